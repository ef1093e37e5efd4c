"""The zones of a table as plain data: what lies where, for one viewer. No screen in here."""

from dataclasses import dataclass
from enum import StrEnum

HIDDEN = "?"
"""The code of a piece that lies face down."""


class Kind(StrEnum):
    """What sort of place a zone is."""

    GRID = "grid"
    ROW = "row"
    MARKET = "market"
    """Pieces that lie open in the middle, in no order."""
    PILE = "pile"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place for a piece."""

    target: str
    """The name of the place in `targets` of a move; unique on the table."""
    piece: str | None = None
    """Code of the piece, `HIDDEN` for a face-down one, `None` for an empty place."""
    marks: tuple[str, ...] = ()
    """What is special about the place, such as `gold`, or stands on it beside the piece, such as `pawn0-east`."""
    count: int = 0
    """How many pieces lie on top of each other there, where that is worth saying."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Some places that belong together."""

    id: str
    kind: Kind
    slots: tuple[Slot, ...]
    owner: int | None = None
    """The seat it lies before, `None` for the middle of the table."""
    columns: int = 0
    """Width of a grid; its slots come row by row."""
    count: int | None = None
    """How many pieces a pile holds."""
