"""The wheel as a stranger installs it: in an empty environment, in a folder with accents and spaces."""

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

from boardgames import games
from widgets.cli import main

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.long
EACH = {
    "simulate": ("solo", "--games", "2", "--json"),
    "odds": ("solo", "in_order", "--json"),
    "solve": ("solo", "--option", "puzzle=7", "--json"),
    "tournament": ("lucky_numbers", "--level", "random", "--level", "greedy", "--deals", "1", "--json"),
    "replay": ("partie d’été.json", "--json"),
    "lab": ("mes cahiers", "--copy-only", "--json"),
    "publish": ("--static", "mon site", "--tables-only"),
    "completion": ("bash",),
}
"""A short run of each command but `play`, which does not end."""


class Installed:
    """The command in an environment of its own, run in a folder that has nothing to do with the project."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
        (wheel,) = folder.glob("*.whl")
        home = folder / "un environnement à moi"
        venv.create(home, with_pip=True)
        self.programs = home / ("Scripts" if os.name == "nt" else "bin")
        self.folder = folder / "chez moi, l’été"
        self.folder.mkdir()
        pip = (self.programs / "python", "-m", "pip", "install", "--quiet")
        subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", f"{wheel}[app]"], check=True)
        own = {
            name: str(self.folder / "home") for name in ("HOME", "XDG_DATA_HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")
        }
        without = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANGUAGE")}
        self.environment = {**without, **own, "PYTHONIOENCODING": "utf-8"}

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start the command."""
        return subprocess.Popen(
            [self.programs / "boardgames", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def said(self, *arguments: str) -> str:
        """Run the command to its end, which must be a good one."""
        ran = self.start(*arguments)
        output, errors = ran.communicate(timeout=300)
        assert ran.returncode == 0, errors
        return output


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    there = Installed(tmp_path_factory.mktemp("wheel"))
    record = {"game": "solo", "start": games()["solo"].new(puzzle=1).to_json(), "moves": []}
    (there.folder / "partie d’été.json").write_text(json.dumps(record), encoding="utf-8")
    return there


def test_every_command_explains_itself_in_both_languages(installed: Installed) -> None:
    for name in main.commands:
        french, english = (installed.said("--lang", lang, name, "--help") for lang in ("fr", "en"))
        assert french.startswith("Usage\N{NARROW NO-BREAK SPACE}: boardgames")
        assert english.startswith("Usage: boardgames")
        assert french.splitlines()[2:] != english.splitlines()[2:]


def test_every_command_is_run(installed: Installed) -> None:
    assert EACH.keys() | {"play"} == main.commands.keys()
    for name, arguments in EACH.items():
        said = installed.said(name, *arguments)
        if "--json" in arguments:
            assert json.loads(said) is not None, name
    assert len(list((installed.folder / "mes cahiers").glob("*/*.ipynb"))) == 30
    assert (installed.folder / "mon site" / "en" / "floriado-play.html").is_file()


def test_the_gallery_is_served_with_a_board_behind_it(installed: Installed) -> None:
    server = installed.start("play", "--no-browser", "--port", "0", "--lang", "en")
    try:
        assert server.stdout
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
        with urlopen(address) as answer:
            door = re.search(r'href="(/[^"]*lucky_numbers-play[^"]*)"', answer.read().decode())
        assert door
        with urlopen(f"http://{answer.url.split('/')[2]}{door[1]}") as page:
            assert page.read().decode().count('role="gridcell"') >= 16
    finally:
        server.terminate()
        server.communicate()
