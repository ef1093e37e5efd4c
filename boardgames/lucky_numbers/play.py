"""What each move makes of a position of Lucky Numbers, in the order of the rulebook."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from boardgames.core import Event, Outcome, cell_name, event, replace
from boardgames.lucky_numbers.notation import CELLS, EMPTY, GOLD, SIZE, TILES
from boardgames.lucky_numbers.rules import free, index, setup_clause, touches_equal

if TYPE_CHECKING:
    from boardgames.lucky_numbers.state import State


class Phase(StrEnum):
    """What happens next; the seat that it happens to is `State.seat`."""

    OPEN_MARKET = "open_market"
    """Chance turns up the tiles of the open market."""
    DEAL = "deal"
    """Chance deals start tiles to the seat's hand."""
    START = "start"
    """The seat puts its start tiles on gold cells."""
    CHOOSE = "choose"
    """The seat draws, or takes a visible tile."""
    TURN_UP = "turn_up"
    """Chance turns up the tile that the seat draws."""
    DRAWN = "drawn"
    """The seat places the tile in its hand, or discards it."""
    OVER = "over"


class Ended(StrEnum):
    """Why a game is over."""

    GARDEN_FULL = "garden_full"
    PILE_EMPTY = "pile_empty"
    TURN_LIMIT = "turn_limit"
    TOURNAMENT = "tournament"


class Did(StrEnum):
    """What can happen."""

    OPENED = "opened"
    DEALT = "dealt"
    STARTED = "started"
    REVEALED = "revealed"
    PLACED = "placed"
    REPLACED = "replaced"
    TOOK = "took"
    TOOK_REPLACED = "took_replaced"
    DISCARDED = "discarded"
    RETURNED = "returned"
    STOPPED = "stopped"
    PLAYS_AGAIN = "plays_again"
    WON = "won"
    SCORED = "scored"
    LOST = "lost"
    ROUND_STARTS = "round_starts"


# ---------------------------------------------------------------- 2. the setup


def deal_out(state: "State", number: int) -> "State":
    """Return the beginning of that round: all tiles in the pile, nobody has any (LN-1.3, LN-2.1)."""
    fresh = replace(
        state,
        pile=(state.players,) * len(TILES),
        gardens=(EMPTY,) * state.players,
        market=(),
        hand=(),
        turns=0,
        round=number,
        phase=Phase.OPEN_MARKET if state.options.open_market else Phase.DEAL,
    )
    return replace(fresh, seat=fresh.starter)


def reveal(state: "State", tile: int) -> "State":
    """Turn up one tile: for the market, for somebody's start, or for the seat to place."""
    pile = _put(state.pile, tile - 1, state.pile[tile - 1] - 1)
    match state.phase:
        case Phase.OPEN_MARKET:
            market = _with(state.market, tile)
            phase = Phase.DEAL if len(market) == state.options.open_market else state.phase
            shown = event(Did.OPENED, None, "LN-6.6", tile=tile)
            return replace(state, pile=pile, market=market, phase=phase, happened=(shown,))
        case Phase.DEAL:
            shown = event(Did.DEALT, state.seat, setup_clause(state), tile=tile)
            return _dealt(replace(state, pile=pile, hand=(*state.hand, tile), happened=(shown,)))
        case _:
            shown = event(Did.REVEALED, state.seat, "LN-3.2", tile=tile)
            drawn = replace(state, pile=pile, hand=(tile,), phase=Phase.DRAWN, happened=(shown,))
            if state.options.last_tile == "finish_turn" or any(pile):
                return drawn
            return _finish(replace(drawn, hand=(), market=_with(state.market, tile)), Ended.PILE_EMPTY, "LN-6.6")


def _dealt(state: "State") -> "State":
    """Go on once a start tile is in hand: deal more, or have the seat place them."""
    if state.options.setup != "michael" and len(state.hand) < SIZE:
        return state
    if state.options.setup != "auto_sorted":
        return replace(state, phase=Phase.START)
    events = state.happened
    for tile, cell in zip(sorted(state.hand), GOLD, strict=True):
        state = start(state, tile, index(cell))
        events += state.happened
    return replace(state, happened=events)


def start(state: "State", tile: int, i: int) -> "State":
    """Put a start tile on a gold cell; then the next seat has its turn to do so (LN-2.2, LN-6.1)."""
    gardens = _put(state.gardens, state.seat, _put(state.garden, i, tile))
    hand = _without(state.hand, tile)
    done = event(Did.STARTED, state.seat, setup_clause(state), tile=tile, cell=cell_name(CELLS[i]))
    placed = replace(state, gardens=gardens, hand=hand, happened=(done,))
    if hand:
        return placed
    ready = all(free(garden) == len(EMPTY) - SIZE for garden in gardens)
    return replace(placed, seat=_next(state), phase=Phase.CHOOSE if ready else Phase.DEAL)


# ---------------------------------------------------------------- 3. and 4. a turn


def place(state: "State", tile: int, i: int, market: tuple[int, ...], on_free: Did, on_tile: Did) -> "State":
    """Put a tile into the garden; what it replaces goes face up to the middle (LN-4.1, LN-4.7)."""
    old, garden, name = state.garden[i], _put(state.garden, i, tile), cell_name(CELLS[i])
    if old:
        done = event(on_tile, state.seat, "LN-4.7", tile=tile, cell=name, old=old)
        market = _with(market, old)
    else:
        done = event(on_free, state.seat, "LN-4.1", tile=tile, cell=name)
    again = state.options.bruno and old != tile and touches_equal(garden, i, state.options.bruno_diagonals)
    return _end_turn(state, done, _put(state.gardens, state.seat, garden), market, again)


def take(state: "State", tile: int, i: int) -> "State":
    """Place a tile from the middle (LN-3.3)."""
    return place(state, tile, i, _without(state.market, tile), Did.TOOK, Did.TOOK_REPLACED)


def discard(state: "State") -> "State":
    """Leave the drawn tile face up in the middle (LN-3.2)."""
    tile = state.hand[0]
    done = event(Did.DISCARDED, state.seat, "LN-3.2", tile=tile)
    return _end_turn(state, done, state.gardens, _with(state.market, tile))


def idle(state: "State", done: Event) -> "State":
    """Complete a turn that changes nothing (LN-6.5, LN-6.6)."""
    return _end_turn(state, done, state.gardens, state.market)


def _end_turn(
    state: "State", done: Event, gardens: tuple[tuple[int, ...], ...], market: tuple[int, ...], again: bool = False
) -> "State":
    """Complete a turn: the game may be over, or somebody plays; the same seat if it may play `again` (LN-6.4)."""
    turns = state.turns + 1
    after = replace(
        state,
        gardens=gardens,
        market=market,
        hand=(),
        seat=state.seat if again else _next(state),
        turns=turns,
        phase=Phase.CHOOSE,
        happened=(done, event(Did.PLAYS_AGAIN, state.seat, "LN-6.4")) if again else (done,),
    )
    ends = _ends(after, again, not free(gardens[state.seat]))
    return _finish(replace(after, happened=(done,)), *ends) if ends else after


def _ends(state: "State", again: bool, full: bool) -> tuple[Ended, str] | None:
    """Say why the game ends with this turn, and by which clause, if it does (LN-5.1, LN-5.2, LN-5.4, LN-6.5)."""
    if full:
        return Ended.GARDEN_FULL, "LN-5.1"
    if not any(state.pile) and not (again and any(state.fitting[tile] for tile in state.market)):
        return Ended.PILE_EMPTY, "LN-5.2"
    if state.turns >= state.options.max_turns:
        return Ended.TURN_LIMIT, "LN-5.4"
    return None


# ---------------------------------------------------------------- 5. the end, 6. the tournament


def judged(state: "State", reason: Ended) -> "State":
    """Return a final position with its outcome: free cells decide, or the points of a tournament (LN-5.3, LN-6.3)."""
    if reason is Ended.TOURNAMENT:
        figures, best = state.totals, max(state.totals)
    else:
        figures = tuple(free(garden) for garden in state.gardens)
        best = min(figures)
    winners = tuple(seat for seat, figure in enumerate(figures) if figure == best)
    return replace(state, phase=Phase.OVER, ended=Outcome(reason, winners, figures))


def _finish(state: "State", reason: Ended, clause: str) -> "State":
    """End the round, and the game with it unless a tournament goes on (LN-5.1, LN-5.3, LN-6.2)."""
    over = judged(state, reason)
    assert over.ended
    winners = over.ended.winners
    won = [event(Did.WON, seat, clause, reason=reason, count=free(state.gardens[seat])) for seat in winners]
    over = replace(over, happened=(*state.happened, *won))
    return over if state.options.games == 1 else _score(over, winners)


def _score(state: "State", winners: tuple[int, ...]) -> "State":
    """Give the points of a round, and start the next one or end the tournament (LN-6.2, LN-6.3)."""
    points = [2 if seat in winners else -free(garden) for seat, garden in enumerate(state.gardens)]
    totals = tuple(total + gain for total, gain in zip(state.totals, points, strict=True))
    gained = [
        event(Did.SCORED if gain > 0 else Did.LOST, seat, "LN-6.3", count=abs(gain)) for seat, gain in enumerate(points)
    ]
    scored = replace(state, totals=totals, happened=(*state.happened, *gained))
    if state.round + 1 == state.players:
        return judged(scored, Ended.TOURNAMENT)
    following = deal_out(replace(scored, ended=None), state.round + 1)
    starts = event(Did.ROUND_STARTS, following.starter, "LN-6.2", round=following.round + 1)
    return replace(following, happened=(*scored.happened, starts))


def _next(state: "State") -> int:
    """Return the seat on the left (LN-2.5)."""
    return (state.seat + 1) % state.players


def _put(row: tuple[Any, ...], i: int, item: Any) -> tuple[Any, ...]:
    return (*row[:i], item, *row[i + 1 :])


def _with(market: tuple[int, ...], tile: int) -> tuple[int, ...]:
    return tuple(sorted((*market, tile)))


def _without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    i = tiles.index(tile)
    return tiles[:i] + tiles[i + 1 :]
