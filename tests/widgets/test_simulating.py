"""The command `boardgames simulate`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardgames import games, odds
from widgets.cli import main
from widgets.simulating import STOPPED

SMALL = ("--option", "rows=2", "--option", "columns=3", "--option", "colours=3")


def run(*words: str) -> str:
    done = CliRunner().invoke(main, ["simulate", *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_json_is_what_simulate_returns() -> None:
    told = json.loads(run("floriado", "--games", "40", "--seed", "5", "--json", *SMALL))
    assert told == json.loads(
        json.dumps(odds.simulate("floriado", games=40, seed=5, rows=2, columns=3, colours=3).to_json())
    )


def test_each_language_says_it_its_way() -> None:
    french, english = (run("floriado", "--games", "40", "--lang", lang, *SMALL) for lang in ("fr", "en"))
    assert "40 parties sur 40" in french
    assert "40 games of 40" in english
    assert french.count(",") > english.count(",")


def test_a_position_is_read_from_a_file_and_a_table_written(tmp_path: Path) -> None:
    position, table = tmp_path / "position.json", tmp_path / "table.csv"
    start = games()["lucky_numbers"].new(players=3, setup="auto_sorted")
    position.write_text(json.dumps(start.to_json()))
    told = json.loads(run("lucky_numbers", "--games", "3", "--position", str(position), "--csv", str(table), "--json"))
    assert told == json.loads(json.dumps(odds.simulate("lucky_numbers", games=3, position=start).to_json()))
    assert len(table.read_text().splitlines()) == 4


@pytest.mark.parametrize("words", [["chess"], ["triqueta", "--players", "9"], ["triqueta", "--option", "keep"]])
def test_what_is_not_allowed_is_said(words: list[str]) -> None:
    done = CliRunner().invoke(main, ["simulate", *words])
    assert done.exit_code not in (0, STOPPED)
    assert "Error" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_stopped_run_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(bar: object, played: int, asked: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("widgets.simulating._Bar.tell", interrupt)
    done = CliRunner().invoke(main, ["simulate", "floriado", "--games", "400", "--lang", "en", *SMALL])
    assert done.exit_code == STOPPED
    assert "250 games of 400" in done.stdout
    assert "Stopped before the end" in done.stdout


def test_a_run_that_is_stopped_at_once_has_the_same_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardgames.odds.simulate", interrupt)
    assert CliRunner().invoke(main, ["simulate", "floriado"]).exit_code == STOPPED
