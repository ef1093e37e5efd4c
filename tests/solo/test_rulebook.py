"""The solo game clause by clause: each test is named after the clause that it plays."""

from fractions import Fraction

import pytest

from boardgames import games
from boardgames.core import BadData, Session, Stream
from boardgames.core import State as BaseState
from boardgames.lucky_numbers.notation import read_garden
from boardgames.lucky_numbers.solo import State, position
from boardgames.lucky_numbers.solo.notation import Swap
from boardgames.lucky_numbers.solo.rules import SWAPS, No, in_order, partners, refused, swapped
from boardgames.lucky_numbers.solo.state import Did, Ended
from tests.laws import walk

GAME = games()["solo"]
SORTED = "1 2 5 9 / 3 6 10 13 / 4 8 11 14 / 7 12 15 16"
"""The base of the worked cases."""


def cells(text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    move = GAME.parse(f"swap {text}")
    assert isinstance(move, Swap)
    return move.first, move.second


def mixed(*swaps: str, allowed: int = 1, kind: str = "row+edges") -> State:
    """Return the base after these swaps."""
    board = read_garden(SORTED)
    for swap in swaps:
        board = swapped(board, *cells(swap))
    text = " / ".join(" ".join(map(str, board[4 * row : 4 * row + 4])) for row in range(4))
    return position(text, allowed, kind)


def codes(state: BaseState, move: str) -> list[tuple[str, str]]:
    refusal = state.why_not(GAME.parse(move))
    return [(str(reason.code), reason.clause) for reason in refusal.reasons] if refusal else []


def test_ln_7_1_sixteen_different_tiles_of_one_colour_lie_in_the_garden() -> None:
    for seed in range(20):
        state = Session(GAME.new(), seed).state
        assert isinstance(state, State)
        assert len(set(state.board)) == 16
        assert set(state.board) <= set(range(1, 21))
    with pytest.raises(BadData, match=r"twice.*LN-7\.1"):
        position(SORTED.replace("16", "15"), 1)
    with pytest.raises(BadData, match=r"1 cells are free.*LN-7\.1"):
        position(SORTED.replace("16", "."), 1)
    assert codes(GAME.new(), "swap A1 B1") == [("chance_first", "LN-7.1")]
    assert codes(mixed("A1 B1"), "mix A1 B1") == [("no_chance_now", "LN-7.1")]


def test_ln_7_1_every_ordered_garden_is_equally_likely() -> None:
    """The chances along any way to a garden multiply to one in 116,396,280, the number of ordered gardens."""
    chance = Fraction(1)
    for state, move, _ in walk(GAME.new(), Stream(9)):
        if str(move).startswith(("lay", "box")):
            chance *= state.chance_outcomes()[move]
    assert chance == Fraction(1, 116_396_280)


def test_ln_7_2_a_garden_in_order_is_solved() -> None:
    assert in_order(read_garden(SORTED))
    assert not in_order(read_garden(SORTED.replace("16", ".")))
    assert not in_order(swapped(read_garden(SORTED), (0, 0), (3, 3)))
    solved = position(SORTED, 1).outcome()
    assert solved
    assert (solved.reason, solved.winners, solved.scores) == (Ended.SOLVED, (0,), (0,))


def test_ln_7_3_neighbours_in_a_row_are_swapped() -> None:
    solved = mixed("A1 B1").play(GAME.parse("swap A1 B1"))
    outcome = solved.outcome()
    assert outcome
    assert (outcome.reason, outcome.scores) == (Ended.SOLVED, (1,))
    assert [event.code for event in solved.events_for(0)] == [Did.SWAPPED, Did.SOLVED]
    assert codes(mixed("A1 B1"), "swap A1 C1") == [("too_far", "LN-7.3")]


def test_ln_7_4_the_ends_of_a_row_or_a_column_are_swapped() -> None:
    assert codes(mixed("A1 D1"), "swap A1 D1") == []
    assert codes(mixed("A1 D1"), "swap B1 B4") == []
    assert codes(mixed("A1 D1", kind="row"), "swap A1 D1") == [("ends", "LN-7.4")]


def test_ln_7_5_neither_diagonally_nor_two_neighbours_in_a_column() -> None:
    assert codes(mixed("A1 B1"), "swap A1 B2") == [("diagonal", "LN-7.5")]
    assert codes(mixed("A1 B1"), "swap A1 A2") == [("column_neighbours", "LN-7.5")]
    refusal = mixed("A1 B1").why_not(GAME.parse("swap A1 B2"))
    assert refusal
    assert refusal.reasons[0].cells == ((0, 0), (1, 1))


def test_ln_7_6_disorder_is_allowed_between_moves_and_the_last_swap_without_a_solution_loses() -> None:
    state = mixed("A1 B1", allowed=2)
    worse = state.play(GAME.parse("swap C4 D4"))
    assert worse.current_player == 0
    lost = worse.play(GAME.parse("swap C4 D4"))
    outcome = lost.outcome()
    assert outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == (Ended.NO_SWAP_LEFT, (), (2,))
    assert [str(worth) for worth in outcome.utilities] == ["0"]
    assert [event.code for event in lost.events_for(0)] == [Did.SWAPPED, Did.FAILED]
    assert codes(lost, "swap A1 B1") == [("game_over", "LN-7.6")]
    assert GAME.new(allowed=7).to_json()["options"] == {"rules": "publisher", "allowed": 7}


@pytest.mark.parametrize(("swaps", "count"), [("row", 12), ("row+edges", 20), ("ortho", 24), ("ortho+edges", 32)])
def test_ln_7_7_four_rules_for_swapping(swaps: str, count: int) -> None:
    assert len(partners(swaps)) == count
    assert len(mixed("A1 B1", kind=swaps).legal_moves()) == count


def test_ln_7_7_the_partners_of_a_tile_as_the_publisher_words_it() -> None:
    def of(cell: tuple[int, int]) -> set[tuple[int, int]]:
        return {b if a == cell else a for a, b in partners("row+edges") if cell in (a, b)}

    assert of((0, 0)) == {(0, 1), (0, 3), (3, 0)}
    assert of((1, 1)) == {(1, 0), (1, 2)}
    assert of((0, 1)) == {(0, 0), (0, 2), (3, 1)}
    assert of((1, 0)) == {(1, 1), (1, 3)}
    assert refused((0, 0), (3, 3), "ortho+edges") == (No.TOO_FAR, "LN-7.3")


@pytest.mark.parametrize("swaps", SWAPS)
@pytest.mark.parametrize("difficulty", [1, 5, 20])
def test_ln_7_8_puzzles_are_mixed_by_allowed_swaps_and_can_all_be_solved(swaps: str, difficulty: int) -> None:
    for seed in range(5):
        session = Session(GAME.new(swaps=swaps, difficulty=difficulty), seed)
        assert session.state.current_player == 0
        backwards = [str(move).replace("mix", "swap") for move in session.record.moves if str(move).startswith("mix")]
        for swap in reversed(backwards):
            if session.state.current_player is None:
                break
            session.play(GAME.parse(swap))
        outcome = session.state.outcome()
        assert outcome
        assert outcome.reason is Ended.SOLVED


def test_ln_7_8_how_a_puzzle_was_mixed_is_told_to_nobody() -> None:
    for _, move, after in walk(GAME.new(difficulty=4), Stream(3)):
        if str(move).startswith("mix"):
            assert not any(str(cell) in str(event) for event in after.events_for(0) for cell in str(move).split()[1:])


def test_two_neighbours_of_a_column_of_the_middle_rows_cannot_be_put_right_by_row_swaps() -> None:
    """Worked case b: with `row` and `row+edges` the two middle rows keep their tiles; with `ortho` one swap does it."""
    state = mixed("C2 C3", allowed=1, kind="ortho")
    assert codes(state, "swap C2 C3") == []
    assert state.play(GAME.parse("swap C2 C3")).outcome()
    reachable = {frozenset(swapped(state.board, *pair)[4:8]) for pair in partners("row+edges")}
    assert reachable == {frozenset(state.board[4:8])}
