"""A player in a process of its own: makes moves at a table through its board, and says what was acknowledged.

`python -m tests.widgets.player lucky_numbers 3` prints the resume token, then a line for each acknowledged message: the
number of moves of the game, of widgets, and the memory of the process in bytes. It plays until it is killed.
"""

import sys

import psutil
from ipywidgets.widgets import widget

from boardgames.core import Stream
from widgets import Table
from widgets.board import Board


class Heard(Board):
    """A board that says what it acknowledges."""

    def send(self, content: dict[str, object], buffers: object = None) -> None:
        process = psutil.Process()
        print(self._host.session.now, len(widget._instances), process.memory_info().rss, flush=True)  # type: ignore[attr-defined]


def main(game: str, seed: int) -> None:
    """Play games one after the other."""
    table, stream = Table(game, seed=seed), Stream(seed)
    board = Heard(table)
    print(board._token, flush=True)
    while True:
        if table.mover is None:
            table.deal(seed)
        for target in touches(table, stream):
            board._handle_custom_msg({"kind": "activate", "target": target, "scene": table.number}, [])


def touches(table: Table, stream: Stream) -> list[str]:
    """Return what to touch next: the curtain, or any legal move."""
    if table.curtain:
        return ["table:curtain"]
    ways = list(table.legal_ways)
    return list(ways[stream.below(len(ways))][len(table.selection) :])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
