"""Simulation: whole games, or games from a position, many times; the same result however the work is shared out."""

import sys
import warnings
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Protocol, cast

from boardgames import games as all_games
from boardgames.core import CHANCE, Game, Move, Observation, Record, State, Stream, pick, playout
from boardgames.core.rng import SEEDS, check_seed
from boardgames.kernels import Ends, count, kernel
from boardgames.kernels import play as play_kernel
from boardgames.odds.simulation import Simulation

CHUNK = 250
"""Games that the reference engine plays before it says how they ended."""
KERNEL_CHUNK = 5_000
"""The same for a kernel, from one position."""
FEW = 500
"""So few games are played sooner than a kernel is loaded."""
IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser, where there is neither numba nor a second process."""
MANY_IN_BROWSER = 2_000
"""So many games take about half a minute there."""
WORLD = 1 << 31
"""Added to the number of a game for the stream that a possible world is drawn from."""

Statistic = Callable[[Record], int | str | Fraction]
Progress = Callable[[int, int], object]


class Player(Protocol):
    """A bot: whoever chooses a move from what it sees."""

    def choose(self, observation: Observation, seed: int) -> Move:
        """Return one of the observation's legal moves."""


@dataclass(frozen=True, slots=True)
class Work:
    """What one worker needs to play some of the games."""

    game: str
    start: State | None
    """The position to play from."""
    seen: Observation | None
    """Where something is hidden, what is known of it instead."""
    players: int
    seed: int
    bots: tuple[Player, ...]
    statistic: Statistic | None
    by_kernel: bool

    @property
    def chunk(self) -> int:
        """How many games are played in one go; worlds are drawn one by one."""
        return KERNEL_CHUNK if self.by_kernel and self.start else CHUNK


@dataclass(frozen=True, slots=True)
class Tally:
    """How some of the games ended: it grows with the different endings, not with the games."""

    games: int
    winners: Counter[tuple[int, ...]]
    lengths: Counter[int]
    scores: tuple[Counter[str], ...]
    """By seat."""
    values: Counter[str]

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.winners + other.winners,
            self.lengths + other.lengths,
            tuple(one + more for one, more in zip(self.scores, other.scores, strict=True)),
            self.values + other.values,
        )


Tallies = Generator[Tally, None, None]


def _nothing(games: int, seats: int) -> Tally:
    return Tally(games, Counter(), Counter(), tuple(Counter() for _ in range(seats)), Counter())


def simulate(
    game: str | Game,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[Player] = (),
    position: State | Observation | str | None = None,
    workers: int = 1,
    client: Any = None,
    statistic: Statistic | None = None,
    progress: Progress | None = None,
    players: int | None = None,
    **options: object,
) -> Simulation:
    """Play many games and return what became of them.

    Everybody plays at random unless there are `bots`, one for each seat. A game is drawn from `seed` and its number
    alone, so the result is the same for any number of `workers` (processes), and on a Dask cluster, whose `client`
    shares the games out. Where something is hidden, a position stands for what the player to move knows: each game is
    played in a possible world. `progress(played, asked)` is told after every chunk and stops the run by returning
    `False`; Ctrl+C stops it too, once a chunk is done. A kernel plays where it knows the options and nobody looks at
    the games one by one; `engine` of the result says so. Raises `ValueError` for what is not allowed.

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
    setting = getattr(start or seen, "options", None)
    by_kernel = games >= FEW and not bots and not statistic and kernel(home.id, setting) is not None
    work = Work(home.id, start, seen, seats, check_seed(seed), tuple(bots), statistic, by_kernel)
    if IN_BROWSER and games > MANY_IN_BROWSER:
        warnings.warn(
            f"Python runs in your browser here, without numba: {games} games take minutes. "
            f"games={MANY_IN_BROWSER} takes half a minute and gives a first idea.",
            stacklevel=2,
        )
    return _told(work, games, _run(work, games, workers, client, progress))


def _told(work: Work, asked: int, whole: Tally) -> Simulation:
    """Return the result of a run."""
    seats = range(work.players)
    return Simulation(
        work.game,
        work.players,
        work.seed,
        asked,
        whole.games,
        tuple(sum(n for winners, n in whole.winners.items() if seat in winners) for seat in seats),
        tuple(
            sum(
                (Fraction(count, len(winners)) for winners, count in whole.winners.items() if seat in winners),
                Fraction(),
            )
            for seat in seats
        ),
        dict(sorted(whole.lengths.items())),
        tuple(dict(scores) for scores in whole.scores),
        dict(whole.values),
        "kernel" if work.by_kernel else "reference",
    )


# ---------------------------------------------------------------- sharing out


def _run(work: Work, games: int, workers: int, client: Any, progress: Progress | None) -> Tally:
    whole = _nothing(0, work.players)
    tallies = _tallies(work, games, workers, client)
    try:
        for tally in tallies:
            whole += tally
            if progress and progress(whole.games, games) is False:
                break
    except KeyboardInterrupt:
        if not whole.games:
            raise
    finally:
        tallies.close()
    return whole


def _tallies(work: Work, games: int, workers: int, client: Any) -> Tallies:
    if client is not None:
        together = 2 * sum(client.nthreads().values())
        yield from _in_order(partial(client.submit, pure=False), work, 0, games, together)
    elif workers > 1 and not IN_BROWSER:
        yield from _in_processes(work, games, workers)
    else:
        yield from (play_games(work, numbers) for numbers in _chunks(work, 0, games))


def _chunks(work: Work, first: int, games: int) -> Iterator[range]:
    return (range(k, min(k + work.chunk, games)) for k in range(first, games, work.chunk))


def _in_processes(work: Work, games: int, workers: int) -> Tallies:
    """Share the games out among processes; where one of them dies, what was not told yet is played again."""
    first = before = 0
    while first < games:
        pool = ProcessPoolExecutor(workers)
        try:
            for tally in _in_order(pool.submit, work, first, games, 2 * workers):
                first += tally.games
                yield tally
        except BrokenProcessPool:
            if first == before:
                raise
            before = first
        finally:
            pool.shutdown(cancel_futures=True)


def _in_order(submit: Callable[..., Any], work: Work, first: int, games: int, together: int) -> Tallies:
    """Have chunks played elsewhere, a few at a time, and yield how they ended in the order of the games."""
    flying: deque[Any] = deque()
    try:
        for numbers in _chunks(work, first, games):
            flying.append(submit(play_games, work, numbers))
            if len(flying) == together:
                yield flying.popleft().result()
        while flying:
            yield flying.popleft().result()
    finally:
        for future in flying:
            future.cancel()


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


def play_games(work: Work, numbers: range) -> Tally:
    """Play the games with these numbers."""
    if work.by_kernel:
        starts = [work.start] if work.start else [_world(work, number) for number in numbers]
        return _of_kernel(work, play_kernel(work.game, starts, work.seed, numbers.start, len(numbers)))
    tally = _nothing(len(numbers), work.players)
    for number in numbers:
        end, length, record = _play(work, number)
        outcome = end.outcome()
        assert outcome
        tally.winners[tuple(outcome.winners)] += 1
        tally.lengths[length] += 1
        for scores, score in zip(tally.scores, outcome.scores, strict=False):
            scores[str(score)] += 1
        if work.statistic and record:
            tally.values[str(work.statistic(record))] += 1
    return tally


def _of_kernel(work: Work, ends: Ends) -> Tally:
    """Count how the games of a kernel ended."""
    winners = {tuple(seat for seat in range(work.players) if bits >> seat & 1): n for bits, n in count(ends.winners)}
    scores = (count(ends.scores[seat :: work.players]) for seat in range(work.players))
    return Tally(
        len(ends.winners),
        Counter(winners),
        Counter(dict(count(ends.lengths))),
        tuple(Counter({str(Fraction(score, ends.unit)): n for score, n in found}) for found in scores),
        Counter(),
    )


def _world(work: Work, number: int) -> State:
    """Return the position from which the game of that number is played."""
    if work.start:
        return work.start
    assert work.seen
    return all_games()[work.game].sample_state(work.seen, Stream(work.seed, number + WORLD))


def _play(work: Work, number: int) -> tuple[State, int, Record | None]:
    """Play one game to its end."""
    start, stream = _world(work, number), Stream(work.seed, number)
    if not work.bots and not work.statistic:
        end = playout(start, stream)
        return end, stream.k, None
    state, moves = start, list[Move]()
    while (seat := state.current_player) is not None:
        move = _choose(work, state, seat, stream)
        state = state.play(move)
        moves.append(move)
    return state, len(moves), Record(start, tuple(moves)) if work.statistic else None


def _choose(work: Work, state: State, seat: int, stream: Stream) -> Move:
    """Return what chance, a bot, or a random player does; a bot's seed is the draw that a random player would take."""
    if seat == CHANCE:
        stream.k += 1
        return pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1)
    if work.bots:
        return work.bots[seat].choose(state.observation(seat), stream.below(SEEDS))
    legal = state.legal_moves()
    return legal[stream.below(len(legal))]


def _known(game: str) -> Game:
    if game not in all_games():
        raise ValueError(f"there is no game {game!r}: {', '.join(all_games())}")
    return all_games()[game]
