"""What goes over the wire between a kernel and a browser: every comm message of a board, as text."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import comm
from comm.base_comm import BaseComm

from boardgames.core import CHANCE, Record
from widgets import Table
from widgets.board import Board

ALIKE = (r"[0-9a-f]{32}", r"bg\d+\b", r'(?<="token": )"[\w-]{22}"', r"(?:\b|(?<=%22))[A-Z2-9]{4}-?[A-Z2-9]{4}\b")
"""What differs from one board to the next: names of models, prefixes of ids, resume tokens, codes of games."""
ASIDE = ("table:moves", "table:undo", "table:redo", "table:moves", "nowhere")
"""What a person presses besides making moves: in the end nothing has changed."""
LOOKS = ("table:moves", "time/1", "nowhere", "table:moves", "time/9999", "table:share")
"""What a person presses who looks back."""


@contextmanager
def wiretap() -> Iterator[list[str]]:
    """Write down the content and the buffers of every comm message that is sent meanwhile."""
    heard: list[str] = []

    class Tapped(BaseComm):
        def publish_msg(
            self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any
        ) -> None:
            heard.append(alike(json.dumps([msg_type, data, metadata, [bytes(part).hex() for part in buffers or ()]])))

    usual, comm.create_comm = comm.create_comm, Tapped
    try:
        yield heard
    finally:
        comm.create_comm = usual


def alike(text: str) -> str:
    """Return a text without what differs from one board to the next."""
    for pattern in ALIKE:
        text = re.sub(pattern, "…", text)
    return text


@dataclass(frozen=True)
class Sent:
    """What went out in answer to one message, and who held the screen by then (`None`: the curtain is down)."""

    holder: int | None
    messages: tuple[str, ...]
    html: str


class Screen:
    """A table on a page whose wire is tapped: touches in, and what went out for each."""

    def __init__(self, table: Table) -> None:
        self.table, self.sent = table, list[Sent]()
        with wiretap() as self._heard:
            self.board = Board(table)
        self._note()

    def touch(self, *targets: str) -> None:
        """Touch places as a browser does."""
        for target in targets:
            content = {"kind": "activate", "target": target, "scene": self.table.number, "id": 1}
            self.board._handle_custom_msg(content, [])
            self._note()

    def _note(self) -> None:
        """Write down what has gone out since, and what a page would get that is loaded now."""
        bundle = self.board._repr_mimebundle_()
        assert bundle
        page = alike(json.dumps(bundle[0]))
        self.sent.append(Sent(self.table.holder, tuple(self._heard), page))
        self._heard.clear()

    def play(self, record: Record) -> Iterable[Sent]:
        """Play the decisions of a record by touches, with the curtain between persons; return all that went out."""
        for state, move in zip(record, record.moves, strict=False):
            if state.current_player == CHANCE or state.current_player is None:
                continue
            if len(self.sent) % 4 == 0:
                self.touch(*ASIDE)
            if self.table.curtain:
                self.touch("table:curtain")
            if len(self.sent) % 4 == 1:
                self.touch(*LOOKS)
            chosen = self.table.selection
            way = self.table.game.targets(move, state.current_player)
            self.touch(*(way[len(chosen) :] if way[: len(chosen)] == chosen else way))
        assert self.table.session.record.moves[: len(record.moves)] == record.moves
        return self.sent
