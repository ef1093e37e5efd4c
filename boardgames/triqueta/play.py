"""What each move makes of a position of Triqueta, in the order of the rulebook."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardgames.core import Event, Outcome, event, replace
from boardgames.triqueta.notation import INDEX, NONE, PILE, PILES, Counts, counts
from boardgames.triqueta.rules import Phase, Use, best_choices, score

if TYPE_CHECKING:
    from boardgames.triqueta.state import State


class Ended(StrEnum):
    """Why somebody has won."""

    POINTS = "points"
    """By the most points."""
    PIECES = "pieces"
    """By the most pieces, where points are tied; shared where those are tied too."""


class Did(StrEnum):
    """What can happen."""

    DREW = "drew"
    PLACED = "placed"
    KEPT = "kept"
    BOXED = "boxed"
    TOOK = "took"
    TOOK_EMPTY = "took_empty"
    GOT_ROCK = "got_rock"
    LEFT_UNSEEN = "left_unseen"
    OPENED = "opened"
    ROUND_STARTS = "round_starts"
    CHOSE = "chose"
    ADDED = "added"
    RETURNED = "returned"
    SCORED = "scored"
    BELOW_ZERO = "below_zero"
    WON = "won"


PRIVATE: Mapping[StrEnum, tuple[str, ...]] = {
    Did.DREW: ("piece",),
    Did.KEPT: ("piece",),
    Did.BOXED: ("piece",),
    Did.CHOSE: ("piece", "kind"),
    Did.RETURNED: ("piece",),
}
"""What only the seat itself learns of an event."""


def told(event: Event, viewer: int | None) -> Event:
    """Return an event as that viewer saw it."""
    private = PRIVATE.get(event.code, ())
    if not private or viewer == event.seat:
        return event
    return replace(event, params=tuple(param for param in event.params if param[0] not in private))


# ---------------------------------------------------------------- 3. drawing a piece


def draw(state: "State") -> "State":
    """Have a piece come to the seat's hand (TQ-3.3)."""
    return replace(state, phase=Phase.DRAW, happened=())


def comes(state: "State", code: str) -> "State":
    """Give the seat a piece that nobody has seen; in the designer's variant, two if there are two (TQ-7.1, TQ-7.2)."""
    left, hand = state.left - 1, (*state.hand, code)
    complete = not state.options.two_player_variant or len(hand) == 2 or not left
    return replace(
        state,
        unseen=_plus(state.unseen, INDEX[code], -1),
        piles=_put(state.piles, state.current, left),
        hand=hand,
        phase=Phase.DRAWN if complete else Phase.DRAW,
        happened=(event(Did.DREW, state.seat, "TQ-3.3", piece=code),),
    )


def place(state: "State", row: int) -> "State":
    """Put the piece face up into a row (TQ-3.4)."""
    piece = state.hand[0]
    done = event(Did.PLACED, state.seat, "TQ-3.4", piece=piece, row=row + 1)
    return _used(state, Use.ROW, done, rows=_put(state.rows, row, (*state.rows[row], piece)))


def keep(state: "State") -> "State":
    """Keep the piece face down (TQ-3.7)."""
    done = event(Did.KEPT, state.seat, "TQ-3.7", piece=state.hand[0])
    return _used(state, Use.KEEP, done, kept=_more(state.kept, state.seat, state.hand[0]))


def box(state: "State") -> "State":
    """Put the piece face down into the box (TQ-7.1)."""
    done = event(Did.BOXED, state.seat, "TQ-7.1", piece=state.hand[0])
    return _used(state, Use.BOX, done, boxed=_more(state.boxed, state.seat, state.hand[0]))


def _used(state: "State", use: Use, done: Event, **changes: Any) -> "State":
    """Go on after a piece was used: with the other one of two, or with the next seat (TQ-3.1, TQ-7.1)."""
    hand = state.hand[1:]
    if hand:
        return replace(state, hand=hand, used=use, happened=(done,), **changes)
    seat = _next(state, state.takers)
    return replace(state, hand=(), used=None, phase=Phase.CHOOSE, seat=seat, happened=(done,), **changes)


def _next(state: "State", takers: tuple[int | None, ...]) -> int:
    """Return the seat on the left that is still in the round; it may be the same one (TQ-3.1, TQ-4.6)."""
    seat = (state.seat + 1) % state.players
    while seat in takers:
        seat = (seat + 1) % state.players
    return seat


# ---------------------------------------------------------------- 4. taking a row


def take(state: "State", row: int) -> "State":
    """Give the seat a row with all its pieces; with the last one the round ends (TQ-4.1, TQ-4.3, TQ-5.1)."""
    pieces, takers = state.rows[row], _put(state.takers, row, state.seat)
    done = event(Did.TOOK, state.seat, "TQ-4.1", row=row + 1, count=len(pieces), pieces=" ".join(pieces))
    if not pieces:
        done = event(Did.TOOK_EMPTY, state.seat, "TQ-4.3", row=row + 1)
    animals = _sum(state.animals[state.seat], counts(pieces))
    after = replace(
        state,
        rows=_put(state.rows, row, ()),
        takers=takers,
        animals=_put(state.animals, state.seat, animals),
        happened=(done,),
    )
    if None not in takers:
        return _end_round(after)
    return replace(after, seat=_next(state, takers), phase=Phase.CHOOSE)


# ---------------------------------------------------------------- 5. the end of a round


def _end_round(state: "State") -> "State":
    """Give the rock to the last one out; the rest of the pile leaves the game unseen (TQ-5.2, TQ-5.3, TQ-5.5)."""
    happened = (*state.happened, event(Did.GOT_ROCK, state.seat, "TQ-5.2", round=state.round + 1))
    if state.left:
        happened += (event(Did.LEFT_UNSEEN, None, "TQ-5.3", count=state.left),)
    cleared = replace(
        state,
        piles=_put(state.piles, state.current, 0),
        takers=(None,) * state.players,
        rock=state.seat,
        phase=Phase.NEXT_PILE,
        happened=happened,
    )
    return cleared if any(cleared.piles) else _end_game(cleared)


def open_pile(state: "State", pile: int) -> "State":
    """Begin the next round with that pile, whose tree goes to the holder of the rock (TQ-5.4)."""
    opened = event(Did.OPENED, state.seat, "TQ-5.4", pile=pile + 1)
    starts = event(Did.ROUND_STARTS, state.seat, "TQ-3.1", round=state.round + 2)
    return replace(
        state,
        current=pile,
        trees=_plus(state.trees, state.seat, 1),
        round=state.round + 1,
        phase=Phase.CHOOSE,
        happened=(opened, starts),
    )


# ---------------------------------------------------------------- 6. the end of the game


def _end_game(state: "State") -> "State":
    """Have everybody decide on their kept pieces, or decide for them where the option says so (TQ-6.1)."""
    if state.options.auto_reveal:
        chosen = tuple(map(best_choices, state.animals, state.kept))
        return _finish(replace(state, choices=chosen))
    return _decide(state)


def _decide(state: "State") -> "State":
    """Have the next seat decide that has a kept piece left to decide on; then everything shows (TQ-6.1)."""
    for seat in range(state.players):
        if len(state.choices[seat]) < len(state.kept[seat]):
            return replace(state, seat=seat, phase=Phase.DECIDE)
    return _finish(state)


def choose(state: "State", add: bool) -> "State":
    """Note what becomes of the seat's next kept piece; nobody else learns it yet (TQ-6.1)."""
    piece = state.kept[state.seat][len(state.choices[state.seat])]
    done = event(Did.CHOSE, state.seat, "TQ-6.1", piece=piece, kind="add" if add else "return")
    return _decide(replace(state, choices=_more(state.choices, state.seat, add), happened=(done,)))


def _finish(state: "State") -> "State":
    """Turn up what was added, and count; what was returned stays unshown (TQ-6.1 to TQ-6.8)."""
    happened, animals, returned = list(state.happened), [], []
    for seat, (kept, chosen) in enumerate(zip(state.kept, state.choices, strict=True)):
        added = [piece for piece, add in zip(kept, chosen, strict=True) if add]
        animals.append(_sum(state.animals[seat], counts(added)))
        returned.append(tuple(piece for piece, add in zip(kept, chosen, strict=True) if not add))
        for piece, add in zip(kept, chosen, strict=True):
            happened.append(event(Did.ADDED if add else Did.RETURNED, seat, "TQ-6.1", piece=piece))
    nothing: tuple[tuple[bool, ...], ...] = ((),) * state.players
    over = judged(replace(state, animals=tuple(animals), kept=tuple(returned), choices=nothing))
    assert over.ended
    reason, clause = over.ended.reason, "TQ-6.7" if over.ended.reason is Ended.POINTS else "TQ-6.8"
    for seat, points in enumerate(over.totals):
        happened.append(event(Did.SCORED if points >= 0 else Did.BELOW_ZERO, seat, "TQ-6.2", count=abs(points)))
    happened += [event(Did.WON, seat, clause, reason=reason) for seat in over.ended.winners]
    return replace(over, happened=tuple(happened))


def totals(animals: tuple[Counts, ...], trees: tuple[int, ...], rock: int) -> tuple[int, ...]:
    """Return the points that are to be seen before each seat, rock and trees included (TQ-6.6)."""
    return tuple(score(lying) + trees[seat] + (seat == rock) for seat, lying in enumerate(animals))


def judged(state: "State") -> "State":
    """Return the final position with its outcome: most points, then most pieces, else shared (TQ-6.7, TQ-6.8)."""
    points = state.totals
    first = [seat for seat in range(state.players) if points[seat] == max(points)]
    reason = Ended.POINTS if len(first) == 1 else Ended.PIECES
    pieces = {seat: sum(state.animals[seat]) for seat in first}
    winners = tuple(seat for seat in first if pieces[seat] == max(pieces.values()))
    return replace(state, phase=Phase.OVER, ended=Outcome(reason, winners, points))


# ---------------------------------------------------------------- 2. the setup


def deal(state: "State") -> "State":
    """Return the beginning: four piles, as many rows as players, the rock with the first (TQ-2.1, TQ-2.2, TQ-2.4)."""
    players = state.players
    return replace(
        state,
        piles=(PILE,) * PILES,
        rows=((),) * players,
        takers=(None,) * players,
        animals=(NONE,) * players,
        kept=((),) * players,
        boxed=((),) * players,
        choices=((),) * players,
        trees=(0,) * players,
        rock=state.options.start_player,
        seat=state.options.start_player,
    )


# ---------------------------------------------------------------- tuples


def _put(items: tuple[Any, ...], i: int, item: Any) -> tuple[Any, ...]:
    return (*items[:i], item, *items[i + 1 :])


def _more(items: tuple[Any, ...], i: int, item: Any) -> tuple[Any, ...]:
    return _put(items, i, (*items[i], item))


def _plus(numbers: Counts, i: int, more: int) -> Counts:
    return _put(numbers, i, numbers[i] + more)


def _sum(first: Counts, second: Counts) -> Counts:
    return tuple(map(sum, zip(first, second, strict=True)))
