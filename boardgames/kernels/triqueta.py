"""Triqueta on an array: the rules of `boardgames.triqueta`, in the same order."""

from typing import Any

from boardgames.kernels._bits import Row, compiled, draw, key_of

UNIT = 1
"""Scores are whole."""
SEATS, ANIMALS, PILES, MOST_KEPT = 5, 6, 4, 8
CHOOSE, DRAW, DRAWN, NEXT_PILE, DECIDE, OVER = range(6)
NO_USE, IN_ROW, KEPT_IT, BOXED_IT = range(4)

# Where things lie in the array.
PLAYERS, PHASE, SEAT, CURRENT, ROCK, FIRST, SECOND, IN_HAND, USED, LEFT = range(10)
ROW_LIMIT, MAX_KEEP, AUTO_REVEAL, TWO_PIECES = range(10, 14)
UNSEEN = 14
PILE = UNSEEN + ANIMALS
ROW_TAKEN = PILE + PILES
SEAT_OUT = ROW_TAKEN + SEATS
TREES = SEAT_OUT + SEATS
IN_ROWS = TREES + SEATS
KEEPING = IN_ROWS + SEATS
DECIDED = KEEPING + SEATS
ROWS = DECIDED + SEATS
MINE = ROWS + SEATS * ANIMALS
ADDED = MINE + SEATS * ANIMALS
KEPT = ADDED + SEATS * ANIMALS
SIZE = KEPT + SEATS * MOST_KEPT

CODES = ("rabbit", "owl", "deer", "boar", "ram", "bear")


def knows(options: Any) -> bool:
    """Say whether the kernel plays with these options."""
    return bool(options.max_keep <= MOST_KEPT)


def encode(state: Any) -> list[int]:
    """Return a position as the kernel's integers."""
    s, options = [0] * SIZE, state.options
    phases = ("choose", "draw", "drawn", "next_pile", "decide", "over")
    s[PLAYERS], s[PHASE], s[SEAT] = state.players, phases.index(state.phase), state.seat
    s[CURRENT], s[ROCK], s[IN_HAND] = state.current, state.rock, len(state.hand)
    s[FIRST : FIRST + len(state.hand)] = map(CODES.index, state.hand)
    s[USED] = (None, "row", "keep", "box").index(state.used)
    s[LEFT] = sum(state.unseen)
    s[ROW_LIMIT] = sum(state.piles) + 60 if options.row_limit is None else options.row_limit
    s[MAX_KEEP], s[AUTO_REVEAL], s[TWO_PIECES] = options.max_keep, options.auto_reveal, options.two_player_variant
    s[UNSEEN : UNSEEN + ANIMALS], s[PILE : PILE + PILES] = state.unseen, state.piles
    for row, (pieces, taker) in enumerate(zip(state.rows, state.takers, strict=True)):
        s[IN_ROWS + row] = len(pieces)
        for code in pieces:
            s[ROWS + ANIMALS * row + CODES.index(code)] += 1
        if taker is not None:
            s[ROW_TAKEN + row] = s[SEAT_OUT + taker] = 1
    for seat, (kept, choices) in enumerate(zip(state.kept, state.choices, strict=True)):
        s[TREES + seat], s[KEEPING + seat], s[DECIDED + seat] = state.trees[seat], len(kept), len(choices)
        s[MINE + ANIMALS * seat : MINE + ANIMALS * (seat + 1)] = state.animals[seat]
        for k, code in enumerate(kept):
            s[KEPT + MOST_KEPT * seat + k] = CODES.index(code)
            s[ADDED + ANIMALS * seat + CODES.index(code)] += k < len(choices) and choices[k]
    return s


# ---------------------------------------------------------------- 3. drawing a piece


@compiled
def roomy(s: Row, row: int) -> bool:
    """Say whether a row is on the table and can hold another piece (TQ-3.5)."""
    return s[ROW_TAKEN + row] == 0 and s[IN_ROWS + row] < s[ROW_LIMIT]


@compiled
def rooms(s: Row) -> int:
    """Return the number of rows on the table that can hold another piece (TQ-3.5)."""
    count = 0
    for row in range(s[PLAYERS]):
        count += 1 if roomy(s, row) else 0
    return count


@compiled
def can_keep(s: Row) -> int:
    """Return 1 if the seat may keep another piece in this game, otherwise 0 (TQ-3.8)."""
    return 1 if s[KEEPING + s[SEAT]] < s[MAX_KEEP] else 0


@compiled
def choose(s: Row, key: Any, k: int) -> None:
    """Draw, or take a row (TQ-3.2, TQ-4.1)."""
    can_draw = 1 if s[PILE + s[CURRENT]] > 0 and (can_keep(s) or rooms(s)) else 0
    rows = 0
    for row in range(s[PLAYERS]):
        rows += 1 - s[ROW_TAKEN + row]
    number = draw(key, k, can_draw + rows) - can_draw
    if number < 0:
        s[PHASE] = DRAW
        return
    row = -1
    while number >= 0:
        row += 1
        number -= 1 - s[ROW_TAKEN + row]
    take(s, row)


@compiled
def comes(s: Row, key: Any, k: int) -> None:
    """Give the seat a piece that nobody has seen (TQ-3.3, TQ-7.1, TQ-7.2)."""
    left = draw(key, k, s[LEFT])
    animal = 0
    while left >= s[UNSEEN + animal]:
        left -= s[UNSEEN + animal]
        animal += 1
    s[UNSEEN + animal] -= 1
    s[LEFT] -= 1
    s[PILE + s[CURRENT]] -= 1
    s[FIRST + s[IN_HAND]] = animal
    s[IN_HAND] += 1
    if not s[TWO_PIECES] or s[IN_HAND] == 2 or not s[PILE + s[CURRENT]]:
        s[PHASE] = DRAWN


@compiled
def use(s: Row, key: Any, k: int) -> None:
    """Put the piece into a row, keep it, or box it (TQ-3.4, TQ-3.7, TQ-7.1)."""
    places = 0 if s[USED] == IN_ROW else rooms(s)
    keeps = 0 if s[USED] == KEPT_IT else can_keep(s)
    boxing = s[TWO_PIECES] and (s[IN_HAND] == 2 or s[USED] != NO_USE) and s[USED] != BOXED_IT
    number, seat, animal = draw(key, k, places + keeps + (1 if boxing else 0)), s[SEAT], s[FIRST]
    if number < places:
        row = -1
        while number >= 0:
            row += 1
            number -= 1 if roomy(s, row) else 0
        s[ROWS + ANIMALS * row + animal] += 1
        s[IN_ROWS + row] += 1
        used(s, IN_ROW)
    elif number < places + keeps:
        s[KEPT + MOST_KEPT * seat + s[KEEPING + seat]] = animal
        s[KEEPING + seat] += 1
        used(s, KEPT_IT)
    else:
        used(s, BOXED_IT)


@compiled
def used(s: Row, how: int) -> None:
    """Go on after a piece was used: with the other one of two, or with the next seat (TQ-3.1, TQ-7.1)."""
    s[IN_HAND] -= 1
    if s[IN_HAND]:
        s[FIRST] = s[SECOND]
        s[USED] = how
    else:
        s[USED] = NO_USE
        next_seat(s)


@compiled
def next_seat(s: Row) -> None:
    """Give the turn to the seat on the left that is still in the round (TQ-3.1, TQ-4.6)."""
    seat = s[SEAT] + 1 if s[SEAT] + 1 < s[PLAYERS] else 0
    while s[SEAT_OUT + seat]:
        seat = seat + 1 if seat + 1 < s[PLAYERS] else 0
    s[SEAT], s[PHASE] = seat, CHOOSE


# ---------------------------------------------------------------- 4. taking a row, 5. the end of a round


@compiled
def take(s: Row, row: int) -> None:
    """Give the seat a row with all its pieces; with the last one the round ends (TQ-4.1, TQ-5.1)."""
    seat = s[SEAT]
    for animal in range(ANIMALS):
        s[MINE + ANIMALS * seat + animal] += s[ROWS + ANIMALS * row + animal]
        s[ROWS + ANIMALS * row + animal] = 0
    s[IN_ROWS + row] = 0
    s[ROW_TAKEN + row] = s[SEAT_OUT + seat] = 1
    rows = 0
    for other in range(s[PLAYERS]):
        rows += 1 - s[ROW_TAKEN + other]
    if rows:
        next_seat(s)
    else:
        end_round(s)


@compiled
def end_round(s: Row) -> None:
    """Give the rock to the last one out; the rest of the pile leaves the game unseen (TQ-5.2, TQ-5.3)."""
    s[PILE + s[CURRENT]] = 0
    s[ROCK], s[PHASE] = s[SEAT], NEXT_PILE
    for row in range(s[PLAYERS]):
        s[ROW_TAKEN + row] = s[SEAT_OUT + row] = 0
    if piles(s) == 0:
        if s[AUTO_REVEAL]:
            reveal(s)
        decide(s)


@compiled
def piles(s: Row) -> int:
    """Return the number of piles not played yet (TQ-5.3)."""
    count = 0
    for pile in range(PILES):
        count += 1 if s[PILE + pile] else 0
    return count


@compiled
def open_pile(s: Row, key: Any, k: int) -> None:
    """Begin the next round with a pile, whose tree goes to the holder of the rock (TQ-5.4)."""
    number, pile = draw(key, k, piles(s)), -1
    while number >= 0:
        pile += 1
        number -= 1 if s[PILE + pile] else 0
    s[CURRENT], s[PHASE] = pile, CHOOSE
    s[TREES + s[SEAT]] += 1


# ---------------------------------------------------------------- 6. the end of the game


@compiled
def decide(s: Row) -> None:
    """Have the next seat decide that has a kept piece left to decide on (TQ-6.1)."""
    s[PHASE] = OVER
    for seat in range(s[PLAYERS]):
        if s[DECIDED + seat] < s[KEEPING + seat]:
            s[SEAT], s[PHASE] = seat, DECIDE
            return


@compiled
def add_or_return(s: Row, key: Any, k: int) -> None:
    """Add the next kept piece, or return it (TQ-6.1)."""
    seat = s[SEAT]
    if draw(key, k, 2) == 0:
        s[ADDED + ANIMALS * seat + s[KEPT + MOST_KEPT * seat + s[DECIDED + seat]]] += 1
    s[DECIDED + seat] += 1
    decide(s)


@compiled
def reveal(s: Row) -> None:
    """Decide for everybody as is best for each (TQ-6.1)."""
    for seat in range(s[PLAYERS]):
        for animal in range(ANIMALS):
            kept, best, most = 0, 0, -100
            for k in range(s[KEEPING + seat]):
                kept += 1 if s[KEPT + MOST_KEPT * seat + k] == animal else 0
            for more in range(kept + 1):
                points = worth(animal, s[MINE + ANIMALS * seat + animal] + more)
                if points > most:
                    best, most = more, points
            s[ADDED + ANIMALS * seat + animal] = best
        s[DECIDED + seat] = s[KEEPING + seat]


@compiled
def worth(animal: int, count: int) -> int:
    """Return the points for so many pieces of an animal (TQ-6.2 to TQ-6.5)."""
    if count < 3:
        return count
    return animal + 5 if count == 3 else 3 - count


@compiled
def result(s: Row, scores: Row, at: int) -> int:
    """Write the points of each seat, and return the winners as bits: most points, then most pieces (TQ-6.7, TQ-6.8)."""
    winners, most, most_pieces = 0, -1000, 0
    for seat in range(s[PLAYERS]):
        points, pieces = s[TREES + seat] + (1 if s[ROCK] == seat else 0), 0
        for animal in range(ANIMALS):
            count = s[MINE + ANIMALS * seat + animal] + s[ADDED + ANIMALS * seat + animal]
            points += worth(animal, count)
            pieces += count
        scores[at + seat] = points
        if points > most or (points == most and pieces > most_pieces):
            winners, most, most_pieces = 0, points, pieces
        if points == most and pieces == most_pieces:
            winners |= 1 << seat
    return winners


# ---------------------------------------------------------------- whole games


@compiled
def play(s: Row, key: Any) -> int:
    """Play to the end at random, and return the number of moves, chance included."""
    k = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, key, k)
        elif phase == DRAW:
            comes(s, key, k)
        elif phase == DRAWN:
            use(s, key, k)
        elif phase == NEXT_PILE:
            open_pile(s, key, k)
        else:
            add_or_return(s, key, k)
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
