"""Kernels: the rules of each game on arrays, for many games at once.

A kernel plays one round from any position, at random, and agrees with the reference engine to the bit: it draws from
the same stream, and chooses among the legal moves in the same order. numba compiles it where it is installed (the
extra `fast`); without it the same source runs as plain Python. A module for each game has

- `knows(options)`: whether the kernel plays with these options; for the others there is the reference engine;
- `encode(state)`: a position as `SIZE` integers;
- `run`: many games in one call.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from boardgames import games

GAMES = ("lucky_numbers", "triqueta", "biberbande", "floriado")


@dataclass(frozen=True, slots=True)
class Ends:
    """How some games ended, game by game."""

    winners: Sequence[int]
    """The seats that won, as bits."""
    lengths: Sequence[int]
    """Moves, chance included."""
    scores: Sequence[int]
    """The scores of all seats, game after game, times `unit`."""
    unit: int = 1


def kernel(game: str, options: Any) -> Any:
    """Return the kernel that plays this game with these options, `None` where there is none."""
    if game not in GAMES:
        return None
    module = import_module(f"boardgames.kernels.{game}")
    return module if module.knows(options) else None


def play(game: str, starts: Sequence[Any], seed: int, first: int, count: int) -> Ends:
    """Play the games from number `first` on, all from one position or each from its own."""
    from boardgames.kernels._bits import row, zeros

    module = import_module(f"boardgames.kernels.{game}")
    players = starts[0].players
    flat = [number for state in starts for number in module.encode(state)]
    step = module.SIZE if len(starts) > 1 else 0
    ends = Ends(zeros(count), zeros(count), zeros(count * players), module.UNIT)
    module.run(zeros(module.SIZE), row(flat), step, seed, first, ends.winners, ends.lengths, ends.scores)
    return ends


def warm() -> None:
    """Compile every kernel now, so that the first game does not wait for it."""
    for game in GAMES:
        play(game, [games()[game].new()], 1, 0, 1)


def is_cold(game: str) -> bool:
    """Say whether a kernel has yet to be compiled, as far as files show: the first games will wait for it."""
    from boardgames.kernels._bits import COMPILED

    run = import_module(f"boardgames.kernels.{game}").run
    return COMPILED and not run.signatures and not any(Path(run._cache.cache_path).glob(f"{game}.run-*.nbi"))


def count(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the different numbers and how often each occurs.

    >>> count([3, 1, 3])
    [(1, 1), (3, 2)]
    """
    if isinstance(numbers, list):
        return sorted(Counter(numbers).items())
    import numpy as np

    low = int(np.min(numbers))
    return [(low + k, int(n)) for k, n in enumerate(np.bincount(np.asarray(numbers) - low)) if n]
