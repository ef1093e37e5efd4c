"""The rules of Biberbande in the order of the rulebook: small predicates, and the reasons that they give."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgames.biberbande.notation import (
    DRAW,
    DRAW_TWO,
    END,
    INDEX,
    KNOCK,
    LAY,
    LOOKED,
    NUMBERS,
    PEEK,
    PEEKS,
    PUTS,
    SPECIALS,
    SWAP,
    SWAPS,
    TAKES,
    USE_DRAW_TWO,
    Comes,
    Draw,
    DrawTwo,
    End,
    Knock,
    Lay,
    Looked,
    Peek,
    Put,
    Swap,
    Take,
)
from boardgames.core import CHANCE, Move, Reason, Refusal

if TYPE_CHECKING:
    from boardgames.biberbande.state import Options, State


class Phase(StrEnum):
    """What happens next; the seat that it happens to is `State.seat`."""

    DEAL = "deal"
    """A card comes to the seat's row."""
    FIRST_DISCARD = "first_discard"
    """A card comes that begins the discard pile."""
    LOOK = "look"
    """The seat looks at its outer cards."""
    CHOOSE = "choose"
    """The seat takes the discard, or draws."""
    NEW_DISCARD = "new_discard"
    """A card comes that begins the discard pile again, after a reshuffle."""
    DRAW = "draw"
    """A card comes to the seat's hand."""
    DRAWN = "drawn"
    """The seat uses the card in its hand."""
    TURN_END = "turn_end"
    """The seat knocks, or just ends its turn."""
    REPLACE = "replace"
    """A card comes to the gap in the seat's row, at the count."""
    OVER = "over"


DECISIONS = (Phase.LOOK, Phase.CHOOSE, Phase.DRAWN, Phase.TURN_END)


class No(StrEnum):
    """Why a move is refused."""

    LOOK_FIRST = "look_first"
    LOOK_OVER = "look_over"
    SPECIAL_ON_TOP = "special_on_top"
    TAKEN_STAYS = "taken_stays"
    ACTION_DONE = "action_done"
    ACTION_FIRST = "action_first"
    FULL_HAND = "full_hand"
    EMPTY_HAND = "empty_hand"
    SPECIAL_STAYS_OUT = "special_stays_out"
    NO_EFFECT = "no_effect"
    OTHER_SPECIAL = "other_special"
    OWN_ROW = "own_row"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_NESTED = "not_nested"
    TOO_EARLY = "too_early"
    ALREADY_KNOCKED = "already_knocked"
    KNOCKER_SAFE = "knocker_safe"
    NOTHING_TO_DRAW = "nothing_to_draw"
    CHANCE_FIRST = "chance_first"
    NO_CHANCE_NOW = "no_chance_now"
    NOT_IN_PILE = "not_in_pile"
    GAME_OVER = "game_over"


# ---------------------------------------------------------------- 3. to 5. the two actions


def can_take(state: "State") -> bool:
    """Say whether the top of the discard pile is a number (BB-3.4)."""
    return state.discard[-1] not in SPECIALS


def can_draw(state: "State") -> bool:
    """Say whether there is a card to draw, after a reshuffle if need be: one card of it stays (BB-7.5)."""
    return any(state.pile) or len(state.discard) > 1


def can_put(state: "State") -> bool:
    """Say whether the card in hand may go into the row (BB-4.5)."""
    return state.hand in NUMBERS or state.options.special_into_row


def can_use(state: "State") -> bool:
    """Say whether a special card in hand may do what it says (BB-5.4)."""
    return not state.left or state.options.nested_specials


def is_safe(state: "State", seat: int) -> bool:
    """Say whether a seat is protected from swaps, because it has knocked (BB-7.4)."""
    return state.options.knocker_protected and seat == state.knocker


# ---------------------------------------------------------------- 7. the knock


def can_knock(state: "State") -> bool:
    """Say whether everybody has had a turn, this one included, and nobody has knocked (BB-7.2, BB-7.3)."""
    return state.turns + 1 >= state.players and state.knocker is None


# ---------------------------------------------------------------- 8. the match


def rounds(players: int, options: "Options") -> int:
    """Return the number of rounds of a match (BB-8.4)."""
    return options.rounds or (4 if players == 2 else players)


# ---------------------------------------------------------------- what a player may do


def why_not(state: "State", move: Move) -> Refusal | None:
    """Explain why a move cannot be played, `None` if it can."""
    reasons = tuple(_reasons(state, move))
    return Refusal(reasons, instead(state, move)) if reasons else None


def _reasons(state: "State", move: Move) -> Iterator[Reason]:
    """Yield what stands against a move: first whether it is the moment for it, then what the cards say."""
    if state.phase is Phase.OVER:
        yield Reason(No.GAME_OVER, "BB-8.6")
        return
    match move:
        case Comes(code):
            yield from _against_chance(state, code)
        case _ if state.phase not in DECISIONS:
            yield Reason(No.CHANCE_FIRST, WAITING[state.phase])
        case Looked():
            if state.phase is not Phase.LOOK:
                yield Reason(No.LOOK_OVER, "BB-6.3")
        case _ if state.phase is Phase.LOOK:
            yield Reason(No.LOOK_FIRST, "BB-2.3")
        case Take() | Draw():
            yield from _against_beginning(state, move)
        case Put() | Lay() | Peek() | Swap() | DrawTwo():
            yield from _against_use(state, move)
        case Knock():
            yield from _against_knock(state)
        case End():
            if state.phase is not Phase.TURN_END:
                yield Reason(No.ACTION_FIRST, "BB-3.1")
        case _:
            raise TypeError(f"{move!r} is no move of Biberbande")


WAITING = {
    Phase.DEAL: "BB-2.1",
    Phase.FIRST_DISCARD: "BB-2.2",
    Phase.NEW_DISCARD: "BB-7.5",
    Phase.DRAW: "BB-4.1",
    Phase.REPLACE: "BB-8.2",
}
"""The clause by which a card is about to come."""


def _against_chance(state: "State", code: str) -> Iterator[Reason]:
    if state.phase in DECISIONS:
        yield Reason(No.NO_CHANCE_NOW, "BB-3.1", {"card": code})
    elif not state.pile[INDEX[code]]:
        yield Reason(No.NOT_IN_PILE, "BB-1.2", {"card": code})


def _against_beginning(state: "State", move: Take | Draw) -> Iterator[Reason]:
    """An action begins with the discard pile or with the pile, and one action is all (BB-3.1, BB-3.4, BB-4.1)."""
    if state.phase is Phase.TURN_END:
        yield Reason(No.ACTION_DONE, "BB-3.1")
    elif state.phase is Phase.DRAWN:
        yield Reason(No.FULL_HAND, "BB-4.1", {"card": state.hand})
    elif isinstance(move, Draw):
        if not can_draw(state):
            yield Reason(No.NOTHING_TO_DRAW, "BB-7.5")
    elif not can_take(state):
        yield Reason(No.SPECIAL_ON_TOP, "BB-3.4", {"card": state.discard[-1]})


def _against_use(state: "State", move: Put | Lay | Peek | Swap | DrawTwo) -> Iterator[Reason]:
    """A drawn card has three uses (BB-4.2, BB-4.3, BB-4.4)."""
    if state.phase is Phase.TURN_END:
        yield Reason(No.ACTION_DONE, "BB-3.1")
    elif state.phase is Phase.CHOOSE:
        yield Reason(No.EMPTY_HAND, "BB-4.1")
        if isinstance(move, Lay) and can_take(state):
            yield Reason(No.TAKEN_STAYS, "BB-3.5", {"card": state.discard[-1]})
    match move:
        case Put():
            if state.hand and not can_put(state):
                yield Reason(No.SPECIAL_STAYS_OUT, "BB-4.5", {"card": state.hand})
        case Peek():
            yield from _against_effect(state, PEEK)
        case Swap(_, seat):
            yield from _against_effect(state, SWAP)
            yield from _against_partner(state, seat)
        case DrawTwo():
            yield from _against_effect(state, DRAW_TWO)


def _against_effect(state: "State", special: str) -> Iterator[Reason]:
    """Only the special card in hand does something, and what it says (BB-4.4, BB-5.4)."""
    if not state.hand:
        return
    if state.hand in NUMBERS:
        yield Reason(No.NO_EFFECT, "BB-4.4", {"card": state.hand})
    elif state.hand != special:
        yield Reason(No.OTHER_SPECIAL, "BB-4.4", {"card": state.hand, "wanted": special})
    if state.hand in SPECIALS and not can_use(state):
        yield Reason(No.NOT_NESTED, "BB-5.4", {"card": state.hand})


def _against_partner(state: "State", seat: int) -> Iterator[Reason]:
    """A swap is with another player, whom no option protects (BB-5.1, BB-7.4)."""
    if seat == state.seat:
        yield Reason(No.OWN_ROW, "BB-5.1")
    elif seat >= state.players:
        yield Reason(No.NO_SUCH_SEAT, "BB-1.3", {"seat": seat, "players": state.players})
    elif is_safe(state, seat):
        yield Reason(No.KNOCKER_SAFE, "BB-7.4", {"seat": seat})


def _against_knock(state: "State") -> Iterator[Reason]:
    """One knocks after one's action, not in the first lap, and once a round (BB-7.1, BB-7.2, BB-7.3)."""
    if state.phase is not Phase.TURN_END:
        yield Reason(No.ACTION_FIRST, "BB-7.1")
    if state.turns + 1 < state.players:
        yield Reason(No.TOO_EARLY, "BB-7.2", {"turns": state.turns + 1, "players": state.players})
    if state.knocker is not None:
        yield Reason(No.ALREADY_KNOCKED, "BB-7.3", {"seat": state.knocker})


def instead(state: "State", move: Move) -> Move | None:
    """Return a legal move near to the one refused: of the same kind, or with the same slot, else the first one."""
    if state.current_player == CHANCE:
        return next(iter(state.chance_outcomes()))
    slot = getattr(move, "slot", None)
    legal = state.legal_moves()
    return max(legal, key=lambda other: (type(other) is type(move), getattr(other, "slot", None) == slot), default=None)


def legal_moves(state: "State") -> tuple[Move, ...]:
    """Return the legal moves, enumerated from the same predicates, in the order of `all_moves`."""
    match state.phase:
        case Phase.LOOK:
            return (LOOKED,)
        case Phase.CHOOSE:
            takes = TAKES if can_take(state) else ()
            return (*takes, DRAW) if can_draw(state) else takes
        case Phase.DRAWN:
            puts = PUTS if can_put(state) else ()
            return (*puts, LAY, *_effects(state)) if can_use(state) else (*puts, LAY)
        case Phase.TURN_END:
            return (KNOCK, END) if can_knock(state) else (END,)
        case _:
            return ()


def _effects(state: "State") -> tuple[Move, ...]:
    """Return the ways to do what the card in hand says (BB-5.1, BB-5.2, BB-5.3)."""
    match state.hand:
        case "peek":
            return PEEKS
        case "swap":
            seats = (seat for seat in range(state.players) if seat != state.seat and not is_safe(state, seat))
            return _swaps(tuple(seats))
        case "draw-two":
            return (USE_DRAW_TWO,)
        case _:
            return ()


@lru_cache(maxsize=1 << 7)
def _swaps(seats: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(swap for swap in SWAPS if swap.seat in seats)
