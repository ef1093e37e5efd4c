from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import ARGUMENTS, find_browser


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden playthroughs anew")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return one browser for all the tests of a run: Playwright starts but once in a process."""
    path = find_browser()
    if not path:
        pytest.fail("No browser here: `python tests/web/browser.py` says what to do.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield started
        started.close()
