"""A table becomes a Scene: what the person who holds the screen sees, in words and places.

Which zone goes where is the same for every game: boards that everybody shares and the holder's own stand on the stage,
the boards of others are small pictures, what is in hand and what lies in the middle has its panel.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from boardgames.core import HIDDEN, Kind, Observation, Slot, Zone
from boardgames.messages import event_sentence, find, piece_name, reason_sentence, say
from widgets import newgame
from widgets.marking import marks
from widgets.scene import (
    MARKS,
    Button,
    Cell,
    Grid,
    Item,
    Line,
    Log,
    Miniature,
    Panel,
    Player,
    Scene,
    Status,
    Text,
)

if TYPE_CHECKING:
    from widgets.table import Table

LINES_OF_LOG = 60
WORDS = ("light", "dark", "projector", "print", "lost", "reload", "trouble")


def stage(table: "Table") -> Scene:
    """Return everything that the holder of the screen sees now."""
    return _Stage(table).scene()


@dataclass(frozen=True)
class _Stage:
    """One Scene in the making: the table, and what is looked up again and again."""

    table: "Table"

    # ---------------------------------------------------------------- the whole

    def scene(self) -> Scene:
        table = self.table
        form = newgame.form(table.game, table.lang, table.form) if table.form else None
        return Scene(
            number=table.number,
            lang=table.lang,
            game=table.game.id,
            title=table.game.title,
            subtitle=self.subtitle(),
            players_label=self.say("players"),
            players=tuple(self.players()),
            status=self.status(),
            stage=tuple(self.boards()),
            side=tuple(panel for panel in self.panels() if panel),
            controls_label=self.say("controls"),
            controls=tuple(self.controls()),
            tools=(Button("table:language", self.say("language"), "language"),),
            form=form,
            words={word: self.say(f"words.{word}") for word in WORDS},
        )

    def subtitle(self) -> str:
        """Return how many play, and which game of a match this is."""
        state, players = self.table.state, self.say("subtitle", count=self.table.settings.players)
        rounds = self.table.game.rounds(state.observation(None))
        if rounds == 1:
            return players
        return f"{players} · {self.say('round', round=state.round + 1, rounds=rounds)}"

    def players(self) -> Iterator[Player]:
        """Yield a line for each seat: whose turn it is, and the figure that counts."""
        game, figures = self.table.game, self.table.game.figures(self.seen)
        totals = self.table.state.totals if self.table.game.rounds(self.seen) > 1 else None
        for seat, name in enumerate(self.names):
            current = seat == self.table.mover
            parts = [self.say("to_move")] if current else []
            label = find(self.lang, f"{game.id}.figure", int(figures[seat]))
            parts.append(label.format(count=self.number(figures[seat])) if label else "")
            shown = figures[seat] if totals is None else totals[seat]
            yield Player(seat, name, " · ".join(filter(None, parts)), self.number(shown), current)

    # ---------------------------------------------------------------- words

    @property
    def lang(self) -> str:
        """The language of the table."""
        return self.table.lang

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What everybody is called."""
        called = []
        for k, seat in enumerate(self.table.settings.seats):
            key = "bot_name" if seat.bot else "player"
            called.append(seat.name or self.say(key, number=k + 1))
        return tuple(called)

    @cached_property
    def seen(self) -> Observation:
        """What the holder may know."""
        return self.table.state.observation(self.table.holder)

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, for the holder."""
        return self.table.zones

    @property
    def focus(self) -> int:
        """The seat whose board is large: the holder's, or that of whoever moves."""
        holder = self.table.holder
        return holder if holder is not None else self.table.mover or 0

    def say(self, key: str, **params: int | str) -> str:
        """Return a sentence of the table."""
        return say(self.lang, f"table.{key}", **params)

    def own(self, key: str, **params: int | str) -> str | None:
        """Return a sentence of the game itself, `None` where it has none."""
        count = params.get("count")
        text = find(self.lang, f"{self.table.game.id}.{key}", count if isinstance(count, int) else None)
        return text.format_map({"code": "", **params}) if text else None

    def number(self, figure: object) -> str:
        """Return a figure with the decimal sign of the language."""
        text = f"{figure:g}" if isinstance(figure, float) else str(figure)
        if "/" in text:
            above, below = map(int, text.split("/"))
            text = f"{above / below:g}"
        return text.replace("-", "−").replace(".", "," if self.lang == "fr" else ".")

    def all_names(self, seats: tuple[int, ...]) -> str:
        """Return names as one says them: "Lou, Malik et Inès"."""
        names = [self.names[seat] for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return self.say("and", first=", ".join(names[:-1]), last=names[-1])

    def of(self, seat: int) -> str:
        """Return "of somebody", with the French elision."""
        name = self.names[seat]
        vowel = name[:1].lower() in "aeiouyàâäéèêëîïôöùûü"
        return self.say("of_vowel" if vowel else "of", who=name)

    def piece(self, code: str | None) -> str:
        """Return what lies somewhere, in words."""
        if code is None:
            return self.say("empty")
        if code == HIDDEN:
            return self.own("piece.?") or self.say("hidden_piece")
        return piece_name(self.lang, self.table.game.id, code)

    # ---------------------------------------------------------------- the status line

    def status(self) -> Status:
        """Return the live line: an answer to the last touch, else whose turn it is or who has won."""
        note, outcome = self.table.note, self.table.state.outcome()
        if note and note.refusal:
            return self.refusal()
        if note and note.kind == "refusal":
            code = str(note.params.get("place", "")).rpartition("/")[2]
            text = self.say(note.key.removeprefix("table."), piece=self.piece(code or None))
            return Status("refusal", text, self.find_detail(note.key) or self.prompt())
        if outcome:
            return Status("success", self.ending())
        done = self.say(note.key.removeprefix("table.")) if note and note.key != "table.over" else ""
        return Status("turn", self.prompt(), done)

    def find_detail(self, key: str) -> str | None:
        """Return the second sentence that belongs to an answer, if there is one."""
        return find(self.lang, f"{key}_detail")

    def refusal(self) -> Status:
        """Return why a move was refused: the first reason, then the others, then the clause."""
        note = self.table.note
        assert note
        assert note.refusal
        game = self.table.game
        first, *others = (reason_sentence(self.lang, game.id, r, self.names) for r in note.refusal.reasons)
        clause = game.rulebook[note.refusal.clause]
        also = [self.say("and_also", reason=reason) for reason in dict.fromkeys(others)]
        detail = " ".join([*also, clause.text[self.lang]])
        number = clause.id.partition("-")[2]
        possible = note.refusal.instead in self.table.state.legal_moves()
        shown = self.say("hint_shown") if note.instead else ""
        action = Button("table:instead", self.say("show_instead"), "hint") if possible and not note.instead else None
        return Status(
            "refusal",
            first,
            " ".join(filter(None, (detail, shown))),
            clause.id,
            self.say("clause", number=number),
            action,
        )

    def ending(self) -> str:
        """Return who has won, and why."""
        outcome = self.table.state.outcome()
        assert outcome
        who, count = self.all_names(outcome.winners), len(outcome.winners)
        own = self.own(f"outcome.{outcome.reason}", who=who, count=count)
        return own or self.say("won", who=who, count=count)

    def prompt(self) -> str:
        """Return what the seat to move may do now."""
        mover = self.table.mover
        if mover is None:
            return self.ending()
        who = self.names[mover]
        if self.table.curtain:
            return self.say("curtain", who=who)
        touched = self.table.selection[-1].rpartition("/")[2] if self.table.selection else ""
        in_hand = [s.piece for zone in self.zones if zone.kind is Kind.HAND for s in zone.slots if s.piece]
        code = touched or (in_hand[0] if in_hand else "") or ""
        params: dict[str, int | str] = {"who": who, "code": code, "piece": self.piece(code) if code else ""}
        phase = str(getattr(self.seen, "phase", ""))
        chosen = self.own("prompt.selected", **params) if touched and phase == "choose" else None
        return chosen or self.own(f"prompt.{phase}", **params) or self.say("your_turn", who=who)

    # ---------------------------------------------------------------- the stage

    def boards(self) -> Iterator[Grid | Line]:
        """Yield the boards that are large: shared ones, and the one in focus."""
        for zone in self.zones:
            if zone.kind is Kind.GRID and zone.owner in (None, self.focus):
                yield self.grid(zone)
            elif zone.kind is Kind.ROW:
                yield Line(zone.id, self.zone_name(zone), self.cells(zone), titled=True)

    def grid(self, zone: Zone) -> Grid:
        """Return a board with letters for its columns and numbers for its rows."""
        rows = len(zone.slots) // zone.columns
        letters = tuple(chr(ord("A") + k) for k in range(zone.columns))
        return Grid(zone.id, self.zone_name(zone), letters, tuple(str(k + 1) for k in range(rows)), self.cells(zone))

    def zone_name(self, zone: Zone) -> str:
        """Return what a zone is called, by its id without figures."""
        kind = zone.id.rstrip("0123456789")
        whose = "" if zone.owner is None else self.names[zone.owner]
        of = "" if zone.owner is None else self.of(zone.owner)
        number = zone.id.removeprefix(kind)
        params: dict[str, int | str] = {"who": whose, "of_who": of, "number": int(number) + 1 if number else 0}
        return self.own(f"zone.{kind}", **params) or whose or kind

    def cells(self, zone: Zone) -> tuple[Cell, ...]:
        """Return the places of a zone, each with its name and its marks."""
        return tuple(self.cell(zone, k, slot) for k, slot in enumerate(zone.slots))

    def cell(self, zone: Zone, k: int, slot: Slot) -> Cell:
        """Return one place."""
        shown = tuple(mark for mark in MARKS if mark in {*slot.marks, *self.marks.get(slot.target, ())})
        content = self.piece(slot.piece)
        match zone.kind:
            case Kind.GRID:
                row, column = k // zone.columns + 1, chr(ord("A") + k % zone.columns)
                place = self.say("cell", row=row, column=column, content=content)
            case Kind.PILE:
                place = self.say("pile_name", count=zone.count or 0) if zone.count else self.say("pile_empty")
            case Kind.MARKET | Kind.HAND:
                place = content
            case _:
                place = self.say("place", number=k + 1, content=content)
        states = [self.say(f"mark.{mark}") for mark in shown if find(self.lang, f"table.mark.{mark}")]
        return Cell(slot.target, ", ".join([place, *states]), slot.piece, shown)

    @cached_property
    def marks(self) -> dict[str, set[str]]:
        """The states of places at this moment."""
        return marks(self.table)

    # ---------------------------------------------------------------- the panels

    def panels(self) -> Iterator[Panel | None]:
        """Yield the panels beside the stage."""
        if self.table.curtain:
            yield self.curtain()
        else:
            yield self.hand()
        yield self.middle()
        yield self.others()
        yield self.log()
        yield self.settings()

    def curtain(self) -> Panel:
        """Return the panel with which the screen is passed on."""
        who = self.names[self.table.mover or 0]
        lift = Button("table:curtain", self.say("curtain_open", who=who), "curtain", primary=True)
        return Panel("curtain", self.say("curtain", who=who), (Text(self.say("curtain_detail")), lift))

    def hand(self) -> Panel | None:
        """Return what the seat to move has in hand, and what it can do besides touching places."""
        items: list[Item] = [
            Line(zone.id, self.zone_name(zone), self.cells(zone), large=len(zone.slots) == 1)
            for zone in self.zones
            if zone.kind is Kind.HAND and zone.slots
        ]
        items += self.buttons()
        return Panel("hand", self.say("hand"), tuple(items)) if items else None

    def buttons(self) -> list[Item]:
        """Return a button for each touch that is no place on the table."""
        if self.table.mover is None or self.table.settings.seats[self.table.mover].bot:
            return []
        places = {slot.target for zone in self.zones for slot in zone.slots}
        chosen = self.table.selection
        targets = [way[len(chosen)] for way in self.table.legal_ways if way[: len(chosen)] == chosen]
        targets += [way[0] for way in self.table.legal_ways]
        codes = [s.piece for zone in self.zones if zone.kind is Kind.HAND for s in zone.slots if s.piece]
        code = chosen[-1].rpartition("/")[2] if chosen else (codes[0] if codes else "") or ""
        buttons: list[Item] = []
        for target in dict.fromkeys(target for target in targets if target.split("#")[0] not in places):
            word, _, rest = target.partition("/")
            text = self.own(f"button.{word}", code=rest or code, piece=self.piece(rest or code or None))
            buttons.append(Button(target, text or target.replace("_", " ")))
        return buttons

    def middle(self) -> Panel | None:
        """Return the piles and the pieces that lie open in the middle."""
        piles = [zone for zone in self.zones if zone.kind is Kind.PILE]
        open_zones = [zone for zone in self.zones if zone.kind is Kind.MARKET]
        cells = tuple(cell for zone in (*piles, *open_zones) for cell in self.cells(zone))
        if not cells:
            return None
        count = sum(zone.count or 0 for zone in piles)
        note = self.own("hidden", count=count) or self.say("unseen", count=count)
        return Panel("middle", self.say("middle"), (Line("middle", self.say("middle"), cells),), note)

    def others(self) -> Panel | None:
        """Return small pictures of the boards of others."""
        zones = [z for z in self.zones if z.kind is Kind.GRID and z.owner not in (None, self.focus)]
        pictures = tuple(self.miniature(zone) for zone in zones)
        title = self.own("others") or self.say("others")
        return Panel("others", title, pictures, wide=True) if pictures else None

    def miniature(self, zone: Zone) -> Miniature:
        """Return a small picture of somebody's board."""
        seat = zone.owner or 0
        figure = self.own("figure", count=int(self.table.game.figures(self.seen)[seat]))
        label = ", ".join(filter(None, (self.zone_name(zone), figure)))
        return Miniature(label, seat, self.names[seat], zone.columns, tuple(slot.piece for slot in zone.slots))

    def log(self) -> Panel:
        """Return what has happened, in sentences, the newest last."""
        events = self.table.events(self.table.holder)[-LINES_OF_LOG:]
        lines = tuple(event_sentence(self.lang, self.table.game.id, event, self.names) for event in events)
        items: tuple[Item, ...] = (Log(self.say("log"), lines),) if lines else (Text(self.say("nothing_there")),)
        return Panel("log", self.say("log"), items, folded=True)

    def settings(self) -> Panel | None:
        """Return what makes this game come again: its seed, unless that is a secret."""
        table = self.table
        if table.game.private and table.mover is not None:
            return None
        seed = Text(self.say("seed", seed=str(table.settings.seed)))
        change = Button("table:new", self.say("change_seed"))
        return Panel(
            "settings", self.say("settings"), (seed, Text(self.say("seed_help"), quiet=True), change), folded=True
        )

    # ---------------------------------------------------------------- the controls

    def controls(self) -> Iterator[Button]:
        """Yield the buttons that are always there; one that cannot work now says why when pressed."""
        table = self.table
        yield Button("table:undo", self.say("undo"), "undo", disabled=not table.session.can_undo())
        yield Button("table:redo", self.say("redo"), "redo", disabled=not table.session.can_redo())
        yield Button("table:moves", self.say("moves"), "check", pressed=table.shows_moves)
        yield Button("table:new", self.say("new"), "play")
