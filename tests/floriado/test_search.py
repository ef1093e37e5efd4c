"""Whether a player can still pick a tile, and what small clearings are worth: searches without any shortcut."""

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from boardgames.core import Stream
from boardgames.floriado.notation import Pawn
from boardgames.floriado.rules import HEADINGS, can_increase, fits, stops
from boardgames.floriado.state import State
from tests.floriado.tables import laid, new
from tests.laws import walk


def can_pick(state: State, seat: int) -> bool:
    """Try every way of a pawn, move by move as the rules of this game allow them, until a tile fits."""
    start = state.pawns[seat]
    assert start
    seen, waiting = {start}, [start]
    while waiting:
        pawn = waiting.pop()
        for place in stops(state.board, pawn, state.options.first_tile_only):
            if fits(state.piles[seat], state.board[place]):
                return True
            after = Pawn(place, HEADINGS[pawn.place][place])
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


@pytest.mark.parametrize("options", [{}, {"first_tile_only": True}, {"optional_pick": True}], ids=str)
def test_fl_5_1_out_is_exact_and_for_good(options: dict[str, bool]) -> None:
    outs: Counter[bool] = Counter()
    for seed in range(25):
        before: tuple[bool, ...] = (False, False)
        for _, _, state in walk(new(**options), Stream(seed)):
            assert isinstance(state, State)
            if None in state.pawns:
                continue
            assert state.out == tuple(not can_pick(state, seat) for seat in (0, 1))
            assert all(now >= once for now, once in zip(state.out, before, strict=True))
            before = state.out
            outs.update(state.out)
    assert outs[True] > 10
    assert outs[False] > 1000


def test_fl_5_1_fits_is_the_weaker_condition() -> None:
    for seed in range(25):
        for _, _, state in walk(new(), Stream(seed)):
            assert isinstance(state, State)
            for pawn, piles in zip(state.pawns, state.piles, strict=True):
                fit = frozenset(tile for tile in state.board if tile and fits(piles, tile))
                if pawn and can_increase(state.board, pawn, fit, "reachable"):
                    assert can_increase(state.board, pawn, fit, "fits")


@cache
def worth(state: State) -> int:
    """Return 1, 0 or -1: what the game is worth to seat 0 when both play perfectly, by trying everything."""
    outcome = state.outcome()
    if outcome:
        return 0 if len(outcome.winners) == 2 else 1 - 2 * outcome.winners[0]
    better = min if state.current_player else max
    return better(worth(state.play(move)) for move in state.legal_moves())


def values(rows: int, columns: int, colours: int, every: int = 1) -> Counter[int]:
    """Return how often the starter wins, draws and loses, over all deals or every so many of them."""
    fresh = new(rows=rows, columns=columns, colours=colours, quiet_limit=4)
    found: Counter[int] = Counter()
    for deal in list(permutations(fresh.undealt))[::every]:
        found[worth(laid(" ".join(deal), rows=rows, columns=columns, colours=colours, quiet_limit=4))] += 1
        worth.cache_clear()
    return found


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 2)])
def test_four_tiles_of_two_flowers_are_always_a_draw(rows: int, columns: int) -> None:
    assert values(rows, columns, 2) == {0: 24}


@pytest.mark.long
def test_six_tiles_of_two_flowers_are_worth_what_two_other_programs_found() -> None:
    assert values(2, 3, 2) == {1: 56, 0: 656, -1: 8}
