"""A player who does anything that is allowed."""

from dataclasses import dataclass

from boardgames.core import Move, Observation, draw


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Every legal move with the same chance."""

    level: str = "random"

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return a legal move drawn from the seed."""
        moves = observation.legal_moves
        return moves[draw(seed, 0, 0, len(moves))]
