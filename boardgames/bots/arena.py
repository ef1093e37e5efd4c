"""The arena: levels of bots against each other, the same deals for both, every seat in turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from boardgames import bots, games
from boardgames.core import CHANCE, State, pick
from boardgames.core.rng import SEEDS, check_seed, draw
from boardgames.odds.simulation import wilson

CHUNK = 10
"""Deals that are played in one go."""
CHOICES = 1 << 31
"""Added to the number of a deal for the stream that the seeds of bots come from."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom: one bot of a level, and bots of another level on all the other seats."""

    game: str
    level: str
    rival: str
    players: int
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands after some deals, each played once with the bot on every seat."""

    pairing: Pairing
    deals: int = 0
    wins: int = 0
    """Games that the bot won alone."""
    shared: int = 0
    """Games that it won together with others."""
    share: Fraction = Fraction(0)
    """Its victories, each divided among all who won."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self.pairing.players

    @property
    def decided(self) -> int:
        """The games that one side won alone; of two players, those without a draw."""
        return self.games - self.shared

    @property
    def expected(self) -> Fraction:
        """The chance to win that the bot would have if it were no better than the others."""
        return Fraction(1, self.pairing.players)

    @property
    def chance(self) -> float:
        """How often the bot won, of the decided games."""
        return self.wins / self.decided if self.decided else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that, after Wilson (1927)."""
        return wilson(self.wins, self.decided)

    def __add__(self, other: "Standing") -> "Standing":
        return Standing(
            self.pairing,
            self.deals + other.deals,
            self.wins + other.wins,
            self.shared + other.shared,
            self.share + other.share,
        )

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        counted = {"deals": self.deals, "games": self.games, "wins": self.wins, "shared": self.shared}
        told = {"share": str(self.share), "chance": self.chance, "interval": list(self.interval)}
        return {**asdict(self.pairing), **counted, **told}

    @classmethod
    def from_json(cls, obj: Mapping[str, Any]) -> "Standing":
        """Return what `to_json` wrote; raises `ValueError` for anything else."""
        try:
            pairing = Pairing(*(obj[name] for name in ("game", "level", "rival", "players", "seed")))
            return cls(pairing, int(obj["deals"]), int(obj["wins"]), int(obj["shared"]), Fraction(obj["share"]))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"this is no standing of a tournament: {obj!r:.80}") from error


Tell = Callable[[Standing], object]


def ladder(game: str, players: int | None = None, seed: int = 1, levels: Sequence[str] = ()) -> list[Pairing]:
    """Return each level against the one below it; raises `ValueError` for what there is not.

    >>> [(pairing.level, pairing.rival) for pairing in ladder("floriado")]
    [('greedy', 'random'), ('good', 'greedy'), ('expert', 'good')]
    """
    if game not in games():
        raise ValueError(f"there is no game {game!r}: {', '.join(games())}")
    seats = games()[game].new(players).players
    if seats < 2:
        raise ValueError(f"{game} is for one player: there is nobody to play against")
    chosen = levels or bots.levels(game)
    for level in chosen:
        bots.get(game, level)
    return [Pairing(game, above, below, seats, check_seed(seed)) for below, above in pairwise(chosen)]


def tournament(
    pairings: Sequence[Pairing],
    deals: int = 100,
    workers: int = 1,
    known: Sequence[Standing] = (),
    tell: Tell | None = None,
) -> list[Standing]:
    """Play so many deals of every pairing and return how each stands.

    Deal by deal a game depends on its pairing and number alone: the result is the same for any number of `workers`
    (processes), and what is `known` from before is not played again. `tell(standing)` is called after every few deals.

    >>> [standing.games for standing in tournament(ladder("floriado", levels=("random", "greedy")), deals=2)]
    [4]
    """
    if deals < 1 or workers < 1:
        raise ValueError(f"deals={deals!r} and workers={workers!r} have to be at least 1")
    before = {standing.pairing: standing for standing in known}
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        return [_play(before.get(p, Standing(p)), deals, workers, pool, tell) for p in pairings]


def _play(standing: Standing, deals: int, workers: int, pool: Executor | None, tell: Tell | None) -> Standing:
    """Play on until that many deals are played; a pool plays several chunks at a time, told in their order."""
    for more in _chunks(standing.pairing, standing.deals, deals, workers, pool):
        standing += more
        if tell:
            tell(standing)
    return standing


def _chunks(pairing: Pairing, first: int, deals: int, workers: int, pool: Executor | None) -> Iterator[Standing]:
    numbers = [range(k, min(k + CHUNK, deals)) for k in range(first, deals, CHUNK)]
    if pool is None:
        yield from (play_deals(pairing, some) for some in numbers)
        return
    flying: list[Future[Standing]] = []
    try:
        for some in numbers:
            flying.append(pool.submit(play_deals, pairing, some))
            if len(flying) > workers:
                yield flying.pop(0).result()
        while flying:
            yield flying.pop(0).result()
    finally:
        for future in flying:
            future.cancel()


def play_deals(pairing: Pairing, numbers: range) -> Standing:
    """Play the deals with these numbers, each with the bot on every seat."""
    standing = Standing(pairing)
    for number in numbers:
        for seat in range(pairing.players):
            winners = play_game(pairing, number, seat)
            won = seat in winners
            standing = replace(
                standing,
                wins=standing.wins + (won and len(winners) == 1),
                shared=standing.shared + (won and len(winners) > 1),
                share=standing.share + (Fraction(1, len(winners)) if won else 0),
            )
    return replace(standing, deals=len(numbers))


def play_game(pairing: Pairing, number: int, seat: int) -> tuple[int, ...]:
    """Play one game with the bot on that seat, and return the seats that won."""
    bot, rival = bots.get(pairing.game, pairing.level), bots.get(pairing.game, pairing.rival)
    state: State = games()[pairing.game].new(pairing.players)
    drawn = chosen = 0
    while (player := state.current_player) is not None:
        if player == CHANCE:
            state = state.play(pick(state.chance_outcomes(), pairing.seed, number, drawn))
            drawn += 1
        else:
            choice = draw(pairing.seed, number + CHOICES, chosen, SEEDS)
            chosen += 1
            state = state.play((bot if player == seat else rival).choose(state.observation(player), choice))
    outcome = state.outcome()
    assert outcome
    return outcome.winners
