"""Triqueta (Stefan Dorra and Ralf zur Linde): exactly three of an animal, and knowing when to leave."""

from boardgames.core import Game, Rulebook, check_start_player
from boardgames.triqueta import knowledge, notation, view
from boardgames.triqueta.state import Options, State


def _constraint(players: int, options: Options) -> None:
    """Refuse a start player who is not at the table, and the variant for two where more play."""
    check_start_player(players, options)
    if options.two_player_variant and players != 2:
        raise ValueError(f"two_player_variant=True is not allowed: it is for 2 players, not {players}")


def _length(players: int, options: Options) -> int:
    """Bound the moves of a game: draw, come and use for each piece, the rows, the piles, the decisions at the end."""
    in_round = 3 * notation.PILE + players
    decisions = min(players * options.max_keep, notation.PILES * notation.PILE)
    return notation.PILES * in_round + notation.PILES - 1 + decisions


def _rounds(seen: knowledge.Observation) -> int:
    """Return the number of rounds, one for each pile (TQ-2.2)."""
    return notation.PILES


GAME = Game(
    id="triqueta",
    title="Triqueta",
    players=range(2, 6),
    rulebook=Rulebook("boardgames.triqueta"),
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
    _constraint=_constraint,
    zones=view.zones,
    targets=view.targets,
    rounds=_rounds,
    marks=(view.MARKER, view.TREE, view.ROCK),
)
State.game = GAME
