"""Every game in both languages against a bot, to its end: by mouse, by keyboard alone, and by finger on a telephone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from boardgames import bots, games
from boardgames.core import Stream
from tests.web.conftest import OpenPage
from tests.web.robot import How, Robot
from tests.web.test_games import choices

PAGE = "/voila/render/{}/{}-play.ipynb"
MOST_TOUCHES = 900
ALONE = [id for id, game in games().items() if len(game.players) == 1 and game.players[0] == 1]


def sit_down_with_a_bot(robot: Robot, game: str, lang: str) -> None:
    """Begin a short game against a bot, where the game is not for one alone."""
    robot.sit_down()
    if game in ALONE:
        return
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    form.locator("[name=who1]").select_option(bots.levels(game)[1])
    if game == "biberbande":
        form.get_by_label("Nombre de manches" if lang == "fr" else "Number of rounds").select_option("1")
    form.locator("[type=submit]").press("Enter")
    expect(form).to_have_count(0)


def play_to_the_end(robot: Robot, seed: int) -> None:
    """Touch whatever is possible, chosen by a seed, until the points are told."""
    stream = Stream(seed)
    robot.show_moves()
    for _ in range(MOST_TOUCHES):
        if robot.board.locator("[data-key=panel-result]").count():
            return
        if possible := choices(robot):
            robot.touch(possible[stream.below(len(possible))])
        else:
            robot.page.wait_for_timeout(100)  # the bot thinks
    raise AssertionError("the game did not end")


def barriers(page: Page) -> list[str]:
    """Return what axe finds serious or critical."""
    found = Axe().run(page).response["violations"]
    return [violation["id"] for violation in found if violation["impact"] in ("serious", "critical")]


@pytest.mark.long
@pytest.mark.parametrize("how", ["click", "keys", "tap"])
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", games())
def test_a_whole_game_against_a_bot(open_page: OpenPage, game: str, lang: str, how: How) -> None:
    width, height = (390, 844) if how == "tap" else (1024, 768)
    page = open_page(PAGE.format(lang, game), width=width, height=height, touch=how == "tap", locale=f"{lang}-FR")
    robot = Robot(page, how)
    sit_down_with_a_bot(robot, game, lang)
    play_to_the_end(robot, seed=6)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1024])
@pytest.mark.parametrize("game", games())
def test_nothing_bars_the_way_at_the_start_after_a_refusal_and_at_the_end(
    open_page: OpenPage, game: str, width: int, scheme: str
) -> None:
    page = open_page(PAGE.format("fr", game), width=width, color_scheme="dark" if scheme == "dark" else "light")
    robot = Robot(page)
    sit_down_with_a_bot(robot, game, "fr")
    assert barriers(page) == []
    for panel in page.locator("[data-live] details:not([open]) > summary").all():
        panel.click()
    refuse(robot)
    assert barriers(page) == []
    play_to_the_end(robot, seed=6)
    assert barriers(page) == []


def refuse(robot: Robot) -> None:
    """Touch places until the table says no."""
    for cell in robot.board.locator(".bg-stage [data-target]:not(.is-playable)").all()[:12]:
        robot.touch(cell.get_attribute("data-target") or "")
        if robot.board.locator(".bg-status.is-refusal").count():
            return
