"""The rules of Biberbande from what players know to the count: one test for each thing that a clause says."""

from typing import Any

import pytest

from boardgames.biberbande import GAME
from boardgames.biberbande.notation import DECK, DRAW
from boardgames.biberbande.play import Ended
from boardgames.biberbande.rules import Phase
from boardgames.biberbande.state import State
from boardgames.core import CHANCE, Stream, replace
from tests.biberbande.tables import (
    dealt,
    emptied,
    known,
    looked,
    new,
    patient,
    play,
    position,
    refused,
    row,
    small,
    told,
)
from tests.laws import PIECES, Case, check_position, check_step, walk

# ---------------------------------------------------------------- 6. who knows what


def after_a_swap() -> State:
    """Let the first player give a known 9 for the 1 that everybody saw the second one take."""
    table = position("9 ? ? 3", "4 1* ? 5", "6 ? ? 2", discard="7 8", hand="swap")
    return play(table, "use swap 1 2:2", "end")


def test_bb_6_1_everybody_sees_what_is_discarded_and_what_is_taken_from_there() -> None:
    state = play(position("9 ? ? 3", "? ? ? ?", discard="2"), "take 1")
    for viewer in (None, 0, 1):
        assert dict(state.observation(viewer).unseen)["9"] == 8
        assert known(state, viewer)["0:0"] == "2"


def test_bb_6_2_knowledge_follows_the_card() -> None:
    state = after_a_swap()
    assert known(state, 0) == {"0:0": "1", "0:3": "3", "1:1": "9"}
    assert known(state, 1) == {"0:0": "1", "1:0": "4", "1:3": "5"}
    assert known(state, 2) == {"0:0": "1", "2:0": "6", "2:3": "2"}
    assert known(state, None) == {"0:0": "1"}


def test_bb_6_2_knowledge_follows_the_card_through_a_second_swap() -> None:
    state = play(after_a_swap(), "draw", "card 8", "lay", "end", "draw", "card swap", "use swap 1 1:4")
    assert known(state, 0) == {"0:0": "1", "1:1": "9", "2:0": "3"}
    assert known(state, 1) == {"0:0": "1", "1:0": "4", "1:3": "5"}
    assert known(state, 2) == {"0:0": "1", "0:3": "6", "2:3": "2"}


def test_bb_6_2_knowledge_is_what_was_seen_not_what_counting_tells() -> None:
    state = looked(small("1 5 5 2 / 3 5 5 4", "0", "5 5"))
    assert known(state, 0) == {"0:0": "1", "0:3": "2"}
    assert dict(state.observation(0).unseen) == {"3": 1, "4": 1, "5": 6}


def test_bb_6_3_no_second_look() -> None:
    state = looked(dealt("9 1 2 3 / 4 5 6 7", "6"))
    assert refused(state, "looked") == ["look_over BB-6.3"]
    assert state.observation(0).looking == ()


# ---------------------------------------------------------------- 7. the knock, the empty pile


def first_lap(seat: int) -> State:
    table = position("0 ? ? 1", "? ? ? ?", "? ? ? ?", discard="2", hand="8", seat=seat, lap=1)
    return play(table, "lay")


def test_bb_7_1_a_knock_comes_after_the_action() -> None:
    state = position("0 ? ? 1", "? ? ? ?")
    assert refused(state, "knock") == ["action_first BB-7.1"]
    done = play(state, "take 1")
    assert [str(move) for move in done.legal_moves()] == ["knock", "end"]
    assert told(play(done, "knock"), 1) == ["knocked"]


def test_bb_7_2_nobody_knocks_before_everybody_has_played() -> None:
    assert refused(first_lap(0), "knock") == ["too_early BB-7.2"]
    assert refused(first_lap(1), "knock") == ["too_early BB-7.2"]
    assert refused(first_lap(2), "knock") == []


def test_bb_7_3_after_the_knock_each_of_the_others_plays_once() -> None:
    state = play(first_lap(2), "knock")
    assert (state.current_player, state.knocker) == (0, 2)
    state = play(state, "take 1")
    assert refused(state, "knock") == ["already_knocked BB-7.3"]
    state = play(state, "end", "draw", "card 0", "lay")
    assert (state.current_player, state.phase) == (1, Phase.TURN_END)
    assert [line.split()[0] for line in told(play(state, "end"), None)][:2] == ["ended_turn", "revealed"]


def test_bb_7_4_the_knocker_may_be_swapped_with_unless_protected() -> None:
    rows = ("2 4 ? 1", "? ? ? ?", "? ? ? ?")
    state = position(*rows, hand="swap", seat=0, lap=3, knocker=2)
    assert refused(state, "use swap 1 3:1") == []
    safe = position(*rows, hand="swap", seat=0, lap=3, knocker=2, knocker_protected=True)
    assert refused(safe, "use swap 1 3:1") == ["knocker_safe BB-7.4"]
    assert refused(safe, "use swap 1 2:1") == []
    assert len(safe.legal_moves()) == len(state.legal_moves()) - 16


def test_bb_7_5_all_discards_but_the_top_make_the_new_pile_when_a_card_must_be_drawn() -> None:
    state = emptied(position("1 ? 0 2", "? ? ? ?", discard="4"))
    assert (sum(state.pile), len(state.discard)) == (0, 58)
    assert refused(state, "take 1") == []
    drawing = play(state, "draw")
    assert told(drawing, None) == ["reshuffled count=57"]
    assert sum(drawing.pile) == 57
    drawn = play(drawing, "card 4")
    assert sum(drawn.pile) == 56
    assert drawn.discard == ("4",)


def test_bb_7_5_two_discards_are_enough_to_draw_again() -> None:
    state = play(looked(small("0 1 2 3 / 4 5 6 7", "8", "swap")), "draw", "card swap", "lay", "end")
    assert (sum(state.pile), state.discard) == (0, ("8", "swap"))
    assert refused(state, "draw") == []
    assert refused(play(state, "draw", "card 8", "lay", "end"), "draw") == []


def test_bb_7_5_the_pile_may_stay_empty_until_a_card_must_be_drawn() -> None:
    state = emptied(position("1 ? 0 2", "? ? ? ?", discard="4"))
    state = play(state, "take 1", "end")
    assert sum(state.pile) == 0
    assert state.shuffles == 1


def test_bb_7_5_without_keeping_the_top_a_new_discard_is_turned_up() -> None:
    state = emptied(position("1 ? 0 2", "? ? ? ?", discard="4", reshuffle_keep_top=False))
    state = play(state, "draw")
    assert (sum(state.pile), state.discard, state.phase) == (58, (), Phase.NEW_DISCARD)
    assert refused(state, "knock") == ["chance_first BB-7.5"]
    state = play(state, "card swap")
    assert told(state, 1) == ["turned card=swap"]
    assert (state.discard, state.phase) == (("swap",), Phase.DRAW)
    assert sum(play(state, "card 4").pile) == 56


def test_bb_7_6_the_turn_of_the_limit_counts_as_a_knock() -> None:
    state = looked(dealt("0 1 2 3 / 4 5 6 7 / 8 8 8 8", "6", max_turns=2))
    state = play(state, "take 1", "end", "take 1")
    state = play(state, "end")
    assert told(state, 0) == ["ended_turn", "turn_limit turns=2"]
    assert state.knocker == 1
    state = play(state, "take 1", "end", "take 1")
    assert state.knocker == 1
    assert play(state, "end").rows != state.rows
    free = play(looked(dealt("0 1 2 3 / 4 5 6 7 / 8 8 8 8", "6")), "take 1", "end", "take 1", "end")
    assert free.knocker is None


def test_bb_7_7_the_round_ends_where_nothing_can_be_done() -> None:
    state = small("0 1 2 3 / 4 5 6 7", "swap", rounds=1)
    over = looked(state)
    assert told(over, None)[1] == "stuck"
    assert over.ended
    assert over.ended.scores == (6, 22)
    assert over.ended.reason is Ended.ROUND
    assert over.knocker == 0


# ---------------------------------------------------------------- 8. the count


def last_turn(**options: Any) -> State:
    """Lay out the end of a round: the third of four has knocked, the second is about to end the last turn."""
    rows = ("5 2 0 4", "6 1 1 3", "2 swap 3 1", "0 4 peek peek")
    table = position(*rows, discard="9", hand="9", seat=1, lap=3, knocker=2, **options)
    return play(table, "lay")


def test_bb_8_1_everybody_turns_over_and_adds_up() -> None:
    state = play(last_turn(rounds=1), "end")
    assert told(state, None)[1:5] == [
        "revealed cards=2 swap 3 1",
        "revealed cards=0 4 peek peek",
        "revealed cards=5 2 0 4",
        "revealed cards=6 1 1 3",
    ]
    assert all(len(state.observation(viewer).looking) == 15 for viewer in (None, 0, 1, 2, 3))
    over = play(state, "card 6", "card 2", "card 5")
    assert over.ended
    assert over.ended.scores == (11, 11, 12, 11)


def test_bb_8_2_a_special_is_replaced_by_draws_until_a_number_comes() -> None:
    state = play(last_turn(rounds=1), "end")
    assert row(state, 2) == "2  3 1"
    state = play(state, "card draw-two")
    assert told(state, 0) == ["passed_over card=draw-two"]
    assert state.current_player == CHANCE
    state = play(state, "card 6")
    assert row(state, 2) == "2 6 3 1"


def test_bb_8_3_the_knocker_replaces_first_then_clockwise_and_from_left_to_right() -> None:
    state = play(last_turn(rounds=1), "end", "card draw-two", "card 6", "card 2")
    assert row(state, 3) == "0 4 2 "
    over = play(state, "card swap", "card 5")
    assert over.ended
    assert over.ended.scores == (11, 11, 12, 11)
    other_order = play(last_turn(rounds=1), "end", "card 2", "card 6", "card 5")
    assert other_order.ended
    assert other_order.ended.scores == (11, 11, 8, 15)


def test_bb_8_3_an_empty_pile_is_made_again_at_the_count_and_nothing_is_turned_up() -> None:
    for keep_top, cards in ((True, 52), (False, 53)):
        state = play(emptied(last_turn(rounds=1, reshuffle_keep_top=keep_top)), "end")
        assert state.phase is Phase.REPLACE
        assert sum(state.pile) == cards - 2
        assert len(state.discard) == int(keep_top)


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_bb_8_4_as_many_rounds_as_players_but_four_with_two(players: int, rounds: int) -> None:
    assert starters(new(players)) == [k % players for k in range(rounds)]
    assert starters(new(players, rounds=1)) == [0]


def starters(state: State) -> list[int]:
    """Play a random match, and return who starts each round."""
    found = {}
    for before, _, _ in walk(state, Stream(11)):
        found[before.round] = before.starter
    return [found[number] for number in sorted(found)]


def test_bb_8_5_all_cards_come_back_and_the_start_moves_one_seat_to_the_left() -> None:
    state = play(last_turn(), "end", "card 6", "card 2", "card 5")
    assert told(state, None)[-1] == "round_starts round=2"
    assert state.pile == DECK
    assert (state.round, state.totals, state.starter) == (1, (11, 11, 12, 11), 1)
    assert (state.rows, state.discard, state.knocker) == (((),) * 4, (), None)
    assert starters(new(3, start_player=2)) == [2, 0, 1]


def test_bb_8_6_the_lowest_total_wins_and_a_tie_is_shared() -> None:
    state = position("1 0 1 2", "2 3 1 2", "9 9 8 5", discard="9", hand="9", seat=1, lap=3, knocker=2)
    before = replace(play(state, "lay"), round=2, totals=(27, 23, 9))
    over = play(replace(before, seat=1), "end")
    assert over.ended
    assert over.ended.scores == (31, 31, 40)
    assert over.ended.winners == (0, 1)
    assert over.ended.reason is Ended.MATCH
    assert told(over, None)[-2:] == ["won total=31", "won total=31"]
    assert refused(over, "draw") == ["game_over BB-8.6"]


OPTIONS = [
    {},
    {"reshuffle_keep_top": False},
    {"special_discard": "before"},
    {"nested_specials": False, "special_into_row": False},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 6])
def test_bb_7_5_the_laws_hold_where_piles_run_out(players: int, options: dict[str, object]) -> None:
    case = Case(GAME, players, {"rounds": 1, "max_turns": 120, **options}, PIECES["biberbande"])
    state, shuffles = new(players, **case.options), 0
    for number, (before, move, after) in enumerate(patient(state, Stream(8, players))):
        assert case.pieces(after) == list(DECK)
        if number % 25 == 0 or move == DRAW:
            check_step(case, before, move, after)
        if number % 25 == 0:
            check_position(case, after)
        shuffles = max(shuffles, after.shuffles)
    assert shuffles > 2
