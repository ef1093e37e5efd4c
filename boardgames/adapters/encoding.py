"""An observation as a row of numbers, the same length at every moment of a game: what learning algorithms eat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from boardgames.core import CHANCE, HIDDEN, Game, Kind, Observation, State, Zone

PLACES = 8
"""So many places of a row or a hand are told apart; what lies beyond them is only counted."""


@dataclass(frozen=True)
class Encoding:
    """How observations of one game, with its players and options, become numbers.

    First whose turn it is and who looks, one place for each seat; then the number of unseen pieces of each kind; then,
    zone by zone, how many pieces of each kind it shows and how many it hides and, for boards, rows and hands, what lies
    on each place. The game's marks, such as pawns, count as kinds of pieces. Pieces that the viewer has seen and that
    now lie face down are encoded as if they were open.
    """

    players: int
    codes: tuple[str, ...]
    """All kinds of pieces, the hidden one, and the game's marks."""
    zones: Mapping[str, int]
    """How many places of each zone are told apart."""
    pieces: int
    """How many pieces there are in all: no number exceeds it."""

    @classmethod
    def of(cls, game: Game, players: int, **options: Any) -> "Encoding":
        """Return the encoding of a game as it is set up."""
        start = game.new(players, **options)
        seen = start.observation(None)
        kinds = dict.fromkeys(code for code, _ in seen.unseen)
        places = {zone.id: _places(zone) for zone in game.zones(_first_decision(start).observation(None))}
        return cls(players, (*kinds, HIDDEN, *game.marks), places, sum(count for _, count in seen.unseen))

    @property
    def length(self) -> int:
        """How many numbers an observation becomes."""
        kinds = len(self.codes)
        return 2 * self.players + kinds + sum((1 + places) * kinds for places in self.zones.values())

    def encode(self, game: Game, seen: Observation) -> list[float]:
        """Return an observation as numbers."""
        player = seen.current_player
        numbers = [float(seat == player) for seat in range(self.players)]
        numbers += [float(seat == seen.viewer) for seat in range(self.players)]
        unseen = dict(seen.unseen)
        numbers += [float(unseen.get(code, 0)) for code in self.codes]
        zones = {zone.id: zone for zone in game.zones(seen)}
        for id, places in self.zones.items():
            numbers += self._zone(zones.get(id), places, dict(seen.known))
        return numbers

    def _zone(self, zone: Zone | None, places: int, known: Mapping[str, str]) -> Iterator[float]:
        """Yield what a zone shows: counts of kinds, then kind by kind what lies on each place."""
        lying = [(known.get(slot.target, slot.piece), *slot.marks) for slot in zone.slots] if zone else []
        counts = {code: float(sum(code in here for here in lying)) for code in self.codes}
        if zone and zone.count is not None:
            counts[HIDDEN] = float(zone.count)
        yield from (counts[code] for code in self.codes)
        for place in range(places):
            here = lying[place] if place < len(lying) else ()
            yield from (float(code in here) for code in self.codes)


def _places(zone: Zone) -> int:
    if zone.kind is Kind.GRID:
        return len(zone.slots)
    return PLACES if zone.kind in (Kind.ROW, Kind.HAND) else 0


def _first_decision(state: State) -> State:
    """Return a position in which somebody is to move: chance brings its first outcome until then."""
    while state.current_player == CHANCE:
        state = state.play(next(iter(state.chance_outcomes())))
    return state
