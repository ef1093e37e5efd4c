"""Distributions: what can happen, each with its exact chance."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from boardgames.odds.telling import decimal

Value = Hashable


@dataclass(frozen=True, eq=False)
class Distribution(Mapping[Any, Fraction]):
    """A table of values and their chances, which are positive and sum to 1.

    >>> die = Distribution.of(range(1, 7))
    >>> die[6], die.chance(lambda face: face > 4), die.mean
    (Fraction(1, 6), Fraction(1, 3), Fraction(7, 2))
    >>> (die + die)[7], die.given(lambda face: face % 2 == 0)[2]
    (Fraction(1, 6), Fraction(1, 3))
    """

    chances: Mapping[Any, Fraction]
    lang: str = "en"
    """The language whose decimal sign is used when it is printed."""

    def __post_init__(self) -> None:
        if sum(self.chances.values()) != 1 or any(chance <= 0 for chance in self.chances.values()):
            raise ValueError(f"chances are positive and sum to 1, not to {sum(self.chances.values())}")

    @classmethod
    def of(cls, values: Iterable[Any] | Mapping[Any, int | Fraction], lang: str = "en") -> "Distribution":
        """Return the distribution in which each value is as likely as its weight, or as often as it comes."""
        weights: dict[Any, Fraction] = defaultdict(Fraction)
        pairs = values.items() if isinstance(values, Mapping) else ((value, 1) for value in values)
        for value, weight in pairs:
            weights[value] += Fraction(weight)
        whole = sum(weights.values())
        if not whole:
            raise ValueError("nothing can happen: there is no value with a weight")
        return cls({value: weight / whole for value, weight in weights.items() if weight}, lang)

    def __getitem__(self, value: Any) -> Fraction:
        return self.chances.get(value, Fraction(0))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and dict(self.chances) == dict(other.chances)

    def __hash__(self) -> int:
        return hash(frozenset(self.chances.items()))

    def chance(self, holds: Callable[[Any], bool]) -> Fraction:
        """Return the chance of the values for which something holds."""
        return sum((chance for value, chance in self.items() if holds(value)), Fraction(0))

    def at_most(self, most: Any) -> Fraction:
        """Return the chance of a value that is not larger."""
        return self.chance(lambda value: value <= most)

    def given(self, holds: Callable[[Any], bool]) -> "Distribution":
        """Return the distribution once it is known that something holds; raises `ValueError` where it cannot."""
        return Distribution.of({value: chance for value, chance in self.items() if holds(value)}, self.lang)

    def map(self, change: Callable[[Any], Any]) -> "Distribution":
        """Return the distribution of something that depends on the value."""
        chances: dict[Any, Fraction] = defaultdict(Fraction)
        for value, chance in self.items():
            chances[change(value)] += chance
        return Distribution(chances, self.lang)

    def __add__(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum of two values that know nothing of each other."""
        sums: dict[Any, Fraction] = defaultdict(Fraction)
        for left, chance in self.items():
            for right, factor in other.items():
                sums[left + right] += chance * factor
        return Distribution(sums, self.lang)

    @property
    def mean(self) -> Fraction:
        """The mean of the values, which have to be numbers."""
        return sum((Fraction(value) * chance for value, chance in self.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean of the squared distances from the mean."""
        mean = self.mean
        return sum(((Fraction(value) - mean) ** 2 * chance for value, chance in self.items()), Fraction(0))

    def quantile(self, share: Fraction | float | str) -> Any:
        """Return the smallest value such that it or a smaller one has at least that chance; `1/2` gives the median."""
        wanted, so_far = Fraction(share), Fraction(0)
        for value in sorted(self):
            so_far += self[value]
            if so_far >= wanted:
                return value
        return max(self)

    def _rows(self) -> list[tuple[str, str, str]]:
        return [(str(value), str(chance), decimal(chance, self.lang)) for value, chance in self.items()]

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(len(row[k]) for row in rows) for k in range(3)]
        return "\n".join(
            f"{row[0]:>{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:<{widths[2]}}".rstrip() for row in rows
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        cells = (
            f'<tr><th scope="row">{escape(value)}</th><td>{chance}</td><td>{number}</td></tr>'
            for value, chance, number in self._rows()
        )
        return f'<table class="bg-chart"><tbody>{"".join(cells)}</tbody></table>'

    def plot(self) -> Any:
        """Return a bar chart; needs matplotlib, which the extra `plots` installs."""
        try:
            from matplotlib.figure import Figure
        except ImportError as error:
            missing = "a plot needs matplotlib: pip install 'boardgame-notebooks[plots]'"
            raise ImportError(f"{missing}; in a browser there is none: print the table instead") from error
        figure = Figure(figsize=(6, 3), layout="constrained")
        axes = figure.subplots()
        axes.bar([str(value) for value in self], [float(chance) for chance in self.values()])
        axes.set_ylim(bottom=0)
        return figure
