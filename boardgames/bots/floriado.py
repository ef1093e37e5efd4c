"""What looks good in Floriado: pick, and go down as slowly as possible in each colour."""

from boardgames.core import Cell, Move
from boardgames.floriado.notation import COLUMNS, FLOWERS, Go, Start
from boardgames.floriado.view import Observation

LARGEST = 8


def rate(seen: Observation, move: Move) -> float:
    """Rate a move: a tile that is picked is worth more the smaller the step down to it."""
    match move:
        case Start(cell, _):
            return _tile(seen, cell)[1]
        case Go(cell, pick):
            flower, size = _tile(seen, cell)
            pile = seen.piles[seen.seat][FLOWERS.index(flower)]
            top = pile[-1] if pile else LARGEST + 1
            return LARGEST - (top - size) if size < top and pick is not False else -1
        case _:
            return 0


def _tile(seen: Observation, cell: Cell) -> tuple[str, int]:
    """Return flower and size of the tile on a cell."""
    tile = seen.board[COLUMNS * cell[0] + cell[1]]
    return tile[:-1], int(tile[-1])
