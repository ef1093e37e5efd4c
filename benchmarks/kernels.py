"""Moves a second of the kernels beside C, the reference engine, OpenSpiel and python-chess, in one run on one core.

Compiles `lucky_numbers.c`, the same playouts in C (gcc or cc; -O3), as the limit. Everything runs interleaved, by CPU
time; ratios count, not seconds. A move is a player's decision, chance is not counted; for kernels and C it is the mean
of 200 games of the reference engine, so their ratios do not depend on it. Writes `build/kernels.json`, which
`docs/simulation.md` explains. Run as `python benchmarks/kernels.py [repetitions]`.
"""

import ctypes
import json
import platform
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from math import exp, log
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import chess
import numpy as np
import pyspiel

from boardgames import games
from boardgames.core import CHANCE, Stream, pick
from boardgames.kernels import play

SLICE = 0.3
"""Seconds for each runner in each repetition, at least."""
BATCH = 2_000
SPIEL = ("tic_tac_toe", "connect_four", "leduc_poker", "mancala", "pig", "hearts", "backgammon", "chess")
OUT = Path("build/kernels.json")

Runner = Callable[[int], float]
"""Plays from a game number on and returns how many decisions were made."""


def c_twin() -> Any:
    """Return the compiled C playouts, `None` without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not compiler:
        return None
    library = OUT.parent / "lucky_numbers.so"
    library.parent.mkdir(exist_ok=True)
    source = Path(__file__).with_suffix("").with_name("lucky_numbers.c")
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library.resolve())).run


def run_c(run: Any, players: int, seed: int, count: int) -> tuple[Any, Any, Any]:
    """Play in C and return winners, lengths and scores."""
    ends = [np.zeros(n, np.int64) for n in (count, count, count * players)]
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in ends]
    run(ctypes.c_int64(players), ctypes.c_uint64(seed), ctypes.c_int64(count), *pointers)
    return ends[0], ends[1], ends[2]


def decisions(game: str, players: int, number: int, **options: Any) -> int:
    """Play one random game with the reference engine and return the number of decisions."""
    stream, made = Stream(1, number), 0
    state = games()[game].new(players, **options)
    while (player := state.current_player) is not None:
        if player == CHANCE:
            stream.k += 1
            state = state.play(pick(state.chance_outcomes(), 1, number, stream.k - 1))
        else:
            moves = state.legal_moves()
            state = state.play(moves[stream.below(len(moves))])
            made += 1
    return made


def play_chess(number: int) -> float:
    choose, board = random.Random(number), chess.Board()
    while not board.is_game_over():
        board.push(choose.choice(list(board.legal_moves)))
    return len(board.move_stack)


def spiel_loop(name: str) -> Runner:
    """Return a Python loop over OpenSpiel's bindings."""
    game = pyspiel.load_game(name)

    def run(number: int) -> float:
        choose, state, made = random.Random(number), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choose.choices(outcomes, chances)[0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
                made += 1
        return made

    return run


def spiel_rollouts(name: str, length: float) -> Runner:
    """Return OpenSpiel's rollouts in C++; `length` is the mean number of decisions of a game."""
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])

    def run(number: int) -> float:
        rollouts = 200 if length < 200 else 5
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, number)
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 25, False, number, False).mcts_search(start)
        return rollouts * length

    return run


def speed(run: Runner, first: int) -> float:
    """Return decisions a second of CPU time over about a slice."""
    made, number, start = 0.0, first, process_time()
    while process_time() - start < SLICE:
        made += run(number)
        number += 1
    return made / (process_time() - start)


def runners(twin: Any) -> dict[str, Runner]:
    """Return everything that is compared."""
    found: dict[str, Runner] = {"python-chess": play_chess}
    ways: list[tuple[str, int, dict[str, Any]]] = [
        *(("lucky_numbers", n, {"setup": "auto_sorted"}) for n in (2, 3, 4)),
        *(("triqueta", n, {}) for n in (2, 5)),
        ("biberbande", 2, {"rounds": 1}),
        ("floriado", 2, {}),
    ]
    for game, players, options in ways:
        mean = sum(decisions(game, players, number, **options) for number in range(200)) / 200
        start = games()[game].new(players, **options)

        def kernel(number: int, game: str = game, start: Any = start, mean: float = mean) -> float:
            play(game, [start], 1, number * BATCH, BATCH)
            return mean * BATCH

        def reference(number: int, game: str = game, players: int = players, options: Any = options) -> float:
            return decisions(game, players, number, **options)

        found[f"kernel {game} {players}"], found[f"reference {game} {players}"] = kernel, reference
        if game == "lucky_numbers" and twin:
            mine, theirs = play(game, [start], 1, 0, BATCH), run_c(twin, players, 1, BATCH)
            assert all(map(np.array_equal, (mine.winners, mine.lengths, mine.scores), theirs)), "C plays differently"

            def in_c(number: int, players: int = players, mean: float = mean) -> float:
                run_c(twin, players, number, BATCH)
                return mean * BATCH

            found[f"C {game} {players}"] = in_c
    for name in SPIEL:
        loop = spiel_loop(name)
        found[f"OpenSpiel loop {name}"] = loop
        found[f"OpenSpiel C++ {name}"] = spiel_rollouts(name, sum(map(loop, range(20))) / 20)
    return found


def main(repetitions: int) -> None:
    """Measure, print the ratios, and write them."""
    compared = runners(c_twin())
    measured: dict[str, list[float]] = {name: [] for name in compared}
    for repetition in range(repetitions):
        for name, run in compared.items():
            measured[name].append(speed(run, 1000 * repetition))
    speeds = {name: median(found) for name, found in measured.items()}
    loops = [log(found) for name, found in speeds.items() if name.startswith("OpenSpiel loop")]
    loop = exp(sum(loops) / len(loops))
    best = max(found for name, found in speeds.items() if name.startswith("OpenSpiel C++"))
    for name, found in speeds.items():
        print(f"{name:32}{found:>14,.0f} moves/s")
    ratios = {}
    for name, found in speeds.items():
        if name.startswith("kernel"):
            way = name.removeprefix("kernel")
            ratios[way.strip()] = {
                "C": round(found / speeds[f"C{way}"], 2) if f"C{way}" in speeds else None,
                "reference": round(found / speeds[f"reference{way}"], 1),
                "OpenSpiel loop, geometric mean": round(found / loop, 1),
                "OpenSpiel C++, best": round(found / best, 2),
                "python-chess": round(found / speeds["python-chess"], 1),
            }
            print(way.strip(), ratios[way.strip()])
    versions = {name: version(name) for name in ("numba", "numpy", "open-spiel", "chess")}
    about = {"versions": {"python": platform.python_version(), **versions}, "moves a second": speeds, "ratios": ratios}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(about, indent=2))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
