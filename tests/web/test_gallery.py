"""The front door, in both languages."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage, Watch

WORDS = {
    "/": ("fr", "Quatre jeux", "Joue, prédis, comprends.", "Lucky Numbers\N{NARROW NO-BREAK SPACE}: jouer", "English"),
    "/en/": ("en", "Four games", "Play, predict, understand.", "Lucky Numbers: play", "Français"),
}
GAMES = ("Lucky Numbers", "Triqueta", "Biberbande", "Floriado")
WIDTHS = (320, 390, 768, 1024, 1920)


def theme(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


@pytest.mark.parametrize("path", WORDS)
def test_the_gallery_speaks_its_language_and_shows_four_games(open_page: OpenPage, path: str) -> None:
    lang, title, headline, door, other = WORDS[path]
    page = open_page(path)
    assert page.locator("html").get_attribute("lang") == lang
    expect(page).to_have_title(title)
    expect(page.get_by_role("heading", name=headline)).to_be_visible()
    for game in GAMES:
        expect(page.get_by_role("article", name=game).locator("svg").first).to_be_visible()
    expect(page.get_by_role("link", name=door)).to_be_visible()
    expect(page.get_by_role("link", name=other)).to_be_visible()


@pytest.mark.parametrize("path", WORDS)
def test_every_door_leads_somewhere(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    addresses = page.get_by_role("link").evaluate_all("links => links.map(link => link.href)")
    assert addresses
    for address in addresses:
        assert page.request.head(address).status in (200, 405), address


def test_the_other_language_is_one_click_away(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", name="Play, predict, understand.")).to_be_visible()
    page.get_by_role("link", name="Français").click()
    expect(page.get_by_role("heading", name="Joue, prédis, comprends.")).to_be_visible()


def test_the_door_opens_the_notebook_and_its_top_leads_back(open_page: OpenPage) -> None:
    page = open_page("/en/")
    page.get_by_role("link", name="Lucky Numbers: play").click()
    expect(page).to_have_title("Lucky Numbers")
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("link", name="The four games").click()
    expect(page.get_by_role("heading", name="Play, predict, understand.")).to_be_visible()


def test_a_theme_is_chosen_and_remembered(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="dark")
    dark, projector = page.get_by_role("button", name="Sombre"), page.get_by_role("button", name="Projecteur")
    expect(dark).to_have_attribute("aria-pressed", "true")
    projector.click()
    expect(projector).to_have_attribute("aria-pressed", "true")
    expect(dark).to_have_attribute("aria-pressed", "false")
    page.reload()
    assert theme(page) == "projector"
    page.get_by_role("button", name="Projecteur").click()
    assert theme(page) == "light"


@pytest.mark.parametrize("path", WORDS)
def test_nothing_is_cut_at_any_width(open_page: OpenPage, path: str) -> None:
    page = open_page(path)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("path", WORDS)
def test_the_gallery_can_be_used_by_everybody(
    open_page: OpenPage, path: str, color_scheme: Literal["light", "dark"]
) -> None:
    found = Axe().run(open_page(path, color_scheme=color_scheme)).response["violations"]
    assert [violation["id"] for violation in found] == []


def test_an_address_that_leads_nowhere_leads_back(open_page: OpenPage, watch: Watch) -> None:
    page = open_page("/nowhere")
    expect(page.get_by_text("Cette page n’existe pas.")).to_be_visible()
    expect(page.get_by_text("There is no such page.")).to_be_visible()
    (error,) = watch.errors
    assert "404" in error
    watch.errors.clear()
    page.get_by_role("link", name="Revenir aux quatre jeux").click()
    expect(page).to_have_title("Quatre jeux")
