"""The rules of Biberbande up to the special cards: one test for each thing that a clause says, named after it."""

from fractions import Fraction

import pytest

from boardgames.biberbande import GAME
from boardgames.biberbande.notation import CODES, DECK, NUMBERS, SPECIALS
from boardgames.biberbande.rules import Phase
from boardgames.core import Stream, playout
from tests.biberbande.tables import dealt, known, looked, new, play, position, refused, row, small, told


def legal(state: object) -> list[str]:
    return [str(move) for move in state.legal_moves()]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- 1. the cards


def test_bb_1_1_the_fewest_points_win() -> None:
    over = playout(new(4), Stream(3)).outcome()
    assert over
    assert all(over.scores[seat] == min(over.scores) for seat in over.winners)


def test_bb_1_2_there_are_66_cards_and_the_numbers_make_225() -> None:
    deck = dict(zip(CODES, DECK, strict=True))
    assert sum(DECK) == 66
    assert [deck[code] for code in NUMBERS] == [4] * 9 + [9]
    assert [deck[code] for code in SPECIALS] == [9, 7, 5]
    assert sum(int(code) * deck[code] for code in NUMBERS) == 225


def test_bb_1_2_a_card_that_is_used_up_cannot_come_again() -> None:
    state = play(new(2), *["card 0"] * 4)
    assert refused(state, "card 0") == ["not_in_pile BB-1.2"]


def test_bb_1_3_two_to_six_play() -> None:
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(ValueError, match="2 to 6 players"):
            GAME.new(players)
    table = position("9 ? ? 3", "? ? ? ?", hand="swap")
    assert refused(table, "use swap 1 3:1") == ["no_such_seat BB-1.3"]
    assert refused(table, "use swap 1 5:1") == ["no_such_seat BB-1.3"]


# ---------------------------------------------------------------- 2. the setup


@pytest.mark.parametrize(("players", "pile"), [(2, 57), (3, 53), (4, 49), (5, 45), (6, 41)])
def test_bb_2_1_four_cards_each_and_the_rest_is_the_pile(players: int, pile: int) -> None:
    state = looked(play(new(players), *deal_any(players)))
    assert sum(state.pile) == pile
    assert len(state.discard) == 1
    assert all(len(cards) == 4 for cards in state.rows)


def deal_any(players: int) -> list[str]:
    cards = [code for code, count in zip(CODES, DECK, strict=True) for _ in range(count)]
    return [f"card {code}" for code in cards[: 4 * players + 1]]


def test_bb_2_1_a_dealt_card_is_seen_by_nobody() -> None:
    state = play(new(3), "card 7")
    for viewer in (None, 0, 1, 2):
        assert told(state, viewer) == ["dealt slot=1"]
        assert known(state, viewer) == {}
        assert dict(state.observation(viewer).unseen)["7"] == 4
    assert refused(state, "draw") == ["chance_first BB-2.1"]


def test_bb_2_2_the_first_discard_is_seen_by_all() -> None:
    state = dealt("0 1 2 3 / 4 5 6 7", "6")
    assert state.discard == ("6",)
    assert told(state, None) == ["turned card=6", "sees"]
    assert state.chance_outcomes() == {}
    before = play(new(2), *deal_any(2)[:8])
    assert before.chance_outcomes()[GAME.parse("card 9")] == Fraction(9, 58)


def test_bb_2_3_each_looks_at_the_two_outer_cards_after_the_first_discard() -> None:
    state = dealt("9 1 2 3 / 4 5 6 7", "6")
    assert state.current_player == 0
    assert legal(state) == ["looked"]
    assert state.observation(0).looking == (("row/0", "9"), ("row/3", "3"))
    assert told(state, 0) == ["turned card=6", "sees first=9 last=3"]
    assert state.observation(1).looking == state.observation(None).looking == ()
    state = play(state, "looked")
    assert state.current_player == 1
    assert known(state, 0) == {"0:0": "9", "0:3": "3"}
    assert known(state, 1) == {"1:0": "4", "1:3": "7"}
    assert state.observation(0).looking == ()
    assert refused(state, "draw") == ["look_first BB-2.3"]
    assert play(state, "looked").phase is Phase.CHOOSE


def test_bb_2_4_the_starter_and_then_the_left_neighbour() -> None:
    state = looked(dealt("0 1 2 3 / 4 5 6 7 / 8 8 8 8", "6"))
    assert [state.current_player, play(state, "take 1", "end").current_player] == [0, 1]
    state = looked(dealt("0 1 2 3 / 4 5 6 7 / 8 8 8 8", "6", start_player=2))
    assert [state.current_player, play(state, "take 1", "end").current_player] == [2, 0]
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        GAME.new(3, start_player=3)


def test_bb_2_5_a_special_first_discard_stays_and_blocks_the_discard_pile() -> None:
    state = looked(dealt("4 1 2 8 / 4 5 6 7", "swap"))
    assert state.discard == ("swap",)
    assert legal(state) == ["draw"]


def test_bb_2_5_reflip_puts_it_back_and_turns_another() -> None:
    state = dealt("4 1 2 8 / 4 5 6 7", "swap", reflip_initial_special=True)
    assert told(state, 1) == ["turned card=swap", "returned card=swap"]
    assert sum(state.pile) == 58
    assert state.chance_outcomes()[GAME.parse("card swap")] == Fraction(9, 58)
    state = play(state, "card 5")
    assert state.discard == ("5",)
    assert sum(state.pile) == 57


def test_bb_2_5_after_twenty_a_special_stays() -> None:
    state = dealt("4 1 2 8 / 4 5 6 7", "swap", reflip_initial_special=True)
    for returned in range(1, 21):
        assert (len(state.returned), state.discard) == (returned, ())
        state = play(state, "card swap")
    assert (len(state.returned), state.discard) == (20, ("swap",))
    assert told(state, None)[0] == "turned card=swap"


# ---------------------------------------------------------------- 3. action A


def test_bb_3_1_one_action_a_turn_and_no_pass() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="2")
    assert legal(state) == ["take 1", "take 2", "take 3", "take 4", "draw"]
    assert refused(state, "end") == ["action_first BB-3.1"]
    taken = play(state, "take 1")
    for move in ("draw", "take 2", "put 1", "lay", "use peek 1"):
        assert refused(taken, move) == ["action_done BB-3.1"]


def test_bb_3_2_the_discard_replaces_a_card_that_is_not_looked_at() -> None:
    state = play(position("0 9? ? 3", "? ? ? ?", discard="2"), "take 2")
    assert row(state, 0).split()[1] == "2"
    assert told(state, 1) == ["took card=2 slot=2 old=9"]
    for viewer in (None, 0, 1):
        assert known(state, viewer)["0:1"] == "2"


def test_bb_3_3_the_replaced_card_goes_face_up_to_the_discard_pile() -> None:
    state = play(position("0 9? ? 3", "? ? ? ?", discard="2"), "take 2")
    assert state.discard == ("9",)
    after = play(state, "end")
    assert refused(after, "take 1") == []


def test_bb_3_3_a_special_from_a_row_has_no_effect_and_blocks_the_discard_pile() -> None:
    state = play(position("0 swap? ? 3", "? ? ? ?", discard="2"), "take 2")
    assert state.phase is Phase.TURN_END
    assert refused(play(state, "end"), "take 1") == ["special_on_top BB-3.4"]


def test_bb_3_4_a_special_on_top_cannot_be_taken() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="2 swap")
    refusal = state.why_not(GAME.parse("take 2"))
    assert refusal
    assert (refusal.code, refusal.clause) == ("special_on_top", "BB-3.4")
    assert refusal.reasons[0].params == {"card": "swap"}
    assert str(refusal.instead) == "draw"


def test_bb_3_5_a_taken_card_cannot_be_put_back() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="2")
    assert refused(state, "lay") == ["empty_hand BB-4.1", "taken_stays BB-3.5"]


def test_bb_3_1_a_refusal_offers_a_use_of_the_same_kind_or_of_the_same_place() -> None:
    def instead(hand: str, move: str) -> str:
        refusal = position("9 ? ? 3", "? ? ? ?", hand=hand).why_not(GAME.parse(move))
        return str(refusal and refusal.instead)

    assert instead("5", "take 3") == "put 3"
    assert instead("swap", "use swap 3 1:1") == "use swap 3 2:1"


# ---------------------------------------------------------------- 4. action B


def test_bb_4_1_a_drawn_card_is_seen_by_one_alone_who_can_no_longer_take() -> None:
    state = play(position("1 ? ? 4", "? ? ? ?", discard="9"), "draw", "card 7")
    assert told(state, 0) == ["drew card=7"]
    assert told(state, 1) == told(state, None) == ["drew"]
    assert ("hand", "7") in state.observation(0).looking
    assert state.observation(1).hand == "?"  # type: ignore[attr-defined]
    assert refused(state, "take 1") == ["full_hand BB-4.1"]
    assert refused(state, "draw") == ["full_hand BB-4.1"]
    assert legal(state) == ["put 1", "put 2", "put 3", "put 4", "lay"]


def test_bb_4_2_first_use_exchange_it_with_one_of_ones_cards() -> None:
    state = play(position("9 ? ? 4", "? ? ? ?", discard="8", hand="7"), "put 1")
    assert row(state, 0).split()[0] == "7"
    assert state.discard == ("8", "9")
    assert told(state, 0) == ["put card=7 slot=1 old=9"]
    assert told(state, 1) == ["put slot=1 old=9"]
    assert known(state, 0)["0:0"] == "7"
    assert "0:0" not in known(state, 1)
    assert refused(position("9 ? ? 4", "? ? ? ?"), "put 1") == ["empty_hand BB-4.1"]


def test_bb_4_3_second_use_lay_it_down_for_the_next_player_to_take() -> None:
    before = position("1 ? ? 4", "? ? ? ?", discard="9", hand="7")
    state = play(before, "lay")
    assert row(state, 0) == row(before, 0)
    assert state.discard == ("9", "7")
    assert refused(play(state, "end"), "take 2") == []


def test_bb_4_4_third_use_if_it_is_special_and_never_by_force() -> None:
    state = position("1 ? ? 4", "? ? ? ?", hand="peek")
    assert {"lay", "put 1", "use peek 1"} <= set(legal(state))
    assert refused(state, "use swap 1 2:1") == ["other_special BB-4.4"]
    number = position("1 ? ? 4", "? ? ? ?", hand="7")
    assert refused(number, "use peek 2") == ["no_effect BB-4.4"]


def test_bb_4_5_a_drawn_special_may_go_into_the_row() -> None:
    state = play(position("1 9 ? 4", "? ? ? ?", hand="swap"), "put 2")
    assert row(state, 0).split()[1] == "swap"
    strict = position("1 9 ? 4", "? ? ? ?", hand="swap", special_into_row=False)
    assert refused(strict, "put 2") == ["special_stays_out BB-4.5"]
    assert legal(strict)[0] == "lay"
    assert refused(position("1 9 ? 4", "? ? ? ?", hand="3", special_into_row=False), "put 2") == []


# ---------------------------------------------------------------- 5. special cards


def test_bb_5_1_a_swap_exchanges_cards_of_two_players_unseen() -> None:
    state = play(position("9 ? ? 3", "? 1* ? ?", "? ? ? ?", hand="swap"), "use swap 1 2:2")
    assert row(state, 0).split()[0] == "1"
    assert row(state, 1).split()[1] == "9"
    assert told(state, 2) == ["swapped slot=1 other_seat=1 other_slot=2"]
    assert state.discard[-1] == "swap"


def test_bb_5_1_no_swap_with_oneself_but_with_unknown_cards() -> None:
    state = position("9 ? ? 3", "? ? ? ?", hand="swap")
    assert refused(state, "use swap 1 1:2") == ["own_row BB-5.1"]
    assert refused(state, "use swap 2 2:2") == []
    assert len([move for move in legal(state) if move.startswith("use")]) == 16


def test_bb_5_2_a_peek_shows_a_card_to_its_owner_alone() -> None:
    state = play(position("5 ? 8? 2", "? ? ? ?", hand="peek"), "use peek 3")
    assert told(state, 0) == ["peeked slot=3 card=8"]
    assert told(state, 1) == ["peeked slot=3"]
    assert state.observation(0).looking == (("row/2", "8"),)
    assert "0:2" not in known(state, 1)
    assert state.discard[-1] == "peek"
    after = play(state, "end")
    assert after.observation(0).looking == ()
    assert known(after, 0)["0:2"] == "8"
    assert refused(after, "take 1") == ["special_on_top BB-3.4"]


def test_bb_5_3_draw_two_the_first_card_may_be_thrown_away_for_the_second() -> None:
    state = play(position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two"), "use draw-two", "card 8")
    assert {"put 1", "lay"} <= set(legal(state))
    state = play(state, "lay", "card 3", "put 1")
    assert row(state, 0).split()[0] == "3"
    assert state.discard == ("7", "8", "9", "draw-two")
    assert state.phase is Phase.TURN_END


def test_bb_5_3_draw_two_using_the_first_card_ends_it() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two")
    state = play(state, "use draw-two", "card 0", "put 1")
    assert state.phase is Phase.TURN_END
    assert row(state, 0).split()[0] == "0"


def test_bb_5_3_draw_two_the_second_card_may_be_thrown_away_too() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two")
    state = play(state, "use draw-two", "card 8", "lay", "card 6", "lay")
    assert state.discard == ("7", "8", "6", "draw-two")
    assert legal(state)[-1] == "end"


def test_bb_5_4_a_special_from_a_draw_two_may_be_used() -> None:
    first = play(position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two"), "use draw-two", "card peek")
    assert play(first, "use peek 2").discard == ("7", "draw-two", "peek")
    chained = play(first, "lay", "card draw-two", "use draw-two", "card 8", "lay", "card 1", "put 1")
    assert chained.discard == ("7", "peek", "draw-two", "8", "9", "draw-two")


def test_bb_5_4_without_nested_specials_it_is_put_or_thrown_away() -> None:
    state = position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two", nested_specials=False)
    first = play(state, "use draw-two", "card draw-two")
    assert legal(first) == ["put 1", "put 2", "put 3", "put 4", "lay"]
    assert refused(first, "use draw-two") == ["not_nested BB-5.4"]
    second = play(first, "lay", "card peek")
    assert refused(second, "use peek 1") == ["not_nested BB-5.4"]


def test_bb_5_5_a_draw_two_is_discarded_after_its_effect_or_before_it() -> None:
    moves = ("use draw-two", "card 0", "put 1", "end")
    after = position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two")
    before = position("9 ? ? 3", "? ? ? ?", discard="7", hand="draw-two", special_discard="before")
    assert play(after, *moves[:2]).using == "draw-two"
    assert play(after, *moves).discard == ("7", "9", "draw-two")
    assert refused(play(after, *moves), "take 1") == ["special_on_top BB-3.4"]
    assert play(before, *moves[:2]).discard == ("7", "draw-two")
    assert play(before, *moves).discard == ("7", "draw-two", "9")
    assert refused(play(before, *moves), "take 1") == []


def test_bb_5_5_no_card_is_lost_in_the_middle_of_a_turn() -> None:
    state = small("9 1 1 3 / 2 2 2 2", "7", "draw-two 8 3")
    state = play(looked(state), "draw", "card draw-two", "use draw-two", "card 8")
    lying = [*state.discard, state.hand, state.using, *row(state, 0).split(), *row(state, 1).split()]
    assert len(lying) + sum(state.pile) == 12
