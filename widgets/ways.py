"""How moves are made by touching places: the ways of one table, looked up by what has been touched so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import permutations

from boardgames.core import Game, Move, State

Way = tuple[str, ...]
"""The places that are touched one after the other to make a move."""


@dataclass(frozen=True)
class Ways:
    """Every way that leads to a move in a game as it was set up, seat by seat."""

    game: Game
    players: int
    options: Mapping[str, object]
    _known: dict[int, dict[Way, Move]] = field(default_factory=dict)
    _latest: list[tuple[State, Mapping[Way, Move]]] = field(default_factory=list)
    """The position that was asked about last, and its answer: a scene asks several times."""

    def of(self, seat: int) -> Mapping[Way, Move]:
        """Return the ways to make every move that the seat could ever make."""
        if seat not in self._known:
            moves = self.game.all_moves(self.players, **self.options)
            self._known[seat] = self._by_way(moves, seat)
        return self._known[seat]

    def legal(self, state: State) -> Mapping[Way, Move]:
        """Return the ways to make the moves that are legal now."""
        if not self._latest or self._latest[0][0] is not state:
            seat = state.current_player
            self._latest[:] = [(state, {} if seat is None else self._by_way(state.legal_moves(), seat))]
        return self._latest[0][1]

    def _by_way(self, moves: Iterable[Move], seat: int) -> dict[Way, Move]:
        ways = {self.game.targets(move, seat): move for move in moves}
        if self.game.any_order:
            ways |= {other: move for way, move in ways.items() for other in permutations(way)}
        return ways


def going_on(ways: Mapping[Way, Move], begun: Way) -> list[Move]:
    """Return the moves whose way begins like that and goes on."""
    return [move for way, move in ways.items() if way[: len(begun)] == begun and len(way) > len(begun)]


def next_touches(legal: Mapping[Way, Move], begun: Way) -> tuple[str, ...]:
    """Return the places that can be touched next: those that go on from what was touched, else every first one."""
    size = len(begun)
    onward = dict.fromkeys(way[size] for way in legal if way[:size] == begun and len(way) > size)
    return tuple(onward or dict.fromkeys(way[0] for way in legal))
