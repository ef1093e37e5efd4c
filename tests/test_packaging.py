"""What the package promises about itself: what it needs, what it ships, and how it is pinned."""

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def imported(folder: str) -> Iterator[tuple[Path, str]]:
    """Yield every top-level module that a folder of sources imports from elsewhere."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield path, node.module.partition(".")[0]


def test_the_rules_need_nothing_but_python() -> None:
    assert PROJECT["dependencies"] == []
    folders = [path.parent.name for path in (ROOT / "boardgames").glob("*/rules.py")]
    for folder in ("core", *folders):
        foreign = {name for _, name in imported(f"boardgames/{folder}")} - sys.stdlib_module_names
        assert foreign <= {"boardgames"}, folder


def test_a_table_loads_no_game_but_its_own() -> None:
    script = "import sys; from widgets import Table; Table('floriado'); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    rules = {name for name in ran.stdout.split() if re.fullmatch(r"boardgames\.(?!core)\w+\.rules", name)}
    assert rules == {"boardgames.floriado.rules"}


def test_constraints_are_names_and_versions_only() -> None:
    assert PINS
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line) for line in PINS)


def test_every_requirement_is_pinned_within_its_bounds() -> None:
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in PINS)}
    for extra in PROJECT["optional-dependencies"].values():
        for requirement in map(Requirement, extra):
            assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), requirement


def test_file_names_are_good_on_every_system() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    assert not [name for name in listed if re.search(r'[:?*"<>|]', name)]
    assert len({name.casefold() for name in listed}) == len(listed)


def test_the_command_is_friendly_without_its_libraries() -> None:
    """Hide Voilà, as where only the rules are installed."""
    script = "import sys; sys.modules['voila'] = None; from widgets.cli import main; main(['play', '--no-browser'])"
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "boardgame-notebooks[app]" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_wheel_ships_what_is_not_python(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    for name in (
        "boardgames/py.typed",
        "widgets/py.typed",
        "boardgames/lucky_numbers/rulebook.toml",
        "widgets/static/tokens.css",
        "widgets/static/symbols.svg",
        "widgets/voila/gallery.toml",
        "widgets/voila/templates/boardgames/index.html.j2",
        "widgets/voila/templates/boardgames/conf.json",
        "widgets/voila/templates/boardgames/pictures/lucky_numbers.svg",
        "widgets/notebooks/fr/lucky_numbers-play.ipynb",
        "widgets/locale/fr/LC_MESSAGES/commands.mo",
        "widgets/site/constraints.txt",
        "widgets/site/door.html.j2",
        "widgets/site/static/worker.js",
    ):
        assert name in shipped
    messages = {f"boardgames/messages/{path.name}" for path in (ROOT / "boardgames/messages").glob("*.mo")}
    assert messages <= shipped
