"""A table becomes a Scene: what the person who holds the screen sees, in words and places.

Which zone goes where is the same for every game: boards that everybody shares and the holder's own stand on the stage,
the boards of others are small pictures, what is in hand and what lies in the middle has its panel.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from boardgames import bots
from boardgames.core import HIDDEN, Event, Kind, Observation, Slot, Zone
from boardgames.messages import event_sentence, find
from widgets import newgame, panels
from widgets.answers import in_question, status
from widgets.looking import Eyes, Sight
from widgets.marking import marks
from widgets.scene import MARKS, Button, Cell, Grid, Line, Player, Scene, Timeline
from widgets.words import Words

if TYPE_CHECKING:
    from widgets.table import Table

sentence = lru_cache(maxsize=256)(event_sentence)
"""What happened is told again in every scene."""

BROWSER_WORDS = ("light", "dark", "projector", "print", "lost", "reload", "trouble")


def stage(table: "Table") -> Scene:
    """Return everything that the holder of the screen sees now."""
    on = Staging(table)
    words = on.words
    return Scene(
        number=table.number,
        lang=table.lang,
        game=table.game.id,
        title=table.game.title,
        subtitle=on.subtitle(),
        players_label=words.say("players"),
        players=tuple(on.players()),
        status=status(on),
        stage=tuple(on.boards()),
        side=tuple(panels.panels(on)),
        controls_label=words.say("controls"),
        controls=tuple(on.controls()),
        tools=(Button("table:language", words.say("language"), "language"),),
        timeline=on.timeline(),
        form=newgame.form(table.game, table.lang, table.form) if table.form else None,
        words={word: words.say(f"words.{word}") for word in BROWSER_WORDS},
    )


@dataclass(frozen=True)
class Staging:
    """One Scene in the making: the table, and what is looked up again and again."""

    table: "Table"

    @cached_property
    def words(self) -> Words:
        """What the table says."""
        return Words(self.table.lang, self.table.game.id, self.table.settings.seats)

    @cached_property
    def sight(self) -> Sight:
        """What is on show."""
        return self.table.sight

    @cached_property
    def seen(self) -> Observation:
        """What the holder may know."""
        return self.sight.shown.observation(self.sight.eyes)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, for the holder."""
        return self.sight.zones

    @cached_property
    def marks(self) -> dict[str, set[str]]:
        """The states of places at this moment."""
        return marks(self.table)

    @cached_property
    def in_question(self) -> str:
        """The code of the piece that is about to be played, empty where there is none."""
        return in_question(self)

    @property
    def focus(self) -> int:
        """The seat whose board is large: the holder's, or that of whoever moves."""
        eyes = self.sight.eyes
        return eyes if eyes is not None else self.mover or 0

    @property
    def mover(self) -> int | None:
        """The seat that is to move in the position on show."""
        return self.sight.shown.current_player

    def subtitle(self) -> str:
        """Return how many play, which game of a match this is, and through whose eyes it is seen."""
        rounds = self.table.game.rounds(self.seen)
        parts = [self.words.say("subtitle", count=self.table.settings.players)]
        if rounds > 1:
            numbers = {"round": self.sight.shown.round + 1, "rounds": rounds}
            parts.append(self.words.own("round", **numbers) or self.words.say("round", **numbers))
        if self.table.looking.eyes is not Eyes.SEAT:
            parts.append(self.words.say(f"eyes.{self.table.looking.eyes}"))
        return " · ".join(parts)

    def players(self) -> Iterator[Player]:
        """Yield a line for each seat: whose turn it is, and the figure that counts."""
        figures = self.table.game.figures(self.seen)
        match_points = self.sight.shown.totals if self.table.game.rounds(self.seen) > 1 else figures
        for seat, name in enumerate(self.words.names):
            current = seat == self.mover
            parts = (self.words.say("to_move") if current else None, self.words.figure(figures[seat]))
            yield Player(seat, name, " · ".join(filter(None, parts)), self.words.number(match_points[seat]), current)

    # ---------------------------------------------------------------- boards and places

    def boards(self) -> Iterator[Grid | Line]:
        """Yield the boards that are large: shared ones, those of others, and last, near the hand, the one in focus."""
        for zone in sorted(filter(self.on_stage, self.zones), key=lambda zone: zone.owner == self.focus):
            if zone.kind is Kind.GRID:
                yield self.grid(zone)
            else:
                yield Line(zone.id, self.zone_name(zone), self.cells(zone), titled=True)

    def on_stage(self, zone: Zone) -> bool:
        """Say whether a zone is large: what all share, and the board in focus; all rows where nothing is shared."""
        if zone.kind is Kind.GRID:
            return zone.owner in (None, self.focus)
        shared = any(other.owner is None and other.kind in (Kind.GRID, Kind.ROW) for other in self.zones)
        return zone.kind is Kind.ROW and (zone.owner is None or not shared)

    def grid(self, zone: Zone) -> Grid:
        """Return a board with letters for its columns and numbers for its rows."""
        letters = tuple(chr(ord("A") + k) for k in range(zone.columns))
        numbers = tuple(str(k + 1) for k in range(len(zone.slots) // zone.columns))
        return Grid(zone.id, self.zone_name(zone), letters, numbers, self.cells(zone))

    def zone_name(self, zone: Zone) -> str:
        """Return what a zone is called, by its id without figures."""
        kind = zone.id.rstrip("0123456789")
        number = zone.id.removeprefix(kind)
        place = int(number) + 1 if number else 0
        if zone.owner is None:
            return self.words.own(f"zone.{kind}", who="", of_who="", number=place) or kind
        return self.words.belongs_to(f"zone.{kind}", zone.owner, number=place) or self.words.names[zone.owner]

    def cells(self, zone: Zone) -> tuple[Cell, ...]:
        """Return the places of a zone, each with its name and its marks."""
        return tuple(self.cell(zone, k, slot) for k, slot in enumerate(zone.slots))

    def cell(self, zone: Zone, k: int, slot: Slot) -> Cell:
        """Return one place."""
        shown = tuple(mark for mark in MARKS if mark in {*slot.marks, *self.marks.get(slot.target, ())})
        tokens = tuple(mark for mark in slot.marks if mark not in MARKS)
        said = [self.place(zone, k, slot), self.words.say("stack", count=slot.count) if slot.count > 1 else None]
        said += [find(self.words.lang, f"table.mark.{mark}") for mark in (*tokens, *shown)]
        return Cell(slot.target, ", ".join(filter(None, said)), slot.piece, shown, tokens, slot.count)

    def place(self, zone: Zone, k: int, slot: Slot) -> str:
        """Return where a place is and what lies there, in words."""
        content = self.words.piece(slot.piece)
        match zone.kind:
            case Kind.GRID:
                row, column = divmod(k, zone.columns)
                return self.words.say("cell", row=row + 1, column=chr(ord("A") + column), content=content)
            case Kind.PILE:
                count = zone.count or 0
                hidden = self.words.own("hidden", count=count) or self.words.say("unseen", count=count)
                return f"{self.zone_name(zone)}, {hidden if slot.piece == HIDDEN else content}"
            case Kind.MARKET | Kind.HAND:
                return content
            case _:
                return self.words.say("place", number=k + 1, content=content)

    # ---------------------------------------------------------------- the controls

    def timeline(self) -> Timeline | None:
        """Return the game so far as a line, as soon as somebody has decided something."""
        sight, say = self.sight, self.words.say
        if not sight.last:
            return None
        told = " ".join(self.told(sight.last_events(sight.memory)))
        text = f"{sight.stop}. {told}"
        return Timeline(
            say("time"), sight.stop, sight.last, text, say("time.previous"), say("time.next"), say("time.play")
        )

    def told(self, events: list[Event]) -> tuple[str, ...]:
        """Return what happened in sentences."""
        return tuple(sentence(self.words.lang, self.table.game.id, event, self.words.names) for event in events)

    def controls(self) -> Iterator[Button]:
        """Yield the buttons that are always there; one that cannot work now says why when pressed."""
        table, say = self.table, self.words.say
        yield Button("table:undo", say("undo"), "undo", disabled=not table.session.can_undo())
        yield Button("table:redo", say("redo"), "redo", disabled=not table.session.can_redo())
        if table.settings.players == 1:
            yield Button("table:restart", say("restart"), "replay")
        if len(bots.levels(table.game.id)) > 1:
            yield Button("table:hint", say("hint_button"), "hint")
        yield Button("table:moves", say("moves"), "check", pressed=table.shows_moves)
        yield Button("table:new", say("new"), "play")
