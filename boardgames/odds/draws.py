"""Drawing without putting back: a pile of `unseen` pieces, `good` of which help, and a number of `draws`."""

from fractions import Fraction
from math import comb

from boardgames.odds.distribution import Distribution


def none_of(good: int, unseen: int, draws: int) -> Fraction:
    """Return the chance that no draw brings a good piece.

    >>> none_of(good=2, unseen=32, draws=16)
    Fraction(15, 62)
    """
    _check(good, unseen, draws)
    return Fraction(comb(unseen - good, draws), comb(unseen, draws))


def at_least_one(good: int, unseen: int, draws: int) -> Fraction:
    """Return the chance that at least one draw brings a good piece.

    >>> at_least_one(good=7, unseen=32, draws=2)
    Fraction(49, 124)
    """
    return 1 - none_of(good, unseen, draws)


def good_ones(good: int, unseen: int, draws: int) -> Distribution:
    """Return how many good pieces the draws bring: the hypergeometric distribution.

    >>> good_ones(good=10, unseen=60, draws=15).mean
    Fraction(5, 2)
    """
    _check(good, unseen, draws)
    ways = {k: comb(good, k) * comb(unseen - good, draws - k) for k in range(min(good, draws) + 1)}
    return Distribution.of(ways)


def waiting(good: int, unseen: int) -> Distribution:
    """Return with which draw the first good piece comes; its mean is (unseen + 1) / (good + 1).

    >>> waiting(good=7, unseen=32).mean
    Fraction(33, 8)
    """
    _check(good, unseen, 0)
    if not good:
        raise ValueError("good=0: no draw ever brings a good piece")
    return Distribution.of({k: comb(unseen - k, good - 1) for k in range(1, unseen - good + 2)})


def draws_for(chance: Fraction | float | str, good: int, unseen: int) -> int:
    """Return the smallest number of draws that give at least that chance of a good piece.

    >>> draws_for("1/2", good=7, unseen=32)
    3
    """
    wanted = Fraction(chance)
    if not 0 <= wanted <= 1 or (not good and wanted):
        raise ValueError(f"chance={chance!r} cannot be reached: a chance is from 0 to 1, and good={good}")
    return next(draws for draws in range(unseen + 1) if at_least_one(good, unseen, draws) >= wanted)


def _check(good: int, unseen: int, draws: int) -> None:
    for name, value, most in (("good", good, unseen), ("draws", draws, unseen)):
        if not 0 <= value <= most:
            raise ValueError(f"{name}={value!r} is not possible: a whole number from 0 to unseen={most} is")


def successes(chance: Fraction | float | str, times: int) -> Distribution:
    """Return how often something comes in so many trials that know nothing of each other: the binomial distribution.

    >>> successes("1/2", times=4)[2]
    Fraction(3, 8)
    """
    hit = Fraction(chance)
    if not 0 <= hit <= 1 or times < 0:
        raise ValueError(f"chance={chance!r}, times={times!r}: a chance is from 0 to 1, and times at least 0")
    return Distribution.of({k: comb(times, k) * hit**k * (1 - hit) ** (times - k) for k in range(times + 1)})
