"""Why a move is refused: the explanation is the primitive, the yes or no is derived from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from boardgames.core.cells import Cell
from boardgames.core.move import Move


class Stray(StrEnum):
    """Why every game refuses a move, whatever its rules say."""

    NO_SUCH_MOVE = "no_such_move"
    """It names what the game does not have; such a move may have no text."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause of the rulebook that stands against a move."""

    code: StrEnum
    """Which refusal it is; sentences in any language are looked up by it."""
    clause: str
    """Id of the clause in the game's rulebook."""
    params: Mapping[str, int | str] = field(default_factory=dict)
    """What the sentence speaks of: numbers, names of cells, codes of pieces."""
    cells: tuple[Cell, ...] = ()
    """Cells of the player's board that cause the refusal, the nearest first."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """All the reasons against a move, the first one being the one to say first."""

    reasons: tuple[Reason, ...]
    instead: Move | None = None
    """A legal move that comes near to what was wanted, `None` where nothing can be played."""

    @property
    def code(self) -> StrEnum:
        """The code of the first reason."""
        return self.reasons[0].code

    @property
    def clause(self) -> str:
        """The clause of the first reason."""
        return self.reasons[0].clause

    def __str__(self) -> str:
        return "; ".join(f"{reason.code} ({reason.clause}) {dict(reason.params)}" for reason in self.reasons)


class IllegalMove(ValueError):
    """A move was played that the rules refuse; `refusal` says why."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        named = repr(move) if refusal.code is Stray.NO_SUCH_MOVE else str(move)
        super().__init__(f"{named}: {refusal}")
        self.refusal = refusal
