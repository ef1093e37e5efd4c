"""The search in Floriado: what it proves is what trying everything gives."""

import random
from fractions import Fraction
from typing import Any

import pytest

from boardgames import bots
from boardgames.bots.floriado import Search, move_code, solve
from boardgames.core import CHANCE, Stream, pick, playout
from boardgames.floriado.state import State
from boardgames.kernels import floriado_search as kernel
from tests.floriado.tables import new

SMALL: tuple[dict[str, Any], ...] = (
    {"rows": 2, "columns": 3, "colours": 2, "quiet_limit": 4},
    {"rows": 2, "columns": 3, "colours": 3, "quiet_limit": 8},
    {"rows": 2, "columns": 4, "colours": 2, "quiet_limit": 2},
    {"rows": 3, "columns": 3, "colours": 3, "quiet_limit": 2},
    {"rows": 2, "columns": 3, "colours": 2, "quiet_limit": 4, "optional_pick": True},
    {"rows": 2, "columns": 3, "colours": 2, "quiet_limit": 4, "first_tile_only": True, "score": "triangular"},
    {"rows": 2, "columns": 3, "colours": 2, "quiet_limit": 4, "end_rule": "fits", "start_player": 1},
)


def dealt(seed: int, **options: Any) -> State:
    """Return a laid out clearing."""
    state, stream = new(**options), Stream(seed)
    while state.current_player == CHANCE:
        stream.k += 1
        after = state.play(pick(state.chance_outcomes(), stream.seed, 0, stream.k - 1))
        assert isinstance(after, State)
        state = after
    return state


def minimax(state: State, memory: dict[State, Fraction]) -> Fraction:
    """Return by how much seat 0 ends ahead, by trying everything."""
    if state not in memory:
        if state.outcome():
            memory[state] = state.totals[0] - state.totals[1]
        else:
            best = min if state.seat else max
            memory[state] = best(minimax(state.play(move), memory) for move in state.legal_moves())
    return memory[state]


def check(seed: int) -> None:
    """Compare the start of a small game, and some of its positions, with plain minimax; play the line to its end."""
    state, memory = dealt(seed, **SMALL[seed % len(SMALL)]), dict[State, Fraction]()
    minimax(state, memory)
    going = [later for later in memory if not later.outcome()]
    for later in (state, *random.Random(seed).sample(going, 3)):
        solution = solve(later, seconds=60)
        assert solution.exact
        assert solution.least == (memory[later] if later.seat == 0 else -memory[later])
        end = later
        for move in solution.line:
            after = end.play(move)
            assert isinstance(after, State)
            end = after
        assert end.outcome()
        assert end.totals[0] - end.totals[1] == memory[later]


@pytest.mark.parametrize("seed", range(len(SMALL)))
def test_the_value_is_that_of_plain_minimax(seed: int) -> None:
    check(seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(len(SMALL), 200))
def test_the_value_is_that_of_plain_minimax_on_two_hundred_boards(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_the_kernel_knows_the_moves_of_the_rules(options: dict[str, Any]) -> None:
    """What the kernel writes down for a position are the legal moves, and each leads where the rules lead."""
    state, stream, compared = dealt(1, **options), Stream(1), 0
    while state.legal_moves():
        search, frame = Search(state, 64), kernel.first_frame(state)
        codes = [move_code(state, move) for move in state.legal_moves()]
        if None not in state.pawns:
            assert sorted(codes) == sorted(_generated(search, state))
        for code, move in zip(codes, state.legal_moves(), strict=True):
            after = state.play(move)
            assert isinstance(after, State)
            gain, child = search.after(frame, code)
            before = state.totals[0] - state.totals[1]
            assert Fraction(gain, 4) == after.totals[0] - after.totals[1] - before
            if not after.outcome() and after.seat != state.seat:
                assert child == kernel.first_frame(after)
            compared += 1
        moves = state.legal_moves()
        following = state.play(moves[stream.below(len(moves))])
        assert isinstance(following, State)
        state = following
    assert compared > 20


def _generated(search: Search, state: State) -> list[int]:
    t, (occupied, pawns, tops, counts, seat, _) = search.t, kernel.first_frame(state)
    at, shift = t[kernel.LAST] + kernel.FRAME, 20 * seat
    fit = kernel.fitting(t, occupied, tops >> shift & 0xFFFFF)
    pawn = pawns >> 8 * seat & 255
    end = kernel.generate(t, occupied, pawn, fit, tops >> shift, counts >> shift, 511, at)
    return [int(t[k]) & 511 for k in range(at, end)]


def test_bounds_are_given_where_time_runs_out() -> None:
    solution = solve(dealt(3), seconds=0)
    assert solution.least < solution.most
    assert solution.line == ()


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(ValueError, match="quiet_limit=None is not allowed"):
        solve(dealt(3, quiet_limit=None))
    with pytest.raises(ValueError, match="nobody is to move"):
        solve(new())
    over = playout(dealt(3), Stream(1))
    assert isinstance(over, State)
    with pytest.raises(ValueError, match="nobody is to move"):
        solve(over)


def test_an_explanation_begins_with_the_move_that_is_chosen() -> None:
    expert = bots.get("floriado", "expert", effort=3000)
    seen = dealt(4, rows=3, columns=4, colours=3).observation(0)
    told = expert.explain(seen, 7)
    assert told[0].move == expert.choose(seen, 7)
    assert len(told) == 3
    assert told[0].value >= told[1].value >= told[2].value
