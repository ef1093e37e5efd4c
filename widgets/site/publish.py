"""Publishing: every page of the site into one folder, which takes the place of what was published there before."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.site.pages import HERE, Brought, write_doors, write_gallery
from widgets.site.python import unpack_pyodide, write_wheel
from widgets.voila.paths import STATIC, TEMPLATES, notebooks

MARK = ".boardgames"
"""A file that says that a folder was published by us, and may be replaced."""
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a page counts while it arrives, with the wheel."""


class NotOursError(ValueError):
    """The folder holds something that was not published by us."""


def publish(folder: Path) -> None:
    """Write the site into a folder; nothing else may be in it.

    Raises:
        NotOursError: something else is in it.
        NoPyodideError: Pyodide cannot be had.
    """
    if folder.exists() and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise NotOursError(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".publish-") as made:
        site = Path(made, "site")
        _build(site)
        if folder.exists():
            shutil.rmtree(folder)
        site.replace(folder)


def _build(site: Path) -> None:
    pyodide = site / "pyodide"
    unpack_pyodide(pyodide)
    wheel = write_wheel(pyodide)
    arriving = sum((pyodide / name).stat().st_size for name in (*COUNTED, wheel.name))
    _copy_static(site)
    write_doors(site, notebooks(), address, Brought(wheel.name, arriving))
    write_gallery(site, notebooks(), address)
    (site / MARK).touch()
    # GitHub Pages leaves folders alone that begin with an underscore only where it finds this file.
    (site / ".nojekyll").touch()


def _copy_static(site: Path) -> None:
    """Copy styles and scripts to the addresses under which the server has them too."""
    shutil.copytree(STATIC, site / "widgets" / "static")
    shutil.copytree(TEMPLATES / "static", site / "voila" / "templates" / TEMPLATES.name / "static")
    shutil.copytree(HERE / "static", site / "door")


def address(kind: str, lang: str, page: str) -> str | None:
    """Return where a door of the gallery leads; tables are plain pages."""
    return f"{lang}/{page}.html" if kind in ("play", "puzzles") else None
