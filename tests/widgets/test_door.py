"""A table on a page that holds Python itself, without the page."""

import json
import subprocess
import sys
from textwrap import dedent
from typing import Any

import pytest

from widgets import store
from widgets.door import Door
from widgets.sharing import opened, share

CELLS = ['LANG = "en"', 'from widgets import Table\n\nTable("lucky_numbers", lang=LANG)']


def ask(door: Door, target: str, scene: int, id: int = 1) -> dict[str, Any]:
    text = json.dumps({"kind": "activate", "target": target, "scene": scene, "id": id})
    answer: dict[str, Any] = json.loads(door.answer(text))
    return answer


def start_clovers(door: Door) -> tuple[str, str]:
    """Touch the first start clover and a gold cell."""
    return next((way[0], way[1]) for way in door.table.legal_ways)


def test_everybody_who_comes_first_finds_the_same_game() -> None:
    assert Door(CELLS, seed=5).show() == Door(CELLS, seed=5).show()
    assert Door(CELLS, seed=5).show() != Door(CELLS, seed=6).show()


def test_a_message_gets_a_scene_and_an_acknowledgement() -> None:
    door = Door(CELLS, seed=5)
    answer = ask(door, "table:moves", 0, id=7)
    assert answer["ack"] == {"kind": "ack", "id": 7, "scene": 1, "trouble": ""}
    assert answer["scene"]["number"] == 1


def test_a_kept_game_goes_on_and_its_picture_with_it() -> None:
    door = Door(CELLS, seed=5)
    for number, target in enumerate(start_clovers(door)):
        answer = ask(door, target, number)
    again = Door(CELLS, seed=9, saved=answer["saved"])
    assert again.table.session.record == door.table.session.record
    assert answer["open"]


@pytest.mark.parametrize("saved", ["", "{", "[]", '{"settings": 1}', '{"record": {}}'])
def test_what_cannot_be_taken_up_leaves_a_new_game(saved: str) -> None:
    assert Door(CELLS, seed=5, saved=saved).table.session.record == Door(CELLS, seed=5).table.session.record


def test_a_table_with_secrets_keeps_no_picture() -> None:
    door = Door(['from widgets import Table; Table("biberbande")'], seed=1)
    assert not json.loads(door.show())["open"]


def test_an_error_is_told_and_the_table_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door(CELLS, seed=5)
    before = door.table.session.record

    def stumble(message: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(door.table, "receive", stumble)
    assert ask(door, "table:moves", 0)["ack"]["trouble"]
    assert door.table.session.record == before


@pytest.mark.parametrize("content", ["[]", "null", '"x"', '{"kind": "submit"}', '{"target": 1, "scene": 0}'])
def test_what_is_no_message_changes_nothing(content: str) -> None:
    door = Door(CELLS, seed=5)
    shown = json.loads(door.show())["scene"]
    assert json.loads(door.answer(content))["scene"] == shown


@pytest.mark.parametrize("cells", [[], ["x = 1"], ["1"]])
def test_cells_without_a_table_are_refused(cells: list[str]) -> None:
    with pytest.raises(ValueError, match="table"):
        Door(cells, seed=1)


def test_a_move_is_shown_before_the_bots_answer() -> None:
    door = Door(['from widgets import Table; Table("floriado", bots={1: "greedy"})'], seed=1)
    assert door.think() == ""
    for number, target in enumerate(next(iter(door.table.legal_ways))):
        ask(door, target, number)
    assert door.table.mover == 1
    shown = json.loads(door.think())["scene"]
    assert door.table.mover == 0
    assert shown["number"] == door.table.number
    assert door.think() == ""


def test_where_nobody_could_look_a_code_up_the_link_holds_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "HERE_ALONE", True)
    table = Door(['from widgets import Table; Table("biberbande")'], seed=1).table
    shared = share(table.session)
    assert shared.code == ""
    assert opened(table.game, shared.link) == (table.session.record, 1)


def test_a_table_needs_nothing_but_python() -> None:
    """Pyodide comes without numpy and without any widget library."""
    script = """
        import sys
        for name in ("anywidget", "ipywidgets", "traitlets", "numpy", "numba", "click", "platformdirs", "tqdm"):
            sys.modules[name] = None
        from widgets.door import Door
        for game in ("lucky_numbers", "solo", "triqueta", "biberbande", "floriado"):
            door = Door([f'from widgets import Table; Table("{game}")'], seed=1)
            for number, target in enumerate(next(iter(door.table.legal_ways), ())):
                door.answer(f'{{"kind": "activate", "target": "{target}", "scene": {number}}}')
    """
    subprocess.run([sys.executable, "-c", dedent(script)], check=True)
