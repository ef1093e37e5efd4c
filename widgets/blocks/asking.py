"""Predict and Question: answers to choose or to type. A prediction is locked; a question is asked until it is right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from boardgames.messages import number, piece_name, say
from widgets.blocks.exercise import Asked, Choice
from widgets.blocks.judge import Desk, Verdict, View
from widgets.numbers import read_number
from widgets.scene import Button, Field, Form, Item, Miniature, Text

FORM, CHOICE = "answer", "choice:"


@dataclass
class Asking:
    """Judges what a person chose, or typed, here in Python: the answer is not in the page before it is given."""

    desk: Desk
    locks: bool
    """Whether the first answer counts, and the rest is shown at once: a prediction."""
    typed: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    chosen: list[str] = field(default_factory=list)
    """The choices that were made, the last one last."""
    locked: bool = False

    goes_on: ClassVar[bool] = False

    def touch(self, target: str) -> Verdict | None:
        """Take a choice."""
        choice = target.removeprefix(CHOICE)
        if self.locked or choice not in {each.id for each in self.desk.exercise.choices}:
            return None
        self.chosen = [*self.chosen, choice]
        right = choice == self.desk.exercise.answer
        return self._judge(right, choice)

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take typed answers; what is no number is refused, and the rest is kept."""
        if self.locked:
            return None
        asked = self.desk.exercise.asked
        self.typed = {each.name: str(values.get(each.name, ""))[:40].strip() for each in asked}
        self.errors = {each.name: self.desk.say("no_number") for each in asked if not self._readable(each)}
        if self.errors:
            return Verdict("aside", self.desk.say("no_number"))
        wrong = [each for each in asked if not self._is_right(each)]
        answers = [text for each in wrong for text in (f"{each.name}={self.typed[each.name]}", self.typed[each.name])]
        return self._judge(not wrong, *answers)

    def show(self) -> Verdict:
        """Fill in the right answer."""
        self.typed = {each.name: each.answer for each in self.desk.exercise.asked}
        self.chosen = [self.desk.exercise.answer] if self.desk.exercise.choices else []
        self.errors, self.locked = {}, True
        return self.desk.right("shown")

    def view(self, done: bool) -> View:
        """Return the choices or the form; once it is locked only what was said, and what is so."""
        self.locked = self.locked or done
        return View(items=(*self._choices(), *(self._kept() if self.locked else self._form())))

    def write(self) -> dict[str, Any]:
        """Return what was chosen and typed."""
        return {"chosen": self.chosen, "typed": self.typed, "locked": self.locked}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up what was chosen and typed."""
        known = {each.id for each in self.desk.exercise.choices}
        self.chosen = [str(choice) for choice in saved.get("chosen", ()) if choice in known]
        self.typed = {str(name): str(text) for name, text in saved.get("typed", {}).items()}
        self.locked = bool(saved.get("locked"))

    def _judge(self, right: bool, *answers: str) -> Verdict:
        """Praise or explain; a prediction is over either way, and what was said to it stands beside what is so."""
        if right:
            return self.desk.right()
        said = self._reply(answers)
        if not self.locks:
            return Verdict("wrong", said or self._which() or self.desk.say("wrong"))
        self.locked = True
        return Verdict("kept", said or self.desk.say("compare"), self.desk.exercise.done)

    def _which(self) -> str:
        """Return which of several typed answers to look at again."""
        asked = self.desk.exercise.asked
        wrong = [each.label for each in asked if not self._is_right(each)]
        return self.desk.say("look_at", label=wrong[0]) if len(asked) > 1 and wrong else ""

    def _reply(self, answers: tuple[str, ...]) -> str:
        """Return what is said to the first answer that a reply names, as text, as a number or in a range."""
        for answer in answers:
            for reply in self.desk.exercise.replies:
                if any(within(answer, expected) for expected in reply.on):
                    return reply.text
        return ""

    def _is_right(self, asked: Asked) -> bool:
        """Say whether what was typed is the answer, or says the same in other words."""
        said = self.typed.get(asked.name, "")
        return same(said, asked.answer) or said.casefold() in asked.also

    def _readable(self, asked: Asked) -> bool:
        """Say whether what was typed can be read; where the answer is a word any text can."""
        return read_number(asked.answer) is None or read_number(self.typed[asked.name]) is not None

    def _choices(self) -> list[Item]:
        """Return a button for each choice, with its picture where it has one."""
        return [self._choice(choice) for choice in self.desk.exercise.choices]

    def _choice(self, choice: Choice) -> Item:
        target, pressed = f"{CHOICE}{choice.id}", choice.id in self.chosen or None
        if choice.pieces:
            pieces = tuple(None if code == "." else code for code in choice.pieces)
            spoken = ", ".join((choice.text, *(self._spoken(code) for code in pieces)))
            return Miniature(spoken, None, choice.text, choice.columns, pieces, target=target, pressed=pressed)
        right = choice.id == self.desk.exercise.answer
        icon = ("check" if right else "cross" if pressed else "") if self.locked or (pressed and not right) else ""
        return Button(target, choice.text, icon, pressed=pressed, disabled=self.locked and not pressed)

    def _spoken(self, code: str | None) -> str:
        """Return a piece in words, for whoever listens to the page."""
        if code is None:
            return say(self.desk.lang, "table.empty")
        return piece_name(self.desk.lang, self.desk.exercise.game, code)

    def _form(self) -> list[Item]:
        asked = self.desk.exercise.asked
        if not asked:
            return []
        fields = tuple(
            Field(each.name, each.label, "number", self.typed.get(each.name, ""), error=self.errors.get(each.name, ""))
            for each in asked
        )
        submit = Button(FORM, self.desk.say("lock" if self.locks else "check"), "check", primary=True)
        return [Form(FORM, "", fields, submit)]

    def _kept(self) -> list[Item]:
        """Return what the person said and what is so, line by line."""
        lines = [
            self.desk.say("kept", label=each.label, said=self.typed.get(each.name, ""), answer=self._shown(each.answer))
            for each in self.desk.exercise.asked
        ]
        return [Text(line) for line in lines]

    def _shown(self, answer: str) -> str:
        """Return an answer as it is written in the language; fractions of a whole stay fractions."""
        value = read_number(answer)
        return answer if value is None or "/" in answer else number(self.desk.lang, value)


def same(said: str, answer: str) -> bool:
    """Say whether two texts are the same number, or the same word."""
    left, right = read_number(said), read_number(answer)
    return left == right if left is not None and right is not None else said.strip() == answer.strip()


def within(said: str, expected: str) -> bool:
    """Say whether an answer is the expected one, or lies in the expected range, such as `4.8..5.2`.

    >>> within("5", "4.8..5.2"), within("0,5", "1/2"), within("b", "c")
    (True, True, False)
    """
    low, dots, high = expected.partition("..")
    if not dots:
        return same(said, expected)
    bounds = [read_number(text) for text in (low, said, high)]
    numbers = [value for value in bounds if isinstance(value, Fraction)]
    return len(numbers) == 3 and numbers == sorted(numbers)
