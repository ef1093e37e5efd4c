"""The puzzles of this project: graded, each with its fewest swaps, proved, and the number that is allowed."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from boardgames.lucky_numbers.notation import Garden, read_garden

COUNTS = {"row": 10, "row+edges": 40, "ortho": 10, "ortho+edges": 40}
"""How many puzzles there are for each rule of swapping."""
STARS = 3


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A garden to put in order."""

    number: int
    """From 1, the easiest first."""
    swaps: str
    garden: str
    minimum: int
    seed: int
    """What `making.generate` makes it from, with its minimum."""

    @property
    def board(self) -> Garden:
        """The tiles of the garden, row after row."""
        return read_garden(self.garden)

    @property
    def allowed(self) -> int:
        """The number of swaps that may be made: from two on, a third more than are needed."""
        return self.minimum + (self.minimum + 1) // 3

    def stars(self, used: int) -> int:
        """Return how many of three stars so many swaps earn: all for the fewest, and one fewer for one more."""
        return max(STARS - (used - self.minimum), 1)


@cache
def puzzles(swaps: str = "row+edges") -> tuple[Puzzle, ...]:
    """Return the puzzles for a rule of swapping, the easiest first; raises `ValueError` for another rule.

    >>> puzzles()[0].minimum, puzzles()[-1].minimum
    (1, 10)
    """
    if swaps not in COUNTS:
        raise ValueError(f"swaps={swaps!r} is not allowed: {', '.join(COUNTS)}")
    stored = tomllib.loads(files("boardgames.lucky_numbers.solo").joinpath("puzzles.toml").read_text("utf-8"))
    return tuple(Puzzle(number, swaps, **one) for number, one in enumerate(stored[swaps], 1))
