"""What is looked at: the present or a past position, and through whose eyes. Nothing here changes a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache

from boardgames.core import CHANCE, HIDDEN, Event, Session, Slot, State, Zone

LONGEST_NUMBER = 9


class Eyes(StrEnum):
    """Through whose eyes the table is seen."""

    SEAT = "seat"
    """The person's who holds the screen."""
    SPECTATOR = "spectator"
    """Somebody's who sees nothing private: for a projector."""
    TEACHER = "teacher"
    """Somebody's who knows all that any seat has seen."""


@dataclass(frozen=True, slots=True)
class Looking:
    """A place on the time line, and whose eyes look."""

    at: int | None = None
    """Which stop, from 0; `None` in the present, which goes on."""
    eyes: Eyes = Eyes.SEAT


@dataclass(frozen=True)
class Sight:
    """What is on show: a position of the game, as far as the eyes that look may see it."""

    session: Session
    looking: Looking
    holder: int | None
    """The seat whose person has the screen."""
    memory_aid: bool = False
    """Whether everybody sees again what they have ever seen."""

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """Where one can stop on the way to the present: numbers of moves, each before a decision or at the end."""
        states = enumerate(self.session.states)
        return tuple(k for k, state in states if state.current_player != CHANCE or k == self.session.now)

    @property
    def last(self) -> int:
        """The stop that is the present."""
        return len(self.stops) - 1

    @property
    def stop(self) -> int:
        """The stop that is looked at, from 0."""
        return self.last if self.looking.at is None else self.looking.at

    @property
    def states(self) -> tuple[State, ...]:
        """The positions up to the one on show."""
        return self.session.states[: self.stops[self.stop] + 1]

    @property
    def shown(self) -> State:
        """The position on show."""
        return self.states[-1]

    @property
    def before(self) -> State | None:
        """The position before the decision that led to the one on show, `None` at the beginning."""
        return self.states[self.stops[self.stop - 1]] if self.stop else None

    @property
    def eyes(self) -> int | None:
        """The seat whose knowledge is on show, `None` for what everybody may know."""
        if self.looking.eyes is Eyes.SPECTATOR:
            return None
        return self.holder if self.looking.at is None else self.memory

    @property
    def memory(self) -> int | None:
        """The seat whose memory is on show: where secrets have to be remembered, the past is told as all saw it."""
        return self.holder if self.memory_aid or not self.session.state.game.private else None

    @property
    def zones(self) -> tuple[Zone, ...]:
        """What lies on the table; with the memory aid, also what the holder has ever seen."""
        if self.looking.eyes is Eyes.TEACHER:
            return all_seen(self.shown)
        return seen_zones(self.shown, self.eyes, self.memory_aid)

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """Return what has happened, without what that viewer may not know; `since` counts positions."""
        return [event for state in self.states[since:] for event in state.events_for(viewer)]

    def last_events(self, viewer: int | None) -> list[Event]:
        """Return what the last decision has led to."""
        return self.events(viewer, self.stops[self.stop - 1] + 1 if self.stop else 0)

    def look_at(self, target: str) -> Looking:
        """Return how one looks after touching `time/3` or `eyes/teacher`; what there is not leads to the present."""
        kind, _, where = target.partition("/")
        if kind == "eyes":
            eyes = Eyes(where) if where in tuple(Eyes) and self.session.state.game.private else Eyes.SEAT
            return replace(self.looking, eyes=eyes)
        number = int(where) if where.isascii() and where.isdecimal() and len(where) < LONGEST_NUMBER else self.last
        return replace(self.looking, at=number if number < self.last else None)


@lru_cache(maxsize=32)  # a scene asks for them again and again
def seen_zones(state: State, viewer: int | None, memory_aid: bool) -> tuple[Zone, ...]:
    """Return what lies on the table, as a viewer sees it."""
    seen = state.observation(viewer)
    zones = state.game.zones(seen)
    return with_memory(zones, dict(seen.known)) if memory_aid else zones


def all_seen(state: State) -> tuple[Zone, ...]:
    """Return what lies on the table, with every face that at least one seat has seen."""
    known = {place: code for seat in range(state.players) for place, code in state.observation(seat).known}
    return with_memory(seen_zones(state, state.current_player, False), known)


def with_memory(zones: tuple[Zone, ...], known: Mapping[str, str]) -> tuple[Zone, ...]:
    """Return the zones with the faces of hidden pieces that are known, by their target."""

    def turned(slot: Slot) -> Slot:
        return replace(slot, piece=known[slot.target]) if slot.piece == HIDDEN and slot.target in known else slot

    return tuple(replace(zone, slots=tuple(map(turned, zone.slots))) for zone in zones)
