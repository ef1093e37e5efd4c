"""Whatever is read in, moves, positions, options: a fault is named with its place and what would be right."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import games
from boardgames.core import BadData, Game, NotationError, Record
from boardgames.lucky_numbers.notation import garden_text, read_garden
from boardgames.lucky_numbers.view import position
from tests.lucky_numbers.positions import EX, FULL, OTHER

GAME = games()["lucky_numbers"]


def test_a_move_is_read_in_any_case_and_spacing() -> None:
    assert str(GAME.parse("  Take   13 d3 ")) == "take 13 D3"


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 0, "discard"),
        ("jump", 0, "one of"),
        ("place", 5, "A1"),
        ("place Z9", 6, "A1"),
        ("take 21 A1", 5, "1"),
        ("draw now", 5, "the end"),
    ],
)
def test_what_is_no_move_is_refused_at_the_word_that_is_wrong(text: str, place: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.parse(text)
    assert caught.value.place == place
    assert expected in str(caught.value)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        GAME.parse(text)
    except NotationError as error:
        if not 0 <= error.place <= len(text):
            raise


def test_a_garden_reads_as_it_is_written() -> None:
    assert garden_text(read_garden(garden_text(read_garden(EX)))) == garden_text(read_garden(EX))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3", "expected 4 lines"),
        ("1 2 3 / 4 5 6 7 / . . . . / . . . .", "line 1: expected 4 numbers"),
        ("1 2 3 4 / 5 6 7 8 / x . . . / . . . .", "line 3: expected a number from 1 to 20 or a dot, not 'x'"),
        ("1 2 3 21 / 5 6 7 8 / . . . . / . . . .", "not '21'"),
    ],
)
def test_a_garden_that_is_none_is_refused_at_its_line(text: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        read_garden(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "game: expected 'lucky_numbers'"),
        ({"players": 5}, "players: expected a whole number from 2 to 4, not 5"),
        ({"options": {"setup": "mine"}}, "options: setup='mine' is not allowed: 'free' or"),
        ({"gardens": []}, "gardens: expected 2 items, not 0"),
        ({"hand": [0]}, r"hand\[0\]: expected a whole number from 1 to 20, not 0"),
        ({"phase": "lunch"}, "phase: expected 'open_market' or"),
        ({"seat": 2}, "seat: expected a whole number from 0 to 1, not 2"),
        ({"market": [1, 1, 1]}, "there are 5 tiles with the number 1, expected 2"),
        ({"extra": 1}, "'extra' is unknown"),
        ({"phase": "choose"}, "hand: expected 0 tiles here"),
        ({"turns": True}, "turns: expected a whole number"),
    ],
)
def test_a_position_that_no_game_can_reach_is_refused(change: dict[str, Any], message: str) -> None:
    written = position(EX, OTHER, drawn=13).to_json()
    with pytest.raises(BadData, match=message):
        GAME.from_json(written | change)


def test_a_garden_out_of_order_or_with_a_free_gold_cell_is_refused() -> None:
    with pytest.raises(BadData, match=r"gardens\[0\]: A1: 4 is too_large beside 3"):
        position("4 3 . . / . 6 . . / . . 11 . / . . . 20", OTHER)
    with pytest.raises(BadData, match=r"gardens\[1\]: B2 is a gold cell: it is never empty"):
        position(EX, "1 . . . / . . . . / . . 11 . / . . . 20")
    with pytest.raises(BadData, match="a garden is full"):
        position(FULL, OTHER.replace("20", "19"))


def test_a_position_in_json_is_plain_data() -> None:
    state = position(EX, OTHER, drawn=13)
    written = json.loads(json.dumps(state.to_json()))
    assert written["gardens"][0][0] == " 3  5  .  ."
    assert GAME.from_json(written) == state


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_is_nested_without_end_is_refused(game: Game) -> None:
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    written = game.new().to_json()
    for data in (deep, {**written, "players": deep}, {**written, "options": {"rules": deep}}):
        with pytest.raises(BadData, match="at most 32 levels"):
            game.from_json(data)
        with pytest.raises(BadData, match="at most 32 levels"):
            Record.from_json({"game": game.id, "start": data, "moves": []})
