"""Players of Floriado: down as slowly as possible in each colour; then search, where it reaches that to the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from time import monotonic
from typing import Any

from boardgames.bots.thinker import Valued, at_random
from boardgames.core import Cell, Move
from boardgames.floriado.notation import COLUMNS, FLOWERS, Go, Start, index
from boardgames.floriado.rules import HEADINGS, fits, score
from boardgames.floriado.state import State
from boardgames.floriado.view import Observation
from boardgames.kernels import floriado_search as kernel
from boardgames.kernels._bits import COMPILED, Row, zeros

LARGEST = 8
UNIT = {"good": "points", "expert": "points"}
EFFORT_A_SECOND = 1_000_000 if COMPILED else 4_000
"""Positions that a search looks at."""
EFFORT = {"good": 300, "expert": EFFORT_A_SECOND // (100 if COMPILED else 4)}
SLOTS = 1 << 20 if COMPILED else 1 << 17
"""Entries of a solver's table; a bot's has a quarter."""
QUARTERS = 4


def rate(seen: Observation, move: Move) -> float:
    """Rate a move: a tile that is picked is worth more the smaller the step down to it."""
    match move:
        case Start(cell, _):
            return _tile(seen, cell)[1]
        case Go(cell, pick):
            flower, size = _tile(seen, cell)
            pile = seen.piles[seen.seat][FLOWERS.index(flower)]
            top = pile[-1] if pile else LARGEST + 1
            return LARGEST - (top - size) if size < top and pick is not False else -1
        case _:
            return 0


def _tile(seen: Observation, cell: Cell) -> tuple[str, int]:
    """Return flower and size of the tile on a cell."""
    tile = seen.board[COLUMNS * cell[0] + cell[1]]
    return tile[:-1], int(tile[-1])


# ---------------------------------------------------------------- searching

DEPTHS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 48, 64, 100, kernel.FULL)


Child = tuple[int, list[int]]
"""What a move gains for seat 0 on seat 1, in quarters of points, and the frame of the position after it."""


class OutOfBudgetError(Exception):
    """A search looked at as many positions as it may."""


class Search:
    """A search through the positions that follow one; what it has found serves for all of them."""

    def __init__(self, position: Any, slots: int) -> None:
        self.t = kernel.encode(position)
        self.table: Row = zeros(2 * slots)
        self.allow(1 << 30)

    def allow(self, positions: int) -> None:
        """Let it look at so many more positions."""
        self.t[kernel.BUDGET], self.t[kernel.STOPPED] = self.t[kernel.NODES] + positions, 0

    def after(self, frame: Sequence[int], move: int) -> Child:
        """Return what a move leads to."""
        self._enter(frame)
        free = self.t[kernel.LAST] + kernel.FRAME
        self.t[kernel.FRAMES + kernel.NEXT], self.t[free] = free, move
        kernel.go(self.t, kernel.FRAMES)
        second = kernel.FRAMES + kernel.FRAME
        return int(self.t[kernel.FRAMES + kernel.GAIN]), [int(self.t[second + k]) for k in range(len(frame))]

    def value(self, child: Child, sign: int, guess: int, depth: int) -> int:
        """Return what seat 0 (`sign` 1) or seat 1 (-1) gains with a move, in quarters; raises `OutOfBudgetError`."""
        gain, frame = child
        self._enter(frame)
        found = self._found(kernel.value(self.t, self.table, sign * guess - gain, depth))
        return sign * (gain + found)

    def compare(self, child: Child, sign: int, least: int, depth: int) -> int:
        """Return at least that where it reaches `least`, at most that otherwise; raises `OutOfBudgetError`."""
        gain, frame = child
        return sign * (gain + self.bound(frame, sign * least - gain + (sign < 0), depth))

    def bound(self, frame: Sequence[int], gamma: int, depth: int) -> int:
        """Return a bound of what seat 0 still gains on seat 1, on the side of `gamma` where it lies."""
        self._enter(frame)
        return self._found(kernel.search(self.t, self.table, gamma, depth))

    def cuts(self) -> int:
        """Return how often a position was estimated so far, rather than searched to the end."""
        return int(self.t[kernel.CUTS])

    def _enter(self, frame: Sequence[int]) -> None:
        for k, number in enumerate(frame):
            self.t[kernel.FRAMES + k] = number

    def _found(self, found: int) -> int:
        if self.t[kernel.STOPPED]:
            raise OutOfBudgetError
        return int(found)


def think(seen: Observation, effort: int, wanted: int, depths: Sequence[int]) -> Sequence[Valued]:
    """Value the moves by the points that their player ends ahead, deeper and deeper as far as the effort goes.

    As many of the best as are wanted get exact values for the depth, the others values that they do not reach.
    """
    if seen.options.quiet_limit is None and seen.quiet >= kernel.USUAL_LIMIT:
        return at_random(seen, 0, effort, wanted)  # two good players could go on for ever
    search = Search(seen, SLOTS // 4)
    search.allow(effort)
    frame = kernel.first_frame(seen)
    children = [search.after(frame, move_code(seen, move)) for move in seen.legal_moves]
    sign = 1 - 2 * seen.seat
    values = [sign * gain for gain, _ in children]
    try:
        for depth in depths:
            before = search.cuts()
            values = _deeper(search, children, values, sign, depth - 1, wanted)
            if search.cuts() == before:
                break
    except OutOfBudgetError:
        pass
    lead = sign * (score(seen.piles[0], seen.options) - score(seen.piles[1], seen.options))
    return [Valued(move, float(lead) + value / QUARTERS) for move, value in zip(seen.legal_moves, values, strict=True)]


def _deeper(search: Search, children: list[Child], values: list[int], sign: int, depth: int, wanted: int) -> list[int]:
    """Return the values of the moves at that depth, tried in the order of the values before."""
    found, best = [0] * len(children), list[int]()
    for k in sorted(range(len(children)), key=lambda k: -values[k]):
        value, least = values[k], best[wanted - 1] if len(best) >= wanted else None
        if least is not None:
            value = search.compare(children[k], sign, least, depth)
        if least is None or value >= least:
            value = search.value(children[k], sign, value, depth)
            best = sorted([*best, value], reverse=True)
        found[k] = value
    return found


def good(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Look a few moves ahead."""
    return think(seen, effort, wanted, DEPTHS[:3])


def expert(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Look as far ahead as the effort goes: to the end, once few tiles are left."""
    return think(seen, effort, wanted, DEPTHS)


def move_code(seen: Observation | State, move: Move) -> int:
    """Return a move as the kernel writes it."""
    match move:
        case Start(cell, facing):
            return 8 * index(cell) + 2 * facing + 1
        case Go(cell, pick):
            place, pawn = index(cell), seen.pawns[seen.seat]
            assert pawn
            picks = pick is not False and fits(seen.piles[seen.seat], seen.board[place])
            return 8 * place + 2 * int(HEADINGS[pawn.place][place]) + picks
        case _:
            raise ValueError(f"{move} is no move of a player")


# ---------------------------------------------------------------- solving


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proved about a position."""

    least: Fraction
    """By how many points the player to move ends ahead at the least, if both play perfectly."""
    most: Fraction
    line: tuple[Move, ...] = ()
    """How the game goes then, move by move; empty where the value is not exact."""
    positions: int = 0
    """How many positions were looked at."""

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.least == self.most


def solve(state: State, seconds: float = 1.0) -> Solution:
    """Return how a game ends between perfect players, or between which bounds it ends where time runs out.

    Exact values do not depend on the time. Raises `ValueError` for a game that is over or has yet to be dealt, and
    for one without a limit of quiet moves.

    >>> from boardgames.floriado.view import position
    >>> state = position(". daisy2 / . daisy1", "A1 east tulip 2", "A2 east tulip 1", rows=2, columns=2, colours=2)
    >>> solution = solve(state)
    >>> str(solution.least), solution.exact, [str(move) for move in solution.line]
    ('0', True, ['move B1', 'move B2'])
    """
    if state.options.quiet_limit is None:
        raise ValueError("quiet_limit=None is not allowed: such a game need never end, and cannot be solved")
    if not state.legal_moves():
        raise ValueError("nobody is to move: there is nothing to solve")
    search, frame = Search(state, SLOTS), kernel.first_frame(state)
    search.value((0, frame), 1, 0, 0)  # compiling is no thinking time
    low, high = _close_in(search, frame, monotonic() + seconds)
    line = _line(search, state, low) if low == high else ()
    sign = 1 - 2 * state.seat
    lead = sign * (state.totals[0] - state.totals[1])
    ends = sorted(lead + Fraction(sign * bound, QUARTERS) for bound in (low, high))
    return Solution(ends[0], ends[1], line, int(search.t[kernel.NODES]))


def _close_in(search: Search, frame: Sequence[int], until: float) -> tuple[int, int]:
    """Narrow the bounds of the value until they meet, or time is up; shallow searches first, for a guess."""
    low, high = -kernel.FAR, kernel.FAR
    guess, depths = 0, [*DEPTHS[3:8:2], kernel.FULL]
    while low < high and monotonic() < until:
        search.allow(EFFORT_A_SECOND // 20)
        try:
            if depths[0] < kernel.FULL:
                guess = search.value((0, list(frame)), 1, guess, depths.pop(0))
                continue
            gamma = max(low + 1, min(high, guess + 1 if guess == low else guess))
            guess = search.bound(frame, gamma, kernel.FULL)
            low, high = (guess, high) if guess >= gamma else (low, guess)
        except OutOfBudgetError:
            depths = depths[-1:]  # a slice of time is over: what was found so far is in the table
    return low, high


def _line(search: Search, state: State, value: int) -> tuple[Move, ...]:
    """Return the moves of perfect players, who keep the value; the first such move in the order of the rules."""
    line: list[Move] = []
    while moves := state.legal_moves():
        sign, frame = 1 - 2 * state.seat, kernel.first_frame(state)
        for move in moves:
            search.allow(100 * EFFORT_A_SECOND)
            child = search.after(frame, move_code(state, move))
            if search.compare(child, sign, sign * value, kernel.FULL) >= sign * value:
                break
        value -= child[0]
        line.append(move)
        state = state.play(move)
    return tuple(line)
