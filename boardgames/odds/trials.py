"""Trying it out: draws from a pile, many times, and how often something came of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardgames.core import Stream
from boardgames.odds.simulation import wilson


@dataclass(frozen=True, slots=True)
class Trials:
    """How often something came in some trials."""

    times: int
    hits: int

    @property
    def share(self) -> float:
        """The frequency, from 0 to 1."""
        return self.hits / self.times

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the chance behind it, after Wilson (1927)."""
        return wilson(self.hits, self.times)

    def tell(self, lang: str = "en") -> str:
        """Return it in a line.

        >>> Trials(1000, 398).tell("fr")
        '398 sur 1000 essais = 0,398 (entre 0,368 et 0,429)'
        """
        low, high = self.interval
        if lang == "fr":
            text = f"{self.hits} sur {self.times} essais = {self.share:.3f} (entre {low:.3f} et {high:.3f})"
            return text.replace(".", ",")
        return f"{self.hits} of {self.times} trials = {self.share:.3f} (between {low:.3f} and {high:.3f})"


def try_out(
    pieces: Mapping[Any, int], draws: int, holds: Callable[[tuple[Any, ...]], bool], times: int = 1000, seed: int = 1
) -> Trials:
    """Draw so many pieces without putting back, so many times, and count the draws for which something holds.

    The same seed brings the same draws.

    >>> try_out({10: 2, 11: 30}, 16, lambda drawn: 10 not in drawn, times=400).share
    0.23
    """
    once = trial(pieces, draws, holds)
    return Trials(times, sum(once(Stream(seed, number)) for number in range(times)))


def trial(pieces: Mapping[Any, int], draws: int, holds: Callable[[tuple[Any, ...]], bool]) -> Callable[[Stream], bool]:
    """Return one trial of `try_out`, to be made with a stream: draw so many pieces, and say whether something holds.

    Raises `ValueError` for more draws than there are pieces.

    >>> trial({"bear": 1}, 1, lambda drawn: drawn == ("bear",))(Stream(1))
    True
    """
    pile = tuple(piece for piece, count in pieces.items() for _ in range(count))
    if not 0 <= draws <= len(pile):
        raise ValueError(f"draws={draws!r} is not possible: there are {len(pile)} pieces")
    return lambda stream: bool(holds(_drawn(pile, draws, stream)))


def _drawn(pile: tuple[Any, ...], draws: int, stream: Stream) -> tuple[Any, ...]:
    """Return pieces drawn one after the other."""
    left, drawn = list(pile), []
    for _ in range(draws):
        place = stream.below(len(left))
        left[place], left[-1] = left[-1], left[place]
        drawn.append(left.pop())
    return tuple(drawn)
