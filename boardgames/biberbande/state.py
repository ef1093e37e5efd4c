"""Positions of Biberbande: how it is played, whose turn it is, what lies where, and who has seen it."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from boardgames.biberbande import events, play, rules
from boardgames.biberbande.notation import (
    COMES,
    DECK,
    Comes,
    Counts,
    Draw,
    DrawTwo,
    Knock,
    Lay,
    Looked,
    Peek,
    Put,
    Row,
    Swap,
    Take,
)
from boardgames.biberbande.rules import DECISIONS, Phase
from boardgames.core import CHANCE, Event, Game, IllegalMove, Move, Observation, Outcome, Refusal, option


@dataclass(frozen=True, slots=True)
class Options:
    """How Biberbande can be played differently."""

    rounds: int | None = option(None, "BB-8.4", (None, 1, 2, 3, 4, 5, 6))
    start_player: int = option(0, "BB-2.4", range(6))
    reflip_initial_special: bool = option(False, "BB-2.5")
    special_into_row: bool = option(True, "BB-4.5")
    nested_specials: bool = option(True, "BB-5.4")
    special_discard: str = option("after", "BB-5.5", ("after", "before"))
    knocker_protected: bool = option(False, "BB-7.4")
    reshuffle_keep_top: bool = option(True, "BB-7.5")
    max_turns: int = option(500, "BB-7.6", range(1, 100_001))


@lru_cache(maxsize=1 << 7)
def _shares(whole: int) -> tuple[Fraction, ...]:
    """Return the chance of a kind of which there are 0, 1, 2, ... cards among so many."""
    return tuple(Fraction(count, whole) for count in range(max(DECK) + 1))


@dataclass(frozen=True, slots=True)
class State:
    """A position of Biberbande as the referee sees it: cards in rows are known here, the order of the pile is not."""

    game: ClassVar[Game]

    players: int
    options: Options
    pile: Counts
    """How many cards of each kind lie in the pile."""
    rows: tuple[Row, ...]
    discard: tuple[str, ...] = ()
    """The discard pile, its top last."""
    hand: str = ""
    """The card that the seat has drawn and not yet used."""
    using: str = ""
    """The draw-two in use, while it lies beside the discard pile (BB-5.5)."""
    left: int = 0
    """How many cards a draw-two may still bring into use, the one in hand included (BB-5.3)."""
    peeked: int | None = None
    """The slot that the seat is looking at (BB-5.2)."""
    phase: Phase = Phase.DEAL
    seat: int = 0
    turns: int = 0
    """Turns completed in this round."""
    knocker: int | None = None
    shuffles: int = 1
    """How often the pile was made of shuffled cards: at the deal, and at each reshuffle."""
    returned: tuple[str, ...] = ()
    """The special cards that went back into the pile before play (BB-2.5)."""
    gone: tuple[str, ...] = ()
    """The dealt special cards that have left their rows, noted where some were returned: beliefs depend on both."""
    round: int = 0
    totals: tuple[int, ...] = ()
    ended: Outcome | None = None
    happened: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What the last move did."""

    # ------------------------------------------------------------ the contract

    @property
    def current_player(self) -> int | None:
        """The seat to move, `CHANCE` where a card is about to come, `None` at the end."""
        if self.phase in DECISIONS:
            return self.seat
        return None if self.phase is Phase.OVER else CHANCE

    @property
    def starter(self) -> int:
        """The seat that starts this round: each next one in a match (BB-8.5)."""
        return (self.options.start_player + self.round) % self.players

    def legal_moves(self) -> tuple[Move, ...]:
        """Return what the current player may do, in the order of `Game.all_moves`."""
        return rules.legal_moves(self)

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why the move cannot be played now, `None` if it can."""
        return self.game.stray(self, move) or rules.why_not(self, move)

    def chance_outcomes(self) -> dict[Move, Fraction]:
        """Return the cards that may come, each kind as likely as its share of the pile (BB-2.2)."""
        if self.current_player != CHANCE:
            return {}
        shares = _shares(sum(self.pile))
        return {move: shares[count] for move, count in zip(COMES, self.pile, strict=True) if count}

    def outcome(self) -> Outcome | None:
        """Return how the match ended; scores are its totals, and the lowest wins."""
        return self.ended

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did, without the faces that the viewer did not see."""
        return tuple(events.told(event, viewer) for event in self.happened)

    def observation(self, viewer: int | None) -> Observation:
        """Return what a seat may know: what lies open, and the cards that it has seen."""
        return self.game.observe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
        return self.game.write(self)

    def play(self, move: Move) -> "State":
        """Return the position after the move; raises `IllegalMove`."""
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Comes(code):
                return play.comes(self, code)
            case Looked():
                return play.looked(self)
            case Take(slot):
                return play.take(self, slot)
            case Draw():
                return play.draw(self)
            case Put(slot):
                return play.put(self, slot)
            case Lay():
                return play.lay(self)
            case Peek(slot):
                return play.peek(self, slot)
            case Swap(slot, seat, other):
                return play.swap(self, slot, seat, other)
            case DrawTwo():
                return play.draw_two(self)
            case _:
                return play.end(self, knock=isinstance(move, Knock))

    # ------------------------------------------------------------ 2. the setup

    @classmethod
    def start(cls, players: int, options: Options, deck: Counts = DECK) -> "State":
        """Return the position before the first card is dealt; other decks serve to check by counting."""
        fresh = cls(players, options, deck, ((),) * players, totals=(0,) * players)
        return play.deal_out(fresh, 0)
