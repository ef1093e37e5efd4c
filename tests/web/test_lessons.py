"""Lessons in a real browser: somebody who answers right comes to the end, and so does somebody who errs all the way."""

import re
from itertools import groupby
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.lessons.learner import LESSONS, Recorded, answer, block, do_everything_wrong, messages
from tests.web.conftest import OpenPage

PAGE = "/voila/render/{}/{}.ipynb"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LEARNT = [name for name in LESSONS if name.endswith("-rules")] + ["lucky_numbers-odds"]
"""Lessons that are gone through each time; the others are among the long tests."""
CALL = re.compile(r'lesson\.\w+\("([^"]+)"\)')


def steps(lesson: str, lang: str) -> list[list[str]]:
    """Return the exercises of each step, from the notebook."""
    cells = nbformat.read(NOTEBOOKS / lang / f"{lesson}.ipynb", as_version=nbformat.NO_CONVERT).cells
    step, found = 0, []
    for cell in cells:
        step += cell.source.startswith("## ")
        found += [(step, exercise) for exercise in CALL.findall(cell.source) if cell.cell_type == "code"]
    return [[exercise for _, exercise in group] for _, group in groupby(found, lambda pair: pair[0])]


ACT = """async (board, message) => {
  const before = board.dataset.scene;
  if (message.kind === "submit") {
    for (const [name, value] of Object.entries(message.values)) board.querySelector(`[name="${name}"]`).value = value;
    board.querySelector("form [type=submit]").click();
  } else board.querySelector(`[data-target="${message.target}"]`).click();
  const late = performance.now() + 10000;
  while (board.dataset.scene === before && performance.now() < late) await new Promise(requestAnimationFrame);
  return board.dataset.scene !== before && board.querySelector("[role=status]").innerText.trim() !== "";
}"""


def repeat(board: Locator, asked: Recorded) -> None:
    """Do on the page what was done to a block; every touch is answered, in words."""
    for message in messages(asked):
        assert board.evaluate(ACT, message), message


def boards(page: Page) -> Locator:
    """Return the blocks of the step that is shown, without a table at its end."""
    return page.locator("[data-current] [data-live]:has([data-done])")


def learn(page: Page, lesson: str, lang: str, err: bool) -> None:
    """Do all steps, one after the other."""
    expect(boards(page).first).to_be_visible(timeout=30_000)
    every = steps(lesson, lang)
    for number, exercises in enumerate(every, 1):
        expect(page.locator(".bg-progress a[aria-current]")).to_have_text(str(number))
        expect(boards(page)).to_have_count(len(exercises))
        for place, exercise in enumerate(exercises):
            asked = block(lesson, exercise, lang)
            if err:
                do_everything_wrong(asked)
            answer(asked)
            repeat(boards(page).nth(place), asked)
            expect(boards(page).nth(place).locator("[data-done]")).to_have_attribute("data-done", "true")
        expect(page.locator(f'.bg-progress a[href="#step-{number}"]')).to_have_class(re.compile("is-done"))
        if number < len(every):
            page.locator(".bg-turnpage [data-go='1']").click()


@pytest.mark.parametrize(
    "lesson", [pytest.param(name, marks=() if name in LEARNT else pytest.mark.long) for name in LESSONS]
)
def test_a_learner_who_answers_right_reaches_the_end(open_page: OpenPage, lesson: str) -> None:
    learn(open_page(PAGE.format("fr", lesson)), lesson, "fr", err=False)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_learner_who_errs_all_the_way_reaches_the_end(open_page: OpenPage, lesson: str, lang: str) -> None:
    learn(open_page(PAGE.format(lang, lesson)), lesson, lang, err=True)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_the_first_step_is_in_sight(open_page: OpenPage, width: int, height: int) -> None:
    page = open_page(PAGE.format("fr", "lucky_numbers-rules"), width=width, height=height)
    expect(boards(page).first).to_be_visible(timeout=30_000)
    expect(page.locator("[data-current] h2").first).to_be_in_viewport()
    expect(page.locator("[data-current] .bg-task").first).to_be_in_viewport()
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide


def test_a_reload_loses_nothing_and_every_step_has_a_link(open_page: OpenPage) -> None:
    page = open_page(PAGE.format("fr", "lucky_numbers-rules") + "#step-5")
    expect(boards(page).first).to_be_visible(timeout=30_000)
    asked = block("lucky_numbers-rules", "where-13", "fr")
    answer(asked)
    repeat(boards(page).first, asked)
    page.reload()
    expect(page.locator("[data-current] [data-live][data-done=true]")).to_have_count(1, timeout=30_000)
    expect(page.locator(".bg-progress a[aria-current]")).to_have_text("5")


def test_all_steps_can_be_seen_at_once(open_page: OpenPage) -> None:
    page = open_page(PAGE.format("en", "lucky_numbers-rules"))
    expect(boards(page).first).to_be_visible(timeout=30_000)
    expect(page.locator(".bg-sheet:visible")).to_have_count(1)
    page.get_by_role("button", name="All").click()
    cells = nbformat.read(NOTEBOOKS / "en" / "lucky_numbers-rules.ipynb", as_version=nbformat.NO_CONVERT).cells
    headings = [cell for cell in cells if cell.source.startswith("## ")]
    expect(page.locator(".bg-sheet:visible")).to_have_count(len(headings))
