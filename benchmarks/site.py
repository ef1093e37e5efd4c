"""The static site beside a bare Voici page with one button and a page that only loads Pyodide, in one run, interleaved.

All are served by the same plain host from the same computer. The bare Voici page is built by the same program with the
same pins, in Voici's own template, without the games. A page's first answer is the end of the first click on it, made
in the very frame in which a place that listens comes in sight; a cold visit has an empty cache, a warm one follows in
the same browser. Bytes are those of the files that a cold visit fetched; a host that compresses sends about half.

Run as `python benchmarks/site.py [visits]`; ends with status 1 where a limit is missed.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import nbformat
from playwright.sync_api import Browser, Response, sync_playwright

from tests.web.browser import ARGUMENTS, find_browser
from tests.web.hosting import hosted
from widgets.site.jupyter import build_notebooks
from widgets.site.publish import publish
from widgets.site.python import unpack_pyodide

STOPWATCH = (Path(__file__).parent / "pages" / "stopwatch.js").read_text(encoding="utf-8")
CLICKS, PAUSE, PATIENCE = 40, 300, 180_000
BUTTON = """
import ipywidgets as ipw

button = ipw.Button(description="0")
button.on_click(lambda button: setattr(button, "description", str(int(button.description) + 1)))
button
"""
ONLY_PYODIDE = """<!DOCTYPE html><title>Pyodide</title><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide({ packages: [] });
const button = document.createElement("button");
button.textContent = python.runPython("str(0)");
button.onclick = () => (button.textContent = python.runPython(`str(${button.textContent} + 1)`));
document.body.append(button);
</script>"""
OUR_MOVES = (
    '[data-live] [data-target="table:moves"][aria-pressed="false"]',
    "[data-live] .is-playable",
    '[data-live] [data-target="discard"]',
    "[data-live] [role=gridcell]",
)


@dataclass(frozen=True)
class Visited:
    """A page to measure, and what the stopwatch looks for in it."""

    path: str
    drawn: str
    live: str
    board: str
    moves: tuple[str, ...]


def ours(path: str) -> Visited:
    """Return one of our pages."""
    return Visited(path, "[role=gridcell]", "[data-live] [role=gridcell]", "[data-live]", OUR_MOVES)


def bare(path: str, button: str) -> Visited:
    """Return a page with nothing but a button."""
    return Visited(path, button, button, button, (button,))


PAGES = {
    "bare Voici": bare("bare/voici/render/button.html", "button.jupyter-button"),
    "only Pyodide": bare("only.html", "button"),
    "dashboard": ours("voici/render/fr/lucky_numbers-play.html"),
    "door": ours("fr/lucky_numbers-play.html"),
}


@dataclass
class Figures:
    """What was measured on one page, in milliseconds and bytes."""

    drawn: list[float] = field(default_factory=list)
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    clicks: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)


@contextmanager
def everything() -> Iterator[tuple[str, int]]:
    """Publish the site and the bare pages beside it; yields their address and the size of the site in bytes."""
    with TemporaryDirectory() as folder:
        site, button = Path(folder, "site"), Path(folder, "button")
        publish(site)
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        button.mkdir()
        cells = [nbformat.v4.new_code_cell(BUTTON)]
        about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=about), button / "button.ipynb")
        unpack_pyodide(Path(folder, "pyodide"))
        build_notebooks(site / "bare", Path(folder, "pyodide"), button, template="lab")
        shutil.move(Path(folder, "pyodide"), site / "bare" / "pyodide")
        (site / "only.html").write_text(ONLY_PYODIDE, encoding="utf-8")
        with hosted(site) as address:
            yield address, size


def visit(browser: Browser, address: str, visited: Visited, figures: Figures) -> None:
    """Open a page for the first time and play, then once more."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.add_init_script(f"const PAGE = {json.dumps(vars(visited))};\n{STOPWATCH}")
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    context.on("response", weigh)
    for answered in (figures.cold, figures.warm):
        page = context.new_page()
        page.goto(f"{address}/{visited.path}", wait_until="commit")
        page.wait_for_function("stopwatch.answered", timeout=PATIENCE)
        answered.append(page.evaluate("stopwatch.answered"))
        if answered is figures.cold:
            figures.drawn.append(page.evaluate("stopwatch.drawn"))
            figures.bytes.append(sum(sizes.values()))
            figures.clicks += page.evaluate("([times, pause]) => stopwatch.play(times, pause)", [CLICKS, PAUSE])
        page.close()
    context.close()


def measure(address: str, visits: int) -> dict[str, Figures]:
    """Visit every page in turn, again and again."""
    found = {name: Figures() for name in PAGES}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        for _ in range(visits):
            for name, visited in PAGES.items():
                visit(browser, address, visited, found[name])
        browser.close()
    return found


@dataclass(frozen=True)
class Limit:
    """What may be at most so much, beside another page's or by itself."""

    label: str
    page: str
    figure: Callable[[Figures], float]
    most: float
    beside: str | None = None

    def told(self, found: dict[str, Figures]) -> tuple[str, bool]:
        """Return the figure in a line, and whether the limit is kept."""
        value = self.figure(found[self.page])
        if self.beside:
            value /= self.figure(found[self.beside])
        what = f"{self.page}: {self.label}" + (f", beside {self.beside}" if self.beside else "")
        return f"{what:60} {value:8.2f}   at most {self.most:g}", value <= self.most


def cold(figures: Figures) -> float:
    """Return how long a first visit waits for an answer."""
    return median(figures.cold)


def warm(figures: Figures) -> float:
    """Return how long a second visit waits for an answer."""
    return median(figures.warm)


LIMITS = (
    Limit("first answer, cold", "dashboard", cold, 1.2, "bare Voici"),
    Limit("first answer, warm", "dashboard", warm, 1.1, "bare Voici"),
    Limit("click, median, ms", "dashboard", lambda figures: median(figures.clicks), 15),
    Limit("first visit, MB", "dashboard", lambda figures: max(figures.bytes) / 1e6, 24),
    Limit("board painted, ms", "door", lambda figures: median(figures.drawn), 500),
    Limit("first answer, cold", "door", cold, 0.5, "bare Voici"),
    Limit("first answer, cold", "door", cold, 1.5, "only Pyodide"),
    Limit("click, median, ms", "door", lambda figures: median(figures.clicks), 15),
    Limit("first visit, MB", "door", lambda figures: max(figures.bytes) / 1e6, 24),
)
MOST_BYTES = 60e6


def report(found: dict[str, Figures], size: int) -> bool:
    """Print every figure, and return whether all limits are kept."""
    print(f"{'':14}{'drawn':>9}{'cold':>9}{'warm':>9}{'click':>9}{'MB':>9}   (medians, ms)")
    for name, figures in found.items():
        times = (figures.drawn, figures.cold, figures.warm, figures.clicks)
        row = "".join(f"{median(values):9.0f}" for values in times)
        print(f"{name:14}{row}{max(figures.bytes) / 1e6:9.1f}")
    lines = [limit.told(found) for limit in LIMITS]
    lines.append((f"{'the site, MB':60} {size / 1e6:8.2f}   at most {MOST_BYTES / 1e6:g}", size <= MOST_BYTES))
    for line, kept in lines:
        print(f"{line}: {'pass' if kept else 'MISS'}")
    return all(kept for _, kept in lines)


def main(visits: int) -> None:
    """Measure and report."""
    with everything() as (address, size):
        print(f"{visits} cold and warm visits of each page, interleaved", flush=True)
        if not report(measure(address, visits), size):
            sys.exit(1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
