"""What a move did, as frozen records: sentences are made from them in any language."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; what a viewer may not know is left out of that viewer's records."""

    code: StrEnum
    seat: int | None = None
    """Who did it, `None` for what nobody did."""
    params: tuple[tuple[str, int | str], ...] = ()
    clause: str = ""
    """Id of the clause in the game's rulebook."""

    def param(self, name: str) -> int | str:
        """Return one parameter; raises `KeyError` where the event has none of that name."""
        return dict(self.params)[name]


def event(code: StrEnum, seat: int | None, clause: str, **params: int | str) -> Event:
    """Return the record of something that happened.

    >>> event(StrEnum("Did", "DREW").DREW, 0, "LN-3.2", tile=13).param("tile")
    13
    """
    return Event(code, seat, tuple(params.items()), clause)
