"""The command `boardgames tournament`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardgames.bots.arena import Standing
from widgets import competing
from widgets.cli import main
from widgets.simulating import STOPPED

SHORT = ("floriado", "--level", "random", "--level", "greedy")


def run(*words: str) -> str:
    done = CliRunner().invoke(main, ["tournament", *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_result_is_the_same_for_any_number_of_processes() -> None:
    one, two = (json.loads(run(*SHORT, "--deals", "25", "--json", "--workers", workers)) for workers in ("1", "2"))
    assert one == two
    assert one[0]["games"] == 50
    assert one[0]["interval"][0] > 0.5


def test_it_goes_on_from_its_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    run(*SHORT, "--deals", "10", "--file", str(kept))
    assert json.loads(kept.read_text())[0]["deals"] == 10
    gone_on = json.loads(run(*SHORT, "--deals", "30", "--file", str(kept), "--json"))
    assert gone_on == json.loads(run(*SHORT, "--deals", "30", "--json"))
    assert json.loads(kept.read_text())[0]["deals"] == 30


def test_a_run_that_is_stopped_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, tell = tmp_path / "kept.json", competing._Keeper.tell

    def stop(keeper: competing._Keeper, standing: Standing) -> None:
        tell(keeper, standing)
        raise KeyboardInterrupt

    monkeypatch.setattr(competing._Keeper, "tell", stop)
    done = CliRunner().invoke(main, ["tournament", *SHORT, "--deals", "30", "--file", str(kept)])
    assert done.exit_code == STOPPED
    assert json.loads(kept.read_text())[0]["deals"] == 10


def test_a_table_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    text = tmp_path / "bots.md"
    text.write_text(f"Before.\n\n{competing.MARK}\nold\n{competing.MARK}\n\nAfter.\n")
    run(*SHORT, "--deals", "5", "--table", str(text), "--lang", "en")
    told = text.read_text()
    assert "old" not in told
    assert told.startswith("Before.")
    assert told.endswith("After.\n")
    assert "| floriado | 2 | greedy | random | 10 |" in told


def test_the_most_players_are_played_too_where_one_asks_for_it() -> None:
    told = json.loads(run("triqueta", *SHORT[1:], "--deals", "2", "--largest", "1", "--json"))
    assert [(one["players"], one["games"]) for one in told] == [(2, 4), (5, 5)]


def test_each_language_says_it_its_way() -> None:
    french, english = (run(*SHORT, "--deals", "5", "--lang", lang) for lang in ("fr", "en"))
    assert "2 joueurs" in french
    assert "2 players" in english
    assert french.count(",") > english.count(",")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["solo"], "solo is for one player"),
        (["floriado", "--players", "3"], "Floriado is for 2 players"),
        (["floriado", "--level", "random", "--level", "genius"], "level='genius' is not allowed"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(main, ["tournament", *words])
    assert done.exit_code == 1
    assert said in done.output


def test_a_file_that_is_no_tournament_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text('[{"game": "floriado"}]')
    done = CliRunner().invoke(main, ["tournament", *SHORT, "--file", str(kept)])
    assert done.exit_code == 1
    assert "this is no standing" in done.output
