"""Players of Triqueta: points now; then what may still come, what the others want, and playouts in possible worlds."""

from collections.abc import Sequence
from typing import Any

from boardgames.bots.playouts import halve, promising
from boardgames.bots.thinker import Valued, by_rate
from boardgames.core import HIDDEN, Move, Stream
from boardgames.kernels import triqueta as kernel
from boardgames.kernels import triqueta_policy as policy
from boardgames.kernels._bits import COMPILED, Row, row, zeros
from boardgames.triqueta.knowledge import Observation, sample
from boardgames.triqueta.notation import CODES, Add, Box, Counts, Draw, Keep, Place, Return, Take, counts
from boardgames.triqueta.rules import best_choices, score

ENOUGH = 3.0
"""A row that brings more points than this is taken; otherwise drawing seems better while the pile lasts."""
UNIT = {"good": "rating", "expert": "chance"}
EFFORT_A_SECOND = 6_000 if COMPILED else 100
"""Games that are played to their end."""
EFFORT = {"good": 0, "expert": EFFORT_A_SECOND // (50 if COMPILED else 2)}
CANDIDATES = 6
"""Moves that look best are tried by playouts."""
SIXTIETHS = 60


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


# ---------------------------------------------------------------- good and expert


def good(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value moves by what they promise in the rounds to come too, less what they promise to the others."""
    if seen.phase == "decide":
        return _decisions(seen)
    if not kernel.knows(seen.options):
        return by_rate(rate, seen, seed, effort, wanted)
    s, w = begun(seen), policy.weights()
    rounds = policy.to_come(s)
    return [Valued(move, _worth(seen, s, w, rounds, move) / 100) for move in seen.legal_moves]


def expert(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value the moves that look best by the games won from after them, the hidden pieces laid anew in each."""
    valued = good(seen, seed, effort, wanted)
    if seen.phase in ("decide", "next_pile") or not kernel.knows(seen.options):
        return valued
    moves = promising(valued, effort, wanted, CANDIDATES)
    starts, scratch, w, scores = [_after(seen, move) for move in moves], zeros(kernel.SIZE), policy.weights(), zeros(5)

    def play(k: int, first: int, count: int) -> float:
        won = policy.playouts(scratch, starts[k], w, seen.seat, seed, first, count, scores)
        return float(won) / SIXTIETHS

    return halve(moves, effort, wanted, play)


def begun(seen: Observation) -> Row:
    """Return the kernel's position, with `UNKNOWN` for the kept pieces that are hidden; they count as unseen."""
    s = kernel.encode(sample(seen, Stream(0)))
    for animal, code in enumerate(CODES):
        s[kernel.UNSEEN + animal] = dict(seen.unseen).get(code, 0)
    s[kernel.LEFT] = sum(count for _, count in seen.unseen)
    for seat, kept in enumerate(seen.kept):
        for k, code in enumerate(kept):
            if code == HIDDEN:
                s[kernel.KEPT + kernel.MOST_KEPT * seat + k] = policy.UNKNOWN
    return row(s)


def _decisions(seen: Observation) -> Sequence[Valued]:
    """Value the decision on a kept piece: adding it is never tied with returning it (TQ-6.1)."""
    chosen = seen.choices[seen.seat]
    adds = best_choices(seen.animals[seen.seat], seen.kept[seen.seat])[len(chosen)]
    return [Valued(move, float(isinstance(move, Add) == adds)) for move in seen.legal_moves]


def _worth(seen: Observation, s: Row, w: Row, rounds: int, move: Any) -> int:
    """Return what a move promises, in hundredths of points."""
    match move:
        case Take(taken):
            return int(policy.adds(s, w, rounds, seen.seat, taken, policy.UNKNOWN))
        case Draw():
            return int(policy.enough(s, w, rounds))
        case Place() | Keep() | Box():
            return int(policy.use_worth(s, w, rounds, _way(seen, move)))
        case _:
            return 0


def _way(seen: Observation, move: Place | Keep | Box) -> int:
    """Return the number of a use of the piece in hand."""
    match move:
        case Place(chosen):
            return chosen
        case Keep():
            return seen.players
        case _:
            return seen.players + 1


def _after(seen: Observation, move: Any) -> Row:
    """Return the kernel's position after a move."""
    s = begun(seen)
    match move:
        case Take(taken):
            kernel.take(s, taken)
        case Draw():
            s[kernel.PHASE] = kernel.DRAW
        case _:
            policy.use_as(s, _way(seen, move))
    return s
