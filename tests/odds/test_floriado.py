"""The questions on Floriado and their exact answers; each also against counting by brute force."""

from fractions import Fraction
from itertools import combinations, pairwise, permutations

import pytest

from boardgames import odds
from boardgames.floriado.notation import FLOWER, TILES
from boardgames.floriado.view import position
from boardgames.odds import floriado as fl

BOARD = ". tulip1 tulip2 / tulip3 daisy1 daisy2 / rose1 rose2 ."


def test_g1_is_a_corner_an_8() -> None:
    assert odds.at_least_one(good=5, unseen=40, draws=1) == Fraction(1, 8)


def test_g2_an_8_in_the_corners() -> None:
    assert odds.at_least_one(good=5, unseen=40, draws=4) == Fraction(3903, 9139)
    assert 1 - odds.successes("1/8", 4)[0] == Fraction(1695, 4096)


def test_g3_openings() -> None:
    first, second = fl.openings()
    assert (first, second, first * second) == (160, 156, 24960)


def test_g4_within_reach() -> None:
    reach = fl.within_reach()
    assert reach.mean == Fraction(33, 4)
    assert {k: chance * 160 for k, chance in reach.items()} == {
        4: 10,
        5: 10,
        6: 10,
        7: 26,
        8: 26,
        9: 26,
        10: 26,
        11: 26,
    }
    assert max(fl.within_reach(first_tile_only=True)) == 3


def test_g5_moves_to_another_tile() -> None:
    moves = fl.moves_needed()
    assert dict(moves) == {1: Fraction(11, 52), 2: Fraction(28, 39), 3: Fraction(11, 156)}


def test_g6_does_a_tile_suit() -> None:
    assert [fl.suits(first) for first in range(1, 9)] == [Fraction(31 + first, 39) for first in range(1, 9)]


def test_g7_picking_whatever_fits() -> None:
    line = fl.line()
    assert line.mean == Fraction(761, 280)
    assert [line[k] * 40320 for k in range(1, 9)] == [5040, 13068, 13132, 6769, 1960, 322, 28, 1]


def test_g8_skipping() -> None:
    line = fl.line(skip=True)
    assert line.mean == Fraction(7601, 2016)
    assert [line[k] * 40320 for k in range(1, 9)] == [1, 1429, 14337, 17557, 6105, 841, 49, 1]


def test_g9_in_points() -> None:
    assert fl.line_points() == Fraction(1244, 315)
    assert fl.line_points(skip=True) == Fraction(1084319, 161280)
    assert fl.hurry_is_best() == Fraction(4789, 13440)


def test_g10_least_and_most_points() -> None:
    expected = {4: ("3", "7"), 8: ("15/2", "33"), 10: ("10", "35"), 15: ("20", "58"), 20: ("35", "73")}
    for tiles, (least, most) in expected.items():
        assert fl.fewest_and_most(tiles) == (Fraction(least), Fraction(most))
    assert fl.fewest_and_most(40)[1] == 165


def test_g11_four_random_tiles() -> None:
    shapes = {(4,): 35, (3, 1): 896, (2, 2): 784, (2, 1, 1): 5376, (1, 1, 1, 1): 2048}
    assert dict(fl.flowers()) == {shape: Fraction(ways, 9139) for shape, ways in shapes.items()}
    assert fl.flowers_points() == Fraction(881, 247)


@pytest.mark.long
def test_g12_perfect_play_on_a_tiny_board() -> None:
    assert dict(fl.perfect(2, 3)) == {
        "first": Fraction(56, 720),
        "draw": Fraction(656, 720),
        "second": Fraction(8, 720),
    }


def test_g12_perfect_play_on_two_rows_of_four() -> None:
    assert dict(fl.perfect(2, 4)) == {
        "first": Fraction(9_800, 40_320),
        "draw": Fraction(30_448, 40_320),
        "second": Fraction(72, 40_320),
    }


def test_perfect_play_on_two_by_two_is_always_a_draw() -> None:
    assert dict(fl.perfect(2, 2)) == {"draw": 1}


# ---------------------------------------------------------------- against counting


def test_flowers_against_every_three_tiles() -> None:
    def shape(hand: tuple[str, ...]) -> tuple[int, ...]:
        kinds = [FLOWER[tile] for tile in hand]
        return tuple(sorted((kinds.count(kind) for kind in set(kinds)), reverse=True))

    assert fl.flowers(3) == odds.Distribution.of(shape(hand) for hand in combinations(TILES, 3))


@pytest.mark.parametrize("length", range(1, 6))
def test_lines_against_every_order(length: int) -> None:
    def decreasing(order: tuple[int, ...]) -> int:
        choices = (c for k in range(1, length + 1) for c in combinations(order, k))
        return max(len(c) for c in choices if all(a > b for a, b in pairwise(c)))

    orders = list(permutations(range(length)))
    assert fl.line(length, skip=True) == odds.Distribution.of(decreasing(order) for order in orders)
    lowest = [sum(min(order[: k + 1]) == order[k] for k in range(length)) for order in orders]
    assert fl.line(length) == odds.Distribution.of(lowest)
    both = [low == decreasing(order) for low, order in zip(lowest, orders, strict=True)]
    assert fl.hurry_is_best(length) == Fraction(sum(both), len(both))


def test_a_table_tells_what_is_within_reach_and_useful() -> None:
    table = position(BOARD, "A1 east rose 3", "C3 west daisy 3", rows=3, columns=3, colours=3)
    reach = fl.reach(table)
    assert all(moves >= 1 for moves in reach.values())
    assert set(fl.useful(table)) <= set(reach)
    near = {str(move).split()[1] for move in table.legal_moves()}
    assert {cell for cell, moves in reach.items() if moves == 1} == near
