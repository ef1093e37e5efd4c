"""The moves and the rules of the solo game: what may be swapped, and when a garden is in order."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from boardgames.core import Cell, Move, cell_name
from boardgames.lucky_numbers.notation import CELLS, SIZE, TILES, Garden
from boardgames.lucky_numbers.rules import index

SWAPS = ("row", "row+edges", "ortho", "ortho+edges")
"""The four rules for swapping (LN-7.7)."""

PAIRS = tuple(combinations(CELLS, 2))


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the tiles of two cells, the first in reading order first."""

    first: Cell
    second: Cell

    def __str__(self) -> str:
        return f"swap {cell_name(self.first)} {cell_name(self.second)}"


@dataclass(frozen=True, slots=True)
class Mix:
    """Chance: a swap that mixes the garden."""

    first: Cell
    second: Cell

    def __str__(self) -> str:
        return f"mix {cell_name(self.first)} {cell_name(self.second)}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Chance: a tile of the ordered garden, or one that stays in the box."""

    tile: int
    cell: Cell | None

    def __str__(self) -> str:
        return f"lay {self.tile} {cell_name(self.cell)}" if self.cell else f"box {self.tile}"


LAYS: tuple[Move, ...] = tuple(Lay(tile, cell) for tile in TILES for cell in (*CELLS, None))


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
    across = all(board[i] < board[i + 1] for i in range(len(CELLS)) if i % SIZE < SIZE - 1)
    return board[0] > 0 and across and all(board[i] < board[i + SIZE] for i in range(len(CELLS) - SIZE))


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


def is_laid(board: Garden, tile: int) -> bool:
    """Say whether a garden can look so before that tile is laid out: the smaller ones came in order (LN-7.8)."""
    shape: Shape = (0,) * SIZE
    for smaller in filter(board.count, range(TILES[0], tile)):
        grown = {cell: shape for shape, cell in growths(shape)}
        if CELLS[board.index(smaller)] not in grown:
            return False
        shape = grown[CELLS[board.index(smaller)]]
    return sum(shape) == len(CELLS) - board.count(0) and completions(shape, TILES[-1] + 1 - tile) > 0
