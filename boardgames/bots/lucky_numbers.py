"""What looks good in Lucky Numbers: tiles near the number that an even garden would have on their cell."""

from boardgames.core import Cell, Move
from boardgames.lucky_numbers.notation import SIZE, TILES, Discard, Draw, Place, Start, Take
from boardgames.lucky_numbers.view import Observation

NEAR = 4.0
"""A free cell is worth filling with a tile that is at most so far from its ideal."""


def ideal(cell: Cell) -> float:
    """Return the number that an evenly spread garden has there: 1 at the top left, 20 at the ladybird."""
    return 1 + (cell[0] + cell[1]) * (TILES[-1] - 1) / (2 * (SIZE - 1))


def rate(seen: Observation, move: Move) -> float:
    """Rate a move: filling a cell well is best, a good exchange is better than nothing, drawing beats a bad take."""
    match move:
        case Start(tile, cell):
            return -abs(tile - ideal(cell))
        case Place(cell):
            return _gain(seen, seen.hand[0], cell)
        case Take(tile, cell):
            return _gain(seen, tile, cell)
        case Draw():
            return 1
        case Discard():
            return 0
        case _:
            return -1


def _gain(seen: Observation, tile: int, cell: Cell) -> float:
    """Return what a tile on a cell improves: a filled cell, or a number nearer to the ideal."""
    old = seen.gardens[seen.seat][SIZE * cell[0] + cell[1]]
    distance = abs(tile - ideal(cell))
    return NEAR + 1 - distance if not old else (abs(old - ideal(cell)) - distance) / 2 - 1
