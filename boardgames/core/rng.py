"""One stream of random numbers for everything: a counter-based splitmix64 in plain integers.

The k-th draw of a game depends on nothing but the seed, the number of the game and k. So a draw that is undone
comes again the same, games can be simulated in any order, and every Python and every kernel agree to the bit.
The mixing function is that of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

SEEDS = 1 << 32
"""Seeds, and numbers of games, are integers from 0 up to this number, excluded."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """Scramble a 64-bit word: the output function of splitmix64."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def draw(seed: int, game: int, k: int, n: int) -> int:
    """Return draw number `k` (from 0) of game number `game`: an integer in `0..n-1`.

    The upper 32 bits of a splitmix64 word are scaled to `n`, so one outcome is at most `n / 2**32` likelier than
    another. Scaling keeps proportions: a draw among 32 tiles, halved, is the draw among 16 pairs.

    >>> [draw(7, 0, k, 6) for k in range(10)]
    [4, 5, 3, 0, 2, 3, 5, 3, 3, 3]
    """
    key = mix(((seed << 32) ^ game) & _MASK)
    return ((mix((key + (k + 1) * _GOLDEN) & _MASK) >> 32) * n) >> 32


def check_seed(seed: object) -> int:
    """Return the seed if it is one, and raise `ValueError` otherwise."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
    return seed


@dataclass(slots=True)
class Stream:
    """A running stream: `below(n)` is the next draw, and `k` counts the draws so far."""

    seed: int
    game: int = 0
    k: int = 0

    def below(self, n: int) -> int:
        """Return the next integer in `0..n-1`."""
        self.k += 1
        return draw(self.seed, self.game, self.k - 1, n)

    def shuffled(self, items: tuple[T, ...]) -> tuple[T, ...]:
        """Return the items in an order drawn from the stream (Fisher-Yates)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
