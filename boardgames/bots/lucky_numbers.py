"""Players of Lucky Numbers: near the ideal number; then with room for later, by expectation and by playouts."""

from collections.abc import Sequence
from typing import Any

from boardgames.bots.playouts import halve, promising
from boardgames.bots.thinker import Valued
from boardgames.core import Cell, Move, Stream
from boardgames.kernels import lucky_numbers as kernel
from boardgames.kernels import lucky_numbers_policy as policy
from boardgames.kernels._bits import COMPILED, Row, row, zeros
from boardgames.lucky_numbers.notation import GOLD, SIZE, TILES, Discard, Draw, Place, Start, Take
from boardgames.lucky_numbers.rules import index
from boardgames.lucky_numbers.view import Observation, sample

NEAR = 4.0
"""A free cell is worth filling with a tile that is at most so far from its ideal."""
UNIT = {"good": "rating", "expert": "chance"}
EFFORT_A_SECOND = 20_000 if COMPILED else 100
"""Games that are played to their end."""
EFFORT = {"good": 0, "expert": EFFORT_A_SECOND // (50 if COMPILED else 2)}
CANDIDATES = 6
"""Moves that look best are tried by playouts."""
TWELFTHS = 12


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


def good(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value moves by the free cells that they fill and leave room for, and drawing by what it brings on average."""
    if seen.hand and seen.phase == "start":
        return _starts(seen)
    s, w = _prepared(seen), policy.weights()
    policy.tally(s, w)
    return [Valued(move, _worth(seen, s, w, move) / 1000) for move in seen.legal_moves]


def expert(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value the moves that look best by the games won from after them, by players who are good themselves."""
    valued = good(seen, seed, effort, wanted)
    if seen.phase == "start":
        return valued
    moves = promising(valued, effort, wanted, CANDIDATES)
    begun, scratch, w, scores = [_after(seen, move) for move in moves], zeros(kernel.SIZE), policy.weights(), zeros(4)

    def play(k: int, first: int, count: int) -> float:
        won = policy.playouts(scratch, begun[k], w, seen.seat, seed, first, count, scores)
        return float(won) / TWELFTHS

    return halve(moves, effort, wanted, play)


def _starts(seen: Observation) -> Sequence[Valued]:
    """Value start tiles: the smallest goes to the first gold cell; a single one to where it leaves most room."""
    if seen.options.setup != "michael":
        free = [cell for cell in GOLD if not seen.gardens[seen.seat][index(cell)]]
        return [Valued(move, float(move == Start(min(seen.hand), free[0]))) for move in seen.legal_moves]
    s, w = _prepared(seen), policy.weights()
    policy.tally(s, w)
    return [Valued(move, _worth(seen, s, w, move) / 1000) for move in seen.legal_moves]


def _prepared(seen: Observation) -> Row:
    s = row(kernel.encode(sample(seen, Stream(0))))
    kernel.prepare(s)
    return s


def _worth(seen: Observation, s: Row, w: Row, move: Any) -> int:
    """Return what a move changes, less what it gives to the next player."""
    g = kernel.GARDENS + kernel.GARDEN * seen.seat
    match move:
        case Draw():
            return int(policy.draw_worth(s, w))
        case Discard():
            return int(w[policy.PLACES] - policy.given(s, w, seen.hand[0]))
        case Start() | Take() | Place():
            tile = seen.hand[0] if isinstance(move, Place) else move.tile
            old = seen.gardens[seen.seat][index(move.cell)]
            given = policy.given(s, w, old) if old else 0
            return int(policy.change(s, w, g, index(move.cell), tile) - given)
        case _:
            return 0


def _after(seen: Observation, move: Move) -> Row:
    """Return the kernel's position after a move."""
    s = _prepared(seen)
    match move:
        case Draw():
            s[kernel.PHASE] = kernel.TURN_UP
        case Discard():
            policy.discard(s)
        case Take(tile, cell):
            policy.take(s, tile, index(cell))
        case Place(cell):
            kernel.place(s, kernel.GARDENS + kernel.GARDEN * seen.seat, seen.hand[0], index(cell))
        case _:
            kernel.end_turn(s, 0)
    return s
