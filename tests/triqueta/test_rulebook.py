"""Triqueta clause by clause: each test is named after the clause that it plays."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardgames import games
from boardgames.core import CHANCE, HIDDEN, BadData, Kind, Refusal, Stream, playout
from boardgames.triqueta.knowledge import Observation
from boardgames.triqueta.notation import CODES, LETTERS, PILE, VALUES, counts
from boardgames.triqueta.play import Did, Ended, judged
from boardgames.triqueta.rules import No, Phase, best_choices, score, worth
from boardgames.triqueta.state import State
from boardgames.triqueta.view import position, targets

GAME = games()["triqueta"]


def new(players: int = 2, **options: object) -> State:
    state = GAME.new(players, **options)
    assert isinstance(state, State)
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def draw(state: State, code: str, use: str) -> State:
    """Draw that piece and use it."""
    return play(state, "draw", f"piece {code}", use)


def why_not(state: State, move: str) -> Refusal:
    refusal = state.why_not(GAME.parse(move))
    assert refusal, f"{move} is legal"
    return refusal


def codes(refusal: Refusal) -> list[tuple[str, str]]:
    return [(str(reason.code), reason.clause) for reason in refusal.reasons]


def params(refusal: Refusal) -> list[dict[str, Any]]:
    return [dict(reason.params) for reason in refusal.reasons]


def legal(state: State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def happened(state: State) -> list[Any]:
    return [event.code for event in state.events_for(None)]


def seen(state: State, viewer: int | None) -> Observation:
    observation = state.observation(viewer)
    assert isinstance(observation, Observation)
    return observation


def animals(letters: str) -> tuple[int, ...]:
    return counts(LETTERS[letter] for letter in letters)


def last_round(*collections: str, rows: tuple[str | int, ...], **more: Any) -> State:
    return position(*collections, rows=rows, round=4, **more)


def over(*collections: str, trees: tuple[int, ...] = (3, 0), rock: int = 0) -> State:
    """Count a finished game of these collections."""
    return judged(replace(new(len(collections)), animals=tuple(map(animals, collections)), trees=trees, rock=rock))


# ---------------------------------------------------------------- 1. the aim and the material


def test_tq_1_1_exactly_three_are_best() -> None:
    assert [score(animals(letters)) for letters in ("EE", "RRR", "EEEE", "MDO")] == [2, 5, -1, 3]


def test_tq_1_2_ten_pieces_of_each_animal_and_their_values() -> None:
    assert dict(zip(CODES, VALUES, strict=True)) == {"rabbit": 5, "owl": 6, "deer": 7, "boar": 8, "ram": 9, "bear": 10}
    drawn = play(new(), "draw")
    assert set(drawn.chance_outcomes().values()) == {Fraction(1, 6)}
    after = draw(new(), "bear", "row 1")
    assert play(after, "draw").chance_outcomes()[GAME.parse("piece bear")] == Fraction(9, 59)
    state = position("EEEEE", "EEEEE", rows=("", ""), round=3)
    assert codes(why_not(play(state, "draw"), "piece bear")) == [("not_hidden", "TQ-1.2")]


def test_tq_1_3_two_to_five_play() -> None:
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            new(players)
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        new(2, start_player=2)


# ---------------------------------------------------------------- 2. the setup


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tq_2_1_as_many_rows_as_players(players: int) -> None:
    state = new(players)
    assert state.rows == ((),) * players
    assert len([move for move in legal(state) if move.startswith("take")]) == players
    if players < 5:
        assert codes(why_not(state, "take 5")) == [("no_such_row", "TQ-2.1")]
        assert params(why_not(state, "take 5")) == [{"row": 5, "count": players}]


def test_tq_2_2_four_piles_of_fifteen_of_which_nobody_knows_anything() -> None:
    state = new(3)
    assert state.piles == (PILE,) * 4
    assert GAME.rounds(state.observation(None)) == 4
    assert dict(state.observation(0).unseen) == dict.fromkeys(CODES, 10)
    chances = play(state, "draw").chance_outcomes()
    assert sum(chances.values()) == 1


def test_tq_2_3_the_first_pile_has_no_tree() -> None:
    piles = [zone for zone in GAME.zones(new(2).observation(0)) if zone.kind is Kind.PILE]
    assert [zone.slots[0].marks for zone in piles] == [(), ("tree",), ("tree",), ("tree",)]
    assert [zone.slots[0].target for zone in piles] == ["pile", "pile/1", "pile/2", "pile/3"]
    assert draw(new(2), "owl", "row 1").piles == (14, 15, 15, 15)


def test_tq_2_4_the_youngest_has_the_rock_and_starts() -> None:
    assert (new(4).starter, new(4).current_player) == (0, 0)
    other = new(4, start_player=2)
    assert (other.rock, other.starter, other.current_player) == (2, 2, 2)
    assert other.totals == (0, 0, 1, 0)


# ---------------------------------------------------------------- 3. drawing a piece


def test_tq_3_1_play_goes_clockwise_and_skips_who_has_left() -> None:
    state, seats = new(4, start_player=2), []
    for move in (
        "owl row 2",
        "owl row 2",
        "boar row 2",
        "rabbit row 1",
        "take 2",
        "bear row 1",
        "deer row 4",
        "ram row 3",
    ):
        seats.append(state.current_player)
        piece, _, use = move.partition(" ")
        state = play(state, move) if piece == "take" else draw(state, piece, use)
    assert seats == [2, 3, 0, 1, 2, 3, 0, 1]
    assert state.current_player == 3
    assert state.animals[2] == animals("OOB")
    shown = position("", "", "OOB", "", rows=("RE", 2, "M", "D"), pile=8, rock=2, seat=3)
    assert (shown.rows, shown.takers, shown.unseen) == (state.rows, state.takers, state.unseen)


FIRST = position("", "", rows=("D", "MR"), pile=12, rock=1)


def test_tq_3_2_one_draws_or_takes() -> None:
    assert legal(FIRST) == ["draw", "take 1", "take 2"]
    assert codes(why_not(FIRST, "row 1")) == [("empty_hand", "TQ-3.2")]
    assert codes(why_not(FIRST, "keep")) == [("empty_hand", "TQ-3.2")]
    assert codes(why_not(FIRST, "piece owl")) == [("no_chance_now", "TQ-3.2")]
    assert str(why_not(FIRST, "row 2").instead) == "take 2"


def test_tq_3_3_the_drawn_piece_is_a_secret_and_must_be_used() -> None:
    drawn = play(FIRST, "draw", "piece deer")
    assert legal(drawn) == ["row 1", "row 2", "keep"]
    assert drawn.observation(0).looking == (("hand", "deer"),)
    other = drawn.observation(1)
    assert (other.looking, dict(other.unseen)["deer"]) == ((), 9)
    assert drawn.events_for(0)[0].param("piece") == "deer"
    assert drawn.events_for(1)[0].params == drawn.events_for(None)[0].params == ()
    for move in ("take 1", "draw"):
        assert codes(why_not(drawn, move)) == [("full_hand", "TQ-3.3")]
    assert str(why_not(drawn, "take 2").instead) == "row 2"
    assert codes(why_not(play(FIRST, "draw"), "take 1")) == [("chance_first", "TQ-3.3")]
    assert codes(why_not(drawn, "box")) == [("no_box", "TQ-3.3")]


def test_tq_3_4_a_placed_piece_is_seen_by_everybody() -> None:
    after = draw(FIRST, "deer", "row 1")
    assert after.rows == (("deer", "deer"), ("ram", "rabbit"))
    assert after.current_player == 1
    assert dict(after.events_for(None)[0].params) == {"piece": "deer", "row": 1}
    assert dict(after.observation(1).unseen)["deer"] == 8


OWL = position(
    "BBO", "EM", "DDR", "MOREB", rows=("DB", 3, "", "RROMED"), kept=("D",), hand="O", round=2, pile=4, rock=2
)


def test_tq_3_5_a_row_may_be_long_unless_an_option_limits_it() -> None:
    assert legal(OWL) == ["row 1", "row 3", "row 4", "keep"]
    limited = position("BB", "EM", rows=("DDB", "R"), hand="O", row_limit=3)
    assert legal(limited) == ["row 2", "keep"]
    assert codes(why_not(limited, "row 1")) == [("row_full", "TQ-3.5")]
    assert params(why_not(limited, "row 1")) == [{"row": 1, "count": 3}]
    full = position("BB", "EM", rows=("DDB", "RRO"), kept=("ED",), row_limit=3)
    assert legal(full) == ["take 1", "take 2"]
    assert codes(why_not(full, "draw")) == [("no_room", "TQ-3.5")]
    one_keep = position("BB", "EM", rows=("DDB", "RRO"), kept=("E",), row_limit=3)
    assert legal(play(one_keep, "draw", "piece owl")) == ["keep"]
    assert "draw" in legal(position("BB", "EM", rows=("DDB", "RRO"), kept=("ED",)))


def test_tq_3_6_a_row_that_was_taken_is_gone() -> None:
    refusal = why_not(OWL, "row 2")
    assert codes(refusal) == [("row_taken", "TQ-3.6")]
    assert params(refusal) == [{"row": 2, "seat": 3}]
    assert str(refusal.instead) == "row 1"
    assert codes(why_not(OWL, "take 2")) == [("full_hand", "TQ-3.3"), ("row_taken", "TQ-3.6")]


THIRD = position("EEDR", "OOBM", "DDM", rows=("RM", "O", ""), hand="E", round=2, pile=11)


def test_tq_3_7_a_kept_piece_is_known_to_its_keeper_alone() -> None:
    kept = play(THIRD, "keep")
    assert kept.kept[0] == ("bear",)
    assert kept.observation(0).known == kept.observation(0).looking == (("kept0/0", "bear"),)
    for viewer in (1, 2, None):
        observation = kept.observation(viewer)
        assert observation.known == ()
        assert dict(observation.unseen)["bear"] == 8
        assert kept.events_for(viewer)[0].params == ()
        lying = {slot.target: slot.piece for zone in GAME.zones(observation) for slot in zone.slots}
        assert lying["kept0/0"] == HIDDEN
    assert kept.animals[0] == THIRD.animals[0]
    assert codes(why_not(kept, "add")) == codes(why_not(kept, "return")) == [("decide_later", "TQ-3.7")]


BOAR = position(
    "BBDDRE", "EEOMRD", "RROODDMM", rows=("OD", "E", 2), kept=("RM",), hand="B", round=3, pile=9, trees=(0, 1, 1)
)


def test_tq_3_8_two_pieces_are_kept_in_the_whole_game() -> None:
    refusal = why_not(BOAR, "keep")
    assert codes(refusal) == [("no_keep_left", "TQ-3.8")]
    assert params(refusal) == [{"count": 2}]
    assert str(refusal.instead) == "row 1"


def test_tq_3_8_an_option_allows_more_or_none() -> None:
    more = replace(BOAR, options=replace(BOAR.options, max_keep=3))
    assert legal(more) == ["row 1", "row 2", "keep"]
    assert legal(position("", "", rows=("", ""), hand="B", max_keep=0)) == ["row 1", "row 2"]


def test_tq_3_9_with_no_keep_left_one_draws_for_a_row() -> None:
    assert legal(BOAR) == ["row 1", "row 2"]
    assert legal(replace(BOAR, hand=(), phase=Phase.CHOOSE))[0] == "draw"


# ---------------------------------------------------------------- 4. taking a row


CHOICE = position("DDBBBO", "RRMEE", "MMORD", rows=("DB", "DO", "DD"), kept=("E",), round=3, pile=9, trees=(1, 1, 0))


def test_tq_4_1_a_row_brings_all_its_pieces_and_ends_the_round_for_the_seat() -> None:
    gains = [play(CHOICE, f"take {row}").totals[0] - CHOICE.totals[0] for row in (1, 2, 3)]
    assert gains == [-4, 6, -3]
    after = play(CHOICE, "take 2")
    assert (after.takers, after.rows[1], after.current_player) == ((None, 0, None), (), 1)
    assert dict(after.events_for(1)[0].params) == {"row": 2, "count": 2, "pieces": "deer owl"}


def test_tq_4_2_taken_pieces_lie_face_up_by_animal() -> None:
    shown = {zone.id: zone for zone in GAME.zones(play(CHOICE, "take 2").observation(2))}
    mine = shown["animals0"]
    assert mine.kind is Kind.MARKET
    assert [slot.piece for slot in mine.slots] == ["owl", "owl", "deer", "deer", "deer", "boar", "boar", "boar"]
    assert [slot.piece for slot in shown["tokens0"].slots] == ["marker", "tree", "rock"]


def test_tq_4_3_an_empty_row_may_be_taken_on_the_first_turn_too() -> None:
    after = play(new(3), "take 1")
    assert (after.animals[0], after.takers, after.current_player) == ((0,) * 6, (0, None, None), 1)
    assert happened(after) == [Did.TOOK_EMPTY]
    late = last_round("RRRODDDBBBMEEE", "ROOMMM", "DDEEOBR", rows=("RD", "B", ""), pile=12, trees=(2, 1, 0))
    assert [play(late, f"take {row}").totals[0] - late.totals[0] for row in (1, 2, 3)] == [-14, -9, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tq_4_4_everybody_takes_one_row_a_round(players: int) -> None:
    state, stream, takers = new(players), Stream(players), []
    while state.round == 0 and state.phase is not Phase.NEXT_PILE:
        moves = tuple(state.chance_outcomes()) or state.legal_moves()
        move = moves[stream.below(len(moves))]
        if str(move).startswith("take"):
            takers.append(state.seat)
        state = state.play(move)
    assert sorted(takers) == list(range(players))
    assert state.rock == takers[-1]


def test_tq_4_5_an_empty_pile_leaves_only_the_rows() -> None:
    state = position("", "", "RROBE", rows=("EBRO", 2, "MDDMR"), kept=("", "D"), pile=0, rock=1)
    assert legal(state) == ["take 1", "take 3"]
    assert codes(why_not(state, "draw")) == [("pile_empty", "TQ-4.5")]
    assert codes(why_not(state, "take 2")) == [("row_taken", "TQ-3.6")]
    assert "draw" in legal(position("", "", "RROBE", rows=("EBRO", 2, "MDDM"), kept=("", "D"), pile=1, rock=1))


def test_tq_4_6_the_last_one_may_go_on_drawing() -> None:
    alone = position(
        "RRDDEE", "MMBBDROOE", "ORMEBBDMR", rows=(1, "D", 2), kept=("OM",), round=3, pile=5, rock=2, trees=(0, 1, 1)
    )
    assert legal(alone) == ["draw", "take 2"]
    again = draw(alone, "bear", "row 2")
    assert again.current_player == 0
    assert play(again, "take 2").totals[0] - alone.totals[0] == 13 + 1
    assert play(alone, "take 2").totals[0] - alone.totals[0] == 5 + 1


# ---------------------------------------------------------------- 5. the end of a round


LAST_ROW = position("DDBEER", "MMOBRREBDOM", rows=("MO", 1), kept=("E", "M"), round=2, pile=4, rock=1)


def test_tq_5_1_the_last_row_ends_the_round() -> None:
    after = play(LAST_ROW, "take 1")
    assert (after.phase, after.round) == (Phase.NEXT_PILE, 1)
    assert after.rows == ((), ())
    assert codes(why_not(after, "draw")) == [("pile_first", "TQ-5.4")]


def test_tq_5_2_the_last_one_out_has_the_rock_even_if_they_had_it() -> None:
    assert play(LAST_ROW, "take 1").rock == 0
    held = replace(LAST_ROW, rock=0, trees=(1, 0))
    assert play(held, "take 1").rock == 0
    assert happened(play(held, "take 1")) == [Did.TOOK, Did.GOT_ROCK, Did.LEFT_UNSEEN]


def test_tq_5_3_the_rest_of_the_pile_leaves_the_game_unseen() -> None:
    state = position("RRODBM", "EO", rows=("MDE", 1), rock=1)
    assert sum(state.unseen) - 4 == 45
    after = play(state, "take 1")
    assert after.piles == (0, 15, 15, 15)
    assert after.unseen == state.unseen
    assert sum(after.unseen) == 49
    assert after.events_for(None)[-1].param("count") == 4
    chances = play(after, "pile 2", "draw").chance_outcomes()
    assert sum(state.unseen) == 49 == chances[GAME.parse("piece owl")].denominator
    assert codes(why_not(after, "pile 1")) == [("pile_played", "TQ-5.3")]
    assert codes(why_not(play(LAST_ROW, "take 1"), "pile 2")) == [("pile_played", "TQ-5.3")]


def test_tq_5_3_a_round_in_which_everything_was_seen_leaves_nothing() -> None:
    state = position("", "RROBE", rows=("EBROMDDMRB", 1), pile=0, rock=1)
    assert happened(play(state, "take 1")) == [Did.TOOK, Did.GOT_ROCK]


def test_tq_5_4_the_holder_of_the_rock_chooses_a_pile_and_gets_its_tree() -> None:
    between = play(LAST_ROW, "take 1")
    assert legal(between) == ["pile 3", "pile 4"]
    assert [targets(move, 0) for move in between.legal_moves()] == [("pile/2",), ("pile/3",)]
    after = play(between, "pile 4")
    assert (after.round, after.current, after.trees) == (2, 3, (1, 1))
    assert (after.starter, after.current_player) == (0, 0)
    assert after.totals[0] - LAST_ROW.totals[0] == 2 + score(animals("DDBEERMO")) - score(animals("DDBEER"))
    assert after.takers == (None, None)
    assert codes(why_not(after, "pile 3")) == [("pile_open", "TQ-5.4")]
    assert codes(why_not(after, "pile 1")) == [("pile_open", "TQ-5.4"), ("pile_played", "TQ-5.3")]
    assert params(why_not(after, "pile 1")) == [{"pile": 4}, {"pile": 1}]


def test_tq_5_5_the_fourth_round_brings_the_rock_and_no_tree() -> None:
    state = last_round("DD", "B", rows=("M", 1), rock=1, trees=(1, 2))
    after = play(state, "take 1")
    assert after.current_player is None
    assert (after.rock, after.trees, after.piles) == (0, (1, 2), (0, 0, 0, 0))
    assert after.totals == (3 + 1 + 1, 1 + 2)


# ---------------------------------------------------------------- 6. counting


END = last_round("BBMMMD", "EEOO", rows=("", 1), kept=("BM", "R"), trees=(1, 2))


def test_tq_6_1_each_kept_piece_is_added_or_returned_in_secret() -> None:
    first = play(END, "take 1")
    assert (first.phase, legal(first)) == (Phase.DECIDE, ["add", "return"])
    assert codes(why_not(first, "draw")) == codes(why_not(first, "pile 2")) == [("decide_first", "TQ-6.1")]
    assert first.observation(0).looking == (("hand", "boar"), ("kept0/1", "ram"))
    lying = {zone.id: [slot.piece for slot in zone.slots] for zone in GAME.zones(first.observation(1))}
    assert (lying["hand"], lying["kept0"], lying["kept1"]) == ([HIDDEN], [HIDDEN], ["rabbit"])
    second = play(first, "add")
    assert dict(second.events_for(0)[0].params) == {"piece": "boar", "kind": "add"}
    assert second.events_for(1)[0].params == ()
    assert second.totals == first.totals
    third = play(second, "return")
    assert third.current_player == 1
    assert seen(third, 1).choices == ((None, None), ())
    assert third.observation(1) == play(first, "return", "return").observation(1)
    end = play(third, "return")
    assert end.animals[0] == animals("BBBMMMD")
    assert [(e.code, e.seat, dict(e.params)) for e in end.events_for(1)[1:4]] == [
        (Did.ADDED, 0, {"piece": "boar"}),
        (Did.RETURNED, 0, {}),
        (Did.RETURNED, 1, {"piece": "rabbit"}),
    ]
    assert end.observation(0).known == (("returned0/0", "ram"),)
    assert end.observation(0).looking == ()
    assert end.observation(1).known == (("returned1/0", "rabbit"),)
    assert dict(end.observation(1).unseen)["ram"] == end.unseen[CODES.index("ram")] + 1


def test_tq_6_1_four_ways_to_decide() -> None:
    ways = {
        (boar, ram): play(END, "take 1", boar, ram, "add").totals[0]
        for boar in ("add", "return")
        for ram in ("add", "return")
    }
    assert {way: points - 2 for way, points in ways.items()} == {
        ("return", "return"): 12,
        ("add", "return"): 18,
        ("return", "add"): 2,
        ("add", "add"): 8,
    }


def test_tq_6_1_the_option_decides_for_the_best_at_once() -> None:
    state = replace(END, options=replace(END.options, auto_reveal=True))
    over = play(state, "take 1")
    assert over.current_player is None
    assert over.animals == (animals("BBBMMMD"), animals("EEOOR"))
    assert over.kept == (("ram",), ())
    assert best_choices(animals("BBEEE"), ("boar", "bear")) == (True, False)
    assert best_choices(animals("RR"), ("rabbit", "rabbit")) == (True, False)
    assert best_choices(animals("R"), ("rabbit", "rabbit")) == (True, True)


def test_tq_6_2_and_tq_6_3_and_tq_6_4_the_points_of_one_animal() -> None:
    for value in VALUES:
        assert [worth(value, k) for k in range(11)] == [0, 1, 2, value, -1, -2, -3, -4, -5, -6, -7]
    assert score(animals("OEEBBBRRRRR")) == 1 + 2 + 8 - 2


def test_tq_6_4_a_total_may_lie_below_zero() -> None:
    state = last_round("EEEEEE", "", rows=("", 1), trees=(3, 0), rock=1)
    points = [(event.code, event.param("count")) for event in play(state, "take 1").events_for(None)[3:5]]
    assert points == [(Did.SCORED, 1), (Did.SCORED, 0)]
    worse = last_round("EEEEEE", "", rows=("", 1), trees=(0, 3), rock=1)
    over = play(worse, "take 1")
    assert (over.totals, over.events_for(None)[3].code) == ((-2, 3), Did.BELOW_ZERO)
    assert over.events_for(None)[3].param("count") == 2


def test_tq_6_3_a_triqueta_scores_the_value_of_its_animal() -> None:
    assert [score(animals(3 * letter)) for letter in "RODBME"] == [5, 6, 7, 8, 9, 10]


def test_tq_6_4_adding_a_fourth_deer_is_allowed_and_bad() -> None:
    state = last_round("DDD", "B", rows=("", 1), kept=("D",), trees=(0, 3), rock=1)
    assert play(state, "take 1", "return").totals[0] - 1 == 7
    assert play(state, "take 1", "add").totals[0] - 1 == -1


def test_tq_6_5_six_rabbits_are_not_two_triquetas() -> None:
    assert score(animals("RRRRRR")) == -3


def test_tq_6_6_the_rock_and_each_tree_score_one() -> None:
    state = new(2)
    for _ in range(3):
        state = play(state, "take 1", "take 2")
        state = play(state, legal(state)[0])
    assert sum(state.trees) == 3
    assert over("", "", trees=(3, 0), rock=0).totals == (4, 0)
    assert over("EEERRROOD", "MMMBBBDDORRRR", "DDDOOOEEMB", trees=(1, 1, 1), rock=0).totals == (20, 20, 18)


def test_tq_6_6_the_same_seat_may_be_last_out_every_time() -> None:
    state = play(new(2), "take 1", "take 2")
    for _ in range(3):
        state = play(state, legal(state)[0])
        state = draw(state, "owl" if state.round == 1 else "deer", "row 1")
        state = play(state, "take 2", "take 1")
    assert (state.trees, state.rock) == ((0, 3), 1)
    assert state.totals == (0, 3 + 1 + worth(6, 1) + worth(7, 2))


def test_tq_6_7_the_most_points_win() -> None:
    outcome = over("EEE", "MMM", trees=(0, 0), rock=1).outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.PIECES, (0, 1), (10, 10))
    outcome = over("EEE", "MMM", trees=(0, 0), rock=0).outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.POINTS, (0,), (11, 9))
    done = play(END, "take 1", "add", "return", "return")
    assert codes(why_not(done, "draw")) == [("game_over", "TQ-6.7")]
    assert (done.legal_moves(), done.chance_outcomes()) == ((), {})


def test_tq_6_8_on_a_tie_the_most_pieces_win() -> None:
    outcome = over("EEERRROOD", "MMMBBBDDORRRR", "DDDOOOEEMB", trees=(1, 1, 1), rock=0).outcome()
    assert outcome
    assert (outcome.reason, outcome.winners) == (Ended.PIECES, (1,))


def test_tq_6_8_with_as_many_pieces_the_win_is_shared_and_returned_ones_do_not_count() -> None:
    rows: tuple[str | int, ...] = ("", 1)
    state = last_round("EEEMMMOD", "EEEMMMBBDDDD", rows=rows, kept=("D", "RR"), trees=(0, 3), rock=1)
    fewer = play(state, "take 1", "return", "return", "return").outcome()
    assert fewer
    assert (fewer.scores, fewer.winners) == ((22, 23), (1,))
    level = play(state, "take 1", "add", "return", "return").outcome()
    assert level
    assert (level.scores, level.winners, level.reason) == ((23, 23), (1,), Ended.PIECES)
    twins = over("EEERRROOD", "EEERRROOD", "DDDOOOEEMB", trees=(1, 2, 0), rock=0).outcome()
    assert twins
    assert (twins.scores, twins.winners, twins.reason) == ((20, 20, 17), (0, 1), Ended.PIECES)


def test_tq_6_8_at_thirty_all_seventeen_pieces_beat_fifteen_and_share_with_seventeen() -> None:
    many, other, few = "RROODDDDBBBMMMEEE", "RRRODDDBBBMMMMEEE", "RRROODDBBMMMEEE"
    assert [(score(animals(letters)), len(letters)) for letters in (many, other, few)] == [(30, 17), (30, 17), (30, 15)]
    decided = over(many, few, trees=(0, 0), rock=2).outcome()
    assert decided
    assert (decided.scores, decided.winners) == ((30, 30), (0,))
    shared = over(many, other, few, trees=(0, 0, 0), rock=3).outcome()
    assert shared
    assert (shared.scores, shared.winners) == ((30, 30, 30), (0, 1))


# ---------------------------------------------------------------- 7. the designer's variant for two


def variant(**more: Any) -> State:
    """Return a position of the second round, fourteen pieces of which are in sight."""
    collections = ("DDDBBB", "MMMRRR")
    return position(*collections, rows=("D", "R"), round=2, two_player_variant=True, **more)


def test_tq_7_1_two_pieces_are_drawn_before_either_is_used() -> None:
    one = play(variant(), "draw", "piece owl")
    assert one.current_player == CHANCE
    both = play(one, "piece bear")
    assert both.hand == ("owl", "bear")
    assert legal(both) == ["row 1", "row 2", "keep", "box"]
    assert both.observation(0).looking == (("hand", "owl"), ("hand/next", "bear"))
    assert seen(both, 1).hand == (HIDDEN, HIDDEN)


def test_tq_7_1_the_two_pieces_are_used_in_two_ways() -> None:
    both = play(variant(), "draw", "piece owl", "piece bear")
    kept = play(both, "row 1", "keep")
    assert (kept.kept[0], kept.rows[0], kept.current_player) == (("bear",), ("deer", "owl"), 1)
    placed = play(both, "row 1")
    assert legal(placed) == ["keep", "box"]
    assert codes(why_not(placed, "row 2")) == [("same_use", "TQ-7.1")]
    assert legal(play(both, "box")) == ["row 1", "row 2", "keep"]
    assert codes(why_not(play(both, "box"), "box")) == [("same_use", "TQ-7.1")]
    assert codes(why_not(play(both, "keep"), "keep")) == [("same_use", "TQ-7.1")]


def test_tq_7_1_a_boxed_piece_is_known_to_who_drew_it_alone() -> None:
    boxed = play(variant(), "draw", "piece owl", "piece bear", "box")
    assert dict(boxed.events_for(0)[0].params) == {"piece": "owl"}
    assert boxed.events_for(1)[0].params == ()
    after = play(boxed, "row 2")
    assert after.boxed == (("owl",), ())
    assert after.observation(0).known == (("box0/0", "owl"),)
    assert after.observation(0).looking == after.observation(1).known == ()
    assert dict(after.observation(1).unseen)["owl"] == 10
    assert dict(after.observation(0).unseen)["owl"] == 9


def test_tq_7_1_there_is_no_variant_for_three() -> None:
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        new(3, two_player_variant=True)


def test_tq_7_1_two_pieces_need_two_uses() -> None:
    stuck = position("BB", "EM", rows=("DDB", "RRO"), kept=("ED",), row_limit=3, two_player_variant=True)
    assert legal(stuck) == ["take 1", "take 2"]
    room = position("BB", "EM", rows=("DDB", "RR"), kept=("ED",), row_limit=3, two_player_variant=True)
    both = play(room, "draw", "piece owl", "piece owl")
    assert legal(both) == ["row 2", "box"]
    assert legal(play(both, "row 2")) == ["box"]
    assert legal(play(both, "box")) == ["row 2"]


def test_tq_7_2_a_last_piece_is_placed_or_kept() -> None:
    single = play(variant(pile=1), "draw", "piece owl")
    assert legal(single) == ["row 1", "row 2", "keep"]
    assert codes(why_not(single, "box")) == [("single_piece", "TQ-7.2")]
    assert play(single, "row 1").current_player == 1


# ---------------------------------------------------------------- positions and the table


def test_the_options_and_what_they_allow() -> None:
    assert {option.name: (option.default, option.choices) for option in GAME.options} == {
        "start_player": (0, range(5)),
        "row_limit": (None, (None, 1, 2, 3, 4, 5, 6, 7)),
        "max_keep": (2, range(61)),
        "auto_reveal": (False, (False, True)),
        "two_player_variant": (False, (False, True)),
    }


def test_every_refusal_and_every_clause_has_a_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert not [code for code in No if f'"{code}"' not in text]
    clauses = [clause.casefold().replace("-", "_").replace(".", "_") for clause in GAME.rulebook]
    assert not [clause for clause in clauses if f"test_{clause}_" not in text and f"and_{clause}_" not in text]


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("hand", ["owl"], "pieces owl, expected 10"),
        ("piles", [3, 15, 15, 15], "the piles hold more, or fewer"),
        ("piles", [9, 14, 15, 15], "one pile is played in a round"),
        ("current", 1, "one pile is played in a round"),
        ("takers", [0, 0], "everybody takes one row"),
        ("takers", [0, None], "a row that was taken is gone"),
        ("trees", [1, 0], "each pile after the first"),
        ("choices", [[True], []], "nobody decides before the end"),
        ("phase", "next_pile", "the rest of the pile has left"),
        ("phase", "over", "the rest of the pile has left"),
        ("phase", "drawn", "a piece is in hand when one was drawn"),
        ("used", "box", "two pieces are drawn where"),
        ("round", 4, "a whole number from 0 to 3"),
        ("unseen", {"rabbit": 10}, "'owl' is missing"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(field: str, value: object, problem: str) -> None:
    written = FIRST.to_json() | {field: value}
    with pytest.raises(BadData, match=problem):
        GAME.from_json(written)


def test_a_written_position_with_too_many_pieces_is_refused() -> None:
    with pytest.raises(BadData, match="10 pieces of each animal"):
        position("EEEEEE", "EEEEE", round=2)
    with pytest.raises(BadData, match="more pieces lie on the table"):
        position("RRRRROOOOODD", "MMMMM")
    with pytest.raises(BadData, match="a single piece is the last one"):
        variant(hand="O")
    with pytest.raises(BadData, match="the holder of the rock chooses"):
        GAME.from_json(play(LAST_ROW, "take 1").to_json() | {"rock": 1})


def test_no_two_moves_share_a_way_and_rows_can_always_be_touched() -> None:
    for players in GAME.players:
        ways = [targets(move, 0) for move in GAME.all_moves(players)]
        assert len(set(ways)) == len(ways)
    empty = {slot.target for zone in GAME.zones(new(5).observation(0)) for slot in zone.slots}
    assert {f"row{row}" for row in range(5)} <= empty


def test_random_games_are_won_by_somebody() -> None:
    ends = {playout(new(2 + k % 4), Stream(k)).outcome() for k in range(12)}
    assert all(outcome and outcome.winners for outcome in ends)
