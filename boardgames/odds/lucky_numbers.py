"""Lucky Numbers: which clovers fit where, the next draw, ways to complete a garden, and the two ways of setting up.

Boards are text, positions, observations or tables; cells are named as on the board (`B1`) or `(row, column)` from 0.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations
from math import comb, factorial, perm

from boardgames.core import Cell, cell_name, read_cell
from boardgames.lucky_numbers.notation import CELLS, EMPTY, GOLD, SIZE, TILES, Garden, read_garden
from boardgames.lucky_numbers.rules import against, index
from boardgames.lucky_numbers.view import Observation
from boardgames.odds.boards import Board, seen_on
from boardgames.odds.distribution import Distribution

START = tuple(index(cell) for cell in GOLD)


def seen(board: Board) -> Observation:
    """Return what the player to move knows of a board; raises `BadData` that says where a text is wrong."""
    observation = seen_on("lucky_numbers", board)
    assert isinstance(observation, Observation)
    return observation


def unseen(board: Board, drawn: Sequence[int] = ()) -> dict[int, int]:
    """Return how many clovers of each number nobody has seen, less those drawn since.

    Raises `ValueError` for a clover that cannot have been drawn.
    """
    left = Counter({int(tile): count for tile, count in seen(board).unseen})
    for tile in drawn:
        if not left[tile]:
            raise ValueError(f"drawn: there is no clover {tile} left among the unseen ones")
        left[tile] -= 1
    return {tile: count for tile, count in left.items() if count}


def next_tile(board: Board, drawn: Sequence[int] = ()) -> Distribution:
    """Return what the next clover is (question O1)."""
    return Distribution.of(unseen(board, drawn))


def fits(board: Board, cell: Cell | str) -> tuple[int, ...]:
    """Return the numbers that may go to a cell of the player's garden, whether or not any is left."""
    observation = seen(board)
    garden, place = observation.gardens[observation.seat], _cell(cell)
    return tuple(tile for tile in TILES if not against(garden, tile, place))


def chance(board: Board, cell: Cell | str, drawn: Sequence[int] = ()) -> Fraction:
    """Return the chance that the next clover may go to the cell (questions O2 and O8)."""
    numbers = fits(board, cell)
    return next_tile(board, drawn).chance(lambda tile: tile in numbers)


def free_cells(board: Board) -> tuple[str, ...]:
    """Return the free cells of the player's garden."""
    observation = seen(board)
    garden = observation.gardens[observation.seat]
    return tuple(cell_name(cell) for cell in CELLS if not garden[index(cell)])


def chances(board: Board) -> dict[str, Fraction]:
    """Return for each free cell the chance that the next clover fits there (question O3)."""
    return {cell: chance(board, cell) for cell in free_cells(board)}


def helps(board: Board, exchanges: bool = False) -> Fraction:
    """Return the chance that the next clover may go to some free cell, or also replace a clover (question O4)."""
    cells = [cell_name(cell) for cell in CELLS] if exchanges else free_cells(board)
    useful = {tile for cell in cells for tile in fits(board, cell)}
    return next_tile(board).chance(lambda tile: tile in useful)


def place(board: Board, tile: int, cell: Cell | str) -> str:
    """Return the player's garden, as text, with a clover put there; raises `ValueError` where it may not go."""
    observation, where = seen(board), _cell(cell)
    garden = list(observation.gardens[observation.seat])
    if why := against(tuple(garden), tile, where):
        raise ValueError(f"{tile} may not go to {cell_name(where)}: {why[0].code} beside {why[0].params['other']}")
    garden[index(where)] = tile
    rows = (garden[SIZE * row : SIZE * row + SIZE] for row in range(SIZE))
    return " / ".join(" ".join(str(tile or ".") for tile in row) for row in rows)


# ---------------------------------------------------------------- ways to complete a garden


def completions(garden: str | Garden, copies: int | Mapping[int, int] | None = None) -> int:
    """Return in how many ways the free cells of a garden can be filled in order (questions O12 and D3).

    With `copies` no number is used more often than that in the whole garden, or, for a mapping, in the free cells.
    Counted number by number: what is filled with 1 to n has the shape of a staircase, so 70 shapes are enough.

    >>> completions("3 5 . . / 7 8 . 10 / 13 . 16 . / . 15 . 19")
    24
    """
    cells = read_garden(garden) if isinstance(garden, str) else garden
    fixed = {tile: frozenset(k for k in range(SIZE * SIZE) if cells[k] == tile) for tile in TILES}
    free = frozenset(k for k in range(SIZE * SIZE) if not cells[k])
    ways = {(0,) * SIZE: 1}
    for tile in TILES:
        left = _left(copies, tile, len(fixed[tile]))
        grown: Counter[tuple[int, ...]] = Counter()
        for shape, count in ways.items():
            for after, added in _steps(shape):
                if fixed[tile] <= added <= free | fixed[tile] and (left is None or len(added - fixed[tile]) <= left):
                    grown[after] += count
        ways = grown
    return ways.get((SIZE,) * SIZE, 0)


def _left(copies: int | Mapping[int, int] | None, tile: int, fixed: int) -> int | None:
    if copies is None:
        return None
    return copies.get(tile, 0) if isinstance(copies, Mapping) else max(copies - fixed, 0)


@lru_cache
def _steps(shape: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], frozenset[int]], ...]:
    """Return the shapes that one number can add to: at most one cell in each row and in each column."""
    corners = [row for row in range(SIZE) if shape[row] < (SIZE if row == 0 else shape[row - 1])]
    found = []
    for count in range(len(corners) + 1):
        for rows in combinations(corners, count):
            after = tuple(length + (row in rows) for row, length in enumerate(shape))
            found.append((after, frozenset(SIZE * row + shape[row] for row in rows)))
    return tuple(found)


def full_gardens(sets: int | None = None) -> int:
    """Return how many full gardens in order there are with so many sets of clovers, or with as many as one likes.

    >>> full_gardens(1), full_gardens(2)
    (116396280, 37221054872)
    """
    return completions(EMPTY, sets)


def ordered_fillings(size: int = SIZE) -> int:
    """Return in how many ways the numbers 1 to size * size fill a square in order: by the hook lengths.

    The formula is that of Frame, Robinson and Thrall, "The hook graphs of the symmetric group" (1954).

    >>> [ordered_fillings(size) for size in (2, 3, 4)]
    [2, 42, 24024]
    """
    hooks = 1
    for row in range(size):
        for column in range(size):
            hooks *= 2 * size - row - column - 1
    return factorial(size * size) // hooks


def random_filling(size: int = SIZE) -> Fraction:
    """Return the chance that different numbers, put down at random, are in order (question O12)."""
    return Fraction(ordered_fillings(size), factorial(size * size))


# ---------------------------------------------------------------- the setup


def arrangements(tiles: Sequence[int]) -> dict[str, int]:
    """Return in how many ways four start clovers can lie on the gold cells, and how many of these can be completed.

    >>> arrangements([2, 7, 14, 19])
    {'ways': 24, 'can be completed': 1}
    """
    orders = set(permutations(tiles))
    return {"ways": len(orders), "can be completed": sum(completions(diagonal(order)) > 0 for order in orders)}


def diagonal(tiles: Sequence[int]) -> Garden:
    """Return a garden with nothing but four clovers on its gold cells."""
    lying = dict(zip(START, tiles, strict=True))
    return tuple(lying.get(k, 0) for k in range(SIZE * SIZE))


def different_start(players: int = 2, gap: int = 1) -> Fraction:
    """Return the chance that four start clovers differ, each by at least `gap` from the next one (question O10).

    >>> different_start(2), different_start(2, gap=2)
    (Fraction(408, 481), Fraction(3808, 9139))
    """
    choices = comb(len(TILES) - (len(START) - 1) * (gap - 1), len(START))
    return Fraction(choices * players ** len(START), comb(len(TILES) * players, len(START)))


def in_order(setup: str = "free", players: int = 2) -> Fraction:
    """Return the chance that the start diagonal ends in strict order (question O11).

    `free` puts four clovers down once all are seen; `michael` one by one, as well as can be; `quarters` one by one, by
    the fifth of the numbers that it belongs to; `random` one by one, anywhere. The others' clovers count as unseen.

    >>> in_order("free"), in_order("michael")
    (Fraction(408, 481), Fraction(8908, 27417))
    """
    if setup == "free":
        return different_start(players)
    if setup == "random":
        return different_start(players) / factorial(len(START))
    if setup not in ("michael", "quarters"):
        raise ValueError(f"setup={setup!r} is not allowed: 'free', 'michael', 'quarters' or 'random'")
    ways = _ways_in_order((0,) * len(START), players, setup == "michael")
    return Fraction(ways, perm(len(TILES) * players, len(START)))


@cache
def _ways_in_order(placed: tuple[int, ...], players: int, best: bool) -> int:
    """Return in how many ways the rest can be drawn, clover by clover, so that the diagonal ends in order."""
    lying = [tile for tile in placed if tile]
    if any(left >= right for left, right in pairwise(lying)):
        return 0
    if len(lying) == len(placed):
        return 1
    free = [k for k, tile in enumerate(placed) if not tile]
    total = 0
    for tile in TILES:
        here = free if best else [min(free, key=lambda k: (abs(k - (tile - 1) // 5), k))]
        after = (_ways_in_order((*placed[:k], tile, *placed[k + 1 :]), players, best) for k in here)
        total += (players - lying.count(tile)) * max(after)
    return total


def _cell(cell: Cell | str) -> Cell:
    found = read_cell(cell, SIZE, SIZE) if isinstance(cell, str) else cell
    if found is None or found not in CELLS:
        raise ValueError(f"cell={cell!r} is not on the board: A1 to D4 are")
    return found
