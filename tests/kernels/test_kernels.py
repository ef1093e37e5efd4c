"""Kernels: the same winners, scores and lengths as the reference engine, to the bit."""

import os
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from boardgames import games
from boardgames.core import CHANCE, State, Stream, playout
from boardgames.kernels import GAMES, kernel, play

WAYS: dict[str, tuple[dict[str, Any], ...]] = {
    "lucky_numbers": (
        *({"players": players} for players in (2, 3, 4)),
        {"rules": "magazine"},
        {"setup": "auto_sorted"},
        {"setup": "michael", "players": 3},
        {"bruno": True},
        {"bruno": True, "bruno_diagonals": "rising", "rules": "magazine", "last_tile": "finish_turn"},
        {"allow_equal_swap": True, "max_turns": 60},
        {"open_market": 2, "start_player": 1},
    ),
    "triqueta": (
        *({"players": players} for players in (2, 3, 4, 5)),
        {"two_player_variant": True},
        {"auto_reveal": True, "players": 3},
        {"row_limit": 2, "max_keep": 0, "players": 4},
        {"row_limit": 1, "max_keep": 5, "start_player": 1},
    ),
    "biberbande": (
        *({"players": players, "rounds": 1} for players in (2, 3, 4, 5, 6)),
        {},
        {"special_discard": "before"},
        {"nested_specials": False, "special_into_row": False, "rounds": 1, "players": 3},
        {"knocker_protected": True, "reflip_initial_special": True, "players": 4},
        {"reshuffle_keep_top": False, "special_discard": "before", "players": 6, "rounds": 2},
        {"max_turns": 5, "start_player": 1, "rounds": 1},
    ),
    "floriado": (
        {},
        {"quiet_limit": 2},
        {"quiet_limit": None, "start_player": 1},
        {"first_tile_only": True},
        {"optional_pick": True, "score": "triangular"},
        {"optional_pick": True, "first_tile_only": True, "end_rule": "fits"},
        {"end_rule": "fits", "quiet_limit": 100},
        {"rows": 3, "columns": 4, "colours": 3},
    ),
}
CASES = [(game, way) for game, ways in WAYS.items() for way in ways]

Ending = tuple[int, int, tuple[int | Fraction, ...]]
"""Winners as bits, number of moves, scores."""


def ending(start: State, seed: int, number: int, played: int = 0) -> Ending:
    """Return how the reference engine ends a game."""
    stream = Stream(seed, number)
    outcome = playout(start, stream).outcome()
    assert outcome
    return sum(1 << seat for seat in outcome.winners), stream.k, outcome.scores


def endings(game: str, starts: list[State], seed: int, first: int, count: int) -> list[Ending]:
    """Return how the kernel ends so many games."""
    ends, seats = play(game, starts, seed, first, count), starts[0].players
    return [
        (
            int(ends.winners[k]),
            int(ends.lengths[k]),
            tuple(Fraction(int(score), ends.unit) for score in ends.scores[k * seats : (k + 1) * seats]),
        )
        for k in range(count)
    ]


@pytest.mark.parametrize(("game", "way"), CASES, ids=str)
def test_whole_games(game: str, way: dict[str, Any]) -> None:
    start = games()[game].new(**way)
    assert endings(game, [start], 5, 100, 30) == [ending(start, 5, number) for number in range(100, 130)]


@pytest.mark.long
@pytest.mark.parametrize(("game", "way"), CASES, ids=str)
def test_twenty_thousand_games(game: str, way: dict[str, Any]) -> None:
    start, count = games()[game].new(**way), 20_000 // len(WAYS[game]) + 1
    assert endings(game, [start], 8, 0, count) == [ending(start, 8, number) for number in range(count)]


def positions(start: State, seed: int) -> list[State]:
    """Return the positions of a random game, chance nodes and all."""
    found, state, stream = [], start, Stream(seed)
    while (seat := state.current_player) is not None:
        found.append(state)
        moves = tuple(state.chance_outcomes()) if seat == CHANCE else state.legal_moves()
        state = state.play(moves[stream.below(len(moves))])
    return found


@pytest.mark.parametrize(("game", "way"), CASES, ids=str)
def test_from_every_position_of_a_game(game: str, way: dict[str, Any]) -> None:
    starts = positions(games()[game].new(**way), 4)
    starts = starts[:: max(len(starts) // 50, 1)]
    expected = [ending(start, 2, number) for number, start in enumerate(starts)]
    assert endings(game, starts, 2, 0, len(starts)) == expected


@pytest.mark.parametrize("game", WAYS)
def test_the_same_source_as_plain_python(game: str) -> None:
    code = f"""
from boardgames import games
from boardgames.kernels import _bits, play
assert not _bits.COMPILED
ends = play({game!r}, [games()[{game!r}].new()], 5, 0, 5)
print(*ends.winners, *ends.lengths, *ends.scores)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    ends = play(game, [games()[game].new()], 5, 0, 5)
    assert [int(word) for word in done.stdout.split()] == [*ends.winners, *ends.lengths, *ends.scores]


def test_a_tournament_is_left_to_the_reference() -> None:
    start: Any = games()["lucky_numbers"].new(games="players")
    assert kernel("lucky_numbers", start.options) is None


def test_there_is_a_kernel_for_every_game_of_the_table_but_the_puzzles() -> None:
    assert [*GAMES] == [game for game in games() if game != "solo"] == [*WAYS]
