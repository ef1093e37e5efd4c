"""Bots at a table: they think beside the page, which shows it and answers meanwhile; late answers are not wanted."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from boardgames.core import Move
from widgets import Table
from widgets.board import Board


class Slow(Table):
    """A table whose bots answer only when they are allowed to."""

    def __init__(self, game: str) -> None:
        self.asked = 0
        self.allowed = threading.Event()
        super().__init__(game, lang="en", players=2, bots={1: "greedy"}, seed=3, practice=True)

    def question(self) -> Callable[[], Move]:
        question = super().question()
        self.asked += 1

        def answer() -> Move:
            self.allowed.wait(timeout=20)
            return question()

        return answer


def touch(board: Board, table: Table, *targets: str) -> None:
    for target in targets:
        board._handle_custom_msg({"kind": "activate", "target": target, "scene": table.number, "id": 1}, [])


def play_first(board: Board, table: Table) -> None:
    """Make the first legal move of the person by touches."""
    move = table.state.legal_moves()[0]
    touch(board, table, *table.game.targets(move, 0)[len(table.selection) :])


async def until(said: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not said():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", ["floriado", "triqueta"])
def test_the_page_shows_that_a_bot_thinks_then_its_move(game: str) -> None:
    async def run() -> None:
        table = Slow(game)
        board = Board(table)
        while not table.thinking:
            play_first(board, table)
        assert "Robot 2 is thinking" in str(board.scene)
        assert not table.curtain
        before, now = table.number, table.session.now
        touch(board, table, "board/A1")
        assert "still thinking" in str(board.scene)
        touch(board, table, "table:hint")
        assert table.session.now == now
        table.allowed.set()
        await until(lambda: not table.thinking)
        assert table.session.now > now
        assert table.number > before
        assert "Robot 2 is thinking" not in str(board.scene)
        assert "still thinking" not in str(board.scene)

    asyncio.run(run())


def test_an_answer_that_comes_too_late_is_not_played() -> None:
    async def run() -> None:
        table = Slow("floriado")
        board = Board(table)
        start = table.session.now
        play_first(board, table)
        await until(lambda: table.asked == 1)
        touch(board, table, "table:undo")
        assert table.session.now == start
        table.allowed.set()
        await until(lambda: board._asking is None)
        assert table.session.now == start

    asyncio.run(run())


def test_bots_play_at_once_where_nothing_runs_beside() -> None:
    table = Table("floriado", lang="en", bots={1: "greedy"}, seed=3)
    board = Board(table)
    play_first(board, table)
    assert table.mover == 0
    assert not table.thinking
