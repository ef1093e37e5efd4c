"""A fifth game is one folder: the guide's listing, in a copy of the house, is played on a page to its end."""

from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from playwright.sync_api import Browser, expect

from tests.listings import files
from tests.web.conftest import ROOT, Serve, Watch, leave
from tests.web.robot import Robot
from tests.web.test_games import play_to_the_end

LISTED = files("add-a-game.md")
TABLE = "boardgames/__init__.py"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a copy of the house with one folder more, one line more in the table of games, and a notebook."""
    for part in ("boardgames", "widgets", "notebooks"):
        copytree(ROOT / part, tmp_path / part, ignore=ignore_patterns("__pycache__", ".*"))
    for name, content in LISTED.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name != TABLE:
            path.write_text(content, encoding="utf-8")
    table = (tmp_path / TABLE).read_text(encoding="utf-8")
    start = table.index("{", table.index("_HOMES")) + 1
    (tmp_path / TABLE).write_text(f"{table[:start]}\n{LISTED[TABLE]}{table[start:]}", encoding="utf-8")
    notebook = (ROOT / "notebooks/fr/lucky_numbers-play.ipynb").read_text(encoding="utf-8")
    page = tmp_path / "notebooks/fr/two_rows-play.ipynb"
    page.write_text(notebook.replace("lucky_numbers", "two_rows"), encoding="utf-8")
    return tmp_path


def test_it_is_played_on_a_page(serve: Serve, house: Path, browser: Browser, watch: Watch) -> None:
    site = serve("--port", "0", house=house)
    with browser.new_context(base_url=site.address, viewport={"width": 1024, "height": 768}) as context:
        watch.over(context)
        page = context.new_page()
        page.goto("/voila/render/fr/two_rows-play.ipynb", wait_until="domcontentloaded")
        robot = Robot(page)
        robot.sit_down()
        play_to_the_end(robot, seed=3)
        expect(robot.board.locator(".bg-status.is-success")).to_be_visible()
        leave(page)
