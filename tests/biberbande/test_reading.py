"""Positions and moves that are read in, and the clauses: what is wrong is named, and nothing is left out."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardgames.biberbande import GAME
from boardgames.biberbande.notation import CODES
from boardgames.biberbande.state import State
from boardgames.core import BadData, NotationError, replace
from tests.biberbande.tables import dealt, emptied, looked, new, play, position

Spoil = Callable[[dict[str, Any]], object]


def middle() -> State:
    return position("9 ? ? 3", "? 1* ? ?", "? ? ? ?", discard="7 8", hand="4", seat=0, lap=2)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data["pile"].pop(), r"there are \d cards .*, expected \d \(BB-1.2\)"),
        (lambda data: data["pile"].append("10"), r"pile\[51\]: expected '0' or"),
        (lambda data: data.update(hand=None, discard=["7", "8", "4"]), "hand: a card is in hand when one was drawn"),
        (lambda data: data.update(discard=[], pile=[*data["pile"], "7", "8"]), "discard: the discard pile is empty"),
        (lambda data: data.update(seat=1), r"seat: it is another seat's turn \(BB-2.4\)"),
        (lambda data: data.update(knocker=0), r"knocker: the knocker does not play again \(BB-7.3\)"),
        (lambda data: data.update(left=1), r"using: a draw-two in use lies aside \(BB-5.5\)"),
        (lambda data: data.update(peeked=0), r"peeked: nobody peeks now \(BB-5.2\)"),
        (lambda data: data.update(returned=["swap"]), "returned: none was in the pile"),
        (lambda data: data.update(turns=501), "turns: the last lap has begun"),
        (lambda data: data.update(turns=999), "turns: expected a whole number from 0 to 503"),
        (lambda data: data.update(phase="deal"), "rows: a row has four cards"),
        (lambda data: data.update(phase="replace"), "rows: a card is missing exactly where one is being replaced"),
        (lambda data: data.update(phase="turn_end", left=1), "hand: a card is in hand"),
        (lambda data: data["rows"][0][0].update(seen=[7]), r"rows\[0\]\[0\].seen\[0\]: expected a whole number"),
        (
            lambda data: data["rows"][0][0].update(origin=2),
            r"rows\[0\]\[0\].origin: expected a whole number from 0 to 1",
        ),
        (lambda data: data.update(extra=1), "'extra' is unknown"),
        (lambda data: data.pop("gone"), "'gone' is missing"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(spoil: Spoil, message: str) -> None:
    data = middle().to_json()
    spoil(data)
    with pytest.raises(BadData, match=message):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seat": 0}, r"seat: cards are dealt one by one \(BB-2.1\)"),
        ({"turns": 1}, r"turns: nobody has played yet \(BB-2.4\)"),
        ({"knocker": 1}, r"knocker: nobody has knocked yet \(BB-7.2\)"),
        ({"shuffles": 2}, r"shuffles: the cards were shuffled once \(BB-2.1\)"),
        ({"gone": ["swap"]}, "gone: no card has left its row"),
    ],
)
def test_during_the_deal_nothing_has_been_played(change: dict[str, Any], message: str) -> None:
    data = play(new(3), "card 4").to_json()
    with pytest.raises(BadData, match=message):
        GAME.from_json({**data, **change})


def test_nobody_has_knocked_before_everybody_has_played() -> None:
    data = looked(dealt("9 1 2 3 / 4 5 6 7", "6")).to_json()
    with pytest.raises(BadData, match=r"knocker: nobody has knocked yet \(BB-7.2\)"):
        GAME.from_json({**data, "knocker": 1})


def test_a_special_that_must_stay_out_of_rows_is_refused_there() -> None:
    state = play(position("9 ? ? 3", "? ? ? ?", hand="swap"), "put 1")
    data = {**state.to_json(), "options": {"special_into_row": False}}
    with pytest.raises(BadData, match="drawn special cards stay out of the rows"):
        GAME.from_json(data)


def test_no_card_can_come_from_an_empty_pile() -> None:
    data = play(emptied(position("9 ? ? 3", "? ? ? ?")), "draw").to_json()
    data.update(discard=[*data["discard"], *data["pile"]], pile=[])
    with pytest.raises(BadData, match="pile: no card can come from it"):
        GAME.from_json(data)


def test_at_the_count_rows_are_open_and_without_specials() -> None:
    table = position("1 0 1 2", "2 3 1 2", discard="9", hand="8", seat=1, knocker=0, rounds=1)
    over = play(table, "lay", "end").to_json()
    assert GAME.from_json(over).outcome()
    over["rows"][0][0]["seen"] = []
    with pytest.raises(BadData, match="at the count everybody sees the rows"):
        GAME.from_json(over)


@pytest.mark.parametrize("text", ["put 5", "use swap 1 7:1", "use swap 1 2", "card 10", "take", "draw two"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse(text)


def test_positions_for_lessons_are_checked_and_the_same_for_the_same_seed() -> None:
    assert middle() == middle()
    assert position("9 ? ? 3", "? ? ? ?", seed=1) != position("9 ? ? 3", "? ? ? ?", seed=2)
    with pytest.raises(BadData, match="there are 5 cards 0"):
        position("0 0 0 0", "? ? ? ?", discard="0")
    with pytest.raises(BadData, match="rows: cards are dealt one by one"):
        position("0 0", "? ? ? ?", discard="9")


def test_what_was_noted_of_a_game_is_read_back() -> None:
    state = looked(dealt("9 swap 1 3 / 4 5 6 7", "swap", reflip_initial_special=True).play(GAME.parse("card 2")))
    state = play(state, "take 2")
    assert (state.returned, state.gone) == (("swap",), ("swap",))
    assert GAME.from_json(state.to_json()) == state
    data = replace(state, gone=("swap",) * 9).to_json()
    with pytest.raises(BadData, match="returned: none was in the pile"):
        GAME.from_json(data)


def test_every_clause_is_named_by_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = {f"BB-{a}.{b}" for a, b in re.findall(r"bb_(\d)_(\d)", tests)}
    named |= {f"BB-{a}.{b}" for a, b in re.findall(r"def test_bb_\d_\d_and_(\d)_(\d)", tests)}
    assert set(GAME.rulebook) == named


def test_every_card_is_written_as_one_word() -> None:
    assert [str(move) for move in GAME.all_chance()] == [f"card {code}" for code in CODES]
    assert len(GAME.all_moves(6)) == 1 + 4 + 1 + 4 + 1 + 4 + 96 + 3
