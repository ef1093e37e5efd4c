"""Whatever a browser sends, a table makes one move at most, stumbles over nothing, and goes on."""

import logging
from pathlib import Path

import pytest

from boardgames import games
from boardgames.core import Stream
from widgets import Table
from widgets.board import Board
from widgets.wire import LONGEST_TARGET

SOME, ALL = 300, 10_000
JUNK: tuple[object, ...] = (None, True, 7, -1, 0.5, "", "x", [], {}, [[]], {"scene": 0}, b"bytes")
STRANGE = (
    "pile/99",
    "garden/Z9",
    "row-1",
    "table:",
    "table:draw",
    "seat7",
    "../../etc/passwd",
    "<script>",
    "\0",
    "é" * 200,
)
HUGE = "x" * (LONGEST_TARGET * 1000)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the tests keep in a folder of their own."""
    monkeypatch.setenv("BOARDGAMES_DATA", str(tmp_path))


class Forger:
    """Makes up messages, some of which could come from a person."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.stream = table, Stream(seed)
        players, options = table.settings.players, table.settings.options
        moves = table.game.all_moves(players, **options)
        ways = (way for seat in range(players) for way in (table.game.targets(move, seat) for move in moves))
        places = {target for way in ways for target in way}
        controls = {button.target for button in (*table.scene.controls, *table.scene.tools)}
        self.targets = tuple(sorted(places | controls | {"table:curtain", "table:cancel", "table:instead"}))

    def of(self, things: tuple[object, ...]) -> object:
        """Return any of them."""
        return things[self.stream.below(len(things))]

    def message(self) -> object:
        """Return a message: one in three is a touch, the others are late, strange, huge or no message at all."""
        touch = {"kind": "activate", "target": self.of(self.targets), "scene": self.table.number, "id": 1}
        match self.stream.below(9):
            case 0 | 1 | 2:
                return touch
            case 3:
                return {**touch, "scene": self.table.number - 1 - self.stream.below(3)}
            case 4:
                return {**touch, "target": self.of(STRANGE)}
            case 5:
                return {**touch, str(self.of(("kind", "target", "scene"))): self.of((*JUNK, HUGE))}
            case 6:
                values = {
                    str(self.of(("players", "seed", "name0", "who1", HUGE[:99]))): self.of((*JUNK, "random", "9" * 99))
                }
                return {**touch, "kind": "submit", "target": "new_game", "values": values}
            case 7:
                return {**touch, "kind": "resume", "target": self.of((*STRANGE, "A" * 22))}
            case _:
                return self.of(JUNK)


def besiege(game: str, number: int, caplog: pytest.LogCaptureFixture) -> int:
    """Send a table that many messages, check it after each, and return how many moves they made."""
    table = Table(
        game, seed=3, players=max(games()[game].players[0], 1), bots={1: "random"} if game == "floriado" else None
    )
    board, forger, made = Board(table), Forger(table, 11), 0
    with caplog.at_level(logging.WARNING):
        for _ in range(number):
            before, scene, settings = decisions(table), table.number, table.settings
            message = forger.message()
            board._handle_custom_msg(message, [])
            assert table.number - scene in (0, 1)
            if table.settings is settings:
                assert decisions(table) - before <= 1
                made += decisions(table) > before
            assert table.number == board.scene["number"]
    assert caplog.records == []
    return made


def decisions(table: Table) -> int:
    """Return how many moves persons have made so far."""
    before = table.session.states[:-1]
    return sum(state.current_player in people(table) for state in before)


def people(table: Table) -> set[int]:
    return {seat for seat, who in enumerate(table.settings.seats) if who.bot is None}


@pytest.mark.parametrize("game", games())
def test_forged_messages_make_one_move_at_most(game: str, caplog: pytest.LogCaptureFixture) -> None:
    besiege(game, SOME, caplog)


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_ten_thousand_forged_messages(game: str, caplog: pytest.LogCaptureFixture) -> None:
    assert besiege(game, ALL, caplog) > 10


@pytest.mark.parametrize("game", games())
def test_five_touches_in_one_tick_are_one(game: str) -> None:
    table = Table(game, seed=3)
    board = Board(table)
    if table.curtain:
        board._handle_custom_msg({"kind": "activate", "target": "table:curtain", "scene": table.number}, [])
    way = next(iter(table.legal_ways))
    seen = table.number
    for _ in range(5):
        board._handle_custom_msg({"kind": "activate", "target": way[-1], "scene": seen}, [])
    assert table.number == seen + 1
    assert decisions(table) <= 1


@pytest.mark.parametrize("game", [id for id, game in games().items() if game.private])
def test_behind_the_curtain_nobody_plays_for_another(game: str) -> None:
    table = Table(game, seed=3)
    before = table.session.record
    for way in [*table.legal_ways, *(table.game.targets(move, 1) for move in table.game.all_moves(2))]:
        for target in way:
            table.receive({"kind": "activate", "target": target, "scene": table.number})
    assert table.session.record == before
