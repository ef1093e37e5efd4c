"""What every game's positions can do: the contract between the rules and everything that stands on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from boardgames.core.event import Event
from boardgames.core.move import Move
from boardgames.core.refusal import Refusal

if TYPE_CHECKING:
    from boardgames.core.game import Game

CHANCE: Final = -1
"""The current player where a piece is about to be drawn."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    reason: StrEnum
    winners: tuple[int, ...]
    """The seats that won; several share the victory."""
    scores: tuple[int | Fraction, ...]
    """For each seat the figure that decided, as the rulebook counts it (points, free cells, ...)."""

    @property
    def utilities(self) -> tuple[Fraction, ...]:
        """What the end is worth to each seat, in sum 0: the winners share `n` points, everybody has paid 1.

        Alone, success is worth 1 and failure 0.

        >>> from enum import StrEnum
        >>> [str(worth) for worth in Outcome(StrEnum("Reason", "FULL").FULL, (0, 2), (1, 4, 1)).utilities]
        ['1/2', '-1', '1/2']
        """
        n = len(self.scores)
        if n == 1:
            return (Fraction(len(self.winners)),)
        share = Fraction(n, len(self.winners))
        return tuple(share - 1 if seat in self.winners else Fraction(-1) for seat in range(n))


class Observation(Protocol):
    """What one seat, or a spectator, may know: a type without hidden fields."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, `None` for a spectator."""

    @property
    def current_player(self) -> int | None:
        """Who is to move, as in the state."""

    @property
    def unseen(self) -> tuple[tuple[str, int], ...]:
        """Codes and numbers of the pieces that this viewer has not seen, wherever they lie."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves on the viewer's turn, otherwise none."""

    @property
    def known(self) -> tuple[tuple[str, str], ...]:
        """Face-down pieces that this viewer has ever seen: place and code."""

    @property
    def looking(self) -> tuple[tuple[str, str], ...]:
        """Face-down pieces that this viewer sees at this moment: place and code."""


class State(Protocol):
    """A position: frozen, hashable, made of tuples. `play` gives a new one and never changes the old one."""

    game: "ClassVar[Game]"

    def __hash__(self) -> int:
        """Equal for equal positions."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def round(self) -> int:
        """The number of the game within a match, from 0."""

    @property
    def totals(self) -> tuple[int | Fraction, ...]:
        """Points of the match so far, by seat."""

    @property
    def starter(self) -> int:
        """The seat that starts this round."""

    @property
    def current_player(self) -> int | None:
        """A seat, `CHANCE`, or `None` when the game is over."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Return what the current player may do, in the order of `Game.all_moves`; nothing at chance and at the end."""

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why the move cannot be played now, `None` if it can."""

    def play(self, move: Move) -> "State":
        """Return the position after a move or a chance outcome; raises `IllegalMove`."""

    def chance_outcomes(self) -> Mapping[Move, Fraction]:
        """Return what chance may bring and how likely, in the order of `Game.all_chance`; empty elsewhere."""

    def outcome(self) -> Outcome | None:
        """Return how the game ended, `None` while it goes on."""

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did, without what that viewer may not know."""

    def observation(self, viewer: int | None) -> Observation:
        """Return what a seat, or a spectator (`None`), may know."""

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
