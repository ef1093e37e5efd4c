"""The solo game where tiles may move along columns too: its shortest way, found by deepening (IDA*).

The board does not fall into parts there, so it is searched: is there a way of so many swaps, or of one more, ...?
A swap moves two tiles by one step each, so a garden in order whose tiles are `far` steps away needs `far / 2` swaps at
least. The search carries along every such garden that can still be reached in time, and turns back where none is left.
(R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.)
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import count, permutations

from boardgames.kernels import count as count_numbers
from boardgames.kernels._bits import Row, compiled, row, zeros
from boardgames.lucky_numbers.notation import CELLS
from boardgames.lucky_numbers.solo.solving import gardens_in_order, index_pairs

PLACES = len(CELLS)
BITS = 4
"""Bits of a cell: a goal, which is the cell of every tile, is one 64-bit integer."""


def shortest(order: Sequence[int], swaps: str) -> list[tuple[int, int]]:
    """Return the fewest swaps, as pairs of cells, that put an order of the tiles 0 to 15 into order.

    A swap makes an even order odd and back, so at each depth only those goals count that are as odd as it is.
    """
    board, pairs, steps = row(list(order)), row(_flat_pairs(swaps)), row(_steps(swaps))
    classes = _measured(order, board, steps)
    for depth in count(_least(classes)):
        goals, far = classes[depth % 2]
        near = count_near(far, 2 * depth)
        room = zeros(near * (depth + 1)), zeros(near * (depth + 1))
        way, lengths = zeros(depth + 1), zeros(depth + 1)
        if reaches(board, goals, far, pairs, steps, depth, near, *room, lengths, way):
            return [index_pairs(swaps)[move] for move in way[:depth]]
    raise AssertionError("every board can be put in order where columns may be swapped")


def least(order: Sequence[int], swaps: str) -> int:
    """Return the depth at which the search begins: no way is shorter, for some tile would not be home."""
    return _least(_measured(order, row(list(order)), row(_steps(swaps))))


def _measured(order: Sequence[int], board: Row, steps: Row) -> list[tuple[Row, Row]]:
    """Return the goals that an even number of swaps can lead to and the others, each with their distances."""
    classes = [(goals, zeros(len(goals))) for goals in _goals()]
    if _is_odd(order):
        classes.reverse()
    for goals, far in classes:
        measure(board, goals, steps, far)
    return classes


def _least(classes: list[tuple[Row, Row]]) -> int:
    bounds = ((int(nearest(far)) + 1) // 2 for _, far in classes)
    return min(bound + (bound + odd) % 2 for odd, bound in enumerate(bounds))


@compiled
def measure(board: Row, goals: Row, steps: Row, far: Row) -> None:
    """Write down for each goal how many steps the tiles are away from it, all together."""
    for k in range(len(goals)):
        far[k] = 0
        for cell in range(PLACES):
            far[k] += steps[PLACES * cell + ((goals[k] >> (BITS * board[cell])) & 15)]


@compiled
def nearest(far: Row) -> int:
    """Return how many steps the nearest goal is away."""
    least = far[0]
    for k in range(1, len(far)):
        least = min(least, far[k])
    return least


@compiled
def count_near(far: Row, most: int) -> int:
    """Return how many goals are at most so many steps away."""
    near = 0
    for k in range(len(far)):
        if far[k] <= most:
            near += 1
    return near


@compiled
def reaches(
    board: Row,
    goals: Row,
    far: Row,
    pairs: Row,
    steps: Row,
    depth: int,
    near: int,
    kept: Row,
    sums: Row,
    lengths: Row,
    way: Row,
) -> bool:
    """Say whether exactly `depth` swaps lead to one of the goals, and leave them in `way`.

    `near` of the goals are near enough. `kept` and `sums` are room for them and their distances at each depth,
    `lengths` for how many are still near enough. The board is moved about, and left as it was where no way leads on.
    """
    length = 0
    for k in range(len(goals)):
        if far[k] <= 2 * depth:
            kept[length], sums[length] = goals[k], far[k]
            length += 1
    if length == 0 or depth == 0:
        return length > 0
    level, move, lengths[0] = 0, 0, length
    while True:
        if move == len(pairs) // 2:
            level -= 1
            if level < 0:
                return False
            move = way[level]
            _swap(board, pairs, move)
        elif level == 0 or not _is_repeated(pairs, way[level - 1], move):
            lengths[level + 1] = _keep(
                board, pairs, steps, move, 2 * (depth - level - 1), near, level, kept, sums, lengths
            )
            if lengths[level + 1] > 0:
                _swap(board, pairs, move)
                way[level] = move
                level += 1
                if level == depth:
                    return True
                move = -1
        move += 1


@compiled
def _keep(
    board: Row,
    pairs: Row,
    steps: Row,
    move: int,
    most: int,
    near: int,
    level: int,
    kept: Row,
    sums: Row,
    lengths: Row,
) -> int:
    """Keep the goals that are at most so many steps away after a swap, and return how many these are."""
    first, second = pairs[2 * move], pairs[2 * move + 1]
    one, other = BITS * board[first], BITS * board[second]
    start, free = near * level, near * (level + 1)
    length = 0
    for k in range(start, start + lengths[level]):
        goal = kept[k]
        home, house = (goal >> one) & 15, (goal >> other) & 15
        change = steps[PLACES * second + home] - steps[PLACES * first + home]
        change += steps[PLACES * first + house] - steps[PLACES * second + house]
        if sums[k] + change <= most:
            kept[free + length], sums[free + length] = goal, sums[k] + change
            length += 1
    return length


@compiled
def _swap(board: Row, pairs: Row, move: int) -> None:
    first, second = pairs[2 * move], pairs[2 * move + 1]
    board[first], board[second] = board[second], board[first]


@compiled
def _is_repeated(pairs: Row, before: int, move: int) -> bool:
    """Say whether another order of the swaps comes to the same: those without a common cell are made in one order."""
    if move >= before:
        return move == before
    first, second = pairs[2 * before], pairs[2 * before + 1]
    one, other = pairs[2 * move], pairs[2 * move + 1]
    return first != one and first != other and second != one and second != other


@cache
def _goals() -> tuple[Row, Row]:
    """Return the gardens in order that are even orders of the tiles, and those that are odd, the cells of all tiles."""
    classes: tuple[list[int], list[int]] = [], []
    for order in gardens_in_order():
        word = sum(cell << (BITS * tile) for cell, tile in enumerate(order))
        classes[_is_odd(order)].append(word - (1 << 64) if word >> 63 else word)
    return row(classes[0]), row(classes[1])


def _is_odd(order: Sequence[int]) -> bool:
    return sum(order[k] > later for k in range(PLACES) for later in order[k + 1 :]) % 2 == 1


def _flat_pairs(swaps: str) -> list[int]:
    return [cell for pair in index_pairs(swaps) for cell in pair]


@cache
def _steps(swaps: str) -> list[int]:
    """Return how many swaps take a tile from each cell to each other one, row after row."""
    near = [{cell: 0} for cell in range(PLACES)]
    for far in range(PLACES):
        for found in near:
            for first, second in index_pairs(swaps):
                for here, there in ((first, second), (second, first)):
                    if found.get(here) == far:
                        found.setdefault(there, far + 1)
    return [found[cell] for found in near for cell in range(PLACES)]


# ---------------------------------------------------------------- all orders of a part of the board


def spectrum(starts: Sequence[Sequence[int]], pairs: Sequence[tuple[int, int]]) -> Counter[int]:
    """Return how many orders of so many tiles are how many swaps away from the nearest of some orders."""
    length = len(starts[0])
    orders = list(permutations(range(length)))
    place = {order: k for k, order in enumerate(orders)}
    next_to = _next_to(length, tuple(pairs))
    far, queue = row([-1] * len(orders)), zeros(len(orders))
    spread(next_to, row([place[tuple(start)] for start in starts]), len(pairs), far, queue)
    return Counter(dict(count_numbers(far)))


@cache
def _next_to(length: int, pairs: tuple[tuple[int, int], ...]) -> Row:
    """Return for every order, in ascending order, where each swap leads."""
    orders = row([tile for order in permutations(range(length)) for tile in order])
    flat, found = row([cell for pair in pairs for cell in pair]), zeros(len(orders) // length * len(pairs))
    lead(orders, length, flat, zeros(length), found)
    return found


@compiled
def lead(orders: Row, length: int, pairs: Row, order: Row, found: Row) -> None:
    """Write down where each swap leads from every order: the place of an order among all in ascending order."""
    swaps = len(pairs) // 2
    for start in range(len(orders) // length):
        for swap in range(swaps):
            for cell in range(length):
                order[cell] = orders[length * start + cell]
            first, second = pairs[2 * swap], pairs[2 * swap + 1]
            order[first], order[second] = order[second], order[first]
            place = 0
            for cell in range(length):
                smaller = 0
                for later in range(cell + 1, length):
                    if order[later] < order[cell]:
                        smaller += 1
                place = place * (length - cell) + smaller
            found[swaps * start + swap] = place


@compiled
def spread(next_to: Row, starts: Row, swaps: int, far: Row, queue: Row) -> None:
    """Write down how many swaps each order is away from the nearest start; `far` holds -1 everywhere before."""
    end = 0
    for k in range(len(starts)):
        if far[starts[k]] < 0:
            far[starts[k]] = 0
            queue[end] = starts[k]
            end += 1
    first = 0
    while first < end:
        here = queue[first]
        first += 1
        for swap in range(swaps):
            there = next_to[swaps * here + swap]
            if far[there] < 0:
                far[there] = far[here] + 1
                queue[end] = there
                end += 1
