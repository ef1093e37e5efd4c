"""Sensible play in Lucky Numbers on an array, for playouts from any position of one round.

A garden is worth a bonus for every filled cell, and for every free one the logarithm of the tiles that still fit
there; a move is worth what it changes. Values are in thousandths.
"""

from math import log
from typing import Any

from boardgames.kernels._bits import Row, compiled, key_of, row, zeros
from boardgames.kernels.lucky_numbers import (
    ABOVE,
    BELOW,
    CELLS,
    CHOOSE,
    DEALT,
    DRAWN,
    FITTING,
    FORCED,
    GARDEN,
    GARDENS,
    HAND,
    LEFT,
    MARKET,
    OVER,
    PHASE,
    PILE,
    PLAYERS,
    SEAT,
    SIZE,
    START,
    TILES,
    TO_LEFT,
    TO_RIGHT,
    TURN_UP,
    deal,
    end_turn,
    fits,
    high,
    low,
    place,
    result,
    start,
    turn_up,
)

# What a player goes by, and room for the numbers of tiles.
FILLED, DEAD, VISIBLE, TAKES, PLACES, DENIES = range(6)
UP_TO = 8
WEIGHTS = UP_TO + TILES + 2
NO_MOVE = -1_000_000
SHARE = 16
"""A hidden tile counts so much; a visible one as much as `VISIBLE` says."""

LOGS = row([0, *(round(1000 * log(count / SHARE)) for count in range(1, 2048))])


def weights() -> Row:
    """Return what a good player goes by."""
    w = zeros(WEIGHTS)
    w[FILLED], w[DEAD], w[VISIBLE], w[TAKES], w[PLACES], w[DENIES] = 4000, 4000, 8, 1200, -300, 30
    return w


# ---------------------------------------------------------------- the worth of a move


@compiled
def tally(s: Row, w: Row) -> None:
    """Count the tiles that may still come, up to each number."""
    for tile in range(1, TILES + 1):
        w[UP_TO + tile] = w[UP_TO + tile - 1] + SHARE * s[PILE + tile] + w[VISIBLE] * s[MARKET + tile]
    w[UP_TO + TILES + 1] = w[UP_TO + TILES]


@compiled
def room(w: Row, below: int, above: int) -> int:
    """Return what a free cell between two numbers is worth."""
    count = w[UP_TO + above - 1] - w[UP_TO + below] if above > below + 1 else 0
    return LOGS[count] if count > 0 else -w[DEAD]


@compiled
def change(s: Row, w: Row, g: int, i: int, tile: int) -> int:
    """Return what a tile on a cell changes: the cell itself, and what the free cells that see it have room for."""
    worth = 0 if s[g + i] else w[FILLED] - room(w, low(s, g, i), high(s, g, i))
    column = i & 3
    for j in range(i - 1, i - column - 1, -1):
        if s[g + j]:
            break
        below = low(s, g, j)
        worth += room(w, below, min(tile, s[g + BELOW + j])) - room(w, below, high(s, g, j))
    for j in range(i + 1, i - column + 4):
        if s[g + j]:
            break
        above = high(s, g, j)
        worth += room(w, max(tile, s[g + ABOVE + j]), above) - room(w, low(s, g, j), above)
    for j in range(i - 4, -1, -4):
        if s[g + j]:
            break
        below = low(s, g, j)
        worth += room(w, below, min(tile, s[g + TO_RIGHT + j])) - room(w, below, high(s, g, j))
    for j in range(i + 4, CELLS, 4):
        if s[g + j]:
            break
        above = high(s, g, j)
        worth += room(w, max(tile, s[g + TO_LEFT + j]), above) - room(w, low(s, g, j), above)
    return worth


@compiled
def best_place(s: Row, w: Row, g: int, tile: int) -> int:
    """Return the best cell for a tile and what it changes, as `32 * change + cell`; `NO_MOVE` where it fits nowhere."""
    best = NO_MOVE
    if s[g + FITTING + tile]:
        for i in range(CELLS):
            if fits(s, g, i, tile):
                best = max(best, 32 * change(s, w, g, i, tile) + i)
    return best


@compiled
def given(s: Row, w: Row, tile: int) -> int:
    """Return what a tile in the middle gives to the next player."""
    if w[DENIES] == 0:
        return 0
    seat = s[SEAT] + 1 if s[SEAT] + 1 < s[PLAYERS] else 0
    return w[DENIES] * max(best_place(s, w, GARDENS + GARDEN * seat, tile) >> 5, 0) // 100


# ---------------------------------------------------------------- a turn


@compiled
def choose(s: Row, w: Row) -> None:
    """Take the visible tile that changes most for the better, or draw."""
    g, best, tile = GARDENS + GARDEN * s[SEAT], NO_MOVE, 0
    tally(s, w)
    for other in range(1, TILES + 1):
        if s[MARKET + other] and s[g + FITTING + other]:
            found = best_place(s, w, g, other)
            if found > best:
                best, tile = found, other
    if s[LEFT] == 0 or best >> 5 >= w[TAKES]:
        if tile:
            take(s, tile, best & 31)
        else:
            end_turn(s, 0)
    else:
        s[PHASE] = TURN_UP


@compiled
def take(s: Row, tile: int, i: int) -> None:
    """Take a visible tile and put it on a cell (LN-3.3)."""
    s[MARKET + tile] -= 1
    place(s, GARDENS + GARDEN * s[SEAT], tile, i)


@compiled
def use(s: Row, w: Row) -> None:
    """Put the drawn tile where it changes most for the better, or discard it (LN-3.2)."""
    g, tile = GARDENS + GARDEN * s[SEAT], s[HAND]
    tally(s, w)
    best = best_place(s, w, g, tile)
    if best > NO_MOVE and (s[FORCED] or best >> 5 > w[PLACES] - given(s, w, tile)):
        place(s, g, tile, best & 31)
    else:
        discard(s)


@compiled
def discard(s: Row) -> None:
    """Leave the drawn tile face up in the middle (LN-3.2)."""
    s[MARKET + s[HAND]] += 1
    end_turn(s, 0)


@compiled
def start_low(s: Row) -> None:
    """Put the smallest start tile on the first free gold cell (LN-2.2)."""
    tile, i, g = 1, 0, GARDENS + GARDEN * s[SEAT]
    while s[DEALT + tile] == 0:
        tile += 1
    while s[g + i]:
        i += 5
    start(s, tile, i)


# ---------------------------------------------------------------- whole games


@compiled
def play(s: Row, w: Row, key: Any) -> None:
    """Play a round to its end; what the cells see must have been prepared."""
    k = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, w)
        elif phase == TURN_UP:
            turn_up(s, key, k)
            k += 1
        elif phase == DRAWN:
            use(s, w)
        elif phase == START:
            start_low(s)
        else:
            deal(s, key, k)
            k += 1


@compiled
def draw_worth(s: Row, w: Row) -> int:
    """Return what drawing changes on average: the better of the best cell and the discard, for every tile."""
    g, total = GARDENS + GARDEN * s[SEAT], 0
    for tile in range(1, TILES + 1):
        if s[PILE + tile]:
            best, discards = best_place(s, w, g, tile), w[PLACES] - given(s, w, tile)
            kept = best > NO_MOVE and (s[FORCED] or best >> 5 > discards)
            total += s[PILE + tile] * (best >> 5 if kept else discards)
    return total // max(s[LEFT], 1)


@compiled
def playouts(s: Row, begun: Row, w: Row, seat: int, seed: int, first: int, count: int, scores: Row) -> int:
    """Return how often a seat wins from a position, in twelfths: a victory is divided among all who win."""
    twelfths = 0
    for number in range(first, first + count):
        for i in range(SIZE):
            s[i] = begun[i]
        play(s, w, key_of(seed, number))
        winners, shares = result(s, scores, 0), 0
        for other in range(s[PLAYERS]):
            shares += winners >> other & 1
        twelfths += 12 // shares if winners >> seat & 1 else 0
    return twelfths
