"""Floriado: what is within reach, tiles that fit, a line of one flower, piles and points, and perfect play.

Once the clearing is laid out nothing is left to chance, so these are questions on the deal, and on choices at random.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import permutations, product
from math import comb, factorial, perm
from typing import Any

from boardgames import games
from boardgames.floriado.notation import FACINGS, FLOWERS, NAMES, SIZES, TILES, Pawn, places
from boardgames.floriado.rules import AHEAD, POINTS, fitting, stops
from boardgames.floriado.state import State
from boardgames.floriado.view import Observation
from boardgames.odds.boards import Board, seen_on
from boardgames.odds.distribution import Distribution

ROWS, COLUMNS = 5, 8


def openings(rows: int = ROWS, columns: int = COLUMNS) -> tuple[int, int]:
    """Return how many first moves each of the two players has: a tile, and a direction to look in (question G3).

    >>> openings()
    (160, 156)
    """
    cells = rows * columns
    return cells * len(FACINGS), (cells - 1) * len(FACINGS)


# ---------------------------------------------------------------- the graph of what is reachable


def reach(table: Board) -> dict[str, int]:
    """Return the cells that the player's pawn can come to, with the moves that each takes if no tile is picked.

    The nodes of the graph are a cell and a direction; the search is breadth first.
    """
    seen: Observation = seen_on("floriado", table)
    pawn = seen.pawns[seen.seat]
    if pawn is None:
        raise ValueError("the player's pawn is not on the board yet")
    found = _distances(seen.board, pawn, seen.options.first_tile_only)
    return {NAMES[place]: moves for place, moves in sorted(found.items()) if place != pawn.place}


def useful(table: Board) -> tuple[str, ...]:
    """Return the cells within reach whose tile fits one of the player's piles."""
    seen: Observation = seen_on("floriado", table)
    fit = fitting(seen.piles[seen.seat])
    return tuple(cell for cell in reach(seen) if seen.board[NAMES.index(cell)] in fit)


def _distances(board: tuple[str, ...], pawn: Pawn, first_tile_only: bool) -> dict[int, int]:
    """Return the fewest moves to each place, the tiles staying where they are."""
    found, seen, now, moves = {pawn.place: 0}, {pawn}, [pawn], 0
    while now:
        moves += 1
        later = []
        for at in now:
            for after in _after(board, at, first_tile_only):
                found.setdefault(after.place, moves)
                if after not in seen:
                    seen.add(after)
                    later.append(after)
        now = later
    return found


def _after(board: tuple[str, ...], pawn: Pawn, first_tile_only: bool) -> list[Pawn]:
    ends = stops(board, pawn, first_tile_only)
    return [after for after in AHEAD[pawn.place][pawn.facing] if after.place in ends]


def within_reach(rows: int = ROWS, columns: int = COLUMNS, first_tile_only: bool = False) -> Distribution:
    """Return how many tiles are one move away from a random cell and direction of a full board (question G4).

    >>> within_reach().mean
    Fraction(33, 4)
    """
    board = _full(rows, columns)
    return Distribution.of(sorted(len(stops(board, pawn, first_tile_only)) for pawn in _starts(rows, columns)))


def moves_needed(rows: int = ROWS, columns: int = COLUMNS, first_tile_only: bool = False) -> Distribution:
    """Return how many moves lead to a random other tile of a full board (question G5).

    >>> moves_needed()[1]
    Fraction(11, 52)
    """
    board, moves = _full(rows, columns), Counter[int]()
    for pawn in _starts(rows, columns):
        moves.update(_distances(board, pawn, first_tile_only).values())
    del moves[0]
    return Distribution.of(dict(sorted(moves.items())))


def _full(rows: int, columns: int) -> tuple[str, ...]:
    inside = set(places(rows, columns))
    return tuple(TILES[0] if place in inside else "" for place in range(len(NAMES)))


def _starts(rows: int, columns: int) -> Iterator[Pawn]:
    return (Pawn(place, facing) for place in places(rows, columns) for facing in range(len(FACINGS)))


# ---------------------------------------------------------------- tiles that fit


def suits(first: int) -> Fraction:
    """Return the chance that another tile fits after a first one of that size (question G6).

    >>> suits(5)
    Fraction(12, 13)
    """
    if first not in range(1, SIZES + 1):
        raise ValueError(f"first={first!r} is not the size of a tile: 1 to {SIZES}")
    fit = fitting(((first,), *((),) * (len(FLOWERS) - 1)))
    return Fraction(len(fit), len(TILES) - 1)


def line(length: int = SIZES, skip: bool = False) -> Distribution:
    """Return how many tiles of one flower are picked along a line of them in random order (questions G7 and G8).

    Every tile that fits is picked: those are the records, counted by Stirling's numbers. With `skip` one may leave
    tiles, and picks the longest decreasing choice: Schensted (1961) counts the orders by squares of hook lengths.

    >>> line().mean, line(skip=True).mean
    (Fraction(761, 280), Fraction(7601, 2016))
    """
    if skip:
        longest = Counter[int]()
        for shape in _shapes(length, length):
            longest[len(shape)] += _tableaux(shape) ** 2
        return Distribution.of(dict(sorted(longest.items())))
    records = {0: 1}
    for before in range(length):
        more = Counter[int]()
        for k, ways in records.items():
            more[k + 1] += ways
            more[k] += ways * before
        records = {k: ways for k, ways in more.items() if ways}
    return Distribution.of(dict(sorted(records.items())))


def _shapes(cells: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of rows, none longer than the one before."""
    if not cells:
        yield ()
    for row in range(min(cells, longest), 0, -1):
        yield from ((row, *rest) for rest in _shapes(cells - row, row))


def _tableaux(shape: tuple[int, ...]) -> int:
    """Return in how many ways a shape is filled in order, by the hook lengths."""
    hooks = 1
    for row, length in enumerate(shape):
        for column in range(length):
            hooks *= length - column + sum(below > column for below in shape[row + 1 :])
    return factorial(sum(shape)) // hooks


def line_points(length: int = SIZES, skip: bool = False, score: str = "seed") -> Fraction:
    """Return the mean points of that pile (question G9)."""
    return line(length, skip).map(lambda tiles: POINTS[score][tiles]).mean


@cache
def hurry_is_best(length: int = SIZES) -> Fraction:
    """Return the chance that picking whatever fits gives as many tiles as choosing (question G9)."""
    best = sum(_records(order) == _longest(order) for order in permutations(range(length)))
    return Fraction(best, factorial(length))


def _records(order: tuple[int, ...]) -> int:
    top, count = len(order), 0
    for size in order:
        if size < top:
            top, count = size, count + 1
    return count


def _longest(order: tuple[int, ...]) -> int:
    """Return the length of the longest decreasing choice: each size goes on the leftmost heap that it may."""
    heaps: list[int] = []
    for size in order:
        at = bisect_left(heaps, -size)
        heaps[at : at + 1] = [-size]
    return len(heaps)


# ---------------------------------------------------------------- piles and points


def fewest_and_most(tiles: int, score: str = "seed") -> tuple[Fraction, Fraction]:
    """Return the fewest and the most points that so many tiles can bring (question G10).

    >>> fewest_and_most(10)
    (Fraction(10, 1), Fraction(35, 1))
    """
    if not 0 <= tiles <= len(TILES):
        raise ValueError(f"tiles={tiles!r} is not possible: 0 to {len(TILES)} are")

    def points(choose: Callable[[Any], Fraction]) -> Fraction:
        best = {0: Fraction(0)}
        for _ in FLOWERS:
            ways = product(best, range(SIZES + 1))
            sums: dict[int, list[Fraction]] = {}
            for total, pile in ways:
                sums.setdefault(total + pile, []).append(best[total] + POINTS[score][pile])
            best = {total: choose(found) for total, found in sums.items()}
        return best[tiles]

    return points(min), points(max)


def flowers(tiles: int = 4) -> Distribution:
    """Return how many tiles of the same flower come together among random tiles, the most first (question G11).

    >>> flowers(4)[1, 1, 1, 1]
    Fraction(2048, 9139)
    """
    ways = Counter[tuple[int, ...]]()
    for shape in _shapes(tiles, min(tiles, SIZES)):
        if len(shape) <= len(FLOWERS):
            alike = Counter((*shape, *(0,) * (len(FLOWERS) - len(shape))))
            orders = factorial(len(FLOWERS))
            for count in alike.values():
                orders //= factorial(count)
            for pile in shape:
                orders *= comb(SIZES, pile)
            ways[shape] = orders
    return Distribution.of(ways)


def flowers_points(tiles: int = 4, score: str = "seed") -> Fraction:
    """Return the mean points of the piles that random tiles make (question G11)."""
    return flowers(tiles).map(lambda shape: sum((POINTS[score][pile] for pile in shape), Fraction(0))).mean


# ---------------------------------------------------------------- perfect play on a tiny board


def perfect(rows: int = 2, columns: int = 3, colours: int = 2, quiet_limit: int = 4) -> Distribution:
    """Return who wins over all deals of a tiny board when both play perfectly (question G12).

    `first`, `draw` or `second`. Deals that are alike but for the names of flowers or a reflection are searched once.
    """
    game = games()["floriado"]
    state = game.new(rows=rows, columns=columns, colours=colours, quiet_limit=quiet_limit)
    assert isinstance(state, State)
    values: dict[tuple[str, ...], str] = {}
    found = Counter[str]()
    for order in permutations(state.undealt):
        alike = min(_reflections(order, rows, columns, state.undealt))
        if alike not in values:
            values[alike] = _winner(state, alike)
        found[values[alike]] += 1
    assert sum(found.values()) == perm(rows * columns)
    return Distribution.of(found)


def _reflections(order: tuple[str, ...], rows: int, columns: int, tiles: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the deals that play alike."""
    kinds = sorted({tile[:-1] for tile in tiles})
    for names in permutations(kinds):
        new = dict(zip(kinds, names, strict=True))
        board = [[new[tile[:-1]] + tile[-1] for tile in order[columns * row :][:columns]] for row in range(rows)]
        for upright, across in product((1, -1), repeat=2):
            yield tuple(tile for row in board[::upright] for tile in row[::across])


def _winner(state: State, order: tuple[str, ...]) -> str:
    for tile in order:
        state = state.play(state.game.parse(f"deal {tile}"))
    # numba comes with the search, and only with this question.
    value = import_module("boardgames.kernels.floriado_search").exact(state)
    return "first" if value > 0 else "second" if value < 0 else "draw"
