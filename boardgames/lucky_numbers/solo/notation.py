"""The moves of the solo game in writing: `swap A1 B1`, and what chance does while a puzzle is made."""

from dataclasses import dataclass
from itertools import combinations

from boardgames.core import Cell, Move, cell_name
from boardgames.lucky_numbers.notation import CELLS, TILES

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
