"""What each move makes of a position of Floriado, in the order of the rulebook."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardgames.core import Event, Outcome, event, replace
from boardgames.floriado.notation import FACINGS, FLOWER, NAMES, SIZE, Pawn, Piles, places
from boardgames.floriado.rules import HEADINGS, Phase, fits, out, score

if TYPE_CHECKING:
    from boardgames.floriado.state import State


class Ended(StrEnum):
    """Why a game is over."""

    FINISHED = "finished"
    QUIET = "quiet"


class Did(StrEnum):
    """What can happen."""

    DEALT = "dealt"
    STARTED = "started"
    BEGAN = "began"
    PICKED = "picked"
    LEFT = "left"
    DECLINED = "declined"
    OUT = "out"
    SCORED = "scored"
    WON = "won"
    DREW = "drew"


# ---------------------------------------------------------------- 2. the setup


def deal(state: "State", tile: str) -> "State":
    """Lay a tile on the next cell; once the clearing is full the first player starts (FL-2.1)."""
    cells = places(state.options.rows, state.options.columns)
    place = cells[len(cells) - len(state.undealt)]
    undealt = tuple([other for other in state.undealt if other != tile])
    return replace(
        state,
        undealt=undealt,
        board=_put(state.board, place, tile),
        phase=state.phase if undealt else Phase.START,
        happened=(event(Did.DEALT, None, "FL-2.1", piece=tile, cell=NAMES[place]),),
    )


def start(state: "State", pawn: Pawn) -> "State":
    """Take the first tile and put the pawn on its cell (FL-2.2, FL-2.3)."""
    clause = "FL-2.2" if state.seat == state.starter else "FL-2.3"
    tile, cell = state.board[pawn.place], NAMES[pawn.place]
    done = event(Did.STARTED, state.seat, clause, piece=tile, cell=cell, kind=FACINGS[pawn.facing])
    return _end_turn(state, done, pawn, tile)


# ---------------------------------------------------------------- 3. moving, 4. picking


def go(state: "State", place: int, wanted: bool) -> "State":
    """Move the pawn, which keeps the direction of its move; pick what fits, if it is wanted (FL-3.4, FL-4.2)."""
    tile, piles = state.board[place], state.piles[state.seat]
    fit, pile = fits(piles, tile), piles[FLOWER[tile]]
    if fit and wanted:
        code, clause = (Did.PICKED, "FL-4.2") if pile else (Did.BEGAN, "FL-4.1")
    else:
        code, clause = (Did.DECLINED, "FL-4.2") if fit else (Did.LEFT, "FL-4.3")
    pawn = Pawn(place, HEADINGS[state.pawn.place][place])
    done = event(code, state.seat, clause, piece=tile, cell=NAMES[place])
    return _end_turn(state, done, pawn, tile if fit and wanted else "")


def _end_turn(state: "State", done: Event, pawn: Pawn, tile: str) -> "State":
    """Complete a turn that put the pawn there and picked the tile, if any; somebody plays, or the game is over."""
    seat, board, piles, options = state.seat, state.board, state.piles, state.options
    pawns = _put(state.pawns, seat, pawn)
    if tile:
        board = _put(board, pawn.place, "")
        piles = _put(piles, seat, _on_top(piles[seat], tile))
    outs = out(board, pawns, piles, options.end_rule)
    newly = [seat for seat, before in enumerate(state.out) if outs[seat] and not before] if any(outs) else []
    after = replace(
        state,
        board=board,
        pawns=pawns,
        piles=piles,
        phase=Phase.START if None in pawns else Phase.MOVE,
        seat=seat if outs[_other(seat)] else _other(seat),
        quiet=0 if tile else state.quiet + 1,
        happened=(done, *[event(Did.OUT, other, "FL-5.1") for other in newly]),
    )
    ended = _ends(after, outs)
    return _finish(after, ended) if ended else after


def _on_top(piles: Piles, tile: str) -> Piles:
    """Return the piles with the tile on top of its own (FL-4.1, FL-4.2)."""
    flower = FLOWER[tile]
    on_top: Piles = _put(piles, flower, (*piles[flower], SIZE[tile]))
    return on_top


# ---------------------------------------------------------------- 5. the end


def _ends(state: "State", outs: tuple[bool, ...]) -> Ended | None:
    """Say why the game ends with this turn, if it does; that both are out goes first (FL-5.2, FL-5.3)."""
    if all(outs):
        return Ended.FINISHED
    limit = state.options.quiet_limit
    return Ended.QUIET if limit is not None and state.quiet >= limit else None


def _other(seat: int) -> int:
    return 1 - seat


# ---------------------------------------------------------------- 6. the score


def judged(state: "State", reason: Ended) -> "State":
    """Return a final position with its outcome: the most points win, equals draw (FL-6.2)."""
    scores = tuple(score(piles, state.options) for piles in state.piles)
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return replace(state, phase=Phase.OVER, ended=Outcome(reason, winners, scores))


def _finish(state: "State", reason: Ended) -> "State":
    """End the game, and say what everybody has scored (FL-5.2, FL-5.3, FL-6.1)."""
    over = judged(state, reason)
    assert over.ended
    scores, winners = over.ended.scores, over.ended.winners
    scored = [
        event(Did.SCORED, seat, "FL-6.1", points=str(points), count=int(points)) for seat, points in enumerate(scores)
    ]
    decided = event(Did.WON, winners[0], "FL-6.2") if len(winners) == 1 else event(Did.DREW, None, "FL-6.2")
    return replace(over, happened=(*state.happened, *scored, decided))


def _put(row: tuple[Any, ...], i: int, item: Any) -> tuple[Any, ...]:
    return (*row[:i], item, *row[i + 1 :])
