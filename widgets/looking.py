"""What is looked at: the present or a past position, and through whose eyes. Nothing here changes a game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from boardgames.core import CHANCE, HIDDEN, Session, Slot, State, Zone


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


def stops(session: Session) -> tuple[int, ...]:
    """Return where one can stop on the way to the present: numbers of moves, each before a decision or at the end."""
    states = session.states
    return tuple(k for k, state in enumerate(states) if state.current_player != CHANCE or k == session.now)


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
