"""Sensible play in Biberbande on an array, for playouts of a round in possible worlds.

Beside the kernel's position lies who has seen each card, and whether its owner chose it from the pile. A player goes by
what it takes the cards to be: their face where it has seen it, otherwise a mean. Values are in tenths of points.
"""

from typing import Any

from boardgames.kernels import biberbande as rules
from boardgames.kernels._bits import Row, compiled, draw, key_of, zeros
from boardgames.kernels.biberbande import (
    CHOOSE,
    DISCARDED,
    DRAW_TWO,
    DRAWN,
    HAND,
    IN_PILE,
    INTO_ROW,
    KINDS,
    KNOCKER,
    LEFT,
    LOOK,
    MAX_TURNS,
    NESTED,
    NUMBERS,
    OVER,
    PEEK,
    PHASE,
    PILE,
    PLAYERS,
    PROTECTED,
    ROUND,
    ROUNDS,
    ROWS,
    SEAT,
    SEATS,
    SIZE,
    SLOTS,
    TOP,
    TOTALS,
    TURN_END,
    TURNS,
)

CARDS, POOLS = SEATS * SLOTS, 8
SEEN = SIZE
CHOSEN = SEEN + CARDS
POOL = CHOSEN + CARDS
"""For a card that is hidden from whoever thinks, 1 and the number of its shuffle; 0 for the others."""
HIDDEN = POOL + CARDS
"""For each shuffle, how many cards of each kind are hidden."""
TABLE_SIZE = HIDDEN + POOLS * KINDS

TAKES, DRAWS, PUTS, LAYS, PEEKS, SWAPS, DRAWS_TWO, KNOCKS, ENDS, LOOKS = range(10)
"""The kinds of moves; a move has up to three more numbers: one's own slot, a seat, and its slot."""

SURE, MARGIN, RISK, DRAW_BIAS, PEEK_WORTH, SWAP_COST, SWAP_HURTS, TWO_WORTH, FIRST_COST = range(9)
OWN_MEAN, DEALT_MEAN, CHOSEN_MEAN = range(9, 12)
LIKELY = 12
DRAWING = LIKELY + KINDS
WEIGHTS = DRAWING + 91
NEVER = -100_000
DECK = (4, 4, 4, 4, 4, 4, 4, 4, 4, 9)
ALL = 66


def weights(
    sure: int = 57,
    margin: int = 60,
    risk: int = 0,
    draw_bias: int = 14,
    peek: int = 11,
    swap: int = 0,
    hurts: int = 64,
    two: int = 50,
    first: int = 15,
    own: int = 53,
    dealt: int = 50,
    chosen: int = 27,
) -> Row:
    """Return what a good player goes by."""
    w = zeros(WEIGHTS)
    given = (sure, margin, risk, draw_bias, peek, swap, hurts, two, first, own, dealt, chosen)
    for k in range(len(given)):
        w[k] = given[k]
    for number in range(NUMBERS):
        w[LIKELY + number] = (100, 100, 100, 90, 70, 40, 20, 12, 8, 5)[number]
    for worst in range(91):
        better = sum(count * max(worst - 10 * number, 0) for number, count in enumerate(DECK))
        w[DRAWING + worst] = better // ALL
    return w


def weights_for(players: int) -> Row:
    """Return what a good player goes by at a table of that size: among many, one knocks later and swaps sooner."""
    return weights() if players < 4 else weights(sure=68, margin=98, draw_bias=12, hurts=108, own=49)


# ---------------------------------------------------------------- what a player takes cards to be


@compiled
def taken_for(s: Row, w: Row, viewer: int, seat: int, slot: int) -> int:
    """Return what a viewer takes a card to count."""
    i = SLOTS * seat + slot
    if s[SEEN + i] >> viewer & 1:
        return 10 * s[ROWS + i] if s[ROWS + i] < NUMBERS else w[DEALT_MEAN]
    if viewer == seat:
        return w[OWN_MEAN]
    return w[CHOSEN_MEAN] if s[CHOSEN + i] else w[DEALT_MEAN]


@compiled
def total(s: Row, w: Row, viewer: int, seat: int) -> int:
    """Return what a viewer takes a row to count."""
    points = 0
    for slot in range(SLOTS):
        points += taken_for(s, w, viewer, seat, slot)
    return points


@compiled
def worst(s: Row, w: Row, seat: int) -> int:
    """Return the slot of the card that a seat would like best to be rid of."""
    found, most = 0, -1
    for slot in range(SLOTS):
        points = taken_for(s, w, seat, seat, slot)
        if points > most:
            found, most = slot, points
    return found


# ---------------------------------------------------------------- the worth of a move


@compiled
def worth(s: Row, w: Row, kind: int, slot: int, other_seat: int, other: int) -> int:
    """Return what a move of the seat is worth; it must be legal."""
    seat = s[SEAT]
    if kind == TAKES:
        return taken_for(s, w, seat, seat, slot) - 10 * s[TOP]
    if kind == DRAWS:
        return w[DRAWING + taken_for(s, w, seat, seat, worst(s, w, seat))] + w[DRAW_BIAS]
    if kind == PUTS:
        gain = taken_for(s, w, seat, seat, slot) - (10 * s[HAND] if s[HAND] < NUMBERS else w[DEALT_MEAN])
        return gain - w[FIRST_COST] if s[LEFT] == 2 else gain
    if kind == PEEKS:
        return w[PEEK_WORTH] if not s[SEEN + SLOTS * seat + slot] >> seat & 1 else -1
    if kind == SWAPS:
        gain = taken_for(s, w, seat, seat, slot) - taken_for(s, w, seat, other_seat, other)
        return gain + gain * w[SWAP_HURTS] // (100 * (s[PLAYERS] - 1)) - w[SWAP_COST]
    if kind == DRAWS_TWO:
        return w[TWO_WORTH]
    if kind == KNOCKS:
        mine, lowest, unknown = total(s, w, seat, seat), 100_000, 0
        for k in range(SLOTS):
            unknown += 1 - (s[SEEN + SLOTS * seat + k] >> seat & 1)
        for rival in range(s[PLAYERS]):
            if rival != seat:
                lowest = min(lowest, total(s, w, seat, rival))
        return max(w[SURE] - mine, lowest - mine - w[MARGIN] - w[RISK] * unknown)
    return 0


@compiled
def effective(s: Row) -> bool:
    """Say whether the card in hand may do what it says (BB-5.4)."""
    return s[HAND] >= NUMBERS and (s[LEFT] == 0 or s[NESTED] == 1)


@compiled
def may_swap_with(s: Row, seat: int) -> bool:
    """Say whether the seat may swap a card with that one (BB-5.1, BB-7.4)."""
    return seat != s[SEAT] and not (s[PROTECTED] and seat == s[KNOCKER])


@compiled
def use(s: Row, w: Row) -> None:
    """Do the best with the card in hand."""
    kind, mine, seat, other, best = LAYS, 0, 0, 0, 0
    slot = worst(s, w, s[SEAT])
    if s[HAND] < NUMBERS or s[INTO_ROW]:
        found = worth(s, w, PUTS, slot, 0, 0)
        if found > best:
            kind, mine, best = PUTS, slot, found
    if effective(s):
        if s[HAND] == DRAW_TWO:
            if w[TWO_WORTH] > best:
                kind = DRAWS_TWO
        elif s[HAND] == PEEK:
            for k in range(SLOTS):
                found = worth(s, w, PEEKS, k, 0, 0)
                if found > best:
                    kind, mine, best = PEEKS, k, found
        else:
            for rival in range(s[PLAYERS]):
                for k in range(SLOTS if may_swap_with(s, rival) else 0):
                    found = worth(s, w, SWAPS, slot, rival, k)
                    if found > best:
                        kind, mine, seat, other, best = SWAPS, slot, rival, k, found
    act(s, kind, mine, seat, other)


@compiled
def choose(s: Row, w: Row) -> None:
    """Take the discard, or draw."""
    slot = worst(s, w, s[SEAT])
    can_draw = s[IN_PILE] or s[DISCARDED] > 1
    if s[TOP] < NUMBERS and (not can_draw or worth(s, w, TAKES, slot, 0, 0) > worth(s, w, DRAWS, 0, 0, 0)):
        act(s, TAKES, slot, 0, 0)
    else:
        act(s, DRAWS, 0, 0, 0)


@compiled
def can_knock(s: Row) -> bool:
    """Say whether the seat may knock (BB-7.1, BB-7.2)."""
    return s[TURNS] + 1 >= s[PLAYERS] and s[KNOCKER] < 0


# ---------------------------------------------------------------- making moves


@compiled
def act(s: Row, kind: int, slot: int, other_seat: int, other: int) -> None:
    """Make a move, and keep in mind who has seen what."""
    seat, place = s[SEAT], SLOTS * s[SEAT] + slot
    if kind == TAKES:
        s[ROWS + place], s[TOP] = s[TOP], s[ROWS + place]
        s[SEEN + place], s[CHOSEN + place] = 127, 0
        s[PHASE] = TURN_END
    elif kind == DRAWS:
        rules.draw_card(s)
    elif kind == PUTS:
        rules.discard(s, s[ROWS + place])
        s[ROWS + place] = s[HAND]
        s[SEEN + place], s[CHOSEN + place] = 1 << seat, 1
        rules.land(s)
        rules.acted(s)
    elif kind == LAYS:
        rules.lay(s)
    elif kind == DRAWS_TWO:
        rules.draw_two(s)
    elif kind in (KNOCKS, ENDS):
        end(s, kind == KNOCKS)
    elif kind == LOOKS:
        s[SEEN + SLOTS * seat] |= 1 << seat
        s[SEEN + SLOTS * seat + SLOTS - 1] |= 1 << seat
        rules.looked(s)
    else:
        if kind == SWAPS:
            theirs = SLOTS * other_seat + other
            for where in range(3):
                at = (ROWS, SEEN, CHOSEN)[where]
                s[at + place], s[at + theirs] = s[at + theirs], s[at + place]
        else:
            s[SEEN + place] |= 1 << seat
        rules.land(s)
        rules.discard(s, s[HAND])
        rules.acted(s)


@compiled
def end(s: Row, knock: bool) -> None:
    """End the turn, and knock or not (BB-7.1, BB-7.6)."""
    s[TURNS] += 1
    if knock or (s[KNOCKER] < 0 and s[TURNS] >= s[MAX_TURNS]):
        s[KNOCKER] = s[SEAT]
    rules.next_seat(s)
    rules.begin_turn(s)


# ---------------------------------------------------------------- possible worlds, and whole rounds


@compiled
def lay_hidden(s: Row, w: Row, key: Any, k: int) -> int:
    """Lay hidden cards on the places of their shuffle, chosen ones first, by what players choose; the rest is the pile.

    Return the number of draws so far.
    """
    last = 0
    for chosen in range(1, -1, -1):
        for i in range(SLOTS * s[PLAYERS]):
            if s[POOL + i] and s[CHOSEN + i] == chosen:
                pool, whole = HIDDEN + KINDS * (s[POOL + i] - 1), 0
                for card in range(KINDS):
                    whole += s[pool + card] * (w[LIKELY + card] if chosen else 1)
                by_choice = 1 if chosen and whole else 0
                if not by_choice:
                    whole = 0
                    for card in range(KINDS):
                        whole += s[pool + card]
                left, card = draw(key, k, whole), 0
                k += 1
                while True:
                    left -= s[pool + card] * (w[LIKELY + card] if by_choice else 1)
                    if left < 0:
                        break
                    card += 1
                s[pool + card] -= 1
                s[ROWS + i] = card
    for pool in range(POOLS):
        for card in range(KINDS):
            if s[HIDDEN + KINDS * pool + card]:
                last = pool
    s[IN_PILE] = 0
    for card in range(KINDS):
        s[PILE + card] = s[HIDDEN + KINDS * last + card]
        s[IN_PILE] += s[PILE + card]
    return k


@compiled
def play(s: Row, w: Row, key: Any, k: int) -> None:
    """Play a round to its end, from draw number `k` on."""
    now = s[ROUND]
    s[ROUNDS] = now + 1
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, w)
        elif phase == DRAWN:
            use(s, w)
        elif phase == TURN_END:
            knocks = can_knock(s) and worth(s, w, KNOCKS, 0, 0, 0) > 0
            act(s, KNOCKS if knocks else ENDS, 0, 0, 0)
        elif phase == LOOK:
            act(s, LOOKS, 0, 0, 0)
        else:
            rules.come(s, rules.next_card(s, key, k))
            k += 1


@compiled
def lead(s: Row, seat: int) -> int:
    """Return by how many points the best other seat has more than this one: the lowest total wins (BB-8.6)."""
    lowest = 100_000
    for other in range(s[PLAYERS]):
        if other != seat:
            lowest = min(lowest, s[TOTALS + other])
    return lowest - s[TOTALS + seat]


@compiled
def playouts(s: Row, begun: Row, w: Row, move: Row, chances: Row, seat: int, seed: int, first: int, count: int) -> int:
    """Return the sum of what the ends of a round are worth to a seat after a move, by the points that it leads by.

    `move` is a kind and its three numbers; `chances` holds the worth of leads from -60 to 60.
    """
    total_chance = 0
    for number in range(first, first + count):
        for i in range(TABLE_SIZE):
            s[i] = begun[i]
        key = key_of(seed, number)
        k = lay_hidden(s, w, key, 0)
        act(s, move[0], move[1], move[2], move[3])
        play(s, w, key, k)
        total_chance += chances[max(-60, min(60, lead(s, seat))) + 60]
    return total_chance
