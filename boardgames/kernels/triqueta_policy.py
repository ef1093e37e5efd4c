"""Sensible play in Triqueta on an array, for playouts from any position.

A collection is worth what it scores now, mended by what is still to come: two of an animal hope for the third, three
fear the fourth. Rows are taken by what they add to that, once it is enough. Values are in hundredths of points.
"""

from collections.abc import Sequence
from typing import Any

from boardgames.kernels._bits import Row, compiled, draw, key_of, zeros
from boardgames.kernels.triqueta import (
    ANIMALS,
    BOXED_IT,
    CHOOSE,
    CURRENT,
    DRAW,
    DRAWN,
    FIRST,
    IN_HAND,
    IN_ROW,
    IN_ROWS,
    KEEPING,
    KEPT,
    KEPT_IT,
    LEFT,
    MINE,
    MOST_KEPT,
    NEXT_PILE,
    NO_USE,
    OVER,
    PHASE,
    PILE,
    PILES,
    PLAYERS,
    ROW_TAKEN,
    ROWS,
    SEAT,
    SEAT_OUT,
    SIZE,
    TWO_PIECES,
    UNSEEN,
    USED,
    can_keep,
    comes,
    open_pile,
    result,
    reveal,
    rooms,
    roomy,
    take,
    used,
    worth,
)

COUNTS = 16
ENOUGH, RIVAL, KEEP_THIRD, KEEP_ANY = 0, 3, 4, 5
"""What a row must add with one, two or more seats in the round; how rivals count; what keeping is worth."""
TABLE = 6
WEIGHTS = TABLE + PILES * ANIMALS * COUNTS
UNKNOWN = -1
NEVER = -1_000_000

HOPES = ((0, 0, 0), (49, 2, 34), (57, 25, 54), (16, 23, 61))
"""By rounds to come, in hundredths: hope of two for the third, hope of one, and fear of three."""


def weights(
    enough: tuple[int, int, int] = (-230, 820, 650),
    rival: int = 117,
    keep_third: int = 118,
    keep_any: int = -50,
    hopes: Sequence[tuple[int, int, int]] = HOPES,
) -> Row:
    """Return what a good player goes by."""
    w = zeros(WEIGHTS)
    for k in range(3):
        w[ENOUGH + k] = enough[k]
    w[RIVAL], w[KEEP_THIRD], w[KEEP_ANY] = rival, keep_third, keep_any
    for rounds, (two, one, three) in enumerate(hopes):
        for animal in range(ANIMALS):
            value = animal + 5
            for count in range(COUNTS):
                points = 100 * worth(animal, count)
                points += (0, one * value, two * (value - 2), -three * (value + 1))[count] if count < 4 else 0
                w[TABLE + COUNTS * (ANIMALS * rounds + animal) + count] = points
    return w


# ---------------------------------------------------------------- the worth of rows


@compiled
def to_come(s: Row) -> int:
    """Return the number of rounds after this one."""
    count = 0
    for pile in range(PILES):
        count += 1 if s[PILE + pile] and pile != s[CURRENT] else 0
    return count


@compiled
def adds(s: Row, w: Row, rounds: int, seat: int, row: int, more: int) -> int:
    """Return what a row adds to a seat's collection, with one more piece of an animal unless that is `UNKNOWN`."""
    total = 0
    for animal in range(ANIMALS):
        count = s[ROWS + ANIMALS * row + animal] + (1 if animal == more else 0)
        if count:
            at, mine = TABLE + COUNTS * (ANIMALS * rounds + animal), s[MINE + ANIMALS * seat + animal]
            total += w[at + min(mine + count, COUNTS - 1)] - w[at + min(mine, COUNTS - 1)]
    return total


@compiled
def best_row(s: Row, w: Row, rounds: int, seat: int, changed: int, more: int) -> int:
    """Return the most that a row on the table adds for a seat, if a piece more lies in one of them."""
    best = NEVER
    for row in range(s[PLAYERS]):
        if not s[ROW_TAKEN + row]:
            best = max(best, adds(s, w, rounds, seat, row, more if row == changed else UNKNOWN))
    return best


@compiled
def outlook(s: Row, w: Row, rounds: int, changed: int, more: int) -> int:
    """Return what the rows promise to the seat, less what they promise to the others in the round."""
    mine, others, count = best_row(s, w, rounds, s[SEAT], changed, more), 0, 0
    for seat in range(s[PLAYERS]):
        if seat != s[SEAT] and not s[SEAT_OUT + seat]:
            others += best_row(s, w, rounds, seat, changed, more)
            count += 1
    return mine - w[RIVAL] * others // (100 * count) if count else mine


@compiled
def keeping(s: Row, w: Row, rounds: int, animal: int) -> int:
    """Return what keeping a piece is worth: much, if it is the third."""
    seat = s[SEAT]
    count = s[MINE + ANIMALS * seat + animal]
    for k in range(s[KEEPING + seat]):
        count += 1 if s[KEPT + MOST_KEPT * seat + k] == animal else 0
    if count == 2:
        return w[KEEP_THIRD] * (animal + 3)
    return w[KEEP_ANY] if count < 2 else -100


# ---------------------------------------------------------------- a turn


@compiled
def active(s: Row) -> int:
    """Return the number of seats that are still in the round."""
    count = 0
    for seat in range(s[PLAYERS]):
        count += 1 - s[SEAT_OUT + seat]
    return count


@compiled
def drawing(s: Row, w: Row, rounds: int) -> int:
    """Return what the best row adds after one more draw, on average."""
    total, kept = 0, can_keep(s)
    now = best_row(s, w, rounds, s[SEAT], UNKNOWN, UNKNOWN)
    for animal in range(ANIMALS):
        if s[UNSEEN + animal]:
            best = now + keeping(s, w, rounds, animal) if kept else NEVER
            for row in range(s[PLAYERS]):
                if roomy(s, row):
                    best = max(best, best_row(s, w, rounds, s[SEAT], row, animal))
            total += s[UNSEEN + animal] * best
    return total // max(s[LEFT], 1)


@compiled
def enough(s: Row, w: Row, rounds: int) -> int:
    """Return what a row must add to be taken now."""
    seats = active(s)
    if seats == 1:
        return drawing(s, w, rounds) + w[ENOUGH]
    return w[ENOUGH + 1] if seats == 2 else w[ENOUGH + 2]


@compiled
def can_draw(s: Row) -> bool:
    """Say whether there is a piece to draw, and a use for it (TQ-3.5, TQ-3.9)."""
    return s[PILE + s[CURRENT]] > 0 and (can_keep(s) == 1 or rooms(s) > 0)


@compiled
def choose(s: Row, w: Row) -> None:
    """Take the row that adds most if that is enough, or draw (TQ-3.2)."""
    rounds, best, best_of = to_come(s), NEVER, -1
    for row in range(s[PLAYERS]):
        if not s[ROW_TAKEN + row]:
            found = adds(s, w, rounds, s[SEAT], row, UNKNOWN)
            if found > best:
                best, best_of = found, row
    if can_draw(s) and best < enough(s, w, rounds):
        s[PHASE] = DRAW
    else:
        take(s, best_of)


@compiled
def use_worth(s: Row, w: Row, rounds: int, way: int) -> int:
    """Return the outlook after a use of the piece: a row by its number, then keep, then box; `NEVER` if not allowed."""
    if way < s[PLAYERS]:
        free = roomy(s, way) and s[USED] != IN_ROW
        return outlook(s, w, rounds, way, s[FIRST]) if free else NEVER
    now = outlook(s, w, rounds, UNKNOWN, UNKNOWN)
    if way == s[PLAYERS]:
        return now + keeping(s, w, rounds, s[FIRST]) if can_keep(s) and s[USED] != KEPT_IT else NEVER
    boxing = s[TWO_PIECES] and (s[IN_HAND] == 2 or s[USED] != NO_USE) and s[USED] != BOXED_IT
    return now if boxing else NEVER


@compiled
def use(s: Row, w: Row) -> None:
    """Use the piece as well as can be (TQ-3.4, TQ-3.7, TQ-7.1)."""
    rounds, best, best_of = to_come(s), NEVER - 1, 0
    for way in range(s[PLAYERS] + 2):
        found = use_worth(s, w, rounds, way)
        if found > best:
            best, best_of = found, way
    use_as(s, best_of)


@compiled
def use_as(s: Row, way: int) -> None:
    """Use the piece in a row by its number, keep it, or box it."""
    seat, animal = s[SEAT], s[FIRST]
    if way < s[PLAYERS]:
        s[ROWS + ANIMALS * way + animal] += 1
        s[IN_ROWS + way] += 1
        used(s, IN_ROW)
    elif way == s[PLAYERS]:
        s[KEPT + MOST_KEPT * seat + s[KEEPING + seat]] = animal
        s[KEEPING + seat] += 1
        used(s, KEPT_IT)
    else:
        used(s, BOXED_IT)


# ---------------------------------------------------------------- whole games


@compiled
def lay_unknown(s: Row, key: Any, k: int) -> int:
    """Lay unseen pieces on the kept places that are `UNKNOWN`, and return the number of draws so far."""
    for seat in range(s[PLAYERS]):
        for i in range(s[KEEPING + seat]):
            at = KEPT + MOST_KEPT * seat + i
            if s[at] == UNKNOWN:
                left, animal = draw(key, k, s[LEFT]), 0
                while left >= s[UNSEEN + animal]:
                    left -= s[UNSEEN + animal]
                    animal += 1
                s[UNSEEN + animal] -= 1
                s[LEFT] -= 1
                s[at] = animal
                k += 1
    return k


@compiled
def play(s: Row, w: Row, key: Any) -> None:
    """Play to the end; hidden pieces are laid first."""
    k = lay_unknown(s, key, 0)
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, w)
        elif phase == DRAWN:
            use(s, w)
        elif phase == DRAW:
            comes(s, key, k)
            k += 1
        elif phase == NEXT_PILE:
            open_pile(s, key, k)
            k += 1
        else:
            reveal(s)
            s[PHASE] = OVER


@compiled
def playouts(s: Row, begun: Row, w: Row, seat: int, seed: int, first: int, count: int, scores: Row) -> int:
    """Return how often a seat wins from a position, in sixtieths: a victory is divided among all who win."""
    sixtieths = 0
    for number in range(first, first + count):
        for i in range(SIZE):
            s[i] = begun[i]
        play(s, w, key_of(seed, number))
        winners, shares = result(s, scores, 0), 0
        for other in range(s[PLAYERS]):
            shares += winners >> other & 1
        sixtieths += 60 // shares if winners >> seat & 1 else 0
    return sixtieths
