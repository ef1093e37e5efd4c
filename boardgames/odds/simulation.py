"""What became of many games: counts, intervals, and the same as a table."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any


@dataclass(frozen=True)
class Simulation:
    """What became of many games."""

    game: str
    players: int
    seed: int
    asked: int
    """How many games were asked for."""
    games: int
    """How many were played: fewer where it was stopped."""
    wins: tuple[int, ...]
    """By seat, the games that it won, alone or with others."""
    shares: tuple[Fraction, ...]
    """By seat, the same with every shared victory divided among the winners."""
    lengths: Mapping[int, int]
    """How many games had so many moves, chance included."""
    scores: tuple[Mapping[str, int], ...]
    """By seat, how many games ended with that score."""
    values: Mapping[str, int] = field(default_factory=dict)
    """How many games had that value of the statistic that was asked for."""
    engine: str = "reference"
    """What played: the `reference` engine, or the `kernel` of the game, which agrees with it to the bit."""

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """By seat, the 95 % interval of the chance to win, after Wilson (1927)."""
        return tuple(wilson(wins, self.games) for wins in self.wins)

    @property
    def stopped(self) -> bool:
        """Whether fewer games were played than asked for."""
        return self.games < self.asked

    @property
    def mean_length(self) -> Fraction:
        """The mean number of moves."""
        return Fraction(sum(length * count for length, count in self.lengths.items()), max(self.games, 1))

    def rows(self) -> list[dict[str, Any]]:
        """Return a line for each seat."""
        return [
            {
                "seat": seat,
                "games": self.games,
                "wins": self.wins[seat],
                "share": str(self.shares[seat]),
                "low": round(self.intervals[seat][0], 6),
                "high": round(self.intervals[seat][1], 6),
            }
            for seat in range(self.players)
        ]

    def to_csv(self, lang: str = "en") -> str:
        """Return the lines as text for a spreadsheet: in French with `;` and the decimal comma."""
        out = io.StringIO()
        rows = self.rows()
        writer = csv.DictWriter(out, rows[0], delimiter=";" if lang == "fr" else ",", lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow({k: str(v).replace(".", ",") if lang == "fr" else v for k, v in row.items()})
        return out.getvalue()

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "wins": list(self.wins),
            "shares": [str(share) for share in self.shares],
            "intervals": [list(interval) for interval in self.intervals],
            "lengths": {str(length): count for length, count in sorted(self.lengths.items())},
            "scores": [dict(sorted(scores.items())) for scores in self.scores],
            "engine": self.engine,
            "values": dict(sorted(self.values.items())),
        }


def wilson(wins: int, games: int, level: float = 0.95) -> tuple[float, float]:
    """Return the interval that holds a chance at that level, from the wins among some games.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, weight = wins / games, z * z / games
    middle = (share + weight / 2) / (1 + weight)
    half = z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(middle - half, 0.0), min(middle + half, 1.0)
