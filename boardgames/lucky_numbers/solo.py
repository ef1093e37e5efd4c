"""The solo game of Lucky Numbers: put a mixed-up garden in order by few swaps.

A puzzle is made by chance, in the open: a garden in order is laid out, every one equally likely, and then mixed by
swaps that the player may make too, so that it can always be solved. Then the player swaps: `swap A1 B1`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

from boardgames.core import (
    CHANCE,
    BadData,
    Cell,
    Event,
    Game,
    IllegalMove,
    Kind,
    Move,
    Observation,
    Outcome,
    Reader,
    Reason,
    Refusal,
    Rulebook,
    Slot,
    Zone,
    cell_name,
    header,
    option,
    replace,
)
from boardgames.lucky_numbers.notation import CELLS, EMPTY, SIZE, TILES, Garden, garden_text, read_garden
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.swaps import (
    LAYS,
    PAIRS,
    SWAPS,
    Lay,
    Mix,
    No,
    Swap,
    completions,
    growths,
    in_order,
    is_laid,
    partners,
    refused,
    swapped,
)


class Ended(StrEnum):
    """Why a puzzle is over."""

    SOLVED = "solved"
    NO_SWAP_LEFT = "no_swap_left"


class Did(StrEnum):
    """What can happen."""

    LAID_OUT = "laid_out"
    SWAPPED = "swapped"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Options:
    """How the puzzles are made, and what may be swapped."""

    swaps: str = option("row+edges", "LN-7.7", SWAPS)
    difficulty: int = option(3, "LN-7.8", range(1, 21))
    """The number of swaps that mix the garden."""
    allowed: int = option(0, "LN-7.6", range(41))
    """The number of swaps that the player may make; 0 for as many as mixed the garden."""


# ---------------------------------------------------------------- the position


@dataclass(frozen=True, slots=True)
class State:
    """A puzzle: how far it is made, the garden, and the swaps made."""

    game: ClassVar[Game]
    players: int
    options: Options
    board: Garden = EMPTY
    tile: int = TILES[0]
    """The next tile that is laid out or stays in the box; past the last one, the garden is laid out."""
    mixed: int = 0
    last: tuple[Cell, Cell] | None = None
    """The swap that mixed the garden last: it is not undone at once."""
    used: int = 0
    happened: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    round: ClassVar[int] = 0
    starter: ClassVar[int] = 0
    totals: ClassVar[tuple[int, ...]] = (0,)

    @property
    def allowed(self) -> int:
        """The number of swaps that may be made (LN-7.6)."""
        return self.options.allowed or self.options.difficulty

    @property
    def phase(self) -> str:
        """What happens next: `lay`, `mix`, `swap` or `over`."""
        if self.tile <= TILES[-1]:
            return "lay"
        if self.mixed < self.options.difficulty:
            return "mix"
        return "over" if self.used >= self.allowed or in_order(self.board) else "swap"

    @property
    def current_player(self) -> int | None:
        """Seat 0, `CHANCE` while the puzzle is made, `None` at the end."""
        return {"lay": CHANCE, "mix": CHANCE, "swap": 0, "over": None}[self.phase]

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the swaps that may be made."""
        return tuple(Swap(*pair) for pair in partners(self.options.swaps)) if self.phase == "swap" else ()

    def chance_outcomes(self) -> dict[Move, Fraction]:
        """Return how the puzzle may be made: ordered gardens are equally likely, then swaps are (LN-7.8)."""
        match self.phase:
            case "lay":
                return self._layings()
            case "mix":
                pairs = [pair for pair in partners(self.options.swaps) if pair != self.last]
                if self.mixed + 1 == self.options.difficulty:
                    pairs = [pair for pair in pairs if not in_order(swapped(self.board, *pair))]
                return {Mix(*pair): Fraction(1, len(pairs)) for pair in pairs}
            case _:
                return {}

    def _layings(self) -> dict[Move, Fraction]:
        shape = tuple(sum(1 for tile in self.board[SIZE * row : SIZE * row + SIZE] if tile) for row in range(SIZE))
        left = TILES[-1] - self.tile
        ways: dict[Move, int] = {Lay(self.tile, cell): completions(grown, left) for grown, cell in growths(shape)}
        ways[Lay(self.tile, None)] = completions(shape, left)
        whole = completions(shape, left + 1)
        return {move: Fraction(count, whole) for move, count in ways.items() if count}

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why a swap is refused, `None` if it may be made."""
        if stray := self.game.stray(self, move):
            return stray
        reasons = tuple(self._against(move))
        moves = (*self.legal_moves(), *self.chance_outcomes())
        return Refusal(reasons, moves[0] if moves else None) if reasons else None

    def _against(self, move: Move) -> Iterator[Reason]:
        phase = self.phase
        match move:
            case Lay() | Mix():
                if move not in self.chance_outcomes():
                    yield Reason(No.NO_CHANCE_NOW, "LN-7.1")
            case Swap(first, second):
                if phase == "over":
                    yield Reason(No.GAME_OVER, "LN-7.2" if in_order(self.board) else "LN-7.6")
                elif phase != "swap":
                    yield Reason(No.CHANCE_FIRST, "LN-7.1")
                elif found := refused(first, second, self.options.swaps):
                    names = {"first": cell_name(first), "second": cell_name(second)}
                    yield Reason(*found, names, (first, second))
            case _:
                raise TypeError(f"{move!r} is no move of the solo game")

    def play(self, move: Move) -> "State":
        """Return the position after a swap or a chance outcome; raises `IllegalMove`."""
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Lay(tile, cell):
                board = list(self.board)
                if cell:
                    board[index(cell)] = tile
                return replace(self, board=tuple(board), tile=tile + 1, happened=())
            case Mix(first, second):
                mixed = replace(
                    self, board=swapped(self.board, first, second), mixed=self.mixed + 1, last=(first, second)
                )
                laid_out = Event(Did.LAID_OUT, None, (("count", mixed.allowed),), "LN-7.1")
                return replace(mixed, happened=(laid_out,) if mixed.phase == "swap" else ())
            case Swap(first, second):
                return self._swap(first, second)
            case _:
                raise TypeError(f"{move!r} is no move of the solo game")

    def _swap(self, first: Cell, second: Cell) -> "State":
        after = replace(self, board=swapped(self.board, first, second), used=self.used + 1)
        places = (("first", cell_name(first)), ("second", cell_name(second)))
        tiles = (("tile", self.board[index(first)]), ("other", self.board[index(second)]))
        done = Event(Did.SWAPPED, 0, (*tiles, *places), "LN-7.3")
        if after.phase != "over":
            return replace(after, happened=(done,))
        solved = in_order(after.board)
        end = Event(Did.SOLVED if solved else Did.FAILED, 0, (("count", after.used),), "LN-7.2" if solved else "LN-7.6")
        return replace(after, happened=(done, end))

    def outcome(self) -> Outcome | None:
        """Return whether the garden is in order; the score is the number of swaps made."""
        if self.phase != "over":
            return None
        solved = in_order(self.board)
        return Outcome(Ended.SOLVED if solved else Ended.NO_SWAP_LEFT, (0,) if solved else (), (self.used,))

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did; how the puzzle was mixed is told to nobody, for it tells the solution."""
        return self.happened

    def observation(self, viewer: int | None) -> Observation:
        """Return what the player sees: all of it."""
        return self.game.observe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
        return self.game.write(self)


def position(board: str, allowed: int, swaps: str = "row+edges") -> State:
    """Return a puzzle from a garden as text; raises `BadData` for one that is not full or holds a tile twice.

    >>> puzzle = position("1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19", allowed=1)
    >>> puzzle.play(GAME.parse("swap B2 C2")).outcome().reason
    <Ended.SOLVED: 'solved'>
    """
    options = GAME.new(difficulty=1, allowed=allowed, swaps=swaps)
    assert isinstance(options, State)
    return _checked(Reader(None, "board"), replace(options, board=read_garden(board), tile=TILES[-1] + 1, mixed=1))


def pasted(text: str) -> State:
    r"""Return a puzzle from a garden, and lines such as `allowed 4` or `swaps ortho` after it; raises `BadData`.

    >>> pasted("1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19" + "\nallowed 2").allowed
    2
    """
    garden, told = [], {"allowed": "1", "swaps": "row+edges"}
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, value = line.partition(" ")
        if word in told:
            told[word] = value.strip()
        else:
            garden.append(line)
    if not (told["allowed"].isdecimal() and len(told["allowed"]) < 3 and int(told["allowed"]) in range(1, 41)):
        raise BadData("allowed", f"expected a number from 1 to 40, not {told['allowed'][:40]!r}")
    if told["swaps"] not in SWAPS:
        raise BadData("swaps", f"expected {' or '.join(SWAPS)}, not {told['swaps'][:40]!r}")
    return position("\n".join(garden), int(told["allowed"]), told["swaps"])


def _checked(reader: Reader, state: State) -> State:
    tiles = [tile for tile in state.board if tile]
    if len(set(tiles)) < len(tiles):
        raise reader.fail("a tile lies there twice: a puzzle has one colour (LN-7.1)")
    if state.tile > TILES[-1] and len(tiles) < len(CELLS):
        raise reader.fail(f"{len(CELLS) - len(tiles)} cells are free: a puzzle fills all of them (LN-7.1)")
    return state


# ---------------------------------------------------------------- what is seen, and plain data


@dataclass(frozen=True, slots=True)
class SoloObservation:
    """The whole puzzle: nothing in it is hidden but how it was mixed."""

    viewer: int | None
    state: State
    current_player: int | None
    phase: str
    totals: tuple[int, ...]
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...] = ()
    looking: tuple[tuple[str, str], ...] = ()


def _observe(state: State, viewer: int | None) -> SoloObservation:
    legal = state.legal_moves() if viewer == 0 else ()
    unseen = tuple((str(tile), 1) for tile in TILES if tile >= state.tile)
    return SoloObservation(viewer, state, state.current_player, state.phase, (0,), unseen, legal)


def _zones(seen: SoloObservation) -> tuple[Zone, ...]:
    tiles = zip(CELLS, seen.state.board, strict=True)
    slots = tuple(Slot(f"board/{cell_name(cell)}", str(tile) if tile else None) for cell, tile in tiles)
    return (Zone("board", Kind.GRID, slots, None, SIZE),)


def _targets(move: Move, seat: int) -> tuple[str, ...]:
    assert isinstance(move, Swap)
    return f"board/{cell_name(move.first)}", f"board/{cell_name(move.second)}"


def _write(state: State) -> dict[str, Any]:
    last = [list(cell) for cell in state.last] if state.last else None
    made = {"tile": state.tile, "mixed": state.mixed, "last": last, "used": state.used}
    return {
        **header(state.game, state.players, state.options),
        "board": garden_text(state.board).splitlines(),
        **made,
    }


def _read(reader: Reader, players: int, options: Options) -> State:
    reader.only("game", "players", "options", "board", "tile", "mixed", "last", "used")
    lines = reader.field("board").each(Reader.text, SIZE)
    try:
        board = read_garden("\n".join(lines))
    except BadData as error:
        raise reader.field("board").fail(str(error)) from error

    def cell(item: Reader) -> Cell:
        row, column = item.each(lambda part: part.int(0, SIZE - 1), 2)
        return row, column

    last = reader.optional("last", None)
    state = State(
        players,
        options,
        board,
        reader.field("tile").int(TILES[0], TILES[-1] + 1),
        reader.field("mixed").int(0, options.difficulty),
        None if last.value is None else (cell(last.items(2)[0]), cell(last.items(2)[1])),
        reader.optional("used", 0).int(0, options.allowed or options.difficulty),
    )
    _check_making(reader, state)
    return _checked(reader.field("board"), state)


def _check_making(reader: Reader, state: State) -> None:
    """Refuse a puzzle that is not made as puzzles are: laid out in order, then mixed, then played (LN-7.1, LN-7.8)."""
    mixes = partners(state.options.swaps)
    for name, right, problem in (
        ("board", state.mixed or is_laid(state.board, state.tile), "tiles are laid out in order before they are mixed"),
        ("mixed", not state.mixed or state.tile > TILES[-1], "tiles are still being laid out"),
        ("last", state.last is None or (state.mixed and state.last in mixes), "expected the last swap that mixed"),
        ("used", not state.used or state.mixed == state.options.difficulty, "the garden is still being mixed"),
    ):
        if not right:
            raise reader.field(name).fail(f"{problem} (LN-7.8)")


GAME = Game(
    id="solo",
    title="Lucky Numbers solo",
    players=range(1, 2),
    rulebook=Rulebook("boardgames.lucky_numbers", "solo.toml"),
    settings=Options,
    any_order=True,
    pasted=pasted,
    _start=State,
    _moves=lambda players, options: tuple(Swap(*pair) for pair in PAIRS),
    _chance=lambda players, options: (*LAYS, *(Mix(*pair) for pair in PAIRS)),
    _length=lambda players, options: len(TILES) + options.difficulty + (options.allowed or options.difficulty),
    _read=_read,
    _sample=lambda seen, rng: seen.state,
    _utilities=lambda players, options: (Fraction(0), Fraction(1)),
    observe=_observe,
    write=_write,
    zones=_zones,
    targets=_targets,
    figures=lambda seen: (seen.state.allowed - seen.state.used,),
)
State.game = GAME
