"""What a player knows of a board, however the board is given."""

from json import JSONDecodeError, loads
from typing import Any

from boardgames import games
from boardgames.core import BadData, State

Board = Any
"""An observation, a position, anything with a `state` such as a table, or text: pasted, or JSON."""


def seen_on(game: str, board: Board) -> Any:
    """Return the observation of the player to move; raises `BadData` that says where a text is wrong."""
    if hasattr(board, "viewer"):
        return board
    position: Any = _read(game, board) if isinstance(board, str) else getattr(board, "state", board)
    if getattr(getattr(position, "game", None), "id", None) != game:
        raise TypeError(f"a board of {game} is a text, a position or a table, not {board!r:.60}")
    return position.observation(position.seat)


def _read(game: str, text: str) -> State:
    if not text.lstrip().startswith("{"):
        return games()[game].pasted(text)
    try:
        return games()[game].from_json(loads(text))
    except JSONDecodeError as error:
        raise BadData(f"line {error.lineno}, column {error.colno}", error.msg) from error
