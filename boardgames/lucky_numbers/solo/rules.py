"""The rules of the solo game: what may be swapped, when a garden is in order, and how it is laid out at random."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from boardgames.core import Cell, Move
from boardgames.lucky_numbers.notation import CELLS, SIZE, TILES, Garden
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.solo.notation import PAIRS, Lay

SWAPS = ("row", "row+edges", "ortho", "ortho+edges")
"""The four rules for swapping (LN-7.7)."""


_ASCENDING = tuple(
    (index((row, column)), index(next_cell))
    for row, column in CELLS
    for next_cell in ((row, column + 1), (row + 1, column))
    if next_cell in CELLS
)
"""The places of neighbours, the one with the smaller tile first."""


class No(StrEnum):
    """Why a swap is refused."""

    DIAGONAL = "diagonal"
    COLUMN_NEIGHBOURS = "column_neighbours"
    ENDS = "ends"
    TOO_FAR = "too_far"
    GAME_OVER = "game_over"
    CHANCE_FIRST = "chance_first"
    NO_CHANCE_NOW = "no_chance_now"


def refused(first: Cell, second: Cell, swaps: str) -> tuple[No, str] | None:
    """Say why two cells are not swapped, and by which clause, `None` if they may be (LN-7.3 to LN-7.5)."""
    down, across = abs(first[0] - second[0]), abs(first[1] - second[1])
    ends = (down, across) in ((SIZE - 1, 0), (0, SIZE - 1))
    if (down, across) == (0, 1) or (ends and swaps.endswith("edges")):
        return None
    if (down, across) == (1, 0):
        return None if swaps.startswith("ortho") else (No.COLUMN_NEIGHBOURS, "LN-7.5")
    if ends:
        return No.ENDS, "LN-7.4"
    return (No.DIAGONAL, "LN-7.5") if down == across == 1 else (No.TOO_FAR, "LN-7.3")


@lru_cache(maxsize=len(SWAPS))
def partners(swaps: str) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs of cells that may be swapped.

    >>> [len(partners(swaps)) for swaps in SWAPS]
    [12, 20, 24, 32]
    """
    return tuple(pair for pair in PAIRS if refused(*pair, swaps) is None)


def in_order(board: Garden) -> bool:
    """Say whether a garden is full and every row and column ascends (LN-7.2)."""
    return board[0] > 0 and all(board[smaller] < board[larger] for smaller, larger in _ASCENDING)


def swapped(board: Garden, first: Cell, second: Cell) -> Garden:
    """Return the garden with two tiles exchanged."""
    tiles = list(board)
    i, k = index(first), index(second)
    tiles[i], tiles[k] = tiles[k], tiles[i]
    return tuple(tiles)


Shape = tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def completions(shape: Shape, left: int) -> int:
    """Return in how many ways rows that are filled so far can be completed from the `left` largest tiles.

    >>> completions((0, 0, 0, 0), 20)
    116396280
    """
    if sum(shape) == len(CELLS):
        return 1
    if not left:
        return 0
    return completions(shape, left - 1) + sum(completions(grown, left - 1) for grown, _ in growths(shape))


def growths(shape: Shape) -> Iterator[tuple[Shape, Cell]]:
    """Yield the rows with one tile more, and the cell where that tile, the next larger one, lies."""
    for row, length in enumerate(shape):
        if length < SIZE and (row == 0 or length < shape[row - 1]):
            yield (*shape[:row], length + 1, *shape[row + 1 :]), (row, length)


def shape_of(board: Garden) -> Shape:
    """Return how many cells of each row are filled."""
    return tuple(SIZE - board[start : start + SIZE].count(0) for start in range(0, len(CELLS), SIZE))


@lru_cache(maxsize=1 << 11)
def layings(shape: Shape, tile: int) -> Mapping[Move, Fraction]:
    """Return where that tile may be laid out next, so that all gardens in order are equally likely (LN-7.8)."""
    left = TILES[-1] - tile
    ways: dict[Move, int] = {Lay(tile, cell): completions(grown, left) for grown, cell in growths(shape)}
    ways[Lay(tile, None)] = completions(shape, left)
    whole = sum(ways.values())
    return {move: Fraction(count, whole) for move, count in ways.items() if count}


def is_laid(board: Garden, tile: int) -> bool:
    """Say whether a garden can look so before that tile is laid out: the smaller ones came in order (LN-7.8)."""
    shape: Shape = (0,) * SIZE
    for smaller in filter(board.count, range(TILES[0], tile)):
        grown = {cell: shape for shape, cell in growths(shape)}
        if CELLS[board.index(smaller)] not in grown:
            return False
        shape = grown[CELLS[board.index(smaller)]]
    return sum(shape) == len(CELLS) - board.count(0) and completions(shape, TILES[-1] + 1 - tile) > 0
