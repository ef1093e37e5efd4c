"""The widget: messages in, drawn scenes out, and nothing that a browser sends can hurt."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from tests.widgets.scenes import opening, playable
from widgets.board import LONGEST_TARGET, MOST_VALUES, Board, understood
from widgets.scene import Scene


class Host:
    """A table that counts: each activation makes the next scene."""

    def __init__(self) -> None:
        self.received: list[dict[str, Any]] = []
        self.broken = False

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
    assert board.answers == [{"kind": "ack", "scene": 1, "trouble": ""}]


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
    ids=repr,
)
def test_ignores_what_it_does_not_understand(message: object, board: Heard, host: Host) -> None:
    board.hear(message)
    assert host.received == []
    assert board.answers == [{"kind": "ack", "scene": 0, "trouble": ""}]


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
    assert board.answers[-1] == {"kind": "ack", "scene": 1, "trouble": ""}


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
