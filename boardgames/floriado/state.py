"""Positions of Floriado: how it is played, whose turn it is, what lies where."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from boardgames.core import CHANCE, Event, Game, IllegalMove, Move, Observation, Outcome, Refusal, option, replace
from boardgames.floriado import play, rules
from boardgames.floriado.notation import DEALS, EMPTY, FLOWERS, Board, Deal, Go, Pawn, Piles, Start, index, tiles
from boardgames.floriado.rules import Phase


@dataclass(frozen=True, slots=True)
class Options:
    """How Floriado can be played differently."""

    start_player: int = option(0, "FL-2.3", range(2))
    first_tile_only: bool = option(False, "FL-3.2")
    optional_pick: bool = option(False, "FL-4.2")
    end_rule: str = option("reachable", "FL-5.1", ("reachable", "fits"))
    quiet_limit: int | None = option(20, "FL-5.3", (None, 2, 4, 8, 10, 20, 40, 100))
    score: str = option("seed", "FL-6.1", ("seed", "triangular"))
    rows: int = option(5, "FL-6.3", range(1, 6))
    columns: int = option(8, "FL-6.3", range(1, 9))
    colours: int = option(5, "FL-6.3", range(1, 6))

    @property
    def sizes(self) -> int:
        """The number of tiles of each colour (FL-6.3)."""
        return self.rows * self.columns // self.colours


@lru_cache(maxsize=64)
def _chance(whole: int) -> Fraction:
    return Fraction(1, whole)


@dataclass(frozen=True, slots=True)
class State:
    """A position of Floriado. Nothing in it is private: once the clearing is laid out everybody knows everything."""

    game: ClassVar[Game]

    players: int
    options: Options
    undealt: tuple[str, ...]
    """The tiles that are still to be laid out."""
    board: Board
    pawns: tuple[Pawn | None, ...]
    """Each seat's pawn, `None` before its first tile."""
    piles: tuple[Piles, ...]
    """Each seat's piles, flower by flower."""
    phase: Phase = Phase.DEAL
    seat: int = 0
    quiet: int = 0
    """Moves in a row without a pick (FL-5.3)."""
    ended: Outcome | None = None
    happened: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What the last move did."""

    # ------------------------------------------------------------ the contract

    @property
    def current_player(self) -> int | None:
        """The seat to move, `CHANCE` while the clearing is laid out, `None` at the end."""
        match self.phase:
            case Phase.START | Phase.MOVE:
                return self.seat
            case Phase.OVER:
                return None
            case _:
                return CHANCE

    @property
    def round(self) -> int:
        """The number of the game: there is only one."""
        return 0

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """Points so far, by seat (FL-6.1)."""
        return tuple(rules.score(piles, self.options) for piles in self.piles)

    @property
    def starter(self) -> int:
        """The seat that starts (FL-2.3)."""
        return self.options.start_player

    def legal_moves(self) -> tuple[Move, ...]:
        """Return what the current player may do, in the order of `Game.all_moves`."""
        return rules.legal_moves(self)

    def why_not(self, move: Move) -> Refusal | None:
        """Explain why the move cannot be played now, `None` if it can."""
        return self.game.stray(self, move) or rules.why_not(self, move)

    def chance_outcomes(self) -> dict[Move, Fraction]:
        """Return the tiles that may be laid on the next cell, all equally likely (FL-2.1)."""
        return dict.fromkeys([DEALS[tile] for tile in self.undealt], _chance(len(self.undealt) or 1))

    def outcome(self) -> Outcome | None:
        """Return how the game ended; scores are points."""
        return self.ended

    def events_for(self, viewer: int | None) -> tuple[Event, ...]:
        """Return what the last move did: everybody sees all of it."""
        return self.happened

    def observation(self, viewer: int | None) -> Observation:
        """Return what a seat may know: everything but the order of the tiles that are still to come."""
        return self.game.observe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        """Return the position as plain data."""
        return self.game.write(self)

    def play(self, move: Move) -> "State":
        """Return the position after the move; raises `IllegalMove`."""
        if refusal := self.why_not(move):
            raise IllegalMove(move, refusal)
        match move:
            case Deal(tile):
                return play.deal(self, tile)
            case Start(cell, facing):
                return play.start(self, Pawn(index(cell), facing))
            case Go(cell, pick):
                return play.go(self, index(cell), wanted=pick is not False)
            case _:
                raise TypeError(f"{move!r} is no move of Floriado")

    # ------------------------------------------------------------ what the rules look at

    @property
    def pawn(self) -> Pawn:
        """The pawn of the seat, once it has started."""
        pawn = self.pawns[self.seat]
        assert pawn is not None
        return pawn

    @property
    def out(self) -> tuple[bool, ...]:
        """Whether each seat is out for good (FL-5.1)."""
        return rules.out(self.board, self.pawns, self.piles, self.options.end_rule)

    # ------------------------------------------------------------ 2. the setup

    @classmethod
    def start(cls, players: int, options: Options) -> "State":
        """Return the position before the first tile is laid out."""
        undealt = tiles(options.colours, options.sizes)
        nothing: Piles = ((),) * len(FLOWERS)
        fresh = cls(players, options, undealt, EMPTY, (None,) * players, (nothing,) * players)
        return replace(fresh, seat=fresh.starter)
