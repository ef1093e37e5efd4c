"""Training and challenge: endless positions, judged by the rules, that end when enough were found."""

import json

import pytest

from boardgames import games
from boardgames.messages import LANGUAGES
from widgets.blocks.block import SHOW
from widgets.blocks.drill import CHALLENGE, ENOUGH, FEW, IN_A_ROW, MANY, NEXT, TRAIN, Drill, position
from widgets.blocks.find_all import CHECK, FindAll
from widgets.draw import draw
from widgets.lesson import Lesson
from widgets.tree import to_html


def touch(drill: Drill, *targets: str) -> None:
    for target in targets:
        drill.receive({"kind": "activate", "target": target, "scene": drill.scene.number})


def accepted(drill: Drill) -> tuple[str, ...]:
    judge = drill._block._judge
    assert isinstance(judge, FindAll)
    return judge.accepted


def find(drill: Drill) -> None:
    """Mark all that is right, and have it checked."""
    touch(drill, *accepted(drill), CHECK)


def miss(drill: Drill) -> None:
    """Mark only one of several right places."""
    touch(drill, accepted(drill)[0], CHECK)


def targets(drill: Drill) -> set[str]:
    return {button.target for button in drill.scene.controls}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_training_is_done_after_some_positions_and_goes_on(game: str, lang: str) -> None:
    drill = Lesson(game, lang).train()
    for solved in range(1, ENOUGH + 3):
        assert FEW <= len(accepted(drill)) <= MANY
        assert NEXT not in targets(drill)
        find(drill)
        assert drill.scene.done == (solved >= ENOUGH)
        assert drill.scene.status.kind == "success"
        assert "{" not in to_html(draw(drill.scene))
        touch(drill, NEXT)


@pytest.mark.parametrize("game", games())
def test_the_challenge_is_won_by_five_in_a_row_and_a_miss_begins_it_again(game: str) -> None:
    drill = Lesson(game, "en").train()
    touch(drill, CHALLENGE)
    find(drill)
    touch(drill, NEXT)
    assert drill.streak == 1
    miss(drill)
    assert drill.streak == 0
    assert "The row starts again from zero." in drill.scene.status.detail
    touch(drill, *set(accepted(drill)[1:]), CHECK)
    assert drill._block.done
    assert drill.streak == 0
    for _ in range(IN_A_ROW):
        assert not drill.done
        touch(drill, NEXT)
        find(drill)
    assert drill.done
    assert drill.scene.status.text == "Challenge won: 5 in a row!"


def test_the_challenge_gives_no_answer_away() -> None:
    drill = Lesson("lucky_numbers", "en").train()
    miss(drill)
    miss(drill)
    miss(drill)
    assert SHOW in targets(drill)
    touch(drill, CHALLENGE)
    for _ in range(3):
        miss(drill)
    assert SHOW not in targets(drill)
    touch(drill, SHOW)
    assert not drill._block.done
    touch(drill, TRAIN)
    assert not drill.challenges


@pytest.mark.parametrize("game", games())
def test_a_position_is_the_same_for_its_number_and_another_for_another(game: str) -> None:
    first, again = position(games()[game], 1, 3), position(games()[game], 1, 3)
    assert first == again
    assert len({position(games()[game], 1, index)[0] for index in range(6)}) > 3


def test_training_goes_on_where_it_was() -> None:
    drill, other = Lesson("triqueta").train(), Lesson("triqueta").train()
    find(drill)
    touch(drill, NEXT, accepted(drill)[0])
    other.read(json.loads(json.dumps(drill.write())))
    assert other.scene.stage == drill.scene.stage
    assert (other.solved, other.scene.task) == (1, drill.scene.task)


def test_a_stale_or_strange_message_changes_nothing() -> None:
    drill = Lesson("floriado").train()
    before = drill.scene
    strange: tuple[object, ...] = (None, {"kind": "activate", "target": NEXT, "scene": 99}, {"scene": "0"}, [])
    for message in strange:
        drill.receive(message)
    assert drill.scene == before
