"""Drawing without putting back, against counting all orders by hand; and tables of chances."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import odds
from boardgames.odds import Distribution


@st.composite
def piles(draw: st.DrawFn) -> tuple[int, int, int]:
    unseen = draw(st.integers(1, 6))
    return draw(st.integers(0, unseen)), unseen, draw(st.integers(0, unseen))


def orders(good: int, unseen: int) -> list[tuple[bool, ...]]:
    """Return every order in which the pile can lie."""
    return list(permutations([k < good for k in range(unseen)]))


@given(piles())
def test_counting_every_order_gives_the_same(pile: tuple[int, int, int]) -> None:
    good, unseen, draws = pile
    found = orders(good, unseen)
    hits = sum(any(order[:draws]) for order in found)
    assert odds.at_least_one(good, unseen, draws) == Fraction(hits, len(found))
    assert odds.none_of(good, unseen, draws) == 1 - Fraction(hits, len(found))
    assert odds.good_ones(good, unseen, draws) == Distribution.of(sum(order[:draws]) for order in found)
    if good:
        assert odds.waiting(good, unseen) == Distribution.of(order.index(True) + 1 for order in found)
        assert odds.waiting(good, unseen).mean == Fraction(unseen + 1, good + 1)


@given(piles(), st.fractions(0, 1))
def test_so_many_draws_are_enough_and_one_less_is_not(pile: tuple[int, int, int], wanted: Fraction) -> None:
    good, unseen, _ = pile
    if not good:
        return
    draws = odds.draws_for(wanted, good, unseen)
    assert odds.at_least_one(good, unseen, draws) >= wanted
    assert draws == 0 or odds.at_least_one(good, unseen, draws - 1) < wanted


@pytest.mark.parametrize(("good", "unseen", "draws"), [(-1, 5, 1), (6, 5, 1), (1, 5, 6), (1, 5, -1)])
def test_what_cannot_be_is_refused_by_its_name(good: int, unseen: int, draws: int) -> None:
    with pytest.raises(ValueError, match=r"good=|draws="):
        odds.at_least_one(good, unseen, draws)
    with pytest.raises(ValueError, match="good=0"):
        odds.waiting(0, 5)
    with pytest.raises(ValueError, match="chance="):
        odds.draws_for("3/2", 1, 5)


def test_a_table_of_chances() -> None:
    die = Distribution.of(range(1, 7))
    assert (die + die).mean == 7
    assert die.variance == Fraction(35, 12)
    assert die.map(lambda face: face % 2)[1] == Fraction(1, 2)
    assert die.quantile("1/2") == 3
    assert die[9] == 0
    with pytest.raises(ValueError, match="nothing can happen"):
        die.given(lambda face: face > 6)
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution({1: Fraction(1, 2)})


def test_it_prints_the_fraction_first_and_the_decimal_sign_of_the_language() -> None:
    table = Distribution.of({"ours": 1, "cerf": 3}, lang="fr")
    assert str(table) == "ours  1/4  0,25\ncerf  3/4  0,75"
    assert "<td>3/4</td><td>0,75</td>" in table._repr_html_()
    assert odds.tell(Fraction(-7, 4), "fr") == "-7/4 = -1,75"


def test_trying_it_out_comes_close_to_the_exact_chance() -> None:
    tried = odds.try_out({"good": 7, "bad": 25}, 2, lambda drawn: "good" in drawn, times=4000)
    exact = float(odds.at_least_one(7, 32, 2))
    assert abs(tried.share - exact) < 4 * (exact * (1 - exact) / 4000) ** 0.5
    assert tried.interval[0] < tried.share < tried.interval[1]
