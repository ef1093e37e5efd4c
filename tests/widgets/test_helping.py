"""What helps a person at a table: hints, other eyes, what is still hidden, and how the points came about."""

from fractions import Fraction

import pytest

from boardgames import bots, games
from tests import toy
from tests.widgets.test_table import cells, marked, touch
from tests.widgets.test_timeline import played
from widgets import Table
from widgets.scene import Button, Chart, Line, Panel, Scene
from widgets.table import hint_level

PRIVATE = [id for id, game in games().items() if game.private]
HINTED = [id for id in games() if len(bots.levels(id)) > 1]


def panel(scene: Scene, name: str) -> Panel | None:
    return next((panel for panel in scene.side if panel.id == name), None)


def chart(scene: Scene, name: str) -> Chart:
    found = panel(scene, name)
    assert found
    return next(item for item in found.items if isinstance(item, Chart))


def ended(game: str, players: int, **options: object) -> Table:
    """Return a table at which greedy players have played to the end."""
    everybody = dict.fromkeys(range(players), "greedy" if len(bots.levels(game)) > 1 else "random")
    return Table(game, "fr", players=players, seed=5, bots=everybody, **options)  # type: ignore[arg-type]


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("game", HINTED)
def test_a_hint_marks_what_a_bot_that_knows_no_more_would_touch(game: str) -> None:
    table = Table(game, "fr", seed=4)
    touch(table, *["table:curtain"] * table.curtain)
    before, mover = table.session.record, table.mover
    assert mover is not None
    scene = touch(table, "table:hint")
    advice = bots.get(game, hint_level(game)).explain(table.state.observation(mover), table.session.now)
    assert scene.status.detail.startswith("Un robot dirait\u202f: «\u202fJe choisis")
    places = set(table.game.targets(advice[0].move, mover)) & set(cells(scene))
    assert marked(scene, "hint") == places
    assert table.session.record == before
    assert not marked(touch(table, "nowhere"), "hint")


def test_a_hint_follows_the_language() -> None:
    table = Table("lucky_numbers", "en", seed=4)
    assert "I choose" in touch(table, "table:hint").status.detail
    assert "{" not in table.scene.status.detail


@pytest.mark.parametrize("game", PRIVATE)
def test_behind_the_curtain_there_is_no_hint(game: str) -> None:
    assert touch(Table(game, seed=4), "table:hint").status.kind == "refusal"


def test_a_game_without_bots_that_think_offers_no_hint() -> None:
    assert "table:hint" not in {button.target for button in Table(toy.GAME, seed=1).scene.controls}


# ---------------------------------------------------------------- other eyes


def faces(scene: Scene) -> set[str]:
    """Return the targets of cells whose piece lies open."""
    return {target for target, cell in cells(scene).items() if cell.piece not in (None, "?")}


@pytest.mark.parametrize("game", PRIVATE)
def test_the_audience_sees_nothing_private_and_makes_no_move(game: str) -> None:
    table = Table(game, seed=4)
    touch(table, "table:curtain")
    scene = touch(table, "eyes/spectator")
    spectator = {
        slot.target
        for z in table.game.zones(table.state.observation(None))
        for slot in z.slots
        if slot.piece not in (None, "?")
    }
    assert faces(scene) == spectator
    before = table.session.record
    for target in [*cells(scene), "looked", "pile"]:
        scene = touch(table, target)
    assert table.session.record == before
    assert scene.status.kind == "refusal"
    assert touch(table, "eyes/seat").status.kind == "turn"


def test_the_teacher_sees_what_anybody_has_seen_and_the_page_says_so() -> None:
    table = Table("biberbande", "fr", seed=4)
    touch(table, "table:curtain", "looked", "table:curtain", "looked")
    assert not {target for target in faces(table.scene) if target.startswith("row")}
    scene = touch(table, "eyes/teacher")
    assert len({target for target in faces(scene) if target.startswith("row")}) == 4
    assert "Vue du professeur" in scene.subtitle
    switch = panel(scene, "eyes")
    assert switch
    assert [b.pressed for b in switch.items if isinstance(b, Button)] == [False, False, True]


def test_where_nothing_is_private_there_is_nothing_to_switch() -> None:
    table = Table("floriado", seed=4)
    assert panel(table.scene, "eyes") is None
    assert touch(table, "eyes/spectator").status.kind == "turn"
    assert table.in_play


# ---------------------------------------------------------------- counting


def test_what_is_still_hidden_is_counted_piece_by_piece() -> None:
    table = played("lucky_numbers", 9)
    found = panel(table.scene, "unseen")
    assert found
    line = next(item for item in found.items if isinstance(item, Line))
    pile = dict(table.state.observation(None).unseen)
    assert {cell.piece: cell.count for cell in line.cells} == {code: n for code, n in pile.items() if n}
    assert line.cells[0].name == "trèfle 1\u202f: il en reste 2"


def test_where_everything_is_in_sight_nothing_is_counted() -> None:
    assert panel(Table("floriado", seed=4).scene, "unseen") is None


@pytest.mark.parametrize("game", [id for id in games() if id != "solo"])
def test_the_end_is_told_line_by_line_with_its_clauses(game: str) -> None:
    table = ended(game, games()[game].players[0])
    rows = chart(table.scene, "result").rows
    assert len(rows) == len(table.sight.last_events(None))
    assert all(clause[0].isdigit() for _, clause in rows)
    assert rows[-1][0].endswith(".")
    assert panel(touch(table, "time/0"), "result") is None


@pytest.mark.parametrize(
    ("game", "options"), [("triqueta", {}), ("biberbande", {}), ("lucky_numbers", {"games": "players"})]
)
def test_the_rounds_of_a_match_add_up(game: str, options: dict[str, object]) -> None:
    table = ended(game, 3, **options)
    chosen = chart(table.scene, "match")
    for seat, (_, *figures) in enumerate(chosen.rows):
        *gained, total = [Fraction(figure.replace(",", ".").replace("\N{MINUS SIGN}", "-")) for figure in figures]
        assert sum(gained) == total == table.state.totals[seat]
    assert len(chosen.columns) == table.game.rounds(table.state.observation(None)) + 2
