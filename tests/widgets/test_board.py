"""The widget: messages in, drawn scenes out, and nothing that a browser sends can hurt."""

import logging
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardgames.core import BadData
from tests.widgets.scenes import opening, playable
from widgets import store
from widgets.art import OUR_PAGE
from widgets.board import Board
from widgets.scene import Scene
from widgets.wire import LONGEST_TARGET, MOST_VALUES, understood


class Host:
    """A table that counts: each activation makes the next scene."""

    name = "counter"

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self.broken = False

    def write(self) -> dict[str, Any]:
        return {"received": self.received}

    def read(self, saved: dict[str, Any]) -> None:
        if not isinstance(saved.get("received"), list):
            raise BadData("received", "expected a list")
        self.received = saved["received"]

    def draw(self) -> Scene:
        return replace(playable() if self.received else opening(), number=len(self.received))

    def receive(self, message: dict[str, Any]) -> None:
        if self.broken:
            raise RuntimeError("the table fell over")
        self.received.append(message)


class Heard(Board):
    """A board whose answers can be read."""

    def __init__(self, host: Host) -> None:
        self.answers: list[dict[str, Any]] = []
        super().__init__(host)

    def send(self, content: dict[str, Any], buffers: object = None) -> None:
        self.answers.append(content)

    def hear(self, content: object) -> None:
        self._handle_custom_msg(content, [])


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def board(host: Host) -> Heard:
    return Heard(host)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what the tests keep in a folder of their own."""
    monkeypatch.setenv("BOARDGAMES_DATA", str(tmp_path))
    return tmp_path


CLICK = {"kind": "activate", "target": "draw", "scene": 0}
SUBMIT = {"kind": "submit", "target": "new", "values": {"seed": "42"}, "scene": 0}


def test_draws_what_the_host_shows(board: Heard) -> None:
    assert board.scene["number"] == 0
    assert board.scene["tree"].startswith('["section", ')
    assert board.scene["words"]["lost"].startswith("La page a perdu son moteur")


@pytest.mark.parametrize("message", [CLICK, SUBMIT])
def test_hands_messages_on_draws_again_and_answers(message: dict[str, Any], board: Heard, host: Host) -> None:
    board.hear(message)
    assert host.received == [message]
    assert board.scene["number"] == 1
    assert board.answers == [{"kind": "ack", "id": 0, "scene": 1, "trouble": ""}]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "draw",
        [],
        {},
        {"kind": "activate"},
        {**CLICK, "kind": "play"},
        {**CLICK, "kind": ["activate"]},
        {**CLICK, "target": 7},
        {**CLICK, "target": "x" * (LONGEST_TARGET + 1)},
        {**CLICK, "scene": "0"},
        {**CLICK, "scene": True},
        {**CLICK, "scene": None},
        {**SUBMIT, "values": None},
        {**SUBMIT, "values": {"seed": 42}},
        {**SUBMIT, "values": {"seed": "4" * 1_000_000}},
        {**SUBMIT, "values": {str(number): "" for number in range(MOST_VALUES + 1)}},
    ],
    ids=lambda message: repr(message)[:60],
)
def test_ignores_what_it_does_not_understand(message: object, board: Heard, host: Host) -> None:
    board.hear(message)
    assert host.received == []
    assert board.answers == [{"kind": "ack", "id": 0, "scene": 0, "trouble": ""}]


def test_an_answer_says_which_message_it_answers(board: Heard) -> None:
    board.hear({**CLICK, "id": 7})
    assert board.answers[-1]["id"] == 7
    board.hear({**CLICK, "scene": 1, "id": "7"})
    assert board.answers[-1]["id"] == 0


def test_a_browser_that_missed_a_scene_gets_it_again(board: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(board, "send_state", sent.append)
    board.hear(CLICK)
    assert "scene" not in sent[1:]
    before = len(sent)
    board.hear(CLICK)
    assert sent[before:].count("scene") >= 1


def test_passes_on_only_what_it_knows() -> None:
    assert understood({**CLICK, "values": {}, "more": object()}) == CLICK


def test_outlives_a_failing_host(board: Heard, host: Host, caplog: pytest.LogCaptureFixture) -> None:
    host.broken = True
    with caplog.at_level(logging.ERROR):
        board.hear(CLICK)
    assert "RuntimeError: the table fell over" in caplog.text
    assert board.answers[-1]["trouble"].startswith("Quelque chose n’a pas marché")
    host.broken = False
    board.hear(CLICK)
    assert board.answers[-1] == {"kind": "ack", "id": 0, "scene": 1, "trouble": ""}


def test_takes_no_state_from_the_browser(board: Heard) -> None:
    drawn = board.scene
    board.set_state({"scene": {"number": 99}, "sprite": "<script>"})
    assert board.scene is drawn
    assert board.sprite.startswith("<svg")


def test_draws_again_when_the_host_asks(board: Heard, host: Host) -> None:
    host.received.append(CLICK)
    board.refresh()
    assert board.scene["number"] == 1


def test_brings_a_picture_for_the_time_before_the_script(board: Heard) -> None:
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["text/html"]
    assert picture.startswith('<div class="bg-root" data-prerender="">')
    assert "Le jardin de Lou" in picture
    assert bundle[0]["text/plain"] == "Heard('lucky_numbers')"


def test_gives_each_board_its_own_ids(host: Host) -> None:
    assert Board(host)._prefix != Board(host)._prefix


def resumed(token: str) -> Heard:
    """Return a board of another page that is asked to go on."""
    board = Heard(Host())
    board.hear({"kind": "resume", "target": token, "scene": 0})
    return board


def test_what_was_done_is_kept_before_the_browser_hears_of_it(board: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(store, "save", lambda token, data: order.append("kept"))
    monkeypatch.setattr(board, "send", lambda *_: order.append("told"))
    board.hear(CLICK)
    assert order == ["kept", "told"]


def test_another_page_goes_on_from_what_was_kept(board: Heard) -> None:
    board.hear(CLICK)
    other = resumed(board.scene["kept"]["token"])
    assert other.scene["number"] == 1
    assert other.scene["kept"] == board.scene["kept"]
    other.hear({**CLICK, "scene": 1})
    assert resumed(board.scene["kept"]["token"]).scene["number"] == 2


@pytest.mark.parametrize("token", ["", "../../etc/passwd", "A" * 22])
def test_nothing_is_taken_up_from_a_token_that_there_is_not(token: str) -> None:
    board = resumed(token)
    assert board.scene["number"] == 0
    assert board.scene["kept"]["token"] != token
    assert board.answers[-1]["trouble"] == ""


@pytest.mark.parametrize("text", ["", "{", "[]", '{"received": 3}'])
def test_a_broken_file_changes_nothing(text: str, folder: Path, board: Heard) -> None:
    board.hear(CLICK)
    token = board.scene["kept"]["token"]
    (folder / "kept" / f"{token}.json").write_text(text)
    other = resumed(token)
    assert other.scene["number"] == 0
    assert other.answers[-1]["trouble"] == ""


def test_a_full_disk_does_not_stop_the_game(board: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(token: str, data: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(store, "save", full)
    board.hear(CLICK)
    assert board.scene["number"] == 1
    assert board.answers[-1]["trouble"] == ""


def test_what_nobody_touches_for_long_is_thrown_away(folder: Path, board: Heard) -> None:
    board.hear(CLICK)
    kept = folder / "kept" / f"{board.scene['kept']['token']}.json"
    store.prune()
    assert kept.is_file()
    os.utime(kept, (0, 0))
    store.prune()
    assert not kept.exists()


def test_on_a_page_of_ours_a_board_brings_neither_module_nor_styles_nor_symbols() -> None:
    code = "from widgets.board import Board; print(len(Board._esm), len(Board._css), len(Board.sprite.default_value))"
    sizes = {}
    for page in ("", "1"):
        environment = {key: value for key, value in os.environ.items() if key != OUR_PAGE} | (
            {OUR_PAGE: "1"} if page else {}
        )
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        sizes[page] = [int(size) for size in done.stdout.split()]
    assert all(size > 5_000 for size in sizes[""])
    assert sum(sizes["1"]) < 200
