"""A table on the served page: looking back, handing a game on, and going on after a kernel has died."""

import json
from pathlib import Path

import psutil
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.web.conftest import OpenPage, Site, Watch, eventually
from tests.web.robot import Robot

PAGE = "/voila/render/{}/{}-play.ipynb"


def sit(page: Page) -> Robot:
    robot = Robot(page)
    robot.sit_down()
    return robot


def play(robot: Robot, *cells: str) -> None:
    """Put start clovers down."""
    for cell in cells:
        robot.touch(f"garden/{cell}")


def pieces(robot: Robot) -> list[str]:
    """Return what lies where on the boards."""
    found: list[str] = robot.board.locator(".bg-stage [data-piece]").evaluate_all(
        "pieces => pieces.map(piece => `${piece.parentElement.dataset.target} ${piece.dataset.piece}`)"
    )
    return found


def ruler(robot: Robot) -> Locator:
    return robot.board.get_by_role("slider")


def test_one_walks_back_and_forth_by_keyboard_and_plays_the_game_again(open_page: OpenPage) -> None:
    robot = sit(open_page(PAGE.format("fr", "lucky_numbers")))
    start = pieces(robot)
    play(robot, "A1", "B2", "C3")
    now = pieces(robot)
    ruler(robot).focus()
    robot.page.keyboard.press("Home")
    expect(robot.status).to_contain_text("coup 0 sur 3")
    assert pieces(robot) == start
    assert robot.page.evaluate("document.activeElement.type") == "range"
    robot.page.keyboard.press("ArrowRight")
    expect(robot.status).to_contain_text("coup 1 sur 3")
    robot.board.locator("[data-play]").click()
    expect(robot.status).not_to_contain_text("Tu revois", timeout=8_000)
    expect(ruler(robot)).to_have_value("3")
    expect(robot.board.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    assert pieces(robot) == now


def test_a_link_leads_another_group_to_the_same_game(open_page: OpenPage) -> None:
    robot = sit(open_page(PAGE.format("fr", "lucky_numbers")))
    play(robot, "A1", "B2")
    robot.board.get_by_text("Partager cette partie").click()
    robot.touch("table:share")
    link = robot.board.locator("[data-copy]").get_attribute("href")
    assert link
    other = sit(open_page(PAGE.format("en", "lucky_numbers") + link))
    expect(other.status).to_contain_text("Game opened.")
    assert pieces(other) == pieces(robot)
    assert "#" not in other.page.url
    panel = other.board.locator("[data-key=panel-share]")
    panel.locator("summary").click()
    broken = FilePayload(name="game.json", mimeType="application/json", buffer=b'{"record": }')
    panel.locator("[data-fills]").set_input_files(broken)
    expect(other.status).to_contain_text("cannot be opened")
    expect(panel.locator(".bg-error")).to_contain_text("line 1, column 12")
    assert pieces(other) == pieces(robot)


def kept(site: Site) -> list[Path]:
    """Return the games that the server keeps."""
    home = Path(site.process.environ()["XDG_DATA_HOME"])
    return list(home.glob("boardgames/kept/*.json"))


def kill_kernel_of(page: Page, site: Site) -> None:
    """End the kernel of a page as a crash does."""
    config = page.locator("#jupyter-config-data").text_content()
    identity = json.loads(config or "")["kernelId"]
    processes = map(psutil.Process, site.kernels())
    next(process for process in processes if identity in " ".join(process.cmdline())).kill()


def test_a_kernel_that_died_takes_nothing_with_it(open_page: OpenPage, site: Site, watch: Watch) -> None:
    robot = sit(open_page(PAGE.format("fr", "lucky_numbers")))
    play(robot, "A1", "B2")
    before = pieces(robot)
    newest = max(kept(site), key=lambda path: path.stat().st_mtime)
    record = json.loads(newest.read_text())["record"]
    kill_kernel_of(robot.page, site)
    robot.place("garden/C3").click()
    expect(robot.board.get_by_role("alert")).to_contain_text("moteur", timeout=8_000)
    robot.page.reload()
    robot.sit_down()
    eventually(lambda: pieces(robot) == before, "the same position")
    robot.touch("garden/C3")
    again = json.loads(max(kept(site), key=lambda path: path.stat().st_mtime).read_text())["record"]
    assert again["moves"][: len(record["moves"])] == record["moves"]
    assert len(again["moves"]) > len(record["moves"])
    watch.errors.clear()  # the browser complains about the connection that was cut
