"""What can happen in Biberbande, and what of it only one seat learns."""

from collections.abc import Mapping
from enum import StrEnum

from boardgames.core import Event, replace


class Did(StrEnum):
    """What can happen."""

    DEALT = "dealt"
    TURNED = "turned"
    RETURNED = "returned"
    SEES = "sees"
    LOOKED = "looked"
    TOOK = "took"
    DREW = "drew"
    PUT = "put"
    LAID = "laid"
    PEEKED = "peeked"
    SWAPPED = "swapped"
    USED_DRAW_TWO = "used_draw_two"
    RESHUFFLED = "reshuffled"
    KNOCKED = "knocked"
    TURN_LIMIT = "turn_limit"
    ENDED_TURN = "ended_turn"
    STUCK = "stuck"
    REVEALED = "revealed"
    SET_ASIDE = "set_aside"
    PASSED_OVER = "passed_over"
    REPLACED = "replaced"
    SCORED = "scored"
    WON = "won"
    ROUND_STARTS = "round_starts"


PRIVATE: Mapping[StrEnum, tuple[str, ...]] = {
    Did.SEES: ("first", "last"),
    Did.DREW: ("card",),
    Did.PUT: ("card",),
    Did.PEEKED: ("card",),
}
"""What only the seat itself learns of an event. A dealt card is in no event: nobody sees it."""


def told(event: Event, viewer: int | None) -> Event:
    """Return an event as that viewer saw it."""
    private = PRIVATE.get(event.code, ())
    if not private or viewer == event.seat:
        return event
    return replace(event, params=tuple(param for param in event.params if param[0] not in private))
