"""The notebooks of the site: dashboards by Voici, and JupyterLite with the cells to edit.

Voici goes with older versions of JupyterLite and JupyterLab than those that serve the notebooks here, so it lives in an
environment with its own pins (`constraints.txt`); the wheels that run in the browser have theirs in `browser.txt`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from platformdirs import user_cache_path

from widgets.site.python import LONG_AGO
from widgets.voila.paths import WIDGETS

HERE = Path(__file__).parent
PINS, IN_BROWSER = HERE / "constraints.txt", HERE / "browser.txt"
PYTHON_IN_BROWSER = "313"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
OF_KERNEL = ("piplite", "ipykernel", "pyodide_kernel")
"""Wheels that come with the kernel."""


class NoEnvironmentError(RuntimeError):
    """The programs that build the notebooks' pages cannot be installed, or failed."""


def build_notebooks(site: Path, pyodide: Path, notebooks: Path, template: str = "boardgames") -> None:
    """Build dashboards and cells of all notebooks into a new folder, and put what they need beside Pyodide.

    Raises:
        NoEnvironmentError: what builds them could not be installed, or failed.
    """
    home = environment()
    for wheel in [*_downloaded(home), *_kernel_wheels(home)]:
        shutil.copy(wheel, pyodide)
    _take_folder_off_path(pyodide)
    _write_stub(pyodide, "sqlite3")
    packages = register(pyodide)
    with TemporaryDirectory() as folder:
        lite = Path(folder)
        shutil.copytree(notebooks, lite / "content", ignore=shutil.ignore_patterns(".*"))
        _write_json(lite / "jupyter_lite_config.json", {"LiteBuildConfig": _build_settings(site)})
        _write_json(lite / "jupyter-lite.json", _page_settings(packages))
        paths = {"JUPYTER_PATH": str(WIDGETS), "JUPYTER_CONFIG_DIR": folder, "JUPYTER_PREFER_ENV_PATH": "1"}
        chosen = f"--VoilaConfiguration.template={template}"
        _run([_programs(home) / "voici", "build", "--force", chosen], cwd=lite, env={**os.environ, **paths})
    # Lists of files, which no page leads to, and which would ask for styles from outside.
    shutil.rmtree(site / "voici" / "tree")


# ---------------------------------------------------------------- what builds


def environment() -> Path:
    """Return the environment with the pins of this site, made once for all."""
    home = user_cache_path("boardgames") / f"site-{_digest(PINS)}"
    if not (home / "complete").is_file():
        shutil.rmtree(home, ignore_errors=True)
        venv.create(home, with_pip=True)
        _run([_programs(home) / "python", "-m", "pip", "install", "--quiet", "--no-deps", "--requirement", PINS])
        (home / "complete").touch()
    return home


def _programs(home: Path) -> Path:
    return home / ("Scripts" if os.name == "nt" else "bin")


def _downloaded(home: Path) -> Iterable[Path]:
    """Return the wheels from the package index that run in the browser, fetched once for all."""
    wheels = home.with_name(f"wheels-{_digest(IN_BROWSER)}")
    if not (wheels / "complete").is_file():
        pure = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
        target = (f"--python-version={PYTHON_IN_BROWSER}", "--dest", wheels, "--requirement", IN_BROWSER)
        _run([_programs(home) / "python", "-m", "pip", "download", "--quiet", "--no-deps", *pure, *target])
        (wheels / "complete").touch()
    return sorted(wheels.glob("*.whl"))


def _kernel_wheels(home: Path) -> Iterable[Path]:
    folder = home / "share" / "jupyter" / "labextensions" / KERNEL / "static" / "pypi"
    return [wheel for name in OF_KERNEL for wheel in folder.glob(f"{name}-*.whl")]


def _take_folder_off_path(pyodide: Path) -> None:
    """Take the current folder off Python's path, in the first module of the kernel and again after IPython put it back.

    A service worker answers for that folder, and every import would ask it first: 6 s until a board is there.
    """
    remove = b"\nimport sys\nsys.path[:] = filter(None, sys.path)\n"
    for name in ("piplite", "pyodide_kernel"):
        (wheel,) = pyodide.glob(f"{name}-*.whl")
        with zipfile.ZipFile(wheel) as whole:
            parts = {item: whole.read(item) for item in whole.infolist()}
        with zipfile.ZipFile(wheel, "w") as whole:
            for item, content in parts.items():
                more = remove if item.filename == f"{name}/__init__.py" else b""
                whole.writestr(item, content + more, zipfile.ZIP_DEFLATED)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def _run(command: list[Any], **options: Any) -> None:
    ran = subprocess.run(list(map(str, command)), capture_output=True, encoding="utf-8", check=False, **options)
    if ran.returncode:
        raise NoEnvironmentError("\n".join((ran.stdout + ran.stderr).splitlines()[-12:]))


# ---------------------------------------------------------------- what Pyodide finds


def register(pyodide: Path) -> list[str]:
    """Write every wheel in the folder into Pyodide's list of packages, and return their names."""
    lock = pyodide / "pyodide-lock.json"
    wheels = sorted(pyodide.glob("*.whl"))
    packages = {entry["name"]: entry for entry in map(_entry, wheels)}
    _write_json(lock, {**json.loads(lock.read_text(encoding="utf-8")), "packages": packages})
    return list(packages)


def _entry(wheel: Path) -> dict[str, Any]:
    """Return what the list says of a wheel; everything is loaded by name, so no package names others."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name.replace("_", "-").lower(),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def _write_stub(folder: Path, module: str) -> None:
    """Write a wheel without the module, which the kernel asks for by name and does well without."""
    info = f"{module}-0.dist-info"
    parts = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {module}\nVersion: 0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: boardgames\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(folder / f"{module}-0-py3-none-any.whl", "w") as wheel:
        for name, text in parts.items():
            wheel.writestr(zipfile.ZipInfo(name, LONG_AGO), text)


# ---------------------------------------------------------------- settings


def _build_settings(site: Path) -> dict[str, Any]:
    return {
        "contents": ["content"],
        "apps": ["lab", "voici"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(site.resolve()),
        "cache_dir": "cache",
    }


def _page_settings(packages: list[str]) -> dict[str, Any]:
    kernel = {
        "pyodideUrl": "./pyodide/pyodide.js",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [*packages, "pyodide_kernel"]},
    }
    page = {
        "appName": "Quatre jeux · Four games",
        "disabledExtensions": ["@jupyterlab/extensionmanager-extension"],
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}


def _write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")
