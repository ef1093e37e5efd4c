"""The worlds behind an observation come with their exact probability: counted by playing out every deal."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from boardgames import games
from boardgames.core import CHANCE, Stream, replace
from boardgames.triqueta.notation import counts
from boardgames.triqueta.rules import Phase
from boardgames.triqueta.state import State
from boardgames.triqueta.view import position

GAME = games()["triqueta"]
DRAWS = 6000


def few(*unseen: str, **options: Any) -> State:
    """Return the start of a game with these few pieces, which lie in two piles."""
    half = len(unseen) // 2
    start = GAME.new(2, **options)
    assert isinstance(start, State)
    return replace(start, unseen=counts(unseen), piles=(half, len(unseen) - half, 0, 0))


def world(state: State, viewer: int | None, stream: Stream) -> State:
    sampled = GAME.sample_state(state.observation(viewer), stream)
    assert isinstance(sampled, State)
    return sampled


def reached(start: State, moves: tuple[str, ...]) -> dict[State, Fraction]:
    """Return every position after these decisions, chance doing what it may, and how likely each is."""
    worlds = {start: Fraction(1)}
    for move in moves:
        worlds = _settled({state.play(GAME.parse(move)): chance for state, chance in worlds.items()})
    return worlds


def _settled(worlds: dict[State, Fraction]) -> dict[State, Fraction]:
    while any(state.current_player == CHANCE for state in worlds):
        following: dict[State, Fraction] = {}
        for state, chance in worlds.items():
            for move, share in state.chance_outcomes().items() or [(None, Fraction(1))]:
                after = state.play(move) if move else state
                following[after] = following.get(after, Fraction(0)) + chance * share
        worlds = following
    return worlds


CASES: list[tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]] = [
    (("owl", "owl", "bear", "ram"), ("draw", "keep", "draw", "keep"), {}),
    (("owl", "owl", "owl", "bear", "ram", "ram"), ("draw", "keep", "draw", "row 1", "draw"), {}),
    (("owl", "owl", "bear", "ram"), ("draw", "box", "keep", "take 1"), {"two_player_variant": True}),
]


@pytest.mark.parametrize(("unseen", "moves", "options"), CASES, ids=["kept", "in hand", "boxed"])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_sampled_worlds_come_as_often_as_games_lead_to_them(
    unseen: tuple[str, ...], moves: tuple[str, ...], options: dict[str, Any], viewer: int | None
) -> None:
    worlds = reached(few(*unseen, **options), moves)
    truth = next(iter(worlds))
    seen = truth.observation(viewer)
    alike = {state: chance for state, chance in worlds.items() if state.observation(viewer) == seen}
    stream = Stream(5)
    found = Counter(GAME.sample_state(seen, stream) for _ in range(DRAWS))
    whole = sum(alike.values())
    assert set(found) == set(alike)
    for state, chance in alike.items():
        share = float(chance / whole)
        assert abs(found[state] / DRAWS - share) < 4 * (share * (1 - share) / DRAWS) ** 0.5 + 1e-9


def test_what_was_returned_for_the_best_is_of_an_animal_that_its_owner_has_three_of() -> None:
    rows: tuple[str | int, ...] = ("", 1)
    animals = "RRRR" + 8 * "O", "RRRR" + 8 * "M"
    state = position(*animals, rows=rows, kept=("R", "M"), round=4, trees=(0, 3), auto_reveal=True)
    over = state.play(GAME.parse("take 1"))
    assert over.kept == (("rabbit",), ("ram",))
    stream = Stream(9)
    found = Counter(world(over, None, stream).kept for _ in range(DRAWS))
    pool = {"rabbit": 2, "owl": 2, "ram": 2}
    weights = {
        ((first,), (second,)): Fraction(_ways(pool, first, second))
        for first in ("rabbit", "owl")
        for second in ("rabbit", "ram")
    }
    assert set(found) == set(weights)
    for kept, weight in weights.items():
        share = float(weight / sum(weights.values()))
        assert abs(found[kept] / DRAWS - share) < 4 * (share * (1 - share) / DRAWS) ** 0.5


def _ways(pool: dict[str, int], *drawn: str) -> int:
    """Return in how many ways these pieces can be drawn one after the other."""
    left, ways = dict(pool), 1
    for code in drawn:
        ways *= left[code]
        left[code] -= 1
    return ways


def test_a_decision_that_is_a_secret_is_as_likely_one_way_as_the_other() -> None:
    state = position("BB", "E", rows=("", 1), kept=("BM", "E"), round=4, trees=(0, 3), rock=1)
    decided = state.play(GAME.parse("take 1")).play(GAME.parse("add"))
    assert decided.phase is Phase.DECIDE
    stream = Stream(3)
    found = Counter(world(decided, 1, stream).choices for _ in range(DRAWS))
    assert set(found) == {((True,), ()), ((False,), ())}
    assert abs(found[((True,), ())] / DRAWS - 0.5) < 0.03
