"""Moves of Lucky Numbers and how they are written; positions as text.

`draw`, `place D3`, `discard`, `take 13 D3` (a visible tile, and where it goes), `return 13` (a visible tile that fits
nowhere: option `take_unplaceable`), `start 13 B2` (setup), `end` (Bruno's variant, empty pile); chance: `reveal 13`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames.core import BadData, Cell, Move, cell_name

if TYPE_CHECKING:
    from boardgames.lucky_numbers.state import Options

SIZE = 4
TILES = range(1, 21)
CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(SIZE) for column in range(SIZE))
GOLD: tuple[Cell, ...] = tuple((k, k) for k in range(SIZE))

Garden = tuple[int, ...]
"""The 16 cells row by row; 0 is a free cell."""
EMPTY: Garden = (0,) * len(CELLS)


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn a hidden tile (LN-3.1)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the tile in hand on a cell of one's garden (LN-4.1)."""

    cell: Cell

    def __str__(self) -> str:
        return f"place {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Leave the drawn tile face up in the middle (LN-3.2)."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a visible tile and put it on a cell of one's garden (LN-3.3)."""

    tile: int
    cell: Cell

    def __str__(self) -> str:
        return f"take {self.tile} {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Return:
    """Take a visible tile that fits nowhere and put it back: a turn without effect (LN-6.6)."""

    tile: int

    def __str__(self) -> str:
        return f"return {self.tile}"


@dataclass(frozen=True, slots=True)
class Start:
    """Put a start tile on a gold cell (LN-2.2)."""

    tile: int
    cell: Cell

    def __str__(self) -> str:
        return f"start {self.tile} {cell_name(self.cell)}"


@dataclass(frozen=True, slots=True)
class End:
    """Give up the extra turn when the pile is empty (LN-6.5)."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the tile that is turned up."""

    tile: int

    def __str__(self) -> str:
        return f"reveal {self.tile}"


# Moves are made once: enumerating them must cost no more than looking them up.
DRAW, DISCARD, END = Draw(), Discard(), End()
PLACES = tuple(Place(cell) for cell in CELLS)
TAKES = tuple(tuple(Take(tile, cell) for cell in CELLS) for tile in range(21))
RETURNS = tuple(Return(tile) for tile in range(21))
STARTS = tuple(tuple(Start(tile, cell) for cell in CELLS) for tile in range(21))
REVEALS = tuple(Reveal(tile) for tile in range(21))


def all_moves(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every move of a player: draw, take, return, place, discard, end, start.

    A start tile may be tried on a cell that is not gold, and is then refused by name.
    """
    return (
        DRAW,
        *(take for tile in TILES for take in TAKES[tile]),
        *RETURNS[1:],
        *PLACES,
        DISCARD,
        END,
        *(start for tile in TILES for start in STARTS[tile]),
    )


def all_chance(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every chance outcome: the tiles from 1 to 20."""
    return REVEALS[1:]


def garden_text(garden: Garden) -> str:
    """Return a garden as four lines of four numbers, `.` for a free cell.

    >>> print(garden_text((3, 5) + 14 * (0,)))
     3  5  .  .
     .  .  .  .
     .  .  .  .
     .  .  .  .
    """
    shown = [str(tile or ".").rjust(2) for tile in garden]
    return "\n".join(" ".join(shown[SIZE * row : SIZE * row + SIZE]) for row in range(SIZE))


def read_garden(text: str) -> Garden:
    """Return the garden that `garden_text` writes; raises `BadData` that names the line.

    >>> read_garden("3 5 . . / 7 8 . 10 / 13 . 16 . / . 15 . 19")[:4]
    (3, 5, 0, 0)
    """
    lines = text.replace("/", "\n").strip().splitlines()
    if len(lines) != SIZE:
        raise BadData("garden", f"expected {SIZE} lines, not {len(lines)}")
    garden: list[int] = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if len(words) != SIZE:
            raise BadData(f"line {number}", f"expected {SIZE} numbers or dots, not {len(words)}")
        for word in words:
            if word != "." and not (word.isascii() and word.isdecimal() and int(word) in TILES):
                raise BadData(f"line {number}", f"expected a number from 1 to 20 or a dot, not {word!r:.20}")
            garden.append(0 if word == "." else int(word))
    return tuple(garden)
