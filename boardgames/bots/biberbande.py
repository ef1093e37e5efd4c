"""Players of Biberbande: fewer points in one's row; then what others may hold, and rounds played in possible worlds."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

from boardgames.biberbande.knowledge import Observation, pool_of, sample
from boardgames.biberbande.notation import EVERYBODY, Draw, DrawTwo, End, Knock, Lay, Looked, Peek, Put, Swap, Take
from boardgames.bots.playouts import halve, promising
from boardgames.bots.thinker import Valued
from boardgames.core import HIDDEN, Move, Stream
from boardgames.kernels import biberbande as kernel
from boardgames.kernels import biberbande_policy as policy
from boardgames.kernels._bits import COMPILED, Row, row, zeros

UNKNOWN = 5.0
"""The mean of all number cards; a special card is replaced by one of them in the end."""
LOW = 9.0
"""With an expected sum up to this, the bot knocks."""

UNIT = {"good": "rating", "expert": "chance"}
EFFORT_A_SECOND = 80_000 if COMPILED else 400
"""Rounds that are played to their end."""
EFFORT = {"good": 0, "expert": EFFORT_A_SECOND // (64 if COMPILED else 2)}
CANDIDATES = 8
"""Moves that look best are tried by playouts."""
FARTHEST = 60
"""Points from which on a lead is as good as any other."""
SPREAD = 7.0
"""About how many points a round adds to a lead or takes from it."""
CERTAIN = 1 << 20
"""How kernels write a chance of 1."""


def worth(code: str) -> float:
    """Return what a card counts as far as one knows."""
    return float(code) if code.isdecimal() else UNKNOWN


def rate(seen: Observation, move: Move) -> float:
    """Rate a move by the points that it takes out of one's row."""
    row = [worth(card.code) for card in seen.rows[seen.seat]]
    match move:
        case Take(slot):
            return row[slot] - worth(seen.discard[-1]) - 1
        case Put(slot):
            return row[slot] - worth(seen.hand)
        case Swap(slot, seat, other):
            return row[slot] - worth(seen.rows[seat][other].code) - 0.5
        case Peek(slot):
            return 0.5 if not seen.rows[seen.seat][slot].code.isdecimal() else -1
        case DrawTwo():
            return 1
        case Knock():
            return LOW - sum(row)
        case Draw() | Lay() | End():
            return 0
        case _:
            return 0


# ---------------------------------------------------------------- good and expert


def good(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value moves by points, and the knock by what the others seem to hold."""
    s, w = begun(seen), policy.weights_for(seen.players)
    return [Valued(move, int(policy.worth(s, w, *code(move))) / 10) for move in seen.legal_moves]


def expert(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value the moves that look best by how rounds end after them, in worlds that are possible."""
    valued = good(seen, seed, effort, wanted)
    if seen.phase == "look":
        return valued
    moves = promising(valued, effort, wanted, CANDIDATES)
    start, scratch, w, chances = begun(seen), zeros(policy.TABLE_SIZE), policy.weights_for(seen.players), _chances(seen)
    codes = [row(list(code(move))) for move in moves]

    def play(k: int, first: int, count: int) -> float:
        worth = policy.playouts(scratch, start, w, codes[k], chances, seen.seat, seed, first, count)
        return float(worth) / CERTAIN

    return halve(moves, effort, wanted, play)


def begun(seen: Observation) -> Row:
    """Return the kernel's position beside what everybody has seen; what is hidden lies in pools, one a shuffle."""
    s = kernel.encode(sample(seen, Stream(0))) + [0] * (policy.TABLE_SIZE - kernel.SIZE)
    for seat, cards in enumerate(seen.rows):
        for slot, card in enumerate(cards):
            place = kernel.SLOTS * seat + slot
            s[policy.SEEN + place] = card.seen >> 1
            s[policy.CHOSEN + place] = card.origin > 0 and card.seen != EVERYBODY
            if card.code == HIDDEN:
                s[policy.POOL + place] = 1 + min(pool_of(card), policy.POOLS - 1)
    for pool, counts in enumerate(seen.pools):
        for k, count in enumerate(counts):
            s[policy.HIDDEN + kernel.KINDS * min(pool, policy.POOLS - 1) + k] += count
    return row(s)


def code(move: Any) -> tuple[int, int, int, int]:
    """Return a move as the kernel writes it."""
    match move:
        case Take(slot):
            return policy.TAKES, slot, 0, 0
        case Draw():
            return policy.DRAWS, 0, 0, 0
        case Put(slot):
            return policy.PUTS, slot, 0, 0
        case Lay():
            return policy.LAYS, 0, 0, 0
        case Peek(slot):
            return policy.PEEKS, slot, 0, 0
        case Swap(slot, seat, other):
            return policy.SWAPS, slot, seat, other
        case DrawTwo():
            return policy.DRAWS_TWO, 0, 0, 0
        case Knock():
            return policy.KNOCKS, 0, 0, 0
        case Looked():
            return policy.LOOKS, 0, 0, 0
        case _:
            return policy.ENDS, 0, 0, 0


def _chances(seen: Observation) -> Row:
    """Return the chance to win the match with each lead after this round: in the last one the lead decides."""
    usual = 4 if seen.players == 2 else seen.players
    left = (seen.options.rounds or usual) - seen.round - 1
    leads = range(-FARTHEST, FARTHEST + 1)
    if left:
        return row([round(CERTAIN / (1 + exp(-1.7 * lead / (SPREAD * sqrt(left))))) for lead in leads])
    return row([CERTAIN * (1 + (lead > 0) - (lead < 0)) // 2 for lead in leads])
