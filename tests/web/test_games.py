"""The other games in a real browser: a whole game of each by clicks, and what the curtain hides."""

import pytest
from playwright.sync_api import Page, expect

from boardgames.core import Stream
from tests.web.conftest import OpenPage
from tests.web.robot import Robot

PAGE = "/voila/render/{}/{}-play.ipynb"
MOST_TOUCHES = 900


def choices(robot: Robot) -> list[str]:
    """Return what a person could touch now: marked places, and the buttons beside the hand."""
    found: list[str] = robot.board.evaluate(
        """board => {
          const lift = board.querySelector('[data-target="table:curtain"]');
          if (lift) return ["table:curtain"];
          const marked = [...board.querySelectorAll(".is-playable[data-target]")];
          const buttons = [...board.querySelectorAll('[data-key="panel-hand"] button:not([role=gridcell])')];
          return [...marked, ...buttons.filter(b => !b.ariaPressed)].map(e => e.dataset.target);
        }"""
    )
    return list(dict.fromkeys(found))


def play_to_the_end(robot: Robot, seed: int) -> list[str]:
    """Touch whatever is possible, chosen by a seed, until somebody has won."""
    touched: list[str] = []
    stream = Stream(seed)
    robot.show_moves()
    for _ in range(MOST_TOUCHES):
        if robot.board.locator(".bg-status.is-success").count():
            return touched
        possible = choices(robot)
        if not possible:
            robot.page.wait_for_timeout(50)  # the bot thinks
            continue
        touched.append(possible[stream.below(len(possible))])
        robot.touch(touched[-1])
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("game", "lang"), [("triqueta", "fr"), ("floriado", "en")])
def test_a_whole_game_by_clicks(open_page: OpenPage, game: str, lang: str) -> None:
    robot = Robot(open_page(PAGE.format(lang, game), locale=f"{lang}-FR"))
    robot.sit_down()
    play_to_the_end(robot, seed=4)
    assert robot.page.locator("html").get_attribute("lang") == lang


def faces(page: Page) -> list[str]:
    """Return the cards that lie open in the rows."""
    found: list[str] = page.locator("[data-live] .bg-stage [data-piece]").evaluate_all(
        "e => e.map(p => p.dataset.piece)"
    )
    return [code for code in found if code != "?"]


def test_biberbande_shows_faces_only_to_the_one_who_holds_the_screen(open_page: OpenPage) -> None:
    """Two people and a bot play a round."""
    robot = Robot(open_page(PAGE.format("fr", "biberbande")))
    page = robot.page
    robot.sit_down()
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    form.get_by_label("Nombre de joueurs").select_option("3")
    for number, name in enumerate(("Ana", "Malik"), 1):
        form.get_by_label(f"Nom du joueur {number}").fill(name)
    form.get_by_label("Qui joue à la place 3").select_option("greedy")
    form.get_by_label("Nombre de manches").select_option("1")
    form.get_by_role("button", name="Jouer").click()
    expect(robot.status).to_contain_text("L’écran est à Ana")
    assert faces(page) == []
    robot.touch("table:curtain")
    assert len(faces(page)) == 2
    robot.touch("looked")
    expect(robot.status).to_contain_text("L’écran est à Malik")
    assert faces(page) == []
    html = page.content()
    robot.touch("table:curtain")
    assert len(faces(page)) == 2
    assert "voit ses deux bouts" not in html
    robot.touch("looked")
    assert faces(page) == []
    assert play_to_the_end(robot, seed=2)
