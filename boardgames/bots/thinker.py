"""A bot: somebody who gives every move a value, and plays the best one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardgames.core import Move, Observation, draw


@dataclass(frozen=True, slots=True)
class Valued:
    """A move, and what a bot takes it to be worth."""

    move: Move
    value: float


Think = Callable[[Any, int, int, int], Sequence[Valued]]
"""Values the legal moves of an observation, from a seed, with an effort; so many of the best need exact values."""
Rate = Callable[[Any, Any], float | Fraction]
"""How good a move looks from an observation; only comparisons count."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """The move that is valued highest; equals by the seed."""

    level: str
    think: Think
    effort: int = 0
    """How much it looks at before a move: positions, or games played to their end."""
    unit: str = "rating"
    """What its values are: a `rating`, the `chance` to win, or the `points` by which it ends ahead."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return the move that is valued highest."""
        if len(observation.legal_moves) == 1:
            return observation.legal_moves[0]
        valued = self.think(observation, seed, self.effort, 1)
        best = max(one.value for one in valued)
        equals = [one.move for one in valued if one.value == best]
        return equals[draw(seed, 0, 0, len(equals))]

    def explain(self, observation: Observation, seed: int, count: int = 3) -> tuple[Valued, ...]:
        """Return the moves with the highest values, the one that it would choose first."""
        valued = self.think(observation, seed, self.effort, count)
        best = max(one.value for one in valued)
        equals = [one for one in valued if one.value == best]
        chosen = equals[draw(seed, 0, 0, len(equals))]
        others = sorted((one for one in valued if one is not chosen), key=lambda one: -one.value)
        return (chosen, *others)[:count]


def at_random(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value every move alike."""
    return [Valued(move, 0) for move in seen.legal_moves]


def by_rate(rate: Rate, seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value the moves by a rating that looks one move ahead, and no further."""
    return [Valued(move, float(rate(seen, move))) for move in seen.legal_moves]
