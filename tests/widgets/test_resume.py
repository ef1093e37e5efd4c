"""A table that goes on tomorrow: the same position, the same draws to come, and no secret on the screen."""

import json

import pytest

from boardgames import games
from boardgames.core import BadData
from widgets import Table


def again(table: Table, **how: object) -> Table:
    """Return another table that goes on from what the first one wrote."""
    other = Table(table.game.id, lang=table.lang, **how)  # type: ignore[arg-type]  # the words of `Table`
    other.read(json.loads(json.dumps(table.write())))
    return other


def play(table: Table, moves: int) -> list[str]:
    """Make moves, always the first one that is legal, and return all that has happened."""
    for _ in range(moves):
        legal = table.state.legal_moves()
        if not legal:
            break
        table.play(legal[len(legal) // 2])
    return [str(move) for move in table.session.record.moves]


@pytest.mark.parametrize("game", games())
def test_the_same_game_comes_of_it(game: str) -> None:
    table = Table(game, seed=4)
    play(table, 7)
    other = again(table)
    assert other.state == table.state
    assert other.settings == table.settings
    assert play(other, 12) == play(table, 12)


def test_what_was_taken_back_can_be_played_again() -> None:
    table = Table("floriado", seed=4)
    play(table, 5)
    table.session.undo()
    other = again(table)
    assert other.state == table.state
    other.session.redo()
    assert other.session.now == table.session.now + 1


@pytest.mark.parametrize("game", [id for id, game in games().items() if game.private])
def test_behind_the_curtain_until_somebody_lifts_it(game: str) -> None:
    table = Table(game, seed=4)
    table.receive({"kind": "activate", "target": "table:curtain", "scene": table.number})
    assert not table.curtain
    assert again(table).curtain


def test_the_bots_sit_where_they_sat() -> None:
    table = Table("lucky_numbers", seed=4, bots={1: "greedy"}, names=("Ana",))
    assert again(table).settings == table.settings


def test_another_set_up_has_another_name() -> None:
    names = {
        Table("lucky_numbers").name,
        Table("lucky_numbers", players=3).name,
        Table("lucky_numbers", bots={1: "greedy"}).name,
        Table("solo").name,
    }
    assert len(names) == 4
    assert Table("lucky_numbers", seed=1).name == Table("lucky_numbers", lang="en", seed=2).name


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"now": 999}, "now"),
        ({"now": None}, "now"),
        ({"now": 1}, "now"),
        ({"record": {}}, "record"),
        ({"settings": {"seats": []}}, "settings.seats"),
    ],
)
def test_a_broken_file_is_refused_with_the_place_that_is_wrong(change: dict[str, object], place: str) -> None:
    table = Table("floriado", seed=4)
    saved = {**json.loads(json.dumps(table.write())), **change}
    with pytest.raises(BadData) as refused:
        table.read(saved)
    assert refused.value.place.startswith(place)
