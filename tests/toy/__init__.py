"""A whole game in one small module: a 2x2 board, chance, and one counter that only one player knows."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

from boardgames.core import (
    CHANCE,
    HIDDEN,
    Cell,
    Event,
    Game,
    IllegalMove,
    Kind,
    Move,
    Outcome,
    Reader,
    Reason,
    Refusal,
    Rulebook,
    Slot,
    Stream,
    Zone,
    cell_name,
    header,
    option,
)

COUNTERS = range(1, 6)
CELLS: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


class Toy(StrEnum):
    """Codes of refusals, events and the end."""

    TAKEN = "taken"
    DESCENDING = "descending"
    NOT_NOW = "not_now"
    NOT_THERE = "not_there"
    DEALT = "dealt"
    TURNED = "turned"
    PUT = "put"
    THROWN = "thrown"
    SHOWN = "shown"
    ALL_TURNED = "all_turned"


@dataclass(frozen=True, slots=True)
class Turn:
    """Chance: a counter comes up."""

    counter: int

    def __str__(self) -> str:
        return f"turn {self.counter}"


@dataclass(frozen=True, slots=True)
class Put:
    """Put the counter on a cell."""

    cell: Cell

    def __str__(self) -> str:
        return f"put {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the counter away."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True, slots=True)
class Options:
    """Whether rows have to ascend."""

    ordered: bool = option(True, "TOY-2")


@dataclass(frozen=True, slots=True)
class State:
    """The board, what was thrown away, the counter in hand, and the hidden one."""

    game: ClassVar[Game]

    players: int
    options: Options
    board: tuple[int, ...] = (0, 0, 0, 0)
    thrown: tuple[int, ...] = ()
    hand: int = 0
    hidden: int = 0
    turn: int = 0
    happened: tuple[Event, ...] = field(default=(), compare=False)

    round: ClassVar[int] = 0
    totals: ClassVar[tuple[int, ...]] = (0, 0)
    starter: ClassVar[int] = 0

    @property
    def pile(self) -> tuple[int, ...]:
        return tuple(c for c in COUNTERS if c not in (*self.board, *self.thrown, self.hand, self.hidden))

    @property
    def current_player(self) -> int | None:
        if self.hand:
            return self.turn % 2
        return CHANCE if self.pile else None

    def chance_outcomes(self) -> dict[Move, Fraction]:
        pile = self.pile if not self.hand else ()
        return {Turn(counter): Fraction(1, len(pile)) for counter in pile}

    def legal_moves(self) -> tuple[Move, ...]:
        moves = (*map(Put, CELLS), Throw()) if self.hand else ()
        return tuple(move for move in moves if not tuple(self._against(move)))

    def why_not(self, move: Move) -> Refusal | None:
        if stray := self.game.stray(self, move):
            return stray
        reasons = tuple(self._against(move))
        moves = (*self.legal_moves(), *self.chance_outcomes())
        return Refusal(reasons, moves[0] if moves else None) if reasons else None

    def _against(self, move: Move) -> Iterator[Reason]:
        match move:
            case Turn(counter):
                if counter not in self.pile or self.hand:
                    yield Reason(Toy.NOT_THERE, "TOY-1", {"counter": counter})
            case _ if not self.hand:
                yield Reason(Toy.NOT_NOW, "TOY-2")
            case Put(cell):
                row, column = cell
                beside = self.board[2 * row + 1 - column]
                if self.board[2 * row + column]:
                    yield Reason(Toy.TAKEN, "TOY-2", {"cell": cell_name(cell)}, (cell,))
                if self.options.ordered and beside and (self.hand < beside) != (column == 0):
                    yield Reason(Toy.DESCENDING, "TOY-2", {"other": beside}, ((row, 1 - column),))

    def play(self, move: Move) -> "State":
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Turn(counter) if not self.hidden:
                return replace(self, hidden=counter, happened=(_event(Toy.DEALT, 0, "TOY-1", counter=counter),))
            case Turn(counter):
                event = _event(Toy.TURNED, self.turn % 2, "TOY-2", counter=counter)
                return replace(self, hand=counter, happened=(event,))
            case Put((row, column)):
                board = list(self.board)
                board[2 * row + column] = self.hand
                event = _event(Toy.PUT, self.turn % 2, "TOY-2", counter=self.hand, cell=cell_name((row, column)))
                return self._next(event, board=tuple(board))
            case _:
                event = _event(Toy.THROWN, self.turn % 2, "TOY-3", counter=self.hand)
                return self._next(event, thrown=(*self.thrown, self.hand))

    def _next(self, event: Event, **changes: Any) -> "State":
        after = replace(self, hand=0, turn=self.turn + 1, happened=(event,), **changes)
        shown = _event(Toy.SHOWN, 0, "TOY-4", counter=self.hidden)
        return after if after.pile else replace(after, happened=(event, shown))

    def outcome(self) -> Outcome | None:
        if self.current_player is not None:
            return None
        free = self.board.count(0)
        winners = (0, 1) if self.hidden == free else (0,) if self.hidden > free else (1,)
        return Outcome(Toy.ALL_TURNED, winners, (self.hidden, free))

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        return tuple(
            replace(event, params=()) if event.code is Toy.DEALT and viewer != 0 else event for event in self.happened
        )

    def observation(self, viewer: int | None) -> "Observation":
        return observe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        return write(self)


def _event(code: Toy, seat: int, clause: str, **params: int | str) -> Event:
    return Event(code, seat, tuple(params.items()), clause)


@dataclass(frozen=True, slots=True)
class Observation:
    """The open counters; the hidden one for its owner, and for everybody at the end."""

    viewer: int | None
    options: Options
    totals: ClassVar[tuple[int, ...]] = (0, 0)
    board: tuple[int, ...]
    thrown: tuple[int, ...]
    hand: int
    turn: int
    dealt: bool
    current_player: int | None
    outcome: Outcome | None
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...]
    looking: tuple[tuple[str, str], ...]


def observe(state: State, viewer: int | None) -> Observation:
    over = state.current_player is None
    knows = state.hidden and (viewer == 0 or over)
    known = (("secret/0", str(state.hidden)),) if knows else ()
    unseen = state.pile if knows else sorted((*state.pile, *([state.hidden] if state.hidden else [])))
    return Observation(
        viewer,
        state.options,
        state.board,
        state.thrown,
        state.hand,
        state.turn,
        bool(state.hidden),
        state.current_player,
        state.outcome(),
        tuple((str(counter), 1) for counter in unseen),
        state.legal_moves() if viewer is not None and viewer == state.current_player else (),
        known,
        known,
    )


def sample(seen: Observation, rng: Stream) -> State:
    hidden = int(seen.known[0][1]) if seen.known else 0
    if seen.dealt and not hidden:
        hidden = int(seen.unseen[rng.below(len(seen.unseen))][0])
    return State(2, seen.options, seen.board, seen.thrown, seen.hand, hidden, seen.turn)


def zones(seen: Observation) -> tuple[Zone, ...]:
    board = tuple(
        Slot(f"board/{cell_name(cell)}", str(counter) if counter else None)
        for cell, counter in zip(CELLS, seen.board, strict=True)
    )
    shown = dict(seen.looking).get("secret/0", HIDDEN if seen.dealt else None)
    pile = len(seen.unseen) - (seen.dealt and not seen.known)
    return (
        Zone("board", Kind.GRID, board, None, 2),
        Zone("hand", Kind.HAND, (Slot("hand", str(seen.hand)),) if seen.hand else (), seen.turn % 2),
        Zone("secret", Kind.ROW, (Slot("secret/0", shown),), 0),
        Zone("pile", Kind.PILE, (Slot("pile", HIDDEN if pile else None),), None, 0, pile),
    )


def targets(move: Move, seat: int) -> tuple[str, ...]:
    match move:
        case Put(cell):
            return (f"board/{cell_name(cell)}",)
        case _:
            return ("throw",)


def write(state: State) -> dict[str, Any]:
    return {
        **header(state.game, state.players, state.options),
        "board": list(state.board),
        "thrown": list(state.thrown),
        "hand": state.hand,
        "hidden": state.hidden,
        "turn": state.turn,
    }


def read(reader: Reader, players: int, options: Options) -> State:
    reader.only("game", "players", "options", "board", "thrown", "hand", "hidden", "turn")

    def counter(item: Reader) -> int:
        return item.int(0, 5)

    return State(
        players,
        options,
        reader.field("board").each(counter, 4),
        reader.field("thrown").each(counter),
        counter(reader.field("hand")),
        counter(reader.field("hidden")),
        reader.field("turn").int(0, 4),
    )


GAME = Game(
    id="toy",
    title="Toy",
    players=range(2, 3),
    rulebook=Rulebook("tests.toy"),
    settings=Options,
    private=True,
    _start=State,
    _moves=lambda players, options: (*map(Put, CELLS), Throw()),
    _chance=lambda players, options: tuple(map(Turn, COUNTERS)),
    _length=lambda players, options: 9,
    _read=read,
    _sample=sample,
    observe=observe,
    write=write,
    zones=zones,
    targets=targets,
)
State.game = GAME
