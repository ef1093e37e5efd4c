"""Players, from random to exact search. Each sees nothing but its observation."""

from functools import partial
from importlib import import_module
from typing import Protocol

from boardgames import games
from boardgames.bots.thinker import Thinker, Valued, at_random, by_rate
from boardgames.core import CHANCE, Move, Observation, Stream, pick

GAMES = {
    "lucky_numbers": ("random", "greedy", "good", "expert"),
    "triqueta": ("random", "greedy", "good", "expert"),
    "biberbande": ("random", "greedy", "good", "expert"),
    "floriado": ("random", "greedy", "good", "expert"),
}
"""The levels of each game for several, the weakest first."""
ALONE = {"solo": ("random", "greedy", "expert")}
"""The levels of games for one, where nobody is beaten: the expert knows the shortest way."""


class Bot(Protocol):
    """Somebody who can be asked for a move."""

    @property
    def level(self) -> str:
        """Which level it plays at."""

    @property
    def unit(self) -> str:
        """What its values are, as `tell` says them."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return one of the observation's legal moves; equal observations and seeds give equal moves."""

    def explain(self, observation: Observation, seed: int, count: int = 3) -> tuple[Valued, ...]:
        """Return the moves that it likes best, the best first, with what it takes them to be worth."""


def levels(game: str) -> tuple[str, ...]:
    """Return the levels at which bots play that game, the weakest first.

    >>> levels("floriado"), levels("a game of one's own")
    (('random', 'greedy', 'good', 'expert'), ('random',))
    """
    return {**GAMES, **ALONE}.get(game, ("random",))


def get(game: str, level: str, effort: int | None = None, seconds: float | None = None) -> Bot:
    """Return a bot; `effort` counts what it looks at before a move, and `seconds` is about as much.

    With an effort its moves repeat on every computer. Raises `ValueError` that says which levels there are.

    >>> get("floriado", "expert").level
    'expert'
    """
    if level not in levels(game):
        raise ValueError(f"level={level!r} is not allowed: {' or '.join(map(repr, levels(game)))}")
    if level == "random":
        return Thinker(level, at_random)
    module = import_module(f"boardgames.bots.{game}")
    if level == "greedy":
        return Thinker(level, partial(by_rate, module.rate))
    usual = module.EFFORT[level]
    asked = usual if effort is None else effort
    if seconds is not None:
        asked = max(1, int(seconds * module.EFFORT_A_SECOND))
    return Thinker(level, getattr(module, level), asked, module.UNIT[level])


def warm() -> None:
    """Compile what experts think with, where numba is installed, so that the first game does not wait for it."""
    for game in GAMES:
        state, stream, expert = games()[game].new(), Stream(1), get(game, "expert", effort=1)
        while (player := state.current_player) is not None:
            stream.k += 1
            if player == CHANCE:
                state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
            else:
                state = state.play(expert.choose(state.observation(player), stream.k))
