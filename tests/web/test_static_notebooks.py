"""The notebooks of the static site: lessons and odds as dashboards, and a cell that somebody edits."""

import re
import shutil
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage, Watch
from tests.web.hosting import hosted
from tests.web.robot import Robot
from tests.web.test_static_site import pieces
from widgets.site.publish import publish

pytestmark = pytest.mark.long
PATIENCE = 90_000
MOST_BYTES = 60_000_000
LEARN = {"fr": "Lucky Numbers\N{NARROW NO-BREAK SPACE}: apprendre", "en": "Lucky Numbers: learn"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The whole published site, in place of the served one."""
    if not shutil.which("npm"):
        pytest.skip("Pyodide comes from npm, which is not here")
    folder = tmp_path_factory.mktemp("published") / "site"
    publish(folder)
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) <= MOST_BYTES
    with hosted(folder) as address:
        yield SimpleNamespace(address=address)


@pytest.fixture(autouse=True)
def no_folder_listings(watch: Watch) -> Iterator[None]:
    """Forget that JupyterLite looks for optional files of its own, which are not there."""
    yield
    watch.errors[:] = [error for error in watch.errors if "404" not in error]


def step(page: Page, number: int) -> None:
    page.evaluate("number => (location.hash = `step-${number}`)", number)


@pytest.mark.parametrize(("root", "lang"), [("/", "fr"), ("/school/", "en")])
def test_a_walk_through_answers(open_page: OpenPage, root: str, lang: str) -> None:
    page = open_page(f"{root}{'en/' if lang == 'en' else ''}")
    page.get_by_role(
        "link", name={"fr": "Lucky Numbers\N{NARROW NO-BREAK SPACE}: apprendre", "en": "Lucky Numbers: learn"}[lang]
    ).click()
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("#sheet-1 [data-live]")).to_be_visible(timeout=PATIENCE)
    step(page, 5)
    board = page.locator("#sheet-5 [data-live]").first
    expect(board).to_be_visible(timeout=PATIENCE)
    cell = board.locator("[role=gridcell]").nth(6)
    cell.click()
    expect(cell).to_have_class(re.compile("is-marked"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_odds_are_predicted_and_worked_out(open_page: OpenPage, lang: str) -> None:
    page = open_page(f"/voici/render/{lang}/lucky_numbers-odds.html#step-1")
    block = page.locator("#sheet-1 [data-live]").first
    expect(block).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#sheet-1 .jp-RenderedText").first).to_contain_text("1/16", timeout=PATIENCE)
    expect(page.get_by_role("link", name={"fr": "avec ses cellules", "en": "with its cells"}[lang])).to_be_visible()


def test_a_cell_is_edited_and_run(open_page: OpenPage) -> None:
    page = open_page("/school/lab/index.html?path=fr/lucky_numbers-odds.ipynb", width=1280)
    expect(page.get_by_text(re.compile(r"Python \(Pyodide\) \| Idle"))).to_be_visible(timeout=PATIENCE)
    cell = page.locator(".jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.type("from boardgames import odds; print(odds.at_least_one(good=7, unseen=32, draws=2))")
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-OutputArea-output")).to_have_text("49/124", timeout=PATIENCE)


def test_a_dashboard_goes_on_after_a_reload(open_page: OpenPage) -> None:
    page = open_page("/voici/render/fr/lucky_numbers-play.html")
    robot = Robot(page)
    expect(robot.board).to_be_visible(timeout=PATIENCE)
    robot.touch("table:moves")
    for _ in range(3):
        robot.touch(robot.playable()[0])
    left = pieces(page)
    page.reload()
    expect(robot.board).to_be_visible(timeout=PATIENCE)
    expect(robot.status).to_contain_text("là où tu l’avais laissée")
    assert pieces(page) == left
