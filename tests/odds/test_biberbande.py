"""The questions on Biberbande and their exact answers; each also against counting by brute force."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from boardgames import games, odds
from boardgames.biberbande.state import State
from boardgames.biberbande.view import position
from boardgames.core import Stream
from boardgames.odds import biberbande as bb


def fractions(*texts: str) -> list[Fraction]:
    return [Fraction(text) for text in texts]


def test_o1_at_least_one_special() -> None:
    assert bb.specials() == 21
    assert odds.at_least_one(21, 66, 1) == Fraction(7, 22)
    assert odds.at_least_one(21, 66, 4) == Fraction(165, 208)
    dealt = odds.good_ones(21, 66, 4)
    assert [dealt[k] for k in range(5)] == fractions("43/208", "43/104", "15/52", "95/1144", "19/2288")
    assert odds.at_least_one(21, 66, 2) == Fraction(7, 13)
    assert odds.good_ones(21, 66, 2)[2] == Fraction(14, 143)


def test_o2_the_mean_of_a_number_card() -> None:
    assert bb.number_card().mean == 5
    assert bb.number_card().variance == Fraction(28, 3)
    assert bb.number_card([9] * 5).mean == Fraction(9, 2)


def test_o3_an_unknown_card_is_worth_5() -> None:
    assert bb.expected_card() == 5
    assert bb.expected_card(special_worth=0) == Fraction(75, 22)
    assert bb.row_total().mean == 20


def test_o4_swap_below_5() -> None:
    assert [bb.gain_of_replacing_unknown(offered) for offered in (4, 5, 6)] == [1, 0, -1]
    assert [1 - bb.number_card().at_most(v) for v in (4, 5, 6)] == fractions("5/9", "7/15", "17/45")
    assert bb.number_card().chance(lambda n: n < 5) == Fraction(4, 9)


def test_o5_what_i_saw_changes_it() -> None:
    hands = ([0, 9, 1], [9, 9], [0, 0], [9, 9, 5])
    assert [bb.expected_card(seen) for seen in hands] == fractions("215/42", "207/43", "225/43", "101/21")


def test_o6_the_5_or_the_pile() -> None:
    assert [bb.draw_against(known, [3, 5]) for known in (9, 8, 7, 6)] == fractions("85/21", "19/6", "148/63", "67/42")
    assert bb.number_card([9, 3, 5]).chance(lambda n: n < 5) * Fraction(42, 63) == Fraction(19, 63)


def test_o7_keep_the_first() -> None:
    assert bb.draw_two(9, [3, 8], stop_at=4) == Fraction(134522, 26691)
    assert bb.draw_against(9, [3, 8]) == Fraction(173, 42)
    assert max(range(10), key=lambda stop: bb.draw_two(9, [3, 8], stop)) == 4


def test_o8_the_total_of_four_unknown_cards() -> None:
    total = bb.row_total(unknown=4)
    assert [total.at_most(most) for most in (10, 15, 20)] == fractions("2801/49665", "1624/7095", "8754/16555")
    assert float(total.variance) ** 0.5 == pytest.approx(5.90, abs=0.005)


def test_o9_one_card_to_go() -> None:
    assert bb.row_total([0, 1, 3], 1).at_most(10) == Fraction(25, 42)
    assert bb.row_total([0, 1, 3], 1).mean == Fraction(389, 42)
    assert bb.row_total([1, 2], 2).at_most(10) == Fraction(11, 43)
    assert bb.row_total([1, 2], 2).mean == Fraction(573, 43)


@pytest.mark.parametrize(
    ("mine", "still", "moved"),
    [
        ([1, 2, 3, 4], "96999/101270", "6752949/7493980"),
        ([2, 3, 3, 4], "9203/10127", "6087509/7493980"),
        ([2, 3, 4, 5], "42336/50635", "5220147/7493980"),
        ([3, 4, 4, 5], "74457/101270", "4205017/7493980"),
        ([3, 4, 5, 5], "34218/50635", "917803/1873495"),
        ([4, 4, 5, 6], "27376/50635", "2649357/7493980"),
    ],
)
def test_o10_knock(mine: list[int], still: str, moved: str) -> None:
    assert bb.knock_chance(mine, turns=0) == Fraction(still)
    assert bb.knock_chance(mine, turns=1) == Fraction(moved)


def test_o11_what_bobs_move_tells() -> None:
    assert bb.put_in(below=5).mean == 2
    assert bb.put_in(below=5, seen=[0, 1]).mean == Fraction(13, 6)
    assert bb.put_in(seen=[0, 1]).mean == Fraction(224, 43)
    assert bb.number_card().chance(lambda n: n < 5) * Fraction(45, 66) == Fraction(10, 33)


def test_o12_memory_and_the_peek() -> None:
    assert list(bb.memory(3).values()) == fractions("27/64", "117/256", "9/16")
    assert bb.memory(8)["in its place"] == Fraction(52579, 262144)
    assert [bb.peek_worth(best) for best in (5, 6, 8)] == fractions("4/3", "13/15", "1/5")


# ---------------------------------------------------------------- against counting


def test_totals_against_every_hand() -> None:
    left = [n for n, count in enumerate(bb.numbers([1, 2])) for _ in range(count)]
    assert bb.row_total([1, 2], 2) == odds.Distribution.of(3 + sum(hand) for hand in combinations(left, 2))


def laid(worlds: Sequence[State], row: int, slot: int) -> Counter[str]:
    return Counter(world.rows[row][slot].code for world in worlds)


@pytest.mark.parametrize("into_row", [True, False])
def test_beliefs_against_possible_worlds(into_row: bool) -> None:
    """Four standard errors from the frequencies in worlds that the engine draws."""
    table = position("9 ? ? 3", "? 1* ? ?", discard="5 2", special_into_row=into_row)
    seen = table.observation(0)
    game, times = games()["biberbande"], 2000
    worlds = [game.sample_state(seen, Stream(3, number)) for number in range(times)]
    for row, cards in enumerate(bb.beliefs(table)):
        for slot, card in enumerate(cards):
            found = laid(worlds, row, slot)  # type: ignore[arg-type]  # a game's own states
            for code, chance in card.items():
                error = (float(chance) * float(1 - chance) / times) ** 0.5
                assert abs(found[code] / times - chance) <= 4 * error


def test_what_nobody_has_seen_changes_no_answer() -> None:
    game = games()["biberbande"]
    table = position("9 ? ? 3", "? 1* ? ?", discard="5")
    seen = table.observation(0)
    for number in range(8):
        world = game.sample_state(seen, Stream(1, number))
        assert bb.beliefs(world) == bb.beliefs(table)
        assert bb.expected_totals(world) == bb.expected_totals(table)
        assert bb.knock(world) == bb.knock(table)


def test_expected_totals_and_knocking_at_a_table() -> None:
    table = position("3 4 4 5", "? ? ? ?", discard="swap")
    mine = table.observation(0)
    known = [int(code) for _, code in mine.known if code.isdigit()]
    mean = Fraction(225 - sum(known), 45 - len(known))
    assert bb.expected_totals(table) == (sum(known) + (4 - len(known)) * mean, 4 * mean)
    assert bb.knock(table)[1] == bb.knock_chance([3, 4, 4, 5], turns=0)


def test_wrong_cards_are_named() -> None:
    with pytest.raises(ValueError, match="no card 3"):
        bb.expected_card([3] * 5)
    with pytest.raises(ValueError, match="turns=2"):
        bb.knock_chance([1, 2, 3, 4], turns=2)
    with pytest.raises(TypeError, match="a board of biberbande"):
        bb.beliefs(3)
