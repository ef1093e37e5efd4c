"""FindAll: mark every place that answers the question, then have them checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from widgets.blocks.judge import Desk, Verdict, View
from widgets.scene import Button
from widgets.table import Table
from widgets.ways import next_touches

CHECK = "lesson:check"


@dataclass
class FindAll:
    """Judges a set of marked places; every wrong and every missing one is explained."""

    desk: Desk
    table: Table
    marked: set[str] = field(default_factory=set)
    judged: dict[str, str] = field(default_factory=dict)
    """Marks of places since the last check."""

    goes_on: ClassVar[bool] = False

    @property
    def accepted(self) -> tuple[str, ...]:
        """Return the places to find: given by the exercise, else all that the rules allow to touch now."""
        given = self.desk.exercise.accept
        return next_touches(self.table.legal_ways, self.table.selection) if given is None else given

    def touch(self, target: str) -> Verdict | None:
        """Mark a place or take its mark away; or check all marks."""
        self.judged = {}
        self.table.touch(None)
        if target == CHECK:
            return self._check()
        place = target.split("#")[0]
        if place in self._places():
            self.marked ^= {place}
        return None

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take nothing: there is no form."""
        return None

    def show(self) -> Verdict:
        """Mark all the right places."""
        self.marked = set(self.accepted)
        return self.desk.right("shown")

    def view(self, done: bool) -> View:
        """Return the marks, and the button that checks them."""
        marks: dict[str, set[str]] = {place: {"marked"} for place in self.marked}
        judged = dict.fromkeys(self.accepted, "right") if done else self.judged
        for place, mark in judged.items():
            marks.setdefault(place, set()).add(mark)
        others = tuple(
            Button(other.id, other.text, pressed=other.id in self.marked) for other in self.desk.exercise.others
        )
        check = () if done else (Button(CHECK, self.desk.say("check"), "check", primary=True),)
        return View(marks, others, check, buttons=not self._on_table() >= set(self.accepted))

    def write(self) -> dict[str, Any]:
        """Return the marks."""
        return {"marked": sorted(self.marked)}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up the marks."""
        self.marked = {place for place in saved.get("marked", ()) if place in self._places()}

    def _places(self) -> set[str]:
        """Return everything that can be marked."""
        touches = {way[0] for way in self.table.legal_ways}
        return self._on_table() | touches | {other.id for other in self.desk.exercise.others} | set(self.accepted)

    def _on_table(self) -> set[str]:
        """Return the places that are no buttons."""
        return {slot.target for zone in self.table.zones for slot in zone.slots}

    def _check(self) -> Verdict:
        """Say what is wrong with one place, else what is missing, else that all are there."""
        if not self.marked:
            return Verdict("aside", self.desk.say("mark_first"))
        right = self.accepted
        wrong = [place for place in self._in_order() if place in self.marked and place not in right]
        missing = [place for place in right if place not in self.marked]
        self.judged = {place: "right" for place in right if place in self.marked}
        if wrong:
            self.judged[wrong[0]] = "refused"
            return self._refuse(wrong[0], len(wrong))
        if missing:
            return self._ask_for(missing, len(right))
        return self.desk.right()

    def _in_order(self) -> list[str]:
        """Return the places in the order in which the table shows them."""
        shown = [slot.target for zone in self.table.zones for slot in zone.slots]
        return list(dict.fromkeys((*shown, *sorted(self.marked))))

    def _refuse(self, place: str, count: int) -> Verdict:
        """Explain a wrong place by the exercise, else by the rules themselves."""
        detail = self.desk.say("wrong_count", count=count)
        if said := self.desk.exercise.reply(place):
            return Verdict("wrong", said, detail)
        legal = set(next_touches(self.table.legal_ways, self.table.selection))
        about_moves = legal >= set(self.accepted)
        asked_there = zone_of(place) in map(zone_of, self.accepted)
        if about_moves and asked_there and place not in legal:
            self.table.touch(place)
            return Verdict("wrong", "", detail)
        return Verdict("wrong", self.desk.say("not_that_place"), detail)

    def _ask_for(self, missing: list[str], total: int) -> Verdict:
        """Hint at the first missing place."""
        replies = self.desk.exercise.replies
        hint = next((reply.text for place in missing for reply in replies if place in reply.missing), "")
        found = self.desk.say("found", count=total - len(missing), total=total)
        return Verdict("wrong", hint or found, found if hint else "")


def zone_of(place: str) -> str:
    """Return what sort of place it is: `row` for `row1/2`."""
    return place.partition("/")[0].rstrip("0123456789")
