"""Players who look one move ahead: they take what seems best at once, and think no further."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

from boardgames.core import Move, Observation, draw

Rate = Callable[[Any, Any], float | Fraction]
"""How good a move looks from an observation; only comparisons count."""

GAMES = ("lucky_numbers", "triqueta", "biberbande", "floriado")


def rate_of(game: str) -> Rate:
    """Return how the moves of a game are rated; only now its rules are loaded."""
    rate: Rate = import_module(f"boardgames.bots.{game}").rate
    return rate


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """The move that is rated best; equals by the seed."""

    rate: Rate
    level: str = "greedy"

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return the best rated legal move."""
        rated = [(self.rate(observation, move), move) for move in observation.legal_moves]
        best = max(rating for rating, _ in rated)
        equals = [move for rating, move in rated if rating == best]
        return equals[draw(seed, 0, 0, len(equals))]
