"""Floriado on an array: the rules of `boardgames.floriado`, in the same order."""

from typing import Any

from boardgames.kernels._bits import Row, compiled, draw, key_of

UNIT = 4
"""Scores are counted in quarters."""
LINES, COLUMNS, FLOWERS, SIZES = 5, 8, 5, 8
PLACES = LINES * COLUMNS
DEAL, START, MOVE, OVER = range(4)
NORTH, EAST, SOUTH, WEST = range(4)
CROSS = LINES + COLUMNS - 1
"""Places in the column and the row of a pawn, its own included."""

# Where things lie in the array. A tile is `SIZES * flower + size`, 0 none; a pawn's place is -1 before it starts.
PHASE, SEAT, QUIET, UNDEALT, TILES = range(5)
FIRST_ONLY, OPTIONAL, REACHABLE, QUIET_LIMIT, TRIANGULAR, WIDTH, CELLS = range(5, 12)
PAWN, FACING, IS_OUT = 12, 14, 16
BOARD = 18
LEFT = BOARD + PLACES
TOP = LEFT + PLACES
COUNT = TOP + 2 * FLOWERS
SEEN = COUNT + 2 * FLOWERS
WAITING = SEEN + PLACES
SIZE = WAITING + 4 * PLACES

NAMES = ("tulip", "daisy", "rose", "star", "bell")
QUARTERS = (0, 3, 8, 16, 28, 48, 64, 100, 132)


def knows(options: Any) -> bool:
    """Say whether the kernel plays with these options: with all of them."""
    return True


def encode(state: Any) -> list[int]:
    """Return a position as the kernel's integers."""
    s, options = [0] * SIZE, state.options
    s[PHASE], s[SEAT] = ("deal", "start", "move", "over").index(state.phase), state.seat
    s[QUIET], s[UNDEALT] = state.quiet, len(state.undealt)
    s[FIRST_ONLY], s[OPTIONAL] = options.first_tile_only, options.optional_pick
    s[REACHABLE], s[TRIANGULAR] = options.end_rule == "reachable", options.score == "triangular"
    s[QUIET_LIMIT] = -1 if options.quiet_limit is None else options.quiet_limit
    s[WIDTH], s[CELLS] = options.columns, options.rows * options.columns
    s[BOARD : BOARD + PLACES] = map(tile_number, state.board)
    s[TILES] = sum(1 for tile in state.board if tile)
    s[LEFT : LEFT + len(state.undealt)] = map(tile_number, state.undealt)
    for seat, pawn in enumerate(state.pawns):
        s[PAWN + seat], s[FACING + seat] = pawn or (-1, 0)
        s[IS_OUT + seat] = state.out[seat]
        for flower, pile in enumerate(state.piles[seat]):
            s[TOP + FLOWERS * seat + flower] = pile[-1] if pile else SIZES + 1
            s[COUNT + FLOWERS * seat + flower] = len(pile)
    return s


def tile_number(tile: str) -> int:
    """Return the number of a tile, 0 for none."""
    return SIZES * NAMES.index(tile[:-1]) + int(tile[-1]) if tile else 0


# ---------------------------------------------------------------- 2. the setup


@compiled
def deal(s: Row, key: Any, k: int) -> None:
    """Lay a tile on the next cell; once the clearing is full the first player starts (FL-2.1)."""
    number, cell = draw(key, k, s[UNDEALT]), s[CELLS] - s[UNDEALT]
    s[BOARD + cell // s[WIDTH] * COLUMNS + cell % s[WIDTH]] = s[LEFT + number]
    s[TILES] += 1
    s[UNDEALT] -= 1
    for i in range(number, s[UNDEALT]):
        s[LEFT + i] = s[LEFT + i + 1]
    if not s[UNDEALT]:
        s[PHASE] = START


@compiled
def start(s: Row, key: Any, k: int) -> None:
    """Take the first tile and put the pawn on its cell (FL-2.2, FL-2.3)."""
    number = draw(key, k, 4 * s[TILES])
    nth, place = number >> 2, -1
    while nth >= 0:
        place += 1
        nth -= 1 if s[BOARD + place] else 0
    end_turn(s, place, number & 3, 1)


# ---------------------------------------------------------------- 3. moving, 4. picking


@compiled
def across(place: int, i: int) -> int:
    """Return a place in the column or the row of a place, the numbers `i` in reading order (FL-3.1)."""
    line, column = place >> 3, place & 7
    if i < line:
        return COLUMNS * i + column
    if i < line + COLUMNS:
        return COLUMNS * line + i - line
    return COLUMNS * (i - COLUMNS + 1) + column


@compiled
def heading(place: int, end: int) -> int:
    """Return the direction in which another place of the column or the row lies."""
    if place >> 3 == end >> 3:
        return WEST if end < place else EAST
    return NORTH if end < place else SOUTH


@compiled
def step(way: int) -> int:
    """Return what a step in a direction adds to a place."""
    if way == NORTH:
        return -COLUMNS
    if way == SOUTH:
        return COLUMNS
    return 1 if way == EAST else -1


@compiled
def stops(s: Row, place: int, facing: int, end: int, first_only: int) -> bool:
    """Say whether a pawn that stands and looks like this may stop there (FL-3.1, FL-3.2, FL-3.3)."""
    if end == place or not s[BOARD + end]:
        return False
    way = heading(place, end)
    if way ^ facing == 2:
        return False
    if first_only:
        between = place + step(way)
        while between != end:
            if s[BOARD + between]:
                return False
            between += step(way)
    return True


@compiled
def fits(s: Row, seat: int, tile: int) -> bool:
    """Say whether a tile begins a pile, or is smaller than the top of its pile (FL-4.1, FL-4.2)."""
    return (tile - 1) % SIZES + 1 < s[TOP + FLOWERS * seat + (tile - 1) // SIZES]


@compiled
def ways(s: Row, seat: int, end: int) -> int:
    """Return the number of moves that end at a place: pick and leave where there is a choice (FL-4.2)."""
    if not stops(s, s[PAWN + seat], s[FACING + seat], end, s[FIRST_ONLY]):
        return 0
    return 2 if s[OPTIONAL] and fits(s, seat, s[BOARD + end]) else 1


@compiled
def move(s: Row, key: Any, k: int) -> None:
    """Move the pawn, which keeps the direction of its move; pick what fits, if it is wanted (FL-3.4, FL-4.2)."""
    seat, place, count = s[SEAT], s[PAWN + s[SEAT]], 0
    for i in range(CROSS):
        count += ways(s, seat, across(place, i))
    number, i = draw(key, k, count), 0
    end = across(place, 0)
    here = ways(s, seat, end)
    while number >= here:
        number -= here
        i += 1
        end = across(place, i)
        here = ways(s, seat, end)
    pick = fits(s, seat, s[BOARD + end]) and number == 0
    end_turn(s, end, heading(place, end), 1 if pick else 0)


@compiled
def end_turn(s: Row, place: int, facing: int, pick: int) -> None:
    """Complete a turn that put the pawn there; somebody plays, or the game is over (FL-5.1, FL-5.2, FL-5.3)."""
    seat, tile = s[SEAT], s[BOARD + place]
    s[PAWN + seat], s[FACING + seat] = place, facing
    s[QUIET] += 1
    if pick:
        pile = FLOWERS * seat + (tile - 1) // SIZES
        s[TOP + pile] = (tile - 1) % SIZES + 1
        s[COUNT + pile] += 1
        s[BOARD + place] = s[QUIET] = 0
        s[TILES] -= 1
    if s[PAWN] < 0 or s[PAWN + 1] < 0:
        s[PHASE] = START
    else:
        s[PHASE] = MOVE
        for other in range(2):
            if not s[IS_OUT + other] and not can_increase(s, other):
                s[IS_OUT + other] = 1
    if (s[IS_OUT] and s[IS_OUT + 1]) or (s[QUIET_LIMIT] >= 0 and s[QUIET] >= s[QUIET_LIMIT]):
        s[PHASE] = OVER
    if not s[IS_OUT + 1 - seat]:
        s[SEAT] = 1 - seat


# ---------------------------------------------------------------- 5. the end


@compiled
def can_increase(s: Row, seat: int) -> bool:
    """Say whether a player can ever pick a tile again (FL-5.1): "no" is for good."""
    fitting, near = False, False
    for place in range(PLACES):
        fitting = fitting or (s[BOARD + place] > 0 and fits(s, seat, s[BOARD + place]))
    if not fitting:
        return False
    if s[REACHABLE]:
        return reaches(s, seat)
    for i in range(CROSS):
        near = near or stops(s, s[PAWN + seat], s[FACING + seat], across(s[PAWN + seat], i), 0)
    return near


@compiled
def reaches(s: Row, seat: int) -> bool:
    """Search the graph of movement, whose nodes are a cell and a direction, for a tile that fits (FL-5.1)."""
    for place in range(PLACES):
        s[SEEN + place] = 0
    s[WAITING], waiting = 4 * s[PAWN + seat] + s[FACING + seat], 1
    s[SEEN + s[PAWN + seat]] = 1 << s[FACING + seat]
    while waiting:
        waiting -= 1
        place, facing = s[WAITING + waiting] >> 2, s[WAITING + waiting] & 3
        for i in range(CROSS):
            end = across(place, i)
            if stops(s, place, facing, end, 0):
                if fits(s, seat, s[BOARD + end]):
                    return True
                way = heading(place, end)
                if not s[SEEN + end] >> way & 1:
                    s[SEEN + end] |= 1 << way
                    s[WAITING + waiting] = 4 * end + way
                    waiting += 1
    return False


@compiled
def result(s: Row, scores: Row, at: int) -> int:
    """Write the points of each seat in quarters, and return the winners as bits: equals draw (FL-6.1, FL-6.2)."""
    for seat in range(2):
        points = 0
        for flower in range(FLOWERS):
            count = s[COUNT + FLOWERS * seat + flower]
            points += 2 * count * (count + 1) if s[TRIANGULAR] else QUARTERS[count]
        scores[at + seat] = points
    if scores[at] == scores[at + 1]:
        return 3
    return 1 if scores[at] > scores[at + 1] else 2


# ---------------------------------------------------------------- whole games


@compiled
def play(s: Row, key: Any) -> int:
    """Play to the end at random, and return the number of moves, chance included."""
    k = 0
    while s[PHASE] != OVER:
        if s[PHASE] == MOVE:
            move(s, key, k)
        elif s[PHASE] == START:
            start(s, key, k)
        else:
            deal(s, key, k)
        k += 1
    return k


@compiled
def run(s: Row, starts: Row, step: int, seed: int, first: int, winners: Row, lengths: Row, scores: Row) -> None:
    """Play as many games as there is room for in `winners`, each from its own stretch of `starts`; `s` is scratch."""
    for number in range(len(winners)):
        for i in range(SIZE):
            s[i] = starts[number * step + i]
        lengths[number] = play(s, key_of(seed, first + number))
        winners[number] = result(s, scores, number * 2)
