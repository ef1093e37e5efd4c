"""Positions of the solo game: how far a puzzle is made, the garden, and the swaps made.

A puzzle is made by chance, in the open: a garden in order is laid out, every one equally likely, and then mixed by
swaps that the player may make too, so that it can always be solved. Then the player swaps: `swap A1 B1`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar

from boardgames.core import (
    CHANCE,
    Cell,
    Event,
    Game,
    IllegalMove,
    Move,
    Observation,
    Outcome,
    Reason,
    Refusal,
    cell_name,
    option,
    replace,
)
from boardgames.lucky_numbers.notation import EMPTY, TILES, Garden
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.solo.notation import Lay, Mix, Swap
from boardgames.lucky_numbers.solo.puzzles import COUNTS, Puzzle, puzzles
from boardgames.lucky_numbers.solo.rules import SWAPS, No, in_order, layings, partners, refused, shape_of, swapped


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

    rules: str = option("publisher", "LN-7.7", ("publisher", "magazine"))
    swaps: str = option("row+edges", "LN-7.7", SWAPS)
    puzzle: int = option(0, "LN-7.8", range(max(COUNTS.values()) + 1))
    """The number of one of our puzzles; 0 for one that is made by chance."""
    difficulty: int = option(3, "LN-7.8", range(1, 21))
    """The number of swaps that mix the garden."""
    allowed: int = option(0, "LN-7.6", range(41))
    """The number of swaps that the player may make; 0 for as many as the puzzle allows, or as mixed the garden."""

    @property
    def chosen(self) -> Puzzle | None:
        """The puzzle of ours that is played, `None` for one made by chance."""
        return puzzles(self.swaps)[self.puzzle - 1] if self.puzzle else None

    @property
    def limit(self) -> int:
        """The number of swaps that may be made (LN-7.6)."""
        return self.allowed or (self.chosen.allowed if self.chosen else self.difficulty)


PRESETS: Mapping[str, Mapping[str, bool | int | str | None]] = {"magazine": {"swaps": "row"}}


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

    @classmethod
    def start(cls, players: int, options: Options) -> "State":
        """Return the position before the garden is laid out, or one of our puzzles."""
        if not (puzzle := options.chosen):
            return cls(players, options)
        return cls(players, options, puzzle.board, TILES[-1] + 1, options.difficulty)

    @property
    def allowed(self) -> int:
        """The number of swaps that may be made (LN-7.6)."""
        return self.options.limit

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
                return dict(layings(shape_of(self.board), self.tile))
            case "mix":
                pairs = [pair for pair in partners(self.options.swaps) if pair != self.last]
                if self.mixed + 1 == self.options.difficulty:
                    pairs = [pair for pair in pairs if not in_order(swapped(self.board, *pair))]
                chance = Fraction(1, len(pairs))
                return {Mix(*pair): chance for pair in pairs}
            case _:
                return {}

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
        if not in_order(after.board):
            return replace(after, happened=(done, Event(Did.FAILED, 0, (("count", after.used),), "LN-7.6")))
        return replace(
            after, happened=(done, Event(Did.SOLVED, 0, (("count", after.used), *self._stars(after.used)), "LN-7.2"))
        )

    def _stars(self, used: int) -> tuple[tuple[str, int | str], ...]:
        """Tell how near to the fewest swaps a puzzle of ours was solved (LN-7.8)."""
        if not (puzzle := self.options.chosen):
            return ()
        how = ("more", "close", "fewest")[puzzle.stars(used) - 1]
        return ("kind", how), ("minimum", puzzle.minimum)

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
