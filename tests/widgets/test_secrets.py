"""Secrets at the wire: a game is played twice, with two hidden pieces exchanged, and every message compared.

Several persons share one screen. Whenever somebody holds it who may not tell the two games apart, or nobody does, all
comm messages with their buffers and the page itself are the same, up to the moment when one of the two is revealed.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest

from boardgames.core import CHANCE, Record, Stream
from tests.biberbande.tables import new
from tests.biberbande.test_secrets import exchanges, first_round
from tests.triqueta.test_secrets import other_secrets, unfinished
from tests.widgets.wire import Screen, Sent
from widgets import Table, staging
from widgets.scene import Scene

Twin = tuple[int | None, Record, Record]
"""A viewer, and two games that look alike to it as far as the second one goes."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the tests keep in a folder of their own."""
    monkeypatch.setenv("BOARDGAMES_DATA", str(tmp_path))


def biberbande() -> Iterator[Twin]:
    """Yield a round of three with cards exchanged of which at least one is known to somebody else."""
    record, followed = first_round(new(3, max_turns=4), Stream(5, 3))
    for viewer in range(3):
        yield viewer, record, max(exchanges(record, followed, viewer), key=lambda other: len(other.moves))


def triqueta() -> Iterator[Twin]:
    """Yield a game of three without its last move, in which a kept piece is one that nobody comes to see."""
    record = unfinished(5)
    keeper, other = next(iter(other_secrets(record)))
    yield from ((viewer, record, other) for viewer in range(3) if viewer != keeper)


def sent(record: Record) -> list[Sent]:
    """Play a game by touches at one screen, and return all that went out."""
    draws = tuple(move for state, move in zip(record, record.moves, strict=False) if state.current_player == CHANCE)
    game = record.start.game
    options = record.start.to_json()["options"]
    table = Table(game, "fr", players=record.start.players, seed=7, draws=draws, **options)
    return list(Screen(table).play(record))


def differences(twins: Iterator[Twin]) -> Iterator[bool]:
    """Yield, for each answer that the viewer gets, whether it tells a difference."""
    for viewer, record, other in twins:
        one, two = sent(Record(record.start, record.moves[: len(other.moves)])), sent(other)
        for first, second in zip(one, two, strict=True):
            assert first.holder == second.holder
            if first.holder in (viewer, None):
                yield first != second


@pytest.mark.parametrize("twins", [biberbande, triqueta])
def test_the_wire_tells_nobody_what_he_may_not_know(twins: Callable[[], Iterator[Twin]]) -> None:
    compared = list(differences(twins()))
    assert len(compared) > 50
    assert not any(compared)


def peeping(scene: Scene, table: Table) -> Scene:
    """Name the whole position where nobody looks: in the words that the browser gets."""
    return changed(scene, words={**scene.words, "lost": str(table.state)})


@pytest.mark.parametrize("twins", [biberbande, triqueta])
def test_a_leak_on_purpose_is_found(twins: Callable[[], Iterator[Twin]], monkeypatch: pytest.MonkeyPatch) -> None:
    stage: Any = staging.stage
    monkeypatch.setattr(staging, "stage", lambda table: peeping(stage(table), table))
    assert any(differences(twins()))
