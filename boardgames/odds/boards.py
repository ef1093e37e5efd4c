"""What a player knows of a board, however the board is given."""

from typing import Any

from boardgames import games

Board = Any
"""An observation, a position, anything with a `state` such as a table, or text: pasted, or JSON."""


def seen_on(game: str, board: Board) -> Any:
    """Return the observation of the player to move; raises `BadData` that says where a text is wrong."""
    if hasattr(board, "viewer"):
        return board
    position: Any = games()[game].from_text(board) if isinstance(board, str) else getattr(board, "state", board)
    if getattr(getattr(position, "game", None), "id", None) != game:
        raise TypeError(f"{board!r:.60} is not a board of {game}: a board is a text, a position or a table")
    return position.observation(position.seat)
