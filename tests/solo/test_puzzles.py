"""The puzzles of this project: each one's fewest swaps are proved again, and made again from its seed."""

import pytest

from boardgames import games
from boardgames.core import BadData
from boardgames.core.state import State
from boardgames.lucky_numbers.solo import Puzzle, puzzles, solve
from boardgames.lucky_numbers.solo.making import collection, first_swaps, generate
from boardgames.lucky_numbers.solo.rules import SWAPS
from boardgames.messages import LANGUAGES, event_sentence

GAME = games()["solo"]
ALL = [puzzle for swaps in SWAPS for puzzle in puzzles(swaps)]


def played(puzzle: Puzzle, detours: int = 0) -> State:
    """Return the end of a puzzle that is solved on a shortest way, after swaps to and fro."""
    state = GAME.new(swaps=puzzle.swaps, puzzle=puzzle.number)
    first = state.legal_moves()[0]
    for _ in range(2 * detours):
        state = state.play(first)
    for move in solve(puzzle.garden, puzzle.swaps).moves or ():
        state = state.play(move)
    return state


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: f"{puzzle.swaps}-{puzzle.number}")
def test_ln_7_8_the_fewest_swaps_of_every_puzzle_are_proved_and_its_number_is_enough(puzzle: Puzzle) -> None:
    assert solve(puzzle.garden, puzzle.swaps).minimum == puzzle.minimum
    outcome = played(puzzle).outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("solved", (puzzle.minimum,))


def test_there_are_forty_ten_forty_and_ten_graded_from_one_swap_to_ten() -> None:
    assert {swaps: len(puzzles(swaps)) for swaps in SWAPS} == {
        "row": 10,
        "row+edges": 40,
        "ortho": 10,
        "ortho+edges": 40,
    }
    for swaps in SWAPS:
        needed = [puzzle.minimum for puzzle in puzzles(swaps)]
        assert needed == sorted(needed)
        assert set(needed) == set(range(1, 11))
        assert len({puzzle.board for puzzle in puzzles(swaps)}) == len(needed)
    grades = [(puzzle.minimum, -first_swaps(puzzle)) for puzzle in puzzles()]
    assert grades == sorted(grades)


def test_a_puzzle_is_made_again_from_its_seed() -> None:
    for puzzle in ALL[::7]:
        assert generate(puzzle.seed, puzzle.minimum, puzzle.swaps).garden == puzzle.garden


@pytest.mark.long
def test_the_whole_collection_is_made_again_in_the_same_order() -> None:
    for swaps in SWAPS:
        assert [puzzle.garden for puzzle in collection(swaps)] == [puzzle.garden for puzzle in puzzles(swaps)]


def test_a_difficulty_is_met_exactly_for_every_rule() -> None:
    for swaps in SWAPS:
        for difficulty in (1, 5, 12):
            assert solve(generate(3, difficulty, swaps).garden, swaps).minimum == difficulty
    with pytest.raises(ValueError, match="difficulty=13 is not allowed: a whole number from 1 to 12"):
        generate(3, 13)


def test_ln_7_8_stars_are_for_the_fewest_swaps_one_more_and_any_number() -> None:
    puzzle = puzzles()[20]
    assert [puzzle.stars(puzzle.minimum + more) for more in range(4)] == [3, 2, 1, 1]
    said = {}
    for detours in (0, 1):
        for lang in LANGUAGES:
            said[lang, detours] = event_sentence(lang, "solo", played(puzzle, detours).events_for(0)[-1], ["Lou"])
    assert said["fr", 0] == "Le jardin est rangé, après 6 échanges\u202f: le minimum\u202f! ★★★"
    assert said["en", 1] == "The garden is in order, after 8 swaps. The fewest are 6. ★☆☆"


def test_ln_7_8_a_puzzle_can_be_asked_for_by_its_number_and_begins_at_once() -> None:
    state = GAME.new(puzzle=7)
    assert state.current_player == 0
    assert state.to_json()["board"] == GAME.from_json(state.to_json()).to_json()["board"]
    with pytest.raises(ValueError, match="puzzle=11 is not allowed: with swaps='ortho' there are 10"):
        GAME.new(puzzle=11, swaps="ortho")
    other = GAME.new(puzzle=8).to_json()
    with pytest.raises(BadData, match="board: expected the tiles of puzzle 7"):
        GAME.from_json({**state.to_json(), "board": other["board"]})
    with pytest.raises(ValueError, match="swaps='diagonal' is not allowed: row, row"):
        puzzles("diagonal")


def test_ln_7_7_the_magazine_swaps_neighbours_in_a_row_only() -> None:
    assert len(GAME.all_moves()) == 120
    assert GAME.new(rules="magazine", puzzle=1).legal_moves() == GAME.new(swaps="row", puzzle=1).legal_moves()
    assert len(GAME.new(rules="magazine", puzzle=1).legal_moves()) == 12
    assert len(GAME.new(puzzle=1).legal_moves()) == 20


def test_ln_7_6_a_number_of_swaps_of_ones_own_goes_before_that_of_the_puzzle() -> None:
    seen = [GAME.new(puzzle=40, **more).observation(0) for more in ({}, {"allowed": 30})]
    assert [GAME.figures(one) for one in seen] == [(puzzles()[39].allowed,), (30,)]
