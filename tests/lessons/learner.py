"""Learners without a browser: one that answers right, and the answers that another could give."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from boardgames import games
from widgets.blocks.asking import CHOICE, FORM
from widgets.blocks.block import AGAIN, HELP, SHOW, Block
from widgets.blocks.demonstration import NEXT
from widgets.blocks.exercise import FOLDER, Exercise, exercises
from widgets.blocks.find_all import CHECK
from widgets.scene import Button, Cell, Form, Grid, Line, Miniature, Scene

LESSONS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The names of the lessons, as those of their notebooks: `lucky_numbers-rules`."""


def of(lesson: str, lang: str = "fr") -> Mapping[str, Exercise]:
    """Return the exercises of a lesson."""
    game, _, part = lesson.partition("-")
    return exercises(games()[game], lang, part)


EVERY = [(lesson, id) for lesson in LESSONS for id in of(lesson)]


class Recorded(Block):
    """A block that remembers what was done to it."""

    def receive(self, message: object) -> None:
        self.__dict__.setdefault("messages", []).append(message)
        super().receive(message)


def block(lesson: str, exercise: str, lang: str = "en") -> Recorded:
    """Return the block of an exercise."""
    return Recorded(of(lesson, lang)[exercise], games()[lesson.partition("-")[0]], lang)


def messages(block: Recorded) -> list[dict[str, Any]]:
    """Return what was done to a block."""
    found: list[dict[str, Any]] = block.__dict__.get("messages", [])
    return found


def do_everything_wrong(asked: Recorded) -> list[str]:
    """Give every answer that there is, most of them wrong, and return what was said to each; it ends undone."""
    said = []
    for target in targets(asked.scene):
        if target in (AGAIN, HELP, SHOW) or target not in targets(asked.scene):
            continue  # nobody touches what an answer has taken away
        touch(asked, target)
        if asked.exercise.block == "find_all" and target != CHECK:
            touch(asked, CHECK, target)
        said.append(asked.scene.status.text)
        touch(asked, *[AGAIN] * asked.done)
    for values in wrong_answers(asked.exercise) if has_form(asked.scene) else ():
        fill_in(asked, values)
        said.append(asked.scene.status.text)
        touch(asked, *[AGAIN] * asked.done)
    touch(asked, AGAIN)
    return said


def touch(block: Block, *targets: str) -> None:
    """Touch places one after the other."""
    for target in targets:
        block.receive({"kind": "activate", "target": target, "scene": block.scene.number})


def fill_in(block: Block, values: dict[str, str]) -> None:
    """Send the form."""
    block.receive({"kind": "submit", "target": FORM, "values": values, "scene": block.scene.number})


def targets(scene: Scene) -> list[str]:
    """Return all that can be touched in a scene, in its order."""
    return [target for target in _targets(scene) if target]


def _targets(scene: Scene) -> Iterator[str]:
    boards = [*scene.stage, *(item for panel in scene.side for item in panel.items)]
    for part in (*boards, *scene.controls):
        match part:
            case Grid() | Line():
                yield from (cell.target for cell in part.cells if isinstance(cell, Cell))
            case Button() | Miniature():
                yield part.target


def has_form(scene: Scene) -> bool:
    """Say whether there is something to type in."""
    return any(isinstance(item, Form) for panel in scene.side for item in panel.items)


def answer(block: Block) -> None:
    """Give the right answer, as a learner would: touch by touch."""
    exercise = block.exercise
    match exercise.block:
        case "find_all":
            assert exercise.accept is not None or block.scene
            touch(block, *accepted(block), CHECK)
        case "try":
            make_moves(block)
        case "show":
            touch(block, *[NEXT] * len(exercise.steps))
        case _ if exercise.choices:
            touch(block, f"{CHOICE}{exercise.answer}")
        case _:
            fill_in(block, {each.name: each.answer for each in exercise.asked})


def accepted(block: Block) -> tuple[str, ...]:
    """Return the places to find."""
    from widgets.blocks.find_all import FindAll

    assert isinstance(block._judge, FindAll)
    return block._judge.accepted


def make_moves(block: Block) -> None:
    """Make the first of the right moves each time."""
    assert block._table
    for alternatives in block.exercise.steps:
        legal = {str(move): move for move in block._table.state.legal_moves()}
        move = next(legal[text] for text in (*alternatives, *legal) if text in legal)
        touch(block, *block._table.game.targets(move, block._table.mover or 0)[len(block._table.selection) :])


def wrong_answers(exercise: Exercise) -> list[dict[str, str]]:
    """Return things to type that are not right, those that the exercise speaks of among them."""
    said = [on for reply in exercise.replies for on in reply.on if ".." not in on]
    right = {each.name: each.answer for each in exercise.asked}
    found = [dict.fromkeys(right, "77")]
    for text in said:
        name, equals, value = text.partition("=")
        found.append({**right, name: value} if equals else {**right, exercise.asked[0].name: text})
    return found


def shown(block: Block) -> str:
    """Return all that the browser gets of a block, as text."""
    from widgets.draw import draw

    return json.dumps(draw(block.scene))
