"""Training at the end of a lesson in a real browser: positions one after the other, and the challenge."""

import pytest
from playwright.sync_api import Page, expect

from boardgames import games
from boardgames.messages import LANGUAGES
from tests.web.conftest import OpenPage
from widgets import Lesson
from widgets.blocks.drill import CHALLENGE, ENOUGH, IN_A_ROW, NEXT, Drill
from widgets.blocks.find_all import CHECK, FindAll


def find(page: Page, drill: Drill) -> None:
    """Mark on the page what is right in the same position, have it checked, and go on; the drill goes along."""
    judge = drill._block._judge
    assert isinstance(judge, FindAll)
    board = page.locator("[data-current] [data-live]")
    for target in (*judge.accepted, CHECK, NEXT):
        number = board.get_attribute("data-scene")
        board.locator(f'[data-target="{target}"]').first.click()
        expect(board).not_to_have_attribute("data-scene", str(number))
        drill.receive({"kind": "activate", "target": target, "scene": drill.scene.number})
    expect(board.locator(".bg-task h3")).to_have_text(drill.scene.task)


def train(page: Page, game: str, lang: str) -> None:
    """Train until it is done, then win the challenge."""
    expect(page.locator("[data-current] [data-live]").first).to_be_visible(timeout=30_000)
    page.evaluate("""() => { location.hash = [...document.querySelectorAll('a[href^="#step-"]')].at(-1).hash; }""")
    board, drill = page.locator("[data-current] [data-live]"), Lesson(game, lang).train()
    for _ in range(ENOUGH):
        find(page, drill)
    expect(board.locator("[data-done]")).to_have_attribute("data-done", "true")
    board.locator(f'[data-target="{CHALLENGE}"]').click()
    drill.receive({"kind": "activate", "target": CHALLENGE, "scene": drill.scene.number})
    expect(board.locator(".bg-task h3")).to_have_text(drill.scene.task)
    for _ in range(IN_A_ROW - 1):
        find(page, drill)
    expect(board.get_by_text(str(drill._counted()), exact=True)).to_be_visible()


def test_training_goes_on_and_a_challenge_counts(open_page: OpenPage) -> None:
    train(open_page("/voila/render/fr/lucky_numbers-rules.ipynb"), "lucky_numbers", "fr")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_everybody_can_train_every_game(open_page: OpenPage, game: str, lang: str) -> None:
    train(open_page(f"/voila/render/{lang}/{game}-rules.ipynb"), game, lang)
