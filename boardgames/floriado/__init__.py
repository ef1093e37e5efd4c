"""Floriado (Corné van Moorsel): a clearing full of flowers, and piles that only grow smaller."""

import sys

from boardgames.core import Game, Rulebook
from boardgames.floriado import notation, view
from boardgames.floriado.notation import SIZES
from boardgames.floriado.state import Options, State


def _constraint(players: int, options: Options) -> None:
    """Refuse a clearing that whole colours of tiles do not fill, and a game that need never end."""
    cells, colours = options.rows * options.columns, options.colours
    size = f"rows={options.rows}, columns={options.columns}, colours={colours}"
    if cells % colours:
        raise ValueError(f"{size} is not allowed: {cells} cells cannot hold equally many tiles of each colour")
    if cells > SIZES * colours:
        raise ValueError(f"{size} is not allowed: {cells} cells need more than {SIZES} tiles of a colour")
    if cells < players:
        raise ValueError(f"{size} is not allowed: there must be a tile for each player to begin with")
    if options.end_rule == "fits" and options.quiet_limit is None:
        raise ValueError("quiet_limit=None is not allowed with end_rule='fits': such a game need never end")


def _length(players: int, options: Options) -> int:
    """Bound the moves of a game: the deal, then at most a limit of moves for each tile; without a limit none exists."""
    if options.quiet_limit is None:
        return sys.maxsize
    tiles = options.rows * options.columns
    return tiles + players + (tiles - players + 1) * options.quiet_limit


GAME = Game(
    id="floriado",
    title="Floriado",
    players=range(2, 3),
    rulebook=Rulebook("boardgames.floriado"),
    settings=Options,
    _start=State.start,
    _moves=notation.all_moves,
    _chance=notation.all_chance,
    _length=_length,
    _read=view.read,
    _sample=view.sample,
    observe=view.observe,
    write=view.write,
    _constraint=_constraint,
    zones=view.zones,
    targets=view.targets,
    figures=view.figures,
    marks=tuple(f"pawn{seat}-{facing}" for seat in range(2) for facing in notation.FACINGS),
)
State.game = GAME
