"""Positions of Triqueta: how it is played, whose turn it is, what lies where and who knows it."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from boardgames.core import CHANCE, Event, Game, IllegalMove, Move, Observation, Outcome, Refusal, option
from boardgames.triqueta import play, rules
from boardgames.triqueta.notation import (
    ALL,
    COMES,
    PILE,
    PILES,
    Add,
    Box,
    Comes,
    Counts,
    Draw,
    Keep,
    Open,
    Place,
    Take,
)
from boardgames.triqueta.rules import Phase, Use


@dataclass(frozen=True, slots=True)
class Options:
    """How Triqueta can be played differently."""

    start_player: int = option(0, "TQ-2.4", range(5))
    row_limit: int | None = option(None, "TQ-3.5", (None, *range(1, 8)))
    max_keep: int = option(2, "TQ-3.8", range(PILES * PILE + 1))
    auto_reveal: bool = option(False, "TQ-6.1")
    two_player_variant: bool = option(False, "TQ-7.1")


@lru_cache(maxsize=1 << 12)
def _chances(unseen: Counts) -> dict[Move, Fraction]:
    whole = sum(unseen)
    return {move: Fraction(count, whole) for move, count in zip(COMES, unseen, strict=True) if count}


@dataclass(frozen=True, slots=True)
class State:
    """A position of Triqueta.

    Pieces that nobody has seen are alike, whether they lie in a pile or left the game with the rest of one: the
    position counts them together, and a draw takes any of them.
    """

    game: ClassVar[Game]

    players: int
    options: Options
    unseen: Counts = ALL
    """How many pieces of each animal nobody has seen, in piles and in the box."""
    piles: tuple[int, ...] = ()
    """How many pieces are left in each pile."""
    current: int = 0
    """The pile of this round."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The pieces in each row, in the order of placing."""
    takers: tuple[int | None, ...] = ()
    """For each row the seat that has taken it in this round, `None` while it is on the table."""
    animals: tuple[Counts, ...] = ()
    """The pieces that each seat has face up."""
    kept: tuple[tuple[str, ...], ...] = ()
    """The pieces that each seat has kept face down; in the end, those of them that it returned."""
    boxed: tuple[tuple[str, ...], ...] = ()
    """The pieces that each seat has put into the box (TQ-7.1)."""
    hand: tuple[str, ...] = ()
    """What the seat has drawn and not yet used, the piece to use next first."""
    used: Use | None = None
    """What was done with the first of two drawn pieces (TQ-7.1)."""
    choices: tuple[tuple[bool, ...], ...] = ()
    """For each seat whether its kept pieces are added, as far as it has decided (TQ-6.1)."""
    trees: tuple[int, ...] = ()
    rock: int = 0
    """The seat that has the rock."""
    phase: Phase = Phase.CHOOSE
    seat: int = 0
    round: int = 0
    ended: Outcome | None = None
    happened: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What the last move did."""

    # ------------------------------------------------------------ the contract

    @property
    def current_player(self) -> int | None:
        """The seat to move, `CHANCE` where a piece is about to come, `None` at the end."""
        match self.phase:
            case Phase.DRAW:
                return CHANCE
            case Phase.OVER:
                return None
            case _:
                return self.seat

    @property
    def starter(self) -> int:
        """The seat that starts this round: it has the rock (TQ-3.1)."""
        return self.rock

    @property
    def totals(self) -> tuple[int, ...]:
        """The points that are to be seen before each seat so far; at the end, its score."""
        return play.totals(self.animals, self.trees, self.rock)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return what the current player may do, in the order of `Game.all_moves`."""
        return rules.legal_moves(self)

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why the move cannot be played now, `None` if it can."""
        return self.game.stray(self, move) or rules.why_not(self, move)

    def chance_outcomes(self) -> dict[Move, Fraction]:
        """Return the pieces that may come, each animal as likely as its share of what nobody has seen (TQ-2.2)."""
        return dict(_chances(self.unseen)) if self.phase is Phase.DRAW else {}

    def outcome(self) -> Outcome | None:
        """Return how the game ended; scores are points."""
        return self.ended

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did, without the pieces that the viewer did not see."""
        return tuple(play.told(event, viewer) for event in self.happened)

    def observation(self, viewer: int | None) -> Observation:
        """Return what a seat may know: what lies open, and the pieces that it has drawn."""
        return self.game.observe(self, viewer)

    def to_json(self) -> dict[str, object]:
        """Return the position as plain data."""
        return self.game.write(self)

    def play(self, move: Move) -> "State":
        """Return the position after the move; raises `IllegalMove`."""
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Draw():
                return play.draw(self)
            case Comes(code):
                return play.comes(self, code)
            case Place(row):
                return play.place(self, row)
            case Keep():
                return play.keep(self)
            case Box():
                return play.box(self)
            case Take(row):
                return play.take(self, row)
            case Open(pile):
                return play.open_pile(self, pile)
            case _:
                return play.choose(self, add=isinstance(move, Add))

    # ------------------------------------------------------------ what the rules look at

    @property
    def left(self) -> int:
        """The number of pieces left in the pile of this round."""
        return self.piles[self.current]

    # ------------------------------------------------------------ 2. the setup

    @classmethod
    def start(cls, players: int, options: Options) -> "State":
        """Return the position before the first turn."""
        return play.deal(cls(players, options))
