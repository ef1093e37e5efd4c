"""Moves a second of every game beside python-chess, all playing at random in the same run, by CPU time on one core.

Machines are noisy: what counts is the ratio. A move is what `state.play` takes, a decision or a chance outcome:
each is checked and makes a new position. The last column counts decisions alone, with chance at their cost; in the solo
game twenty of some twenty-five moves lay out the puzzle.
Run as `python benchmarks/engine.py [repetitions]`.
"""

import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import chess

from boardgames import games
from boardgames.core import CHANCE, Game, Stream, pick

SLICE = 1.0
"""Seconds for each game in each repetition."""


def play(game: Game, number: int) -> tuple[int, int]:
    """Play one random game; return the number of moves, and of decisions. The number of players goes round."""
    stream, moves, decisions = Stream(1, number), 0, 0
    state = game.new(game.players[number % len(game.players)])
    while (player := state.current_player) is not None:
        moves += 1
        if player == CHANCE:
            stream.k += 1
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
        else:
            legal = state.legal_moves()
            state = state.play(legal[stream.below(len(legal))])
            decisions += 1
    return moves, decisions


def play_chess(number: int) -> tuple[int, int]:
    """Play one random game of chess; return the number of moves twice, for all are decisions."""
    choose, board = random.Random(number), chess.Board()
    while not board.is_game_over():
        board.push(choose.choice(list(board.legal_moves)))
    return len(board.move_stack), len(board.move_stack)


def speed(run: Callable[[int], tuple[int, int]], first: int) -> tuple[float, float]:
    """Return moves, and decisions, a second of CPU time over about a slice."""
    moves, decisions, number, start = 0, 0, first, process_time()
    while process_time() - start < SLICE:
        more, decided = run(number)
        moves, decisions, number = moves + more, decisions + decided, number + 1
    seconds = process_time() - start
    return moves / seconds, decisions / seconds


def main(repetitions: int) -> None:
    """Print each game's moves a second and its ratio to chess, the runs interleaved."""
    players: dict[str, Callable[[int], tuple[int, int]]] = {"python-chess": play_chess}
    for id, game in games().items():
        players[id] = lambda number, game=game: play(game, number)
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for repetition in range(repetitions):
        for name, run in players.items():
            measured[name].append(speed(run, 1000 * repetition))
    print(f"{'':16}{'moves/s':>10}{'ratio':>8}{'':16}{'of decisions':>14}   (medians of {repetitions}; least and most)")
    chess = [moves for moves, _ in measured["python-chess"]]
    for name, speeds in measured.items():
        ratios = [moves / base for (moves, _), base in zip(speeds, chess, strict=True)]
        decided = median(decisions / base for (_, decisions), base in zip(speeds, chess, strict=True))
        spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
        speed_now = median(moves for moves, _ in speeds)
        print(f"{name:16}{speed_now:>10.0f}{median(ratios):>8.2f}   {spread:13}{decided:>14.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
