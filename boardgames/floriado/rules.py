"""The rules of Floriado in the order of the rulebook: small predicates, and the reasons that they give."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from boardgames.core import CHANCE, Cell, Move, Reason, Refusal, cell_name
from boardgames.floriado.notation import (
    CELLS,
    COLUMNS,
    FACINGS,
    FLOWER,
    GOES,
    LEAVES,
    NAMES,
    PICKS,
    SIZES,
    STARTS,
    TILES,
    Board,
    Deal,
    Go,
    Pawn,
    Piles,
    Start,
    index,
)

if TYPE_CHECKING:
    from boardgames.floriado.state import Options, State


class Phase(StrEnum):
    """What happens next; the seat that it happens to is `State.seat`."""

    DEAL = "deal"
    """Chance lays out the clearing."""
    START = "start"
    """The seat takes its first tile and puts its pawn down."""
    MOVE = "move"
    """The seat moves its pawn."""
    OVER = "over"


class No(StrEnum):
    """Why a move is refused."""

    OUTSIDE = "outside"
    OWN_CELL = "own_cell"
    BEHIND = "behind"
    OFF_LINE = "off_line"
    NO_TILE = "no_tile"
    NEARER_TILE = "nearer_tile"
    MUST_PICK = "must_pick"
    PICKED_ANYWAY = "picked_anyway"
    CHOOSE = "choose"
    TOO_LARGE = "too_large"
    LEFT_ANYWAY = "left_anyway"
    START_FIRST = "start_first"
    START_OVER = "start_over"
    CHANCE_FIRST = "chance_first"
    NO_CHANCE_NOW = "no_chance_now"
    NOT_LEFT = "not_left"
    GAME_OVER = "game_over"


# ---------------------------------------------------------------- 3. moving

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
BACK = 2
"""How many quarter turns lead to the way that a pawn never goes (FL-3.1)."""


def _line(cell: Cell, facing: int) -> tuple[int, ...]:
    """Return the places straight on from a cell, the nearest first."""
    (row, column), (down, right) = cell, _STEPS[facing]
    far = ((row + down * k, column + right * k) for k in range(1, COLUMNS))
    return tuple(index(cell) for cell in far if cell in CELLS)


LINES = tuple(tuple(_line(cell, facing) for facing in range(len(FACINGS))) for cell in CELLS)
HEADINGS = tuple({end: facing for facing, line in enumerate(lines) for end in line} for lines in LINES)
"""For each place, the direction in which each other one lies, if it lies in a straight line."""


def _ways(facing: int) -> tuple[int, ...]:
    """Return the directions in which a pawn may leave: forward, left and right (FL-3.1)."""
    return tuple(way for way in range(len(FACINGS)) if (way - facing) % len(FACINGS) != BACK)


AHEAD = tuple(
    tuple(
        tuple(sorted(Pawn(end, way) for way in _ways(facing) for end in lines[way])) for facing in range(len(FACINGS))
    )
    for lines in LINES
)
"""Where a pawn that stands and looks like this could go, in reading order; it then looks the way it went (FL-3.4)."""


def stops(board: Board, pawn: Pawn, first_tile_only: bool) -> list[int]:
    """Return the places where the pawn may stop: tiles, over tiles, gaps and the other pawn (FL-3.2, FL-3.3)."""
    place, facing = pawn
    if first_tile_only:
        nearest = [_nearest(board, LINES[place][way]) for way in _ways(facing)]
        return sorted(end for end in nearest if end is not None)
    return [end for end, _ in AHEAD[place][facing] if board[end]]


def _nearest(board: Board, line: tuple[int, ...]) -> int | None:
    """Return the first place of a line that holds a tile."""
    return next((end for end in line if board[end]), None)


# ---------------------------------------------------------------- 4. picking


@lru_cache(maxsize=1 << 12)
def fitting(piles: Piles) -> frozenset[str]:
    """Return the tiles that begin a pile, or are smaller than the top of their pile (FL-4.1, FL-4.2)."""
    tops = (pile[-1] if pile else SIZES + 1 for pile in piles)
    return frozenset(tile for k, top in enumerate(tops) for tile in TILES[SIZES * k : SIZES * k + top - 1])


def fits(piles: Piles, tile: str) -> bool:
    """Say whether a tile that lies in the clearing can be picked."""
    return tile in fitting(piles)


# ---------------------------------------------------------------- 5. the end


@lru_cache(maxsize=1 << 12)
def can_increase(board: Board, pawn: Pawn, fit: frozenset[str], end_rule: str) -> bool:
    """Say whether a player can ever pick a tile again (FL-5.1).

    Searches the graph of movement, whose nodes are a cell and a direction, for a tile that fits; the tiles on the way
    do not, so they stay where they are. "No" is for good: what fits changes by the player's own picks alone, and the
    clearing only ever loses tiles, which closes ways and opens none.

    It holds under `first_tile_only` too: going on straight is always allowed, so what lies behind a tile is reached by
    stopping on that tile first. Under `end_rule="fits"` a player is out with no move, or when no tile fits at all.
    """
    if fit.isdisjoint(board):
        return False
    if end_rule == "fits":
        return bool(stops(board, pawn, first_tile_only=False))
    seen, waiting = {pawn}, [pawn]
    while waiting:
        place, facing = waiting.pop()
        for stop in AHEAD[place][facing]:
            tile = board[stop[0]]
            if tile in fit:
                return True
            if tile and stop not in seen:
                seen.add(stop)
                waiting.append(stop)
    return False


def out(board: Board, pawns: tuple[Pawn | None, ...], piles: tuple[Piles, ...], end_rule: str) -> tuple[bool, ...]:
    """Say for each seat whether it is out for good; nobody is before both have started (FL-5.1)."""
    return tuple(
        [
            None not in pawns and pawn is not None and not can_increase(board, pawn, fitting(own), end_rule)
            for pawn, own in zip(pawns, piles, strict=True)
        ]
    )


# ---------------------------------------------------------------- 6. the score

POINTS: dict[str, tuple[Fraction, ...]] = {
    "seed": tuple(Fraction(quarters, 4) for quarters in (0, 3, 8, 16, 28, 48, 64, 100, 132)),
    "triangular": tuple(Fraction(n * (n + 1), 2) for n in range(9)),
}
"""What a pile is worth by the number of its tiles, in each score table (FL-6.1)."""


def score(piles: Piles, options: "Options") -> Fraction:
    """Return the points of a player's piles: tiles count, not flowers (FL-6.1)."""
    return sum((POINTS[options.score][len(pile)] for pile in piles), Fraction(0))


# ---------------------------------------------------------------- what a player may do


def why_not(state: "State", move: Move) -> Refusal | None:
    """Explain why a move cannot be played, `None` if it can."""
    reasons = tuple(_reasons(state, move))
    return Refusal(reasons, instead(state, move)) if reasons else None


def _reasons(state: "State", move: Move) -> Iterator[Reason]:
    """Yield what stands against a move: first whether it is the moment for it, then the clauses in their order."""
    match move:
        case _ if state.phase is Phase.OVER:
            yield Reason(No.GAME_OVER, "FL-5.2" if all(state.out) else "FL-5.3")
        case Deal():
            yield from _against_deal(state, move)
        case _ if state.phase is Phase.DEAL:
            yield Reason(No.CHANCE_FIRST, "FL-2.1")
        case Start() if state.phase is not Phase.START:
            yield Reason(No.START_OVER, "FL-2.2")
        case Go() if state.phase is not Phase.MOVE:
            yield Reason(No.START_FIRST, "FL-2.2")
        case Start(cell):
            yield from _against_cell(state, cell, "FL-2.2")
        case Go(cell, pick):
            unreachable = (*_against_line(state, cell), *_against_cell(state, cell, "FL-3.2"))
            yield from unreachable or _against_choice(state, cell, pick)
        case _:
            raise TypeError(f"{move!r} is no move of Floriado")


def _against_deal(state: "State", move: Deal) -> Iterator[Reason]:
    if state.phase is not Phase.DEAL:
        yield Reason(No.NO_CHANCE_NOW, "FL-2.1", {"piece": move.tile})
    elif move.tile not in state.undealt:
        yield Reason(No.NOT_LEFT, "FL-1.2", {"piece": move.tile})


def _against_line(state: "State", cell: Cell) -> Iterator[Reason]:
    """A pawn goes straight on, forward, left or right (FL-3.1, FL-3.2, FL-3.5)."""
    pawn, place, board = state.pawn, index(cell), state.board
    heading = HEADINGS[pawn.place].get(place)
    if place == pawn.place:
        yield Reason(No.OWN_CELL, "FL-3.5", {"cell": cell_name(cell)})
    elif heading is None:
        yield Reason(No.OFF_LINE, "FL-3.1", {"cell": cell_name(cell)}, (CELLS[pawn.place],))
    elif (heading - pawn.facing) % len(FACINGS) == BACK:
        yield Reason(No.BEHIND, "FL-3.1", {"cell": cell_name(cell)}, (CELLS[pawn.place],))
    elif state.options.first_tile_only:
        line = LINES[pawn.place][heading]
        nearest = _nearest(board, line[: line.index(place)])
        if nearest is not None:
            params = {"cell": cell_name(cell), "other_piece": board[nearest], "other_cell": NAMES[nearest]}
            yield Reason(No.NEARER_TILE, "FL-3.2", params, (CELLS[nearest],))


def _against_cell(state: "State", cell: Cell, clause: str) -> Iterator[Reason]:
    """Only a cell with a tile will do (FL-2.2, FL-3.2); a smaller clearing does not have them all (FL-6.3)."""
    if state.board[index(cell)]:
        return
    if cell[0] >= state.options.rows or cell[1] >= state.options.columns:
        yield Reason(No.OUTSIDE, "FL-6.3", {"cell": cell_name(cell)})
    else:
        yield Reason(No.NO_TILE, clause, {"cell": cell_name(cell)}, (cell,))


def _against_choice(state: "State", cell: Cell, pick: bool | None) -> Iterator[Reason]:
    """A tile that fits is picked, or `optional_pick` lets the player choose; one too large stays (FL-4.2, FL-4.3)."""
    tile, optional = state.board[index(cell)], state.options.optional_pick
    piles = state.piles[state.seat]
    match pick, fits(piles, tile):
        case None, True if optional:
            code, clause = No.CHOOSE, "FL-4.2"
        case True, True if not optional:
            code, clause = No.PICKED_ANYWAY, "FL-4.2"
        case False, True if not optional:
            code, clause = No.MUST_PICK, "FL-4.2"
        case True, False:
            code, clause = No.TOO_LARGE, "FL-4.3"
        case False, False:
            code, clause = No.LEFT_ANYWAY, "FL-4.3"
        case _:
            return
    top = {"top": pile[-1]} if (pile := piles[FLOWER[tile]]) else {}
    yield Reason(code, clause, {"piece": tile, "cell": cell_name(cell), **top}, (cell,))


def instead(state: "State", move: Move) -> Move | None:
    """Return the legal move nearest to the one refused, `None` where nothing can be played."""
    if state.current_player == CHANCE:
        return next(iter(state.chance_outcomes()))
    legal = legal_moves(state)
    return min(legal, key=lambda other: _distance(other, move)) if legal else None


def _distance(one: Start | Go, other: Move) -> tuple[int, bool]:
    """Return how far apart the cells of two moves are, and whether two first tiles differ in where the pawn looks."""
    if not isinstance(other, Start | Go):
        return 0, False
    (row, column), (other_row, other_column) = one.cell, other.cell
    turned = isinstance(one, Start) and isinstance(other, Start) and one.facing != other.facing
    return abs(row - other_row) + abs(column - other_column), turned


def legal_moves(state: "State") -> tuple[Start | Go, ...]:
    """Return the legal moves, enumerated from the same predicates, in the order of `all_moves`."""
    board = state.board
    match state.phase:
        case Phase.START:
            return tuple(start for place, tile in enumerate(board) if tile for start in STARTS[place])
        case Phase.MOVE:
            ends = stops(board, state.pawn, state.options.first_tile_only)
            if not state.options.optional_pick:
                return tuple([GOES[end] for end in ends])
            fit = fitting(state.piles[state.seat])
            choices = ((PICKS[end], LEAVES[end]) if board[end] in fit else (GOES[end],) for end in ends)
            return tuple(move for choice in choices for move in choice)
        case _:
            return ()
