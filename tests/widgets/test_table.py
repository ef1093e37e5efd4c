"""The table without a screen: messages in, Scenes out."""

import json
from html import escape
from typing import Any

import pytest

from boardgames import games
from boardgames.core import Game, Stream
from boardgames.lucky_numbers.view import position
from tests import toy
from tests.lucky_numbers.positions import EX, LAST, LAST_OTHER, OTHER
from widgets import Table
from widgets.draw import picture
from widgets.newgame import FORM
from widgets.scene import Button, Cell, Form, Grid, Line, Log, Scene


def touch(table: Table, *targets: str) -> Scene:
    for target in targets:
        table.receive({"kind": "activate", "target": target, "scene": table.number})
    return table.scene


def example(lang: str = "fr", **options: Any) -> Table:
    return Table("lucky_numbers", lang, position(EX, OTHER, drawn=13), names=("Lou", "Malik"), seed=1, **options)


def cells(scene: Scene) -> dict[str, Cell]:
    lines = [item for panel in scene.side for item in panel.items if isinstance(item, Line)]
    parts: list[Grid | Line] = [*scene.stage, *lines]
    return {cell.target: cell for part in parts for cell in part.cells if cell.target}


def marked(scene: Scene, mark: str) -> set[str]:
    return {target for target, cell in cells(scene).items() if mark in cell.marks}


def log(scene: Scene) -> tuple[str, ...]:
    return next((item.lines for panel in scene.side for item in panel.items if isinstance(item, Log)), ())


def buttons(scene: Scene) -> dict[str, Button]:
    found = [item for panel in scene.side for item in panel.items if isinstance(item, Button)]
    return {button.target: button for button in (*found, *scene.controls, *scene.tools)}


def test_a_touch_on_a_cell_places_the_tile_in_hand() -> None:
    scene = touch(example(), "garden/D2")
    assert [player.current for player in scene.players] == [False, True]
    assert log(scene) == ("Lou pose le 13 en D2\u202f; le 10 va au milieu.",)
    assert "market/10" in cells(scene)


def test_a_refusal_names_the_clause_the_cells_and_a_way_out() -> None:
    table = example()
    scene = touch(table, "garden/D1")
    status = scene.status
    assert status.kind == "refusal"
    assert status.text == "Le 13 ne va pas en D1\u202f: plus bas dans la colonne D, le 10 (D2) est plus petit."
    assert (status.clause, status.clause_text) == ("LN-4.3", "Règle 4.3")
    assert marked(scene, "refused") == {"garden/D1"}
    assert marked(scene, "cause") == {"garden/D2"}
    assert "refusée" in cells(scene)["garden/D1"].name
    assert status.action
    assert marked(touch(table, status.action.target), "hint") == {"garden/C1"}
    assert touch(table, "garden/C1").status.kind == "turn"


def test_every_reason_is_told() -> None:
    scene = touch(example(), "garden/D3")
    assert scene.status.text.startswith("Le 13 ne va pas en D3\u202f: à gauche dans la ligne 3, le 16 (C3)")
    assert "Et aussi" in scene.status.detail
    assert marked(scene, "cause") == {"garden/C3", "garden/A3"}


def test_a_visible_tile_is_taken_by_touching_it_and_then_a_cell() -> None:
    table = Table("lucky_numbers", "en", position(EX, OTHER, market=(13, 4)), seed=1, names=("Lou", "Malik"))
    scene = touch(table, "market/13")
    assert marked(scene, "selected") == {"market/13"}
    assert scene.status.text == "The 13 is chosen: where do you put it?"
    assert not marked(touch(table, "market/13"), "selected")
    scene = touch(table, "market/13", "garden/C1")
    assert log(scene) == ("Lou takes the 13 from the middle and puts it on C1.",)


def test_a_tile_that_cannot_be_taken_says_why_when_touched() -> None:
    scene = touch(Table("lucky_numbers", "en", position(EX, OTHER, drawn=13, market=(4,)), seed=1), "market/4")
    assert scene.status.text == "You still have the 13 to place: put it down, or leave it in the middle."
    assert not marked(scene, "selected")


def test_equal_tiles_in_the_middle_are_places_of_their_own() -> None:
    table = Table("lucky_numbers", "en", position(EX, OTHER, market=(4, 4)), seed=1)
    assert {"market/4", "market/4#2"} <= set(cells(table.scene))
    assert marked(touch(table, "market/4#2"), "selected")


def test_the_moves_button_shows_what_may_be_played() -> None:
    table = example()
    assert not marked(table.scene, "playable")
    assert marked(touch(table, "table:moves"), "playable") == {"garden/C1", "garden/D2", "garden/B4"}


def test_five_touches_that_saw_the_same_scene_make_one_move() -> None:
    table = Table("lucky_numbers", position=position(EX, OTHER), seed=1)
    seen = table.number
    for _ in range(5):
        table.receive({"kind": "activate", "target": "pile", "scene": seen})
    assert [str(move).split()[0] for move in table.session.record.moves] == ["draw", "reveal"]


def test_undo_and_redo_and_why_not() -> None:
    table = example()
    before = table.state
    touch(table, "garden/C1")
    assert touch(table, "table:undo").status.detail == "Coup annulé."
    assert table.state == before
    touch(table, "table:redo")
    assert table.state != before
    touch(table, "table:undo")
    assert "rien à annuler" in touch(table, "table:undo").status.text
    touch(table, "discard", "pile")
    scene = touch(table, "table:undo")
    assert scene.status.text.startswith("On a découvert une pièce")
    assert buttons(scene)["table:undo"].disabled


def test_in_practice_a_draw_can_be_taken_back() -> None:
    table = Table("lucky_numbers", position=position(EX, OTHER), seed=1, practice=True)
    before = table.state
    touch(table, "pile")
    touch(table, "table:undo")
    assert table.state == before


def test_the_language_changes_and_the_game_stays() -> None:
    table = example()
    before = table.state
    scene = touch(table, "table:language")
    assert scene.lang == "en"
    assert scene.status.text == "Lou, here is a 13. Put it in your garden, or leave it in the middle."
    assert table.state == before
    assert cells(scene)["garden/A1"].name == "row 1, column A, clover 3, gold cell"


def test_the_end_says_who_has_won_and_nothing_can_be_touched() -> None:
    table = Table("lucky_numbers", position=position(LAST, LAST_OTHER, drawn=11), seed=1, names=("Lou", "Malik"))
    scene = touch(table, "garden/B3")
    assert scene.status.kind == "success"
    assert scene.status.text == "Lou a rempli son jardin et gagne."
    assert touch(table, "pile").status.kind == "success"


def test_bots_play_until_a_person_is_to_move() -> None:
    table = Table("lucky_numbers", players=3, bots={1: "random", 2: "random"}, seed=3, setup="auto_sorted")
    assert table.mover == 0
    touch(table, "pile")
    touch(table, "discard")
    assert table.mover == 0
    assert [player.name for player in table.scene.players] == ["Joueur 1", "Robot 2", "Robot 3"]
    again = Table("lucky_numbers", players=3, bots={1: "random", 2: "random"}, seed=3, setup="auto_sorted")
    touch(again, "pile", "discard")
    assert again.state == table.state


def form(table: Table) -> Form:
    found = touch(table, "table:new").form
    assert found
    return found


def submit(table: Table, **values: str) -> Scene:
    filled = {field.name: field.value for field in form(table).fields} | values
    table.receive({"kind": "submit", "target": FORM, "values": filled, "scene": table.number})
    return table.scene


def test_a_new_game_is_set_up_in_a_form_that_explains_every_option() -> None:
    table = example()
    fields = {field.name: field for field in form(table).fields}
    assert {f"option_{option.name}" for option in table.game.options} <= set(fields)
    assert all(field.help for name, field in fields.items() if name.startswith("option_"))
    assert "LN-6.4" in fields["option_bruno"].help
    scene = submit(table, players="3", name2=" Inès  D. ", who1="random", option_bruno="true", seed="42")
    assert scene.form is None
    assert [player.name for player in scene.players] == ["Lou", "Malik", "Inès D."]
    assert table.settings.options == {"bruno": True}
    assert table.settings.seed == 42
    assert table.state.players == 3


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"seed": "0,5"}, "seed", "nombre entier"),
        ({"seed": "4294967296"}, "seed", "nombre entier"),
        ({"who0": "random", "who1": "random"}, "who0", "au moins une personne"),
        ({"name0": "Ana", "name1": "Ana"}, "name0", "même nom"),
        ({"option_max_turns": "many"}, "option_max_turns", "de 1 à"),
        ({"option_setup": "mine"}, "option_setup", "n’existe pas"),
        ({"option_start_player": "3"}, "option_start_player", "ne va pas"),
    ],
)
def test_a_form_with_a_fault_comes_back_with_a_sentence_beside_it(
    values: dict[str, str], field: str, message: str
) -> None:
    table = example()
    before = table.state
    scene = submit(table, **values)
    assert scene.form
    errors = {f.name: f.error for f in scene.form.fields if f.error}
    assert list(errors) == [field]
    assert message in errors[field]
    assert {f.name: f.value for f in scene.form.fields}[next(iter(values))] == next(iter(values.values()))
    assert table.state == before
    assert touch(table, "table:cancel").form is None


def test_an_option_that_a_version_of_the_rules_sets_can_be_left_to_it_or_chosen() -> None:
    table = example()
    fields = {field.name: field for field in form(table).fields}
    forced = fields["option_forced_placement"]
    assert (forced.kind, forced.value) == ("choice", "")
    assert dict(forced.choices)[""] == "comme dans cette version"
    submit(table, option_rules="magazine")
    assert table.settings.options == {"rules": "magazine"}
    assert table.state.to_json()["options"] == {"rules": "magazine"}
    scene = submit(table, option_forced_placement="false", option_open_market="0")
    assert scene.form is None
    assert table.settings.options == {"rules": "magazine", "forced_placement": False, "open_market": 0}
    values = {field.name: field.value for field in form(table).fields}
    assert (values["option_forced_placement"], values["option_take_unplaceable"]) == ("false", "")


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "</script><b>", 'Ana & "Bo"'])
def test_names_are_text_in_the_picture_the_log_and_what_is_kept(name: str) -> None:
    table = Table("lucky_numbers", names=(name,), seed=1)
    touch(table, "garden/A1")
    page = picture(table.scene)
    assert name not in page.replace(escape(name), "")
    assert page.count(escape(name)) >= 3
    assert any(name[:20] in line for line in log(table.scene))
    again = Table("lucky_numbers", seed=1)
    again.read(json.loads(json.dumps(table.write())))
    assert again.scene.players[0].name == name


def test_names_are_text_of_at_most_thirty_characters() -> None:
    nasty = "<img src=x onerror=alert(1)>" + "x" * 40
    scene = Table("lucky_numbers", names=(nasty,), seed=1).scene
    assert scene.players[0].name == nasty[:30]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"kind": "activate"},
        {"kind": "activate", "target": "nowhere", "scene": 0},
        {"kind": "activate", "target": 3, "scene": 0},
        {"kind": "submit", "target": FORM, "values": {}, "scene": 0},
        {"kind": "submit", "target": FORM, "values": "x", "scene": 0},
        {"kind": "activate", "target": "table:curtain", "scene": "0"},
        None,
        [],
        5,
    ],
)
def test_a_message_that_means_nothing_changes_nothing(message: object) -> None:
    table = example()
    before = table.state
    table.receive(message)
    assert table.state == before
    assert table.scene.players


def test_a_position_is_pasted_as_text_or_as_json() -> None:
    start = position(EX, OTHER, drawn=13)
    text = "\n\n".join([EX, OTHER, "drawn 13"])
    assert Table("lucky_numbers", position=text, seed=1).state == start
    assert Table("lucky_numbers", position=json.dumps(start.to_json()), seed=1).state == start
    with pytest.raises(ValueError, match="expected 2 to 4 gardens"):
        Table("lucky_numbers", position=EX)
    with pytest.raises(ValueError, match="drawn: expected one number up to 20, not 'drawn x'"):
        Table("lucky_numbers", position=f"{EX}\n\n{OTHER}\n\ndrawn x")
    with pytest.raises(ValueError, match="expected the JSON"):
        Table("triqueta", position="a b c")
    with pytest.raises(ValueError, match="line 1 column"):
        Table("lucky_numbers", position='{"game": ')


def test_unknown_games_languages_and_options_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no game 'chess': lucky_numbers"):
        Table("chess")
    with pytest.raises(ValueError, match="lang='de' is not allowed: 'fr' or 'en'"):
        Table("lucky_numbers", "de")
    with pytest.raises(ValueError, match="unknown option 'colour'"):
        Table("lucky_numbers", colour="red")


@pytest.mark.parametrize(("game", "players"), [(g, n) for g in games().values() for n in g.players], ids=str)
def test_a_whole_game_is_played_through_messages_alone(game: Game, players: int) -> None:
    lang = "fr" if players % 2 else "en"
    table = Table(game, lang, players=players, seed=8)
    stream = Stream(8)
    while table.mover is not None:
        if table.curtain:
            touch(table, "table:curtain")
        legal = table.state.legal_moves()
        move = legal[stream.below(len(legal))]
        expected, chosen = table.state.play(move), table.selection
        way = table.game.targets(move, table.mover)
        before = len(table.session.record.moves)
        touch(table, *(way[len(chosen) :] if way[: len(chosen)] == chosen else way))
        assert table.session.record.moves[before] == move
        assert expected == table.session.states[before + 1]
        assert table.scene.lang == lang
    outcome = table.state.outcome()
    assert outcome
    assert table.scene.status.kind == ("success" if outcome.winners else "turn")


def test_a_game_with_a_secret_hangs_a_curtain_between_two_persons() -> None:
    table = Table(toy.GAME, "en", seed=2)
    assert table.curtain
    scene = table.scene
    assert scene.status.text == "The screen belongs to Player 1."
    secret = str(table.state.observation(0).known[0][1])
    shown = {cell.piece for part in scene.stage for cell in part.cells}
    assert secret not in shown
    scene = touch(table, "table:curtain")
    assert not table.curtain
    assert "?" not in {cell.piece for part in scene.stage for cell in part.cells}
    scene = touch(table, "throw")
    assert table.curtain


@pytest.mark.parametrize("game", ["triqueta", "biberbande"])
@pytest.mark.parametrize("seed", range(4))
def test_behind_the_curtain_nothing_private_is_in_the_scene(game: str, seed: int) -> None:
    """Whenever the curtain is down, also after an undo, the scene is that of a spectator."""
    table, stream = Table(game, "fr", players=3, seed=seed, practice=True), Stream(seed)
    for _ in range(120):
        if table.mover is None:
            break
        if table.curtain:
            assert table.holder is None
            spectator = {slot.piece for zone in table.game.zones(table.state.observation(None)) for slot in zone.slots}
            assert {cell.piece for cell in cells(table.scene).values()} <= spectator
            if stream.below(4) == 0:
                touch(table, "table:undo")
                assert table.curtain
            touch(table, "table:curtain")
            continue
        ways = list(table.legal_ways)
        touch(table, *ways[stream.below(len(ways))][len(table.selection) :])


def test_an_undo_behind_the_curtain_shows_nobody_elses_cards() -> None:
    table = Table("biberbande", "fr", seed=1, practice=True)
    touch(table, "table:curtain", "looked", "table:curtain", "looked")
    assert table.curtain
    touch(table, "table:undo")
    assert table.curtain
    assert table.holder is None


def test_bots_and_positions_that_do_not_fit_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="level='best' is not allowed"):
        Table("lucky_numbers", bots={1: "best"})
    with pytest.raises(ValueError, match="there is no seat 7"):
        Table("lucky_numbers", bots={7: "random"})
    with pytest.raises(ValueError, match="brings its own players"):
        Table("lucky_numbers", position=position(EX, OTHER), players=3)
    with pytest.raises(ValueError, match="a position of Triqueta is expected"):
        Table("triqueta", position=position(EX, OTHER))
    for text in ("drawn", "seat 7", "drawn 25", "drawn 0", "drawn 13 14", "market 99"):
        with pytest.raises(ValueError, match=text.split(" ", maxsplit=1)[0]):
            Table("lucky_numbers", position=f"{EX}\r\n \r\n{OTHER}\n\n{text}")


def test_a_table_from_a_position_keeps_its_options() -> None:
    table = Table("lucky_numbers", position=position(EX, OTHER, bruno=True), seed=1)
    assert {field.name: field.value for field in form(table).fields}["option_bruno"] == "true"


def test_a_game_without_sentences_of_its_own_still_speaks() -> None:
    table = Table(toy.GAME, "fr", seed=2)
    scene = touch(table, "table:curtain", "board/A1", "table:curtain", "board/A1")
    assert scene.status.kind == "refusal"
    assert scene.status.text == "taken A1"
    assert scene.status.clause == "TOY-2"
