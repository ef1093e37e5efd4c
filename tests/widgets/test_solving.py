"""The command `boardgames solve`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardgames.lucky_numbers.solo import puzzles, solve
from widgets.cli import main

ORDERED = "1 3 4 9\n2 6 8 14\n5 10 12 17\n7 11 16 19\n"
CLOSED = "1 3 4 9\n2 6 12 14\n5 10 8 17\n7 11 16 19\n"


def run(*words: str, text: str | None = None) -> str:
    done = CliRunner().invoke(main, ["solve", "solo", *words], input=text)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_garden_is_read_from_a_file_and_its_shortest_way_told(tmp_path: Path) -> None:
    garden = tmp_path / "jardin à ranger.txt"
    garden.write_text(ORDERED.replace("6 8", "8 6") + "allowed 3\n", encoding="utf-8")
    assert run(str(garden)).splitlines() == ["Un échange suffit :", "  swap B2 C2"]
    assert run(str(garden), "--lang", "en").splitlines()[0] == "One swap is enough:"
    assert run("-", text=ORDERED) == "Déjà rangé : aucun échange.\n"


def test_a_garden_that_cannot_be_put_in_order_is_told_why() -> None:
    told = run("-", "--lang", "en", text=CLOSED)
    assert told.startswith("No solution (clause LN-7.8).")
    assert "the 12 above the 10 in column C" in told
    assert json.loads(run("-", "--json", text=CLOSED))["reason"]["code"] == "closed_rows"
    assert run("-", text=CLOSED + "swaps ortho\n").splitlines()[1:] == ["  swap C2 C3"]


def test_a_puzzle_is_asked_for_by_its_number_and_json_is_what_solve_returns() -> None:
    answer = json.loads(run("--option", "puzzle=31", "--option", "swaps=ortho+edges", "--json"))
    puzzle = puzzles("ortho+edges")[30]
    assert answer["minimum"] == puzzle.minimum
    assert answer["moves"] == [str(move) for move in solve(puzzle.garden, "ortho+edges").moves or ()]


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (["-"], ORDERED.replace("14", "fourteen"), "line 2"),
        (["-"], ORDERED.replace("19", "1"), "LN-7.1"),
        (["-"], '{"game":' * 100_000, "brackets without end"),
        (["-"], '{"game": "solo",', "line 1, column 17"),
        (["--option", "puzzle=99"], None, "a whole number from 0 to 40"),
        ([], None, "16 different tiles"),
    ],
)
def test_what_is_not_allowed_is_said(words: list[str], text: str | None, said: str) -> None:
    done = CliRunner().invoke(main, ["solve", "solo", *words], input=text)
    assert done.exit_code == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


TINY = ("--option", "rows=2", "--option", "columns=3", "--option", "colours=2", "--option", "quiet_limit=4")


def solve_clearing(*words: str) -> str:
    done = CliRunner().invoke(main, ["solve", "floriado", *words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_small_clearing_is_solved_and_told_in_each_language() -> None:
    answer = json.loads(solve_clearing(*TINY, "--seed", "3", "--seconds", "60", "--json"))
    assert answer["exact"]
    assert answer["least"] == answer["most"]
    assert answer["moves"][0].startswith("start ")
    french, english = (solve_clearing(*TINY, "--seed", "3", "--seconds", "60", "--lang", lang) for lang in ("fr", "en"))
    assert french.startswith("Avance du joueur 1")
    assert english.splitlines()[1:] == ["  " + move for move in answer["moves"]]


def test_a_clearing_that_is_too_large_gets_bounds() -> None:
    assert solve_clearing("--seconds", "0", "--lang", "en").startswith("In 0 s: player 1 ends with a lead of")


def test_a_clearing_without_a_limit_cannot_be_solved() -> None:
    done = CliRunner().invoke(main, ["solve", "floriado", "--option", "quiet_limit=none"])
    assert done.exit_code == 1
    assert "quiet_limit=None is not allowed" in done.output
