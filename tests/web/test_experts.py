"""A game against an expert: hints say why, and the page answers while the expert thinks."""

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from boardgames import bots
from boardgames.core import Stream
from tests.web.conftest import OpenPage
from tests.web.robot import Robot
from tests.web.test_games import choices

PAGE = "/voila/render/en/{}-play.ipynb"
PATIENCE = 240
"""Seconds for a whole game: where nothing has been compiled yet, the first moves wait for that."""


@pytest.mark.parametrize("game", ["floriado", pytest.param("triqueta", marks=pytest.mark.long)])
def test_a_game_against_an_expert_with_hints(open_page: OpenPage, game: str) -> None:
    robot = Robot(open_page(PAGE.format(game)))
    sit_down_with_an_expert(robot)
    stream, hints, number, late = Stream(7), 0, 0, monotonic() + PATIENCE
    robot.touch("table:moves")
    while not robot.board.locator("[data-key=panel-result]").count():
        assert monotonic() < late, "the game did not end"
        possible = choices(robot)
        if not possible:
            # The expert thinks: the page still counts to three.
            assert robot.page.evaluate("new Promise(done => setTimeout(() => done(3), 30))") == 3
            continue
        number += 1
        if number % 8 == 1 and robot.place("table:hint").count():
            robot.touch("table:hint")
            expect(robot.board.locator(".bg-status")).to_contain_text(re.compile("I choose: "))
            hints += 1
            continue
        robot.touch(possible[stream.below(len(possible))])
    assert hints > 1


def sit_down_with_an_expert(robot: Robot) -> None:
    robot.sit_down()
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    form.locator("[name=who1]").select_option("expert")
    form.locator("[type=submit]").press("Enter")
    expect(form).to_have_count(0)


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.long) for game in bots.GAMES])
def test_every_game_can_be_begun_against_an_expert(open_page: OpenPage, game: str) -> None:
    robot = Robot(open_page(PAGE.format(game)))
    sit_down_with_an_expert(robot)
    robot.touch("table:moves")
    expect(robot.board.locator(".bg-status")).not_to_contain_text("wrong")
    assert choices(robot)
