"""The commands as a person types them: what they answer, in both languages, and what a shell gets back."""

import json
import os
import re
import subprocess
import sys
from gettext import GNUTranslations
from hashlib import sha256
from inspect import cleandoc
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from boardgames import games
from widgets.cli import main
from widgets.copying import copy
from widgets.sharing import share
from widgets.speaking import FOLDER, asked_for, everything, options
from widgets.table import Table
from widgets.voila.paths import notebooks

FRENCH = FOLDER / "fr" / "LC_MESSAGES" / "commands.po"


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as its language is chosen once for all."""
    command = [sys.executable, "-m", "widgets", *arguments]
    inside = {**os.environ, **environment, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=stdin, capture_output=True, encoding="utf-8", env=inside, check=False)


def helps() -> set[str]:
    """Return every text that explains a command or an option, as it stands in the code."""
    texts = [text for command in everything(main) for text in (command.help, command.epilog)]
    texts += [option.help for command in everything(main) for option in options(command)]
    return {cleandoc(text) for text in texts if text}


# ---------------------------------------------------------------- languages


def test_every_explanation_has_its_french_twin_and_the_compiled_ones_are_fresh() -> None:
    with FRENCH.open("rb") as file:
        written = {str(message.id): str(message.string) for message in read_po(file, locale="fr") if message.id}
    assert helps() <= written.keys()
    for french in written.values():
        assert french.strip()
        assert not re.search(r"[^\u202f][;!?»](\s|$)|«[^\u202f]|\w'\w", french), french
    with FRENCH.with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    assert {text: compiled.gettext(text) for text in written} == written


@pytest.mark.parametrize("arguments", [("--help", "--lang", "en"), ("--lang=en", "-h")])
def test_help_is_english_where_that_is_asked_for(arguments: tuple[str, ...]) -> None:
    said = run(*arguments).stdout
    assert said.startswith("Usage: boardgames")
    assert "Four board games" in said


def test_help_is_french_unless_told_otherwise() -> None:
    assert "Quatre jeux de société" in run("--help").stdout
    assert "Commandes:" in run("--help").stdout
    assert "Four board games" in run("--help", BOARDGAMES_LANG="en").stdout
    assert asked_for(["play", "--lang", "klingon"]) == "fr"


# ---------------------------------------------------------------- exit codes and completion


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("odds", "solo", "in_order"), 0),
        (("odds", "solo", "in_order", "length=x"), 1),
        (("odds", "solo", "in_order", "size=4"), 1),
        (("odds", "solo", "no_such"), 2),
        (("odds", "solo", "in_order", "4"), 2),
        (("odds", "chess"), 2),
        (("replay", "/no/such/file"), 2),
    ],
)
def test_a_shell_can_tell_what_happened(arguments: tuple[str, ...], code: int) -> None:
    assert CliRunner().invoke(main, list(arguments)).exit_code == code


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(shell: str) -> None:
    assert "_BOARDGAMES_COMPLETE" in CliRunner().invoke(main, ["completion", shell]).output


def test_games_are_completed() -> None:
    answer = run(COMP_WORDS="boardgames odds tri", COMP_CWORD="2", _BOARDGAMES_COMPLETE="bash_complete").stdout
    assert answer.split() == ["plain,triqueta"]


# ---------------------------------------------------------------- odds


def test_a_question_is_answered_exactly_in_words_and_in_data() -> None:
    said = CliRunner().invoke(main, ["odds", "solo", "in_order", "length=3", "--lang", "fr"]).output
    assert said == "1/6 = 0,166667\n"
    data = CliRunner().invoke(main, ["odds", "solo", "in_order", "length=3", "--json"]).output
    assert json.loads(data) == {"exact": "1/6", "value": pytest.approx(1 / 6)}


def test_a_table_of_chances_has_a_line_for_each() -> None:
    said = CliRunner().invoke(main, ["odds", "floriado", "line", "length=3", "--lang", "en"]).output
    assert said.splitlines() == ["1: 1/3 = 0.333333", "2: 1/2 = 0.5", "3: 1/6 = 0.166667"]


@pytest.mark.parametrize("game", games())
def test_the_questions_of_a_game_are_listed(game: str) -> None:
    listed = json.loads(CliRunner().invoke(main, ["odds", game, "--json"]).output)
    assert listed
    assert all(name in CliRunner().invoke(main, ["odds", game]).output for name in listed)


# ---------------------------------------------------------------- replay


@pytest.mark.parametrize("game", games())
def test_a_game_is_told_move_by_move(game: str, tmp_path: Path) -> None:
    table = Table(game, seed=3)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(table.session.record.to_json()), encoding="utf-8")
    steps = json.loads(CliRunner().invoke(main, ["replay", str(file), "--json", "--lang", "en"]).output)
    assert [step["move"] for step in steps] == [str(move) for move in table.session.record.moves]


def test_what_a_table_hands_on_can_be_told_and_piped(tmp_path: Path) -> None:
    table = Table("floriado", seed=3)
    ran = CliRunner().invoke(main, ["replay", "-", "--lang", "fr"], input=share(table.session).file)
    assert ran.exit_code == 0
    assert ran.output.startswith("1. ")


def test_a_seat_is_told_what_it_saw_and_a_spectator_less() -> None:
    """Everybody looks at two cards of their own at the start."""
    table = Table("biberbande", seed=1)
    table.play(table.state.legal_moves()[0])
    text = json.dumps(table.session.record.to_json())

    def told(*options: str) -> str:
        return CliRunner().invoke(main, ["replay", "-", "--json", *options], input=text).output

    assert told() != told("--viewer", "1") != told("--viewer", "2")
    assert CliRunner().invoke(main, ["replay", "-", "--viewer", "3"], input=text).exit_code == 1


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"record": 1}', '{"game": "chess"}'])
def test_what_is_no_game_is_refused(text: str) -> None:
    ran = CliRunner().invoke(main, ["replay", "-"], input=text)
    assert ran.exit_code == 1
    assert "Traceback" not in ran.output


# ---------------------------------------------------------------- lab


def test_notebooks_are_copied_and_come_again_as_long_as_nobody_changes_them(tmp_path: Path) -> None:
    folder = tmp_path / "mes cahiers été"
    first = copy(folder)
    assert set(first.copied) == {path.relative_to(notebooks()).as_posix() for path in notebooks().glob("*/*.ipynb")}
    mine = folder / first.copied[0]
    mine.write_text("mine", encoding="utf-8")
    (folder / first.copied[1]).unlink()
    again = copy(folder)
    assert again.kept == (first.copied[0],)
    assert mine.read_text(encoding="utf-8") == "mine"
    assert (folder / first.copied[1]).is_file()


def test_a_notebook_of_an_older_version_makes_way_but_a_changed_one_does_not(tmp_path: Path) -> None:
    older, record = tmp_path / "fr" / "solo-play.ipynb", tmp_path / ".boardgames.json"
    copy(tmp_path)
    older.write_text("older", encoding="utf-8")
    assert copy(tmp_path).kept == ("fr/solo-play.ipynb",)
    record.write_text(json.dumps({"fr/solo-play.ipynb": sha256(b"older").hexdigest()}), encoding="utf-8")
    assert copy(tmp_path).kept == ()
    older.write_text("mine", encoding="utf-8")
    record.write_text("{", encoding="utf-8")
    assert copy(tmp_path).kept == ("fr/solo-play.ipynb",)


def test_lab_says_what_it_copied(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["lab", str(tmp_path / "here"), "--copy-only", "--json"]).output
    assert json.loads(said)["kept"] == []
