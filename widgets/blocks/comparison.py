"""Compare: a chance is predicted, then worked out exactly, then tried out as often as one likes."""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any, ClassVar
from urllib.parse import quote

from boardgames.core import Stream
from boardgames.odds.simulation import wilson
from boardgames.odds.telling import decimal, tell
from widgets.blocks.asking import FORM
from widgets.blocks.judge import Desk, Verdict, View
from widgets.numbers import read_number
from widgets.scene import Button, Chart, Field, Form, Item, Link, Panel, Plot, Row, Strip, Text

MORE = "lab:more:"
SAMPLES = "lab:samples"
STEPS = (10, 100, 1000)
"""How many more trials a press makes."""
MOST = 100_000
SAMPLE, SAMPLES_SHOWN = 100, 20
Z = 1.96
"""Half the width of the band in which 95 % of the frequencies lie, in standard deviations."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A chance, and a way to try it out."""

    exact: Fraction
    trial: Callable[[Stream], bool]
    """One trial with a stream of its own, and whether what is asked came of it."""
    seed: int = 1

    def hits(self, first: int, last: int) -> int:
        """Return how many of the trials with these numbers, the last one excluded, were hits."""
        return sum(bool(self.trial(Stream(self.seed, number))) for number in range(first, last))


@dataclass
class Comparison:
    """Keeps a prediction, and then lets trials be made; the exact value is shown from the prediction on."""

    desk: Desk
    experiment: Experiment
    said: str = ""
    error: str = ""
    counts: list[tuple[int, int]] = field(default_factory=list)
    """How many hits there were after so many trials, at 1, 2, 5, 10, 20, ..."""
    samples: tuple[int, ...] = ()
    """The hits of samples of the same size."""

    goes_on: ClassVar[bool] = True

    @property
    def is_kept(self) -> bool:
        """Whether the prediction has been made."""
        return bool(self.said) and not self.error

    def touch(self, target: str) -> Verdict | None:
        """Make more trials, or twenty samples of a hundred."""
        if not self.is_kept:
            return None
        steps = {f"{MORE}{count}": count for count in STEPS}
        if target in steps:
            self._try(steps[target])
            return Verdict("aside", self._simulated())
        if target == SAMPLES and not self.samples:
            self.samples = tuple(
                self.experiment.hits(MOST + SAMPLE * k, MOST + SAMPLE * (k + 1)) for k in range(SAMPLES_SHOWN)
            )
            return Verdict("aside", self._say("sampled", **self._span()))
        return None

    def submit(self, values: Mapping[str, object]) -> Verdict | None:
        """Keep a prediction; what is no number from 0 to 1 is refused with the reason."""
        if self.is_kept:
            return None
        self.said = str(values.get("chance", ""))[:40].strip()
        value = read_number(self.said)
        self.error = self._say("no_chance") if value is None or not 0 <= value <= 1 else ""
        if self.error:
            return Verdict("aside", self.error)
        return Verdict("kept", self._say("kept", said=self.said, exact=self._exact()), self.desk.exercise.done)

    def show(self) -> Verdict:
        """Take the exact value for the prediction."""
        self.said, self.error = str(self.experiment.exact), ""
        return self.desk.right("shown")

    def write(self) -> dict[str, Any]:
        """Return the prediction and the trials."""
        return {"said": self.said, "counts": self.counts, "samples": bool(self.samples)}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up the prediction and the trials."""
        if saved.get("said"):
            self.submit({"chance": str(saved["said"])})
        counts = [(int(trials), int(hits)) for trials, hits in saved.get("counts", ())]
        rises = all(before[0] < after[0] for before, after in pairwise(counts))
        self.counts = counts if rises and all(0 <= hits <= trials <= MOST for trials, hits in counts) else []
        if saved.get("samples"):
            self.touch(SAMPLES)

    # ---------------------------------------------------------------- what is seen

    def view(self, done: bool) -> View:
        """Return the form; once the prediction is kept, the values side by side, the figures and their numbers."""
        if not self.is_kept:
            asked = Field("chance", self._say("chance"), "number", self.said, error=self.error)
            return View(items=(Form(FORM, "", (asked,), Button(FORM, self.desk.say("lock"), "check", primary=True)),))
        return View(items=(self._values(), self._buttons(), *self._figures()), panels=self._numbers())

    def _values(self) -> Chart:
        """Return the prediction, the exact value and the frequency, one under the other."""
        rows = [(self._say("said"), self.said), (self._say("exact"), self._exact())]
        if self.counts:
            rows.append((self._say("frequency"), self._simulated()))
        return Chart(self.desk.exercise.task, (self._say("what"), self._say("value")), tuple(rows))

    def _buttons(self) -> Row:
        full = self._trials >= MOST
        more = [Button(f"{MORE}{n}", self._say("more", count=n), disabled=full) for n in STEPS]
        name = self._say("samples", number=SAMPLES_SHOWN, size=SAMPLE)
        return Row((*more, Button(SAMPLES, name, pressed=bool(self.samples) or None)))

    def _figures(self) -> list[Item]:
        exact, items = float(self.experiment.exact), list[Item]()
        if self.counts:
            points = tuple((trials, hits / trials) for trials, hits in self.counts)
            items.append(Plot(self._simulated(), points, exact, Z, self._say("trials"), self._say("frequency")))
        if self.samples:
            values = tuple(hits / SAMPLE for hits in self.samples)
            items.append(Strip(self._say("sampled", **self._span()), values, exact))
            items.append(Text(self._say("sampled", **self._span()), quiet=True))
        return items

    def _numbers(self) -> tuple[Panel, ...]:
        """Return the numbers of the figures as tables, and as files."""
        items = list[Item]()
        if self.counts:
            columns = tuple(self._say(word) for word in ("trials", "hits", "frequency", "band"))
            items.append(Chart(self._say("table"), columns, tuple(map(self._line, self.counts))))
        if self.samples:
            name = self._say("samples", number=SAMPLES_SHOWN, size=SAMPLE)
            lines = tuple((str(k), self._decimal(hits / SAMPLE)) for k, hits in enumerate(self.samples, 1))
            items.append(Chart(name, (self._say("sample"), self._say("frequency")), lines))
        if not items:
            return ()
        links = [self._file("csv", ",", "."), self._file("csv_comma", ";", ",")]
        return (Panel("numbers", self._say("table"), (*items, *links), folded=True),)

    def _line(self, count: tuple[int, int]) -> tuple[str, ...]:
        trials, hits = count
        p = float(self.experiment.exact)
        half = Z * sqrt(p * (1 - p) / trials)
        low, high = max(p - half, 0), min(p + half, 1)
        return str(trials), str(hits), self._decimal(hits / trials), f"{self._decimal(low)} – {self._decimal(high)}"

    def _file(self, key: str, delimiter: str, sign: str) -> Link:
        """Return a link that saves the numbers as a table for a spreadsheet."""
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter)
        writer.writerow(["trials", "hits", "frequency"])
        for trials, hits in (*self.counts, *((SAMPLE, hits) for hits in self.samples)):
            writer.writerow([trials, hits, f"{hits / trials:.6f}".replace(".", sign)])
        return Link(
            self._say(key), f"data:text/csv;charset=utf-8,{quote(out.getvalue())}", f"{self.desk.exercise.id}.csv"
        )

    # ---------------------------------------------------------------- the trials

    @property
    def _trials(self) -> int:
        return self.counts[-1][0] if self.counts else 0

    def _try(self, more: int) -> None:
        """Make more trials, and write down the hits at 1, 2, 5, 10, 20, ... and at the end."""
        done, hits = self.counts[-1] if self.counts else (0, 0)
        last = min(done + more, MOST)
        stops = [stop for stop in round_numbers(last) if done < stop < last] + [last] * (last > done)
        kept = set(round_numbers(MOST))
        self.counts = [count for count in self.counts if count[0] in kept]
        for stop in stops:
            hits += self.experiment.hits(done, stop)
            done = stop
            self.counts.append((done, hits))

    # ---------------------------------------------------------------- how it is said

    def _say(self, key: str, **params: int | str) -> str:
        return self.desk.say(f"lab.{key}", **params)

    def _exact(self) -> str:
        return tell(self.experiment.exact, self.desk.lang)

    def _decimal(self, value: float) -> str:
        return decimal(Fraction(round(value, 3)).limit_denominator(1000), self.desk.lang)

    def _simulated(self) -> str:
        trials, hits = self.counts[-1]
        low, high = wilson(hits, trials)
        bounds = {"low": self._decimal(low), "high": self._decimal(high)}
        return self._say("simulated", hits=hits, trials=trials, share=self._decimal(hits / trials), **bounds)

    def _span(self) -> dict[str, int | str]:
        """Return the least and the largest frequency of the samples."""
        ends = {"low": self._decimal(min(self.samples) / SAMPLE), "high": self._decimal(max(self.samples) / SAMPLE)}
        return {"number": SAMPLES_SHOWN, "size": SAMPLE, **ends}


def round_numbers(last: int) -> list[int]:
    """Return 1, 2, 5, 10, 20, 50, ... as far as a number.

    >>> round_numbers(60)
    [1, 2, 5, 10, 20, 50]
    """
    found = (digit * 10**power for power in range(len(str(last))) for digit in (1, 2, 5))
    return [number for number in found if number <= last]
