"""Cards and moves of Biberbande, and how they are written. Slots and seats are counted from 1, as people do.

`looked` (setup), `take 2` (the discard, into slot 2), `draw`, `put 2` (the drawn card, into slot 2), `lay` (it goes to
the discard pile), `use peek 2`, `use swap 2 3:1` (my slot 2 against slot 1 of seat 3), `use draw-two`, `knock`, `end`;
chance: `card 7`, the card that comes off the pile.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames.core import Move

if TYPE_CHECKING:
    from boardgames.biberbande.state import Options

SWAP, PEEK, DRAW_TWO = "swap", "peek", "draw-two"
NUMBERS = tuple(str(number) for number in range(10))
SPECIALS = (SWAP, PEEK, DRAW_TWO)
CODES = (*NUMBERS, *SPECIALS)
"""The kinds of cards, in the order of counts and of chance outcomes."""
INDEX = {code: k for k, code in enumerate(CODES)}

Counts = tuple[int, ...]
"""How many cards of each kind, in the order of `CODES`."""
DECK: Counts = (4, 4, 4, 4, 4, 4, 4, 4, 4, 9, 9, 7, 5)

SLOTS = 4
OUTER = (0, 3)
"""The slots that one looks at before play."""
GAP = ""
"""The code of a place whose special card was set aside, and whose number has not been drawn yet."""


def eye(viewer: int | None) -> int:
    """Return the bit that stands for a seat, or for a spectator, in `Card.seen`."""
    return 1 if viewer is None else 2 << viewer


EVERYBODY = (1 << 7) - 1
"""The bits of six seats and a spectator."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in somebody's row, with what everybody can follow of it: who has seen it, and where it came from."""

    code: str
    seen: int = 0
    """The viewers who have seen it, as bits (`eye`); what they know travels with the card (BB-6.2)."""
    origin: int = 0
    """0 for a dealt card, 1 for one that was drawn later, one more for each reshuffle before it was drawn."""


Row = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """Turn back one's outer cards after the look at the start (BB-2.3)."""

    def __str__(self) -> str:
        return "looked"


@dataclass(frozen=True, slots=True)
class Take:
    """Exchange the top of the discard pile with one's own card (BB-3.2)."""

    slot: int

    def __str__(self) -> str:
        return f"take {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card in secret (BB-4.1)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Put:
    """Exchange the drawn card with one's own card (BB-4.2)."""

    slot: int

    def __str__(self) -> str:
        return f"put {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the drawn card on the discard pile unused (BB-4.3)."""

    def __str__(self) -> str:
        return "lay"


@dataclass(frozen=True, slots=True)
class Peek:
    """Use a peek: look at one of one's own cards (BB-5.2)."""

    slot: int

    def __str__(self) -> str:
        return f"use peek {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Use a swap: one's own card against a card of another seat, unseen (BB-5.1)."""

    slot: int
    seat: int
    other: int
    """The slot of that seat."""

    def __str__(self) -> str:
        return f"use swap {self.slot + 1} {self.seat + 1}:{self.other + 1}"


@dataclass(frozen=True, slots=True)
class DrawTwo:
    """Use a draw-two (BB-5.3)."""

    def __str__(self) -> str:
        return "use draw-two"


@dataclass(frozen=True, slots=True)
class Knock:
    """Announce the last lap at the end of one's turn (BB-7.1)."""

    def __str__(self) -> str:
        return "knock"


@dataclass(frozen=True, slots=True)
class End:
    """End one's turn without knocking (BB-7.1)."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Comes:
    """Chance: the card that comes off the pile; the referee alone hears its name."""

    code: str

    def __str__(self) -> str:
        return f"card {self.code}"


# Moves are made once: enumerating them must cost no more than looking them up.
LOOKED, DRAW, LAY, USE_DRAW_TWO, KNOCK, END = Looked(), Draw(), Lay(), DrawTwo(), Knock(), End()
TAKES = tuple(Take(slot) for slot in range(SLOTS))
PUTS = tuple(Put(slot) for slot in range(SLOTS))
PEEKS = tuple(Peek(slot) for slot in range(SLOTS))
SWAPS = tuple(Swap(slot, seat, other) for slot in range(SLOTS) for seat in range(6) for other in range(SLOTS))
COMES = tuple(Comes(code) for code in CODES)


def all_moves(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every move of a player: looked, take, draw, put, lay, peek, swap, draw-two, knock, end."""
    swaps = (swap for swap in SWAPS if swap.seat < players)
    return (LOOKED, *TAKES, DRAW, *PUTS, LAY, *PEEKS, *swaps, USE_DRAW_TWO, KNOCK, END)


def all_chance(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every chance outcome: the kinds of cards."""
    return COMES
