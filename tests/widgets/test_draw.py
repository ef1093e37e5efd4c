"""What a drawn scene says, to eyes and to screen readers."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.widgets.scenes import SCENES, crowded, garden, new_game, opening, pieces, plain, playable, refusal
from widgets.art import ANIMALS, FLOWERS, LOOKS, SPECIAL_CARDS, draw_piece, static
from widgets.draw import draw, draw_cell, picture
from widgets.scene import Cell, Line, Panel, Scene
from widgets.tree import Node, element, to_html

every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
CODES = {
    "lucky_numbers": (*map(str, range(1, 21)), "?"),
    "solo": ("7",),
    "triqueta": (*ANIMALS, "?"),
    "biberbande": (*map(str, range(10)), *SPECIAL_CARDS, "?"),
    "floriado": tuple(f"{flower}{number}" for flower in FLOWERS for number in range(1, 9)),
    "noughts": ("X", "knight", "12", "?"),
}


def walk(tree: Node) -> Iterator[Node]:
    yield tree
    for child in tree.children:
        if isinstance(child, Node):
            yield from walk(child)


def find(tree: Node, attribute: str, value: str | None = None) -> list[Node]:
    found = (node for node in walk(tree) if attribute in node.attributes)
    return [node for node in found if value is None or node.attributes[attribute] == value]


def text(tree: Node) -> str:
    return "".join(child if isinstance(child, str) else text(child) for child in tree.children)


@every_scene
def test_is_plain_data_for_the_browser(scene: Callable[[], Scene]) -> None:
    tree = draw(scene())
    assert json.loads(json.dumps(tree))[0] == "section"
    assert draw(scene()) == tree


@every_scene
def test_has_each_key_once_among_neighbours(scene: Callable[[], Scene]) -> None:
    for node in walk(draw(scene())):
        keys = [child.attributes.get("data-key") for child in node.children if isinstance(child, Node)]
        named = [key for key in keys if key]
        assert len(named) == len(set(named))


@every_scene
def test_refers_to_ids_that_are_there(scene: Callable[[], Scene]) -> None:
    tree = draw(scene(), "board7")
    ids = {node.attributes["id"] for node in find(tree, "id")}
    for name in ("aria-describedby", "aria-labelledby", "for"):
        for node in find(tree, name):
            assert set(node.attributes[name].split()) <= ids
    assert all(name.startswith("board7-") for name in ids)


@every_scene
def test_uses_symbols_that_are_drawn(scene: Callable[[], Scene]) -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', static("symbols.svg")))
    assert {node.attributes["href"][1:] for node in walk(draw(scene())) if node.tag == "use"} <= symbols


@every_scene
def test_gives_every_button_a_name(scene: Callable[[], Scene]) -> None:
    for node in walk(draw(scene())):
        if node.tag == "button":
            assert node.attributes.get("aria-label") or text(node)


def test_escapes_what_people_type() -> None:
    html = picture(plain())
    assert "<b>Ana</b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt;" in html
    assert to_html(element("p", {"title": '"<'}, "</script>")) == '<p title="&quot;&lt;">&lt;/script&gt;</p>'


def test_leaves_out_what_is_not_there() -> None:
    node = element("input", {"value": "", "checked": False, "id": None, "hidden": True, "size": 3}, None, "")
    assert to_html(node) == '<input value="" hidden="" size="3">'


def test_draws_a_board_as_a_grid_of_named_buttons() -> None:
    (board, market) = find(draw(opening()), "role", "grid")
    assert board.attributes["aria-label"] == "Le jardin de Lou"
    assert [len(find(row, "role", "gridcell")) for row in find(board, "role", "row")] == [4, 4, 4, 4]
    assert market.attributes["aria-label"] == "Au milieu"
    cells = find(board, "role", "gridcell")
    assert cells[1].attributes["aria-label"] == "ligne 1, colonne B, vide"
    assert [cell.attributes["tabindex"] for cell in cells] == ["0"] + ["-1"] * 15


def test_shows_one_state_and_one_badge_a_cell() -> None:
    cell = draw_cell(Cell("a", "a", "3", ("last", "playable", "cause", "gold")), "lucky_numbers", "fr")
    assert cell.attributes["class"].split() == ["bg-cell", "bg-cell--square", "is-gold", "is-cause"]
    assert len(find(cell, "href", "#bg-alert")) == 1


def test_keeps_a_refused_cell_within_reach() -> None:
    cell = draw_cell(Cell("cell:2,3", "D3, vide, refusée", None, ("refused",)), "lucky_numbers", "fr")
    assert cell.attributes["data-target"] == "cell:2,3"
    assert "aria-disabled" not in cell.attributes


def test_sends_nothing_from_a_cell_without_target() -> None:
    cell = draw_cell(Cell("", "vide"), "lucky_numbers", "fr")
    assert "data-target" not in cell.attributes
    assert cell.attributes["aria-disabled"] == "true"


def test_says_a_refusal_in_one_live_line_with_its_clause() -> None:
    tree = draw(refusal())
    (line,) = find(tree, "role", "status")
    assert text(line).startswith("Le 13 ne va pas en D3")
    assert text(line).endswith("Règle 3.2")
    assert find(tree, "data-target", "show:3,1")


def test_puts_a_form_over_a_table_that_waits() -> None:
    tree = draw(new_game())
    (dialog,) = find(tree, "role", "dialog")
    assert [node.attributes["class"] for node in find(tree, "inert")] == ["bg-desk"]
    assert {node.attributes["name"] for node in find(dialog, "name")} == {
        "players", "name0", "kind0", "setup", "max_turns", "moves", "seed",
    }  # fmt: skip
    (wrong,) = find(dialog, "aria-invalid")
    assert text(find(dialog, "id", wrong.attributes["aria-describedby"])[0]) == "Un nom a 30 lettres au plus."
    assert not find(dialog, "type", "number")
    assert len(find(dialog, "data-cancel")) == 1


def test_lets_a_folded_panel_be_opened() -> None:
    panels = [node for node in walk(draw(opening())) if node.tag == "details"]
    assert [text(panel)[:11] for panel in panels] == ["Déroulement"]
    assert "open" not in panels[0].attributes
    (log,) = [node for node in walk(panels[0]) if node.tag == "ol"]
    assert log.attributes["tabindex"] == "0"


def test_draws_an_empty_line_without_an_empty_grid() -> None:
    scene = replace(opening(), side=(Panel("hand", "Main", (Line("hand", "Main", ()),)),))
    assert len(find(draw(scene), "role", "grid")) == 1


def test_says_who_is_to_play() -> None:
    current = find(draw(crowded()), "aria-current", "true")
    assert [text(player) for player in current] == ["Louà toi · 5 vides12"]


@pytest.mark.parametrize(("game", "codes"), CODES.items(), ids=CODES)
def test_has_a_picture_of_every_piece(game: str, codes: tuple[str, ...]) -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', static("symbols.svg")))
    drawn = [draw_piece(game, code) for code in codes]
    assert [piece.attributes["data-piece"] for piece in drawn] == list(codes)
    assert {use.attributes["href"][1:] for piece in drawn for use in walk(piece) if use.tag == "use"} <= symbols
    assert len({to_html(piece) for piece in drawn}) == len(codes)
    assert draw(pieces(game, codes))


def test_writes_letters_in_the_language_of_the_person() -> None:
    assert [text(draw_piece("triqueta", "owl", lang)) for lang in ("fr", "en")] == ["H6", "O6"]
    assert [text(draw_piece("floriado", "bell3", lang)) for lang in ("fr", "en")] == ["3C", "3B"]


def test_keeps_letters_apart_within_a_game() -> None:
    animals = [letters for letters, _ in ANIMALS.values()]
    for letters in zip(*animals, strict=True), zip(*FLOWERS.values(), strict=True):
        for language in letters:
            assert len(set(language)) == len(language)


def test_draws_as_many_logs_on_a_card_as_it_says() -> None:
    for number in range(10):
        assert len(find(draw_piece("biberbande", str(number)), "href", "#bg-log")) == number


def test_draws_any_code_of_a_game_that_has_art() -> None:
    for game in LOOKS:
        assert text(draw_piece(game, "9z")) == "9z"


def test_numbers_rows_and_columns_for_people_only() -> None:
    (board, *_) = find(draw(replace(playable(), stage=(garden(),), side=())), "role", "grid")
    axis = [node for node in walk(board) if node.attributes.get("class") == "bg-axis"]
    assert "".join(map(text, axis)) == "ABCD1234"
    assert all(node.attributes["aria-hidden"] == "true" for node in axis)


def test_the_board_of_a_lesson_is_never_turned_for_its_text_speaks_of_left_and_right() -> None:
    from widgets import Lesson, Table

    assert "is-wide" in picture(Table("floriado", seed=1).draw())
    assert "is-wide" not in picture(Lesson("floriado").find_all("reach").scene)
