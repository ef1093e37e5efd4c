"""Moves of Floriado and how they are written; the clearing as text.

`start C3 east` (the first tile, and where the pawn looks), `move F3`; with the option `optional_pick`, where the tile
fits, `move F3 pick` or `move F3 leave`; chance: `deal tulip8`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from boardgames.core import BadData, Cell, Move, cell_name, read_cell

if TYPE_CHECKING:
    from boardgames.floriado.state import Options

ROWS, COLUMNS = 5, 8
FLOWERS = ("tulip", "daisy", "rose", "star", "bell")
SIZES = 8
FACINGS = ("north", "east", "south", "west")
"""Where a pawn can look; clockwise, so that the next one is on its right."""

TILES = tuple(f"{flower}{size}" for flower in FLOWERS for size in range(1, SIZES + 1))
FLOWER = {tile: k // SIZES for k, tile in enumerate(TILES)}
SIZE = {tile: k % SIZES + 1 for k, tile in enumerate(TILES)}

CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(ROWS) for column in range(COLUMNS))
NAMES = tuple(cell_name(cell) for cell in CELLS)

Board = tuple[str, ...]
"""What lies on each of the 40 places, row by row, `""` for nothing. A smaller clearing is their top left corner."""
EMPTY: Board = ("",) * len(CELLS)

Piles = tuple[tuple[int, ...], ...]
"""The sizes that somebody has picked of each flower, from the bottom of the pile to its top."""


class Pawn(NamedTuple):
    """Where a pawn stands and looks: a node of the graph of movement, compared and hashed at every step of a search."""

    place: int
    facing: int

    def __str__(self) -> str:
        return f"{NAMES[self.place]} {FACINGS[self.facing]}"


@dataclass(frozen=True, slots=True)
class Start:
    """Take any tile, and put the pawn on the emptied cell (FL-2.2)."""

    cell: Cell
    facing: int

    def __str__(self) -> str:
        return f"start {cell_name(self.cell)} {FACINGS[self.facing]}"


@dataclass(frozen=True, slots=True)
class Go:
    """Move the pawn to a cell; the tile there is picked if it fits (FL-3.2, FL-4.2)."""

    cell: Cell
    pick: bool | None = None
    """Whether a tile that fits is picked, `None` where there is nothing to choose."""

    def __str__(self) -> str:
        word = {None: "", True: " pick", False: " leave"}[self.pick]
        return f"move {cell_name(self.cell)}{word}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the tile that is laid on the next cell."""

    tile: str

    def __str__(self) -> str:
        return f"deal {self.tile}"


# Moves are made once: enumerating them must cost no more than looking them up.
STARTS = tuple(tuple(Start(cell, facing) for facing in range(len(FACINGS))) for cell in CELLS)
GOES, PICKS, LEAVES = (tuple(Go(cell, pick) for cell in CELLS) for pick in (None, True, False))
DEALS = {tile: Deal(tile) for tile in TILES}


def index(cell: Cell) -> int:
    """Return the place of a cell, row by row."""
    return COLUMNS * cell[0] + cell[1]


@lru_cache(maxsize=64)
def places(rows: int, columns: int) -> tuple[int, ...]:
    """Return the places of a clearing in the order in which tiles are laid out (FL-2.1)."""
    return tuple(place for place, (row, column) in enumerate(CELLS) if row < rows and column < columns)


@lru_cache(maxsize=64)
def tiles(colours: int, sizes: int) -> tuple[str, ...]:
    """Return the tiles of a game: the smallest sizes of the first colours (FL-6.3)."""
    return tuple(tile for tile in TILES if FLOWER[tile] < colours and SIZE[tile] <= sizes)


def picked(piles: Piles) -> tuple[str, ...]:
    """Return the tiles on somebody's piles.

    >>> picked(((8, 2), (), (5,), (), ()))
    ('tulip8', 'tulip2', 'rose5')
    """
    return tuple(f"{flower}{size}" for flower, pile in zip(FLOWERS, piles, strict=True) for size in pile)


def all_moves(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every move of a player: starts, then moves, cell by cell."""
    cells = places(options.rows, options.columns)
    return (
        *(start for place in cells for start in STARTS[place]),
        *(move for place in cells for move in (GOES[place], PICKS[place], LEAVES[place])),
    )


def all_chance(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every chance outcome: the tiles of the game, flower by flower."""
    return tuple(DEALS[tile] for tile in tiles(options.colours, options.sizes))


def board_text(board: Board, rows: int = ROWS, columns: int = COLUMNS) -> str:
    """Return a clearing as lines of codes, `.` for an empty cell.

    >>> print(board_text(("tulip8", "", "bell1") + EMPTY[3:], 1, 3))
    tulip8 .      bell1
    """
    lines = (board[COLUMNS * row : COLUMNS * row + columns] for row in range(rows))
    return "\n".join(" ".join((tile or ".").ljust(6) for tile in line).rstrip() for line in lines)


def read_board(text: str, rows: int = ROWS, columns: int = COLUMNS) -> Board:
    """Return the clearing that `board_text` writes; raises `BadData` that names the line.

    >>> read_board("tulip8 . / bell1 rose2", 2, 2)[:2]
    ('tulip8', '')
    """
    lines = text.replace("/", "\n").strip().splitlines()
    if len(lines) != rows:
        raise BadData("the board", f"expected {rows} lines, not {len(lines)}")
    board = list(EMPTY)
    for row, line in enumerate(lines):
        words = line.split()
        if len(words) != columns:
            raise BadData(f"line {row + 1}", f"expected {columns} tiles or dots, not {len(words)}")
        for column, word in enumerate(words):
            if word != "." and word not in FLOWER:
                raise BadData(f"line {row + 1}", f"expected a tile such as tulip8, or a dot, not {word!r:.20}")
            board[index((row, column))] = "" if word == "." else word
    return tuple(board)


def read_pawn(text: str, rows: int = ROWS, columns: int = COLUMNS) -> Pawn:
    """Return the pawn that stands and looks as the text says; raises `BadData`.

    >>> read_pawn("C2 east")
    Pawn(place=10, facing=1)
    """
    name, _, facing = text.partition(" ")
    cell = read_cell(name, rows, columns)
    if cell is None or facing not in FACINGS:
        raise BadData("the pawn", f"expected a cell and one of {', '.join(FACINGS)}, not {text!r:.20}")
    return Pawn(index(cell), FACINGS.index(facing))
