"""board.js in a real browser, with a model made by hand: what a person does, sees and hears."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route

from tests.widgets.scenes import SCENES, opening
from widgets.art import static
from widgets.draw import draw, picture
from widgets.scene import Scene

pytestmark = pytest.mark.web
ADDRESS = "http://board.test/"
STYLE = "body{margin:0}" + static("tokens.css") + static("components.css") + static("board.css")
MODEL = """
import board from "./board.js";
const handlers = {}, state = {scene: SCENES.opening, sprite: SPRITE};
const fire = (name, value) => (handlers[name] ?? []).forEach((handle) => handle(value));
window.sent = [];
window.answer = (trouble = "", id = window.last) => fire("msg:custom", {kind: "ack", id, scene: 0, trouble});
window.show = (name) => { state.scene = SCENES[name]; fire("change:scene"); };
const model = {
  get: (name) => state[name],
  on: (name, handle) => (handlers[name] ??= []).push(handle),
  send: ({id, ...message}) => { window.last = id; window.sent.push(message); if (!window.silent) window.answer(); },
};
document.addEventListener("keydown", ({key}) => (window.leaked = [...(window.leaked ?? []), key]));
board.render({model, el: document.getElementById("widget"), signal: new AbortController().signal});
"""
SHAPES = """() => {
  const said = (node) => ["class", "aria-label", "data-key", "style"].map((name) => node.getAttribute(name));
  const shape = (node) => node.nodeType === 3 ? node.data
    : [node.localName, node.namespaceURI, ...said(node), ...[...node.childNodes].map(shape)];
  window.shapeHere = () => shape(document.querySelector("[data-live] > .bg-page"));
  window.shapeOf = (html) => shape(new DOMParser().parseFromString(html, "text/html").querySelector(".bg-page"));
}"""
TARGETS = "button, select, label.bg-choice, input:not([type=radio], [type=checkbox])"
SMALL = f"""() => [...document.querySelectorAll("{TARGETS}")]
  .map((e) => [e.ariaLabel || e.textContent, e.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9)).map(([name]) => name)"""


def trees() -> str:
    scenes = {name: make() for name, make in SCENES.items()}
    return json.dumps({name: as_trait(scene) for name, scene in scenes.items()})


def as_trait(scene: Scene) -> dict[str, Any]:
    return {"number": scene.number, "words": scene.words, "done": scene.done, "tree": json.dumps(draw(scene, "live"))}


def document() -> str:
    output = f'<div class="bg-output"><div class="bg-picture">{picture(opening())}</div><div id="widget"></div></div>'
    data = f"const SCENES = {trees()}, SPRITE = {json.dumps(static('symbols.svg'))};".replace("</", "<\\/")
    head = '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    body = f"<main>{output}</main><script type=module>{data}{MODEL}</script>"
    return f"{head}<title>Table</title><style>{STYLE}</style>{body}"


def serve(route: Route) -> None:
    if route.request.url == ADDRESS:
        return route.fulfill(body=document(), content_type="text/html")
    if route.request.url == ADDRESS + "board.js":
        return route.fulfill(body=static("board.js"), content_type="text/javascript")
    return route.fulfill(status=204)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(reduced_motion="reduce", viewport={"width": 1024, "height": 768}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.route("**/*", serve)
        page.goto(ADDRESS)
        page.wait_for_selector(".bg-root[data-live]")
        yield page
        assert not errors


def show(page: Page, name: str) -> None:
    page.evaluate("(name) => show(name)", name)


def sent(page: Page) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = page.evaluate("window.sent")
    return messages


def focused(page: Page) -> str:
    key: str = page.evaluate("document.activeElement.dataset.key ?? document.activeElement.name ?? ''")
    return key


def test_takes_the_place_of_the_picture(page: Page) -> None:
    assert page.locator(".bg-picture").count() == 0
    assert page.locator("#bg-sprite").count() == 1
    assert page.locator("[role=grid]").count() == 2


def test_draws_what_python_draws(page: Page) -> None:
    page.evaluate(SHAPES)
    for name, make in SCENES.items():
        show(page, name)
        assert page.evaluate("shapeHere()") == page.evaluate("(html) => shapeOf(html)", picture(make(), "live")), name


def test_sends_one_message_with_the_scene_that_was_seen(page: Page) -> None:
    show(page, "playable")
    page.get_by_role("gridcell", name="ligne 4, colonne B, vide").click()
    assert sent(page) == [{"kind": "activate", "target": "cell:3,1", "scene": 1}]


def test_sends_each_of_five_clicks_with_the_same_number(page: Page) -> None:
    page.evaluate("for (let i = 0; i < 5; i++) document.querySelector(\"[data-key='draw']\").click()")
    assert sent(page) == [{"kind": "activate", "target": "draw", "scene": 0}] * 5


@pytest.mark.parametrize(("width", "turned"), [(390, True), (1024, False)])
def test_a_wide_board_turns_a_quarter_on_a_telephone_and_the_arrows_with_it(
    width: int, turned: bool, page: Page
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    show(page, "meadow")
    cells = page.locator(".bg-board .bg-cell")
    cells.nth(9).focus()
    ways = {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1)}
    for key, (across, down) in ways.items():
        before = page.locator(":focus").bounding_box()
        page.keyboard.press(key)
        after = page.locator(":focus").bounding_box()
        assert before
        assert after
        assert (sign(after["x"] - before["x"]), sign(after["y"] - before["y"])) == (across, down)
    first, last = cells.first.bounding_box(), cells.last.bounding_box()
    assert first
    assert last
    assert (first["x"] > last["x"]) == turned
    assert min(first["width"], first["height"]) >= 44


def sign(number: float) -> int:
    return (number > 1) - (number < -1)


def test_is_played_by_keyboard_alone(page: Page) -> None:
    page.locator("[data-key='cell:0,0']").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "End", "ArrowRight", "Home", "Control+End"):
        page.keyboard.press(key)
    assert focused(page) == "cell:3,3"
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert [message["target"] for message in sent(page)] == ["cell:3,3"] * 2
    assert page.evaluate("window.leaked") == ["Control"]
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "cell:3,3"


def test_keeps_the_focus_over_scenes(page: Page) -> None:
    show(page, "playable")
    page.locator("[data-key='cell:2,3']").focus()
    show(page, "refusal")
    assert focused(page) == "cell:2,3"
    assert page.get_by_role("status").inner_text().startswith("Le 13 ne va pas en D3")
    page.locator("[data-key='discard']").focus()
    show(page, "opening")
    assert focused(page) == "cell:2,3"
    assert page.locator("[role=grid] [tabindex='0']").count() == 2


def test_fills_in_a_form(page: Page) -> None:
    page.locator("[data-key='new']").focus()
    show(page, "new_game")
    assert focused(page) == "players"
    dialog = page.get_by_role("dialog", name="Nouvelle partie")
    dialog.get_by_label("3", exact=True).check()
    dialog.get_by_label("Nom du joueur 1").fill("<img src=x>")
    show(page, "new_game")
    dialog.get_by_role("button", name="Commencer").click()
    assert sent(page)[0]["target"] == "new"
    assert sent(page)[0]["values"]["players"] == "3"
    assert sent(page)[0]["values"]["name0"] == "<img src=x>"
    page.keyboard.press("Escape")
    assert sent(page)[1] == {"kind": "activate", "target": "close", "scene": 4}
    show(page, "opening")
    assert focused(page) == "new"


def test_leaves_open_what_the_person_opened(page: Page) -> None:
    page.locator("summary").click()
    show(page, "refusal")
    assert page.get_by_text("1. Lou retourne").is_visible()
    assert page.evaluate(
        "(log => log.scrollTop + log.clientHeight >= log.scrollHeight - 1)(document.querySelector('.bg-log'))"
    )


def test_remembers_the_theme(page: Page) -> None:
    page.get_by_role("button", name="Sombre").click()
    assert page.locator(".bg-root[data-theme='dark']").count() == 1
    assert page.get_by_role("button", name="Sombre").get_attribute("aria-pressed") == "true"
    show(page, "refusal")
    page.reload()
    page.wait_for_selector(".bg-root[data-live][data-theme='dark']")
    page.get_by_role("button", name="Sombre").click()
    assert page.locator(".bg-root[data-theme='light']").count() == 1


def test_says_when_nobody_answers_and_takes_it_back(page: Page) -> None:
    page.clock.install()
    page.evaluate("window.silent = true")
    page.locator("[data-key='draw']").click()
    alert = page.get_by_role("alert")
    page.clock.fast_forward(1600)
    assert alert.inner_text() == ""
    page.clock.fast_forward(2600)
    assert "La page a perdu son moteur" in alert.inner_text()
    assert alert.get_by_role("button", name="Reprendre").is_visible()
    page.evaluate("answer()")
    assert alert.inner_text() == ""
    page.evaluate("answer('Quelque chose n’a pas marché.')")
    assert "pas marché" in alert.inner_text()


def test_sends_once_more_what_nobody_answers(page: Page) -> None:
    page.clock.install()
    page.evaluate("window.silent = true")
    page.locator("[data-key='draw']").click()
    page.clock.fast_forward(1600)
    sent = page.evaluate("sent")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    page.evaluate("answer()")
    page.clock.fast_forward(9000)
    assert len(page.evaluate("sent")) == 2
    assert page.get_by_role("alert").inner_text() == ""


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_is_accessible(theme: str, page: Page) -> None:
    page.evaluate("(theme) => localStorage.setItem('bg-theme', theme)", theme)
    for name in ("refusal", "new_game", "ended", "plain"):
        show(page, name)
        found = Axe().run(page).response["violations"]
        assert [
            (v["id"], [n["html"] for n in v["nodes"]]) for v in found if v["impact"] in ("serious", "critical")
        ] == []


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1366, 1920])
def test_cuts_nothing_at_any_width(width: int, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for name in SCENES:
        show(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(SMALL) == [], name


@pytest.mark.parametrize("size", [(1024, 768), (1366, 768)])
def test_shows_a_whole_turn_without_scrolling(size: tuple[int, int], page: Page) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for name in ("opening", "playable", "refusal", "four", "crowded"):
        show(page, name)
        for part in (".bg-board", ".bg-status", ".bg-controls", "[data-key='panel-hand']", "[data-key='panel-market']"):
            box = page.locator(part).bounding_box()
            assert box, part
            assert box["y"] + box["height"] <= size[1], (name, part)
