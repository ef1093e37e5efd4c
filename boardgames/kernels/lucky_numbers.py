"""Lucky Numbers on an array: the rules of `boardgames.lucky_numbers`, in the same order, for one round.

Each garden keeps, for every cell, the nearest tile in each of the four directions, and for every tile the number of
cells where it fits: a tile that is laid changes only what its row and its column see of it.
"""

from typing import Any

from boardgames.kernels._bits import Row, compiled, draw, key_of

UNIT = 1
"""Scores are whole."""
CELLS, TILES = 16, 20
OUTSIDE = TILES + 1
OPEN_MARKET, DEAL, START, CHOOSE, TURN_UP, DRAWN, OVER = range(7)
FREE_SETUP, AUTO_SORTED, MICHAEL = range(3)
BOTH, RISING = 1, 2

# Where things lie in the array; tiles are counted from 1.
PLAYERS, PHASE, SEAT, TURNS, HAND, LEFT, IN_HAND = range(7)
SETUP, OPEN, FORCED, RETURNING, EQUAL_SWAP, AT_ONCE, MAX_TURNS, BRUNO = range(7, 15)
PILE = 16
MARKET = PILE + 24
DEALT = MARKET + 24
GARDENS = DEALT + 24
# A garden: its cells, the nearest tile on the left, on the right, above and below, how many cells fit, free cells.
TO_LEFT, TO_RIGHT, ABOVE, BELOW, FITTING, FREE = 16, 32, 48, 64, 80, 104
GARDEN = 105
SIZE = GARDENS + 4 * GARDEN


def knows(options: Any) -> bool:
    """Say whether the kernel plays with these options."""
    return bool(options.games == 1)


def encode(state: Any) -> list[int]:
    """Return a position as the kernel's integers."""
    s = [0] * SIZE
    options = state.options
    phases = ("open_market", "deal", "start", "choose", "turn_up", "drawn", "over")
    s[PLAYERS], s[PHASE], s[SEAT], s[TURNS] = state.players, phases.index(state.phase), state.seat, state.turns
    s[LEFT], s[IN_HAND] = sum(state.pile), len(state.hand)
    s[SETUP] = ("free", "auto_sorted", "michael").index(options.setup)
    s[OPEN], s[FORCED], s[RETURNING] = options.open_market, options.forced_placement, options.take_unplaceable
    s[EQUAL_SWAP], s[AT_ONCE] = options.allow_equal_swap, options.last_tile == "at_once"
    s[MAX_TURNS] = options.max_turns
    s[BRUNO] = options.bruno and (BOTH if options.bruno_diagonals == "both" else RISING)
    s[PILE + 1 : PILE + 1 + TILES] = state.pile
    for tile in state.market:
        s[MARKET + tile] += 1
    if s[PHASE] == DRAWN:
        s[HAND] = state.hand[0]
    for tile in state.hand:
        s[DEALT + tile] += s[PHASE] != DRAWN
    for seat, garden in enumerate(state.gardens):
        s[GARDENS + GARDEN * seat : GARDENS + GARDEN * seat + CELLS] = garden
    return s


# ---------------------------------------------------------------- 4. placing a tile


@compiled
def prepare(s: Row) -> None:
    """Work out what every cell sees."""
    for seat in range(s[PLAYERS]):
        g = GARDENS + GARDEN * seat
        for i in range(CELLS):
            s[g + TO_LEFT + i] = s[g + ABOVE + i] = 0
            s[g + TO_RIGHT + i] = s[g + BELOW + i] = OUTSIDE
        for tile in range(1, TILES + 1):
            s[g + FITTING + tile] = CELLS
        s[g + FREE] = CELLS
        for i in range(CELLS):
            tile = s[g + i]
            if tile:
                s[g + i] = 0
                lay(s, g, i, tile)


@compiled
def low(s: Row, g: int, i: int) -> int:
    """Return the largest number before a cell (LN-4.2, LN-4.3)."""
    return max(s[g + TO_LEFT + i], s[g + ABOVE + i])


@compiled
def high(s: Row, g: int, i: int) -> int:
    """Return the smallest number after a cell (LN-4.2, LN-4.3)."""
    return min(s[g + TO_RIGHT + i], s[g + BELOW + i])


@compiled
def fits(s: Row, g: int, i: int, tile: int) -> bool:
    """Say whether the tile may lie on that cell (LN-4.1 to LN-4.6)."""
    return low(s, g, i) < tile < high(s, g, i) and (s[g + i] != tile or s[EQUAL_SWAP] == 1)


@compiled
def set_low(s: Row, g: int, where: int, i: int, tile: int) -> None:
    """Have a cell see another tile before it."""
    before, top = low(s, g, i), high(s, g, i)
    s[g + where + i] = tile
    after = low(s, g, i)
    for other in range(before + 1, min(after + 1, top)):
        s[g + FITTING + other] -= 1
    for other in range(after + 1, min(before + 1, top)):
        s[g + FITTING + other] += 1


@compiled
def set_high(s: Row, g: int, where: int, i: int, tile: int) -> None:
    """Have a cell see another tile after it."""
    before, bottom = high(s, g, i), low(s, g, i)
    s[g + where + i] = tile
    after = high(s, g, i)
    for other in range(max(after, bottom + 1), before):
        s[g + FITTING + other] -= 1
    for other in range(max(before, bottom + 1), after):
        s[g + FITTING + other] += 1


@compiled
def lay(s: Row, g: int, i: int, tile: int) -> int:
    """Put a tile on a cell, tell the cells that see it, and return what lay there."""
    old = s[g + i]
    s[g + i] = tile
    if not old:
        s[g + FREE] -= 1
    if not s[EQUAL_SWAP]:
        s[g + FITTING + tile] -= 1
        if old:
            s[g + FITTING + old] += 1
    column = i & 3
    for j in range(i - 1, i - column - 1, -1):
        set_high(s, g, TO_RIGHT, j, tile)
        if s[g + j]:
            break
    for j in range(i + 1, i - column + 4):
        set_low(s, g, TO_LEFT, j, tile)
        if s[g + j]:
            break
    for j in range(i - 4, -1, -4):
        set_high(s, g, BELOW, j, tile)
        if s[g + j]:
            break
    for j in range(i + 4, CELLS, 4):
        set_low(s, g, ABOVE, j, tile)
        if s[g + j]:
            break
    return old


@compiled
def cell_of(s: Row, g: int, tile: int, number: int) -> int:
    """Return the cell of that number among those where the tile fits."""
    for i in range(CELLS):
        if fits(s, g, i, tile):
            if number == 0:
                return i
            number -= 1
    return -1


# ---------------------------------------------------------------- 2. the setup


@compiled
def drawn(s: Row, key: Any, k: int) -> int:
    """Take a tile from the pile (LN-2.1)."""
    left = draw(key, k, s[LEFT])
    tile = 1
    while left >= s[PILE + tile]:
        left -= s[PILE + tile]
        tile += 1
    s[PILE + tile] -= 1
    s[LEFT] -= 1
    return tile


@compiled
def open_market(s: Row, key: Any, k: int) -> None:
    """Turn up a tile for the market (LN-2.4)."""
    s[MARKET + drawn(s, key, k)] += 1
    lying = 0
    for tile in range(1, TILES + 1):
        lying += s[MARKET + tile]
    if lying == s[OPEN]:
        s[PHASE] = DEAL


@compiled
def deal(s: Row, key: Any, k: int) -> None:
    """Deal a start tile; sorted ones are placed at once (LN-2.2, LN-6.1)."""
    s[DEALT + drawn(s, key, k)] += 1
    s[IN_HAND] += 1
    if s[SETUP] != MICHAEL and s[IN_HAND] < 4:
        return
    s[PHASE] = START
    if s[SETUP] == AUTO_SORTED:
        gold = 0
        for tile in range(1, TILES + 1):
            while s[DEALT + tile]:
                start(s, tile, gold)
                gold += 5


@compiled
def start(s: Row, tile: int, i: int) -> None:
    """Put a start tile on a gold cell; then the next seat has its turn to do so (LN-2.2, LN-6.1)."""
    lay(s, GARDENS + GARDEN * s[SEAT], i, tile)
    s[DEALT + tile] -= 1
    s[IN_HAND] -= 1
    if s[IN_HAND]:
        return
    s[SEAT] = (s[SEAT] + 1) % s[PLAYERS]
    s[PHASE] = CHOOSE
    for seat in range(s[PLAYERS]):
        if s[GARDENS + GARDEN * seat + FREE] != CELLS - 4:
            s[PHASE] = DEAL


@compiled
def start_move(s: Row, key: Any, k: int) -> None:
    """Choose a start tile and a gold cell for it."""
    g, tiles, cells = GARDENS + GARDEN * s[SEAT], 0, 0
    for tile in range(1, TILES + 1):
        tiles += s[DEALT + tile] > 0
    for i in range(0, CELLS, 5):
        cells += s[g + i] == 0
    number = draw(key, k, tiles * cells)
    nth_tile, nth_cell = number // cells, number % cells
    tile = 0
    while nth_tile >= 0:
        tile += 1
        nth_tile -= s[DEALT + tile] > 0
    i = -5
    while nth_cell >= 0:
        i += 5
        nth_cell -= s[g + i] == 0
    start(s, tile, i)


# ---------------------------------------------------------------- 3. a turn


@compiled
def choose(s: Row, key: Any, k: int) -> None:
    """Draw, take a visible tile, put one back, or end (LN-3.1, LN-3.3, LN-6.5, LN-6.6)."""
    g = GARDENS + GARDEN * s[SEAT]
    takes, returns = 0, 0
    for tile in range(1, TILES + 1):
        takes += takes_of(s, g, tile)
        returns += min(s[MARKET + tile], 1) * (1 - min(s[g + FITTING + tile], 1))
    returns *= s[RETURNING]
    drawing = 1 if s[LEFT] else 0
    number = draw(key, k, takes + returns + 1) - drawing
    if number < 0:
        s[PHASE] = TURN_UP
    elif number < takes:
        take(s, g, number)
    else:
        end_turn(s, 0)


@compiled
def takes_of(s: Row, g: int, tile: int) -> int:
    """Return on how many cells a tile of the market can be placed, 0 where it does not lie there."""
    return min(s[MARKET + tile], 1) * s[g + FITTING + tile]


@compiled
def take(s: Row, g: int, number: int) -> None:
    """Make the take of that number: tile by tile, cell by cell (LN-3.3)."""
    tile, cells = 1, takes_of(s, g, 1)
    while number >= cells:
        number -= cells
        tile += 1
        cells = takes_of(s, g, tile)
    s[MARKET + tile] -= 1
    place(s, g, tile, cell_of(s, g, tile, number))


@compiled
def turn_up(s: Row, key: Any, k: int) -> None:
    """Turn up the tile that the seat draws; the last one may end the game (LN-3.2, LN-6.6)."""
    tile = drawn(s, key, k)
    if s[AT_ONCE] and not s[LEFT]:
        s[MARKET + tile] += 1
        s[PHASE] = OVER
    else:
        s[HAND] = tile
        s[PHASE] = DRAWN


@compiled
def use(s: Row, key: Any, k: int) -> None:
    """Place the drawn tile, or discard it (LN-3.2)."""
    g, tile = GARDENS + GARDEN * s[SEAT], s[HAND]
    cells = s[g + FITTING + tile]
    number = draw(key, k, cells if s[FORCED] and cells else cells + 1)
    if number < cells:
        place(s, g, tile, cell_of(s, g, tile, number))
    else:
        s[MARKET + tile] += 1
        end_turn(s, 0)


@compiled
def place(s: Row, g: int, tile: int, i: int) -> None:
    """Put a tile into the garden; what it replaces goes face up to the middle (LN-4.1, LN-4.7)."""
    old = lay(s, g, i, tile)
    if old:
        s[MARKET + old] += 1
    again = 1 if s[BRUNO] and old != tile and touches_equal(s, g, i) else 0
    end_turn(s, again)


@compiled
def touches_equal(s: Row, g: int, i: int) -> bool:
    """Say whether the tile at that place has an equal neighbour at a corner (LN-6.4, LN-6.5)."""
    tile, line, column = s[g + i], i >> 2, i & 3
    if line and column < 3 and s[g + i - 3] == tile:
        return True
    if line < 3 and column and s[g + i + 3] == tile:
        return True
    if s[BRUNO] == RISING:
        return False
    if line and column and s[g + i - 5] == tile:
        return True
    return line < 3 and column < 3 and s[g + i + 5] == tile


@compiled
def end_turn(s: Row, again: int) -> None:
    """Complete a turn: the game may be over, or somebody plays (LN-5.1, LN-5.2, LN-5.4, LN-6.4)."""
    g = GARDENS + GARDEN * s[SEAT]
    s[TURNS] += 1
    s[PHASE] = CHOOSE
    if s[g + FREE] == 0 or s[TURNS] >= s[MAX_TURNS]:
        s[PHASE] = OVER
    elif not s[LEFT]:
        s[PHASE] = OVER
        for tile in range(1, TILES + 1):
            if again and s[MARKET + tile] and s[g + FITTING + tile]:
                s[PHASE] = CHOOSE
    if not again:
        s[SEAT] = s[SEAT] + 1 if s[SEAT] + 1 < s[PLAYERS] else 0


# ---------------------------------------------------------------- whole games


@compiled
def play(s: Row, key: Any) -> int:
    """Play to the end at random, and return the number of moves, chance included."""
    prepare(s)
    k = 0
    while s[PHASE] != OVER:
        phase = s[PHASE]
        if phase == CHOOSE:
            choose(s, key, k)
        elif phase == TURN_UP:
            turn_up(s, key, k)
        elif phase == DRAWN:
            use(s, key, k)
        elif phase == START:
            start_move(s, key, k)
        elif phase == DEAL:
            deal(s, key, k)
        else:
            open_market(s, key, k)
        k += 1
    return k


@compiled
def result(s: Row, scores: Row, at: int) -> int:
    """Write the free cells of each seat, and return the winners as bits: the fewest win (LN-5.1, LN-5.3)."""
    fewest, winners = CELLS, 0
    for seat in range(s[PLAYERS]):
        free = s[GARDENS + GARDEN * seat + FREE]
        scores[at + seat] = free
        if free < fewest:
            fewest, winners = free, 0
        if free == fewest:
            winners |= 1 << seat
    return winners


@compiled
def run(s: Row, starts: Row, step: int, seed: int, first: int, winners: Row, lengths: Row, scores: Row) -> None:
    """Play as many games as there is room for in `winners`, each from its own stretch of `starts`; `s` is scratch."""
    for number in range(len(winners)):
        for i in range(SIZE):
            s[i] = starts[number * step + i]
        lengths[number] = play(s, key_of(seed, first + number))
        winners[number] = result(s, scores, number * s[PLAYERS])
