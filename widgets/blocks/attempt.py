"""Try: do it on the board. The rules judge every move; a legal one that is not the task is never called wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from boardgames.core import CHANCE
from widgets.blocks.judge import Desk, Verdict, View
from widgets.scene import Button
from widgets.table import Table

ANY, UNDO = "*", "lesson:undo"


@dataclass
class Attempt:
    """Judges moves: the task is a few moves in order, or to win."""

    desk: Desk
    table: Table
    begun: int = field(init=False)
    """The number of moves before the first one of the task, chance included."""
    learner: int | None = field(init=False)
    """The seat whose moves are the task."""

    goes_on: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.begun, self.learner = self.table.session.now, self.table.mover

    def touch(self, target: str) -> Verdict | None:
        """Hand the touch to the table; a move that it plays is judged, and taken back unless it is right."""
        before = self.table.session.now
        if target == UNDO:
            self._undo()
            return None
        asked = self._step()
        self.table.touch(target.split("#")[0])
        if self.table.session.now == before:
            return Verdict("wrong") if self.table.note else None
        move = str(self.table.session.record.moves[before])
        if not (self.desk.exercise.win or ANY in asked or move in asked):
            return self._take_back(before, move)
        self._let_others_move()
        if self._complete():
            return self.desk.right("played" if ANY in asked else "right")
        if self.table.mover is None:
            verdict = self._take_back(self.begun, move)
            return Verdict("wrong", self.desk.exercise.reply(move, "lost") or self.desk.say("lost"), verdict.detail)
        return None

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take nothing: there is no form."""
        return None

    def show(self) -> Verdict:
        """Play the moves that are asked for, from the beginning."""
        self.table.session.goto(self.begun)
        while not self._complete() and self.table.mover is not None:
            asked = self._step()
            legal = {str(move): move for move in self.table.state.legal_moves()}
            move = next((legal[text] for text in asked if text in legal), None) or next(iter(legal.values()))
            self.table.play(move)
            self._let_others_move()
        return self.desk.right("shown")

    def view(self, done: bool) -> View:
        """Return the table with its buttons, and one that takes a move back."""
        several = self.desk.exercise.win or len(self.desk.exercise.steps) > 1
        nothing = self.table.session.now == self.begun
        undo = (Button(UNDO, self.desk.say("undo"), "undo", disabled=nothing),) if several and not done else ()
        others = tuple(Button(other.id, other.text) for other in self.desk.exercise.others) if not done else ()
        return View(items=others, controls=undo, buttons=not done)

    def write(self) -> dict[str, Any]:
        """Return the moves, chance included."""
        return {"moves": [str(move) for move in self.table.session.record.moves[self.begun :]]}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Play the moves again, as far as they are legal; chance does its part by itself."""
        for text in saved.get("moves", ()):
            move = self.table.game.parse(text)
            if move in self.table.state.legal_moves():
                self.table.play(move)

    def _undo(self) -> None:
        """Take the last move back, as far as the beginning of the task."""
        self.table.touch(None)
        if self.table.session.now > self.begun:
            self.table.session.undo()
        while self.table.session.now > self.begun and self.table.mover != self.learner:
            self.table.session.undo()

    def _step(self) -> tuple[str, ...]:
        """Return the moves that are asked for now."""
        steps = self.desk.exercise.steps
        done = len(self._since())
        return steps[done] if done < len(steps) else ()

    def _since(self, others: bool = False) -> list[str]:
        """Return the moves of the learner, or of the others, since the task began."""
        states, moves = self.table.session.states, self.table.session.record.moves
        meanwhile = bool(self.desk.exercise.meanwhile)
        return [
            str(moves[k])
            for k in range(self.begun, self.table.session.now)
            if (mover := states[k].current_player) != CHANCE and (meanwhile and mover != self.learner) == others
        ]

    def _let_others_move(self) -> None:
        """Make the moves that the exercise has for the others."""
        for move in self.desk.exercise.meanwhile[len(self._since(others=True)) :]:
            if self.table.mover in (None, self.learner):
                return
            self.table.play(move)

    def _complete(self) -> bool:
        if self.desk.exercise.win:
            outcome = self.table.state.outcome()
            return outcome is not None and bool(outcome.winners)
        return len(self._since()) == len(self.desk.exercise.steps)

    def _take_back(self, to: int, move: str) -> Verdict:
        """Undo a legal move that was not asked for."""
        self.table.session.goto(to)
        said = self.desk.exercise.reply(move)
        return Verdict("aside", said or self.desk.say("aside"), self.desk.say("taken_back") if said else "")
