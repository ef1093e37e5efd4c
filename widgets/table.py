"""A game at a table, without a screen: messages from whoever holds it come in, Scenes go out.

A person makes a move by touching places one after the other: each game says which (`Game.targets`). What was touched
so far is the selection; as soon as it names a move, the rules are asked, and the move is played or its refusal shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import cached_property, partial
from json import dumps
from secrets import randbelow
from typing import Any
from zlib import crc32

from boardgames import bots
from boardgames.core import (
    CHANCE,
    BadData,
    CannotStep,
    Event,
    Game,
    Move,
    Reader,
    Record,
    Session,
    State,
    Zone,
)
from boardgames.core.rng import SEEDS, mix
from boardgames.messages import catalogue, say
from widgets import newgame, seating, sharing, staging, stepping
from widgets.looking import Eyes, Looking, Sight
from widgets.newgame import Seat, Settings
from widgets.note import Note
from widgets.scene import Scene
from widgets.sharing import Shared
from widgets.touching import begun, meaning
from widgets.ways import Way, Ways

STAYS = ("table:language", "table:moves", "table:new", "table:cancel", "table:share")
"""Controls that leave a person where he is in the past; the others lead back to the present."""


class Table:
    """One game, its seats, and what the person who holds the screen has touched.

    Shows itself as a board in a notebook cell. Raises `ValueError` for an unknown game, option, language or position.

    >>> table = Table("lucky_numbers", lang="en", seed=1)
    >>> table.scene.status.text
    'Player 1, put your start clovers on the gold cells, for example the 17 first.'
    """

    settings: Settings
    session: Session
    form: newgame.Filled | None
    """The new-game form while it is open."""
    shows_moves: bool
    """Whether the places where something can be played are marked."""
    patient: bool = False
    """Whether whoever shows the table asks the bots, move by move, so that the screen is drawn meanwhile."""
    highlights: Mapping[str, set[str]]
    """Marks that somebody else puts on places, by their target: a lesson, a hint."""
    shared: Shared | None
    """The game as it was just handed on."""
    failed: Mapping[str, str]
    """What could not be taken up, and why."""
    looking: Looking
    """What is looked at: the present or the past, and through whose eyes."""
    _selection: Way
    _note: Note | None
    _holder: int | None
    _ways: Ways

    def __init__(
        self,
        game: str | Game,
        lang: str = "fr",
        position: State | Mapping[str, Any] | str | None = None,
        *,
        players: int | None = None,
        names: tuple[str, ...] = (),
        bots: Mapping[int, str] | None = None,
        seed: int | None = None,
        practice: bool = False,
        memory_aid: bool = False,
        viewer: int | None = None,
        draws: tuple[Move, ...] = (),
        **options: object,
    ) -> None:
        catalogue(lang)
        self.lang = lang
        self.game = game if isinstance(game, Game) else seating.known(game)
        start = seating.start_of(self.game, position, players, options)
        chosen: Mapping[str, object] = start.to_json()["options"]
        seats = seating.seats_of(self.game, start.players, names, bots or {})
        seed = randbelow(SEEDS) if seed is None else seed
        self._number = 0
        self._viewer = viewer
        self._set_up = crc32(dumps([start.to_json(), names, sorted((bots or {}).items())]).encode())
        self._begin(Settings(start.players, seats, chosen, seed, bool(practice), bool(memory_aid)), start, draws)

    # ---------------------------------------------------------------- what others ask for

    @property
    def scene(self) -> Scene:
        """What the person who holds the screen sees."""
        return self.draw()

    def draw(self) -> Scene:
        """Return what is to be seen now."""
        return staging.stage(self)

    def receive(self, message: object) -> None:
        """Answer a person's touch or a filled-in form; anything else, or one about an older scene, changes nothing."""
        if not isinstance(message, Mapping) or message.get("scene") != self._number:
            return
        self._number += 1
        match message:
            case {"kind": "activate", "target": str(target)}:
                self._activate(target)
            case {"kind": "submit", "target": newgame.FORM, "values": Mapping() as values}:
                self._submit(values)
            case {"kind": "submit", "target": sharing.OPEN, "values": {"text": str(text)}}:
                self._open(text)

    @property
    def name(self) -> str:
        """The name under which a page keeps this table: another set-up is another table."""
        return f"{self.game.id}/{self._set_up:08x}"

    def write(self) -> dict[str, Any]:
        """Return all that is needed to go on tomorrow, as plain data; it holds every secret of the game."""
        return {"settings": asdict(self.settings), "record": self.session.known.to_json(), "now": self.session.now}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Go on with the game that `write` wrote, before the curtain where there is one; raises `BadData`."""
        reader = Reader(saved)
        record = Record.from_json(reader.field("record"), self.game)
        settings = newgame.settings_of(self.game, record.start, reader.field("settings"))
        now = reader.field("now").int(0, len(record.moves))
        if tuple(record)[now].current_player == CHANCE:
            raise reader.field("now").fail("after that many moves a piece is about to be drawn, and nobody can go on")
        self._number += 1
        self._begin(settings, record.start, moves=record.moves)
        self.session.rewind(now)
        self._let_bots_play()
        if record.moves and self.mover is not None:
            self._note = Note("table.resumed", "turn")

    def deal(self, seed: int) -> None:
        """Begin the same game again, with what that seed brings."""
        self._begin(replace(self.settings, seed=seed), self.session.known.start)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self._board._repr_mimebundle_(**kwargs)

    @cached_property
    def _board(self) -> Any:
        from widgets.board import Board

        return Board(self)

    # ---------------------------------------------------------------- what the staging looks at

    @property
    def number(self) -> int:
        """The number of the scene: a touch that names another one comes too late."""
        return self._number

    @property
    def state(self) -> State:
        """The position now."""
        return self.session.state

    @property
    def holder(self) -> int | None:
        """The seat whose person looks at the screen, `None` behind the curtain and where only bots sit."""
        if self._viewer is not None:
            return self._viewer
        people = [k for k, seat in enumerate(self.settings.seats) if seat.bot is None]
        if len(people) <= 1:
            return people[0] if people else None
        if not self.game.private:
            return self.mover if self.mover in people else self._last_mover()
        return self._holder if self._holder == self.mover else None

    @property
    def mover(self) -> int | None:
        """The seat that is to move, `None` when the game is over."""
        return self.state.current_player

    @property
    def curtain(self) -> bool:
        """Whether the screen has to be passed on before anything private may be seen."""
        passed_on = self._viewer is None and self.holder != self.mover
        return self.game.private and self.mover is not None and passed_on and not self._bot_to_move()

    @property
    def selection(self) -> Way:
        """What has been touched; where every move begins in the hand, its first piece is touched already."""
        if self._selection or self.curtain or not self.in_play:
            return self._selection
        return begun(self.legal_ways, self.zones)

    @property
    def legal_ways(self) -> Mapping[Way, Move]:
        """The ways to make the moves that are legal now; none while somebody only looks."""
        return self._ways.legal(self.state) if self.in_play else {}

    # ---------------------------------------------------------------- looking

    @property
    def sight(self) -> Sight:
        """What is on show: the present or the past, through somebody's eyes."""
        return Sight(self.session, self.looking, self.holder, self.settings.memory_aid)

    @property
    def in_play(self) -> bool:
        """Whether a touch can be a move: not in the past, and not through the eyes of somebody who only watches."""
        return self.looking.at is None and self.looking.eyes is not Eyes.SPECTATOR

    @property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table, as it is looked at."""
        return self.sight.zones

    def events(self, viewer: int | None) -> list[Event]:
        """Return all that has happened up to the position on show, without what that viewer may not know."""
        return self.sight.events(viewer)

    def _look_at(self, target: str) -> None:
        """Walk along the time line, or look through other eyes."""
        self.looking = self.sight.look_at(target)
        self._selection = ()

    # ---------------------------------------------------------------- touching

    def _activate(self, target: str) -> None:
        """Obey a control, or take a place on the table as touched."""
        self._note, before = None, self._note
        self.shared, self.failed = None, {}
        commands: dict[str, Callable[[], None]] = {
            "table:undo": self._undo,
            "table:redo": self._redo,
            "table:restart": self._restart,
            "table:moves": self._toggle_moves,
            "table:hint": self._hint,
            "table:share": self._share,
            "table:new": self._open_form,
            "table:cancel": self._close_form,
            "table:language": self._switch_language,
            "table:curtain": self._lift_curtain,
        }
        if target in commands:
            if target not in STAYS:
                self.looking = replace(self.looking, at=None)
            commands[target]()
        elif target == "table:instead":
            self._note = replace(before, instead=True) if before else None
        elif target.startswith(("time/", "eyes/")):
            self._look_at(target)
        elif not self.in_play:
            self._note = Note("table.only_look", target=target)
        elif self.thinking:
            self._note = Note("table.wait", target=target)
        elif self.form is None and not self.curtain and self.mover is not None:
            self.touch(target.split("#")[0])

    def touch(self, place: str | None) -> None:
        """Go on from the selection if that leads to a move, else start anew with this place.

        `None` only forgets what was said to the last touch.
        """
        self._note = None
        if place is not None:
            self._touch(place)

    def _touch(self, place: str) -> None:
        if self._selection and self._selection[-1] == place:
            self._selection = ()
            return
        match meaning(self._ways.of(self.mover or 0), self.legal_ways, self.selection, place, self.state):
            case tuple() as selection:
                self._selection = selection
            case Note() as note:
                self._note = note
            case move:
                self._try(move, place)

    def _try(self, move: Move, place: str) -> None:
        """Play a move, or show why it cannot be played."""
        if refusal := self.state.why_not(move):
            self._note = Note(refusal=refusal, target=place)
            return
        self.play(move)
        self._let_bots_play()

    def play(self, move: Move) -> None:
        """Play a move for whoever is to move; raises `IllegalMove`."""
        self.session.play(move)
        self._selection = ()

    def _let_bots_play(self) -> None:
        """Have the bots move until it is a person's turn; a bot's choice depends on the seed and the move number."""
        while self._bot_to_move() and not self.patient:
            self.play(self.question()())

    @property
    def thinking(self) -> bool:
        """Whether a bot has yet to be asked for its move, while the person looks on."""
        return self.patient and self._bot_to_move()

    def question(self) -> Callable[[], Move]:
        """Return what a bot is asked, and can be asked beside everything else: its move in the position now."""
        assert self.mover is not None
        level = self.settings.seats[self.mover].bot
        assert level is not None
        choice = mix(self.settings.seed * 2 + 1 + (self.session.now << 33)) % SEEDS
        return partial(bots.get(self.game.id, level).choose, self.state.observation(self.mover), choice)

    def answered(self, asked: State, move: Move) -> bool:
        """Play what a bot has answered, and say whether that is still wanted: the person may have stepped back."""
        if not self.thinking or self.state is not asked:
            return False
        self._number += 1
        self._note = None
        self.play(move)
        return True

    def _lift_curtain(self) -> None:
        self._holder = self.mover

    # ---------------------------------------------------------------- controls

    def _undo(self) -> None:
        self._step(lambda: stepping.undo(self.session, self._bot_to_move), "table.undone", "table.nothing_to_undo")

    def _redo(self) -> None:
        self._step(lambda: stepping.redo(self.session, self._bot_to_move), "table.redone", "table.nothing_to_redo")

    def _restart(self) -> None:
        """Go back to the first decision, as if nothing had been played."""
        self._step(lambda: self.session.goto(self.session.first_decision), "table.restarted", "table.nothing_to_undo")

    def _step(self, step: Callable[[], object], done: str, impossible: str) -> None:
        """Step back or forth and say so, or say why not."""
        before = self.curtain, self.mover
        try:
            step()
        except CannotStep as why:
            self._note = Note("table.undo_reveal" if why.reveal else impossible)
            return
        if before != (False, self.mover):
            # Whoever has the screen now may not be the one whose cards would show.
            self._holder = None
        self._selection = ()
        self._note = Note(done, "turn")

    def _bot_to_move(self) -> bool:
        return self.mover is not None and self.settings.seats[self.mover].bot is not None

    def _toggle_moves(self) -> None:
        self.shows_moves = not self.shows_moves

    def _hint(self) -> None:
        """Ask a bot that knows no more than the person does what it would play."""
        self.looking = Looking()
        if self.mover is None or self.curtain or self.thinking:
            self._note = Note("table.not_here")
            return
        bot = bots.get(self.game.id, hint_level(self.game.id))
        self._selection = ()
        advice = bot.explain(self.state.observation(self.mover), self.session.now)
        self._note = Note("table.hint", "hint", advice=advice, unit=bot.unit)

    def _switch_language(self) -> None:
        self.lang = "en" if self.lang == "fr" else "fr"
        if self.form is not None:
            self._open_form()

    def _open_form(self) -> None:
        self.form = newgame.Filled.of(self.settings)

    def _close_form(self) -> None:
        self.form = None

    def _submit(self, values: Mapping[str, object]) -> None:
        """Begin the game that a form describes, or show the form again with what is wrong in it."""
        if self.form is None:
            return
        filled = newgame.read(self.game, self.lang, values)
        if filled.settings is None:
            self.form = filled
            return
        self._begin(filled.settings, self.game.new(filled.settings.players, **filled.settings.options))
        self._note = Note("table.started", "turn")

    def _share(self) -> None:
        self.shared = sharing.share(self.session)

    def _open(self, text: str) -> None:
        """Take up a game that somebody has handed on, or say where it is broken."""
        try:
            record, seed = sharing.opened(self.game, text)
        except BadData as error:
            bad = say(self.lang, "table.open.bad", place=error.place or "—")
            self.failed = {"text": text[: newgame.LONGEST_NAME], "error": bad}
            self._note = Note("table.open_failed")
            return
        players, options = record.start.players, record.start.to_json()["options"]
        seats = self.settings.seats if players == self.settings.players else (Seat(),) * players
        settings = replace(self.settings, players=players, seats=seats, options=options, seed=seed)
        self._begin(settings, record.start, moves=record.moves)
        self._let_bots_play()
        self._note = Note("table.opened", "turn")

    # ---------------------------------------------------------------- beginning

    def _begin(
        self, settings: Settings, start: State, draws: tuple[Move, ...] = (), moves: tuple[Move, ...] = ()
    ) -> None:
        """Sit down to a new game; what chance brings first can be fixed, and moves may have been played already."""
        self.settings = settings
        self.session = Session(start, settings.seed, practice=settings.practice, draws=draws, moves=moves)
        self.form = None
        self.shows_moves = False
        self.highlights = {}
        self.shared, self.failed = None, {}
        self.looking = Looking()
        self._selection = ()
        self._note = None
        self._holder = None
        self._ways = Ways(self.game, settings.players, settings.options)
        if not moves:
            self._let_bots_play()

    @property
    def note(self) -> Note | None:
        """What the table answers to the last touch."""
        return self._note

    def _last_mover(self) -> int | None:
        """The seat that made the last decision."""
        before = self.session.before_last_decision()
        return before.current_player if before else None


def hint_level(game: str) -> str:
    """Return the level of the bot that gives hints: the best one that answers at once."""
    return bots.levels(game)[:3][-1]
