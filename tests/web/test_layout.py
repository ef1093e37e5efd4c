"""Every page at every width: nothing wider than the window, nothing cut, nothing in the way of those who see badly."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, OpenPage
from tests.web.robot import Robot

WIDTHS = (320, 390, 768, 1024, 1920)
GALLERIES = ("/", "/en/")
PLAY_PAGES = [path.stem for path in sorted((ROOT / "notebooks" / "fr").glob("*-play.ipynb"))]
LESSON_PAGES = [path.stem for path in sorted((ROOT / "notebooks" / "fr").glob("*-rules.ipynb"))]
LOOKED_AT_FIRST = {("biberbande-rules", "light"), ("lucky_numbers-rules", "dark")}
LESSONS_TO_LOOK_AT = [
    pytest.param(name, scheme, marks=() if (name, scheme) in LOOKED_AT_FIRST else pytest.mark.long)
    for name in LESSON_PAGES
    for scheme in ("light", "dark")
]
"""One lesson by day and one by night; all others are among the long tests."""
ODDS_PAGES = [path.stem for path in sorted((ROOT / "notebooks" / "fr").glob("*-odds.ipynb"))]
ODDS_TO_LOOK_AT = [
    pytest.param(name, scheme, marks=() if (name, scheme) == ("biberbande-odds", "light") else pytest.mark.long)
    for name in ODDS_PAGES
    for scheme in ("light", "dark")
]
MOST_TOUCHES = 8
SCHEMES = ("light", "dark")
Scheme = Literal["light", "dark"]

# What is hidden on purpose (read to screen readers only), scrolls by itself, or is a picture in its own coordinates, is
# left out. A cell's frame and badge may stand over its edge.
CUT = """() => {
  const name = e => `${e.localName}.${e.className} "${e.textContent.trim().slice(0, 40)}"`;
  const skipped = e => e.closest("svg > *, .bg-log, .bg-picture")
    || getComputedStyle(e).clipPath !== "none" || e.closest(".bg-page .bg-top");
  const holds = e => getComputedStyle(e).overflowX !== "visible"
    || e.matches("button:not(.bg-cell), summary, label, legend, a");
  const cut = e => {
    const box = e.getBoundingClientRect();
    if (!box.width || !box.height || !e.checkVisibility({visibilityProperty: true}) || skipped(e)) return false;
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) return true;
    return holds(e) && e.clientWidth > 0 && (e.scrollWidth > e.clientWidth + 2 || e.scrollHeight > e.clientHeight + 2);
  };
  return [...document.querySelectorAll("body *")].filter(cut).map(name);
}"""


def check_every_width(page: Page, when: str) -> None:
    """Look at the page at each width, without loading it again."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{when}, {width} px: {wide} px wide"
        assert page.evaluate(CUT) == [], f"{when}, {width} px"


def check_for_everybody(page: Page, when: str) -> None:
    """Ask axe."""
    violations = Axe().run(page).response["violations"]
    serious = [(v["id"], v["nodes"][0]["html"]) for v in violations if v["impact"] in ("serious", "critical")]
    assert serious == [], when


def be_refused(robot: Robot) -> None:
    """Touch places that are not marked as possible until the table says no; where all are, begin with one of them."""
    if robot.place("table:curtain").count():
        robot.touch("table:curtain")
    robot.touch("table:moves")
    for _ in range(MOST_TOUCHES):
        if robot.board.locator(".bg-status.is-refusal").count():
            return
        places = robot.board.locator("[role=gridcell][data-target]")
        impossible = robot.board.locator("[role=gridcell][data-target]:not(.is-playable, .is-selected)")
        place = impossible.last if impossible.count() else places.first
        robot.touch(place.get_attribute("data-target") or "")
    raise AssertionError("nothing was refused")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", GALLERIES)
def test_the_gallery(open_page: OpenPage, path: str, scheme: Scheme) -> None:
    page = open_page(path, color_scheme=scheme)
    check_every_width(page, "gallery")
    check_for_everybody(page, "gallery")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PLAY_PAGES)
def test_a_table_at_the_start_in_the_form_and_after_a_refusal(open_page: OpenPage, name: str, scheme: Scheme) -> None:
    robot = Robot(open_page(f"/voila/render/fr/{name}.ipynb", color_scheme=scheme))
    robot.sit_down()
    expect(robot.page.locator("#loading")).to_have_count(0)
    check_every_width(robot.page, "start")
    check_for_everybody(robot.page, "start")
    robot.touch("table:new")
    check_every_width(robot.page, "form")
    check_for_everybody(robot.page, "form")
    robot.touch("table:cancel")
    be_refused(robot)
    check_every_width(robot.page, "refusal")
    check_for_everybody(robot.page, "refusal")


def show_all_steps(page: Page) -> None:
    """Look at a lesson with all its steps in sight."""
    expect(page.locator("[data-current] [data-live]").first).to_be_visible(timeout=30_000)
    page.locator("[data-all]").click()
    expect(page.locator("#loading")).to_have_count(0)
    check_every_width(page, "start")
    check_for_everybody(page, "start")


@pytest.mark.parametrize(("name", "scheme"), LESSONS_TO_LOOK_AT)
def test_a_lesson_with_all_its_steps_in_sight(open_page: OpenPage, name: str, scheme: Scheme) -> None:
    page = open_page(f"/voila/render/fr/{name}.ipynb", color_scheme=scheme)
    show_all_steps(page)
    for board in page.locator("[data-live]").all():
        check = board.locator("[data-target='lesson:check']")
        for touched in (board.locator("[role=gridcell][data-target]").last, check) if check.count() else ():
            before = board.get_attribute("data-scene") or ""
            touched.click()
            expect(board).not_to_have_attribute("data-scene", before)
    expect(page.locator(".bg-status.is-refusal").first).to_be_visible()
    check_every_width(page, "after wrong answers")
    check_for_everybody(page, "after wrong answers")


def predict_everything(page: Page) -> None:
    """Answer every prediction in sight, most of them wrong."""
    forms = page.locator('[data-live]:has([data-done="false"]) form:visible')
    for left in range(forms.count(), 0, -1):
        expect(forms).to_have_count(left)
        forms.first.locator("input").fill("0,97")
        forms.first.locator("[type=submit]").click()
    expect(forms).to_have_count(0)
    asked = page.locator('[data-live]:has([data-done="false"]):has([data-target^="choice:"]):visible')
    for left in range(asked.count(), 0, -1):
        expect(asked).to_have_count(left)
        asked.first.locator('[data-target^="choice:"]').first.click()
    expect(asked).to_have_count(0)


@pytest.mark.parametrize(("name", "scheme"), ODDS_TO_LOOK_AT)
def test_a_lesson_on_odds_before_and_after_its_predictions(open_page: OpenPage, name: str, scheme: Scheme) -> None:
    page = open_page(f"/voila/render/fr/{name}.ipynb", color_scheme=scheme)
    show_all_steps(page)
    predict_everything(page)
    check_every_width(page, "after predictions")
    check_for_everybody(page, "after predictions")
