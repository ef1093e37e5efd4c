"""Lucky Numbers clause by clause, sections 1 to 5: each test is named after the clause that it plays."""

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from boardgames.core import CHANCE, Event, IllegalMove, Stream, playout
from boardgames.lucky_numbers.notation import CELLS, GOLD, Start, read_garden
from boardgames.lucky_numbers.play import Did, Ended, Phase
from boardgames.lucky_numbers.rules import No, against, fits
from boardgames.lucky_numbers.view import position
from tests.lucky_numbers.playing import GAME, codes, happened, last, legal, new, play, set_up, why_not
from tests.lucky_numbers.positions import CROWDED, EX, FULL, LAST, LAST_OTHER, OTHER, START, START_OTHER

# ---------------------------------------------------------------- 1. the aim and the material


def test_ln_1_1_a_garden_is_full_and_in_order() -> None:
    garden = read_garden(FULL)
    assert all(fits(garden, garden[i], cell, equal_swap=True) for i, cell in enumerate(CELLS))
    earlier = read_garden(FULL.replace("8 10 12 13 / 13", "8 11 12 13 / 14"))
    assert all(fits(earlier, earlier[i], cell, equal_swap=True) for i, cell in enumerate(CELLS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ln_1_2_and_ln_1_3_one_colour_of_twenty_for_each_player(players: int) -> None:
    assert new(players).pile == (players,) * 20


def test_ln_1_3_two_to_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            new(players)


# ---------------------------------------------------------------- 2. the setup


def test_ln_2_1_every_hidden_tile_is_as_likely_as_its_share_of_the_pile() -> None:
    state = play(new(2), "reveal 7")
    chances = state.chance_outcomes()
    assert chances[GAME.parse("reveal 7")] == Fraction(1, 39)
    assert chances[GAME.parse("reveal 8")] == Fraction(2, 39)
    assert codes(why_not(play(state, "reveal 7"), "reveal 7")) == [("not_hidden", "LN-2.1")]


@pytest.mark.parametrize(("players", "hidden"), [(2, 32), (3, 48), (4, 64)])
def test_ln_2_1_the_pile_after_the_setup(players: int, hidden: int) -> None:
    hands = [(1, 5, 10, 15), (2, 6, 11, 16), (3, 7, 12, 17), (4, 8, 13, 18)][:players]
    state = set_up(new(players), hands[0], *hands[1:])
    assert sum(state.pile) == hidden
    assert sum(1 for garden in state.gardens for tile in garden if tile) == 4 * players
    assert state.market == ()


def test_ln_2_2_start_tiles_go_on_gold_cells_in_any_order() -> None:
    dealt = play(new(2), "reveal 5", "reveal 7", "reveal 15", "reveal 15")
    arrangements = set()
    cells = ("A1", "B2", "C3", "D4")
    for order in set(permutations((5, 7, 15, 15))):
        placed = play(dealt, *(f"start {tile} {cell}" for tile, cell in zip(order, cells, strict=True)))
        arrangements.add(placed.gardens[0])
    assert len(arrangements) == 12
    dealt = play(new(2), "reveal 5", "reveal 7", "reveal 14", "reveal 15")
    play(dealt, "start 5 A1", "start 7 B2", "start 15 C3", "start 14 D4")


def test_ln_2_2_a_start_tile_on_a_plain_or_a_taken_cell_is_refused() -> None:
    dealt = play(new(2), "reveal 5", "reveal 7", "reveal 14", "reveal 15")
    refusal = dealt.why_not(Start(5, (0, 1)))
    assert refusal
    assert codes(refusal) == [("not_gold", "LN-2.2")]
    assert refusal.reasons[0].cells == GOLD
    assert str(refusal.instead) == "start 5 A1"
    placed = play(dealt, "start 5 A1")
    assert codes(why_not(placed, "start 7 A1")) == [("gold_taken", "LN-2.2")]
    assert codes(why_not(placed, "start 5 B2")) == [("not_in_hand", "LN-2.2")]
    assert codes(why_not(placed, "draw")) == [("setup_first", "LN-2.2")]


def test_ln_2_2_auto_sorted_places_the_start_tiles_in_order() -> None:
    state = play(new(2, setup="auto_sorted"), "reveal 15", "reveal 7", "reveal 9", "reveal 5")
    assert [state.gardens[0][5 * k] for k in range(4)] == [5, 7, 9, 15]
    assert happened(state) == [Did.DEALT, *[Did.STARTED] * 4]
    assert state.seat == 1


def test_ln_2_3_after_the_setup_a_gold_cell_is_a_cell_like_any_other() -> None:
    drawn = position(START, START_OTHER, drawn=8)
    assert str(GAME.parse("place B2")) in legal(drawn, "place")
    assert codes(why_not(drawn, "start 8 B2")) == [("setup_over", "LN-2.3")]


def test_ln_2_4_nothing_is_visible_at_the_start_unless_the_market_is_open() -> None:
    first = position(START, START_OTHER)
    assert codes(why_not(first, "take 10 A2")) == [("nothing_visible", "LN-3.1")]
    opened = play(new(2, open_market=2), "reveal 4", "reveal 9")
    assert opened.market == (4, 9)
    assert opened.phase is Phase.DEAL
    assert sum(opened.pile) == 38


def test_ln_2_5_play_starts_with_the_start_player_and_goes_round() -> None:
    state = new(3, start_player=2)
    assert (state.starter, state.seat) == (2, 2)
    state = set_up(state, (1, 5, 10, 15), (2, 6, 11, 16), (3, 7, 12, 17))
    seats = []
    for tile in (1, 2, 3, 4):
        seats.append(state.current_player)
        state = play(state, "draw", f"reveal {tile}", "discard")
    assert seats == [2, 0, 1, 2]
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        new(3, start_player=3)


# ---------------------------------------------------------------- 3. a turn


def test_ln_3_1_one_thing_on_a_turn_draw_or_take() -> None:
    state = position(START, START_OTHER, market=(10,))
    assert legal(state, "draw") == ["draw"]
    assert legal(state, "take")
    drawn = play(state, "draw")
    assert drawn.current_player == CHANCE
    drawn = play(drawn, "reveal 3")
    assert codes(why_not(drawn, "draw")) == [("full_hand", "LN-3.2")]
    assert codes(why_not(drawn, "take 10 A2")) == [("full_hand", "LN-3.2")]
    assert codes(why_not(state, "place A2")) == [("empty_hand", "LN-3.1")]
    assert codes(why_not(state, "discard")) == [("empty_hand", "LN-3.1")]
    assert codes(why_not(state, "reveal 3")) == [("no_chance_now", "LN-3.1")]
    assert codes(why_not(play(state, "draw"), "place A2")) == [("chance_first", "LN-3.2")]
    assert codes(why_not(state, "end")) == [("nothing_to_end", "LN-3.1")]


def test_ln_3_2_a_drawn_tile_may_be_left_in_the_middle_though_it_fits() -> None:
    drawn = position(EX, OTHER, drawn=13)
    left = play(drawn, "discard")
    assert left.market == (13,)
    assert left.seat == 1
    assert happened(left) == [Did.DISCARDED]


def test_ln_3_2_forced_placement_forbids_to_discard_a_tile_that_fits() -> None:
    drawn = position(EX, OTHER, drawn=13, forced_placement=True)
    refusal = why_not(drawn, "discard")
    assert codes(refusal) == [("must_place", "LN-3.2")]
    assert set(refusal.reasons[0].cells) == {(0, 2), (1, 3), (3, 1)}
    stuck = position(OTHER.replace("1 .", "2 ."), CROWDED, drawn=1, seat=1, forced_placement=True)
    assert legal(stuck, "") == ["discard"]


def test_ln_3_3_any_visible_tile_may_be_taken_and_must_be_placed() -> None:
    state = position(EX, OTHER, market=(4, 9, 13))
    assert legal(state, "take 13") == ["take 13 C1", "take 13 D2", "take 13 B4"]
    assert not legal(state, "return")
    assert codes(why_not(state, "take 5 C1")) == [("not_visible", "LN-3.1")]
    assert codes(why_not(state, "return 13")) == [("must_be_placed", "LN-3.3")]
    taken = play(state, "take 13 D2")
    assert taken.market == (4, 9, 10)
    assert happened(taken) == [Did.TOOK_REPLACED]
    assert happened(play(state, "take 13 C1")) == [Did.TOOK]


# ---------------------------------------------------------------- 4. placing


def test_ln_4_1_the_official_example_thirteen_goes_to_exactly_three_places() -> None:
    drawn = position(EX, OTHER, drawn=13)
    assert legal(drawn, "place") == ["place C1", "place D2", "place B4"]


@pytest.mark.parametrize(
    ("cell", "reasons"),
    [
        ("A1", [("too_large", "LN-4.2"), ("too_large", "LN-4.3"), ("equal", "LN-4.5")]),
        ("B1", [("too_large", "LN-4.3")]),
        ("D1", [("too_large", "LN-4.3")]),
        ("A2", [("too_large", "LN-4.2"), ("equal", "LN-4.5")]),
        ("B2", [("too_large", "LN-4.2")]),
        ("C2", [("too_large", "LN-4.2")]),
        ("A3", [("same_number", "LN-4.6")]),
        ("B3", [("equal", "LN-4.5")]),
        ("C3", [("equal", "LN-4.5")]),
        ("D3", [("too_small", "LN-4.2"), ("equal", "LN-4.5")]),
        ("A4", [("equal", "LN-4.5")]),
        ("C4", [("too_small", "LN-4.2"), ("too_small", "LN-4.3")]),
        ("D4", [("too_small", "LN-4.2")]),
    ],
)
def test_ln_4_2_to_ln_4_6_each_other_cell_of_the_example_gives_its_own_reasons(
    cell: str, reasons: list[tuple[str, str]]
) -> None:
    drawn = position(EX, OTHER, drawn=13)
    refusal = why_not(drawn, f"place {cell}")
    assert codes(refusal) == reasons
    assert str(refusal.instead) == "place C1"
    with pytest.raises(IllegalMove) as caught:
        play(drawn, f"place {cell}")
    assert caught.value.refusal == refusal


def test_ln_4_2_numbers_grow_along_a_row_and_the_nearest_cause_comes_first() -> None:
    reason = against(read_garden("1 . 4 6 / . 7 . . / . . 9 . / . . . 20"), 10, (0, 1))[0]
    assert (reason.code, reason.clause) == (No.TOO_LARGE, "LN-4.2")
    assert dict(reason.params) == {
        "tile": 10, "cell": "B1", "line": "row", "name": "1", "other": 4, "other_cell": "C1",
    }  # fmt: skip
    assert reason.cells == ((0, 2), (0, 3))


def test_ln_4_3_numbers_grow_down_a_column() -> None:
    reason = against(read_garden(EX), 13, (0, 3))[0]
    assert (reason.clause, reason.params["line"], reason.params["name"]) == ("LN-4.3", "column", "D")
    assert reason.cells == ((1, 3),)
    assert reason.params["other_cell"] == "D2"


def test_ln_4_4_gaps_are_allowed_and_neither_free_cells_nor_the_replaced_tile_count() -> None:
    drawn = position(START, START_OTHER, drawn=18)
    assert "place D1" in legal(drawn, "place")
    replaced = play(position(EX, OTHER, drawn=13), "place D2")
    assert replaced.gardens[0][7] == 13


def test_ln_4_5_a_number_may_come_back_but_never_in_one_row_or_column() -> None:
    garden = read_garden(FULL)
    assert garden.count(13) == 2
    assert {r.code for r in against(read_garden(EX), 8, (3, 3))} == {No.TOO_SMALL}
    assert {r.code for r in against(read_garden(EX), 19, (0, 3))} == {No.TOO_LARGE, No.EQUAL}


def test_ln_4_6_allow_equal_swap_adds_the_fourth_place_of_the_example() -> None:
    drawn = position(EX, OTHER, drawn=13, allow_equal_swap=True)
    assert legal(drawn, "place") == ["place C1", "place D2", "place A3", "place B4"]


def test_ln_4_7_the_replaced_tile_lies_visible_in_the_middle() -> None:
    after = play(position(EX, OTHER, drawn=13), "place D2")
    assert after.market == (10,)
    assert after.happened == (Event(Did.REPLACED, 0, (("tile", 13), ("cell", "D2"), ("old", 10)), "LN-4.7"),)
    assert happened(play(position(EX, OTHER, drawn=13), "place C1")) == [Did.PLACED]


# ---------------------------------------------------------------- 5. the end


def test_ln_5_1_filling_the_last_cell_wins_at_once() -> None:
    over = play(position(LAST, LAST_OTHER, drawn=11), "place B3")
    outcome = over.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.GARDEN_FULL, (0,), (0, 8))
    assert over.current_player is None
    assert happened(over) == [Did.PLACED, Did.WON]


def test_ln_5_1_nothing_can_be_taken_after_somebody_has_won() -> None:
    over = play(position(LAST, LAST_OTHER, drawn=11, market=(3,)), "place B3")
    assert over.legal_moves() == ()
    refusal = why_not(over, "take 3 C1")
    assert codes(refusal) == [("game_over", "LN-5.1")]
    assert refusal.instead is None


THREE_FREE = "1 4 6 10 / 3 6 9 13 / 7 . 12 . / 8 13 . 20"
FIVE_FREE = "2 5 . . / 4 8 . 14 / 9 . 16 17 / . 15 18 19"


def test_ln_5_2_whoever_turns_up_the_last_tile_finishes_the_turn() -> None:
    state = last(position(THREE_FREE, FIVE_FREE), 11)
    drawn = play(state, "draw", "reveal 11")
    assert drawn.current_player == 0
    placed = play(drawn, "place B3")
    outcome = placed.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.PILE_EMPTY, (0,), (2, 5))
    assert codes(why_not(placed, "draw")) == [("game_over", "LN-5.3")]


def test_ln_5_2_at_once_ends_with_the_last_tile_turned_up() -> None:
    state = last(position(THREE_FREE, FIVE_FREE, last_tile="at_once"), 11)
    over = play(state, "draw", "reveal 11")
    outcome = over.outcome()
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0,), (3, 5))
    assert 11 in over.market


def test_ln_5_3_equals_win_together() -> None:
    state = last(position(THREE_FREE, FIVE_FREE.replace("2 5 . .", "2 5 7 11")), 11)
    over = play(state, "draw", "reveal 11", "discard")
    outcome = over.outcome()
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0, 1), (3, 3))
    assert [str(worth) for worth in outcome.utilities] == ["0", "0"]


def test_ln_5_2_a_garden_filled_with_the_last_tile_wins_as_a_full_garden() -> None:
    over = play(last(position(LAST, LAST_OTHER), 10), "draw", "reveal 10", "place B3")
    outcome = over.outcome()
    assert outcome
    assert outcome.reason is Ended.GARDEN_FULL


def test_ln_5_4_the_game_ends_after_the_last_allowed_turn() -> None:
    state = position(START, START_OTHER, max_turns=2)
    over = play(state, "draw", "reveal 3", "place A2", "draw", "reveal 1", "discard")
    outcome = over.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.TURN_LIMIT, (0,), (11, 12))


def test_every_refusal_is_given_by_some_test() -> None:
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    text = "".join(texts)
    assert not [code for code in No if f'"{code}"' not in text and f"No.{code.name}" not in text]


def test_random_games_are_won_by_somebody() -> None:
    ends = {playout(new(2 + k % 3), Stream(k)).outcome() for k in range(12)}
    assert all(outcome and outcome.winners for outcome in ends)
