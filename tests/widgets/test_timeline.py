"""Looking back: to walk along the game so far changes nothing in it, and tells nothing that was not seen by all."""

import pytest

from boardgames import games
from tests.widgets.test_table import cells, log, marked, touch
from widgets import Table
from widgets.scene import Scene

LENGTH = 3


def played(game: str, decisions: int, lang: str = "fr", **how: object) -> Table:
    """Return a table at which the middle one of the legal moves was made again and again."""
    table = Table(game, lang, seed=4, **how)  # type: ignore[arg-type]  # the words of `Table`
    for _ in range(decisions):
        legal = table.state.legal_moves()
        table.play(legal[len(legal) // 2])
    return table


def pieces(scene: Scene) -> list[str | None]:
    return [cell.piece for part in scene.stage for cell in part.cells]


@pytest.mark.parametrize("game", games())
def test_every_stop_shows_the_position_of_that_time(game: str) -> None:
    table, shown = Table(game, seed=4), []
    for _ in range(LENGTH):
        shown.append((table.state, table.scene.players))
        table.play(table.state.legal_moves()[0])
    now = table.state
    for stop, (state, players) in enumerate(shown):
        scene = touch(table, f"time/{stop}")
        assert scene.timeline
        assert (scene.timeline.at, scene.timeline.last) == (stop, LENGTH)
        assert table.sight.shown == state
        assert [player.current for player in scene.players] == [player.current for player in players]
    assert touch(table, f"time/{LENGTH}").timeline == Table.draw(table).timeline
    assert table.in_play
    assert table.state is now


def test_nothing_is_to_walk_along_before_the_first_decision() -> None:
    assert Table("floriado", seed=4).scene.timeline is None


def test_a_touch_in_the_past_makes_no_move_and_says_why() -> None:
    table = played("floriado", 3)
    table.shows_moves = True
    scene = touch(table, "time/1")
    assert not marked(scene, "playable")
    assert scene.status.text.startswith("Tu revois la partie\u202f: coup 1 sur 3")
    before = table.session.record
    for target in list(cells(scene)):
        scene = touch(table, target)
        assert scene.status.kind == "refusal"
    assert table.session.record == before
    assert scene.status.action
    assert touch(table, scene.status.action.target).status.kind == "turn"
    assert table.in_play


def test_the_log_ends_where_one_looks() -> None:
    table = played("lucky_numbers", 5)
    whole = log(table.scene)
    past = log(touch(table, "time/2"))
    assert past == whole[: len(past)]
    assert len(past) < len(whole)


def test_a_move_and_an_undo_lead_back_to_the_present() -> None:
    table = played("floriado", 3)
    touch(table, "time/1", "table:undo")
    assert table.in_play
    assert table.sight.stop == 2


@pytest.mark.parametrize("target", ["time/", "time/x", "time/-1", "time/1.5", "time/²", "time/" + "9" * 99, "eyes/god"])
def test_a_stop_that_there_is_not_is_the_present(target: str) -> None:
    table = played("floriado", 3)
    touch(table, target)
    assert table.sight.stop == 3


@pytest.mark.parametrize("game", [id for id, game in games().items() if game.private])
def test_looking_back_is_no_way_to_see_a_secret_again(game: str) -> None:
    table = Table(game, seed=4)
    for _ in range(8):
        touch(table, *["table:curtain"] * table.curtain)
        way = next(iter(table.legal_ways))
        touch(table, *way[len(table.selection) :])
    for stop in range(table.sight.last):
        seen = touch(table, f"time/{stop}")
        spectator = {
            slot.piece for zone in table.game.zones(table.sight.shown.observation(None)) for slot in zone.slots
        }
        assert {cell.piece for cell in cells(seen).values()} <= spectator
