"""Solo: rows in order, swaps in a row, boards that can be solved, and how far random swaps lead."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import product
from math import comb, factorial, prod

from boardgames.lucky_numbers.notation import CELLS, SIZE, read_garden
from boardgames.lucky_numbers.solo import solving
from boardgames.lucky_numbers.solo.rules import SWAPS
from boardgames.lucky_numbers.solo.solving import Order, Pair, exchanged, goals, index_pairs, ranks, walk
from boardgames.odds.distribution import Distribution
from boardgames.odds.lucky_numbers import ordered_fillings, random_filling

STORY = "1 3 4 9 / 2 6 8 14 / 5 10 12 17 / 7 11 16 19"
"""The garden in order that the lesson on the solo game begins with."""


def in_order(length: int = SIZE) -> Fraction:
    """Return the chance that a row of different clovers at random is in order (question S1).

    >>> in_order()
    Fraction(1, 24)
    """
    return Fraction(1, factorial(length))


def board_in_order(size: int = SIZE) -> Fraction:
    """Return the chance that a whole board at random is in order (question S4)."""
    return random_filling(size)


def row_moves(length: int = SIZE, ends: bool = False) -> Distribution:
    """Return how many swaps a random row needs: of neighbours, or of the two ends too (questions S2 and S3).

    With neighbours alone, that is the number of pairs in the wrong order.

    >>> row_moves().mean, row_moves(ends=True).mean
    (Fraction(3, 1), Fraction(13, 6))
    """
    return Distribution.of(sorted(distances(length, ends).values()))


@cache
def distances(length: int = SIZE, ends: bool = False) -> dict[Order, int]:
    """Return the fewest swaps from each row to the one in order, breadth first.

    >>> distances(4, ends=True)[3, 2, 1, 0], distances(4)[3, 2, 1, 0]
    (2, 6)
    """
    pairs = [(k, k + 1) for k in range(length - 1)] + ([(0, length - 1)] if ends and length > 2 else [])
    return walk([tuple(range(length))], pairs)


def solvable(moves: str = "row+edges") -> Fraction:
    """Return the chance that a board of 16 different clovers at random can be solved (questions S5 and S6).

    >>> solvable("row"), solvable("row+edges")
    (Fraction(1, 2625), Fraction(1, 75))
    """
    if moves not in SWAPS:
        raise ValueError(f"moves={moves!r} is not allowed: {', '.join(SWAPS)}")
    if moves.startswith("ortho"):
        return Fraction(1)
    cells = len(CELLS)
    if moves == "row":
        return Fraction(ordered_fillings() * factorial(SIZE) ** SIZE, factorial(cells))
    return Fraction(len(targets()), comb(cells, SIZE) * comb(cells - SIZE, SIZE))


@cache
def targets() -> frozenset[tuple[Order, ...]]:
    """Return what may lie in rows 2 and 3 of a board that can be solved, edges allowed (question S6).

    >>> len(targets())
    12012
    """
    return frozenset((second, third) for _, second, third in goals("row+edges"))


def fewest_swaps(order: Order) -> int | None:
    """Return the fewest swaps, edges allowed, that bring a board of the clovers 0 to 15 in order (question S8).

    `None` where it cannot be solved: what lies in a middle row can never leave it.
    """
    moves = [far[tiles] for _, tiles, far in solving.tables(order, "row+edges")]
    return sum(moves) if moves else None


def swaps_needed(swaps: int = 4, garden: str = STORY) -> Distribution:
    """Return the fewest swaps back to any board in order after so many random ones (question S8).

    Which garden in order one begins with matters: some have more of the others near. The board falls into parts, and
    swaps in different parts can be told in any order.
    """
    tiles = read_garden(garden)
    ways = Counter({(0, 0): 1})
    for part, start, far in solving.tables(ranks(tiles, sorted(tiles)), "row+edges"):
        here = _after(start, part.pairs, far, swaps)
        more = Counter[tuple[int, int]]()
        for (done, needed), before in ways.items():
            for k in range(swaps - done + 1):
                for moves, walks in here[k].items():
                    more[done + k, needed + moves] += before * walks * comb(done + k, k)
        ways = more
    return Distribution.of({needed: count for (done, needed), count in sorted(ways.items()) if done == swaps})


def _after(start: Order, pairs: Sequence[Pair], far: Mapping[Order, int], swaps: int) -> list[Counter[int]]:
    """Return for each number of random swaps in a part of the board how far their ends are from order, way by way."""
    walks, found = Counter({start: 1}), []
    for _ in range(swaps + 1):
        distances = Counter[int]()
        for order, ways in walks.items():
            distances[far[order]] += ways
        found.append(distances)
        more = Counter[Order]()
        for order, ways in walks.items():
            for pair in pairs:
                more[exchanged(order, pair)] += ways
        walks = more
    return found


@cache
def all_solvable() -> Distribution:
    """Return the fewest swaps over all boards that can be solved, edges allowed (question S10).

    A board falls into two middle rows and a frame; the frame has few kinds of goals.
    """
    spectrum = import_module("boardgames.kernels.solo").spectrum  # numba comes with it, and only with this question
    swaps, total = "row+edges", Counter[int]()
    for own, boards in Counter(solving.aims(contents, swaps) for contents in goals(swaps)).items():
        far = [spectrum(starts, part.pairs) for part, starts in zip(solving.parts(swaps), own, strict=True)]
        for ways in product(*(counted.items() for counted in far)):
            total[sum(moves for moves, _ in ways)] += boards * prod(orders for _, orders in ways)
    return Distribution.of(dict(sorted(total.items())))


def boards_at(depth: int, swaps: str = "row+edges") -> int:
    """Return how many boards are exactly so many swaps away from a given one (question S7).

    >>> [boards_at(depth) for depth in range(4)]
    [1, 20, 222, 1724]
    """
    found = walk([tuple(range(len(CELLS)))], index_pairs(swaps), depth)
    return sum(moves == depth for moves in found.values())


@cache
def after_random(swaps: int, rule: str = "row+edges") -> Distribution:
    """Return on which board so many random swaps end, beginning in order (question S9)."""
    walks = Counter({tuple(range(len(CELLS))): 1})
    for _ in range(swaps):
        more = Counter[Order]()
        for order, ways in walks.items():
            for pair in index_pairs(rule):
                more[exchanged(order, pair)] += ways
        walks = more
    return Distribution.of(walks)


def back_at_start(swaps: int, rule: str = "row+edges") -> Fraction:
    """Return the chance that so many random swaps lead back to the board that they began with (question S9).

    Half of the walk is enough: it comes back if its two halves meet, for every swap undoes itself.

    >>> back_at_start(2), back_at_start(4), back_at_start(3)
    (Fraction(1, 20), Fraction(137, 20000), Fraction(0, 1))
    """
    there, back = after_random(swaps // 2, rule), after_random(swaps - swaps // 2, rule)
    return sum((chance * back[order] for order, chance in there.items()), Fraction(0))
