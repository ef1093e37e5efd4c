"""Show: a few moves to look at, one at a time, back and forth, each with its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from boardgames.messages import event_sentence
from widgets.blocks.judge import Desk, Verdict, View
from widgets.scene import Button
from widgets.table import Table

NEXT, BACK = "lesson:forward", "lesson:back"


@dataclass
class Demonstration:
    """Plays the moves of the exercise as the person asks for them; done when the last one was seen."""

    desk: Desk
    table: Table
    seen: int = 0
    """How many moves have been shown."""

    goes_on: ClassVar[bool] = True

    def touch(self, target: str) -> Verdict | None:
        """Go to the next move or back to the one before."""
        if target == NEXT and self.seen < len(self.desk.exercise.steps):
            self._forward()
        elif target == BACK and self.seen:
            self.seen -= 1
            self.table.session.undo()
        return self._told()

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take nothing: there is no form."""
        return None

    def show(self) -> Verdict:
        """Show all moves."""
        while self.seen < len(self.desk.exercise.steps):
            self._forward()
        return self._told() or self.desk.right()

    def view(self, done: bool) -> View:
        """Return the two buttons."""
        last = self.seen == len(self.desk.exercise.steps)
        back = Button(BACK, self.desk.say("back"), "previous", disabled=not self.seen)
        onward = Button(NEXT, self.desk.say("forward"), "next", primary=not last, disabled=last)
        return View(controls=(back, onward))

    def write(self) -> dict[str, Any]:
        """Return how far the person came."""
        return {"seen": self.seen}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Show as many moves again."""
        for _ in range(min(int(saved.get("seen", 0)), len(self.desk.exercise.steps))):
            self._forward()

    def _forward(self) -> None:
        self.table.play(self.table.game.parse(self.desk.exercise.steps[self.seen][0]))
        self.seen += 1

    def _told(self) -> Verdict | None:
        """Say what the last move did, and what the exercise adds."""
        if not self.seen:
            return None
        names = self.desk.exercise.names
        told = [
            event_sentence(self.desk.lang, self.table.game.id, event, names)
            for event in self.table.state.events_for(self.table.holder)
        ]
        captions = self.desk.exercise.captions
        caption = captions[self.seen - 1] if self.seen <= len(captions) else ""
        last = self.seen == len(self.desk.exercise.steps)
        return Verdict(
            "right" if last else "aside", " ".join(told), caption or (self.desk.exercise.done if last else "")
        )
