"""The rules of Triqueta in the order of the rulebook: small predicates, and the reasons that they give."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgames.core import CHANCE, Move, Reason, Refusal
from boardgames.triqueta.notation import (
    ADD,
    BOX,
    DRAW,
    INDEX,
    KEEP,
    OPENS,
    PLACES,
    RETURN,
    TAKES,
    VALUES,
    Add,
    Box,
    Comes,
    Counts,
    Draw,
    Keep,
    Open,
    Place,
    Return,
    Take,
)

if TYPE_CHECKING:
    from boardgames.triqueta.state import State


class Phase(StrEnum):
    """What happens next; the seat that it happens to is `State.seat`."""

    CHOOSE = "choose"
    """The seat draws, or takes a row."""
    DRAW = "draw"
    """A piece comes to the seat's hand."""
    DRAWN = "drawn"
    """The seat uses the piece in its hand."""
    NEXT_PILE = "next_pile"
    """The holder of the rock chooses the next pile."""
    DECIDE = "decide"
    """The seat adds or returns the next of its kept pieces."""
    OVER = "over"


class Use(StrEnum):
    """What can be done with a drawn piece."""

    ROW = "row"
    KEEP = "keep"
    BOX = "box"


class No(StrEnum):
    """Why a move is refused."""

    FULL_HAND = "full_hand"
    EMPTY_HAND = "empty_hand"
    PILE_EMPTY = "pile_empty"
    NO_ROOM = "no_room"
    NO_SUCH_ROW = "no_such_row"
    ROW_TAKEN = "row_taken"
    ROW_FULL = "row_full"
    NO_KEEP_LEFT = "no_keep_left"
    NO_BOX = "no_box"
    SINGLE_PIECE = "single_piece"
    SAME_USE = "same_use"
    PILE_FIRST = "pile_first"
    PILE_OPEN = "pile_open"
    PILE_PLAYED = "pile_played"
    DECIDE_FIRST = "decide_first"
    DECIDE_LATER = "decide_later"
    CHANCE_FIRST = "chance_first"
    NO_CHANCE_NOW = "no_chance_now"
    NOT_HIDDEN = "not_hidden"
    GAME_OVER = "game_over"


# ---------------------------------------------------------------- 3. drawing a piece


@lru_cache(maxsize=1 << 12)
def present(takers: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return the rows that are still on the table (TQ-3.4, TQ-3.6)."""
    return tuple(row for row, taker in enumerate(takers) if taker is None)


def roomy(state: "State") -> Sequence[int]:
    """Return the rows on the table that can hold another piece (TQ-3.5)."""
    rows, limit = present(state.takers), state.options.row_limit
    return rows if limit is None else [row for row in rows if len(state.rows[row]) < limit]


def can_keep(state: "State") -> bool:
    """Say whether the seat may keep another piece in this game (TQ-3.8)."""
    return len(state.kept[state.seat]) < state.options.max_keep


def can_draw(state: "State") -> bool:
    """Say whether there is a piece to draw, and a use for it (TQ-3.5, TQ-3.9, TQ-4.5, TQ-4.6)."""
    return state.left > 0 and (can_keep(state) or bool(roomy(state)))


def can_box(state: "State") -> bool:
    """Say whether the piece in hand is one of two, of which one may leave the game (TQ-7.1, TQ-7.2)."""
    return state.options.two_player_variant and (len(state.hand) == 2 or state.used is not None)


# ---------------------------------------------------------------- 6. counting


@lru_cache(maxsize=1 << 8)
def worth(value: int, count: int) -> int:
    """Return the points for so many pieces of an animal of that value (TQ-6.2, TQ-6.3, TQ-6.4, TQ-6.5).

    >>> [worth(10, count) for count in range(6)]
    [0, 1, 2, 10, -1, -2]
    """
    if count < 3:
        return count
    return value if count == 3 else 3 - count


@lru_cache(maxsize=1 << 14)
def score(animals: Counts) -> int:
    """Return the points for a collection.

    >>> score((5, 1, 0, 3, 0, 2))
    9
    """
    return sum(map(worth, VALUES, animals))


def best_choices(animals: Counts, kept: tuple[str, ...]) -> tuple[bool, ...]:
    """Return for each kept piece whether adding it is best: never a tie, since no two counts score the same (TQ-6.1).

    >>> best_choices((0, 0, 1, 2, 3, 0), ("boar", "ram"))
    (True, False)
    """

    def wanted(code: str) -> int:
        animal = INDEX[code]
        return max(range(kept.count(code) + 1), key=lambda more: worth(VALUES[animal], animals[animal] + more))

    return tuple(kept[:k].count(code) < wanted(code) for k, code in enumerate(kept))


# ---------------------------------------------------------------- what a player may do


def why_not(state: "State", move: Move) -> Refusal | None:
    """Explain why a move cannot be played, `None` if it can."""
    reasons = tuple(_reasons(state, move))
    return Refusal(reasons, instead(state, move)) if reasons else None


def _reasons(state: "State", move: Move) -> Iterator[Reason]:
    """Yield what stands against a move: first whether it is the moment for it, then what lies on the table."""
    if state.phase is Phase.OVER:
        yield Reason(No.GAME_OVER, "TQ-6.7")
        return
    match move:
        case Comes(code):
            yield from _against_chance(state, code)
        case _ if state.phase is Phase.DRAW:
            yield Reason(No.CHANCE_FIRST, "TQ-3.3")
        case Add() | Return():
            if state.phase is not Phase.DECIDE:
                yield Reason(No.DECIDE_LATER, "TQ-3.7")
        case _ if state.phase is Phase.DECIDE:
            yield Reason(No.DECIDE_FIRST, "TQ-6.1")
        case Open(pile):
            yield from _against_open(state, pile)
        case _ if state.phase is Phase.NEXT_PILE:
            yield Reason(No.PILE_FIRST, "TQ-5.4")
        case Draw():
            yield from _against_draw(state)
        case Take(row):
            yield from _against_full_hand(state)
            yield from _against_row(state, row)
        case Place() | Keep() | Box():
            yield from _against_use(state, move)
        case _:
            raise TypeError(f"{move!r} is no move of Triqueta")


def _against_chance(state: "State", code: str) -> Iterator[Reason]:
    if state.phase is not Phase.DRAW:
        yield Reason(No.NO_CHANCE_NOW, "TQ-3.2", {"piece": code})
    elif not state.unseen[INDEX[code]]:
        yield Reason(No.NOT_HIDDEN, "TQ-1.2", {"piece": code})


def _against_full_hand(state: "State") -> Iterator[Reason]:
    if state.hand:
        yield Reason(No.FULL_HAND, "TQ-3.3", {"piece": state.hand[0]})


def _against_draw(state: "State") -> Iterator[Reason]:
    """One draws before anything else, from a pile that is not empty, a piece that has a use (TQ-3.2, TQ-4.5)."""
    yield from _against_full_hand(state)
    if not state.left:
        yield Reason(No.PILE_EMPTY, "TQ-4.5")
    if not can_keep(state) and not roomy(state):
        yield Reason(No.NO_ROOM, "TQ-3.5")


def _against_row(state: "State", row: int) -> Iterator[Reason]:
    """A row must be on the table (TQ-2.1, TQ-3.6)."""
    if row >= state.players:
        yield Reason(No.NO_SUCH_ROW, "TQ-2.1", {"row": row + 1, "count": state.players})
    elif (taker := state.takers[row]) is not None:
        yield Reason(No.ROW_TAKEN, "TQ-3.6", {"row": row + 1, "seat": taker})


def _against_use(state: "State", move: Place | Keep | Box) -> Iterator[Reason]:
    """A drawn piece goes into a row or is kept; of two pieces, each is used in another way (TQ-3.3, TQ-7.1)."""
    if not state.hand:
        yield Reason(No.EMPTY_HAND, "TQ-3.2")
    match move:
        case Place(row):
            yield from _against_row(state, row)
            if row in present(state.takers) and row not in roomy(state):
                yield Reason(No.ROW_FULL, "TQ-3.5", {"row": row + 1, "count": state.options.row_limit or 0})
        case Keep():
            if not can_keep(state):
                yield Reason(No.NO_KEEP_LEFT, "TQ-3.8", {"count": state.options.max_keep})
        case Box():
            if not state.options.two_player_variant:
                yield Reason(No.NO_BOX, "TQ-3.3")
            elif state.hand and not can_box(state):
                yield Reason(No.SINGLE_PIECE, "TQ-7.2")
    if state.used is USE[type(move)]:
        yield Reason(No.SAME_USE, "TQ-7.1", {"kind": state.used})


USE = {Place: Use.ROW, Keep: Use.KEEP, Box: Use.BOX}


def _against_open(state: "State", pile: int) -> Iterator[Reason]:
    """A pile is chosen between two rounds, among those not played yet (TQ-5.3, TQ-5.4)."""
    if state.phase is not Phase.NEXT_PILE:
        yield Reason(No.PILE_OPEN, "TQ-5.4", {"pile": state.current + 1})
    if not state.piles[pile]:
        yield Reason(No.PILE_PLAYED, "TQ-5.3", {"pile": pile + 1})


def instead(state: "State", move: Move) -> Move | None:
    """Return a legal move near to the one refused: with the same row, else of the same kind, else the first one."""
    if state.current_player == CHANCE:
        return next(iter(state.chance_outcomes()))
    row = getattr(move, "row", None)

    def near(other: Move) -> tuple[bool, bool]:
        return row is not None and getattr(other, "row", None) == row, type(other) is type(move)

    return max(state.legal_moves(), key=near, default=None)


def legal_moves(state: "State") -> tuple[Move, ...]:
    """Return the legal moves, enumerated from the same predicates, in the order of `all_moves`."""
    match state.phase:
        case Phase.CHOOSE:
            takes = _takes(state.takers)
            return (DRAW, *takes) if can_draw(state) else takes
        case Phase.DRAWN:
            return tuple(_uses(state))
        case Phase.NEXT_PILE:
            return tuple(move for move, left in zip(OPENS, state.piles, strict=True) if left)
        case Phase.DECIDE:
            return (ADD, RETURN)
        case _:
            return ()


@lru_cache(maxsize=1 << 12)
def _takes(takers: tuple[int | None, ...]) -> tuple[Move, ...]:
    return tuple(TAKES[row] for row in present(takers))


def _uses(state: "State") -> Iterator[Move]:
    """Yield what the seat may do with the piece in its hand."""
    if state.used is not Use.ROW:
        yield from (PLACES[row] for row in roomy(state))
    if state.used is not Use.KEEP and can_keep(state):
        yield KEEP
    if state.used is not Use.BOX and can_box(state):
        yield BOX
