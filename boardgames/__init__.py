"""Rules, odds and players of board games, without any user interface.

`games()` is the table of games; a game and its rulebook load when they are first asked for, so that importing
this package costs next to nothing.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames.core import Game

__version__ = "0.1.0"

_HOMES = {
    "lucky_numbers": "boardgames.lucky_numbers",
    "solo": "boardgames.lucky_numbers.solo",
    "triqueta": "boardgames.triqueta",
    "biberbande": "boardgames.biberbande",
    "floriado": "boardgames.floriado",
}
"""The table of games: each id, and the module whose `GAME` it is."""


class _Games(Mapping[str, "Game"]):
    """The games by id, in the order in which they are shown, each loaded on first access."""

    def __getitem__(self, id: str) -> "Game":
        game: Game = import_module(_HOMES[id]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)

    def __repr__(self) -> str:
        return f"games({', '.join(_HOMES)})"


def games() -> Mapping[str, "Game"]:
    """Return the games by id; a game loads when it is first looked up.

    >>> list(games())[0], games()["lucky_numbers"].players
    ('lucky_numbers', range(2, 5))
    """
    return _Games()
