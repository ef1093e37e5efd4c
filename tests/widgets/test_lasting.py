"""Nothing is lost: a process that is killed takes no acknowledged move with it, and long games leave no rest."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardgames.core import CHANCE, Stream
from widgets import Table, store
from widgets.board import Board

GAMES = ("lucky_numbers", "biberbande", "triqueta", "floriado")
FEW, MANY = 5, 100
DRAWS = 10


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the tests keep in a folder of their own."""
    monkeypatch.setenv("BOARDGAMES_DATA", str(tmp_path))


@contextmanager
def playing(game: str, seed: int) -> Iterator["subprocess.Popen[str]"]:
    """Have somebody play in another process, and kill it in the end."""
    command = [sys.executable, "-m", "tests.widgets.player", game, str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as player:
        try:
            yield player
        finally:
            player.kill()


def acknowledged(player: "subprocess.Popen[str]", messages: int, seconds: float) -> int:
    """Kill a player some time after so many messages, and return how many moves were acknowledged by then."""
    assert player.stdout
    heard = [player.stdout.readline() for _ in range(messages)]
    time.sleep(seconds)
    player.kill()
    heard += [line for line in player.stdout if line.endswith("\n")]
    return int(heard[-1].split()[0])


def draws_to_come(table: Table) -> list[str]:
    """Return the next chance moves, with the first legal decision each time."""
    first = table.session.now
    while table.mover is not None and len(chance(table, first)) < DRAWS:
        table.play(table.state.legal_moves()[0])
    return chance(table, first)


def chance(table: Table, first: int) -> list[str]:
    states, moves = table.session.states, table.session.record.moves
    return [str(move) for k, move in enumerate(moves) if k >= first and states[k].current_player == CHANCE]


def kill_and_go_on(number: int) -> None:
    """Kill a player once, go on from what it left, and compare with a game that nothing has interrupted."""
    stream = Stream(number)
    game, seed = GAMES[number % len(GAMES)], 100 + number
    with playing(game, seed) as player:
        assert player.stdout
        token = player.stdout.readline().strip()
        moves = acknowledged(player, 3 + stream.below(12), stream.below(60) / 1000)
    table = Table(game, seed=1)
    Board(table)._handle_custom_msg({"kind": "resume", "target": token, "scene": 0}, [])
    assert len(table.session.record.moves) >= moves
    assert table.settings.seed == seed
    other = Table(game, seed=seed)
    while other.session.now < table.session.now:
        other.play(table.session.record.moves[other.session.now])
    assert other.state == table.state
    assert draws_to_come(other) == draws_to_come(table)


@pytest.mark.parametrize("number", range(FEW))
def test_a_kill_at_any_moment_loses_no_acknowledged_move(number: int) -> None:
    kill_and_go_on(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(FEW, MANY))
def test_a_hundred_kills_lose_nothing(number: int) -> None:
    kill_and_go_on(number)


@pytest.mark.long
@pytest.mark.parametrize("game", ["lucky_numbers", "biberbande"])
def test_two_hundred_moves_leave_widgets_and_memory_as_they_were(game: str) -> None:
    with playing(game, 3) as player:
        assert player.stdout
        player.stdout.readline()
        rows = [[int(part) for part in player.stdout.readline().split()] for _ in range(420)]
    _, widgets, memory = rows[20]
    assert {row[1] for row in rows} == {widgets}
    assert max(row[2] for row in rows[20:]) < 1.1 * memory


def test_a_game_that_was_handed_out_is_found_again() -> None:
    code = store.hand_out({"seed": 3})
    assert store.handed_out(f"{code[:4]}-{code[4:]}".lower()) == {"seed": 3}
    assert store.handed_out("../../etc") is None
