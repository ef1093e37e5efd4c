"""Pieces and moves of Triqueta, and how they are written. Rows and piles are counted from 1, as people do.

`draw`, `row 2` (the drawn piece, face up), `keep` (face down), `box` (designer's variant), `take 2` (a row with all
its pieces), `pile 3` (the one to open next), `add` and `return` (at the end, each kept piece in turn); chance:
`piece bear`, the piece that comes off the pile.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardgames.core import Move

if TYPE_CHECKING:
    from boardgames.triqueta.state import Options

CODES = ("rabbit", "owl", "deer", "boar", "ram", "bear")
"""The animals, in the order of counts and of chance outcomes."""
VALUES = (5, 6, 7, 8, 9, 10)
"""What three of each animal are worth."""
INDEX = {code: k for k, code in enumerate(CODES)}
LETTERS = dict(zip("RODBME", CODES, strict=True))
"""How positions are written for lessons and tests: R O D B M E."""

EACH = 10
"""How many pieces there are of each animal."""
PILES, PILE = 4, 15
"""The number of piles, one for each round, and of pieces in each."""

Counts = tuple[int, ...]
"""How many pieces of each animal, in the order of `CODES`."""
NONE: Counts = (0,) * len(CODES)
ALL: Counts = (EACH,) * len(CODES)


def counts(pieces: Iterable[str]) -> Counts:
    """Return how many pieces there are of each animal.

    >>> counts(["owl", "bear", "owl"])
    (0, 2, 0, 0, 0, 1)
    """
    lying = list(pieces)
    return tuple(map(lying.count, CODES))


def pieces(counts: Counts) -> tuple[str, ...]:
    """Return the pieces that are counted, sorted by animal (TQ-4.2)."""
    return tuple(code for code, count in zip(CODES, counts, strict=True) for _ in range(count))


@dataclass(frozen=True, slots=True)
class Draw:
    """Look at the next piece of the pile in secret (TQ-3.3)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the drawn piece face up into a row (TQ-3.4)."""

    row: int

    def __str__(self) -> str:
        return f"row {self.row + 1}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the drawn piece face down (TQ-3.7)."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Box:
    """Put the drawn piece face down into the box (TQ-7.1)."""

    def __str__(self) -> str:
        return "box"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a row with all its pieces, and leave the round (TQ-4.1)."""

    row: int

    def __str__(self) -> str:
        return f"take {self.row + 1}"


@dataclass(frozen=True, slots=True)
class Open:
    """Choose the pile of the next round, and get its tree (TQ-5.4)."""

    pile: int

    def __str__(self) -> str:
        return f"pile {self.pile + 1}"


@dataclass(frozen=True, slots=True)
class Add:
    """Decide to count a kept piece (TQ-6.1)."""

    def __str__(self) -> str:
        return "add"


@dataclass(frozen=True, slots=True)
class Return:
    """Decide to return a kept piece unshown (TQ-6.1)."""

    def __str__(self) -> str:
        return "return"


@dataclass(frozen=True, slots=True)
class Comes:
    """Chance: the piece that comes off the pile; the seat that draws it sees it alone."""

    code: str

    def __str__(self) -> str:
        return f"piece {self.code}"


# Moves are made once: enumerating them must cost no more than looking them up.
DRAW, KEEP, BOX, ADD, RETURN = Draw(), Keep(), Box(), Add(), Return()
PLACES = tuple(Place(row) for row in range(5))
TAKES = tuple(Take(row) for row in range(5))
OPENS = tuple(Open(pile) for pile in range(PILES))
COMES = tuple(Comes(code) for code in CODES)


def all_moves(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every move of a player: draw, row, keep, box, take, pile, add, return."""
    return (DRAW, *PLACES[:players], KEEP, BOX, *TAKES[:players], *OPENS, ADD, RETURN)


def all_chance(players: int, options: "Options") -> tuple[Move, ...]:
    """Return every chance outcome: the animals."""
    return COMES
