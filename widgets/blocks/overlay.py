"""On the board: a place is touched first as a prediction, and every touch shows the figure of that place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from boardgames.messages import number
from boardgames.odds.telling import tell
from widgets.blocks.judge import Desk, Verdict, View
from widgets.scene import Button, Chart, Panel

ALL = "lab:all"
MOST_NAMED = 6
"""More places than this are counted, not named."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What belongs to places of a board: chances, or other figures."""

    values: Mapping[str, Fraction]
    """By the target of the place."""
    names: Mapping[str, str]
    """What people call each place."""
    whole: int | None = None
    """The number that chances are counted out of, such as the pieces that nobody has seen."""

    def short(self, place: str, lang: str) -> str:
        """Return the figure as it stands on the board: `7/32`, `2,5`."""
        value = self.values[place]
        if self.whole and (value * self.whole).denominator == 1:
            return f"{value * self.whole}/{self.whole}"
        return number(lang, round(value, 2))

    def told(self, place: str, lang: str) -> str:
        """Return the figure in full: `7/32 = 0,21875`."""
        short, full = self.short(place, lang), tell(self.values[place], lang).replace("-", "\N{MINUS SIGN}")
        return full if full.startswith(short) or not self.whole else f"{short} = {full}"


@dataclass
class Overlay:
    """Shows figures on the board, each when it is asked for; nothing is there before."""

    desk: Desk
    figures: Figures
    shown: list[str] = field(default_factory=list)
    """The places whose figures are seen, the first one touched first."""

    goes_on: ClassVar[bool] = True

    def touch(self, target: str) -> Verdict | None:
        """Show the figure of a place, or of all of them once one was predicted."""
        if target == ALL and self.shown:
            return self.show()
        place = target.split("#")[0]
        if place not in self.figures.values:
            return Verdict("aside", self._say("no_figure"))
        first = not self.shown
        if place not in self.shown:
            self.shown.append(place)
        if len(self.shown) == len(self.figures.values):
            return self.show()
        figure = {"place": self._place(place), "figure": self.figures.told(place, self.desk.lang)}
        return Verdict("aside", self._say("predicted" if first else "figure", **figure))

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Take nothing: there is no form."""
        return None

    def show(self) -> Verdict:
        """Show all figures, and say where the largest stand."""
        self.shown = list(dict.fromkeys((*self.shown, *self.figures.values)))
        best = max(self.figures.values.values())
        places = [self._place(place) for place, value in self.figures.values.items() if value == best]
        named = ", ".join(places) if len(places) <= MOST_NAMED else self._say("many", count=len(places))
        said = self._say("largest", count=len(places), places=named, figure=self._best(best))
        return Verdict("right", said, self.desk.exercise.done)

    def view(self, done: bool) -> View:
        """Return the figures on the board, and the same in a table."""
        lang = self.desk.lang
        notes = {place: self.figures.short(place, lang) for place in self.shown}
        rest = len(self.shown) < len(self.figures.values)
        controls = (Button(ALL, self._say("all"), "odds"),) if self.shown and rest else ()
        rows = tuple((self._place(place), self.figures.told(place, lang)) for place in self.shown)
        chart = Chart(self._say("figures"), (self._say("where"), self._say("value")), rows)
        panels = (Panel("figures", self._say("figures"), (chart,)),) if rows else ()
        return View(controls=controls, notes=notes, panels=panels)

    def write(self) -> dict[str, Any]:
        """Return the places whose figures are seen."""
        return {"shown": self.shown}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up the places whose figures are seen."""
        self.shown = [place for place in saved.get("shown", ()) if place in self.figures.values]

    def _say(self, key: str, **params: int | str) -> str:
        return self.desk.say(f"lab.{key}", **params)

    def _best(self, value: Fraction) -> str:
        place = next(place for place, own in self.figures.values.items() if own == value)
        return self.figures.told(place, self.desk.lang)

    def _place(self, target: str) -> str:
        return self.figures.names[target]
