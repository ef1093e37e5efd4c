"""Every exercise of every lesson: right answers end it, wrong ones are explained, and none is given away."""

import json
import re
from itertools import pairwise

import pytest

from boardgames import games
from boardgames.core import BadData
from tests.lessons.learner import EVERY, LESSONS, answer, block, do_everything_wrong, fill_in, of, shown, targets, touch
from widgets.blocks.asking import CHOICE
from widgets.blocks.block import AGAIN, HELP, SHOW, Block
from widgets.blocks.find_all import CHECK
from widgets.lesson import Lesson
from widgets.scene import Button

SAYS_NOTHING = ("", None)


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_the_right_answer_ends_it(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    assert asked.scene.done is False
    answer(asked)
    assert asked.scene.done is True
    assert asked.scene.status.kind == "success"


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_every_wrong_touch_is_explained_and_the_exercise_can_still_be_finished(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    assert "" not in do_everything_wrong(asked)
    answer(asked)
    assert asked.scene.done is True


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_a_block_goes_on_where_it_was(lesson: str, exercise: str) -> None:
    asked, other = block(lesson, exercise), block(lesson, exercise)
    answer(asked)
    other.read(json.loads(json.dumps(asked.write())))
    assert other.done
    assert other.scene.stage == asked.scene.stage


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_after_two_misses_the_answer_can_be_shown(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    touch(asked, SHOW)
    assert not asked.done
    asked._misses = 2
    touch(asked, SHOW)
    assert asked.scene.done is True


@pytest.mark.parametrize(
    ("lesson", "exercise"), [(name, id) for name, id in EVERY if block(name, id).exercise.block == "predict"]
)
def test_a_prediction_is_locked_and_nothing_gives_its_answer_away(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    done = asked.exercise.done
    assert done
    assert json.dumps(done)[1:-1] not in shown(asked)
    if asked.exercise.choices:
        others = [each.id for each in asked.exercise.choices if each.id != asked.exercise.answer]
        touch(asked, f"{CHOICE}{others[0]}")
        kept = asked.write()["answer"]
        touch(asked, f"{CHOICE}{asked.exercise.answer}")
    else:
        fill_in(asked, {each.name: "77" for each in asked.exercise.asked})
        kept = asked.write()["answer"]
        fill_in(asked, {each.name: each.answer for each in asked.exercise.asked})
    assert asked.write()["answer"] == kept
    assert json.dumps(done)[1:-1] in shown(asked)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_texts_are_set_with_care(lesson: str, lang: str) -> None:
    texts = [text for each in of(lesson, lang).values() for text in written(each)]
    assert texts
    assert not [text for text in texts if "'" in text]
    if lang == "fr":
        space = "\N{NARROW NO-BREAK SPACE}"
        bare = re.compile(rf"[^{space}:;!?][:;!?](?=\s|$)|«[^{space}]|[^{space}]»")
        assert not [text for text in texts if bare.search(text)]
        assert not [text for text in texts if re.search(r"\d\.\d", text)]


def written(exercise: object) -> list[str]:
    """Return all the texts of an exercise."""
    task, help, done = (getattr(exercise, name) for name in ("task", "help", "done"))
    named = [each for name in ("replies", "choices", "others") for each in getattr(exercise, name)]
    labels = [each.label for each in getattr(exercise, "asked", ())]
    return [task, help, done, *getattr(exercise, "captions", ()), *(each.text for each in named), *labels]


@pytest.mark.parametrize("lesson", [name for name in LESSONS if name.endswith("-rules")])
def test_every_clause_is_taught_by_an_exercise(lesson: str) -> None:
    taught = {clause for each in of(lesson).values() for clause in each.clauses}
    assert [id for id in games()[lesson.removesuffix("-rules")].rulebook if id not in taught] == []


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_every_reply_can_be_given(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    known = {*targets(asked.scene), *(each.id for each in asked.exercise.choices), "lost"}
    assert asked._table is None or known
    moves = set()
    if asked._table:
        state = asked._table.session.record.start
        moves = {str(move) for move in state.game.all_moves(state.players, **state.to_json()["options"])}
    numbers = re.compile(r"(\w+=)?[+-]?\d+([.,]\d+)?(/\d+)?(\.\.[+-]?\d+([.,]\d+)?(/\d+)?)?|(\w+=)?-")
    for reply in asked.exercise.replies:
        assert all(on in known or on in moves or numbers.fullmatch(on) for on in reply.on), reply
        if reply.missing:
            assert set(reply.missing) <= set(asked.exercise.accept or known)


def test_five_touches_of_one_scene_count_once() -> None:
    asked = block("lucky_numbers-rules", "where-13")
    number = asked.scene.number
    for _ in range(5):
        asked.receive({"kind": "activate", "target": "garden/C1", "scene": number})
    assert asked.write()["answer"] == {"marked": ["garden/C1"]}


def test_an_exercise_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match=r"where-14.*where-13"):
        Lesson("lucky_numbers").find_all("where-14")
    with pytest.raises(ValueError, match="chess"):
        Lesson("chess")
    with pytest.raises(ValueError, match=r"'cooking': .*rules"):
        Lesson("lucky_numbers", part="cooking")


def test_a_mistake_in_a_lesson_is_named_with_its_place() -> None:
    from boardgames.core import Reader
    from widgets.blocks.exercise import _exercise

    game = games()["lucky_numbers"]
    with pytest.raises(BadData, match=r"clauses\[0\]"):
        _exercise(game, {}, (), "x", Reader({"block": "try", "clauses": ["LN-99"], "task": "Do it."}))


def test_help_opens_by_itself_after_two_misses() -> None:
    asked = block("lucky_numbers-rules", "where-13")
    hints = []
    for place in ("garden/A1", "garden/B1"):
        touch(asked, place, CHECK, place)
        hints.append(asked.scene.hint)
    assert [bool(hint) for hint in hints] == [False, True]


def test_the_rules_explain_a_wrong_place() -> None:
    asked = block("lucky_numbers-rules", "where-13")
    touch(asked, "garden/B1", CHECK)
    scene = asked.scene
    assert "8" in scene.status.text
    assert scene.status.clause == "LN-4.3"
    marks = {cell.target: cell.marks for grid in scene.stage for cell in grid.cells}
    assert "refused" in marks["garden/B1"]
    assert "cause" in marks["garden/B2"]


def test_a_legal_move_that_is_not_the_task_is_never_called_wrong() -> None:
    asked = block("lucky_numbers-rules", "exchange")
    before = asked._table.state if asked._table else None
    touch(asked, "garden/C1")
    assert asked.scene.status.kind == "turn"
    assert asked._table
    assert asked._table.state == before
    assert not asked.done


def test_numbers_are_understood_as_people_write_them() -> None:
    for text in ("48", "48,0", " 48 ", "96/2", "4 800 %"):
        asked = block("lucky_numbers-rules", "pile")
        fill_in(asked, {"pile": text})
        assert asked.scene.status.kind == "success"
    asked = block("lucky_numbers-rules", "pile")
    fill_in(asked, {"pile": "beaucoup"})
    assert not asked.done
    assert asked.write()["answer"]["typed"] == {"pile": "beaucoup"}


def test_the_order_of_the_exercises_is_that_of_the_rulebook() -> None:
    """Named clauses climb from step to step but for those that come back."""
    first = [each.clauses[0] for each in of("lucky_numbers-rules").values()]
    chapters = [int(clause[3]) for clause in first]
    assert sum(later < earlier for earlier, later in pairwise(chapters)) <= 3


@pytest.mark.parametrize(
    ("exercise", "cells", "says"),
    [
        ("setup", {"2": "A1", "7": "B2", "14": "C3", "19": "D4"}, "the diagonal climbs"),
        ("setup", {"2": "B2", "7": "A1", "14": "C3", "19": "D4"}, "cannot be filled"),
        ("michael", {"3": "A1", "9": "B2", "11": "C3", "18": "D4"}, "the only arrangement"),
        ("michael", {"3": "A1", "9": "C3", "11": "B2", "18": "D4"}, "a fair bet"),
        ("michael", {"3": "D4", "9": "B2", "11": "A1", "18": "C3"}, "does not climb"),
    ],
)
def test_what_is_said_at_the_end_fits_what_lies_there(exercise: str, cells: dict[str, str], says: str) -> None:
    asked = block("lucky_numbers-rules", exercise)
    assert asked._table
    while not asked.done:
        tile = asked._table.selection[0].removeprefix("hand/")
        touch(asked, f"garden/{cells[tile]}")
    assert says in asked.scene.status.detail


@pytest.mark.parametrize(("lesson", "exercise"), EVERY)
def test_no_button_offers_what_a_lesson_does_not_do(lesson: str, exercise: str) -> None:
    asked = block(lesson, exercise)
    for target in targets(asked.scene):
        if target not in (AGAIN, HELP, SHOW):
            touch(asked, target, *[CHECK] * (asked.exercise.block == "find_all"))
            assert asked.scene.status.action is None


def test_to_check_nothing_is_no_miss() -> None:
    asked = block("lucky_numbers-rules", "where-13")
    touch(asked, CHECK, CHECK, CHECK)
    assert asked.scene.status.kind == "turn"
    assert asked.scene.hint == ""


def test_what_was_shown_is_not_praised() -> None:
    asked = block("lucky_numbers-rules", "where-13")
    for place in ("garden/A1", "garden/B1"):
        touch(asked, place, CHECK, place)
    touch(asked, SHOW)
    assert asked.scene.status.text == "Here is the answer."


def test_several_numbers_are_looked_at_one_by_one() -> None:
    asked = block("lucky_numbers-rules", "points")
    fill_in(asked, {"first": "2", "second": "-1", "third": "-5"})
    assert "2 free cells" in asked.scene.status.text


@pytest.mark.parametrize(("lang", "word"), [("fr", "Impossible"), ("fr", "-"), ("en", "none"), ("en", "impossible ")])
def test_an_answer_may_be_said_in_other_words(lang: str, word: str) -> None:
    asked = block("solo-rules", "readings", lang)
    answers = {each.name: each.answer for each in asked.exercise.asked}
    fill_in(asked, {**answers, "row": word})
    assert asked.scene.status.kind == "success"


def test_a_solved_question_marks_what_was_right_and_what_was_tried_in_vain() -> None:
    asked = block("solo-rules", "impossible")
    touch(asked, f"{CHOICE}more")
    assert [button.icon for button in buttons(asked)] == ["", "cross", "", ""]
    touch(asked, f"{CHOICE}closed")
    icons = {button.target.removeprefix(CHOICE): button.icon for button in buttons(asked)}
    assert icons == {"closed": "check", "more": "cross", "far": "", "parity": ""}


def buttons(asked: Block) -> list[Button]:
    """Return the choices."""
    items = [item for panel in asked.scene.side for item in panel.items]
    return [item for item in items if isinstance(item, Button) and item.target.startswith(CHOICE)]
