"""Search in Floriado: null-window alpha-beta with a transposition table, on bitboards (one bit for each place).

Values are quarters of points that seat 0 still gains on seat 1 from a position on. After Plaat, Schaeffer, Pijls and
de Bruin, "Best-first fixed-depth minimax algorithms" (1996): `search` says whether a value reaches `gamma`, and
`value` closes in on it. A pawn is `4 * place + facing`, or `ABSENT`; both pawns, and tops and numbers of the ten piles
by four bits each, are packed into one integer.
"""

from typing import Any

from boardgames.floriado.rules import LINES
from boardgames.kernels._bits import Int, Row, Word, compiled, mix, row, zeros
from boardgames.kernels.floriado import FLOWERS, PLACES, QUARTERS, SIZES, tile_number

ABSENT = 255
FULL, SOLVED, OPEN = 1000, 1023, 9999
"""A depth that is never reached; that of entries below which nothing was cut off; no value yet."""
USUAL_LIMIT = 20
"""Quiet moves that are looked at in a game without a limit."""
FAR = 4000
"""More quarters than any game can bring."""

# Where things lie in the array.
NODES, BUDGET, STOPPED, CUTS, LIMIT, FIRST_ONLY, OPTIONAL, REACHABLE, ALONE, SHARED, LAST = range(11)
TILE = 11
UNDER = TILE + PLACES
POINTS = UNDER + FLOWERS * 10
FRAMES = POINTS + SIZES + 1
# What is remembered of a position while its moves are tried, position above position.
OCCUPIED, PAWNS, TOPS, COUNTS, SEAT, QUIET, GAMMA, DEPTH, FROM, NEXT, END, GAIN = range(12)
MOST, LEAST, LOW, HIGH, BEST, MOVE, SLOT, CHECK, CUTS_BEFORE, FITS = range(12, 22)
FRAME = 22
ROOM = 24
"""Moves of a pawn that stands on the board, at the most."""

RAYS = row([sum(1 << end for end in line) for lines in LINES for line in lines])
"""The places straight on from each place in each direction."""


def encode(state: Any) -> Row:
    """Return what stays the same during a search: the rules, and the tiles by place; then room for all depths."""
    options = state.options
    limit = USUAL_LIMIT if options.quiet_limit is None else options.quiet_limit
    deepest = min(FULL, 2 + (limit + 1) * sum(map(bool, state.board)))
    t = zeros(FRAMES + (FRAME + ROOM) * (deepest + 2) + 8 * PLACES)
    t[LAST] = FRAMES + FRAME * (deepest + 1)
    t[LIMIT], t[FIRST_ONLY], t[OPTIONAL] = limit, options.first_tile_only, options.optional_pick
    t[REACHABLE] = options.end_rule == "reachable"
    t[ALONE], t[SHARED] = 32, 20
    for place, tile in enumerate(map(tile_number, state.board)):
        t[TILE + place] = tile
        for top in range((tile - 1) % SIZES + 2, 10) if tile else ():
            t[UNDER + 10 * ((tile - 1) // SIZES) + top] |= 1 << place
    for count in range(SIZES + 1):
        t[POINTS + count] = 2 * count * (count + 1) if options.score == "triangular" else QUARTERS[count]
    return t


def first_frame(state: Any) -> list[int]:
    """Return the fields of the first frame, up to `QUIET`, for a position or an observation."""
    pawns = tops = counts = 0
    for seat, (pawn, piles) in enumerate(zip(state.pawns, state.piles, strict=True)):
        pawns |= (ABSENT if pawn is None else 4 * pawn.place + pawn.facing) << (8 * seat)
        for flower, pile in enumerate(piles):
            tops |= (pile[-1] if pile else SIZES + 1) << (20 * seat + 4 * flower)
            counts |= len(pile) << (20 * seat + 4 * flower)
    occupied = sum(1 << place for place, tile in enumerate(state.board) if tile)
    return [occupied, pawns, tops, counts, state.seat, state.quiet]


# ---------------------------------------------------------------- bitboards


@compiled
def bits(board: int) -> int:
    """Return the number of places on a board."""
    board -= (board >> 1) & 0x5555555555
    board = (board & 0x3333333333) + ((board >> 2) & 0x3333333333)
    board = (board + (board >> 4)) & 0x0F0F0F0F0F
    return ((board * 0x0101010101) >> 32) & 0xFF


@compiled
def ray(t: Row, occupied: int, place: int, way: int) -> int:
    """Return where a pawn may stop in one direction (FL-3.2); nearest tiles are the lowest bits to east and south."""
    ends = RAYS[4 * place + way] & occupied
    if t[FIRST_ONLY] and ends:
        if way == 1 or way == 2:
            return ends & -ends
        while ends & (ends - 1):
            ends &= ends - 1
    return ends


@compiled
def reach(t: Row, occupied: int, pawn: int) -> int:
    """Return the places that a pawn can ever come to: tiles that go away close ways and open none (FL-5.1)."""
    north = east = south = west = 0
    place, facing = pawn >> 2, pawn & 3
    todo_north = todo_east = todo_south = todo_west = 0
    found = 0
    while True:
        if facing != 2:
            new = RAYS[4 * place] & occupied & ~north
            north, todo_north = north | new, todo_north | new
        if facing != 3:
            new = RAYS[4 * place + 1] & occupied & ~east
            east, todo_east = east | new, todo_east | new
        if facing != 0:
            new = RAYS[4 * place + 2] & occupied & ~south
            south, todo_south = south | new, todo_south | new
        if facing != 1:
            new = RAYS[4 * place + 3] & occupied & ~west
            west, todo_west = west | new, todo_west | new
        found = north | east | south | west
        if found == occupied:
            return found
        if todo_north:
            facing, place = 0, bits((todo_north & -todo_north) - 1)
            todo_north &= todo_north - 1
        elif todo_east:
            facing, place = 1, bits((todo_east & -todo_east) - 1)
            todo_east &= todo_east - 1
        elif todo_south:
            facing, place = 2, bits((todo_south & -todo_south) - 1)
            todo_south &= todo_south - 1
        elif todo_west:
            facing, place = 3, bits((todo_west & -todo_west) - 1)
            todo_west &= todo_west - 1
        else:
            return found


@compiled
def fitting(t: Row, occupied: int, tops: int) -> int:
    """Return the places whose tile fits somebody's piles (FL-4.2)."""
    found = 0
    for flower in range(FLOWERS):
        found |= t[UNDER + 10 * flower + ((tops >> (4 * flower)) & 15)]
    return found & occupied


@compiled
def open_to(t: Row, occupied: int, pawn: int, fit: int) -> int:
    """Return which of the fitting tiles a player may still come to pick; none: the player is out (FL-5.1)."""
    if pawn == ABSENT or fit == 0:
        return fit
    if t[REACHABLE]:
        return fit & reach(t, occupied, pawn)
    for way in range(4):
        if way ^ (pawn & 3) != 2 and RAYS[pawn - (pawn & 3) + way] & occupied:
            return fit
    return 0


@compiled
def most(t: Row, counts: int, fit: int) -> int:
    """Return what a player can still gain at the most: all tiles that fit."""
    gain = 0
    for flower in range(FLOWERS):
        tiles, count = bits(fit & t[UNDER + 10 * flower + 9]), (counts >> (4 * flower)) & 15
        gain += t[POINTS + count + tiles] - t[POINTS + count]
    return gain


@compiled
def estimate(t: Row, counts: int, fit: int, other: int) -> int:
    """Return what a player is likely to gain: a share of the tiles that fit, less of those that fit the other too."""
    gain = 0
    for flower in range(FLOWERS):
        here, count = fit & t[UNDER + 10 * flower + 9], (counts >> (4 * flower)) & 15
        if here:
            shared = bits(here & other)
            more = t[ALONE] * (bits(here) - shared) + t[SHARED] * shared
            whole, part = count + more // 64, more % 64
            gain += t[POINTS + whole] - t[POINTS + count]
            gain += (t[POINTS + min(whole + 1, SIZES)] - t[POINTS + whole]) * part // 64
    return gain


@compiled
def still_counting(t: Row, counts: int, fit: int) -> int:
    """Return the numbers of tiles on the piles that can still grow; the others have nothing to say any more."""
    found = 0
    for flower in range(FLOWERS):
        if fit & t[UNDER + 10 * flower + 9]:
            found |= counts & (15 << (4 * flower))
    return found


# ---------------------------------------------------------------- moves: 8 * place + 2 * facing + whether it picks


@compiled
def generate(t: Row, occupied: int, pawn: int, fit: int, tops: int, counts: int, first: int, at: int) -> int:
    """Write the moves into the array from `at` on, the best looking one first, and return where they end."""
    end = at
    if pawn == ABSENT:
        left = occupied
        while left:
            place = bits((left & -left) - 1)
            left &= left - 1
            for facing in range(4):
                end = insert(t, at, end, first, 8 * place + 2 * facing + 1, (t[TILE + place] - 1) % SIZES)
        return end
    for way in range(4):
        left = 0 if way ^ (pawn & 3) == 2 else ray(t, occupied, pawn >> 2, way)
        while left:
            bit = left & -left
            place = bits(bit - 1)
            left ^= bit
            move = 8 * place + 2 * way
            if fit & bit:
                flower, size = (t[TILE + place] - 1) // SIZES, (t[TILE + place] - 1) % SIZES + 1
                top, count = (tops >> (4 * flower)) & 15, (counts >> (4 * flower)) & 15
                worth = 64 + 2 * (t[POINTS + count + 1] - t[POINTS + count]) - 8 * (top - size)
                end = insert(t, at, end, first, move + 1, worth)
            if not fit & bit or t[OPTIONAL]:
                end = insert(t, at, end, first, move, -100)
    return end


@compiled
def insert(t: Row, at: int, end: int, first: int, move: int, worth: int) -> int:
    """Insert a move among the others by its worth, and return where they end now."""
    item = 512 * (5000 if move == first else 1000 + worth) + move
    i = end
    while i > at and t[i - 1] < item:
        t[i] = t[i - 1]
        i -= 1
    t[i] = item
    return end + 1


# ---------------------------------------------------------------- searching


@compiled
def key_of(occupied: int, pawns: int, open_0: int, open_1: int, counts: int, seat: int, quiet: int) -> Any:
    """Return a hash of all that the rest of the game depends on."""
    word = mix(Word(open_1 | ((counts >> 20) << 40)))
    word = mix(Word(open_0 | ((counts & 0xFFFFF) << 40)) ^ word)
    return mix(
        (Word(occupied) | (Word(pawns) << Word(40)) | (Word(seat) << Word(56)) | (Word(quiet) << Word(57))) ^ word
    )


@compiled
def enter(t: Row, table: Row, f: int) -> int:
    """Look at a position: return a bound of its value, or `OPEN` once its moves are written down."""
    if t[NODES] >= t[BUDGET]:
        t[STOPPED] = 1
        return 0
    t[NODES] += 1
    occupied, tops, counts, gamma = t[f + OCCUPIED], t[f + TOPS], t[f + COUNTS], t[f + GAMMA]
    pawn_0, pawn_1 = t[f + PAWNS] & 255, t[f + PAWNS] >> 8
    fit_0, fit_1 = fitting(t, occupied, tops & 0xFFFFF), fitting(t, occupied, tops >> 20)
    open_0, open_1 = fit_0, fit_1
    if pawn_0 != ABSENT and pawn_1 != ABSENT:
        open_0, open_1 = open_to(t, occupied, pawn_0, fit_0), open_to(t, occupied, pawn_1, fit_1)
    if t[f + QUIET] >= t[LIMIT] or (open_0 == 0 and open_1 == 0):
        return 0
    t[f + MOST], t[f + LEAST] = most(t, counts & 0xFFFFF, open_0), -most(t, counts >> 20, open_1)
    if t[f + MOST] < gamma:
        return t[f + MOST]
    if t[f + LEAST] >= gamma:
        return t[f + LEAST]
    if t[f + DEPTH] == 0 or f == t[LAST]:
        t[CUTS] += 1
        return estimate(t, counts & 0xFFFFF, open_0, open_1) - estimate(t, counts >> 20, open_1, open_0)
    if (open_1 if t[f + SEAT] else open_0) == 0:
        t[f + SEAT] = 1 - t[f + SEAT]
    live = (0 if open_0 == 0 else pawn_0) | ((0 if open_1 == 0 else pawn_1) << 8)
    counting = still_counting(t, counts & 0xFFFFF, open_0) | (still_counting(t, counts >> 20, open_1) << 20)
    key = key_of(occupied, live, open_0, open_1, counting, t[f + SEAT], t[f + QUIET])
    t[f + FITS] = fit_1 if t[f + SEAT] else fit_0
    return look_up(t, table, f, 2 * Int(key & Word(len(table) // 2 - 1)), Int(key >> Word(1)))


@compiled
def look_up(t: Row, table: Row, f: int, slot: int, check: int) -> int:
    """Return the bound that the table holds, or `OPEN`: then the moves are written, the table's best move first."""
    t[f + SLOT], t[f + CHECK], t[f + CUTS_BEFORE] = slot, check, t[CUTS]
    t[f + LOW], t[f + HIGH], t[f + BEST], t[f + MOVE] = -FAR, FAR, -FAR, 511
    first = 511
    if table[slot] == check and table[slot + 1]:
        entry = table[slot + 1]
        first, depth = entry & 511, (entry >> 10) & 1023
        if depth >= t[f + DEPTH]:
            low, high = ((entry >> 20) & 8191) - FAR, (entry >> 33) - FAR
            if low >= t[f + GAMMA] or high < t[f + GAMMA]:
                if depth != SOLVED:
                    t[CUTS] += 1
                return low if low >= t[f + GAMMA] else high
            t[f + LOW], t[f + HIGH] = low, high
    shift = 20 * t[f + SEAT]
    pawn = (t[f + PAWNS] >> (8 * t[f + SEAT])) & 255
    t[f + NEXT] = t[f + FROM]
    t[f + END] = generate(
        t, t[f + OCCUPIED], pawn, t[f + FITS], t[f + TOPS] >> shift, t[f + COUNTS] >> shift, first, t[f + FROM]
    )
    return OPEN


@compiled
def go(t: Row, f: int) -> None:
    """Write the position after the next move above this one."""
    move, seat, g = t[t[f + NEXT]] & 511, t[f + SEAT], f + FRAME
    t[f + NEXT] += 1
    place, gain = move >> 3, 0
    t[g + OCCUPIED], t[g + TOPS], t[g + COUNTS], t[g + QUIET] = t[f + OCCUPIED], t[f + TOPS], t[f + COUNTS], 0
    if move & 1:
        flower, size = (t[TILE + place] - 1) // SIZES, (t[TILE + place] - 1) % SIZES + 1
        pile = 20 * seat + 4 * flower
        count = (t[f + COUNTS] >> pile) & 15
        gain = (1 - 2 * seat) * (t[POINTS + count + 1] - t[POINTS + count])
        t[g + OCCUPIED] &= ~(1 << place)
        t[g + TOPS] = (t[f + TOPS] & ~(15 << pile)) | (size << pile)
        t[g + COUNTS] += 1 << pile
    else:
        t[g + QUIET] = t[f + QUIET] + 1
    t[g + PAWNS] = (t[f + PAWNS] & ~(255 << (8 * seat))) | ((move >> 1) << (8 * seat))
    t[g + SEAT], t[g + DEPTH], t[g + GAMMA] = 1 - seat, t[f + DEPTH] - 1, t[f + GAMMA] - gain
    t[f + GAIN], t[g + FROM] = gain, t[f + END]


@compiled
def back(t: Row, table: Row, f: int, found: int) -> int:
    """Take in what a move was found to be worth; return the bound of the position, or `OPEN` while moves are left."""
    found += t[f + GAIN]
    seat, gamma = t[f + SEAT], t[f + GAMMA]
    if (-found if seat else found) > t[f + BEST]:
        t[f + BEST], t[f + MOVE] = -found if seat else found, t[t[f + NEXT] - 1] & 511
    enough = found < gamma if seat else found >= gamma
    if not enough and t[f + NEXT] < t[f + END]:
        return OPEN
    found = max(t[f + LEAST], min(t[f + MOST], -t[f + BEST] if seat else t[f + BEST]))
    low, high = found if found >= gamma else t[f + LOW], t[f + HIGH] if found >= gamma else found
    depth = SOLVED if t[CUTS] == t[f + CUTS_BEFORE] else t[f + DEPTH]
    table[t[f + SLOT]] = t[f + CHECK]
    table[t[f + SLOT] + 1] = (high + FAR) << 33 | (low + FAR) << 20 | depth << 10 | t[f + MOVE]
    return found


@compiled
def search(t: Row, table: Row, gamma: int, depth: int) -> int:
    """Return a bound of the value of the first frame: at least it where that reaches `gamma`, at most it otherwise."""
    f = FRAMES
    t[f + GAMMA], t[f + DEPTH], t[f + FROM] = gamma, depth, t[LAST] + FRAME
    found = enter(t, table, f)
    while not t[STOPPED]:
        if found == OPEN:
            go(t, f)
            f += FRAME
            found = enter(t, table, f)
        elif f == FRAMES:
            return found
        else:
            f -= FRAME
            found = back(t, table, f, found)
    return 0


@compiled
def value(t: Row, table: Row, guess: int, depth: int) -> int:
    """Return the value at a depth by closing in on it from a guess; nothing of worth where `STOPPED` is set then."""
    low, high, found = -FAR, FAR, guess
    while low < high:
        gamma = found + 1 if found == low else found
        found = search(t, table, gamma, depth)
        if t[STOPPED]:
            return 0
        if found < gamma:
            high = found
        else:
            low = found
    return found


def exact(state: Any, slots: int = 1 << 12) -> int:
    """Return the quarters of points that seat 0 still gains on seat 1 between perfect players; for small boards.

    `slots` is the size of the transposition table, a power of two.
    """
    t, table = encode(state), zeros(2 * slots)
    t[BUDGET] = 1 << 60
    for k, number in enumerate(first_frame(state)):
        t[FRAMES + k] = number
    return int(value(t, table, 0, FULL))
