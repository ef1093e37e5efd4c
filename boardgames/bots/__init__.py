"""Players, from random to exact search. Each sees nothing but its observation."""

from collections.abc import Callable, Mapping
from typing import Protocol

from boardgames.bots.random import RandomBot
from boardgames.core import Move, Observation


class Bot(Protocol):
    """Somebody who can be asked for a move."""

    @property
    def level(self) -> str:
        """Which level it plays at."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return one of the observation's legal moves; equal observations and seeds give equal moves."""


LEVELS: Mapping[str, Callable[[str], Bot]] = {"random": lambda game: RandomBot()}
"""How to make a bot of each level for a game."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels at which bots play that game, the weakest first."""
    return tuple(LEVELS)


def get(game: str, level: str) -> Bot:
    """Return a bot; raises `ValueError` that says which levels there are."""
    if level not in levels(game):
        raise ValueError(f"level={level!r} is not allowed: {' or '.join(map(repr, levels(game)))}")
    return LEVELS[level](game)
