"""The Python that the site brings along: Pyodide from npm, and the project as a wheel without the server's parts."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from platformdirs import user_cache_path

import boardgames
import widgets

VERSION = "0.29.0"
"""Of Pyodide: the one that the pinned JupyterLite kernel names."""
SHA256 = "52ea0e976b6e8373ef911f21cb3751ea50b03eb423b093fbfa21ffc27e842f01"
NEEDED = (
    "pyodide.js",
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
WHEEL = f"boardgame_notebooks-{boardgames.__version__}-py3-none-any.whl"
ONLY_SERVED = ("adapters", "cli.py", "notebooks", "simulating.py", "site", "voila", "__main__.py", "__pycache__")
"""Parts of the packages that no page in a browser uses."""
LONG_AGO = (2020, 1, 1, 0, 0, 0)
"""The date of everything in the wheel: the same sources make the same site."""


class NoPyodideError(RuntimeError):
    """Pyodide cannot be had."""


def unpack_pyodide(folder: Path) -> None:
    """Put Pyodide into a folder, with a list of packages that names none: those of the site are added to it.

    Raises:
        NoPyodideError: npm is missing, or could not bring the version that is needed.
    """
    folder.mkdir(parents=True)
    with tarfile.open(_tarball()) as tar:
        for name in NEEDED:
            source = tar.extractfile(f"package/{name}")
            assert source
            (folder / name).write_bytes(source.read())
    lock = folder / "pyodide-lock.json"
    lock.write_text(json.dumps({**json.loads(lock.read_text(encoding="utf-8")), "packages": {}}), encoding="utf-8")


def _tarball() -> Path:
    """Return npm's package, fetched once for all."""
    kept = user_cache_path("boardgames") / f"pyodide-{VERSION}.tgz"
    if not _is_whole(kept):
        npm = shutil.which("npm")
        if not npm:
            raise NoPyodideError("npm")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept.parent) as fetched:
            command = [npm, "pack", "--silent", f"pyodide@{VERSION}"]
            ran = subprocess.run(command, cwd=fetched, capture_output=True, encoding="utf-8", check=False)
            tarball = Path(fetched, kept.name)
            if not _is_whole(tarball):
                raise NoPyodideError(ran.stderr.strip() or f"pyodide@{VERSION}")
            tarball.replace(kept)
    return kept


def _is_whole(tarball: Path) -> bool:
    return tarball.is_file() and hashlib.sha256(tarball.read_bytes()).hexdigest() == SHA256


def write_wheel(folder: Path) -> Path:
    """Write the project as a pure wheel, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / WHEEL
    info = f"boardgame_notebooks-{boardgames.__version__}.dist-info"
    about = {
        "METADATA": f"Metadata-Version: 2.1\nName: boardgame-notebooks\nVersion: {boardgames.__version__}\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: boardgames\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files = [(str(name), content) for name, content in _sources()]
    files += [(f"{info}/{name}", text.encode()) for name, text in about.items()]
    record = "".join(f"{name},,\n" for name, _ in files) + f"{info}/RECORD,,\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in [*files, (f"{info}/RECORD", record.encode())]:
            wheel.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return path


def _sources() -> Iterator[tuple[str, bytes]]:
    """Yield the files of both packages under their names in a wheel."""
    for package in (boardgames, widgets):
        root = Path(package.__file__ or "").parent
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root.parent)
            if path.is_file() and path.suffix != ".po" and not set(name.parts) & set(ONLY_SERVED):
                yield name.as_posix(), path.read_bytes()
