"""Simulation: whole games, or games from a position, many times; the same result however the work is shared out."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any, Protocol, cast

from boardgames import games as all_games
from boardgames.core import CHANCE, Game, Move, Observation, Record, State, Stream, pick, playout
from boardgames.core.rng import SEEDS, check_seed, mix

CHUNK = 250
"""Games that one worker plays before it says how they ended."""
WORLD = 1 << 31
"""Added to the number of a game for the stream that a possible world is drawn from."""

Statistic = Callable[[Record], int | str | Fraction]


class Player(Protocol):
    """A bot: whoever chooses a move from what it sees."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return one of the observation's legal moves."""


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

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """By seat, the 95 % interval of the chance to win, after Wilson (1927)."""
        return tuple(wilson(wins, self.games) for wins in self.wins)

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
            "values": dict(sorted(self.values.items())),
        }


@dataclass(frozen=True, slots=True)
class Work:
    """What one worker needs to play some of the games."""

    game: str
    start: State | None
    """The position to play from."""
    seen: Observation | None
    """Where something is hidden, what is known of it instead."""
    players: int
    options: Mapping[str, object]
    seed: int
    bots: tuple[Player, ...]
    statistic: Statistic | None


@dataclass(frozen=True, slots=True)
class Tally:
    """How some of the games ended."""

    games: int
    winners: Counter[tuple[int, ...]]
    lengths: Counter[int]
    scores: Counter[tuple[str, ...]]
    values: Counter[str]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.winners + other.winners,
            self.lengths + other.lengths,
            self.scores + other.scores,
            self.values + other.values,
        )


def simulate(
    game: str | Game,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[Player] = (),
    position: State | Observation | str | None = None,
    workers: int = 1,
    statistic: Statistic | None = None,
    progress: Callable[[int, int], object] | None = None,
    players: int | None = None,
    **options: object,
) -> Simulation:
    """Play many games and return what became of them.

    Everybody plays at random unless there are `bots`, one for each seat. A game is drawn from `seed` and its number
    alone, so the result is the same for any number of `workers`. Where something is hidden, a position stands for what
    the player to move knows: each game is played in a possible world. `progress(played, asked)` is told after every
    chunk and stops the run by returning `False`. Raises `ValueError` for what is not allowed.

    >>> simulate("lucky_numbers", games=20, seed=3).wins == simulate("lucky_numbers", games=20, seed=3).wins
    True
    """
    home = game if isinstance(game, Game) else _known(game)
    if games < 1 or workers < 1:
        raise ValueError(f"games={games!r} and workers={workers!r} have to be at least 1")
    start, seen = _begin(home, position, players, options)
    seats = start.players if start else getattr(seen, "players", 0)
    if bots and len(bots) != seats:
        raise ValueError(f"bots: one for each of the {seats} seats is expected, not {len(bots)}")
    work = Work(home.id, start, seen, seats, options, check_seed(seed), tuple(bots), statistic)
    whole = _run(work, games, workers, progress)
    return Simulation(
        home.id,
        seats,
        seed,
        games,
        whole.games,
        tuple(sum(count for winners, count in whole.winners.items() if seat in winners) for seat in range(seats)),
        tuple(
            sum((Fraction(count, len(w)) for w, count in whole.winners.items() if seat in w), Fraction(0))
            for seat in range(seats)
        ),
        dict(sorted(whole.lengths.items())),
        tuple(_of_seat(whole.scores, seat) for seat in range(seats)),
        dict(whole.values),
    )


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


# ---------------------------------------------------------------- playing


def _begin(
    game: Game, position: State | Observation | str | None, players: int | None, options: Mapping[str, object]
) -> tuple[State | None, Observation | None]:
    """Return the position to play from, or what is known of it."""
    if position is None:
        return game.new(players, **options), None
    if players is not None or options:
        raise ValueError("a position brings its own players and options: leave them out")
    if isinstance(position, str):
        position = game.pasted(position)
    if hasattr(position, "viewer"):
        return None, cast(Observation, position)
    hidden = game.private and position.current_player not in (None, CHANCE)
    return (None, position.observation(position.current_player)) if hidden else (position, None)


def _run(work: Work, games: int, workers: int, progress: Callable[[int, int], object] | None) -> Tally:
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    whole = Tally(0, Counter(), Counter(), Counter(), Counter())
    for tally in _tallies(work, chunks, workers):
        whole += tally
        if progress and progress(whole.games, games) is False:
            break
    return whole


def _tallies(work: Work, chunks: Iterable[range], workers: int) -> Iterator[Tally]:
    if workers == 1:
        yield from (play_games(work, numbers) for numbers in chunks)
        return
    with ProcessPoolExecutor(workers) as pool:
        tasks = [pool.submit(play_games, work, numbers) for numbers in chunks]
        try:
            for task in tasks:
                yield task.result()
        finally:
            for task in tasks:
                task.cancel()


def play_games(work: Work, numbers: range) -> Tally:
    """Play the games with these numbers."""
    tally = Tally(len(numbers), Counter(), Counter(), Counter(), Counter())
    for number in numbers:
        end, length, record = _play(work, number)
        outcome = end.outcome()
        assert outcome
        tally.winners[tuple(outcome.winners)] += 1
        tally.lengths[length] += 1
        tally.scores[tuple(str(score) for score in outcome.scores)] += 1
        if work.statistic and record:
            tally.values[str(work.statistic(record))] += 1
    return tally


def _play(work: Work, number: int) -> tuple[State, int, Record | None]:
    """Play one game to its end."""
    game = all_games()[work.game]
    world = Stream(work.seed, number + WORLD)
    start = game.sample_state(work.seen, world) if work.seen else work.start
    assert start
    if not work.bots and not work.statistic:
        stream = Stream(work.seed, number)
        end = playout(start, stream)
        return end, stream.k, None
    state, moves, stream = start, list[Move](), Stream(work.seed, number)
    while (seat := state.current_player) is not None:
        move = _choose(work, state, seat, stream)
        state = state.play(move)
        moves.append(move)
    return state, len(moves), Record(start, tuple(moves)) if work.statistic else None


def _choose(work: Work, state: State, seat: int, stream: Stream) -> Move:
    """Return what chance, a bot, or a random player does."""
    if seat == CHANCE:
        stream.k += 1
        return pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1)
    if not work.bots:
        legal = state.legal_moves()
        return legal[stream.below(len(legal))]
    stream.k += 1
    own = mix((stream.seed << 32 | stream.game) * 2 + 1 + stream.k) % SEEDS
    return work.bots[seat].choose(state.observation(seat), own)


def _of_seat(scores: Counter[tuple[str, ...]], seat: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    for all_scores, count in scores.items():
        if seat < len(all_scores):
            found[all_scores[seat]] += count
    return dict(found)


def _known(game: str) -> Game:
    if game not in all_games():
        raise ValueError(f"there is no game {game!r}: {', '.join(all_games())}")
    return all_games()[game]
