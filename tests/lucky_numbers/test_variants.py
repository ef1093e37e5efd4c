"""The variants of Lucky Numbers, section 6: each test is named after the clause that it plays."""

from dataclasses import replace

from boardgames.core import Stream
from boardgames.lucky_numbers.play import Did, Ended, Phase
from boardgames.lucky_numbers.view import position
from tests.lucky_numbers.playing import GAME, codes, happened, last, legal, new, play, why_not
from tests.lucky_numbers.positions import CROWDED, LAST, OTHER


def test_ln_6_1_michael_has_everyone_draw_and_place_one_tile_at_a_time() -> None:
    state = new(2, setup="michael")
    seats = []
    for tile, cell in ((5, "A1"), (6, "D4"), (7, "B2"), (8, "C3"), (9, "C3"), (10, "B2"), (11, "D4"), (12, "A1")):
        state = play(state, f"reveal {tile}")
        seats.append(state.current_player)
        state = play(state, f"start {tile} {cell}")
    assert seats == [0, 1] * 4
    assert state.phase is Phase.CHOOSE
    assert [state.gardens[0][5 * k] for k in range(4)] == [5, 7, 9, 11]
    assert codes(why_not(play(new(2, setup="michael"), "reveal 5"), "draw")) == [("setup_first", "LN-6.1")]


def test_ln_6_2_a_tournament_has_as_many_games_as_players_and_everyone_starts_one() -> None:
    state, stream = new(3, games="players", setup="auto_sorted", max_turns=30), Stream(3)
    starters: list[int] = []
    while state.current_player is not None:
        if not starters or starters[-1] != state.starter:
            starters.append(state.starter)
        moves = tuple(state.chance_outcomes()) or state.legal_moves()
        state = state.play(moves[stream.below(len(moves))])
    assert starters == [0, 1, 2]
    outcome = state.outcome()
    assert outcome
    assert outcome.reason is Ended.TOURNAMENT
    assert outcome.scores == state.totals


FIVE_LEFT = "2 5 8 . / 4 9 . 14 / 7 . 16 17 / . 15 . 19"
TWO_LEFT = "1 4 6 10 / 3 5 9 14 / 7 . 12 16 / 11 18 . 20"


def test_ln_6_3_the_winner_scores_two_and_the_others_lose_one_for_each_free_cell() -> None:
    state = position(LAST, TWO_LEFT, FIVE_LEFT, drawn=11, games="players")
    after = play(state, "place B3")
    assert after.totals == (2, -2, -5)
    assert (after.round, after.starter, after.phase) == (1, 1, Phase.DEAL)
    assert happened(after) == [Did.PLACED, Did.WON, Did.SCORED, Did.LOST, Did.LOST, Did.ROUND_STARTS]


def test_ln_6_3_several_winners_score_two_each() -> None:
    first, second = "1 4 6 . / 3 8 9 13 / 7 . 12 15 / 10 14 . 20", "2 5 6 . / 4 7 8 12 / 9 . 13 16 / 11 17 . 18"
    third = "1 3 10 . / . 11 . 14 / 15 . 16 17 / . 18 . 19"
    state = last(position(first, second, third, games="players"), 2)
    after = play(state, "draw", "reveal 2", "discard")
    assert after.totals == (2, 2, -6)


CARD = "1 . . . / . 7 . . / . . 12 15 / . 14 . 19"


def test_ln_6_4_an_equal_number_at_a_corner_gives_another_turn() -> None:
    drawn = position(CARD, OTHER, drawn=15, bruno=True)
    again = play(drawn, "place C4")
    assert (again.seat, again.phase) == (0, Phase.CHOOSE)
    assert happened(again) == [Did.PLACED, Did.PLAYS_AGAIN]
    assert again.turns == 1
    drawn = position("2 16 . . / 13 17 . . / . . 18 . / . . . 20", OTHER, drawn=13, bruno=True)
    replaced = play(drawn, "place B1")
    assert replaced.seat == 0
    assert play(position(CARD, OTHER, drawn=15), "place C4").seat == 1


def test_ln_6_4_the_extra_turn_may_chain() -> None:
    chain = "1 . 8 . / . 7 . 11 / . . 12 15 / . 14 . 19"
    state = position(chain, OTHER, drawn=15, market=(8,), bruno=True)
    once = play(state, "place C4")
    assert once.seat == 0
    twice = play(once, "take 8 B2")
    assert twice.seat == 0
    assert happened(twice) == [Did.TOOK_REPLACED, Did.PLAYS_AGAIN]
    assert twice.turns == 2


def test_ln_6_5_only_the_rising_diagonal_where_the_option_says_so() -> None:
    falling = "1 . . . / . 7 . . / . . 12 . / . . . 19"
    both = play(position(falling, OTHER, drawn=12, bruno=True), "place B2")
    assert both.seat == 0
    rising = play(position(falling, OTHER, drawn=12, bruno=True, bruno_diagonals="rising"), "place B2")
    assert rising.seat == 1
    assert play(position(CARD, OTHER, drawn=15, bruno=True, bruno_diagonals="rising"), "place C4").seat == 0


def test_ln_6_5_neither_the_setup_nor_a_discard_nor_the_same_number_gives_another_turn() -> None:
    setup = play(new(2, bruno=True), "reveal 5", "reveal 7", "reveal 15", "reveal 15")
    setup = play(setup, "start 5 A1", "start 7 B2", "start 15 C3", "start 15 D4")
    assert happened(setup) == [Did.STARTED]
    assert play(position(CARD, OTHER, drawn=15, bruno=True), "discard").seat == 1
    pair = "1 . . . / . 7 . . / . . 12 15 / . 14 15 19"
    same = play(
        position(pair, OTHER.replace("20", "18"), OTHER, drawn=15, bruno=True, allow_equal_swap=True), "place C4"
    )
    assert same.seat == 1


def test_ln_6_5_with_an_empty_pile_one_plays_on_only_by_taking_and_may_stop() -> None:
    state = last(position(CARD, OTHER, bruno=True), 15)
    again = play(state, "draw", "reveal 15", "place C4")
    assert again.current_player == 0
    assert codes(why_not(again, "draw")) == [("pile_empty", "LN-6.5")]
    assert legal(again, "draw") == []
    assert legal(again, "end") == ["end"]
    over = play(again, "end")
    assert happened(over) == [Did.STOPPED, Did.WON]
    outcome = over.outcome()
    assert outcome
    assert outcome.reason is Ended.PILE_EMPTY
    assert play(again, legal(again, "take")[0]).current_player is None


def test_ln_6_5_where_nothing_can_be_taken_the_extra_turn_ends_by_itself() -> None:
    state = replace(last(position(CARD, OTHER, bruno=True), 15), market=())
    over = play(state, "draw", "reveal 15", "place C4")
    assert over.current_player is None


def test_ln_6_6_the_magazine_plays_by_its_own_text() -> None:
    magazine = new(2, rules="magazine")
    chosen = magazine.options
    assert (chosen.open_market, chosen.forced_placement, chosen.take_unplaceable) == (4, True, True)
    assert chosen.last_tile == "at_once"
    assert new(2, rules="magazine", open_market=0).options.open_market == 0
    assert magazine.phase is Phase.OPEN_MARKET
    opened = play(magazine, "reveal 1", "reveal 9", "reveal 9", "reveal 20")
    assert opened.market == (1, 9, 9, 20)
    assert happened(opened) == [Did.OPENED]
    assert GAME.from_json(opened.to_json()) == opened
    plain = new(2, rules="magazine", open_market=0)
    assert GAME.from_json(plain.to_json()) == plain


def test_ln_6_6_a_visible_tile_that_fits_nowhere_may_be_taken_and_put_back() -> None:
    state = position(OTHER.replace("1 .", "2 ."), CROWDED, seat=1, market=(1, 4), take_unplaceable=True)
    assert legal(state, "return") == ["return 1"]
    back = play(state, "return 1")
    assert back.market == (1, 4)
    assert (back.seat, back.turns) == (0, 1)
    assert happened(back) == [Did.RETURNED]
    refusal = why_not(state, "return 4")
    assert codes(refusal) == [("fits_somewhere", "LN-6.6")]
