"""Lucky Numbers in a real browser, on the page that is served: whole games by mouse, by keyboard and by touch."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web.conftest import OpenPage
from tests.web.robot import Robot

PAGE = "/voila/render/{}/lucky_numbers-play.ipynb"
MOST_TURNS = 120


def play_to_the_end(robot: Robot) -> None:
    """Play for both persons: place what fits, leave the rest in the middle."""
    robot.touch("table:moves")
    for _ in range(MOST_TURNS):
        if robot.board.locator(".bg-status.is-success").count():
            return
        if places := robot.playable():
            robot.touch(places[0])
        elif robot.place("discard").count():
            robot.touch("discard")
        else:
            robot.touch("pile")
    raise AssertionError("the game did not end")


def place_start_tiles(robot: Robot, players: int = 2) -> None:
    for _ in range(players):
        for cell in ("A1", "B2", "C3", "D4"):
            robot.touch(f"garden/{cell}")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_game_of_two_by_clicks(open_page: OpenPage, lang: str) -> None:
    robot = Robot(open_page(PAGE.format(lang), locale=f"{lang}-FR"))
    robot.sit_down()
    play_to_the_end(robot)
    expect(robot.status).to_contain_text("gagne" if lang == "fr" else "win")


def test_a_whole_game_by_the_keyboard_alone(open_page: OpenPage) -> None:
    robot = Robot(open_page(PAGE.format("fr")), how="keys")
    robot.sit_down()
    play_to_the_end(robot)


def test_a_whole_game_by_touch_on_a_phone(open_page: OpenPage) -> None:
    robot = Robot(open_page(PAGE.format("fr"), width=390, height=844, touch=True), how="tap")
    robot.sit_down()
    play_to_the_end(robot)
    assert robot.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_an_illegal_click_shows_its_clause_and_highlights_the_cells(open_page: OpenPage) -> None:
    robot = Robot(open_page(PAGE.format("fr")))
    robot.sit_down()
    robot.touch("garden/A1")
    robot.touch("garden/A1")
    expect(robot.board.locator(".bg-status.is-refusal")).to_contain_text("Règle 2.2")
    expect(robot.place("garden/A1")).to_have_class(r"bg-cell bg-cell--square is-gold is-refused")
    robot.touch("garden/B1")
    expect(robot.board.locator(".is-cause")).to_have_count(4)
    assert robot.page.evaluate("document.activeElement.dataset.target") == "garden/B1"


def test_five_clicks_on_the_pile_in_one_tick_draw_one_tile(open_page: OpenPage) -> None:
    robot = Robot(open_page(PAGE.format("fr")))
    robot.sit_down()
    place_start_tiles(robot)
    expect(robot.board).to_contain_text("32 faces cachées")
    robot.place("pile").evaluate("pile => { for (let k = 0; k < 5; k++) pile.click(); }")
    expect(robot.board).to_contain_text("31 faces cachées")
    robot.touch("discard")
    expect(robot.board).to_contain_text("31 faces cachées")


def test_a_new_game_against_the_computer_is_set_up_in_the_form(open_page: OpenPage) -> None:
    robot = Robot(open_page(PAGE.format("en"), locale="en-GB"))
    robot.sit_down()
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    form.get_by_label("Name of player 1").fill("<img src=x onerror=window.hit=1>")
    form.get_by_label("Who plays at place 2?").select_option("the computer, at random")
    form.get_by_label("Seed").fill("0,5")
    form.get_by_role("button", name="Play").click()
    expect(form).to_contain_text("whole number")
    form.get_by_label("Seed").fill("42")
    form.get_by_role("button", name="Play").click()
    expect(form).to_have_count(0)
    expect(robot.board.locator(".bg-players")).to_contain_text("<img src=x onerror=window.hit=")
    assert robot.page.evaluate("window.hit") is None
    place_start_tiles(robot, players=1)
    expect(robot.board.locator(".bg-players")).to_contain_text("Robot 2")
    robot.touch("pile")
    robot.touch("discard")
    expect(robot.board).to_contain_text("to move")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_bars_the_way_to_those_who_do_not_see_well(open_page: OpenPage, scheme: str) -> None:
    robot = Robot(open_page(PAGE.format("fr"), color_scheme="dark" if scheme == "dark" else "light"))
    robot.sit_down()
    robot.touch("garden/B1")
    found = Axe().run(robot.page).response["violations"]
    assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []
    name = robot.place("garden/A1").get_attribute("aria-label")
    assert name == "ligne 1, colonne A, vide, case dorée, en cause"
