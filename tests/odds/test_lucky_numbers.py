"""The questions on Lucky Numbers and their exact answers; each also against counting by brute force."""

from fractions import Fraction
from itertools import product

import pytest

from boardgames import games, odds
from boardgames.core import BadData, Stream, playout
from boardgames.lucky_numbers.notation import read_garden
from boardgames.odds import lucky_numbers as ln

ODDS = """
3 . . . / . 8 . . / . . 13 . / . . . 18

5 . . . / . 9 . . / . . 14 . / . . . 17
"""
EX = "3 5 . . / 7 8 . 10 / 13 . 16 . / . 15 . 19"
EX1 = "3 5 . . / 7 8 . 13 / 13 . 16 . / . 15 . 19"
LOU = "1 . 6 . / 4 9 . 15 / . . 12 17 / 11 . 18 20"


def test_o1_is_the_next_one_a_10() -> None:
    assert ln.next_tile(ODDS)[10] == Fraction(1, 16)
    assert ln.next_tile(ODDS)[5] == Fraction(1, 32)


def test_o2_does_it_fit_between_3_and_8() -> None:
    assert ln.fits(ODDS, "B1") == (4, 5, 6, 7)
    assert ln.chance(ODDS, "B1") == Fraction(7, 32)
    assert ln.chance(ODDS, (0, 1)) == Fraction(7, 32)


def test_o3_which_free_cell_is_the_easiest() -> None:
    counts = [7, 15, 22, 7, 7, 14, 15, 7, 6, 22, 14, 6]
    assert list(ln.chances(ODDS).values()) == [Fraction(count, 32) for count in counts]
    assert list(ln.chances(ODDS))[:3] == ["B1", "C1", "D1"]


def test_o4_does_it_fit_anywhere() -> None:
    assert ln.helps(ODDS) == Fraction(22, 32)
    assert ln.helps(ODDS, exchanges=True) == 1
    assert sum(ln.chances(ODDS).values()) == Fraction(142, 32)


def test_o5_two_draws() -> None:
    assert odds.at_least_one(7, 32, 2) == Fraction(49, 124)


def test_o6_draws_for_an_even_chance() -> None:
    assert odds.draws_for("1/2", 7, 32) == 3
    assert odds.at_least_one(7, 32, 3) == Fraction(133, 248)


def test_o7_mean_number_of_draws() -> None:
    assert odds.waiting(7, 32).mean == Fraction(33, 8)
    assert odds.waiting(7, 32).quantile("1/2") == 3


def test_o8_once_4_6_and_7_have_come() -> None:
    assert ln.chance(ODDS, "B1", drawn=[4, 6, 7]) == Fraction(4, 29)
    assert ln.chance(ODDS, "B1", drawn=[1, 19, 20]) == Fraction(7, 29)
    with pytest.raises(ValueError, match="no clover 5"):
        ln.chance(ODDS, "B1", drawn=[5, 5])


def test_o9_no_10_in_half_the_pile() -> None:
    assert odds.none_of(2, 32, 16) == Fraction(15, 62)


def test_o10_four_different_clovers() -> None:
    assert [ln.different_start(n) for n in (2, 3, 4)] == [
        Fraction(408, 481),
        Fraction(1377, 1711),
        Fraction(62016, 79079),
    ]
    assert [ln.different_start(n, gap=2) for n in (2, 3, 4)] == [
        Fraction(3808, 9139),
        Fraction(12852, 32509),
        Fraction(4352, 11297),
    ]


def test_o11_free_or_one_by_one() -> None:
    assert ln.in_order("free") == Fraction(408, 481)
    assert ln.in_order("michael") == Fraction(8908, 27417)
    assert ln.in_order("quarters") == Fraction(7724, 27417)
    assert ln.in_order("random") == Fraction(17, 481)


def test_o12_full_gardens() -> None:
    assert ln.ordered_fillings(4) == 24024
    assert ln.full_gardens(1) == 116396280
    assert ln.full_gardens(2) == 37221054872
    assert [ln.random_filling(n) for n in (2, 3, 4)] == [
        Fraction(1, 12),
        Fraction(1, 8640),
        Fraction(1, 870912000),
    ]


def test_d1_where_to_put_the_13() -> None:
    board = f"{EX}\n\n{LOU}\n\nmarket 3 20\n\ndrawn 13"
    after = {cell: f"{ln.place(board, 13, cell)}\n\n{LOU}" for cell in ("C1", "D2", "B4")}
    assert {cell: ln.completions(text.split("\n")[0]) for cell, text in after.items()} == {"C1": 0, "D2": 296, "B4": 0}
    market = "market 3 20"
    assert ln.helps(f"{after['C1']}\n\n{market}") == Fraction(4, 18)
    assert ln.helps(f"{after['D2']}\n\n{market} 10") == Fraction(11, 18)
    assert ln.helps(f"{after['B4']}\n\n{market} 15") == Fraction(11, 18)


def test_d3_which_diagonal_keeps_most_future() -> None:
    ways = {
        (1, 6, 15, 20): (603979776, 474258304),
        (2, 7, 14, 19): (125440000, 89719968),
        (3, 8, 13, 18): (16777216, 10159552),
        (4, 9, 12, 17): (921600, 384736),
        (2, 3, 18, 19): (0, 0),
        (3, 9, 11, 18): (1587600, ln.completions(ln.diagonal((3, 9, 11, 18)), 2)),
    }
    for tiles, (any_number, two_sets) in ways.items():
        assert ln.completions(ln.diagonal(tiles)) == any_number
        assert ln.completions(ln.diagonal(tiles), 2) == two_sets


def test_start_arrangements() -> None:
    assert ln.arrangements([2, 7, 14, 19]) == {"ways": 24, "can be completed": 1}
    assert ln.arrangements([3, 9, 11, 18]) == {"ways": 24, "can be completed": 1}
    assert ln.arrangements([5, 7, 15, 15]) == {"ways": 12, "can be completed": 0}


@pytest.mark.parametrize("garden", [EX, EX1])
def test_completions_against_trying_every_number(garden: str) -> None:
    cells = read_garden(garden)
    free = [k for k in range(16) if not cells[k]]

    def fill(filled: dict[int, int], rest: list[int]) -> int:
        if not rest:
            return 1
        k, *others = rest
        board = [filled.get(j, cells[j]) for j in range(16)]
        row, column = divmod(k, 4)
        before = [board[4 * row + c] for c in range(column)] + [board[4 * r + column] for r in range(row)]
        behind = [board[4 * row + c] for c in range(column + 1, 4)] + [board[4 * r + column] for r in range(row + 1, 4)]
        low, high = max(filter(None, before), default=0), min(filter(None, behind), default=21)
        return sum(fill({**filled, k: tile}, others) for tile in range(low + 1, high))

    assert ln.completions(garden) == fill({}, free)


def test_michaels_setup_against_every_order_on_a_small_set() -> None:
    """At random, by drawing every four of the forty clovers in the mind: only the order decides."""
    strictly = sum(a < b < c < d for a, b, c, d in product(range(1, 21), repeat=4))
    assert ln.in_order("random") == Fraction(strictly * 2**4, 40 * 39 * 38 * 37)


def test_a_player_sees_the_same_whoever_asks() -> None:
    position = games()["lucky_numbers"].pasted(ODDS)
    assert ln.chances(position) == ln.chances(ODDS) == ln.chances(position.observation(0))


def test_chances_come_close_to_games_that_are_played() -> None:
    """The next clover, drawn by the engine itself."""
    position = games()["lucky_numbers"].pasted(ODDS)
    drawn = position.play(games()["lucky_numbers"].parse("draw"))
    hits = 0
    for number in range(2000):
        from boardgames.core import pick

        tile = pick(drawn.chance_outcomes(), 5, number, 0)
        hits += int(str(tile).split()[1]) in ln.fits(ODDS, "B1")
    exact = 7 / 32
    assert abs(hits / 2000 - exact) < 4 * (exact * (1 - exact) / 2000) ** 0.5
    assert playout(position, Stream(1)).outcome()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3 . . .", "garden"),
        (ODDS.replace("8", "x"), "x"),
        (ODDS.replace("3 . . .", "3 2 . .", 1), "A1: 3 is too_large"),
    ],
)
def test_wrong_text_gets_a_sentence_that_shows_where(text: str, says: str) -> None:
    with pytest.raises(BadData, match=says):
        ln.chances(text)


def test_a_cell_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="E1"):
        ln.chance(ODDS, "E1")
    with pytest.raises(TypeError, match="a board is"):
        ln.chances(3)
