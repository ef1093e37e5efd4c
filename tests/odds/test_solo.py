"""The questions on the solo game and their exact answers; each also against counting by brute force."""

from fractions import Fraction
from itertools import permutations

import pytest

from boardgames import odds
from boardgames.lucky_numbers.solo.rules import in_order, partners, swapped
from boardgames.odds import solo


def test_s1_is_a_row_in_order() -> None:
    assert solo.in_order() == Fraction(1, 24)


def test_s2_pairs_in_the_wrong_order() -> None:
    rows = solo.row_moves()
    assert rows.mean == 3
    assert [rows[k] * 24 for k in range(7)] == [1, 3, 5, 6, 5, 3, 1]


def test_s3_with_the_ends() -> None:
    rows = solo.row_moves(ends=True)
    assert rows.mean == Fraction(13, 6)
    assert [rows[k] * 24 for k in range(5)] == [1, 4, 10, 8, 1]
    far = solo.distances(ends=True)
    assert [order for order, moves in far.items() if moves == 4] == [(2, 3, 0, 1)]
    assert far[3, 2, 1, 0] == 2


def test_s4_is_a_board_in_order() -> None:
    assert [solo.board_in_order(n) for n in (2, 3, 4)] == [Fraction(1, n) for n in (12, 8640, 870912000)]


def test_s5_solvable_with_row_neighbours() -> None:
    assert solo.solvable("row") == Fraction(1, 2625)


def test_s6_solvable_with_the_edges() -> None:
    assert len(solo.targets()) == 12012
    assert solo.solvable("row+edges") == Fraction(1, 75)
    assert solo.solvable("ortho") == 1


def test_s7_boards_at_two_swaps() -> None:
    assert [solo.boards_at(depth) for depth in range(4)] == [1, 20, 222, 1724]


@pytest.mark.long
def test_s7_boards_further_away() -> None:
    assert [solo.boards_at(depth) for depth in (4, 5)] == [10269, 48632]


def test_s8_after_four_random_swaps() -> None:
    needed = solo.swaps_needed(4)
    assert [needed[moves] * 160_000 for moves in range(5)] == [1096, 664, 38252, 6452, 113536]
    assert needed.mean == Fraction(137667, 40000)


def test_s9_back_at_the_start() -> None:
    chances = [solo.back_at_start(swaps) for swaps in range(1, 5)]
    assert chances == [0, Fraction(1, 20), 0, Fraction(137, 20000)]


@pytest.mark.long
def test_s10_the_worst_puzzle() -> None:
    needed = solo.all_solvable()
    assert max(needed) == 20
    assert needed[20] * 278_970_531_840 == 5962
    assert needed.mean == Fraction(1700082127, 161441280)
    assert needed.quantile("1/2") == 11
    assert needed[0] * 278_970_531_840 == 24024


# ---------------------------------------------------------------- against counting


@pytest.mark.parametrize("length", range(1, 6))
def test_neighbours_against_counting_pairs(length: int) -> None:
    orders = permutations(range(length))
    wrong = (sum(a > b for k, a in enumerate(order) for b in order[k + 1 :]) for order in orders)
    assert solo.row_moves(length) == odds.Distribution.of(wrong)


def test_back_at_the_start_against_walking_all_the_way() -> None:
    assert solo.back_at_start(2) == solo.after_random(2)[tuple(range(16))]


def test_fewest_swaps_against_searching_from_the_board() -> None:
    for order in list(solo.after_random(2))[::11]:
        boards, moves = {tuple(tile + 1 for tile in order)}, 0
        while not any(in_order(board) for board in boards):
            boards, moves = {swapped(board, *pair) for board in boards for pair in partners("row+edges")}, moves + 1
        assert solo.fewest_swaps(order) == moves


def test_a_middle_row_keeps_its_clovers() -> None:
    tiles = [1, 3, 4, 9, 2, 6, 12, 14, 5, 10, 8, 17, 7, 11, 16, 19]
    assert solo.fewest_swaps(tuple(sorted(tiles).index(tile) for tile in tiles)) is None


def test_a_rule_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="moves='diagonal'"):
        solo.solvable("diagonal")
