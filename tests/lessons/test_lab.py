"""The lab: predictions first, exact values and trials side by side, figures on the board when they are asked for."""

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any
from urllib.parse import unquote

import pytest

from boardgames import games, odds
from boardgames.core import BadData
from boardgames.messages import LANGUAGES
from tests.lessons.learner import targets, touch
from widgets import Lab
from widgets.blocks.asking import FORM
from widgets.blocks.block import AGAIN, Block
from widgets.blocks.comparison import MORE, MOST, SAMPLES, Comparison, round_numbers
from widgets.blocks.overlay import ALL
from widgets.draw import draw
from widgets.scene import Chart, Link, Plot, Strip
from widgets.tree import to_html

GARDENS = "3 . . . / . 8 . . / . . 13 . / . . . 18\n\n5 . . . / . 9 . . / . . 14 . / . . . 17"


def three_draws(lang: str = "en", seed: int = 1) -> Block:
    good = odds.lucky_numbers.fits(GARDENS, "B1")
    once = odds.trial(odds.lucky_numbers.unseen(GARDENS), 3, lambda drawn: any(tile in good for tile in drawn))
    return Lab("lucky_numbers", lang).compare("three-draws", odds.at_least_one(7, 32, 3), once, seed)


def cells(lang: str = "en", board: str | None = None) -> Block:
    return Lab("lucky_numbers", lang).on_board("cells", odds.lucky_numbers.chances(board or GARDENS), 32, board)


def rows(lang: str) -> Block:
    lab = Lab("triqueta", lang)
    return lab.on_board("rows", odds.triqueta.row_values(lab.position("rows")))


def cards(lang: str) -> Block:
    lab = Lab("biberbande", lang)
    return lab.on_board("cards", dict(enumerate(odds.biberbande.expected_cards(lab.position("cards"))[0], 1)))


def clearing(lang: str) -> Block:
    lab = Lab("floriado", lang)
    return lab.on_board("moves", odds.floriado.reach(lab.position("moves")))


def predict(block: Block, chance: str) -> None:
    message = {"kind": "submit", "target": FORM, "values": {"chance": chance}, "scene": block.scene.number}
    block.receive(message)


def page(block: Block) -> str:
    """Return all that the browser receives of a block."""
    return to_html(draw(block.scene))


def items(block: Block, kind: type[Any]) -> list[Any]:
    return [item for panel in block.scene.side for item in panel.items if isinstance(item, kind)]


# ---------------------------------------------------------------- a chance predicted, exact and tried out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_exact_value_is_nowhere_before_the_prediction_and_beside_it_after(lang: str) -> None:
    block = three_draws(lang)
    touch(block, f"{MORE}100", SAMPLES)
    assert not block.done
    for hidden in ("133/248", "0.53", "0,53", "bg-figure"):
        assert hidden not in page(block)
    predict(block, "50 %")
    assert block.done
    assert [row[1] for row in items(block, Chart)[0].rows] == ["50 %", odds.tell(Fraction(133, 248), lang)]


@pytest.mark.parametrize("typed", ["much", "", "3/2", "-0,1", "1/0", "<b>1</b>", "9" * 50])
def test_what_is_no_chance_is_refused_with_the_reason_and_can_be_said_again(typed: str) -> None:
    block = three_draws()
    predict(block, typed)
    assert not block.done
    assert "from 0 (never) to 1 (always)" in block.scene.status.text
    assert "<b>" not in page(block)
    predict(block, "0,5")
    assert block.done


def test_a_prediction_cannot_be_changed_after_the_reveal() -> None:
    block = three_draws()
    predict(block, "1/2")
    predict(block, "133/248")
    assert items(block, Chart)[0].rows[0][1] == "1/2"
    touch(block, AGAIN)
    assert not block.done
    assert "133/248" not in page(block)


def test_trials_add_up_and_are_the_same_however_they_are_asked_for() -> None:
    one, other, third = three_draws(), three_draws(), three_draws(seed=2)
    for block in (one, other, third):
        predict(block, "0.5")
    touch(one, f"{MORE}1000", f"{MORE}100")
    touch(other, f"{MORE}100", f"{MORE}1000")
    touch(third, f"{MORE}1000", f"{MORE}100")
    last = [items(block, Plot)[0].points[-1] for block in (one, other, third)]
    assert last[0] == last[1] != last[2]
    assert last[0][0] == 1100
    assert abs(last[0][1] - 133 / 248) < 4 * (0.25 / 1100) ** 0.5
    assert [trials for trials, _ in items(one, Plot)[0].points] == [*round_numbers(1000), 1100]


def test_trials_end_at_a_limit() -> None:
    block = three_draws()
    predict(block, "0.5")
    judge = block._judge
    assert isinstance(judge, Comparison)
    judge.counts = [(MOST - 5, 40_000)]
    touch(block, f"{MORE}10")
    assert judge.counts[-1][0] == MOST
    touch(block, f"{MORE}10")
    assert judge.counts[-1][0] == MOST


def test_every_figure_has_a_text_twin_with_the_same_numbers() -> None:
    block = three_draws("fr")
    predict(block, "0,5")
    touch(block, f"{MORE}100", SAMPLES)
    plot, strip, charts = items(block, Plot)[0], items(block, Strip)[0], items(block, Chart)
    twin, samples = charts[1], charts[2]
    assert [int(row[0]) for row in twin.rows] == [trials for trials, _ in plot.points]
    for row, (_, share) in zip(twin.rows, plot.points, strict=True):
        assert abs(float(row[2].replace(",", ".")) - share) < 0.0006
    assert [float(row[1].replace(",", ".")) for row in samples.rows] == list(strip.values)
    assert plot.label in charts[0].rows[2][1]
    assert len(strip.values) == 20


def test_numbers_are_saved_with_points_or_with_semicolons_and_decimal_commas() -> None:
    block = three_draws("fr")
    predict(block, "0,5")
    touch(block, f"{MORE}10")
    files = [unquote(link.address.partition(",")[2]) for link in items(block, Link)]
    plain, french = (
        list(csv.reader(io.StringIO(text), delimiter=sign)) for text, sign in zip(files, ",;", strict=True)
    )
    assert plain[0] == french[0] == ["trials", "hits", "frequency"]
    assert [int(row[0]) for row in plain[1:]] == [1, 2, 5, 10]
    assert [row[2].replace(".", ",") for row in plain[1:]] == [row[2] for row in french[1:]]
    assert all("," in row[2] for row in french[1:])


def test_a_comparison_goes_on_where_it_was() -> None:
    block, other = three_draws(), three_draws()
    predict(block, "1/3")
    touch(block, f"{MORE}100", SAMPLES)
    other.read(json.loads(json.dumps(block.write())))
    assert other.scene.side == block.scene.side
    other.read({"done": True, "answer": {"said": "1/3", "counts": [[5, 9], [2, 1]], "samples": False}})
    assert items(other, Plot) == []


def test_a_chance_that_is_none_and_an_exercise_that_is_not_there_are_refused() -> None:
    lab = Lab("lucky_numbers")
    with pytest.raises(ValueError, match="exact=3/2 is no chance"):
        lab.compare("three-draws", Fraction(3, 2), lambda stream: True)
    with pytest.raises(ValueError, match="compare: there is no exercise 'two': three-draws"):
        lab.compare("two", Fraction(1, 2), lambda stream: True)
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        Lab("chess")
    with pytest.raises(ValueError, match="draws=9 is not possible"):
        odds.trial({"bear": 3}, 9, lambda drawn: True)


# ---------------------------------------------------------------- figures on the board


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("make", [cells, rows, cards, clearing])
def test_a_figure_is_shown_when_its_place_is_touched_and_never_before(make: Callable[[str], Block], lang: str) -> None:
    block = make(lang)
    before = page(block)
    assert "bg-note" not in before
    assert ALL not in targets(block.scene)
    places = [target for target in targets(block.scene) if target in block._judge.figures.values]  # type: ignore[attr-defined]  # an overlay
    touch(block, places[0])
    assert page(block).count("bg-note") == 1
    assert not block.done
    touch(block, ALL)
    assert block.done
    assert page(block).count("bg-note") == len(set(places))
    chart = next(item for panel in block.scene.side if panel.id == "figures" for item in panel.items)
    assert isinstance(chart, Chart)
    assert len(chart.rows) == len(set(places))


def test_a_chance_on_the_board_says_what_it_is_counted_from() -> None:
    block = cells()
    touch(block, "garden/B1")
    assert block.scene.status.text == "Your prediction is B1: 7/32 = 0.21875. Is there a better one?"
    assert 'aria-label="row 1, column B, empty, 7/32"' in page(block)
    touch(block, "garden/A1")
    assert block.scene.status.text == "There is no figure here: try another place."
    touch(block, ALL)
    assert block.scene.status.text == "The largest: D1, A4, each with 22/32 = 11/16 = 0.6875."


def test_the_lab_takes_a_board_of_ones_own_and_says_where_it_is_wrong() -> None:
    own = GARDENS.replace("8", "7")
    touch(block := cells(board=own), "garden/B1")
    assert block.scene.status.text.startswith("Your prediction is B1: 5/32")
    with pytest.raises(BadData, match="line 2"):
        Lab("lucky_numbers").on_board("cells", {"B1": Fraction(1)}, board=GARDENS.replace("8", "eight"))
    with pytest.raises(BadData, match="garden/Z9: there is no such place on this board: "):
        Lab("lucky_numbers").on_board("cells", {"Z9": Fraction(1)})
    with pytest.raises(ValueError, match="cells: there is no figure to show"):
        Lab("lucky_numbers").on_board("cells", {})


def test_an_overlay_goes_on_where_it_was() -> None:
    block, other = cells(), cells()
    touch(block, "garden/B1", "garden/D4", "garden/D2")
    other.read(json.loads(json.dumps(block.write())))
    assert other.scene.stage == block.scene.stage


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_lab_in_both_languages(game: str) -> None:
    labs = [Lab(game, lang).exercises for lang in LANGUAGES]
    assert list(labs[0]) == list(labs[1])
    assert "compare" in {exercise.block for exercise in labs[0].values()}
    assert all(exercise.task and exercise.help and exercise.done for lab in labs for exercise in lab.values())
