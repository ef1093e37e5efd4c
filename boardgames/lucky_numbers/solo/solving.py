"""The fewest swaps that put a garden in order, proved, or why no swaps do.

Only the order of the tiles matters, so they are numbered from 0 to 15. Where no tile can leave a middle row the board
falls into parts that never meet: rows 2 and 3 each by itself, and the frame of rows 1 and 4 (or four rows by
themselves, where edges are not swapped). Each part is small enough to walk through all of its orders once.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Any

from boardgames.core import BadData, Reason, cell_name
from boardgames.lucky_numbers.notation import CELLS, SIZE, Garden, garden_text, read_garden
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.solo.notation import Swap
from boardgames.lucky_numbers.solo.rules import SWAPS, Shape, growths, partners
from boardgames.lucky_numbers.solo.state import State

Order = tuple[int, ...]
"""The tiles, by number, in each cell of the board or of a part of it."""
Pair = tuple[int, int]


class Unsolvable(StrEnum):
    """Why a garden cannot be put in order."""

    CLOSED_ROWS = "closed_rows"
    CLOSED_FRAME = "closed_frame"


@dataclass(frozen=True, slots=True)
class Solution:
    """The swaps of one shortest way, or why there is no way."""

    moves: tuple[Swap, ...] | None
    reason: Reason | None = None

    @property
    def minimum(self) -> int | None:
        """The fewest swaps that put the garden in order, `None` where none do."""
        return None if self.moves is None else len(self.moves)


def solve(position: State | str, swaps: str | None = None) -> Solution:
    """Return a shortest way to a garden in order, proved to be one, or why there is none (LN-7.8).

    The position is a puzzle, or a garden as text. What may be swapped is what the puzzle says unless told otherwise,
    for a text `row+edges`. Raises `ValueError` for another rule, `BadData` for a garden that is not full or holds a
    tile twice.

    >>> [str(move) for move in solve("9 3 4 1 / 2 6 8 14 / 5 10 12 17 / 7 11 16 19").moves]
    ['swap A1 D1']
    >>> solve("1 3 4 9 / 2 6 12 14 / 5 10 8 17 / 7 11 16 19").reason.params
    {'row': 2, 'column': 'C', 'tile': 12, 'other': 10}
    """
    garden, swaps = _asked(position, swaps)
    order = ranks(garden, sorted(garden))
    if swaps.startswith("ortho"):
        pairs = _search().shortest(order, swaps)
    elif (found := _by_parts(order, swaps)) is not None:
        pairs = found
    else:
        return Solution(None, _closed(garden, swaps))
    return Solution(tuple(Swap(CELLS[first], CELLS[second]) for first, second in pairs))


def lower_bound(position: State | str, swaps: str | None = None) -> int:
    """Return a number of swaps that is never more than the fewest: where the search by deepening begins.

    Each swap brings two tiles a step nearer to their places at best, and turns an even order into an odd one. The
    arguments and what is raised are those of `solve`; for rules that leave columns alone it is the number itself, or 0.

    >>> lower_bound("1 3 16 9 / 2 6 8 14 / 5 10 12 17 / 7 11 4 19", "ortho")
    3
    """
    garden, swaps = _asked(position, swaps)
    order = ranks(garden, sorted(garden))
    if not swaps.startswith("ortho"):
        return sum(far[tiles] for _, tiles, far in tables(order, swaps))
    bound: int = _search().least(order, swaps)
    return bound


def _asked(position: State | str, swaps: str | None) -> tuple[Garden, str]:
    """Return the garden and the rule of swapping that are asked about."""
    garden = read_garden(position) if isinstance(position, str) else position.board
    swaps = swaps or ("row+edges" if isinstance(position, str) else position.options.swaps)
    if swaps not in SWAPS:
        raise ValueError(f"swaps={swaps!r} is not allowed: {', '.join(SWAPS)}")
    if len(set(garden) - {0}) < len(CELLS):
        raise BadData("garden", f"expected {len(CELLS)} different tiles (LN-7.1), not {garden_text(garden)!r}")
    return garden, swaps


def _search() -> Any:
    """Return the kernel that searches: kernels stand above the rules, and load when first asked for, as games do."""
    return import_module("boardgames.kernels.solo")


def ranks(order: Sequence[int], goal: Sequence[int]) -> Order:
    """Return for each tile its place in the goal.

    >>> ranks((7, 5, 11), (5, 7, 11))
    (1, 0, 2)
    """
    place = {tile: k for k, tile in enumerate(goal)}
    return tuple(place[tile] for tile in order)


def order_of(garden: str) -> Order:
    """Return the tiles of a garden numbered from 0 to 15; raises `BadData` for a text that is none."""
    tiles = read_garden(garden)
    return ranks(tiles, sorted(tiles))


def index_pairs(swaps: str) -> list[Pair]:
    """Return the pairs of cells that may be swapped, as places in reading order."""
    return [(index(first), index(second)) for first, second in partners(swaps)]


@cache
def gardens_in_order() -> tuple[Order, ...]:
    """Return every board of the tiles 0 to 15 in order, laid out tile by tile.

    >>> len(gardens_in_order())
    24024
    """
    boards: list[tuple[Shape, Order]] = [((0,) * SIZE, (-1,) * len(CELLS))]
    for tile in range(len(CELLS)):
        boards = [
            (grown, (*order[: index(cell)], tile, *order[index(cell) + 1 :]))
            for shape, order in boards
            for grown, cell in growths(shape)
        ]
    return tuple(order for _, order in boards)


def walk(starts: Collection[Order], pairs: Sequence[Pair], depth: int | None = None) -> dict[Order, int]:
    """Return how many swaps lead from the nearest of some orders to each other one, as far as `depth`.

    Breadth first: the first visit is the nearest.
    """
    found, now, moves = dict.fromkeys(starts, 0), list(starts), 0
    while now and moves != depth:
        moves += 1
        later = []
        for order in now:
            for pair in pairs:
                after = exchanged(order, pair)
                if after not in found:
                    found[after] = moves
                    later.append(after)
        now = later
    return found


def exchanged(order: Order, pair: Pair) -> Order:
    """Return the order with the tiles in two places exchanged."""
    tiles = list(order)
    i, k = pair
    tiles[i], tiles[k] = tiles[k], tiles[i]
    return tuple(tiles)


# ---------------------------------------------------------------- boards that fall into parts


@dataclass(frozen=True, slots=True)
class Part:
    """Cells among which tiles move, and never beyond."""

    cells: tuple[int, ...]
    pairs: tuple[Pair, ...]
    """The swaps, as places in `cells`."""

    def of(self, order: Order) -> Order:
        """Return the tiles that lie in this part of a board."""
        return tuple(order[cell] for cell in self.cells)


@cache
def parts(swaps: str) -> tuple[Part, ...]:
    """Return the parts of the board that swaps never lead out of.

    >>> [[len(part.cells) for part in parts(swaps)] for swaps in SWAPS]
    [[4, 4, 4, 4], [8, 4, 4], [16], [16]]
    """
    whole = list(range(len(CELLS)))
    for first, second in index_pairs(swaps):
        joined, kept = whole[second], whole[first]
        whole = [kept if part == joined else part for part in whole]
    cells = [tuple(cell for cell in range(len(CELLS)) if whole[cell] == part) for part in dict.fromkeys(whole)]
    pairs = index_pairs(swaps)
    return tuple(Part(own, tuple((own.index(i), own.index(k)) for i, k in pairs if i in own)) for own in cells)


Contents = tuple[Order, ...]


@cache
def goals(swaps: str) -> Mapping[Contents, tuple[Order, ...]]:
    """Return the gardens in order by what lies in each part of the board, in ascending order.

    >>> len(goals("row")), len(goals("row+edges"))
    (24024, 12012)
    """
    found = defaultdict(list)
    for order in gardens_in_order():
        found[_contents(order, swaps)].append(order)
    return {contents: tuple(orders) for contents, orders in found.items()}


def _contents(order: Order, swaps: str) -> Contents:
    return tuple(tuple(sorted(part.of(order))) for part in parts(swaps))


def tables(order: Order, swaps: str) -> Iterator[tuple[Part, Order, Mapping[Order, int]]]:
    """Yield each part of a board, its tiles by their ranks in it, and how far all such ranks are from their goals.

    Yields nothing where there are no goals for what lies in the parts.
    """
    contents = _contents(order, swaps)
    if contents in goals(swaps):
        for part, tiles, own in zip(parts(swaps), contents, aims(contents, swaps), strict=True):
            yield part, ranks(part.of(order), tiles), distances(own, part.pairs)


def aims(contents: Contents, swaps: str) -> tuple[tuple[Order, ...], ...]:
    """Return the goals of each part, by ranks in it; one part alone has several, so each chooses its own."""
    whole = goals(swaps)[contents]
    own = zip(parts(swaps), contents, strict=True)
    return tuple(tuple(sorted({ranks(part.of(goal), tiles) for goal in whole})) for part, tiles in own)


@cache
def distances(starts: tuple[Order, ...], pairs: tuple[Pair, ...]) -> Mapping[Order, int]:
    """Return how many swaps lead from the nearest of some orders to each other one."""
    return walk(starts, pairs)


def _by_parts(order: Order, swaps: str) -> list[Pair] | None:
    """Return a shortest way, part by part, each downhill from table to table; `None` where there is no way."""
    ways, found = [], False
    for part, tiles, far in tables(order, swaps):
        found = True
        while far[tiles]:
            pair = next(pair for pair in part.pairs if far[exchanged(tiles, pair)] < far[tiles])
            tiles = exchanged(tiles, pair)
            ways.append((part.cells[pair[0]], part.cells[pair[1]]))
    return ways if found else None


def _closed(garden: Garden, swaps: str) -> Reason:
    """Say why there is no way: even at its best the garden has a larger tile above a smaller one.

    At its best every row ascends, and of the frame the four smallest tiles lie on top.
    """
    rows = [sorted(garden[start : start + SIZE]) for start in range(0, len(CELLS), SIZE)]
    frame = swaps == "row+edges"
    if frame:
        tiles = sorted(rows[0] + rows[-1])
        rows[0], rows[-1] = tiles[:SIZE], tiles[SIZE:]
    for upper in (1, 0, 2) if frame else range(SIZE - 1):
        for column, (tile, other) in enumerate(zip(rows[upper], rows[upper + 1], strict=True)):
            if tile > other:
                code = Unsolvable.CLOSED_FRAME if frame and upper != 1 else Unsolvable.CLOSED_ROWS
                place: dict[str, int | str] = {"row": upper + 1, "column": cell_name((0, column))[0]}
                cells = CELLS[garden.index(tile)], CELLS[garden.index(other)]
                return Reason(code, "LN-7.8", {**place, "tile": tile, "other": other}, cells)
    raise AssertionError(f"{garden_text(garden)} can be put in order")
