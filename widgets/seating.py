"""Who sits at a table, and where the game begins: what whoever lays it asks for, checked."""

from collections.abc import Mapping
from typing import Any

from boardgames import bots, games
from boardgames.core import Game, State
from widgets.newgame import Seat, clean_name


def known(game: str) -> Game:
    """Return the game with that id; raises `ValueError` that says which there are."""
    if game not in games():
        raise ValueError(f"there is no game {game!r}: {', '.join(games())}")
    return games()[game]


def start_of(
    game: Game, position: State | Mapping[str, Any] | str | None, players: int | None, options: Mapping[str, object]
) -> State:
    """Return the beginning, or the position as a state, plain data or text; raises `ValueError`."""
    if position is None:
        return game.new(players, **options)
    if players is not None or options:
        raise ValueError("a position brings its own players and options: leave them out")
    if isinstance(position, str):
        return game.from_text(position)
    if isinstance(position, Mapping):
        return game.from_json(position)
    if getattr(position, "game", None) is not game:
        raise ValueError(f"a position of {game.title} is expected, not {position!r:.60}")
    return position


def seats_of(game: Game, players: int, names: tuple[str, ...], levels: Mapping[int, str]) -> tuple[Seat, ...]:
    """Return a seat for each player, with its name and its bot; raises `ValueError` for a seat or a level too many."""
    if unknown := set(levels) - set(range(players)):
        raise ValueError(f"bots: there is no seat {unknown.pop()!r}: seats are 0 to {players - 1}")
    named = (*map(clean_name, names[:players]), *[""] * (players - len(names)))
    return tuple(
        Seat(name, bots.get(game.id, levels[seat]).level if seat in levels else None) for seat, name in enumerate(named)
    )
