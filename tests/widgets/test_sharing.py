"""A game handed on: the same position and the same draws for whoever opens it, and no secret in what is handed."""

import json
from pathlib import Path

import pytest

from boardgames import games
from boardgames.core import BadData
from tests.widgets.test_helping import panel
from tests.widgets.test_resume import play
from tests.widgets.test_table import touch
from widgets import Table, sharing
from widgets.scene import Field, Form, Link, Scene

OPEN = [id for id, game in games().items() if not game.private]
PRIVATE = [id for id, game in games().items() if game.private]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what the tests keep in a folder of their own."""
    monkeypatch.setenv("BOARDGAMES_DATA", str(tmp_path))
    return tmp_path


def handed(table: Table) -> sharing.Shared:
    touch(table, "table:share")
    assert table.shared
    return table.shared


def take_up(table: Table, text: str) -> Scene:
    table.receive({"kind": "submit", "target": sharing.OPEN, "values": {"text": text}, "scene": table.number})
    return table.scene


def fault(scene: Scene) -> str:
    shown = panel(scene, "share")
    assert shown
    form = next(item for item in shown.items if isinstance(item, Form))
    return next(field.error for field in form.fields if isinstance(field, Field) and field.name == "text")


@pytest.mark.parametrize("way", ["link", "file"])
@pytest.mark.parametrize("game", games())
def test_every_group_goes_on_from_the_same_position_with_the_same_draws(game: str, way: str) -> None:
    table = Table(game, seed=4)
    play(table, 7)
    text = getattr(handed(table), way)
    other = Table(game, "en", seed=9, players=games()[game].players[-1])
    scene = take_up(other, f"https://example.org/page.html{text}" if way == "link" else text)
    assert scene.status.detail == "Game opened." or other.mover is None
    assert other.state == table.state
    assert play(other, 12) == play(table, 12)


@pytest.mark.parametrize("game", PRIVATE)
def test_a_game_with_secrets_is_handed_on_as_a_code_alone(game: str) -> None:
    table = Table(game, seed=4)
    shared = handed(table)
    assert shared.link == f"#game={shared.code}"
    assert json.loads(shared.file) == {"game": game, "code": shared.code}
    other = Table(game, seed=9)
    take_up(other, f" {sharing.spelt(shared.code).lower()} ")
    assert other.session.seed == 4


@pytest.mark.parametrize("game", games())
def test_what_is_handed_on_is_a_link_and_a_file_in_the_scene(game: str) -> None:
    table = Table(game, seed=4)
    shown = panel(touch(table, "table:share"), "share")
    assert shown
    links = [item for item in shown.items if isinstance(item, Link)]
    assert links[0].address.startswith("#game=")
    assert links[1].file == f"{game}.json"
    touch(table, "table:moves")
    assert table.shared is None


def broken(table: Table) -> dict[str, str]:
    file = json.loads(handed(table).file)
    moves, start = file["record"]["moves"], file["record"]["start"]
    return {
        "line 1, column 3": "{ nonsense",
        "link": "#game=" + "A" * 40,
        "code": "ABCD-EFGH",
        "record.moves[1]": json.dumps({**file, "record": {**file["record"], "moves": [moves[0], moves[0] + "?"]}}),
        "record.start.game": json.dumps({**file, "record": {**file["record"], "start": {**start, "game": "chess"}}}),
        "seed": json.dumps({**file, "seed": -1}),
        "": json.dumps({"seed": 1}),
    }


def test_a_broken_game_is_refused_with_the_place_that_is_wrong() -> None:
    table = Table("floriado", "en", seed=4)
    play(table, 3)
    before = table.session.record
    for place, text in broken(table).items():
        with pytest.raises(BadData) as refused:
            sharing.opened(table.game, text)
        assert refused.value.place == place
        scene = take_up(table, text)
        assert place in fault(scene)
        assert scene.status.kind == "refusal"
        assert table.session.record == before


@pytest.mark.parametrize(
    "text", ["", " ", "{", "[]", "#game=", "é", "{}", '{"code": 3}', "x" * 20_000, "[" * 9_000, '{"a":' * 3000]
)
def test_nonsense_is_refused_calmly(text: str) -> None:
    scene = take_up(Table("floriado", "en", seed=4), text)
    assert fault(scene)


def test_a_game_that_unpacks_without_end_is_refused() -> None:
    with pytest.raises(BadData):
        sharing.unpack(sharing.pack({"x": "0" * 9_000_000}))


def test_the_seats_stay_where_as_many_play() -> None:
    table = Table("lucky_numbers", seed=4)
    other = Table("lucky_numbers", seed=9, names=("Ana",), bots={1: "greedy"})
    take_up(other, handed(table).link)
    assert (other.settings.seats[0].name, other.settings.seats[1].bot) == ("Ana", "greedy")
