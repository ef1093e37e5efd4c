"""Biberbande, or Gang de castors (Ann and Monty Stambler): few points, and a good memory."""

from boardgames.biberbande import knowledge, notation, view
from boardgames.biberbande.play import MOST_RETURNED
from boardgames.biberbande.rules import rounds
from boardgames.biberbande.state import Options, State
from boardgames.core import Game, Rulebook, check_start_player


def _length(players: int, options: Options) -> int:
    """Bound the moves of a game, chance included, in every round.

    In a turn each of 5 draw-twos can be used once before a reshuffle and once after it: 21 cards come and are decided
    on. At the count 21 special cards at most are set aside, twice over where they are reshuffled.
    """
    setup = notation.SLOTS * players + 1 + MOST_RETURNED + players
    turn = 1 + 2 * 21 + 1 + 1
    count = notation.SLOTS * players + 2 * 21
    return rounds(players, options) * (setup + turn * (options.max_turns + players) + count)


def _rounds(seen: knowledge.Observation) -> int:
    """Return the number of rounds of the match."""
    return rounds(seen.players, seen.options)


GAME = Game(
    id="biberbande",
    title="Biberbande",
    players=range(2, 7),
    rulebook=Rulebook("boardgames.biberbande"),
    settings=Options,
    private=True,
    _start=State.start,
    _moves=notation.all_moves,
    _chance=notation.all_chance,
    _length=_length,
    _read=view.read,
    _sample=knowledge.sample,
    observe=knowledge.observe,
    write=view.write,
    _constraint=check_start_player,
    zones=view.zones,
    targets=view.targets,
    rounds=_rounds,
)
State.game = GAME
