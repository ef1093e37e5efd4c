"""The questions on Triqueta and their exact answers; each also against counting by brute force."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from boardgames import games, odds
from boardgames.core import Stream, playout
from boardgames.odds import triqueta as tq
from boardgames.triqueta.notation import CODES, counts, pieces
from boardgames.triqueta.rules import score
from boardgames.triqueta.state import State
from boardgames.triqueta.view import position

OWN = "RRR O DD BBB M EE"
TWELVE = "RROODDBBMMEE"


def test_o1_the_same_again() -> None:
    assert tq.next_piece()["rabbit"] == Fraction(1, 6)
    assert tq.next_piece("R")["rabbit"] == Fraction(9, 59)
    assert tq.next_piece("RR")["rabbit"] == Fraction(4, 29)
    assert tq.all_alike(3) == Fraction(36, 1711)


def test_o2_bears_in_a_pile() -> None:
    bears = tq.count_in_pile("E")
    assert [bears[k] for k in (0, 2, 3)] == [
        Fraction(65231, 1541611),
        Fraction(925575, 3083222),
        Fraction(8021650, 29290609),
    ]
    assert bears.chance(lambda k: k >= 4) == Fraction(18217460, 87871827)
    assert bears.chance(lambda k: k in (2, 3)) == Fraction(33629225, 58581218)
    assert bears.mean == Fraction(5, 2)
    assert max(bears, key=lambda k: bears[k]) == 2
    assert tq.count_in_pile("E", pile=9)[3] == Fraction(31781400, 246385711)


def test_o3_all_six_animals() -> None:
    assert tq.all_six() == Fraction(384147500, 507190019)
    assert tq.all_six(6) == Fraction(50000, 2503193)
    assert tq.smallest_pile("1/2") == 12
    assert tq.smallest_pile("9/10") == 19


def test_o4_one_sample_is_not_the_truth() -> None:
    for times, low, high, expected in ((50, 31, 44, 0.9805), (200, 138, 165, 0.9794)):
        count = odds.successes(tq.all_six(), times)
        share = count.at_most(high) - count.at_most(low - 1)
        assert float(share) == pytest.approx(expected, abs=5e-5)


def test_o5_breaking_the_triqueta() -> None:
    assert odds.at_least_one(7, 51, 3) == Fraction(1083, 2975)
    assert odds.at_least_one(7, 51, 5) == Fraction(45109, 83895)
    table = position("EEE", "RRROOO", round=2)
    assert tq.breaks(table, "E", draws=3) == odds.at_least_one(7, 51, 3)
    with pytest.raises(ValueError, match="no triqueta"):
        tq.breaks(table, "R")


def test_o6_the_third_and_the_fourth() -> None:
    thresholds = ["2/3", "7/11", "8/13", "3/5", "10/17", "11/19"]
    assert [tq.wanted_from(letter) for letter in "RODBME"] == [Fraction(text) for text in thresholds]
    changes = ["1795/3422", "933/1121", "1321/551", "-767/209"]
    assert [tq.expected_change("E", own) for own in range(4)] == [Fraction(text) for text in changes]
    assert tq.expected_change("R", 2) == Fraction(446, 551)


def test_o7_how_many_pieces_at_random() -> None:
    expected = {
        14: "1345992082/87871827",
        15: "448310125/29290609",
        18: "13552878/997513",
        27: "-1271493/1010021",
        30: "-6974622/1010021",
    }
    assert {m: tq.expected_score(m) for m in expected} == {m: Fraction(text) for m, text in expected.items()}
    assert max(range(1, 31), key=tq.expected_score) == 14


def test_o8_take_or_draw() -> None:
    choice = tq.take_or_draw(OWN, "D", TWELVE, pile=4)
    assert choice == tq.Choice(Fraction(24), Fraction(131, 6), Fraction(24))
    assert choice.advice == "take"
    other = tq.take_or_draw("RRR O DD BB M EE", "D", "RR OO D BB MM EEE", pile=4)
    assert other == tq.Choice(Fraction(18), Fraction(59, 3), Fraction(22823, 990))


def test_o9_what_a_keep_is_worth() -> None:
    one, two = (tq.take_or_draw(OWN, "D", TWELVE, 4, keeps) for keeps in (1, 2))
    assert (one.best, two.best) == (Fraction(13286, 495), Fraction(29023, 990))
    assert one.draw_once == Fraction(77, 3)
    assert one.advice == "draw"


def test_o10_the_right_to_return() -> None:
    assert tq.kept_against_open("E") == {"face down": Fraction(211, 22), "face up": Fraction(1323, 209)}
    assert tq.kept_against_open("R") == {"face down": Fraction(363, 76), "face up": Fraction(623, 209)}


def test_o11_what_has_ana_hidden() -> None:
    lying = {"bear": 3, "ram": 5, "other": 12}
    assert tq.hidden(lying)["bear"] == Fraction(3, 20)
    assert tq.hidden(lying, {"other": 0})["bear"] == Fraction(3, 8)
    assert tq.hidden(lying, {"other": 0, "ram": "1/2"})["bear"] == Fraction(6, 11)


def test_o12_moving_first_or_leaving_last() -> None:
    assert tq.toy_round("RRBBEE", "RRBBEE", rock=0) == Fraction(7, 45)
    assert tq.toy_round("RRBBEE", "RRBBEE", rock=1) == Fraction(-19, 45)
    assert tq.toy_round("RBE", "RRBBEE", rock=0) == Fraction(8, 9)
    assert tq.toy_round("RBE", "RRBBEE", rock=1) == Fraction(-4, 45)


# ---------------------------------------------------------------- against counting


FEW = "R" * 9 + "O" * 8 + "D" * 9 + "B" * 9 + "M" * 9 + "E" * 9
"""Seven pieces are unseen."""


def hands(draws: int) -> Iterator[tuple[str, ...]]:
    return combinations(pieces(tq.unseen(FEW)), draws)


@pytest.mark.parametrize("draws", range(8))
def test_piles_against_every_hand(draws: int) -> None:
    found = list(hands(draws))
    assert tq.all_six(draws, FEW) == Fraction(sum(len(set(hand)) == 6 for hand in found), len(found))
    assert tq.count_in_pile("O", draws, FEW) == odds.Distribution.of(hand.count("owl") for hand in found)
    assert tq.expected_score(draws, FEW) == Fraction(sum(score(counts(hand)) for hand in found), len(found))


def test_drawing_once_against_every_order() -> None:
    """The best moment to stop, for a pile of two in which the order is tried in every way."""
    own, few = tq.read_pieces("EE RR"), "EEERB"
    base = score(own)
    orders = list(permutations(few, 2))
    after = {order: score(tuple(map(sum, zip(own, tq.read_pieces("".join(order)), strict=True)))) for order in orders}
    total = Fraction(0)
    for first in few:
        stop = score(tuple(map(sum, zip(own, tq.read_pieces(first), strict=True))))
        going = [after[order] for order in orders if order[0] == first]
        total += max(Fraction(stop), Fraction(sum(going), len(going)))
    assert tq.take_or_draw("EE RR", "", few, pile=2).best == max(Fraction(base), total / len(few))


# ---------------------------------------------------------------- what a player may know


def test_what_others_hide_changes_no_answer() -> None:
    game = games()["triqueta"]
    table = position("BBO", "EM", "DDR", rows=("DB", 1, 2), kept=("M", "EO", "R"), round=4, pile=5)
    seen = table.observation(0)
    for number in range(8):
        world = game.sample_state(seen, Stream(1, number))
        assert isinstance(world, State)
        assert tq.next_piece(world) == tq.next_piece(table) == tq.next_piece(seen)
        assert tq.row_values(world) == tq.row_values(table)
        assert tq.last_alone(world) == tq.last_alone(table)


def test_row_values_and_the_last_player() -> None:
    table = position("EE", "RRR", rows=("E", "RD"), round=2)
    assert tq.row_values(table) == {1: 8, 2: 2}
    with pytest.raises(ValueError, match="2 rows left"):
        tq.last_alone(table)


def test_wrong_text_shows_where() -> None:
    with pytest.raises(ValueError, match="place 3: 'x'"):
        tq.next_piece("RRx")
    with pytest.raises(ValueError, match="only 10 pieces rabbit"):
        tq.next_piece("R" * 11)
    with pytest.raises(ValueError, match="line 1, column 2"):
        tq.next_piece("{x")
    assert playout(games()["triqueta"].new(), Stream(1)).outcome()
    assert tuple(tq.next_piece()) == CODES
