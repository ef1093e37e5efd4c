"""Solo: rows in order, swaps in a row, boards that can be solved, and how far random swaps lead."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod

from boardgames.lucky_numbers.notation import SIZE, read_garden
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.solo.rules import SWAPS, growths, partners
from boardgames.odds.distribution import Distribution
from boardgames.odds.lucky_numbers import ordered_fillings, random_filling

Order = tuple[int, ...]
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
    return _search([tuple(range(length))], pairs, None)


def _search(starts: Sequence[Order], pairs: Sequence[tuple[int, int]], depth: int | None) -> dict[Order, int]:
    """Return how many swaps lead from the nearest of some orders to others, as far as `depth`."""
    found, now, moves = dict.fromkeys(starts, 0), list(starts), 0
    while now and moves != depth:
        moves += 1
        later = []
        for order in now:
            for pair in pairs:
                after = _swapped(order, *pair)
                if after not in found:
                    found[after] = moves
                    later.append(after)
        now = later
    return found


def _swapped(order: Order, i: int, k: int) -> Order:
    tiles = list(order)
    tiles[i], tiles[k] = tiles[k], tiles[i]
    return tuple(tiles)


def solvable(moves: str = "row+edges") -> Fraction:
    """Return the chance that a board of 16 different clovers at random can be solved (questions S5 and S6).

    >>> solvable("row"), solvable("row+edges")
    (Fraction(1, 2625), Fraction(1, 75))
    """
    if moves not in SWAPS:
        raise ValueError(f"moves={moves!r} is not allowed: {', '.join(SWAPS)}")
    if moves.startswith("ortho"):
        return Fraction(1)
    cells = SIZE * SIZE
    if moves == "row":
        return Fraction(ordered_fillings() * factorial(SIZE) ** SIZE, factorial(cells))
    return Fraction(len(targets()), comb(cells, SIZE) * comb(cells - SIZE, SIZE))


@cache
def targets() -> dict[tuple[Order, Order], tuple[Order, ...]]:
    """Return for each content of the middle rows the orders of the frame, rows 1 and 4, that make a board in order.

    >>> len(targets()), sum(map(len, targets().values()))
    (12012, 24024)
    """
    found = defaultdict(list)
    for first, second, third, fourth in _in_order():
        found[second, third].append(first + fourth)
    return {middle: tuple(frames) for middle, frames in found.items()}


def _in_order() -> Iterator[tuple[Order, ...]]:
    """Yield the rows of every board of the clovers 0 to 15 in order, laid clover by clover."""
    boards: list[tuple[Order, tuple[Order, ...]]] = [((0,) * SIZE, ((),) * SIZE)]
    for tile in range(SIZE * SIZE):
        boards = [
            (grown, (*rows[:row], (*rows[row], tile), *rows[row + 1 :]))
            for shape, rows in boards
            for grown, (row, _) in growths(shape)
        ]
    return (rows for _, rows in boards)


def fewest_swaps(order: Order) -> int | None:
    """Return the fewest swaps, edges allowed, that bring a board of the clovers 0 to 15 in order (question S8).

    `None` where it cannot be solved: what lies in a middle row can never leave it.
    """
    first, second, third, fourth = (order[SIZE * row : SIZE * row + SIZE] for row in range(SIZE))
    goals = targets().get((tuple(sorted(second)), tuple(sorted(third))))
    if goals is None:
        return None
    frame = first + fourth
    return sum(distances(SIZE, True)[_ranks(row, sorted(row))] for row in (second, third)) + min(
        _frames((_ranks(goal, goal),))[_ranks(frame, goal)] for goal in goals
    )


def _ranks(order: Sequence[int], goal: Sequence[int]) -> Order:
    """Return for each clover its place in the goal."""
    place = {tile: k for k, tile in enumerate(goal)}
    return tuple(place[tile] for tile in order)


@cache
def _frames(goals: tuple[Order, ...]) -> dict[Order, int]:
    """Return how many swaps the frame needs to come to one of its goals."""
    cells = [index((row, column)) for row in (0, SIZE - 1) for column in range(SIZE)]
    pairs = [(cells.index(i), cells.index(k)) for i, k in _pairs("row+edges") if i in cells and k in cells]
    return _search(goals, pairs, None)


def swaps_needed(swaps: int = 4, garden: str = STORY) -> Distribution:
    """Return the fewest swaps back to any board in order after so many random ones (question S8).

    Which garden in order one begins with matters: some have more of the others near.
    """
    tiles = read_garden(garden)
    start = _ranks(tiles, sorted(tiles))
    needed = after_random(swaps).map(lambda order: fewest_swaps(tuple(start[place] for place in order)))
    return Distribution.of({moves: needed[moves] for moves in sorted(needed)})


@cache
def all_solvable() -> Distribution:
    """Return the fewest swaps over all boards that can be solved, edges allowed (question S10); takes seconds.

    A board falls into two middle rows and a frame; the frame has few kinds of goals.
    """
    kinds = Counter(tuple(sorted(_ranks(goal, sorted(goal)) for goal in goals)) for goals in targets().values())
    rows = Counter(distances(SIZE, True).values())
    total = Counter[int]()
    for goals, pairs in kinds.items():
        frames = Counter(_frames(goals).values())
        for moves in product(frames.items(), rows.items(), rows.items()):
            total[sum(m for m, _ in moves)] += pairs * prod(n for _, n in moves)
    return Distribution.of(dict(sorted(total.items())))


def boards_at(depth: int, swaps: str = "row+edges") -> int:
    """Return how many boards are exactly so many swaps away from a given one (question S7).

    >>> [boards_at(depth) for depth in range(4)]
    [1, 20, 222, 1724]
    """
    found = _search([tuple(range(SIZE * SIZE))], _pairs(swaps), depth)
    return sum(moves == depth for moves in found.values())


@cache
def after_random(swaps: int, rule: str = "row+edges") -> Distribution:
    """Return on which board so many random swaps end, beginning in order (question S9)."""
    walks = Counter({tuple(range(SIZE * SIZE)): 1})
    for _ in range(swaps):
        more = Counter[Order]()
        for order, ways in walks.items():
            for pair in _pairs(rule):
                more[_swapped(order, *pair)] += ways
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


def _pairs(rule: str) -> list[tuple[int, int]]:
    return [(index(first), index(second)) for first, second in partners(rule)]
