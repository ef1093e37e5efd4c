"""Values that were worked out elsewhere, game by game, are what the functions that a pupil calls return."""

from fractions import Fraction
from itertools import pairwise

import pytest

from boardgames import odds
from boardgames.triqueta.notation import counts
from boardgames.triqueta.rules import score


def about(value: Fraction, digits: int) -> float:
    return round(float(value), digits)


# ---------------------------------------------------------------- Lucky Numbers


def test_full_gardens_by_how_many_sets_of_numbers_there_are() -> None:
    found = [odds.lucky_numbers.full_gardens(sets) for sets in (1, 2, 3, 4)]
    assert found == [116_396_280, 37_221_054_872, 51_711_935_656, 52_101_067_968]
    assert odds.lucky_numbers.full_gardens() == 52_101_067_968
    assert odds.lucky_numbers.ordered_fillings() == 24_024


def test_the_official_example_can_be_completed_in_24_ways_with_as_many_of_each_number_as_one_likes() -> None:
    assert odds.lucky_numbers.completions("3 5 . . / 7 8 . 10 / 13 . 16 . / . 15 . 19", copies=4) == 24


@pytest.mark.parametrize(
    ("tiles", "ways"),
    [((2, 7, 14, 19), 125_440_000), ((4, 8, 13, 17), 2_160_900), ((1, 5, 13, 14), 0), ((4, 8, 12, 13), 0)],
)
def test_diagonals_with_as_many_of_each_number_as_one_likes(tiles: tuple[int, ...], ways: int) -> None:
    assert odds.lucky_numbers.completions(odds.lucky_numbers.diagonal(tiles), copies=4) == ways


def test_four_different_tiles_at_the_start() -> None:
    assert odds.lucky_numbers.different_start(2) == Fraction(408, 481)
    assert [about(odds.lucky_numbers.different_start(players), 3) for players in (2, 3, 4)] == [0.848, 0.805, 0.784]


# ---------------------------------------------------------------- Triqueta


def test_one_animal_in_a_pile_of_fifteen() -> None:
    bears = odds.triqueta.count_in_pile("E")
    assert [about(bears[number], 4) for number in range(7)] == [0.0423, 0.1763, 0.3002, 0.2739, 0.1475, 0.0487, 0.0099]
    assert bears.mean == Fraction(5, 2)
    assert about(odds.triqueta.all_six(), 4) == 0.7574
    assert odds.triqueta.all_alike(draws=2) == Fraction(9, 59)
    assert about(odds.triqueta.count_in_pile("E", pile=9)[3], 5) == 0.12899


def test_what_one_piece_more_is_worth() -> None:
    for animal, value in zip(("rabbit", "owl", "deer", "boar", "ram", "bear"), range(5, 11), strict=True):
        points = [score(counts([animal] * number)) for number in range(6)]
        changes = [later - before for before, later in pairwise(points)]
        assert changes == [1, 1, value - 2, -value - 1, -1]


# ---------------------------------------------------------------- Biberbande


def test_numbers_and_rows_of_numbers() -> None:
    card, row = odds.biberbande.number_card(), odds.biberbande.row_total(unknown=4)
    assert (card.mean, card.variance, row.mean) == (5, Fraction(28, 3), 20)
    assert round(float(row.variance) ** 0.5, 2) == 5.90
    chances = [about(row.at_most(most), 4) for most in (5, 8, 10, 12, 15, 20)]
    assert chances == [0.0058, 0.0261, 0.0564, 0.1076, 0.2289, 0.5288]


def test_specials_in_a_row_that_is_dealt() -> None:
    found = odds.good_ones(21, 66, 4)
    assert [about(found[number], 4) for number in range(5)] == [0.2067, 0.4135, 0.2885, 0.0830, 0.0083]
    assert about(odds.at_least_one(21, 66, 4), 5) == 0.79327


def test_what_one_draw_gains_against_a_known_card() -> None:
    """These were worked out among all 66 cards, the known one too, which gains nothing where it is drawn itself."""
    gains = [odds.biberbande.draw_against(known, into_row=False) * Fraction(65, 66) for known in range(9, 0, -1)]
    assert [about(gain, 2) for gain in gains] == [2.73, 2.18, 1.70, 1.27, 0.91, 0.61, 0.36, 0.18, 0.06]


# ---------------------------------------------------------------- Floriado


def test_the_least_and_the_most_points_for_some_tiles() -> None:
    found = {tiles: odds.floriado.fewest_and_most(tiles) for tiles in (10, 15, 20)}
    assert found == {10: (10, 35), 15: (20, 58), 20: (35, 73)}
