"""Players who look one move ahead: they take what seems best at once, and think no further."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardgames.bots import biberbande, floriado, lucky_numbers, triqueta
from boardgames.core import Move, Observation, draw

Rate = Callable[[Any, Any], float | Fraction]
"""How good a move looks from an observation; only comparisons count."""

RATES: Mapping[str, Rate] = {
    "lucky_numbers": lucky_numbers.rate,
    "triqueta": triqueta.rate,
    "biberbande": biberbande.rate,
    "floriado": floriado.rate,
}


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
