"""Every game, for every number of players and every option, obeys the laws of the contract."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames.core import CHANCE, Game, Stream
from tests.laws import GAMES, Case, cases, check_game, check_position, check_step, check_strays, walk

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_laws_hold_through_a_random_game(case: Case) -> None:
    check_game(case, Stream(2026), every=40)


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_moves_made_by_hand_are_refused_and_what_is_no_move_is_named(case: Case) -> None:
    state = case.new()
    check_strays(case, state)
    for number, (_, _, after) in enumerate(walk(state, Stream(31))):
        if number % 25 == 0 or after.current_player is None:
            check_strays(case, after)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_option_adds_a_move_that_is_not_known_without_it(case: Case) -> None:
    every = (*case.game.all_moves(case.players, **case.options), *case.game.all_chance(case.players, **case.options))
    assert [move for move in every if case.game.stray(case.new(), move)] == []


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=60))
def test_laws_hold_wherever_choices_lead(case: Case, choices: list[int]) -> None:
    state = case.new()
    for choice in choices:
        if state.current_player is None:
            break
        moves = tuple(state.chance_outcomes()) if state.current_player == CHANCE else state.legal_moves()
        move = moves[choice % len(moves)]
        after = state.play(move)
        check_step(case, state, move, after)
        state = after
    check_position(case, state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_clause_is_there_in_both_languages(game: Game) -> None:
    for clause in game.rulebook.values():
        assert clause.source
        assert clause.text["fr"].strip()
        assert clause.text["en"].strip()
        assert clause.text["fr"] != clause.text["en"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_names_a_clause_and_is_checked(game: Game) -> None:
    for option in game.options:
        assert option.clause in game.rulebook
        with pytest.raises(ValueError, match="is not allowed"):
            game.new(players=None, **{option.name: object()})
    with pytest.raises(ValueError, match="unknown option 'no_such'"):
        game.new(no_such=1)
    with pytest.raises(ValueError, match="is for"):
        game.new(players=99)


DIGEST = """
from hashlib import sha256
from boardgames.core import Stream, playout
from tests.laws import GAMES, walk
for game in GAMES.values():
    for players in game.players:
        digest = sha256()
        for _, move, after in walk(game.new(players), Stream(5)):
            digest.update(f"{move} {after.to_json()} {after.observation(0)}".encode())
        print(game.id, players, digest.hexdigest())
"""


def test_equal_seeds_give_equal_games_under_any_hash_seed() -> None:
    def digest(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        root = Path(__file__).parent.parent
        return subprocess.run(
            [sys.executable, "-c", DIGEST], cwd=root, env=environment, check=True, capture_output=True, text=True
        ).stdout

    first = digest("0")
    assert len(first.splitlines()) == sum(len(game.players) for game in GAMES.values())
    assert digest("1") == first == digest("4242")
