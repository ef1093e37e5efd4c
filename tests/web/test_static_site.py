"""The static site on a plain web host: the gallery, and tables whose Python runs in the browser."""

import re
import shutil
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage
from tests.web.hosting import hosted
from tests.web.robot import Robot
from tests.web.test_games import play_to_the_end
from widgets.site.publish import publish

ON_SCREEN_ONLY = {"fr": "cachée qu’à l’écran", "en": "hidden from the screen only"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The published site, in place of the served one."""
    if not shutil.which("npm"):
        pytest.skip("Pyodide comes from npm, which is not here")
    folder = tmp_path_factory.mktemp("published") / "site"
    publish(folder, with_notebooks=False)
    with hosted(folder) as address:
        yield SimpleNamespace(address=address)


def pieces(page: Page) -> list[str]:
    found: list[str] = page.locator("[role=grid] [data-piece]").evaluate_all("e => e.map(p => p.dataset.piece)")
    return found


@pytest.mark.parametrize("root", [pytest.param("/", marks=pytest.mark.long), "/school/"])
def test_from_the_gallery_to_a_table_and_back(open_page: OpenPage, root: str) -> None:
    page = open_page(root + "en/")
    page.get_by_role("link", name="Lucky Numbers: play").click()
    expect(page).to_have_title("Lucky Numbers")
    Robot(page).sit_down()
    expect(page.get_by_text(ON_SCREEN_ONLY["en"])).to_be_visible()
    page.get_by_role("link", name="Français").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_text(ON_SCREEN_ONLY["fr"])).to_be_visible()
    page.get_by_role("link", name="Les quatre jeux").click()
    expect(page.get_by_role("heading", name="Joue, prédis, comprends.")).to_be_visible()


def test_the_board_is_there_before_python_and_a_touch_on_it_is_not_lost(open_page: OpenPage) -> None:
    page = open_page("/fr/solo-play.html")
    expect(page.locator("#loading")).to_contain_text("Python")
    drawn = pieces(page)
    assert len(drawn) == 16
    assert not page.locator("[data-live]").count()
    page.locator(".bg-picture [role=gridcell]").first.click()
    robot = Robot(page)
    robot.sit_down()
    expect(robot.board.locator("[role=gridcell]").first).to_have_class(re.compile("is-selected"))
    assert pieces(page) == drawn
    expect(page.locator("#loading")).to_have_count(0)


def test_a_game_is_there_again_after_a_reload_and_in_the_other_language(open_page: OpenPage) -> None:
    page = open_page("/fr/lucky_numbers-play.html")
    robot = Robot(page)
    robot.sit_down()
    robot.touch("table:moves")
    for _ in range(4):
        robot.touch(robot.playable()[0])
    left = pieces(page)
    page.reload()
    expect(page.locator(".bg-picture")).to_be_visible()
    assert pieces(page) == left
    robot.sit_down()
    assert pieces(page) == left
    page.get_by_role("link", name="English").first.click()
    robot.sit_down()
    assert pieces(page) == left


@pytest.mark.long
def test_a_whole_game_against_a_bot(open_page: OpenPage) -> None:
    robot = Robot(open_page("/fr/lucky_numbers-play.html"))
    robot.sit_down()
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    form.locator('select[name="who1"]').select_option("greedy")
    form.get_by_role("button", name="Jouer").click()
    expect(form).to_have_count(0)
    play_to_the_end(robot, seed=4)
