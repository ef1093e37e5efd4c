"""The game that a person named."""

from boardgames import games
from boardgames.core import Game


def named(game: str | Game) -> Game:
    """Return a game from its id, or the game itself; raises `ValueError` that lists the ids.

    >>> named("chess")
    Traceback (most recent call last):
        ...
    ValueError: game='chess' is not allowed: 'lucky_numbers' or 'solo' or 'triqueta' or 'biberbande' or 'floriado'
    """
    if isinstance(game, Game):
        return game
    if game not in games():
        raise ValueError(f"game={game!r} is not allowed: {' or '.join(map(repr, games()))}")
    return games()[game]
