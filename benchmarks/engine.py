"""Moves a second of every game beside python-chess, all playing at random in the same run, by CPU time on one core.

Machines are noisy: what counts is the ratio. A move is a player's decision; chance is not counted, but its cost is.
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


def play(game: Game, number: int) -> int:
    """Play one random game and return the number of decisions; the number of players goes round."""
    stream, decisions = Stream(1, number), 0
    state = game.new(game.players[number % len(game.players)])
    while (player := state.current_player) is not None:
        if player == CHANCE:
            stream.k += 1
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
        else:
            moves = state.legal_moves()
            state = state.play(moves[stream.below(len(moves))])
            decisions += 1
    return decisions


def play_chess(number: int) -> int:
    """Play one random game of chess and return the number of moves."""
    choose, board = random.Random(number), chess.Board()
    while not board.is_game_over():
        board.push(choose.choice(list(board.legal_moves)))
    return len(board.move_stack)


def speed(run: Callable[[int], int], first: int) -> float:
    """Return moves a second of CPU time over about a slice."""
    moves, number, start = 0, first, process_time()
    while process_time() - start < SLICE:
        moves += run(number)
        number += 1
    return moves / (process_time() - start)


def main(repetitions: int) -> None:
    """Print each game's moves a second and its ratio to chess, the runs interleaved."""
    players: dict[str, Callable[[int], int]] = {"python-chess": play_chess}
    for id, game in games().items():
        players[id] = lambda number, game=game: play(game, number)
    measured: dict[str, list[float]] = {name: [] for name in players}
    for repetition in range(repetitions):
        for name, run in players.items():
            measured[name].append(speed(run, 1000 * repetition))
    print(f"{'':16}{'moves/s':>10}{'ratio':>8}   (medians of {repetitions}; ratio to chess in the same repetition)")
    for name, speeds in measured.items():
        ratios = [own / base for own, base in zip(speeds, measured["python-chess"], strict=True)]
        print(f"{name:16}{median(speeds):>10.0f}{median(ratios):>8.2f}   {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
