"""What lies just beside the rules of Lucky Numbers: each corner, and what holds unless an option is given."""

import pytest

from boardgames.core import Cell
from boardgames.lucky_numbers.notation import CELLS, read_garden
from boardgames.lucky_numbers.rules import No, against, fits, index, touches_equal
from boardgames.lucky_numbers.view import position
from tests.lucky_numbers.playing import play
from tests.lucky_numbers.positions import EX, LAST
from tests.lucky_numbers.test_variants import FIVE_LEFT, TWO_LEFT


@pytest.mark.parametrize("cell", CELLS)
def test_ln_6_4_the_four_corners_are_neighbours_and_no_other_cell_is(cell: Cell) -> None:
    row, column = cell
    for other in CELLS:
        down, right = other[0] - row, other[1] - column
        garden = tuple(7 if place in (cell, other) else 0 for place in CELLS)
        assert touches_equal(garden, index(cell), "both") == (abs(down) == abs(right) == 1)
        assert touches_equal(garden, index(cell), "rising") == (down == -right and abs(down) == 1)


def test_ln_4_6_without_the_option_an_equal_tile_does_not_replace() -> None:
    garden = read_garden(EX)
    assert not fits(garden, 3, (0, 0))
    assert fits(garden, 3, (0, 0), equal_swap=True)
    assert [reason.code for reason in against(garden, 3, (0, 0))] == [No.SAME_NUMBER]


def test_ln_6_2_the_next_round_is_told_by_its_number() -> None:
    after = play(position(LAST, TWO_LEFT, FIVE_LEFT, drawn=11, games="players"), "place B3")
    assert after.events_for(None)[-1].param("round") == 2
