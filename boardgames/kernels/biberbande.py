"""Biberbande on an array: the rules of `boardgames.biberbande`, in the same order, for a round or a match.

Of the discard pile only the top and how many of each kind lie below it count.
"""

from typing import Any

from boardgames.kernels._bits import Row, compiled, draw, key_of

UNIT = 1
"""Scores are whole."""
KINDS, NUMBERS, SLOTS, SEATS = 13, 10, 4, 6
SWAP, PEEK, DRAW_TWO, NONE = 10, 11, 12, 13
MOST_RETURNED = 20
DEAL, FIRST_DISCARD, LOOK, CHOOSE, NEW_DISCARD, DRAW, DRAWN, TURN_END, REPLACE, OVER = range(10)

# Where things lie in the array.
PLAYERS, PHASE, SEAT, TURNS, KNOCKER, HAND, USING, LEFT, RETURNED, DEALT, ROUND = range(11)
ROUNDS, START, REFLIP, INTO_ROW, NESTED, ASIDE, PROTECTED, KEEP_TOP, MAX_TURNS = range(11, 20)
IN_PILE, DISCARDED, TOP = 20, 21, 22
PILE = 23
BELOW = PILE + KINDS
ROWS = BELOW + KINDS
TOTALS = ROWS + SEATS * SLOTS
SIZE = TOTALS + SEATS

CODES = (*map(str, range(NUMBERS)), "swap", "peek", "draw-two", "")


def knows(options: Any) -> bool:
    """Say whether the kernel plays with these options: with all of them."""
    return True


def encode(state: Any) -> list[int]:
    """Return a position as the kernel's integers."""
    s, options, players = [0] * SIZE, state.options, state.players
    phases = (
        *("deal", "first_discard", "look", "choose", "new_discard"),
        *("draw", "drawn", "turn_end", "replace", "over"),
    )
    s[PLAYERS], s[PHASE], s[SEAT] = players, phases.index(state.phase), state.seat
    s[TURNS], s[KNOCKER] = state.turns, -1 if state.knocker is None else state.knocker
    s[HAND], s[USING], s[LEFT] = CODES.index(state.hand), CODES.index(state.using), state.left
    s[RETURNED], s[DEALT], s[ROUND] = len(state.returned), sum(map(len, state.rows)), state.round
    s[ROUNDS], s[START] = options.rounds or (4 if players == 2 else players), options.start_player
    s[REFLIP], s[INTO_ROW] = options.reflip_initial_special, options.special_into_row
    s[NESTED], s[ASIDE] = options.nested_specials, options.special_discard == "after"
    s[PROTECTED], s[KEEP_TOP], s[MAX_TURNS] = options.knocker_protected, options.reshuffle_keep_top, options.max_turns
    s[IN_PILE], s[DISCARDED], s[TOP] = sum(state.pile), len(state.discard), NONE
    s[PILE : PILE + KINDS] = state.pile
    for code in state.discard[:-1]:
        s[BELOW + CODES.index(code)] += 1
    if state.discard:
        s[TOP] = CODES.index(state.discard[-1])
    for seat, row in enumerate(state.rows):
        for slot, card in enumerate(row):
            s[ROWS + SLOTS * seat + slot] = CODES.index(card.code)
        s[TOTALS + seat] = state.totals[seat]
    return s


# ---------------------------------------------------------------- cards


@compiled
def next_card(s: Row, key: Any, k: int) -> int:
    """Return the kind of the card that comes off the pile; it still lies there (BB-2.2)."""
    left = draw(key, k, s[IN_PILE])
    card = 0
    while left >= s[PILE + card]:
        left -= s[PILE + card]
        card += 1
    return card


@compiled
def remove(s: Row, card: int) -> None:
    """Take a card out of the pile."""
    s[PILE + card] -= 1
    s[IN_PILE] -= 1


@compiled
def discard(s: Row, card: int) -> None:
    """Lay a card on the discard pile."""
    if s[DISCARDED]:
        s[BELOW + s[TOP]] += 1
    s[TOP] = card
    s[DISCARDED] += 1


@compiled
def land(s: Row) -> None:
    """Lay a draw-two that was in use on the discard pile (BB-5.5)."""
    if s[USING] != NONE:
        discard(s, s[USING])
        s[USING] = NONE


@compiled
def refill(s: Row) -> None:
    """Make a new pile of the discard pile where the pile is empty (BB-7.5)."""
    if s[IN_PILE]:
        return
    if not s[KEEP_TOP] and s[DISCARDED]:
        s[BELOW + s[TOP]] += 1
    for card in range(KINDS):
        s[PILE + card] = s[BELOW + card]
        s[IN_PILE] += s[BELOW + card]
        s[BELOW + card] = 0
    s[DISCARDED] = 1 if s[KEEP_TOP] and s[DISCARDED] else 0


# ---------------------------------------------------------------- 2. the setup


@compiled
def deal_out(s: Row) -> None:
    """Begin a round: all cards are shuffled, nobody has any (BB-8.5)."""
    for i in range(s[PLAYERS] * SLOTS):
        s[PILE + s[ROWS + i]] += 1
    if s[DISCARDED]:
        s[PILE + s[TOP]] += 1
    s[IN_PILE] += s[PLAYERS] * SLOTS + s[DISCARDED]
    for card in range(KINDS):
        s[PILE + card] += s[BELOW + card]
        s[BELOW + card] = 0
    s[DISCARDED] = s[TURNS] = s[RETURNED] = s[DEALT] = 0
    s[KNOCKER], s[PHASE] = -1, DEAL
    s[SEAT] = starter(s)


@compiled
def starter(s: Row) -> int:
    """Return the seat that starts this round (BB-2.4, BB-8.5)."""
    return (s[START] + s[ROUND]) % s[PLAYERS]


@compiled
def next_seat(s: Row) -> None:
    """Go on to the seat on the left (BB-2.4)."""
    s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[PLAYERS] else 0


@compiled
def deal(s: Row, card: int) -> None:
    """Lay a card face down: one for each seat, four times round (BB-2.1)."""
    remove(s, card)
    s[ROWS + SLOTS * s[SEAT] + s[DEALT] // s[PLAYERS]] = card
    s[DEALT] += 1
    next_seat(s)
    if s[DEALT] == SLOTS * s[PLAYERS]:
        s[PHASE] = FIRST_DISCARD


@compiled
def turn_over(s: Row, card: int) -> None:
    """Begin the discard pile; a special card may have to go back into the pile (BB-2.2, BB-2.5)."""
    if s[REFLIP] and s[RETURNED] < MOST_RETURNED and card >= NUMBERS:
        s[RETURNED] += 1
        return
    remove(s, card)
    discard(s, card)
    s[PHASE] = LOOK


@compiled
def looked(s: Row) -> None:
    """Turn the outer cards back; then the next seat looks, or the first turn begins (BB-2.3, BB-2.4)."""
    next_seat(s)
    if s[SEAT] == starter(s):
        begin_turn(s)


# ---------------------------------------------------------------- 3. and 4. the two actions


@compiled
def begin_turn(s: Row) -> None:
    """Let the seat choose, unless it has knocked or can do nothing: then the round is over (BB-7.3, BB-7.7)."""
    if s[SEAT] == s[KNOCKER]:
        set_aside(s)
    elif s[TOP] < NUMBERS or s[IN_PILE] or s[DISCARDED] > 1:
        s[PHASE] = CHOOSE
    else:
        if s[KNOCKER] < 0:
            s[KNOCKER] = s[SEAT]
        set_aside(s)


@compiled
def choose(s: Row, key: Any, k: int) -> None:
    """Take the discard, or draw (BB-3.1, BB-3.4, BB-7.5)."""
    takes = SLOTS if s[TOP] < NUMBERS else 0
    number = draw(key, k, takes + (1 if s[IN_PILE] or s[DISCARDED] > 1 else 0))
    if number < takes:
        place = ROWS + SLOTS * s[SEAT] + number
        s[place], s[TOP] = s[TOP], s[place]
        s[PHASE] = TURN_END
    else:
        draw_card(s)


@compiled
def draw_card(s: Row) -> None:
    """Have a card come; where everything was reshuffled, a new discard comes first (BB-4.1, BB-7.5)."""
    refill(s)
    s[PHASE] = DRAW if s[DISCARDED] else NEW_DISCARD


@compiled
def use(s: Row, key: Any, k: int) -> None:
    """Put the card into the row, lay it, or do what it says (BB-4.2, BB-4.3, BB-4.4)."""
    puts = SLOTS if s[HAND] < NUMBERS or s[INTO_ROW] else 0
    number = draw(key, k, puts + 1 + effects(s))
    if number < puts:
        place = ROWS + SLOTS * s[SEAT] + number
        discard(s, s[place])
        s[place] = s[HAND]
        land(s)
        acted(s)
    elif number == puts:
        lay(s)
    elif s[HAND] == DRAW_TWO:
        draw_two(s)
    else:
        if s[HAND] == SWAP:
            swap(s, number - puts - 1)
        land(s)
        discard(s, s[HAND])
        acted(s)


@compiled
def effects(s: Row) -> int:
    """Return the number of ways to do what the card in hand says (BB-5.1, BB-5.2, BB-5.3, BB-5.4)."""
    if s[HAND] < NUMBERS or (s[LEFT] and not s[NESTED]):
        return 0
    if s[HAND] == PEEK:
        return SLOTS
    return SLOTS * partners(s) * SLOTS if s[HAND] == SWAP else 1


@compiled
def partners(s: Row) -> int:
    """Return the number of seats to swap with (BB-5.1, BB-7.4)."""
    safe = s[PROTECTED] and s[KNOCKER] >= 0 and s[KNOCKER] != s[SEAT]
    return s[PLAYERS] - 2 if safe else s[PLAYERS] - 1


@compiled
def lay(s: Row) -> None:
    """Lay the card on the discard pile; after the first card of a draw-two comes the second (BB-4.3, BB-5.3)."""
    discard(s, s[HAND])
    if s[LEFT] == 2:
        s[LEFT], s[HAND] = 1, NONE
        draw_card(s)
    else:
        land(s)
        acted(s)


@compiled
def acted(s: Row) -> None:
    """Complete an action: the seat may still knock (BB-3.1, BB-7.1)."""
    s[HAND], s[LEFT], s[PHASE] = NONE, 0, TURN_END


# ---------------------------------------------------------------- 5. special cards


@compiled
def swap(s: Row, number: int) -> None:
    """Exchange two cards of two rows: by own slot, then seat, then its slot (BB-5.1)."""
    ways = partners(s) * SLOTS
    slot, left, other = number // ways, number % ways // SLOTS, number % SLOTS
    seat = -1
    while left >= 0:
        seat += 1
        if seat != s[SEAT] and not (s[PROTECTED] and seat == s[KNOCKER]):
            left -= 1
    mine, theirs = ROWS + SLOTS * s[SEAT] + slot, ROWS + SLOTS * seat + other
    s[mine], s[theirs] = s[theirs], s[mine]


@compiled
def draw_two(s: Row) -> None:
    """Draw the first of two cards; the draw-two lies aside until its effect is over (BB-5.3, BB-5.5)."""
    land(s)
    if s[ASIDE]:
        s[USING] = DRAW_TWO
    else:
        discard(s, DRAW_TWO)
    s[HAND], s[LEFT] = NONE, 2
    draw_card(s)


# ---------------------------------------------------------------- 7. the knock


@compiled
def end(s: Row, key: Any, k: int) -> None:
    """End a turn, and knock or not; the turn of the limit counts as a knock (BB-7.1, BB-7.2, BB-7.3, BB-7.6)."""
    can_knock = s[TURNS] + 1 >= s[PLAYERS] and s[KNOCKER] < 0
    knock = draw(key, k, 2 if can_knock else 1) == 0 and can_knock
    s[TURNS] += 1
    if knock or (s[KNOCKER] < 0 and s[TURNS] >= s[MAX_TURNS]):
        s[KNOCKER] = s[SEAT]
    next_seat(s)
    begin_turn(s)


# ---------------------------------------------------------------- 8. the count


@compiled
def set_aside(s: Row) -> None:
    """Set the next special card aside, the knocker's first, from left to right; count if there is none (BB-8.3)."""
    for i in range(s[PLAYERS]):
        seat = (max(s[KNOCKER], 0) + i) % s[PLAYERS]
        for slot in range(SLOTS):
            place = ROWS + SLOTS * seat + slot
            if NUMBERS <= s[place] < NONE:
                s[SEAT], s[PHASE] = seat, REPLACE
                discard(s, s[place])
                s[place] = NONE
                refill(s)
                return
    score(s)


@compiled
def replace(s: Row, card: int) -> None:
    """Fill the gap with a number; a special card is set aside too, and one draws again (BB-8.2)."""
    remove(s, card)
    if card >= NUMBERS:
        discard(s, card)
        refill(s)
        return
    for slot in range(SLOTS):
        if s[ROWS + SLOTS * s[SEAT] + slot] == NONE:
            s[ROWS + SLOTS * s[SEAT] + slot] = card
            break
    set_aside(s)


@compiled
def score(s: Row) -> None:
    """Add the points of a round, and start the next one or end the match (BB-8.1, BB-8.4, BB-8.5)."""
    for i in range(s[PLAYERS] * SLOTS):
        s[TOTALS + i // SLOTS] += s[ROWS + i]
    if s[ROUND] + 1 >= s[ROUNDS]:
        s[PHASE] = OVER
    else:
        s[ROUND] += 1
        deal_out(s)


@compiled
def result(s: Row, scores: Row, at: int) -> int:
    """Write the totals of each seat, and return the winners as bits: the lowest win (BB-8.6)."""
    winners, lowest = 0, s[TOTALS]
    for seat in range(s[PLAYERS]):
        total = s[TOTALS + seat]
        scores[at + seat] = total
        if total < lowest:
            winners, lowest = 0, total
        if total == lowest:
            winners |= 1 << seat
    return winners


# ---------------------------------------------------------------- whole games


@compiled
def come(s: Row, card: int) -> None:
    """Give the card that comes off the pile to whatever waits for it."""
    phase = s[PHASE]
    if phase == DRAW:
        remove(s, card)
        s[HAND], s[PHASE] = card, DRAWN
    elif phase == DEAL:
        deal(s, card)
    elif phase == FIRST_DISCARD:
        turn_over(s, card)
    elif phase == REPLACE:
        replace(s, card)
    else:
        remove(s, card)
        discard(s, card)
        s[PHASE] = DRAW


@compiled
def play(s: Row, key: Any) -> int:
    """Play to the end at random, and return the number of moves, chance included."""
    k = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, key, k)
        elif phase == DRAWN:
            use(s, key, k)
        elif phase == TURN_END:
            end(s, key, k)
        elif phase == LOOK:
            looked(s)
        else:
            come(s, next_card(s, key, k))
        k += 1
    return k


@compiled
def run(s: Row, starts: Row, step: int, seed: int, first: int, winners: Row, lengths: Row, scores: Row) -> None:
    """Play as many games as there is room for in `winners`, each from its own stretch of `starts`; `s` is scratch."""
    for number in range(len(winners)):
        for i in range(SIZE):
            s[i] = starts[number * step + i]
        lengths[number] = play(s, key_of(seed, first + number))
        winners[number] = result(s, scores, number * s[PLAYERS])
