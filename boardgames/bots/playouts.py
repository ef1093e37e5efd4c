"""Choosing by playouts: games played to their end from after each move, most of them for the moves that do best."""

from collections.abc import Callable, Sequence
from math import ceil, log2

from boardgames.bots.thinker import Valued
from boardgames.core import Move

FEW = 20
"""So many playouts a move, or they tell nothing."""

Play = Callable[[int, int, int], float]
"""Plays games from after a candidate (its number), from a number on, so many; returns the victories in them."""


def halve(moves: Sequence[Move], effort: int, wanted: int, play: Play) -> list[Valued]:
    """Return the chance to win with each move, by about `effort` playouts; after each round the better half goes on.

    This is sequential halving (Karnin, Koren and Somekh, 2013). All moves meet the same chance: playout by playout
    they draw from the same stream. A move that was left behind is not told to be better than one that went on.

    >>> [one.value for one in halve(["a", "b", "c"], 30, 1, lambda k, first, count: count * k / 2)]
    [0.0, 0.5, 1.0]
    """
    rounds = max(1, ceil(log2(len(moves))))
    alive = list(range(len(moves)))
    won, tried, told = [0.0] * len(moves), [0] * len(moves), [0.0] * len(moves)
    for _ in range(rounds):
        count = max(1, effort // (rounds * len(alive)))
        for k in alive:
            won[k] += play(k, tried[k], count)
            tried[k] += count
            told[k] = won[k] / tried[k]
        alive = sorted(alive, key=lambda k: -told[k])[: max(wanted, ceil(len(alive) / 2))]
    worst = min(told[k] for k in alive)
    told = [told[k] if k in alive else min(told[k], worst) for k in range(len(moves))]
    return [Valued(move, value) for move, value in zip(moves, told, strict=True)]


def promising(valued: Sequence[Valued], effort: int, wanted: int, most: int) -> list[Move]:
    """Return the moves that look best, as many as the effort is enough for.

    >>> promising([Valued("a", 1), Valued("b", 3), Valued("c", 2)], effort=40, wanted=1, most=6)
    ['b', 'c']
    """
    count = max(2, wanted, min(most, effort // FEW))
    return [one.move for one in sorted(valued, key=lambda one: -one.value)[:count]]
