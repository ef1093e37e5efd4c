"""The labs of the notebooks on odds in a real browser: predicted, tried out, shown on the board, saved as a file."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from boardgames.messages import LANGUAGES
from tests.web.conftest import OpenPage
from widgets.blocks.comparison import MORE, SAMPLES
from widgets.blocks.overlay import ALL

FIRST = {
    "lucky_numbers": "garden/B1",
    "triqueta": "row1",
    "biberbande": "row/1",
    "floriado": "board/C3",
    "solo": None,
}
"""The place that is touched first, where the lab shows figures on a board."""
ANSWERED = "0,5"


def blocks(page: Page) -> Locator:
    return page.locator("[data-current] [data-live]")


def go(page: Page, before_last: int) -> None:
    """Go to one of the last steps."""
    steps = """[...document.querySelectorAll('a[href^="#step-"]')]"""
    page.evaluate(f"(back) => {{ location.hash = {steps}.at(-1 - back).hash; }}", before_last)


def use(page: Page, game: str, file: Path) -> None:
    """Use both parts of a lab, which are the last steps of the notebook."""
    expect(blocks(page).first).to_be_visible(timeout=30_000)
    if place := FIRST[game]:
        go(page, 1)
        board = blocks(page)
        assert board.locator(".bg-note").count() == 0
        board.locator(f'[data-target="{place}"]').first.click()
        expect(board.locator(".bg-note")).to_have_count(1)
        board.locator(f'[data-target="{ALL}"]').click()
        expect(board.locator("[data-done]")).to_have_attribute("data-done", "true")
        assert board.locator(".bg-note").count() > 1
    go(page, 0)
    lab = blocks(page)
    lab.locator('[name="chance"]').fill("peut-être")
    lab.locator("[type=submit]").click()
    expect(lab.locator("[aria-invalid=true]")).to_have_count(1)
    lab.locator('[name="chance"]').fill(ANSWERED)
    lab.locator("[type=submit]").click()
    for target in (f"{MORE}100", f"{MORE}1000", SAMPLES):
        lab.locator(f'[data-target="{target}"]').click()
    expect(lab.locator(".bg-figure[role=img]")).to_have_count(2)
    lab.locator("summary").click()
    with page.expect_download() as saved:
        lab.locator("a[download]").last.click()
    saved.value.save_as(file)
    assert file.read_text(encoding="utf-8").splitlines()[-1].startswith("100;")


@pytest.mark.web
def test_a_lab_is_used_from_prediction_to_file(open_page: OpenPage, tmp_path: Path) -> None:
    use(open_page("/voila/render/fr/lucky_numbers-odds.ipynb"), "lucky_numbers", tmp_path / "numbers.csv")


@pytest.mark.web
@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", FIRST)
def test_every_lab_is_used_from_prediction_to_file(open_page: OpenPage, tmp_path: Path, game: str, lang: str) -> None:
    use(open_page(f"/voila/render/{lang}/{game}-odds.ipynb"), game, tmp_path / "numbers.csv")
