"""What Binder builds from `binder/`: its pins, its steps, and the pages that the badges of the README open."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import requires
from pathlib import Path
from socket import socket
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
PATIENCE = 60.0
REPO2DOCKER = "jupyter-repo2docker==2026.4.0"


def pins(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").split()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def needed() -> set[str]:
    """Return every package that the pages need, and those that these need in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    todo = [Requirement(text) for text in project["optional-dependencies"]["app"]]
    found: set[tuple[str, frozenset[str]]] = set()
    while todo:
        requirement = todo.pop()
        known = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if known in found:
            continue
        found.add(known)
        for more in map(Requirement, requires(requirement.name) or ()):
            extras = ("", *requirement.extras)
            if more.marker is None or any(more.marker.evaluate({"extra": extra}) for extra in extras):
                todo.append(more)
    return {name for name, _ in found}


def badge_paths() -> list[str]:
    """Return what the badges open, after the address of a server."""
    return re.findall(r"mybinder\.org/v2/gh/[^)]*\?urlpath=([^)]*)\)", (ROOT / "README.md").read_text(encoding="utf-8"))


@contextmanager
def jupyter(python: Path | str, folder: Path, settings: Path, home: Path) -> Iterator[str]:
    """Start a Jupyter server in a folder, as Binder does; yields its address and stops it."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(home) for name in ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    options = ("--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--IdentityProvider.token=")
    server = subprocess.Popen(
        [python, "-m", "jupyter", "lab", *options],
        cwd=folder,
        env={**os.environ, **own, "JUPYTER_CONFIG_PATH": str(settings)},
        stderr=subprocess.DEVNULL,
    )
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(PATIENCE)


def fetch(address: str) -> str:
    """Return a page, once somebody answers."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=PATIENCE) as answer:
                text: str = answer.read().decode()
                return text
        except URLError as error:
            if time.monotonic() > deadline or not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.2)


def check_pages(address: str) -> None:
    """Open what the badges name, and a board behind the gallery."""
    play, cells = badge_paths()
    gallery = fetch(address + play)
    assert "Joue, prédis, comprends." in gallery
    assert "jupyter-config-data" in fetch(address + cells)
    (door,) = re.findall(r'href="/([^"]*lucky_numbers-play[^"]*)"', gallery)
    page = fetch(address + door)
    assert page.count('role="gridcell"') >= 16
    (back,) = re.findall(r'<p class="bg-title"><a href="([^"]*)"', page)
    assert fetch(urljoin(address + door, back)) == gallery
    assert "Play, predict, understand." in fetch(address + play + "en/")


def pip_install(python: Path, *what: str | Path) -> None:
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-cache-dir", *what], check=True)


def test_every_package_is_pinned_as_everywhere_else() -> None:
    assert pins(BINDER / "requirements.txt").items() <= pins(ROOT / "constraints.txt").items()
    assert needed() <= pins(BINDER / "requirements.txt").keys()


def test_the_python_is_one_that_the_project_takes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    assert SpecifierSet(project["requires-python"]).contains(named.removeprefix("python-"))


def test_the_step_after_the_build_can_be_run() -> None:
    assert os.access(BINDER / "postBuild", os.X_OK)
    subprocess.run(["bash", "-n", BINDER / "postBuild"], check=True)


def test_the_badges_open_the_gallery_and_the_cells(tmp_path: Path) -> None:
    with jupyter(sys.executable, ROOT, BINDER, tmp_path) as address:
        check_pages(address)


@pytest.mark.long
def test_the_steps_of_binder_run_in_a_clean_environment(tmp_path: Path) -> None:
    house, home = tmp_path / "house", tmp_path / "env"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (house / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, house / name)
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    pip_install(python, "--requirement", BINDER / "requirements.txt")
    inside = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run(["binder/postBuild"], cwd=house, env=inside, check=True)
    with jupyter(python, house, home / "etc" / "jupyter", tmp_path) as address:
        check_pages(address)


@pytest.mark.long
def test_repo2docker_renders_its_dockerfile(tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    programs = tmp_path / "env" / "bin"
    pip_install(programs / "python", REPO2DOCKER)
    tool = programs / "jupyter-repo2docker"
    ran = subprocess.run([tool, "--no-build", "--debug", ROOT], capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    for step in ("binder/requirements.txt", "binder/postBuild", "3.11"):
        assert step in ran.stdout + ran.stderr
