"""What each move makes of a position of Biberbande, in the order of the rulebook."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardgames.biberbande.events import Did
from boardgames.biberbande.notation import (
    CODES,
    DRAW_TWO,
    EVERYBODY,
    GAP,
    INDEX,
    OUTER,
    SLOTS,
    SPECIALS,
    Card,
    Counts,
    Row,
    eye,
)
from boardgames.biberbande.rules import Phase, can_draw, can_take, rounds
from boardgames.core import Event, Outcome, event, replace

if TYPE_CHECKING:
    from boardgames.biberbande.state import State

MOST_RETURNED = 20
"""After so many re-flips a special card stays, so that every game has an end; about one game in 10 billion has more."""


class Ended(StrEnum):
    """Why a game is over."""

    ROUND = "round"
    MATCH = "match"


# ---------------------------------------------------------------- 2. the setup


def deal_out(state: "State", number: int) -> "State":
    """Return the beginning of that round: all cards are shuffled, nobody has any (BB-8.5)."""
    cards = counts(card.code for row in state.rows for card in row)
    discarded = counts(state.discard)
    fresh = replace(
        state,
        pile=tuple(map(sum, zip(state.pile, cards, discarded, strict=True))),
        rows=((),) * state.players,
        discard=(),
        phase=Phase.DEAL,
        turns=0,
        knocker=None,
        shuffles=1,
        returned=(),
        gone=(),
        round=number,
    )
    return replace(fresh, seat=fresh.starter)


def comes(state: "State", code: str) -> "State":
    """Give the card that comes off the pile to whatever waits for it."""
    k = INDEX[code]
    pile = _put(state.pile, k, state.pile[k] - 1)
    match state.phase:
        case Phase.DEAL:
            return _dealt(state, code, pile)
        case Phase.FIRST_DISCARD:
            return _turned(state, code, pile)
        case Phase.NEW_DISCARD:
            turned = event(Did.TURNED, None, "BB-7.5", card=code)
            return replace(state, pile=pile, discard=(code,), phase=Phase.DRAW, happened=(turned,))
        case Phase.DRAW:
            drew = event(Did.DREW, state.seat, "BB-4.1", card=code)
            return replace(state, pile=pile, hand=code, phase=Phase.DRAWN, happened=(drew,))
        case _:
            return _replaced(state, code, pile)


def _dealt(state: "State", code: str, pile: Counts) -> "State":
    """Lay a card face down: one for each seat, four times round (BB-2.1)."""
    row = (*state.rows[state.seat], Card(code))
    ready = len(row) == SLOTS and _next(state) == state.starter
    return replace(
        state,
        pile=pile,
        rows=_put(state.rows, state.seat, row),
        seat=_next(state),
        phase=Phase.FIRST_DISCARD if ready else Phase.DEAL,
        happened=(event(Did.DEALT, state.seat, "BB-2.1", slot=len(row)),),
    )


def _turned(state: "State", code: str, pile: Counts) -> "State":
    """Begin the discard pile; a special card may have to go back into the pile (BB-2.2, BB-2.5)."""
    turned = event(Did.TURNED, None, "BB-2.2", card=code)
    again = state.options.reflip_initial_special and len(state.returned) < MOST_RETURNED
    if again and code in SPECIALS:
        back = event(Did.RETURNED, None, "BB-2.5", card=code)
        return replace(state, returned=(*state.returned, code), happened=(turned, back))
    return _look(replace(state, pile=pile, discard=(code,), phase=Phase.LOOK, happened=(turned,)))


def _look(state: "State") -> "State":
    """Let the seat see its outer cards until it says that it has looked (BB-2.3)."""
    row = state.rows[state.seat]
    for slot in OUTER:
        row = _put(row, slot, _seen(row[slot], state.seat))
    first, last = (row[slot].code for slot in OUTER)
    sees = event(Did.SEES, state.seat, "BB-2.3", first=first, last=last)
    return replace(state, rows=_put(state.rows, state.seat, row), happened=(*state.happened, sees))


def looked(state: "State") -> "State":
    """Turn the outer cards back; then the next seat looks, or the first turn begins (BB-2.3, BB-2.4)."""
    following = replace(state, seat=_next(state), happened=(event(Did.LOOKED, state.seat, "BB-2.3"),))
    return _begin_turn(following) if following.seat == state.starter else _look(following)


# ---------------------------------------------------------------- 3. action A: the discard pile


def take(state: "State", slot: int) -> "State":
    """Exchange the top of the discard pile with a card of the seat; everybody sees both (BB-3.2, BB-3.3, BB-6.1)."""
    card, old = state.discard[-1], state.rows[state.seat][slot]
    done = event(Did.TOOK, state.seat, "BB-3.2", card=card, slot=slot + 1, old=old.code)
    rows = _laid_in(state, slot, Card(card, EVERYBODY, state.shuffles))
    return _acted(state, done, (*state.discard[:-1], old.code), rows=rows, gone=_gone(state, old))


# ---------------------------------------------------------------- 4. action B: the pile


def draw(state: "State") -> "State":
    """Have a card come to the seat's hand (BB-4.1)."""
    return _draw(state)


def _draw(state: "State", *happened: Event, **changes: Any) -> "State":
    """Have a card come; where everything was reshuffled, a new discard comes first (BB-7.5)."""
    ready = _refilled(replace(state, phase=Phase.DRAW, happened=happened, **changes))
    return ready if ready.discard else replace(ready, phase=Phase.NEW_DISCARD)


def put(state: "State", slot: int) -> "State":
    """Exchange the drawn card with a card of the seat; everybody sees the old one (BB-4.2, BB-6.1)."""
    old = state.rows[state.seat][slot]
    done = event(Did.PUT, state.seat, "BB-4.2", card=state.hand, slot=slot + 1, old=old.code)
    rows = _laid_in(state, slot, Card(state.hand, eye(state.seat), state.shuffles))
    return _acted(state, done, _landed(state, old.code), rows=rows, gone=_gone(state, old))


def lay(state: "State") -> "State":
    """Lay the drawn card on the discard pile; after the first card of a draw-two comes the second (BB-4.3, BB-5.3)."""
    done = event(Did.LAID, state.seat, "BB-4.3", card=state.hand)
    if state.left == 2:
        return _draw(state, done, discard=(*state.discard, state.hand), hand="", left=1)
    return _acted(state, done, _landed(state, state.hand))


# ---------------------------------------------------------------- 5. special cards


def swap(state: "State", slot: int, seat: int, other: int) -> "State":
    """Exchange two cards of two rows; what anybody knows of them goes along (BB-5.1, BB-6.2)."""
    given, got = state.rows[state.seat][slot], state.rows[seat][other]
    rows = _put(_laid_in(state, slot, got), seat, _put(state.rows[seat], other, given))
    done = event(Did.SWAPPED, state.seat, "BB-5.1", slot=slot + 1, other_seat=seat, other_slot=other + 1)
    return _acted(state, done, (*_landed(state), state.hand), rows=rows)


def peek(state: "State", slot: int) -> "State":
    """Let the seat see one of its cards until its next move (BB-5.2)."""
    card = _seen(state.rows[state.seat][slot], state.seat)
    done = event(Did.PEEKED, state.seat, "BB-5.2", slot=slot + 1, card=card.code)
    return _acted(state, done, (*_landed(state), state.hand), rows=_laid_in(state, slot, card), peeked=slot)


def draw_two(state: "State") -> "State":
    """Draw the first of two cards; the draw-two lies aside until its effect is over (BB-5.3, BB-5.5)."""
    aside = state.options.special_discard == "after"
    landed = _landed(state)
    return _draw(
        state,
        event(Did.USED_DRAW_TWO, state.seat, "BB-5.3"),
        discard=landed if aside else (*landed, DRAW_TWO),
        hand="",
        using=DRAW_TWO if aside else "",
        left=2,
    )


def _landed(state: "State", *cards: str) -> tuple[str, ...]:
    """Return the discard pile after these cards, and then a draw-two that was in use, which using a card ends."""
    return (*state.discard, *cards, state.using) if state.using else (*state.discard, *cards)


def _acted(state: "State", done: Event, discard: tuple[str, ...], **changes: Any) -> "State":
    """Complete an action: the seat may still knock (BB-3.1, BB-7.1)."""
    return replace(state, discard=discard, hand="", using="", left=0, phase=Phase.TURN_END, happened=(done,), **changes)


# ---------------------------------------------------------------- 7. the knock, the empty pile


def end(state: "State", knock: bool) -> "State":
    """End a turn, and announce the last lap or not; the turn of the limit counts as a knock (BB-7.1, BB-7.6)."""
    turns, knocker = state.turns + 1, state.knocker
    done = event(Did.KNOCKED if knock else Did.ENDED_TURN, state.seat, "BB-7.1")
    happened: tuple[Event, ...] = (done,)
    if knock:
        knocker = state.seat
    elif knocker is None and turns >= state.options.max_turns:
        knocker, happened = state.seat, (done, event(Did.TURN_LIMIT, state.seat, "BB-7.6", turns=turns))
    return _begin_turn(replace(state, seat=_next(state), peeked=None, turns=turns, knocker=knocker, happened=happened))


def _begin_turn(state: "State") -> "State":
    """Let the seat choose, unless it has knocked or can do nothing: then the round is over (BB-7.3, BB-7.7)."""
    if state.seat == state.knocker:
        return _reveal(state)
    if can_take(state) or can_draw(state):
        return replace(state, phase=Phase.CHOOSE)
    stuck = event(Did.STUCK, state.seat, "BB-7.7")
    knocker = state.seat if state.knocker is None else state.knocker
    return _reveal(replace(state, knocker=knocker, happened=(*state.happened, stuck)))


def _refilled(state: "State") -> "State":
    """Make a new pile of the discard pile where the pile is empty (BB-7.5)."""
    if any(state.pile):
        return state
    kept = state.discard[-1:] if state.options.reshuffle_keep_top else ()
    cards = state.discard[: len(state.discard) - len(kept)]
    shuffled = event(Did.RESHUFFLED, None, "BB-7.5", count=len(cards))
    return replace(
        state,
        pile=counts(cards),
        discard=kept,
        shuffles=state.shuffles + 1,
        happened=(*state.happened, shuffled),
    )


# ---------------------------------------------------------------- 8. the count


def _reveal(state: "State") -> "State":
    """Turn all rows over (BB-8.1)."""
    order = [(state.seat + k) % state.players for k in range(state.players)]
    shown = [
        event(Did.REVEALED, seat, "BB-8.1", cards=" ".join(card.code for card in state.rows[seat])) for seat in order
    ]
    rows = tuple(tuple(replace(card, seen=EVERYBODY) for card in row) for row in state.rows)
    return _set_aside(replace(state, rows=rows, phase=Phase.REPLACE, happened=(*state.happened, *shown)))


def _set_aside(state: "State") -> "State":
    """Set the next special card aside, the knocker's first, from left to right; count if there is none (BB-8.3)."""
    first = state.knocker or 0
    for seat in ((first + k) % state.players for k in range(state.players)):
        for slot, card in enumerate(state.rows[seat]):
            if card.code in SPECIALS:
                aside = event(Did.SET_ASIDE, seat, "BB-8.2", card=card.code, slot=slot + 1)
                waiting = replace(state, seat=seat, happened=(*state.happened, aside))
                rows = _laid_in(waiting, slot, Card(GAP, EVERYBODY))
                return _refilled(replace(waiting, rows=rows, discard=(*state.discard, card.code)))
    return _score(state)


def _replaced(state: "State", code: str, pile: Counts) -> "State":
    """Fill the gap with a number; a special card is set aside too, and one draws again (BB-8.2)."""
    slot = next(slot for slot, card in enumerate(state.rows[state.seat]) if card.code == GAP)
    if code in SPECIALS:
        passed = event(Did.PASSED_OVER, state.seat, "BB-8.2", card=code)
        return _refilled(replace(state, pile=pile, discard=(*state.discard, code), happened=(passed,)))
    filled = event(Did.REPLACED, state.seat, "BB-8.2", card=code, slot=slot + 1)
    rows = _laid_in(state, slot, Card(code, EVERYBODY, state.shuffles))
    return _set_aside(replace(state, pile=pile, rows=rows, happened=(filled,)))


def _score(state: "State") -> "State":
    """Add the points of a round, and start the next one or end the match (BB-8.1, BB-8.4, BB-8.5)."""
    points = [sum(int(card.code) for card in row) for row in state.rows]
    totals = tuple(total + gain for total, gain in zip(state.totals, points, strict=True))
    scored = [event(Did.SCORED, seat, "BB-8.1", points=gain, total=totals[seat]) for seat, gain in enumerate(points)]
    after = replace(state, totals=totals, happened=(*state.happened, *scored))
    if state.round + 1 >= rounds(state.players, state.options):
        over = judged(after)
        winners = over.ended.winners if over.ended else ()
        won = [event(Did.WON, seat, "BB-8.6", total=totals[seat]) for seat in winners]
        return replace(over, happened=(*after.happened, *won))
    following = deal_out(after, state.round + 1)
    starts = event(Did.ROUND_STARTS, following.starter, "BB-8.5", round=following.round + 1)
    return replace(following, happened=(*after.happened, starts))


def judged(state: "State") -> "State":
    """Return the final position with its outcome: the lowest total wins (BB-8.6)."""
    lowest = min(state.totals)
    winners = tuple(seat for seat, total in enumerate(state.totals) if total == lowest)
    reason = Ended.ROUND if rounds(state.players, state.options) == 1 else Ended.MATCH
    return replace(state, phase=Phase.OVER, ended=Outcome(reason, winners, state.totals))


# ---------------------------------------------------------------- cards


def counts(cards: Iterable[str]) -> Counts:
    """Return how many cards of each kind there are."""
    lying = list(cards)
    return tuple(map(lying.count, CODES))


def _seen(card: Card, seat: int) -> Card:
    return Card(card.code, card.seen | eye(seat), card.origin)


def _gone(state: "State", card: Card) -> tuple[str, ...]:
    """Note a dealt special card that leaves its row, where some were returned to the pile (BB-2.5)."""
    notable = state.returned and card.origin == 0 and card.code in SPECIALS
    return (*state.gone, card.code) if notable else state.gone


def _laid_in(state: "State", slot: int, card: Card) -> tuple[Row, ...]:
    """Return the rows with that card in the seat's row."""
    return _put(state.rows, state.seat, _put(state.rows[state.seat], slot, card))


def _put(items: tuple[Any, ...], i: int, item: Any) -> tuple[Any, ...]:
    return (*items[:i], item, *items[i + 1 :])


def _next(state: "State") -> int:
    """Return the seat on the left (BB-2.4)."""
    return (state.seat + 1) % state.players
