"""What the shell of a block and the ways of asking say to each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from boardgames.messages import say
from widgets.blocks.exercise import Exercise
from widgets.scene import Button, Item, Panel
from widgets.table import Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer.

    `aside` is neither right nor wrong: a legal move that was not asked for. `kept` is a prediction that was not right.
    """

    kind: Literal["right", "wrong", "aside", "kept"]
    text: str = ""
    """Empty where the table itself says why it refuses."""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a way of asking adds to the picture of the table."""

    marks: Mapping[str, set[str]] = field(default_factory=dict)
    """States of places."""
    items: tuple[Item, ...] = ()
    """The panel in which to answer."""
    controls: tuple[Button, ...] = ()
    buttons: bool = False
    """Whether the buttons of the table itself are shown."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Figures on places of the board."""
    panels: tuple[Panel, ...] = ()
    """Panels below the one in which to answer."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What every way of asking works on."""

    exercise: Exercise
    lang: str
    table: Table | None

    def say(self, key: str, **params: int | str) -> str:
        """Return a sentence of the lessons."""
        return say(self.lang, f"lesson.{key}", **params)

    def right(self, said: str = "right") -> Verdict:
        """Return the praise, or another sentence, with what the exercise says at its end."""
        done = self.exercise.done
        ending = next((reply.text for reply in self.exercise.replies if reply.lying and self._lies(reply.lying)), done)
        return Verdict("right", self.say(said), ending)

    def _lies(self, pieces: Mapping[str, str]) -> bool:
        """Say whether these pieces lie in these places."""
        zones = self.table.zones if self.table else ()
        lying = {slot.target: slot.piece for zone in zones for slot in zone.slots}
        return all(lying.get(target) == piece for target, piece in pieces.items())


class Judge(Protocol):
    """A way of asking: it takes what a person does, judges it, and says what is to be seen."""

    @property
    def goes_on(self) -> bool:
        """Whether touches are taken after the exercise is done."""

    def touch(self, target: str) -> Verdict | None:
        """Take a touch; `None` where there is nothing to say yet."""

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take a filled-in form."""

    def show(self) -> Verdict:
        """Give the answer away."""

    def view(self, done: bool) -> View:
        """Return what is to be seen."""

    def write(self) -> dict[str, Any]:
        """Return what the person has done so far as plain data."""

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up what `write` returned."""
