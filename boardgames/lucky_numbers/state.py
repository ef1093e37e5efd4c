"""Positions of Lucky Numbers: how it is played, whose turn it is, what lies where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from boardgames.core import (
    CHANCE,
    Event,
    Game,
    IllegalMove,
    Move,
    Observation,
    Outcome,
    Refusal,
    event,
    option,
    replace,
)
from boardgames.lucky_numbers import play, rules
from boardgames.lucky_numbers.notation import Discard, Draw, Garden, Place, Return, Reveal, Start, Take
from boardgames.lucky_numbers.play import Did, Phase
from boardgames.lucky_numbers.rules import free, index


@dataclass(frozen=True, slots=True)
class Options:
    """How Lucky Numbers can be played differently."""

    rules: str = option("publisher", "LN-6.6", ("publisher", "magazine"))
    setup: str = option("free", "LN-2.2", ("free", "auto_sorted", "michael"))
    start_player: int = option(0, "LN-2.5", range(4))
    open_market: int = option(0, "LN-2.4", range(5))
    forced_placement: bool = option(False, "LN-3.2")
    take_unplaceable: bool = option(False, "LN-6.6")
    allow_equal_swap: bool = option(False, "LN-4.6")
    last_tile: str = option("finish_turn", "LN-5.2", ("finish_turn", "at_once"))
    max_turns: int = option(2000, "LN-5.4", range(1, 100_001))
    games: int | str = option(1, "LN-6.2", (1, "players"))
    bruno: bool = option(False, "LN-6.4")
    bruno_diagonals: str = option("both", "LN-6.5", ("both", "rising"))


PRESETS: Mapping[str, Mapping[str, bool | int | str | None]] = {
    "magazine": {
        "open_market": 4,
        "forced_placement": True,
        "take_unplaceable": True,
        "last_tile": "at_once",
    }
}


@lru_cache(maxsize=1 << 13)
def _chance(count: int, whole: int) -> Fraction:
    return Fraction(count, whole)


@dataclass(frozen=True, slots=True)
class State:
    """A position of Lucky Numbers. Nothing in it is private: only the order of the pile is unknown, to everybody."""

    game: ClassVar[Game]

    players: int
    options: Options
    pile: tuple[int, ...]
    """How many tiles of each number, from 1 to 20, lie face down."""
    gardens: tuple[Garden, ...]
    market: tuple[int, ...] = ()
    """The tiles that lie face up in the middle, in ascending order."""
    hand: tuple[int, ...] = ()
    """The tiles that the seat has drawn and not yet placed, in the order of drawing."""
    phase: Phase = Phase.DEAL
    seat: int = 0
    turns: int = 0
    """Turns completed in this round."""
    round: int = 0
    totals: tuple[int, ...] = ()
    """Points of the tournament so far."""
    ended: Outcome | None = None
    happened: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What the last move did."""

    # ------------------------------------------------------------ the contract

    @property
    def current_player(self) -> int | None:
        """The seat to move, `CHANCE` where a tile is about to be turned up, `None` at the end."""
        match self.phase:
            case Phase.CHOOSE | Phase.DRAWN | Phase.START:
                return self.seat
            case Phase.OVER:
                return None
            case _:
                return CHANCE

    @property
    def starter(self) -> int:
        """The seat that starts this round: each next one in a tournament (LN-2.5, LN-6.2)."""
        return (self.options.start_player + self.round) % self.players

    def legal_moves(self) -> tuple[Move, ...]:
        """Return what the current player may do, in the order of `Game.all_moves`."""
        return rules.legal_moves(self)

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why the move cannot be played now, `None` if it can."""
        return self.game.stray(self, move) or rules.why_not(self, move)

    def chance_outcomes(self) -> dict[Move, Fraction]:
        """Return the tiles that may be turned up, each as likely as its share of the pile (LN-2.1)."""
        if self.current_player != CHANCE:
            return {}
        whole = sum(self.pile)
        return {move: _chance(self.pile[move.tile - 1], whole) for move in rules.chance_table(self)}

    def outcome(self) -> Outcome | None:
        """Return how the game ended; scores are free cells, or the points of a tournament."""
        return self.ended

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did: everybody sees all of it."""
        return self.happened

    def observation(self, viewer: int | None) -> Observation:
        """Return what a seat may know: everything but what is to come."""
        return self.game.observe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
        return self.game.write(self)

    def play(self, move: Move) -> "State":
        """Return the position after the move; raises `IllegalMove`."""
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Reveal(tile):
                return play.reveal(self, tile)
            case Start(tile, cell):
                return play.start(self, tile, index(cell))
            case Draw():
                return replace(self, phase=Phase.TURN_UP, happened=())
            case Place(cell):
                return play.place(self, self.hand[0], index(cell), self.market, Did.PLACED, Did.REPLACED)
            case Take(tile, cell):
                return play.take(self, tile, index(cell))
            case Discard():
                return play.discard(self)
            case Return(tile):
                return play.idle(self, event(Did.RETURNED, self.seat, "LN-6.6", tile=tile))
            case _:
                return play.idle(self, event(Did.STOPPED, self.seat, "LN-6.5"))

    # ------------------------------------------------------------ what the rules look at

    @property
    def garden(self) -> Garden:
        """The garden of the seat."""
        return self.gardens[self.seat]

    @property
    def fitting(self) -> tuple[list[int], ...]:
        """For each tile, the places of the seat's garden where it fits."""
        return rules.fitting(self.gardens[self.seat], self.options.allow_equal_swap)

    @property
    def in_setup(self) -> bool:
        """Whether start tiles are still being placed."""
        return self.phase is Phase.START

    def full(self) -> bool:
        """Say whether somebody has filled a garden."""
        return any(not free(garden) for garden in self.gardens)

    # ------------------------------------------------------------ 2. the setup

    @classmethod
    def start(cls, players: int, options: Options) -> "State":
        """Return the position before the first tile is turned up."""
        return play.deal_out(cls(players, options, (), (), totals=(0,) * players), 0)
