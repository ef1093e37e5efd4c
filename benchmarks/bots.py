"""How long bots think, and what the solver of Floriado reaches in a second.

The share of moves within a limit (20 ms for `greedy`, a second for `expert`) is what counts; milliseconds depend on
the computer. Then, of 15 random positions with 24 tiles left, those solved exactly within a second of CPU time.
"""

import sys
from math import inf
from time import perf_counter, process_time

from boardgames import bots, games
from boardgames.bots.floriado import Search, solve
from boardgames.core import CHANCE, Game, Stream, pick
from boardgames.floriado.state import State
from boardgames.kernels import floriado_search
from boardgames.kernels._bits import COMPILED

MOVES, POSITIONS = 60, 15
LIMITS = {"greedy": 0.02, "good": 0.1, "expert": 1.0}
"""Seconds for a move."""


def moves(game: Game, level: str, players: int) -> list[float]:
    """Return the seconds that each of some moves took in games of a level against itself; the first ones warm up."""
    bot, taken, number = bots.get(game.id, level), list[float](), 0
    while len(taken) < MOVES + 2:
        state, stream = game.new(players), Stream(1, number)
        number += 1
        while (player := state.current_player) is not None and len(taken) < MOVES + 2:
            stream.k += 1
            if player == CHANCE:
                state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
                continue
            seen = state.observation(player)
            begun = perf_counter()
            move = bot.choose(seen, stream.k)
            taken.append(perf_counter() - begun)
            state = state.play(move)
    return sorted(taken[2:])


def position(tiles: int, number: int, quiet_limit: int) -> State:
    """Return a position of a random game with so many tiles left at the most."""
    game, attempt = games()["floriado"], 0
    while True:
        state, stream = game.new(quiet_limit=quiet_limit), Stream(100 + number, attempt)
        attempt += 1
        while isinstance(state, State) and state.current_player is not None:
            if state.phase == "move" and sum(map(bool, state.board)) <= tiles:
                return state
            stream.k += 1
            if state.current_player == CHANCE:
                state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
            else:
                legal = state.legal_moves()
                state = state.play(legal[stream.below(len(legal))])


def solved(state: State) -> float:
    """Return the seconds of CPU time until a position is solved, infinity where it is not."""
    begun = process_time()
    solution = solve(state, seconds=30)
    return process_time() - begun if solution.exact else inf


def main() -> None:
    print(f"kernels {'compiled' if COMPILED else 'in plain Python'}")
    for game in map(games().__getitem__, bots.GAMES):
        for level, limit in LIMITS.items():
            taken = moves(game, level, game.players[0])
            within = sum(seconds <= limit for seconds in taken) / len(taken)
            slow = 1000 * taken[int(0.95 * len(taken))]
            print(f"{game.id:14} {level:7} {within:4.0%} within {limit} s; 95 % of moves within {slow:6.1f} ms")
    for quiet_limit in (4, 8, 20):
        taken = [solved(position(24, number, quiet_limit)) for number in range(POSITIONS)]
        within = sum(seconds <= 1 for seconds in taken)
        print(
            f"floriado, 24 tiles, quiet_limit={quiet_limit}: {within} of {POSITIONS} in 1 s, {max(taken):.2f} s at most"
        )
    state = position(30, 1, 4)
    search, frame = Search(state, 1 << 18), floriado_search.first_frame(state)
    search.value((0, frame), 1, 0, 6)
    begun, before = perf_counter(), int(search.t[floriado_search.NODES])
    search.value((0, frame), 1, 0, 14)
    rate = (int(search.t[floriado_search.NODES]) - before) / (perf_counter() - begun)
    print(f"floriado search: {rate:,.0f} positions a second")


if __name__ == "__main__":
    sys.exit(main())
