"""A table on a page that holds Python itself: no server, no widget library, texts in and texts out."""

import ast
import json
import logging
from collections.abc import Sequence
from typing import Any

from widgets.table import Table
from widgets.wire import acknowledged, drawn, understood

LOG = logging.getLogger(__name__)


class Door:
    """The table that a notebook makes, dealt from a seed, or as it was kept.

    >>> door = Door(['LANG = "en"', 'from widgets import Table; Table("floriado", lang=LANG)'], seed=1)
    >>> json.loads(door.answer('{"kind": "activate", "target": "table:new", "scene": 0, "id": 1}'))["ack"]["scene"]
    1
    """

    def __init__(self, cells: Sequence[str], seed: int, saved: str = "") -> None:
        self.table = table_of(cells)
        self.table.patient = True
        self.table.deal(seed)
        if saved:
            self._read(saved)
        self._last = self.table.draw()

    def show(self) -> str:
        """Return what is to be seen now, and what is to be kept of it, as JSON."""
        return json.dumps(self._shown())

    def answer(self, text: str) -> str:
        """Return the answer to a message: what is to be seen now, and that it has arrived.

        The one guard: whatever arrives, the page gets an answer, and an error goes to the console.
        """
        trouble = ""
        content = json.loads(text)
        try:
            if message := understood(content):
                self.table.receive(message)
                self._last = self.table.draw()
        except Exception:
            LOG.exception("The table could not answer")
            trouble = self._last.words.get("trouble", "")
        return json.dumps({**self._shown(), "ack": acknowledged(content, self._last.number, trouble)})

    def think(self) -> str:
        """Ask the bot that is to move and return what is to be seen then, as JSON; nothing where no bot is to move."""
        if not self.table.thinking:
            return ""
        try:
            asked = self.table.state
            self.table.answered(asked, self.table.question()())
        except Exception:
            LOG.exception("A bot could not answer")
            return ""
        self._last = self.table.draw()
        return self.show()

    def _shown(self) -> dict[str, Any]:
        """The scene, and what to keep: the game, and the scene too where that gives nothing away."""
        scene = drawn(self._last, "bg1", self.table.name)
        return {"scene": scene, "saved": json.dumps(self.table.write()), "open": not self.table.game.private}

    def _read(self, saved: str) -> None:
        """Go on with what was kept; where it cannot be read, a new game stands there."""
        try:
            self.table.read(json.loads(saved))
        except ValueError:
            LOG.warning("What was kept cannot be taken up", exc_info=True)


def table_of(cells: Sequence[str]) -> Table:
    """Return the table that a notebook's code cells end with; raises `ValueError` where they end with none."""
    tree = ast.parse("\n".join(cells))
    last = tree.body.pop() if tree.body else None
    names: dict[str, object] = {}
    exec(compile(tree, "notebook", "exec"), names)
    table = eval(compile(ast.Expression(last.value), "notebook", "eval"), names) if isinstance(last, ast.Expr) else None
    if not isinstance(table, Table):
        raise ValueError("these cells do not end with a table")
    return table
