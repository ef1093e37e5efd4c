"""What looks good in Triqueta: rows that bring points now, and pieces that spoil no row that one would like."""

from boardgames.core import Move
from boardgames.triqueta.knowledge import Observation
from boardgames.triqueta.notation import CODES, Add, Box, Counts, Draw, Keep, Place, Return, Take, counts
from boardgames.triqueta.rules import score

ENOUGH = 3.0
"""A row that brings more points than this is taken; otherwise drawing seems better while the pile lasts."""


def rate(seen: Observation, move: Move) -> float:
    """Rate a move by the points that the seat would have after it."""
    mine = seen.animals[seen.seat]
    match move:
        case Take(row):
            return _more(mine, counts(seen.rows[row])) - ENOUGH
        case Draw():
            return 0
        case Place(row):
            piece = counts(seen.hand[-1:])
            return _more(mine, _plus(counts(seen.rows[row]), piece)) - _more(mine, counts(seen.rows[row]))
        case Keep():
            return _more(mine, counts(seen.hand[-1:])) - 1
        case Add() | Return():
            return _add_or_return(seen, isinstance(move, Add))
        case Box():
            return -1
        case _:
            return 0


def _add_or_return(seen: Observation, add: bool) -> float:
    """Rate the decision on a kept piece: add it if that brings points, or at least loses none."""
    held = dict(seen.looking).values()
    piece = next((code for code in held if code in CODES), None)
    gain = _more(seen.animals[seen.seat], counts([piece])) if piece else 0
    return gain + 0.5 if add else 0


def _more(mine: Counts, animals: Counts) -> int:
    """Return how many points the animals would add to mine."""
    return score(_plus(mine, animals)) - score(mine)


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(map(sum, zip(one, other, strict=True)))
