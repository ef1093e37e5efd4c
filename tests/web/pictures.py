"""Pictures of every game for people to look at: opening, middle and end, in light, dark and projector.

`make pictures` writes them into build/pictures, which is not committed. The boards are drawn by Python alone, as a page
shows them before a script has run.
"""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from boardgames import games
from tests.web.browser import ARGUMENTS, find_browser
from widgets import Table
from widgets.art import static
from widgets.draw import picture

FOLDER = Path("build/pictures")
THEMES = ("light", "dark", "projector")
SIZES = {"phone": (390, 844), "laptop": (1024, 768), "wide": (1920, 1080)}
PLAYERS = {"lucky_numbers": 3, "solo": 1, "triqueta": 4, "biberbande": 3, "floriado": 2}
NAMES = ("Lou", "Malik", "Inès", "Noé")
STYLE = "body{margin:0;background:var(--bg-paper)}" + "".join(
    map(static, ("tokens.css", "components.css", "board.css"))
)


def moments(game: str, lang: str) -> Iterator[tuple[str, Table]]:
    """Yield one table at three moments of a game between greedy players."""
    players = PLAYERS[game]
    level = "random" if game == "solo" else "greedy"
    rival = Table(game, lang, players=players, names=NAMES, seed=5, bots=dict.fromkeys(range(players), level))
    stops = rival.sight.stops
    for moment, part in (("opening", 0.1), ("middle", 0.5), ("end", 1.0)):
        table = Table(game, lang, players=players, names=NAMES, seed=5)
        written = rival.write() | {"settings": table.write()["settings"], "now": stops[int((len(stops) - 1) * part)]}
        table.read(written)
        table.receive({"kind": "activate", "target": "table:curtain", "scene": table.number})
        table.receive({"kind": "activate", "target": "table:moves", "scene": table.number})
        yield moment, table


def show(page: Page, table: Table, theme: str) -> None:
    """Put a table on a page."""
    body = f"<style>{STYLE}</style>{static('symbols.svg')}{picture(table.scene)}"
    page.set_content(f'<!doctype html><html lang="{table.lang}" data-theme="{theme}"><body>{body}')
    page.locator(".bg-root").first.evaluate("(root, theme) => root.dataset.theme = theme", theme)


def main() -> None:
    """Draw everything anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(ARGUMENTS))
        page = browser.new_page(reduced_motion="reduce")
        for game in games():
            for moment, table in moments(game, "fr"):
                for theme in THEMES:
                    show(page, table, theme)
                    for size, (width, height) in SIZES.items():
                        page.set_viewport_size({"width": width, "height": height})
                        page.screenshot(path=FOLDER / f"{game}-{moment}-{theme}-{size}.png", full_page=size == "phone")
        browser.close()
    print(f"The pictures lie in {FOLDER}")


if __name__ == "__main__":
    main()
