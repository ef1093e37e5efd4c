"""The command `boardgames lab`: the notebooks in a folder of one's own, open in JupyterLab."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import click

SAID = {
    "fr": {
        "copied": "{} cahiers copiés dans {}.",
        "kept": "Tu as changé ceux-ci, ils restent comme tu les as laissés : {}",
        "missing": 'Il manque une bibliothèque ({}). Installe les jeux avec : pip install "boardgame-notebooks[app]"',
    },
    "en": {
        "copied": "{} notebooks copied to {}.",
        "kept": "You have changed these, they stay as you left them: {}",
        "missing": 'A library is missing ({}). Install the games with: pip install "boardgame-notebooks[app]"',
    },
}
RECORD = ".boardgames.json"
"""In the folder: what the notebooks were like when they were copied."""
QUIET = (
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)
"""Nothing is asked from outside this computer."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of the notebooks, by their names in the folder."""

    copied: tuple[str, ...]
    kept: tuple[str, ...]
    """Those that somebody has changed."""


@click.command()
@click.argument("folder", required=False, type=click.Path(file_okay=False, path_type=Path))
@click.option("--copy-only", is_flag=True, help="Copy the notebooks, and open nothing.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--port", default=8888, show_default=True, type=click.IntRange(1, 65535), help="First port to try.")
@click.option("--json", "as_json", is_flag=True, help="Print what was copied as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def lab(folder: Path | None, copy_only: bool, no_browser: bool, port: int, as_json: bool, lang: str) -> None:
    """Copy the notebooks to a folder of yours, "boardgames" in your home unless named, and open it in JupyterLab.

    A notebook that you have changed is never copied over.
    """
    said = SAID[lang]
    folder = folder or Path.home() / "boardgames"
    done = copy(folder)
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "copied": done.copied, "kept": done.kept}, ensure_ascii=False))
    else:
        click.echo(said["copied"].format(len(done.copied), folder))
        if done.kept:
            click.echo(said["kept"].format(", ".join(done.kept)))
    if copy_only:
        return
    if not find_spec("jupyterlab"):
        raise click.ClickException(said["missing"].format("jupyterlab"))
    start = (f"--LabApp.default_url=/lab/tree/{lang}", f"--port={port}", *(["--no-browser"] if no_browser else []))
    command = [sys.executable, "-m", "jupyterlab", str(folder), *QUIET, *start]
    sys.exit(subprocess.run(command, check=False).returncode)


def copy(folder: Path) -> Copied:
    """Copy what is new, and what was copied before and has not been touched since."""
    from widgets.voila.paths import notebooks

    source = notebooks()
    folder.mkdir(parents=True, exist_ok=True)
    before = _before(folder)
    copied, kept = [], []
    for notebook in sorted(source.glob("*/*.ipynb")):
        name = notebook.relative_to(source).as_posix()
        target = folder / name
        if target.exists() and _digest(target) not in (before.get(name), _digest(notebook)):
            kept.append(name)
            continue
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(notebook, target)
        before[name] = _digest(target)
        copied.append(name)
    (folder / RECORD).write_text(json.dumps(before), encoding="utf-8")
    return Copied(tuple(copied), tuple(kept))


def _before(folder: Path) -> dict[str, str]:
    """Return the digests of what was copied; without them everything counts as changed."""
    try:
        found = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
