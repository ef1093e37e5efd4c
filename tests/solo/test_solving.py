"""Shortest ways to a garden in order: proved against searching from the garden, and against the worked cases."""

import pytest

from boardgames.core import BadData, Stream
from boardgames.lucky_numbers.notation import Garden, garden_text
from boardgames.lucky_numbers.solo import position, solve
from boardgames.lucky_numbers.solo.rules import SWAPS, in_order, swapped
from boardgames.lucky_numbers.solo.solving import Order, exchanged, gardens_in_order, index_pairs, lower_bound, walk

PUZZLES = {
    "S": "1 3 4 9 / 2 6 8 14 / 5 10 12 17 / 7 11 16 19",
    "P1": "1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19",
    "P2": "1 3 4 9 / 14 6 8 2 / 5 10 12 17 / 7 11 16 19",
    "P3": "1 3 16 9 / 2 6 8 14 / 5 10 12 17 / 7 11 4 19",
    "P4": "9 3 4 19 / 2 6 8 14 / 5 12 10 17 / 7 11 16 1",
    "F4": "9 3 4 19 / 2 6 8 14 / 5 10 12 17 / 7 11 16 1",
    "P5": "1 3 4 9 / 2 6 12 14 / 5 10 8 17 / 7 11 16 19",
    "P6": "1 3 4 9 / 2 6 8 14 / 17 12 10 5 / 7 11 16 19",
    "C6": "7 4 11 9 / 14 6 8 2 / 5 12 10 17 / 3 1 16 19",
    "C8": "16 1 4 9 / 6 8 14 2 / 10 5 17 12 / 7 3 11 19",
}
MINIMA = {
    "S": (0, 0, 0, 0),
    "P1": (1, 1, 1, 1),
    "P2": (5, 1, 5, 1),
    "P3": (None, 1, 5, 1),
    "P4": (None, 3, 11, 3),
    "F4": (None, 2, 10, 2),
    "P5": (None, None, 1, 1),
    "P6": (6, 2, 6, 2),
    "C6": (None, 6, 11, 6),
    "C8": (None, 8, 10, 8),
}
"""The fewest swaps under each rule of `SWAPS`, `None` where there is no way."""


def as_text(order: Order) -> str:
    return " / ".join(garden_text(tuple(tile + 1 for tile in order)).splitlines())


def after(garden: str, swaps: str) -> Garden:
    """Return the garden at the end of the way that was found; every swap on it is one that the rule allows."""
    state = position(garden, allowed=40, swaps=swaps)
    board = state.board
    for move in solve(garden, swaps).moves or ():
        assert move in state.legal_moves()
        board = swapped(board, move.first, move.second)
    return board


@pytest.mark.parametrize("name", MINIMA)
def test_the_worked_puzzles_need_what_was_computed_for_them(name: str) -> None:
    found = [solve(PUZZLES[name], swaps) for swaps in SWAPS]
    assert tuple(solution.minimum for solution in found) == MINIMA[name]
    for swaps, solution in zip(SWAPS, found, strict=True):
        assert in_order(after(PUZZLES[name], swaps)) == (solution.reason is None)


@pytest.mark.parametrize("swaps", SWAPS)
def test_ways_are_shortest_on_boards_one_swap_from_a_garden_in_order(swaps: str) -> None:
    """The search begins at all gardens in order at once, so its depths are the truth."""
    truth = walk(gardens_in_order(), index_pairs(swaps), depth=1)
    for order in list(truth)[:: len(truth) // 60]:
        assert solve(as_text(order), swaps).minimum == truth[order]


@pytest.mark.long
@pytest.mark.parametrize("swaps", SWAPS)
def test_ways_are_shortest_on_every_board_within_two_swaps_of_a_garden_in_order(swaps: str) -> None:
    truth = walk(gardens_in_order(), index_pairs(swaps), depth=2)
    orders = list(truth)
    for order in orders[:: max(1, len(orders) // 20_000)]:
        assert solve(as_text(order), swaps).minimum == truth[order], as_text(order)


@pytest.mark.long
@pytest.mark.parametrize("swaps", ["ortho", "ortho+edges"])
def test_a_thousand_random_boards_are_solved_and_no_way_is_shorter_than_its_own_end(swaps: str) -> None:
    """Along a shortest way the minimum falls by one with each swap, and no other swap makes it fall by more."""
    stream, cells = Stream(4), tuple(range(16))
    for number in range(1000):
        order = stream.shuffled(cells)
        solution = solve(as_text(order), swaps)
        assert solution.minimum is not None
        assert in_order(after(as_text(order), swaps))
        if number % 50 == 0:
            others = [solve(as_text(exchanged(order, pair)), swaps).minimum or 0 for pair in index_pairs(swaps)]
            assert min(others, default=0) == solution.minimum - 1


def test_closed_rows_are_refused_with_the_tiles_that_stand_in_the_way() -> None:
    closed = solve(PUZZLES["P5"]).reason
    assert closed is not None
    assert (closed.code, closed.clause) == ("closed_rows", "LN-7.8")
    assert closed.params == {"row": 2, "column": "C", "tile": 12, "other": 10}
    assert closed.cells == ((1, 2), (2, 1))
    frame = solve("5 6 7 8 / 1 9 10 11 / 2 12 13 14 / 3 4 15 16").reason
    assert frame is not None
    assert (frame.code, frame.params) == ("closed_frame", {"row": 1, "column": "A", "tile": 3, "other": 1})
    row = solve(PUZZLES["P3"], "row").reason
    assert row is not None
    assert (row.code, row.params) == ("closed_rows", {"row": 1, "column": "C", "tile": 9, "other": 8})


def test_about_one_random_board_in_seventy_five_can_be_solved_and_every_other_one_says_why() -> None:
    stream, solved = Stream(8), 0
    for _ in range(300):
        solution = solve(as_text(stream.shuffled(tuple(range(16)))))
        solved += solution.reason is None
        if solution.reason:
            assert solution.reason.params["tile"] > solution.reason.params["other"]  # type: ignore[operator]  # two numbers
    assert 0 < solved < 20


def test_a_puzzle_is_solved_by_its_own_rule_and_another_can_be_asked_for() -> None:
    puzzle = position(PUZZLES["P5"], allowed=3, swaps="ortho")
    assert solve(puzzle).minimum == 1
    assert solve(puzzle, "row+edges").reason
    assert solve(PUZZLES["P5"]).reason


def test_what_is_no_puzzle_is_refused_with_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="swaps='column' is not allowed: row, row"):
        solve(PUZZLES["S"], "column")
    with pytest.raises(BadData, match=r"16 different tiles \(LN-7.1\)"):
        solve(PUZZLES["S"].replace("19", "1"))
    with pytest.raises(BadData, match=r"16 different tiles \(LN-7.1\)"):
        solve(PUZZLES["S"].replace("19", "."))
    with pytest.raises(BadData, match="line 2"):
        solve(PUZZLES["S"].replace("14", "fourteen"))


@pytest.mark.parametrize("swaps", SWAPS)
def test_the_bound_is_never_more_than_the_fewest_swaps(swaps: str) -> None:
    stream, below = Stream(2), 0
    for _ in range(30):
        text = as_text(stream.shuffled(tuple(range(16))))
        fewest = solve(text, swaps).minimum
        if fewest is not None:
            assert lower_bound(text, swaps) <= fewest
            below += lower_bound(text, swaps) < fewest
    assert lower_bound(PUZZLES["S"], swaps) == 0
    assert (below > 0) == swaps.startswith("ortho")
