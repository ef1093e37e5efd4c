"""How the site is served: the port, the kernels' lives, and what is refused."""

import http.client
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import Message
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, OpenPage, Serve, Site, eventually, leave
from widgets.cli import has_browser
from widgets.voila.server import WARM as KINDS

NOTEBOOK = "/voila/render/fr/lucky_numbers-play.ipynb"
SOME_KERNEL = "00000000-0000-4000-8000-000000000000"
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "a2V5"}
RELOADS = 10
WARM = sum(len(list((ROOT / "notebooks" / "fr").glob(f"*-{kind}.ipynb"))) for kind in KINDS)


@dataclass(frozen=True)
class Answer:
    """What the server answered."""

    status: int
    headers: Message
    text: str


def ask(site: Site, method: str, path: str, **headers: str) -> Answer:
    """Send a path exactly as it is written, as no browser would."""
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=60)
    with closing(connection):
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read().decode())


def kernel_of(text: str) -> str:
    found = re.search(r'"kernelId": "([^"]+)"', text)
    assert found
    return found[1]


def say_farewell(site: Site, kernel: str) -> None:
    assert ask(site, "POST", f"/voila/api/shutdown/{kernel}").status == 204


@contextmanager
def visit(site: Site, path: str) -> Iterator[tuple[str, str]]:
    """Yield the text of a notebook's page and its kernel's id, and say farewell for it at the end."""
    text = ask(site, "GET", path).text
    kernel = kernel_of(text)
    yield text, kernel
    say_farewell(site, kernel)


def only_warm_kernels(site: Site) -> bool:
    return len(site.kernels()) == WARM


def until_live(page: Page) -> None:
    expect(page.locator(".bg-root[data-live]").first).to_be_visible(timeout=30_000)


def test_a_taken_port_is_said_and_the_next_one_serves(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        taken = holder.getsockname()[1]
        site = serve("--port", str(taken), "--pool", "0")
    assert str(taken) in site.said[0]
    assert urlsplit(site.address).port != taken
    assert ask(site, "GET", "/").status == 200
    site.process.terminate()
    site.process.wait(30)


def test_english_is_said_in_english(serve: Serve) -> None:
    site = serve("--port", "0", "--pool", "0", "--lang", "en")
    assert site.said[-1].endswith("/en/")
    site.process.terminate()
    site.process.wait(30)


@pytest.mark.parametrize(("variable", "opened"), [("DISPLAY", True), ("BROWSER", True), ("HOME", False)])
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen there")
def test_a_browser_opens_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch, variable: str, opened: bool) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, ":0")
    assert has_browser() is opened


def test_kernels_die_with_their_page(site: Site, open_page: OpenPage) -> None:
    page = open_page(NOTEBOOK)
    until_live(page)
    for _ in range(RELOADS):
        page.reload(wait_until="domcontentloaded")
        until_live(page)
    leave(page)
    eventually(lambda: only_warm_kernels(site), "only the warm kernel is left")


def test_a_page_left_before_it_is_live_leaves_no_kernel(site: Site, open_page: OpenPage) -> None:
    page = open_page(NOTEBOOK)
    page.locator("#jupyter-config-data").wait_for(state="attached")
    page.goto("/")
    eventually(lambda: only_warm_kernels(site), "only the warm kernel is left")


def test_a_page_left_before_it_comes_leaves_no_kernel(site: Site) -> None:
    """Leave while the kernel starts: ask for the English page, which nobody keeps warm, and hang up."""
    before = site.kernels()
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=60)
    connection.request("GET", NOTEBOOK.replace("/fr/", "/en/"))
    eventually(lambda: bool(site.kernels() - before), "a kernel starts for the page")
    connection.close()
    eventually(lambda: only_warm_kernels(site), "only the warm kernel is left")


def test_the_board_is_drawn_before_it_is_live(open_page: OpenPage) -> None:
    page = open_page(NOTEBOOK)
    expect(page.locator(".bg-picture [data-prerender]")).to_have_count(1)
    until_live(page)
    expect(page.locator(".bg-picture")).to_be_hidden()
    expect(page.locator("#loading")).to_have_count(0)
    ids = page.locator("[id]").evaluate_all("elements => elements.map(element => element.id)")
    assert len(ids) == len(set(ids))


def test_the_picture_is_whole_before_any_script_runs(site: Site, open_page: OpenPage) -> None:
    page = open_page(NOTEBOOK, scripts=False)
    cell = page.locator(".bg-picture [role=gridcell]").first.bounding_box()
    icon = page.locator(".bg-picture .bg-controls svg").first.bounding_box()
    assert cell
    assert cell["width"] >= 44
    assert icon
    assert icon["width"] >= 20
    say_farewell(site, kernel_of(page.content()))


def test_a_notebook_page_does_not_show_its_sources(site: Site) -> None:
    with visit(site, NOTEBOOK) as (text, _):
        assert '<html lang="fr">' in text
        assert "from widgets import" not in text


@pytest.mark.parametrize("query", ["template=classic", "theme=dark"])
def test_a_visitor_cannot_change_the_template(site: Site, query: str) -> None:
    with visit(site, f"{NOTEBOOK}?{query}") as (text, _):
        assert 'class="bg-top"' in text
        assert "theme-dark.css" not in text


@pytest.mark.parametrize("method", ["POST", "DELETE", "PUT", "PATCH"])
@pytest.mark.parametrize(
    "path", [f"/api/kernels/{SOME_KERNEL}", "/api/kernels", "/api/sessions", "/voila/api/contents/x"]
)
def test_a_change_without_a_token_is_refused(site: Site, method: str, path: str) -> None:
    assert ask(site, method, path).status == 403


def test_only_the_farewell_needs_no_token(site: Site) -> None:
    assert ask(site, "POST", f"/voila/api/shutdown/{SOME_KERNEL}").status == 204
    assert ask(site, "POST", "/voila/api/shutdown/").status == 204


@pytest.mark.parametrize(
    "path",
    [
        "/voila/files/../pyproject.toml",
        "/voila/files/%2e%2e/pyproject.toml",
        "/voila/files/fr/lucky_numbers-play.ipynb",
        "/voila/render/../pyproject.toml",
        "/voila/render/..%2f..%2fpyproject.toml",
        "/widgets/static/../cli.py",
        "/widgets/static/..%2fcli.py",
        "/widgets/static/",
        "/voila/tree",
        "/voila/tree/fr",
        "/voila/api/contents/fr/lucky_numbers-play.ipynb",
        "/api/contents",
        "/api/kernels",
        "/notebooks/fr/lucky_numbers-play.ipynb",
    ],
)
def test_neither_sources_nor_listings_are_served(site: Site, path: str) -> None:
    assert ask(site, "GET", path).status in (302, 403, 404)


def test_a_foreign_name_for_this_computer_is_refused(site: Site) -> None:
    assert ask(site, "GET", "/", Host="games.example").status == 403


def test_a_foreign_page_cannot_reach_a_kernel(site: Site) -> None:
    with visit(site, NOTEBOOK) as (_, kernel):
        answer = ask(site, "GET", f"/api/kernels/{kernel}/channels", Origin="http://games.example", **UPGRADE)
        assert answer.status == 403


def test_static_files_are_kept_by_the_browser(site: Site) -> None:
    first = ask(site, "GET", "/widgets/static/tokens.css")
    again = ask(site, "GET", "/widgets/static/tokens.css", **{"If-None-Match": first.headers["Etag"]})
    assert (first.status, again.status) == (200, 304)


@pytest.mark.parametrize("path", ["/", "/en/", "/nowhere"])
def test_every_page_forbids_the_outside(site: Site, path: str) -> None:
    policy = ask(site, "GET", path).headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy


@pytest.mark.long
def test_a_connection_that_is_used_is_not_cut(open_page: OpenPage) -> None:
    """Pings go out every half minute: longer than two of them."""
    page = open_page("/voila/render/fr/lucky_numbers-play.ipynb")
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.reload()
    expect(page.locator("[data-live]")).to_be_visible(timeout=30_000)
    page.wait_for_timeout(75_000)
    assert len(opened) == 1


def test_whoever_serves_a_page_reads_no_warning(serve: Serve, open_page: OpenPage) -> None:
    quiet = serve("--port", "0", "--pool", "0")
    page = open_page(f"{quiet.address}{NOTEBOOK}")
    expect(page.locator("[data-live]")).to_be_visible(timeout=30_000)
    assert quiet.log.read_text(encoding="utf-8") == ""
