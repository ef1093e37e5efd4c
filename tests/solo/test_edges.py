"""What lies just beside the rules of the solo game: bounds, positions that are read, gardens that hardly ascend."""

from typing import Any

import pytest

from boardgames import games
from boardgames.core import BadData, Move, Stream, replace
from boardgames.lucky_numbers.notation import read_garden
from boardgames.lucky_numbers.solo import State, position
from boardgames.lucky_numbers.solo.rules import in_order
from tests.laws import walk
from widgets import Table

GAME = games()["solo"]
MIXED = "1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19"
SORTED = "1 2 5 9 / 3 6 10 13 / 4 8 11 14 / 7 12 15 16"


def test_every_position_of_a_puzzle_can_be_read_again() -> None:
    for seed in range(10):
        for before, _, after in walk(GAME.new(), Stream(seed)):
            assert (before.round, before.starter, before.totals) == (0, 0, (0,))
            assert GAME.from_json(after.to_json()) == after


def test_a_puzzle_that_was_written_down_can_be_read_again_and_begins_without_swaps() -> None:
    puzzle = position(MIXED, allowed=2)
    written = puzzle.to_json()
    assert GAME.from_json(written) == puzzle
    with pytest.raises(BadData, match="tile: expected a whole number from 1 to 21"):
        GAME.from_json({**written, "tile": 22})
    del written["used"]
    assert GAME.from_json(written) == puzzle


def laid_out(*moves: str) -> dict[str, Any]:
    state = GAME.new()
    for move in moves:
        state = state.play(GAME.parse(move))
    return state.to_json()


HALF = laid_out("lay 1 A1", "lay 2 B1", "box 3", "lay 4 A2")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"board": ["1 2 . .", ". 4 . .", ". . . .", ". . . ."]}, "board: tiles are laid out in order"),
        ({"board": ["2 1 . .", "4 . . .", ". . . .", ". . . ."]}, "board: tiles are laid out in order"),
        ({"board": ["1 2 . .", "9 . . .", ". . . .", ". . . ."]}, "board: tiles are laid out in order"),
        ({"tile": 19}, "board: tiles are laid out in order"),
        ({"mixed": 1}, "mixed: tiles are still being laid out"),
        ({"last": [[0, 0], [0, 1]]}, "last: expected the last swap that mixed"),
        ({"used": 1}, "used: the garden is still being mixed"),
    ],
)
def test_a_half_laid_garden_that_no_game_lays_is_refused(change: dict[str, Any], message: str) -> None:
    assert GAME.from_json(HALF).to_json() == HALF
    with pytest.raises(BadData, match=message):
        GAME.from_json({**HALF, **change})


def test_tiles_are_unseen_until_they_are_laid_out_or_put_aside() -> None:
    assert GAME.new().observation(None).unseen == tuple((str(tile), 1) for tile in range(1, 21))
    after = GAME.new().play(GAME.parse("lay 1 A1")).play(GAME.parse("box 2"))
    assert after.observation(0).unseen == tuple((str(tile), 1) for tile in range(3, 21))


def test_only_the_player_is_given_swaps() -> None:
    puzzle = position(MIXED, allowed=1)
    seen: Any = puzzle.observation(0)
    assert seen.totals == (0,)
    assert seen.legal_moves == puzzle.legal_moves()
    assert puzzle.observation(None).legal_moves == ()
    assert GAME.zones(puzzle.observation(None)) == GAME.zones(puzzle.observation(0))


@pytest.mark.parametrize(
    "garden",
    [
        SORTED.replace("3 6", "1 6"),
        SORTED.replace("1 2", "1 1"),
        SORTED.replace("5 9", "9 5"),
        SORTED.replace("1 2", ". 2"),
    ],
)
def test_a_garden_with_one_fault_is_not_in_order(garden: str) -> None:
    assert in_order(read_garden(SORTED))
    assert not in_order(read_garden(garden))


def mixing(difficulty: int) -> tuple[Move, ...]:
    """Return how a garden may be mixed further after two swaps; the first one again would put it in another order."""
    state = GAME.new(difficulty=difficulty, swaps="ortho")
    assert isinstance(state, State)
    laid_out = replace(state, board=read_garden(SORTED), tile=21)
    return tuple(laid_out.play(GAME.parse("mix A1 B1")).play(GAME.parse("mix A1 A2")).chance_outcomes())


def test_ln_7_8_only_the_last_swap_must_not_put_the_garden_in_order() -> None:
    assert GAME.parse("mix A1 B1") not in mixing(difficulty=3)
    assert GAME.parse("mix A1 B1") in mixing(difficulty=4)


@pytest.mark.parametrize(("option", "most"), [("difficulty", 20), ("allowed", 40)])
def test_the_numbers_of_swaps_are_bounded(option: str, most: int) -> None:
    GAME.new(**{option: most})
    with pytest.raises(ValueError, match=f"to {most}"):
        GAME.new(**{option: most + 1})


def test_a_puzzle_is_worth_nothing_or_one() -> None:
    assert [int(worth) for worth in GAME.utility_range()] == [0, 1]


def test_the_two_cells_of_a_swap_are_touched_in_any_order() -> None:
    table = Table("solo", position=position(MIXED, allowed=1))
    for target in ("board/C2", "board/B2"):
        table.receive({"kind": "activate", "target": target, "scene": table.number})
    assert table.state.outcome()


def test_too_few_tiles_are_left_to_fill_a_garden_that_is_being_laid_out() -> None:
    start = GAME.new().to_json()
    assert GAME.from_json({**start, "tile": 5}).chance_outcomes()
    with pytest.raises(BadData, match="board: tiles are laid out in order before they are mixed"):
        GAME.from_json({**start, "tile": 6})


def test_nothing_is_mixed_before_the_last_tile_has_been_laid_out() -> None:
    written = position(MIXED.replace("8 6", "6 8"), allowed=2).to_json()
    with pytest.raises(BadData, match="mixed: tiles are still being laid out"):
        GAME.from_json({**written, "tile": 20, "mixed": 1})


def test_forty_swaps_may_be_allowed_and_not_one_more() -> None:
    for allowed in (1, 40):
        puzzle = GAME.from_text(f"{MIXED}\nallowed {allowed}")
        assert isinstance(puzzle, State)
        assert puzzle.allowed == allowed
    for wrong in ("0", "41", "400", "two", "²"):
        with pytest.raises(BadData, match="allowed: expected a number from 1 to 40"):
            GAME.from_text(f"{MIXED}\nallowed {wrong}")


def test_there_are_forty_puzzles_at_most() -> None:
    GAME.new(puzzle=40)
    with pytest.raises(ValueError, match="puzzle=41 is not allowed: a whole number from 0 to 40"):
        GAME.new(puzzle=41)
