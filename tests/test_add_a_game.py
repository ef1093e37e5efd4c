"""The guide keeps its word: its own listing, in a folder, with one entry in the table of games, is a whole game."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyspiel
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import boardgames
from boardgames import games
from boardgames.adapters import openspiel, pettingzoo
from boardgames.core import Game, Stream
from tests.listings import blocks, files
from widgets import Table
from widgets.draw import picture

GUIDE = "add-a-game.md"
LISTED = files(GUIDE)
TABLE = "boardgames/__init__.py"
ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Write the guide's files, let `boardgames` reach into their folder too, and enter the game in the table."""
    folder = tmp_path_factory.mktemp("house")
    for name, content in LISTED.items():
        if name != TABLE:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boardgames, "__path__", [*boardgames.__path__, str(folder / "boardgames")])
        for id, home in ast.literal_eval("{" + LISTED[TABLE] + "}").items():
            patch.setitem(boardgames._HOMES, id, home)
        yield folder
    for name in [name for name in sys.modules if name.startswith("boardgames.two_rows")]:
        del sys.modules[name]


@pytest.fixture
def game(house: Path) -> Game:
    return games()["two_rows"]


def test_its_laws_hold(house: Path, game: Game) -> None:
    test = LISTED["tests/two_rows/test_laws.py"]
    names: dict[str, object] = {}
    exec(compile(test, "test_laws.py", "exec"), names)
    laws, options = names["test_laws"], [{}, {"ordered": False}]
    assert callable(laws)
    for chosen in options:
        for seed in range(20):
            laws(chosen, seed)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_played_through_messages_and_drawn(game: Game, lang: str) -> None:
    table = Table("two_rows", lang, seed=4, names=("Lou", "Malik"))
    stream = Stream(4)
    while table.mover is not None:
        if table.curtain:
            assert "table:curtain" in picture(table.scene)
            touch(table, "table:curtain")
        legal = table.state.legal_moves()
        touch(table, *game.targets(legal[stream.below(len(legal))], table.mover))
        assert table.scene.status.kind != "refusal"
        assert game.title in picture(table.scene)
    assert table.scene.status.kind == "success"


def touch(table: Table, *targets: str) -> None:
    for target in targets:
        table.receive({"kind": "activate", "target": target, "scene": table.number})


def test_its_refusals_name_its_clauses(game: Game) -> None:
    table = Table("two_rows", "en", seed=2)
    for target in ("table:curtain", "board/A1", "table:curtain", "board/A1"):
        touch(table, target)
    assert table.scene.status.clause == "TR-2"
    assert "is-refused" in picture(table.scene)


def test_a_robot_plays_it(game: Game) -> None:
    table = Table("two_rows", "en", seed=2, bots={1: "random"})
    while table.mover is not None:
        touch(table, "throw")
    assert table.state.outcome()


def test_openspiel_plays_it(game: Game) -> None:
    pyspiel.random_sim_test(openspiel.load_game("two_rows"), num_sims=10, serialize=True, verbose=False)


# The same three as for every game: see `tests/adapters/test_pettingzoo.py`.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_plays_it(game: Game) -> None:
    api_test(pettingzoo.env("two_rows"), num_cycles=200)
    seed_test(lambda: pettingzoo.env("two_rows"), num_cycles=200)
    render_test(lambda render_mode: pettingzoo.env("two_rows", render_mode))


def test_the_last_example_runs(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks(GUIDE, "python")[-1], GUIDE, "exec"), {})
    assert "Put" in capsys.readouterr().out


def test_the_listing_is_as_clean_as_the_house(house: Path) -> None:
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["check"], ["format", "--check"]):
        subprocess.run([*ruff, *command, "--config", ROOT / "pyproject.toml", house / "boardgames"], check=True)
