"""Players, from random to exact search. Each sees nothing but its observation."""

from typing import Protocol

from boardgames.bots.greedy import GAMES, GreedyBot, rate_of
from boardgames.bots.random import RandomBot
from boardgames.core import Move, Observation


class Bot(Protocol):
    """Somebody who can be asked for a move."""

    @property
    def level(self) -> str:
        """Which level it plays at."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return one of the observation's legal moves; equal observations and seeds give equal moves."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels at which bots play that game, the weakest first.

    >>> levels("triqueta"), levels("a game of one's own")
    (('random', 'greedy'), ('random',))
    """
    return ("random", "greedy") if game in GAMES else ("random",)


def get(game: str, level: str) -> Bot:
    """Return a bot; raises `ValueError` that says which levels there are."""
    match level:
        case "random":
            return RandomBot()
        case "greedy" if game in GAMES:
            return GreedyBot(rate_of(game))
        case _:
            raise ValueError(f"level={level!r} is not allowed: {' or '.join(map(repr, levels(game)))}")
