"""A block of a lesson: one exercise, the table that it needs, and the judge of its answers. Messages in, Scenes out."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal

from boardgames.core import Game
from widgets.blocks.asking import Asking
from widgets.blocks.attempt import Attempt
from widgets.blocks.comparison import Comparison, Experiment
from widgets.blocks.demonstration import Demonstration
from widgets.blocks.exercise import Exercise
from widgets.blocks.find_all import FindAll
from widgets.blocks.judge import Desk, Judge, Verdict, View
from widgets.blocks.overlay import Figures, Overlay
from widgets.scene import Button, Grid, Line, Panel, Scene, Status
from widgets.table import Table

HELP, SHOW, AGAIN = "lesson:help", "lesson:show", "lesson:again"
MISSES_BEFORE_HELP = 2
LEFT_OUT = ("log", "settings", "eyes", "share", "unseen")
"""Panels of a table that a lesson does not need."""
KINDS: Mapping[str, Literal["turn", "refusal", "success"]] = {
    "right": "success",
    "wrong": "refusal",
    "aside": "turn",
    "kept": "turn",
}
Work = Experiment | Figures | None
"""What a block of the lab works with."""


class Block:
    """Something to do in a lesson; knows when it is done. Shows itself as a board in a notebook cell."""

    def __init__(self, exercise: Exercise, game: Game, lang: str, work: Work = None) -> None:
        self.exercise, self.game, self.lang, self._work = exercise, game, lang, work
        self._number = 0
        self._begin()

    def _begin(self) -> None:
        """Start the exercise, or start it again."""
        self.done = False
        self._misses = 0
        self._helps = False
        self._verdict: Verdict | None = None
        self._table = self._set_table()
        self._desk = Desk(self.exercise, self.lang, self._table)
        self._judge = judge(self._desk, self._work)

    def _set_table(self) -> Table | None:
        """Return the table of the exercise; moves can be taken back, whatever they have shown."""
        exercise = self.exercise
        if exercise.start is None:
            return None
        table = Table(
            self.game,
            self.lang,
            exercise.start,
            names=exercise.names[: exercise.start.players],
            seed=0,
            practice=True,
            memory_aid=exercise.memory,
            viewer=exercise.viewer,
            draws=exercise.draws,
        )
        for target in exercise.select:
            table.touch(target)
        return table

    # ---------------------------------------------------------------- messages in

    def receive(self, message: object) -> None:
        """Answer a touch or typed answers; anything else, or one about an older scene, changes nothing."""
        if not isinstance(message, Mapping) or message.get("scene") != self._number:
            return
        self._number += 1
        match message:
            case {"kind": "activate", "target": str(target)}:
                self._touch(target)
            case {"kind": "submit", "values": Mapping() as values} if not self.done:
                self._take(self._judge.submit(values))

    @property
    def misses(self) -> int:
        """How many answers were wrong."""
        return self._misses

    def _touch(self, target: str) -> None:
        match target:
            case _ if target == HELP:
                self._helps = not self._helps
            case _ if target == AGAIN:
                self._begin()
            case _ if target == SHOW and self._misses >= MISSES_BEFORE_HELP and not self.done:
                self._take(self._judge.show())
            case _ if not self.done or self._judge.goes_on:
                self._take(self._judge.touch(target))

    def _take(self, verdict: Verdict | None) -> None:
        """Keep what was said; two misses open the help."""
        self._verdict = verdict
        if verdict is None:
            return
        self._misses += verdict.kind == "wrong"
        self._helps = self._helps or self._misses >= MISSES_BEFORE_HELP
        self.done = self.done or verdict.kind in ("right", "kept")

    # ---------------------------------------------------------------- kept and taken up again

    def write(self) -> dict[str, Any]:
        """Return what the learner has done here as plain data."""
        return {"done": self.done, "misses": self._misses, "answer": self._judge.write()}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up what `write` returned."""
        self._begin()
        self._number += 1
        self._judge.read(saved.get("answer", {}))
        self._misses = int(saved.get("misses", 0))
        if saved.get("done"):
            self._take(self._desk.right())

    # ---------------------------------------------------------------- scenes out

    @property
    def scene(self) -> Scene:
        """What the learner sees."""
        return self.draw()

    def draw(self) -> Scene:
        """Return what is to be seen now."""
        view = self._judge.view(self.done)
        base = self._on_table(view) if self._table else self._on_paper()
        answer = (Panel("answer", self._desk.say("your_answer"), view.items),) if view.items else ()
        return replace(
            base,
            number=self._number,
            task=self.exercise.task,
            hint=self.exercise.help if self._helps else "",
            done=self.done,
            status=self._status(base),
            side=(*answer, *view.panels, *base.side),
            controls=(*view.controls, *self._controls()),
            tools=(),
        )

    def _on_table(self, view: View) -> Scene:
        """Return the scene of the table, with the marks of the judge and without what a lesson does not need."""
        assert self._table
        self._table.highlights = view.marks
        scene = self._table.draw()
        panels = [panel for panel in scene.side if panel.id not in LEFT_OUT]
        if not view.buttons:
            panels = [without_buttons(panel) for panel in panels]
        side = tuple(panel for panel in panels if panel.items)
        stage = tuple(noted(part, view.notes) for part in scene.stage) if view.notes else scene.stage
        return replace(scene, stage=stage, side=side, players=scene.players if self.exercise.players else ())

    def _on_paper(self) -> Scene:
        """Return a scene without a table: only a question and its answers."""
        say = self._desk.say
        words = {word: say(f"words.{word}") for word in ("lost", "reload", "trouble")}
        title, status = self.game.title, Status("turn", "")
        return Scene(
            self._number, self.lang, self.game.id, title, "", "", (), status, (), (), say("controls"), (), words=words
        )

    def _status(self, base: Scene) -> Status:
        """Return what was said to the last answer; before, how to answer."""
        verdict = self._verdict
        table_says = self._table is not None and self._table.note is not None
        if verdict is None and not table_says:
            return Status("turn", self._desk.say(f"how.{self._how}"))
        if verdict is None:
            return replace(base.status, action=None)
        if not verdict.text and table_says:
            detail = " ".join(filter(None, (base.status.detail, verdict.detail)))
            return replace(base.status, detail=detail, action=None)
        return Status(KINDS[verdict.kind], verdict.text, verdict.detail)

    @property
    def _how(self) -> str:
        """The key of the sentence that says how to answer."""
        return "type" if self.exercise.block == "question" and self.exercise.asked else self.exercise.block

    def _controls(self) -> list[Button]:
        """Return the buttons that every block has."""
        say = self._desk.say
        buttons = [Button(HELP, say("help"), "hint", pressed=self._helps)] if self.exercise.help else []
        if self._misses >= MISSES_BEFORE_HELP and not self.done:
            buttons.append(Button(SHOW, say("show"), "learn"))
        return [*buttons, Button(AGAIN, say("again"), "replay")]

    @property
    def places(self) -> frozenset[str]:
        """The targets of the places on the table."""
        zones = self._table.zones if self._table else ()
        return frozenset(slot.target for zone in zones for slot in zone.slots)

    @property
    def name(self) -> str:
        """The name under which a page keeps what was done here."""
        return f"{self.game.id}/{self.exercise.id}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self._board._repr_mimebundle_(**kwargs)

    @cached_property
    def _board(self) -> Any:
        from widgets.board import Board

        return Board(self)


def without_buttons(panel: Panel) -> Panel:
    """Return the panel to look at only."""
    return replace(panel, items=tuple(item for item in panel.items if not isinstance(item, Button)))


def noted(part: Grid | Line, notes: Mapping[str, str]) -> Grid | Line:
    """Return a board with figures on some of its places; where several places have one target, on the first."""
    left = dict(notes)
    cells = tuple(replace(cell, note=left.pop(cell.target, "")) for cell in part.cells)
    return replace(part, cells=cells)


def judge(desk: Desk, work: Work) -> Judge:
    """Return the way of asking that an exercise names."""
    block, table = desk.exercise.block, desk.table
    if isinstance(work, Experiment):
        return Comparison(desk, work)
    if isinstance(work, Figures):
        return Overlay(desk, work)
    if block in ("predict", "question"):
        return Asking(desk, locks=block == "predict")
    if table is None:
        raise ValueError(f"{desk.exercise.id}: a block of the kind {block!r} needs a position")
    match block:
        case "find_all":
            return FindAll(desk, table)
        case "try":
            return Attempt(desk, table)
        case _:
            return Demonstration(desk, table)
