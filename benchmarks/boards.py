"""Our boards beside a stock Voilà page with sixteen buttons that change their own label, in one run, interleaved.

Stock is `voila` as it comes, in an environment with nothing else in it (made once, in `build/`): its own template and
configuration, but for the pre-heated kernels, which both sides have in one half of the visits and neither in the other.
Every visit has a fresh browser context. A page's first answer is the end of the first click on it, made in the very
frame in which a place that listens comes in sight; the board has changed when the page's tree has. Bytes are those of
a first visit on the wire: responses with their headers, and the websocket's frames both ways.

Run as `python benchmarks/boards.py [visits]`; ends with status 1 where a limit is missed.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from pages.servers import PATIENCE, Server, build_stock, free_port, our_command, serving, stock_command
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.web.browser import ARGUMENTS, find_browser

STOPWATCH = (Path(__file__).parent / "pages" / "stopwatch.js").read_text(encoding="utf-8")
CLICKS = 40
PACES = {"one after the other": 0, "0.3 s apart": 300}
"""Milliseconds between an answer and the next click. Stock lets an answer wait 40 ms for what the browser owes it, but
only where clicks come faster than that."""
STOCK, BUTTON = "stock", "button.jupyter-button"


@dataclass(frozen=True)
class Visited:
    """A page to measure, and what the stopwatch looks for in it."""

    path: str
    drawn: str
    live: str
    board: str
    moves: tuple[str, ...]


def ours(notebook: str) -> Visited:
    """Return one of our pages: what can be played is shown and played, then what is left is tried."""
    moves = (
        '[data-live] [data-target="table:moves"][aria-pressed="false"]',
        '[data-live] [data-target="table:curtain"]',
        "[data-live] .is-playable",
        '[data-live] [data-target="discard"]',
        '[data-live] .bg-tray [data-target="pile"]',
        '[data-live] [data-target="table:restart"]:not([aria-disabled])',
        "[data-live] [role=gridcell]",
    )
    path = f"voila/render/fr/{notebook}.ipynb"
    return Visited(path, "[role=gridcell]", "[data-live] [role=gridcell]", "[data-live]", moves)


PAGES = {
    STOCK: Visited("voila/render/buttons.ipynb", BUTTON, BUTTON, ".widget-gridbox", (BUTTON,)),
    "lucky_numbers": ours("lucky_numbers-play"),
    "solo": ours("solo-play"),
}
CLICK_LIMIT, ANSWER_LIMIT, BYTES_LIMIT = 0.35, 1.1, 1.1
MODES = {"warm": 1, "cold": 0}
"""How many kernels are kept warm for a page."""


# ---------------------------------------------------------------- a visit


@dataclass
class Figures:
    """What was measured on one page in one mode."""

    drawn: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)
    clicks: dict[str, list[float]] = field(default_factory=lambda: {pace: [] for pace in PACES})


Found = dict[str, dict[str, Figures]]
"""The figures by mode and page."""


class Scales:
    """Weighs what comes over the wire."""

    def __init__(self, cdp: CDPSession) -> None:
        self.bytes = 0.0
        cdp.on("Network.loadingFinished", self._add_response)
        cdp.on("Network.webSocketFrameReceived", self._add_frame)
        cdp.on("Network.webSocketFrameSent", self._add_frame)
        cdp.send("Network.enable")

    def _add_response(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]

    def _add_frame(self, event: dict[str, Any]) -> None:
        frame = event["response"]
        data = frame["payloadData"]
        self.bytes += len(data.encode() if frame["opcode"] == 1 else base64.b64decode(data))


def visit(browser: Browser, server: Server, visited: Visited, figures: Figures) -> None:
    """Open a page for the first time, click on it as soon as it listens, and then play."""
    server.wait_until_quiet()
    kernels = server.kernels()
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    scales = Scales(context.new_cdp_session(page))
    page.add_init_script(f"const PAGE = {json.dumps(vars(visited))};\n{STOPWATCH}")
    page.goto(server.address + visited.path, wait_until="load")
    page.wait_for_function("stopwatch.answered", timeout=1000 * PATIENCE)
    server.wait_until_quiet(kernels + 1)
    figures.bytes.append(scales.bytes)
    figures.drawn.append(page.evaluate("stopwatch.drawn"))
    figures.answered.append(page.evaluate("stopwatch.answered"))
    for pace, pause in PACES.items():
        figures.clicks[pace] += page.evaluate("([times, pause]) => stopwatch.play(times, pause)", [CLICKS, pause])
    leave(page)
    context.close()


def leave(page: Page) -> None:
    """Close a page as a person does, so that it can say farewell."""
    with page.expect_event("close"):
        page.close(run_before_unload=True)


@contextmanager
def all_servers() -> Iterator[dict[tuple[str, bool], Server]]:
    """Start a server for each mode, for our pages and for stock's."""
    with ExitStack() as stack:
        servers = {}
        for mode, pool in MODES.items():
            for is_stock in (False, True):
                port = free_port()
                command = stock_command(pool, port) if is_stock else our_command(pool, port)
                servers[mode, is_stock] = stack.enter_context(serving(command, port))
        yield servers


def measure(visits: int) -> Found:
    """Visit every page in turn, again and again."""
    found: Found = {mode: {name: Figures() for name in PAGES} for mode in MODES}
    with all_servers() as servers, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        for _ in range(visits):
            for mode in MODES:
                for name, visited in PAGES.items():
                    visit(browser, servers[mode, name == STOCK], visited, found[mode][name])
        browser.close()
    return found


# ---------------------------------------------------------------- the figures


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, how it is summed up, and how much of stock's it may be."""

    label: str
    mode: str
    values: Callable[[Figures], list[float]]
    sum_up: Callable[[list[float]], float] = median
    limit: float | None = None

    def figure(self, found: Found, name: str) -> float:
        """Return the figure of one page."""
        return self.sum_up(self.values(found[self.mode][name]))


def p95(values: list[float]) -> float:
    """Return the value that 95 of 100 do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


def rows() -> Iterator[Row]:
    """Yield what is reported."""
    for pace, limit in zip(PACES, (CLICK_LIMIT, None), strict=True):
        clicks = partial(lambda pace, figures: figures.clicks[pace], pace)
        yield Row(f"click to changed board, {pace}, median, ms", "warm", clicks)
        yield Row(f"click to changed board, {pace}, p95, ms", "warm", clicks, p95, limit)
    for mode in MODES:
        yield Row(f"first board drawn, {mode}, median, ms", mode, lambda figures: figures.drawn)
        yield Row(
            f"first board that answers, {mode}, median, ms", mode, lambda figures: figures.answered, limit=ANSWER_LIMIT
        )
        yield Row(f"first board that answers, {mode}, slowest, ms", mode, lambda figures: figures.answered, max)
    yield Row(
        "bytes of a first visit, kB", "cold", lambda figures: [n / 1000 for n in figures.bytes], limit=BYTES_LIMIT
    )


def report(found: Found) -> bool:
    """Print every figure with its ratio to stock, and return whether all limits are kept."""
    kept = True
    print(f"{'':55}" + "".join(f"{name:>16}" for name in PAGES) + "   (ratio to stock)")
    for row in rows():
        stock = row.figure(found, STOCK)
        print(f"{row.label:55}{stock:16.0f}", end="")
        ratios = []
        for name in (name for name in PAGES if name != STOCK):
            figure = row.figure(found, name)
            ratios.append(figure / stock)
            print(f"{figure:9.0f} ({ratios[-1]:.2f})", end="")
        if row.limit:
            passed = max(ratios) <= row.limit
            kept = kept and passed
            print(f"   at most {row.limit}: {'pass' if passed else 'MISS'}", end="")
        print()
    return kept


def main(visits: int) -> None:
    """Measure and report."""
    build_stock()
    print(f"{visits} visits of each page in each mode, interleaved; {CLICKS} clicks a visit and pace", flush=True)
    if not report(measure(visits)):
        sys.exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
