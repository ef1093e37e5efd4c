"""Simulation: the same games however the work is shared out, and what is said of them."""

import json
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from fractions import Fraction
from typing import Any

import psutil
import pytest

from boardgames import bots, games, odds
from boardgames.core import Record, Stream, playout
from boardgames.odds import Simulation, simulate


@pytest.mark.parametrize("game", games())
def test_the_games_are_those_of_the_reference(game: str) -> None:
    done = simulate(game, games=12, seed=7)
    ends = [playout(games()[game].new(), Stream(7, number)) for number in range(12)]
    outcomes = [end.outcome() for end in ends]
    assert done.wins == tuple(
        sum(seat in outcome.winners for outcome in outcomes if outcome) for seat in range(done.players)
    )
    assert sum(done.lengths.values()) == done.games == 12


SMALL: dict[str, Any] = {"rows": 2, "columns": 3, "colours": 3}


def same(one: Simulation, other: Simulation) -> bool:
    """Say whether two runs say the same, whatever played them."""
    return replace(one, engine="", values={}) == replace(other, engine="", values={})


def few(record: Record) -> int:
    """Return a figure that only the reference engine can work out."""
    return 0


@pytest.mark.parametrize("game", ["lucky_numbers", "triqueta", "biberbande", "floriado"])
def test_the_kernel_says_what_the_reference_says(game: str) -> None:
    fast, slow = simulate(game, games=500, seed=6), simulate(game, games=500, seed=6, statistic=few)
    assert (fast.engine, slow.engine) == ("kernel", "reference")
    assert same(fast, slow)


def test_what_the_kernel_does_not_know_is_left_to_the_reference() -> None:
    many = games()["lucky_numbers"].new(games="players", max_turns=1, setup="auto_sorted")
    assert simulate("lucky_numbers", games=500, seed=1, position=many).engine == "reference"


def test_the_same_for_any_number_of_workers() -> None:
    alone, shared = (simulate("floriado", games=12_000, seed=2, workers=n, **SMALL) for n in (1, 2))
    assert alone == shared
    slow, slower = (simulate("floriado", games=600, seed=2, workers=n, statistic=few, **SMALL) for n in (1, 2))
    assert slow == slower


def test_a_worker_that_is_killed_changes_nothing() -> None:
    killed: list[int] = []

    def kill_one(played: int, asked: int) -> None:
        children = psutil.Process().children()
        if not killed and children:
            killed.append(children[0].pid)
            children[0].kill()

    games = 2_000
    done = simulate("floriado", games=games, seed=2, workers=2, statistic=few, progress=kill_one, **SMALL)
    assert killed
    assert done == simulate("floriado", games=games, seed=2, statistic=few, **SMALL)


@pytest.mark.long
def test_a_cluster_says_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert simulate("triqueta", games=10**6, client=client) == simulate("triqueta", games=10**6)


def test_memory_is_flat_in_the_number_of_games() -> None:
    def peak(games: int) -> int:
        tracemalloc.start()
        simulate("floriado", games=games, seed=1, **SMALL)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(5_000)
    assert peak(60_000) < 1.5 * peak(10_000)


def test_bots_sit_at_their_seats() -> None:
    greedy, random = bots.get("lucky_numbers", "greedy"), bots.get("lucky_numbers", "random")
    done = simulate("lucky_numbers", games=12, seed=1, bots=(greedy, random))
    assert done.wins[0] > done.wins[1]
    with pytest.raises(ValueError, match="each of the 2 seats"):
        simulate("lucky_numbers", games=1, bots=(greedy,))


@pytest.mark.parametrize("game", ["triqueta", "biberbande"])
def test_from_a_position_with_secrets_only_what_is_known_counts(game: str) -> None:
    from boardgames.core import Session

    session = Session(games()[game].new(), seed=3)
    for _ in range(6):
        session.play(session.state.legal_moves()[0])
    state = session.state
    seat = state.current_player
    assert seat is not None
    seen = state.observation(seat)
    assert simulate(game, games=8, position=state) == simulate(game, games=8, position=seen)
    assert same(simulate(game, games=500, position=seen), simulate(game, games=500, position=seen, statistic=few))


def test_a_statistic_of_the_record() -> None:
    def draws(record: Record) -> int:
        return sum(str(move) == "draw" for move in record.moves)

    done = simulate("lucky_numbers", games=5, seed=1, statistic=draws)
    assert sum(done.values.values()) == 5


def test_it_can_be_stopped_and_says_how_far_it_came() -> None:
    told: list[tuple[int, int]] = []

    def stop(played: int, asked: int) -> bool:
        told.append((played, asked))
        return False

    done = simulate("floriado", games=900, progress=stop, statistic=few, **SMALL)
    assert told == [(250, 900)]
    assert (done.games, done.asked, done.stopped) == (250, 900, True)
    assert same(done, replace(simulate("floriado", games=250, **SMALL), asked=900))


def test_results_are_written_for_spreadsheets_and_programs() -> None:
    done = simulate("floriado", games=10, seed=1, rows=2, columns=2, colours=2)
    assert done.to_csv().splitlines()[0] == "seat,games,wins,share,low,high"
    french = done.to_csv("fr")
    assert french.splitlines()[0] == "seat;games;wins;share;low;high"
    assert "." not in french
    assert json.loads(json.dumps(done.to_json()))["games"] == 10
    assert sum(done.shares) == 10
    assert done.mean_length == Fraction(sum(k * n for k, n in done.lengths.items()), 10)


@pytest.mark.parametrize(
    ("how", "says"),
    [({"games": 0}, "games=0"), ({"workers": 0}, "workers=0"), ({"seed": -1}, "seed"), ({"players": 9}, "9")],
)
def test_what_is_not_allowed_is_named(how: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        simulate("triqueta", **{"games": 1, **how})  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match="chess"):
        simulate("chess")


def test_importing_the_odds_loads_nothing_heavy() -> None:
    heavy = ("numpy", "numba", "matplotlib", "scipy")
    code = f"import sys, boardgames.odds; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert odds.simulate is simulate


def test_in_a_browser_there_is_one_process_and_a_long_run_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = simulate("solo", games=30, seed=5).wins
    module = sys.modules[simulate.__module__]
    monkeypatch.setattr(module, "IN_BROWSER", True)
    monkeypatch.setattr(module, "MANY_IN_BROWSER", 20)
    monkeypatch.setattr(module, "ProcessPoolExecutor", None)
    with pytest.warns(UserWarning, match="games=20 takes half a minute"):
        assert simulate("solo", games=30, seed=5, workers=2).wins == expected
