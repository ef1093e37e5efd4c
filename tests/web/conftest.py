"""The real server and a real browser, once for all the tests of a run.

`site` is the served site; `open_page("/en/", width=390, touch=True)` opens a page in a fresh browser context. When a
test ends, every page that it opened must have written no error to the console and asked nothing outside this computer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATIENCE = 30.0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.web)


@dataclass(frozen=True)
class Site:
    """The served site: its address without a slash at the end, what the command said, its process and its log."""

    address: str
    said: list[str]
    process: psutil.Process
    log: Path
    """What it writes for whoever started it."""

    def kernels(self) -> set[int]:
        """Return the process ids of the kernels that run now."""
        children = self.process.children(recursive=True)
        return {child.pid for child in children if child.is_running() and _is_kernel(child)}


def _is_kernel(process: psutil.Process) -> bool:
    try:
        return any("ipykernel" in part for part in process.cmdline()) and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class Serve(Protocol):
    """Starts the command and waits for its address."""

    def __call__(self, *options: str, house: Path = ROOT) -> Site: ...


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Return a starter of servers, each with a home of its own; all end with the run."""
    running: list[subprocess.Popen[str]] = []

    def start(*options: str, house: Path = ROOT) -> Site:
        home = tmp_path_factory.mktemp("home")
        own = {name: str(home) for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_DATA_HOME")}
        own["PYTHONPATH"] = str(house)
        command = [sys.executable, "-u", "-m", "widgets", "play", "--no-browser", *options]
        with (home / "server.log").open("w") as log:
            server = subprocess.Popen(
                command, cwd=house, env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=log, encoding="utf-8"
            )
        running.append(server)
        said = list(_until_address(server))
        address = next(word for word in said[-1].split() if word.startswith("http"))
        return Site(f"http://{urlsplit(address).netloc}", said, psutil.Process(server.pid), home / "server.log")

    yield start
    for server in running:
        server.terminate()
        server.wait(PATIENCE)
        assert server.stdout
        server.stdout.close()


def _until_address(server: subprocess.Popen[str]) -> Iterator[str]:
    assert server.stdout
    for line in server.stdout:
        yield line.strip()
        if "http://" in line:
            return
    raise RuntimeError("The server stopped before it said its address.")


@pytest.fixture(scope="session")
def site(serve: Serve) -> Site:
    """Return the site as `make play` serves it."""
    return serve("--port", "0")


@dataclass
class Watch:
    """What the pages of a test must not do."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("request", lambda request: self._asked(request.url))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _asked(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.hostname not in ("127.0.0.1", "localhost"):
            self.outside.append(address)


class OpenPage(Protocol):
    """Opens a page of the site in a fresh context."""

    def __call__(
        self,
        path: str = "/",
        *,
        width: int = 1024,
        height: int = 768,
        touch: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
        locale: str = "fr-FR",
        scripts: bool = True,
    ) -> Page: ...


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Return what is watched; a test that expects an error takes it out of `watch.errors`."""
    watched = Watch()
    yield watched
    assert watched.errors == []
    assert watched.outside == []


@pytest.fixture
def open_page(site: Site, browser: Browser, watch: Watch) -> Iterator[OpenPage]:
    """Return an opener of pages; their contexts are closed, with a farewell, when the test ends."""
    contexts: list[BrowserContext] = []

    def start(
        path: str = "/",
        *,
        width: int = 1024,
        height: int = 768,
        touch: bool = False,
        color_scheme: Literal["light", "dark"] = "light",
        locale: str = "fr-FR",
        scripts: bool = True,
    ) -> Page:
        context = browser.new_context(
            base_url=site.address,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme=color_scheme,
            locale=locale,
            java_script_enabled=scripts,
        )
        contexts.append(context)
        watch.over(context)
        page = context.new_page()
        page.goto(path, wait_until="domcontentloaded")
        return page

    yield start
    for context in contexts:
        for page in context.pages:
            leave(page)
        context.close()


def leave(page: Page) -> None:
    """Close a page as a person does, so that it can say farewell."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)


def eventually(holds: Callable[[], bool], what: str) -> None:
    """Wait for something outside the page, such as a process that ends; inside a page, wait for what is visible."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, f"Waited {PATIENCE:.0f} s in vain: {what}"
        time.sleep(0.1)
