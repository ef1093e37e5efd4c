"""The solo game's bot goes a shortest way, and says how many swaps are left after each move."""

import pytest

from boardgames import bots, games
from boardgames.core import Session
from boardgames.lucky_numbers.solo import State, puzzles, solve
from boardgames.lucky_numbers.solo.rules import SWAPS

GAME = games()["solo"]


@pytest.mark.parametrize("swaps", SWAPS)
def test_ln_7_6_puzzles_are_solved_with_the_fewest_swaps(swaps: str) -> None:
    expert = bots.get("solo", "expert")
    for puzzle in puzzles(swaps)[::3]:
        state = GAME.new(swaps=swaps, puzzle=puzzle.number)
        while state.current_player is not None:
            state = state.play(expert.choose(state.observation(0), seed=1))
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == ((0,), (puzzle.minimum,))


def test_the_values_of_moves_are_the_swaps_that_are_left_after_them() -> None:
    state = Session(GAME.new(difficulty=5), seed=4).state
    assert isinstance(state, State)
    needed = solve(state).minimum
    best, *others = bots.get("solo", "expert").explain(state.observation(0), seed=1, count=20)
    assert needed is not None
    assert best.value == 1 - needed
    for valued in (best, *others):
        after = state.play(valued.move)
        assert isinstance(after, State)
        assert valued.value == -(solve(after).minimum or 0)


def test_who_looks_one_move_ahead_makes_a_legal_swap() -> None:
    state = GAME.new(puzzle=30)
    assert bots.get("solo", "greedy").choose(state.observation(0), seed=1) in state.legal_moves()
