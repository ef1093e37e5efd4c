"""Exact probabilities of draws, and simulation beside them: what a player can know, as fractions.

Every answer is that of one player: it is worked out from an observation, under the assumption that what the others
chose carries no information. Boards can be pasted as text. One module a game, each function one question:

>>> from boardgames import odds
>>> board = '''
... 3 . . . / . 8 . . / . . 13 . / . . . 18
...
... 5 . . . / . 9 . . / . . 14 . / . . . 17
... '''
>>> odds.lucky_numbers.chance(board, "B1")
Fraction(7, 32)
>>> print(odds.tell(odds.at_least_one(good=7, unseen=32, draws=2), "fr"))
49/124 = 0,395161
"""

from importlib import import_module
from typing import Any

from boardgames.odds.distribution import Distribution
from boardgames.odds.draws import at_least_one, draws_for, good_ones, none_of, successes, waiting
from boardgames.odds.simulate import simulate
from boardgames.odds.simulation import Simulation
from boardgames.odds.telling import tell
from boardgames.odds.trials import Trials, trial, try_out

GAMES = ("lucky_numbers", "solo", "triqueta", "biberbande", "floriado")

__all__ = [
    "Distribution",
    "Simulation",
    "Trials",
    "at_least_one",
    "draws_for",
    "good_ones",
    "none_of",
    "simulate",
    "successes",
    "tell",
    "trial",
    "try_out",
    "waiting",
]


def __getattr__(name: str) -> Any:
    """Load the questions of a game when they are first asked."""
    if name in GAMES:
        return import_module(f"boardgames.odds.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
