"""Lucky Numbers (Michael Schacht): numbers in order, one draw at a time."""

from boardgames.core import Game, Rulebook, check_start_player
from boardgames.lucky_numbers import notation, view
from boardgames.lucky_numbers.state import PRESETS, Options, State


def _length(players: int, options: Options) -> int:
    """Bound the moves of a game: the setup, and draw, reveal and place for each turn, in every round."""
    rounds = players if options.games == "players" else 1
    return rounds * (options.open_market + 8 * players + 3 * options.max_turns)


GAME = Game(
    id="lucky_numbers",
    title="Lucky Numbers",
    players=range(2, 5),
    rulebook=Rulebook("boardgames.lucky_numbers"),
    settings=Options,
    presets=PRESETS,
    _start=State.start,
    _moves=notation.all_moves,
    _chance=notation.all_chance,
    _length=_length,
    _read=view.read,
    _sample=view.sample,
    observe=view.observe,
    write=view.write,
    _constraint=check_start_player,
    zones=view.zones,
    targets=view.targets,
    figures=view.figures,
    rounds=view.rounds,
    pasted=view.pasted,
)
State.game = GAME
