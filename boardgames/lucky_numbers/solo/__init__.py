"""The solo game of Lucky Numbers: put a mixed-up garden in order by few swaps."""

from fractions import Fraction

from boardgames.core import Game, Rulebook
from boardgames.lucky_numbers.notation import TILES
from boardgames.lucky_numbers.solo import view
from boardgames.lucky_numbers.solo.notation import LAYS, PAIRS, Mix, Swap
from boardgames.lucky_numbers.solo.puzzles import COUNTS, Puzzle, puzzles
from boardgames.lucky_numbers.solo.solving import Solution, lower_bound, solve
from boardgames.lucky_numbers.solo.state import PRESETS, Options, State
from boardgames.lucky_numbers.solo.view import position

__all__ = ["GAME", "Options", "Puzzle", "Solution", "State", "lower_bound", "position", "puzzles", "solve"]


def _constraint(players: int, options: Options) -> None:
    """Refuse a puzzle that there is not for these swaps."""
    there_are = COUNTS[options.swaps]
    if options.puzzle > there_are:
        raise ValueError(f"puzzle={options.puzzle} is not allowed: with swaps={options.swaps!r} there are {there_are}")


GAME = Game(
    id="solo",
    title="Lucky Numbers solo",
    players=range(1, 2),
    rulebook=Rulebook("boardgames.lucky_numbers.solo"),
    settings=Options,
    presets=PRESETS,
    any_order=True,
    pasted=view.pasted,
    _start=State.start,
    _moves=lambda players, options: tuple(Swap(*pair) for pair in PAIRS),
    _chance=lambda players, options: (*LAYS, *(Mix(*pair) for pair in PAIRS)),
    _constraint=_constraint,
    _length=lambda players, options: len(TILES) + options.difficulty + options.limit,
    _read=view.read,
    _sample=lambda seen, rng: seen.state,
    _utilities=lambda players, options: (Fraction(0), Fraction(1)),
    observe=view.observe,
    write=view.write,
    zones=view.zones,
    targets=view.targets,
    figures=lambda seen: (seen.state.allowed - seen.state.used,),
)
State.game = GAME
