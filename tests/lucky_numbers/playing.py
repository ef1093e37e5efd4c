"""What the clause tests of Lucky Numbers say in one word: new, play, why_not, legal."""

from dataclasses import replace
from typing import Any

from boardgames import games
from boardgames.core import Refusal
from boardgames.lucky_numbers.state import State

GAME = games()["lucky_numbers"]


def new(players: int = 2, **options: object) -> State:
    state = GAME.new(players, **options)
    assert isinstance(state, State)
    return state


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def why_not(state: State, move: str) -> Refusal:
    refusal = state.why_not(GAME.parse(move))
    assert refusal, f"{move} is legal"
    return refusal


def codes(refusal: Refusal) -> list[tuple[str, str]]:
    return [(str(reason.code), reason.clause) for reason in refusal.reasons]


def legal(state: State, first_word: str) -> list[str]:
    return [str(move) for move in state.legal_moves() if str(move).startswith(first_word)]


def happened(state: State) -> list[Any]:
    return [event.code for event in state.events_for(None)]


def last(state: State, *left: int) -> State:
    """Empty the pile but for these tiles: all others lie visible in the middle."""
    hidden = [0] * 20
    for tile in left:
        hidden[tile - 1] += 1
    visible = [t for t, count in enumerate(state.pile, 1) for _ in range(count - hidden[t - 1])]
    return replace(state, pile=tuple(hidden), market=tuple(sorted((*state.market, *visible))))


def set_up(state: State, tiles: tuple[int, ...], *more: tuple[int, ...]) -> State:
    """Deal these tiles to each seat in turn and put them on the gold cells in this order."""
    for hand in (tiles, *more):
        state = play(state, *(f"reveal {tile}" for tile in hand))
        state = play(state, *(f"start {t} {c}" for t, c in zip(hand, ("A1", "B2", "C3", "D4"), strict=True)))
    return state
