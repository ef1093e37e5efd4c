"""The solo game: the swaps of a shortest way, which are known."""

from collections.abc import Sequence
from typing import Any

from boardgames.bots.thinker import Valued
from boardgames.core import Observation
from boardgames.lucky_numbers.solo import State, solve

UNIT = {"expert": "swaps"}
"""Values are the swaps that are still needed after a move, as negative numbers."""
EFFORT = {"expert": 1}
EFFORT_A_SECOND = 1


def rate(seen: Observation, move: Any) -> float:
    """Count the neighbours in order after a swap: as far as one sees at a glance."""
    board = _state(seen).play(move).board
    pairs = [(k, k + 1) for k in range(16) if k % 4 < 3] + [(k, k + 4) for k in range(12)]
    return sum(board[smaller] < board[larger] for smaller, larger in pairs)


def expert(seen: Observation, seed: int, effort: int, wanted: int) -> Sequence[Valued]:
    """Value swaps by how many more it takes; where one move is wanted, all but one of the best get a lower bound."""
    state = _state(seen)
    way = solve(state).moves
    if not way:
        return [Valued(move, 0) for move in seen.legal_moves]
    if wanted == 1:
        return [Valued(move, -(len(way) - 1) if move == way[0] else -(len(way) + 1)) for move in seen.legal_moves]
    # A puzzle that no more swaps are allowed for is over, but how far it is from order is still worth knowing.
    after = ((move, solve(state.play(move)).minimum) for move in seen.legal_moves)
    return [Valued(move, -(needed or 0)) for move, needed in after]


def _state(seen: Any) -> State:
    state: State = seen.state
    return state
