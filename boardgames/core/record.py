"""A game that was played: how it was set up, and every move, chance included. It replays without a seed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from boardgames import games
from boardgames.core.event import Event
from boardgames.core.game import Game
from boardgames.core.move import Move, NotationError
from boardgames.core.plain import Reader
from boardgames.core.refusal import IllegalMove
from boardgames.core.state import State


@dataclass(frozen=True, slots=True)
class RecordView:
    """What one viewer has seen of a game: the events of each move, without what that viewer may not know."""

    game: str
    players: int
    viewer: int | None
    events: tuple[tuple[Event, ...], ...]


@dataclass(frozen=True)
class Record:
    """A start position and the moves that followed; iterates over the positions, the start included."""

    start: State
    moves: tuple[Move, ...] = ()

    def __iter__(self) -> Iterator[State]:
        state = self.start
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    def then(self, move: Move) -> "Record":
        """Return the record with one move more."""
        return replace(self, moves=(*self.moves, move))

    def view(self, viewer: int | None) -> RecordView:
        """Return what a seat, or a spectator, has seen of the game."""
        states = iter(self)
        next(states)
        return RecordView(self.start.game.id, self.start.players, viewer, tuple(s.events_for(viewer) for s in states))

    def to_json(self) -> dict[str, Any]:
        """Return the record as plain data; it holds every secret of the game."""
        return {"game": self.start.game.id, "start": self.start.to_json(), "moves": [str(move) for move in self.moves]}

    @classmethod
    def from_json(cls, obj: object, game: Game | None = None) -> "Record":
        """Return the record that `to_json` wrote, every move checked; raises `BadData` that names the place.

        The game is looked up in the table of games unless it is given.
        """
        reader = Reader.of(obj)
        reader.only("game", "start", "moves")
        game = game or reader.field("game").one_of(games())
        state = start = game.from_json(reader.field("start"))
        moves = []
        for item in reader.field("moves").items():
            try:
                move = game.parse(item.text())
                state = state.play(move)
            except (NotationError, IllegalMove) as error:
                raise item.fail(str(error)) from error
            moves.append(move)
        return cls(start, tuple(moves))
