"""The rules of Lucky Numbers in the order of the rulebook: small predicates, and the reasons that they give."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgames.core import CHANCE, Cell, Move, Reason, Refusal, cell_name
from boardgames.lucky_numbers.notation import (
    CELLS,
    DISCARD,
    DRAW,
    END,
    GOLD,
    PLACES,
    RETURNS,
    REVEALS,
    SIZE,
    STARTS,
    TAKES,
    TILES,
    Discard,
    Draw,
    End,
    Garden,
    Place,
    Return,
    Reveal,
    Start,
    Take,
)

if TYPE_CHECKING:
    from boardgames.lucky_numbers.state import State


class No(StrEnum):
    """Why a move is refused."""

    TOO_LARGE = "too_large"
    TOO_SMALL = "too_small"
    EQUAL = "equal"
    SAME_NUMBER = "same_number"
    NOT_GOLD = "not_gold"
    GOLD_TAKEN = "gold_taken"
    NOT_IN_HAND = "not_in_hand"
    SETUP_FIRST = "setup_first"
    SETUP_OVER = "setup_over"
    EMPTY_HAND = "empty_hand"
    FULL_HAND = "full_hand"
    NOT_VISIBLE = "not_visible"
    NOTHING_VISIBLE = "nothing_visible"
    MUST_PLACE = "must_place"
    MUST_BE_PLACED = "must_be_placed"
    FITS_SOMEWHERE = "fits_somewhere"
    PILE_EMPTY = "pile_empty"
    NOTHING_TO_END = "nothing_to_end"
    CHANCE_FIRST = "chance_first"
    NO_CHANCE_NOW = "no_chance_now"
    NOT_HIDDEN = "not_hidden"
    GAME_OVER = "game_over"


# ---------------------------------------------------------------- 4. placing a tile

_ROW = tuple(tuple(SIZE * row + k for k in range(SIZE)) for row, _ in CELLS)
_COLUMN = tuple(tuple(SIZE * k + column for k in range(SIZE)) for _, column in CELLS)
_GOLD_INDEX = tuple(SIZE * row + column for row, column in GOLD)
_CORNERS = tuple(
    tuple(
        (rising, SIZE * (row + down) + column + right)
        for down, right, rising in ((-1, -1, False), (-1, 1, True), (1, -1, True), (1, 1, False))
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE
    )
    for row, column in CELLS
)


def index(cell: Cell) -> int:
    """Return the place of a cell in a garden, row by row."""
    return SIZE * cell[0] + cell[1]


def bounds(garden: Garden) -> tuple[list[int], list[int]]:
    """Return for each place the largest number before it in its row and column, and the smallest after it.

    A garden is always in order, so the nearest tile of a line is the largest before, or the smallest after (LN-4.2,
    LN-4.3); free cells do not count (LN-4.4).
    """
    low, high = [0] * len(CELLS), [len(TILES) + 1] * len(CELLS)
    above, below = [0] * SIZE, [len(TILES) + 1] * SIZE
    for row in range(SIZE):
        left, right = 0, len(TILES) + 1
        for column in range(SIZE):
            i = SIZE * row + column
            low[i] = left if left > above[column] else above[column]
            if garden[i]:
                left = above[column] = garden[i]
            i = len(CELLS) - 1 - i
            high[i] = right if right < below[column] else below[column]
            if garden[i]:
                right = below[column] = garden[i]
    return low, high


@lru_cache(maxsize=1 << 12)
def fitting(garden: Garden, equal_swap: bool) -> tuple[list[int], ...]:
    """Return for each tile, from 0 to 20, the places of the garden where it fits (LN-4.1 to LN-4.6).

    A tile fits between the bounds of a place. What it would replace does not count (LN-4.4), except that it must be
    another number (LN-4.6). The lists are shared: nobody may change them.
    """
    found: tuple[list[int], ...] = tuple([] for _ in range(len(TILES) + 1))
    for i, (low, high, old) in enumerate(zip(*bounds(garden), garden, strict=True)):
        for tile in range(low + 1, high):
            if tile != old or equal_swap:
                found[tile].append(i)
    return found


def fits(garden: Garden, tile: int, cell: Cell, equal_swap: bool = False) -> bool:
    """Say whether the tile may lie on that cell."""
    return index(cell) in fitting(garden, equal_swap)[tile]


def against(garden: Garden, tile: int, cell: Cell, equal_swap: bool = False) -> tuple[Reason, ...]:
    """Return every reason against the tile on that cell: too large, then too small, then equal."""
    if fits(garden, tile, cell, equal_swap):
        return ()
    lines = (("row", "LN-4.2", _ROW), ("column", "LN-4.3", _COLUMN))
    found = [
        _in_line(garden, tile, cell, code, line, clause, places[index(cell)])
        for code in (No.TOO_LARGE, No.TOO_SMALL, No.EQUAL)
        for line, clause, places in lines
    ]
    if garden[index(cell)] == tile and not equal_swap:
        found.append(Reason(No.SAME_NUMBER, "LN-4.6", {"tile": tile, "cell": cell_name(cell)}, (cell,)))
    return tuple(reason for reason in found if reason)


def _in_line(
    garden: Garden, tile: int, cell: Cell, code: No, line: str, clause: str, places: tuple[int, ...]
) -> Reason | None:
    """Return the reason of one kind in one row or column, with the nearest tile first."""
    here = index(cell)

    def offends(k: int) -> bool:
        match code:
            case No.TOO_LARGE:
                return k > here and 0 < garden[k] < tile
            case No.TOO_SMALL:
                return k < here and garden[k] > tile
            case _:
                return k != here and garden[k] == tile

    causes = sorted(filter(offends, places), key=lambda k: abs(k - here))
    if not causes:
        return None
    params: dict[str, int | str] = {
        "tile": tile,
        "cell": cell_name(cell),
        "line": line,
        "name": str(cell[0] + 1) if line == "row" else cell_name(cell)[0],
        "other": garden[causes[0]],
        "other_cell": cell_name(CELLS[causes[0]]),
    }
    return Reason(code, "LN-4.5" if code is No.EQUAL else clause, params, tuple(CELLS[k] for k in causes))


# ---------------------------------------------------------------- 5. the end, 6.4 Bruno's variant


def free(garden: Garden) -> int:
    """Return the number of free cells."""
    return garden.count(0)


def touches_equal(garden: Garden, i: int, diagonals: str) -> bool:
    """Say whether the tile at that place has an equal neighbour at a corner (LN-6.4, LN-6.5).

    `diagonals` is `"both"`, or `"rising"` for the one that goes up to the right.
    """
    return any(garden[k] == garden[i] for rising, k in _CORNERS[i] if rising or diagonals == "both")


# ---------------------------------------------------------------- 3. what a player may do


def why_not(state: "State", move: Move) -> Refusal | None:
    """Explain why a move cannot be played, `None` if it can."""
    reasons = tuple(_reasons(state, move))
    return Refusal(reasons, instead(state, move)) if reasons else None


def _reasons(state: "State", move: Move) -> Iterator[Reason]:
    """Yield what stands against a move: first whether it is the moment for it, then whether it fits."""
    if state.current_player is None:
        yield Reason(No.GAME_OVER, "LN-5.1" if state.full() else "LN-5.3")
        return
    if isinstance(move, Reveal):
        yield from _against_reveal(state, move)
        return
    if state.current_player == CHANCE:
        yield Reason(No.CHANCE_FIRST, "LN-3.2")
        return
    match move:
        case Start():
            yield from _against_start(state, move)
        case _ if state.in_setup:
            yield Reason(No.SETUP_FIRST, setup_clause(state), {}, GOLD)
        case Draw() | Take() | Return() | End() if state.hand:
            yield Reason(No.FULL_HAND, "LN-3.2", {"tile": state.hand[0]})
        case Place() | Discard() if not state.hand:
            yield Reason(No.EMPTY_HAND, "LN-3.1")
        case Draw():
            if not any(state.pile):
                yield Reason(No.PILE_EMPTY, "LN-6.5")
        case Place(cell):
            yield from against(state.garden, state.hand[0], cell, state.options.allow_equal_swap)
        case Discard():
            if state.options.forced_placement and state.fitting[state.hand[0]]:
                yield Reason(No.MUST_PLACE, "LN-3.2", {"tile": state.hand[0]}, _cells(state, state.hand[0]))
        case Take(tile, cell):
            hidden = tuple(_not_visible(state, tile))
            yield from hidden or against(state.garden, tile, cell, state.options.allow_equal_swap)
        case Return(tile):
            yield from _against_return(state, tile)
        case End():
            if any(state.pile):
                yield Reason(No.NOTHING_TO_END, "LN-3.1")
        case _:
            raise TypeError(f"{move!r} is no move of Lucky Numbers")


def _against_reveal(state: "State", move: Reveal) -> Iterator[Reason]:
    if state.current_player != CHANCE:
        yield Reason(No.NO_CHANCE_NOW, "LN-3.1", {"tile": move.tile})
    elif not state.pile[move.tile - 1]:
        yield Reason(No.NOT_HIDDEN, "LN-2.1", {"tile": move.tile})


def _against_start(state: "State", move: Start) -> Iterator[Reason]:
    """Start tiles go on free gold cells, in any order (LN-2.2, LN-6.1)."""
    clause = setup_clause(state)
    if not state.in_setup:
        yield Reason(No.SETUP_OVER, "LN-2.3", {"tile": move.tile})
        return
    if move.tile not in state.hand:
        yield Reason(No.NOT_IN_HAND, clause, {"tile": move.tile})
    if move.cell not in GOLD:
        yield Reason(No.NOT_GOLD, clause, {"cell": cell_name(move.cell)}, GOLD)
    elif other := state.garden[index(move.cell)]:
        yield Reason(No.GOLD_TAKEN, clause, {"cell": cell_name(move.cell), "other": other}, (move.cell,))


def setup_clause(state: "State") -> str:
    """Return the clause that says how start tiles are placed."""
    return "LN-6.1" if state.options.setup == "michael" else "LN-2.2"


def _not_visible(state: "State", tile: int) -> Iterator[Reason]:
    """A tile that is taken must lie face up in the middle (LN-3.1, LN-3.3)."""
    if not state.market:
        yield Reason(No.NOTHING_VISIBLE, "LN-3.1", {"tile": tile})
    elif tile not in state.market:
        yield Reason(No.NOT_VISIBLE, "LN-3.1", {"tile": tile})


def _against_return(state: "State", tile: int) -> Iterator[Reason]:
    """A visible tile may only be taken and put back where the option allows it, and if it fits nowhere (LN-6.6)."""
    hidden = tuple(_not_visible(state, tile))
    yield from hidden
    if hidden:
        return
    if not state.options.take_unplaceable:
        yield Reason(No.MUST_BE_PLACED, "LN-3.3", {"tile": tile})
    elif state.fitting[tile]:
        yield Reason(No.FITS_SOMEWHERE, "LN-6.6", {"tile": tile}, _cells(state, tile))


def _cells(state: "State", tile: int) -> tuple[Cell, ...]:
    return tuple(CELLS[i] for i in state.fitting[tile])


def instead(state: "State", move: Move) -> Move | None:
    """Return a legal move near to the one refused: the same tile elsewhere if it fits, else the first legal move."""
    if state.current_player is None:
        return None
    if state.current_player == CHANCE:
        return next(iter(state.chance_outcomes()))
    legal = state.legal_moves()
    if isinstance(move, Take | Start):
        same = [other for other in legal if isinstance(other, type(move)) and other.tile == move.tile]
        return same[0] if same else legal[0]
    return legal[0]


def legal_moves(state: "State") -> tuple[Move, ...]:
    """Return the legal moves, enumerated from the same predicates, in the order of `all_moves`."""
    if state.current_player is None or state.current_player == CHANCE:
        return ()
    fit = state.fitting
    if state.in_setup:
        tiles = sorted(set(state.hand))
        return tuple(STARTS[tile][i] for tile in tiles for i in _GOLD_INDEX if not state.garden[i])
    if state.hand:
        tile = state.hand[0]
        placed = [PLACES[i] for i in fit[tile]]
        if not placed or not state.options.forced_placement:
            return (*placed, DISCARD)
        return tuple(placed)
    moves: list[Move] = [DRAW] if any(state.pile) else []
    visible = sorted(set(state.market))
    for tile in visible:
        takes = TAKES[tile]
        moves += [takes[i] for i in fit[tile]]
    if state.options.take_unplaceable:
        moves += [RETURNS[tile] for tile in visible if not fit[tile]]
    return tuple(moves) if any(state.pile) else (*moves, END)


def chance_table(state: "State") -> tuple[Reveal, ...]:
    """Return the tiles that can be turned up, from 1 to 20."""
    return tuple(REVEALS[tile] for tile in TILES if state.pile[tile - 1])
