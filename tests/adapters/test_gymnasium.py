"""The solo game passes Gymnasium's own check, and is worth what its rules say."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from boardgames.adapters.gymnasium import ID, SoloEnv
from boardgames.core import IllegalMove
from boardgames.lucky_numbers.solo import position
from boardgames.lucky_numbers.solo.notation import Swap
from boardgames.lucky_numbers.solo.rules import SWAPS


@pytest.mark.parametrize("swaps", SWAPS)
@pytest.mark.parametrize("difficulty", [1, 3])
def test_gymnasium_checks_it(swaps: str, difficulty: int) -> None:
    check_env(gymnasium.make(ID, swaps=swaps, difficulty=difficulty).unwrapped)


@pytest.mark.parametrize("render_mode", ["ansi", "human"])
def test_gymnasium_checks_how_it_is_drawn(render_mode: str) -> None:
    check_env(gymnasium.make(ID, render_mode=render_mode).unwrapped)


def test_every_action_is_legal_until_the_end() -> None:
    table = SoloEnv(difficulty=3, allowed=5)
    for seed in range(20):
        _, over = table.reset(seed=seed), False
        while not over:
            assert table.position.legal_moves() == table.moves
            _, _, over, _, _ = table.step(int(table.action_space.sample()))
        with pytest.raises(IllegalMove):
            table.step(0)


@pytest.mark.parametrize(("swap", "worth"), [("swap B2 C2", 1.0), ("swap A1 B1", 0.0)])
def test_only_an_ordered_garden_is_worth_anything(swap: str, worth: float) -> None:
    table = SoloEnv(difficulty=1)
    table.reset(seed=1)
    table.position = position("1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19", allowed=1)
    action = [str(move) for move in table.moves].index(swap)
    seen, reward, over, truncated, _ = table.step(action)
    assert (reward, over, truncated, seen["swaps_left"]) == (worth, True, False, 0)
    assert table.observation_space.contains(seen)


def test_it_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = SoloEnv("ansi")
    seen, _ = table.reset(seed=2)
    drawn = str(table.render())
    assert [int(number) for line in drawn.splitlines()[1:5] for number in line.split()] == seen["board"].tolist()
    assert drawn.endswith("Player 0 is to play.")
    SoloEnv("human").reset(seed=2)
    assert capsys.readouterr().out == drawn + "\n\n"
    assert SoloEnv().render() is None


@pytest.mark.parametrize(
    ("given", "message"),
    [({"colour": 1}, "unknown option"), ({"swaps": "any"}, "is not allowed"), ({"render_mode": "svg"}, "ansi")],
)
def test_what_is_not_allowed_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SoloEnv(**given)


def test_actions_have_numbers() -> None:
    table = SoloEnv()
    table.reset(seed=1)
    beyond: tuple[Any, ...] = (-1, 20, 1.0)
    for action in beyond:
        with pytest.raises(ValueError, match="from 0 to 19"):
            table.step(action)
    table.step(np.int32(3))
    assert isinstance(table.moves[3], Swap)
