"""Floriado clause by clause: each test is named after the clause that it plays."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from boardgames.core import CHANCE, BadData, NotationError, Stream, playout
from boardgames.floriado.notation import FACINGS, TILES, Pawn, index, read_board
from boardgames.floriado.play import Did, Ended
from boardgames.floriado.rules import No, Phase, can_increase, fits, score, stops
from boardgames.floriado.state import Options, State
from boardgames.floriado.view import position
from tests.floriado.tables import (
    ALONE,
    CLEARING,
    ENDING,
    GAME,
    goals,
    happened,
    laid,
    new,
    play,
    refused,
    story,
    swapped,
    why_not,
)
from tests.laws import walk

# ---------------------------------------------------------------- 1. the aim and the material


def test_fl_1_1_piles_only_grow_smaller() -> None:
    for seed in range(5):
        end = playout(new(), Stream(seed))
        assert isinstance(end, State)
        piles = [pile for piles in end.piles for pile in piles]
        assert all(below > above for pile in piles for below, above in pairwise(pile))


def test_fl_1_2_forty_tiles_and_two_players() -> None:
    assert len(set(new().undealt)) == len(TILES) == 40
    assert TILES[0] == "tulip1"
    assert TILES[-1] == "bell8"
    for players in (1, 3):
        with pytest.raises(ValueError, match="2 players"):
            GAME.new(players)


# ---------------------------------------------------------------- 2. the setup


def test_fl_2_1_tiles_are_laid_out_cell_by_cell_each_as_likely_as_any_other() -> None:
    state = new()
    for left in range(40, 0, -1):
        assert state.current_player == CHANCE
        chances = state.chance_outcomes()
        assert set(chances.values()) == {Fraction(1, left)}
        assert len(chances) == left
        state = play(state, str(list(chances)[-1]))
    assert state.board[:3] == ("bell8", "bell7", "bell6")
    assert (state.phase, state.current_player, state.chance_outcomes()) == (Phase.START, 0, {})


def test_fl_2_1_a_tile_is_laid_out_once_and_nobody_plays_before_the_end_of_it() -> None:
    state = play(new(), "deal tulip8")
    assert happened(state) == [Did.DEALT]
    assert refused(state, "deal tulip8") == [("not_left", "FL-1.2")]
    assert refused(state, "start A1 east") == [("chance_first", "FL-2.1")]
    assert str(why_not(state, "start A1 east").instead) == "deal tulip1"
    assert refused(story(0), "deal tulip8") == [("no_chance_now", "FL-2.1")]


def test_fl_2_2_the_first_tile_starts_a_pile_and_the_pawn_stands_in_its_place() -> None:
    begun = play(story(0), "start E3 east")
    assert begun.pawns == (Pawn(index((2, 4)), 1), None)
    assert begun.piles[0][0] == (8,)
    assert begun.board[index((2, 4))] == ""
    assert (begun.current_player, begun.phase) == (1, Phase.START)


def test_fl_2_2_there_are_160_ways_to_begin_and_24960_for_both() -> None:
    state = story(0)
    assert len(state.legal_moves()) == 160
    assert {len(state.play(move).legal_moves()) for move in state.legal_moves()} == {156}
    assert 160 * 156 == 24_960


def test_fl_2_2_a_pawn_may_look_off_the_board() -> None:
    assert goals(play(story(1), "start H5 south", "move E2")) == "A5 B5 C5 D5 E5 F5 G5"


def test_fl_2_2_first_comes_the_first_tile_and_only_once() -> None:
    assert refused(story(0), "move E5") == [("start_first", "FL-2.2")]
    assert str(why_not(story(0), "move E5").instead) == "start E5 north"
    assert refused(story(2), "start A1 east") == [("start_over", "FL-2.2")]
    refusal = why_not(story(1), "start E3 south")
    assert [(reason.code, reason.clause) for reason in refusal.reasons] == [(No.NO_TILE, "FL-2.2")]
    assert refusal.reasons[0].cells == ((2, 4),)
    assert str(refusal.instead) == "start E2 south"


def test_fl_2_3_the_other_player_begins_with_one_of_the_other_tiles() -> None:
    begun = story(2)
    assert begun.piles[1][2] == (8,)
    assert str(begun.pawns[1]) == "H5 north"
    assert [event.clause for event in begun.events_for(None)] == ["FL-2.3"]
    assert (begun.current_player, begun.phase) == (0, Phase.MOVE)


def test_fl_2_3_start_player_is_an_option() -> None:
    begun = laid(CLEARING, start_player=1)
    assert (begun.starter, begun.current_player) == (1, 1)
    assert play(begun, "start E3 east").pawns[1] == Pawn(index((2, 4)), 1)
    assert story(0).current_player == 0


# ---------------------------------------------------------------- 3. moving


@pytest.mark.parametrize(("facing", "count"), [("north", 11), ("east", 4), ("south", 7), ("west", 11)])
def test_fl_3_1_forward_left_or_right(facing: str, count: int) -> None:
    corner = play(story(1), f"start H5 {facing}", "move E2")
    assert len(goals(corner).split()) == count
    assert ("G5" in goals(corner).split()) == (facing != "east")
    assert ("H4" in goals(corner).split()) == (facing != "south")


def test_fl_3_1_eleven_ways_at_most() -> None:
    positions = [after for seed in range(20) for _, _, after in walk(story(2), Stream(seed))]
    assert max(len(after.legal_moves()) for after in positions) == 11


def test_fl_3_1_never_back() -> None:
    state = story(2)
    refusal = why_not(state, "move C3")
    assert refused(state, "move C3") == [("behind", "FL-3.1")]
    assert refusal.reasons[0].cells == ((2, 4),)
    assert str(refusal.instead) == "move E2"
    assert refused(story(4), "move E1") == [("behind", "FL-3.1")]
    assert refused(story(8), "move D5") == [("behind", "FL-3.1"), ("no_tile", "FL-3.2")]


def test_fl_3_1_only_in_a_straight_line() -> None:
    assert refused(story(2), "move F4") == [("off_line", "FL-3.1")]
    assert refused(story(2), "move C1") == [("off_line", "FL-3.1")]


def test_fl_3_2_any_distance_in_a_straight_line_to_a_tile() -> None:
    assert goals(story(2)) == "E1 E2 F3 G3 H3 E4 E5"


def test_fl_3_2_not_to_an_empty_cell() -> None:
    state = story(4)
    refusal = why_not(state, "move H5")
    assert refused(state, "move H5") == [("no_tile", "FL-3.2")]
    assert refusal.reasons[0].cells == ((4, 7),)
    assert str(refusal.instead) == "move G5"
    assert refused(state, "move E3") == [("behind", "FL-3.1"), ("no_tile", "FL-3.2")]


def test_fl_3_2_first_tile_only_stops_at_the_nearest_tile() -> None:
    state = story(2, first_tile_only=True)
    assert goals(state) == "E2 F3 E4"
    refusal = why_not(state, "move H3")
    assert refused(state, "move H3") == [("nearer_tile", "FL-3.2")]
    assert refusal.reasons[0].cells == ((2, 5),)
    assert dict(refusal.reasons[0].params) == {"cell": "H3", "other_piece": "bell6", "other_cell": "F3"}
    gap = play(state, "move E4", "move H4", "move E5", "move G4")
    assert goals(gap) == "D5 F5"
    assert refused(gap, "move C5") == [("nearer_tile", "FL-3.2")]
    assert play(story(2), "move H3")


def test_fl_3_3_over_gaps_and_over_the_other_pawn() -> None:
    state = story(4)
    assert goals(state) == "A5 B5 C5 F5 G5"
    assert play(state, "move C5").piles[0][0] == (8, 7)


def test_fl_3_3_both_pawns_may_share_a_cell() -> None:
    state = story(10)
    assert goals(state) == "A1 B2 C2 E2 G2 H2"
    shared = play(state, "move G2")
    assert shared.pawns[0] == shared.pawns[1] == Pawn(index((1, 6)), 1)
    seen = GAME.zones(shared.observation(None))[0].slots[index((1, 6))]
    assert seen.marks == ("pawn0-east", "pawn1-east")


def test_fl_3_4_the_pawn_looks_where_it_went() -> None:
    assert str(story(3).pawns[0]) == "E5 south"
    assert [str(pawn) for pawn in story(10).pawns] == ["A2 north", "G2 east"]


def test_fl_3_5_there_is_no_passing() -> None:
    state = position(*ENDING, seat=1)
    assert goals(state) == "B4"
    assert refused(state, "move D4") == [("own_cell", "FL-3.5"), ("no_tile", "FL-3.2")]
    assert happened(play(state, "move B4")) == [Did.LEFT]
    with pytest.raises(NotationError):
        GAME.parse("pass")


# ---------------------------------------------------------------- 4. picking


def test_fl_4_1_the_first_tile_of_a_flower_is_picked_even_the_smallest() -> None:
    state = play(story(2), "move E4", "move H4", "move F4")
    assert happened(state) == [Did.BEGAN]
    assert state.piles[0][2] == (1,)
    assert state.board[index((3, 5))] == ""


def test_fl_4_1_a_pile_topped_by_one_is_closed_for_good() -> None:
    state = play(story(2), "move E4", "move H4", "move F4")
    assert not any(fits(state.piles[0], f"rose{size}") for size in range(1, 9))
    assert fits(state.piles[1], "rose1")


# Tulips 8, 5 and 6 on one way: east along row 3, then up column G.
ROUTE = swapped(CLEARING, ("tulip8", "tulip3"), ("daisy6", "tulip5"), ("rose5", "tulip6"))


def test_fl_4_2_a_smaller_tile_goes_on_the_pile() -> None:
    state = play(laid(ROUTE), "start D3 east", "start A1 east", "move G3")
    assert happened(state) == [Did.PICKED]
    assert state.piles[0][0] == (8, 5)
    assert str(state.pawns[0]) == "G3 east"
    assert state.board[index((2, 6))] == ""


def test_fl_4_2_a_tile_that_fits_is_picked_without_a_word() -> None:
    state = story(2)
    assert refused(state, "move E5 pick") == [("picked_anyway", "FL-4.2")]
    assert refused(state, "move E5 leave") == [("must_pick", "FL-4.2")]
    assert str(why_not(state, "move E5 leave").instead) == "move E5"


def test_fl_4_2_optional_pick_lets_a_player_leave_it() -> None:
    state = story(2, optional_pick=True)
    assert goals(state).startswith("E1 pick E1 leave E2 pick")
    assert refused(state, "move E5") == [("choose", "FL-4.2")]
    assert str(why_not(state, "move E5").instead) == "move E5 pick"
    left = play(state, "move E5 leave")
    assert happened(left) == [Did.DECLINED]
    assert left.board[index((4, 4))] == "star6"
    assert left.piles[0][3] == ()
    assert left.quiet == 1
    assert GAME.from_json(left.to_json()) == left
    assert play(state, "move E5 pick").piles[0][3] == (6,)


def test_fl_4_3_a_larger_tile_stays_and_the_other_may_pick_it() -> None:
    left = story(10)
    assert happened(left) == [Did.LEFT]
    assert left.board[index((1, 6))] == "bell8"
    assert str(left.pawns[1]) == "G2 east"
    assert left.piles[1][4] == (3,)
    taken = play(left, "move G2")
    assert happened(taken) == [Did.BEGAN]
    assert taken.piles[0][4] == (8,)


def test_fl_4_3_a_six_does_not_go_on_a_five_and_the_other_may_pick_it() -> None:
    state = play(laid(ROUTE), "start D3 east", "start A1 east", "move G3", "move B1", "move G1")
    assert happened(state) == [Did.LEFT]
    assert state.board[index((0, 6))] == "tulip6"
    taken = play(state, "move G1")
    assert happened(taken) == [Did.BEGAN]
    assert [str(pawn) for pawn in taken.pawns] == ["G1 north", "G1 east"]
    assert taken.piles[1][0] == (6,)


def test_fl_4_3_what_is_too_large_cannot_be_picked_and_stays_without_a_word() -> None:
    state = story(9, optional_pick=False)
    assert refused(state, "move G2 pick") == [("too_large", "FL-4.3")]
    assert dict(why_not(state, "move G2 pick").reasons[0].params) == {"piece": "bell8", "cell": "G2", "top": 3}
    assert refused(state, "move G2 leave") == [("left_anyway", "FL-4.3")]


# ---------------------------------------------------------------- 5. the end


def test_fl_5_1_whoever_cannot_move_is_out_and_the_other_plays_on() -> None:
    state = position(*ALONE)
    assert state.out == (False, True)
    assert goals(state) == "C4 H4"
    for route, points in (("C4 H4", 38), ("C4 C1 F1", 39), ("H4", 36)):
        alone = state
        for cell in route.split():
            assert alone.current_player == 0
            alone = play(alone, f"move {cell}")
        outcome = alone.outcome()
        assert outcome
        assert (outcome.reason, outcome.scores) == (Ended.FINISHED, (points, 37))


CORNER = (
    """
.      .      .      .
tulip2 .      daisy1 tulip1
.      .      .      .
""",
    "A3 north tulip 4 daisy 4 3 2",
    "A1 west tulip 3 rose 4 3 2 1",
)
"""Seat 1 can go to one tile only, which seat 0 can pick."""


def test_fl_5_1_being_out_is_said_once_and_the_other_plays_several_turns() -> None:
    state = position(*CORNER, rows=3, columns=4, colours=3)
    assert state.out == (False, False)
    once = play(state, "move A2")
    assert [(event.code, event.seat) for event in once.events_for(None)] == [(Did.PICKED, 0), (Did.OUT, 1)]
    assert once.current_player == 0
    again = play(once, "move C2")
    assert happened(again) == [Did.PICKED]
    assert again.current_player == 0
    assert happened(play(again, "move D2")) == [Did.PICKED, Did.OUT, Did.SCORED, Did.SCORED, Did.WON]


def test_fl_5_1_a_tile_several_moves_away_keeps_a_player_in() -> None:
    state = position(*ENDING, seat=1)
    assert goals(state) == "B4"
    assert state.out == (False, False)


STRAY = (
    """
.      .      tulip1
.      .      rose1
daisy3 .      .
""",
    "B2 east tulip 3 rose 3 2",
    "A1 west tulip 2 daisy 2 1",
)
"""The tulip would fit seat 1, but its only way leads to the daisy and no further."""


def test_fl_5_1_end_rule_decides_whether_a_tile_out_of_reach_keeps_a_player_in() -> None:
    state = position(*STRAY, rows=3, columns=3, colours=3)
    assert state.out == (False, True)
    assert play(state, "move C2").current_player == 0
    literal = position(*STRAY, rows=3, columns=3, colours=3, end_rule="fits")
    assert literal.out == (False, False)
    theirs = play(literal, "move C2")
    assert theirs.current_player == 1
    assert goals(theirs) == "A3"
    stuck = play(theirs, "move A3")
    assert stuck.out == (False, True)
    over = play(stuck, "move C1").outcome()
    assert over
    assert over.reason is Ended.FINISHED


def test_fl_5_1_under_fits_a_tile_under_ones_own_pawn_remains() -> None:
    board = read_board("tulip1 . / daisy3 .", 2, 2)
    pawn, fit = Pawn(0, FACINGS.index("west")), frozenset({"tulip1"})
    assert can_increase(board, pawn, fit, "fits")
    assert not can_increase(board, pawn, fit, "reachable")
    assert not can_increase(board, pawn, frozenset({"tulip2"}), "fits")
    assert not can_increase(read_board("tulip1 . / . daisy3", 2, 2), pawn, fit, "fits")


def test_fl_5_2_the_game_ends_when_both_are_out_although_a_pawn_could_move() -> None:
    state = position(*ENDING)
    assert goals(state) == "F2 H2"
    assert [str(points) for points in GAME.figures(state.observation(None))] == ["24", "39"]
    over = play(state, "move H2")
    outcome = over.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.FINISHED, (1,), (26, 39))
    assert stops(over.board, over.pawns[1] or Pawn(0, 0), first_tile_only=False) == [index((3, 1))]
    assert refused(over, "move B4") == [("game_over", "FL-5.2")]
    assert why_not(over, "move B4").instead is None
    assert over.legal_moves() == ()


def test_fl_5_3_quiet_limit_ends_the_game_with_the_move_that_makes_it_full() -> None:
    state = position(*ENDING, seat=1, quiet_limit=2)
    once = play(state, "move B4")
    assert once.quiet == 1
    over = play(once, "move F2")
    outcome = over.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.QUIET, (1,), (24, 39))
    assert happened(over) == [Did.LEFT, Did.SCORED, Did.SCORED, Did.WON]
    assert refused(over, "move B2") == [("game_over", "FL-5.3")]
    assert play(position(*ENDING, seat=1), "move B4", "move F2").outcome() is None


def test_fl_5_3_a_pick_starts_the_count_anew() -> None:
    state = position(*CORNER, quiet=19, rows=3, columns=4, colours=3)
    assert play(state, "move A2").quiet == 0


DEAD_END = (
    """
.      daisy3 .
.      .      rose1
.      .      .
""",
    "B2 east daisy 2 rose 3 2",
    "A1 west tulip 3 2 1 daisy 1",
)


def test_fl_5_3_a_game_that_ends_in_both_ways_is_finished() -> None:
    state = position(*DEAD_END, quiet=1, rows=3, columns=3, colours=3, quiet_limit=2)
    over = play(state, "move B1")
    outcome = over.outcome()
    assert outcome
    assert over.quiet == 2
    assert outcome.reason is Ended.FINISHED


def test_fl_5_3_there_may_be_no_limit() -> None:
    with pytest.raises(BadData, match=r"FL-5\.3"):
        position(*ENDING, quiet=20)
    endless = position(*ENDING, quiet=20, seat=1, quiet_limit=None)
    assert play(endless, "move B4").quiet == 21
    assert GAME.max_length(quiet_limit=None) > GAME.max_length(quiet_limit=100)
    with pytest.raises(ValueError, match="quiet_limit=None is not allowed with end_rule='fits'"):
        new(quiet_limit=None, end_rule="fits")


# ---------------------------------------------------------------- 6. the score


def test_fl_6_1_tiles_count_not_flowers() -> None:
    def points(*counts: int, table: str = "seed") -> Fraction:
        return score(tuple(tuple(range(8, 8 - n, -1)) for n in counts), Options(score=table))

    assert points(8, 8, 8, 8, 8) == 165
    assert points(3, 0, 0, 0, 0) == 4
    assert points(3, 0, 0, 0, 0, table="triangular") == 6
    assert points(3, 1, 0, 2, 5) == Fraction(75, 4)
    assert points(4, 4, 2, 1, 0) == Fraction(67, 4)
    assert points(0, 0, 0, 0, 0) == 0
    assert points(1, 1, 1, 1, 0) == 3
    assert points(4, 0, 0, 0, 0) == 7
    assert [points(n + 1, 0, 0, 0, 0) - points(n, 0, 0, 0, 0) for n in range(8)] == [
        Fraction(quarters, 4) for quarters in (3, 5, 8, 12, 20, 16, 36, 32)
    ]
    assert [points(n, 0, 0, 0, 0, table="triangular") for n in range(9)] == [0, 1, 3, 6, 10, 15, 21, 28, 36]


def test_fl_6_1_score_is_an_option() -> None:
    state = position(*ALONE)
    assert GAME.figures(state.observation(0)) == (32, 37)
    triangular = position(*ALONE, score="triangular")
    assert GAME.figures(triangular.observation(0)) == (15 + 6 + 15 + 3 + 3, 3 + 10 + 6 + 15 + 15)
    assert [str(points) for points in triangular.totals] == ["42", "49"]


def test_fl_6_2_the_most_points_win_and_equals_draw() -> None:
    over = play(new(rows=1, columns=2, colours=1), "deal tulip1", "deal tulip2", "start A1 east", "start B1 west")
    outcome = over.outcome()
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0, 1), (Fraction(3, 4), Fraction(3, 4)))
    assert [str(worth) for worth in outcome.utilities] == ["0", "0"]
    assert happened(over)[-1] is Did.DREW


def test_fl_6_3_a_small_clearing_has_the_smallest_sizes_of_the_first_flowers() -> None:
    state = new(rows=2, columns=3, colours=2)
    assert state.undealt == ("tulip1", "tulip2", "tulip3", "daisy1", "daisy2", "daisy3")
    assert [str(move) for move in GAME.all_chance(rows=2, columns=3, colours=2)] == [f"deal {t}" for t in state.undealt]
    moves = GAME.all_moves(rows=2, columns=3, colours=2)
    assert len(moves) == 6 * (4 + 3)
    assert set(moves) < set(GAME.all_moves())
    ready = play(state, *(f"deal {tile}" for tile in state.undealt))
    assert len(ready.legal_moves()) == 24
    board = GAME.zones(ready.observation(None))[0]
    assert (board.columns, [slot.piece for slot in board.slots]) == (3, list(state.undealt))
    assert refused(ready, "start D1 east") == [("outside", "FL-6.3")]
    assert refused(play(ready, "start A1 east", "start B1 east"), "move A3") == [("outside", "FL-6.3")]
    assert len(new().undealt) == 40


@pytest.mark.parametrize(
    ("size", "why"),
    [
        ({"rows": 2, "columns": 8}, "16 cells cannot hold equally many tiles of each colour"),
        ({"colours": 4}, "40 cells need more than 8 tiles of a colour"),
        ({"rows": 1, "columns": 1, "colours": 1}, "a tile for each player"),
        ({"rows": 6}, "a whole number from 1 to 5"),
    ],
)
def test_fl_6_3_a_clearing_that_tiles_do_not_fill_is_refused(size: dict[str, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        new(**size)


def test_every_refusal_is_given_by_some_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert not [code for code in No if f'"{code}"' not in text and f"No.{code.name}" not in text]


def test_every_clause_is_named_by_some_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    named = [id.lower().replace("-", "_").replace(".", "_") for id in GAME.rulebook]
    assert not [clause for clause in named if f"def test_{clause}_" not in text]
