"""Publishing: every page of the site into one folder, which takes the place of what was published there before."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.site.jupyter import build_notebooks
from widgets.site.pages import HERE, Brought, write_doors, write_gallery
from widgets.site.python import unpack_pyodide, write_wheel
from widgets.voila.paths import STATIC, TEMPLATES, notebooks

MARK = ".boardgames"
"""A file that says that a folder was published by us, and may be replaced."""
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a page counts while it arrives, with the wheel."""


class NotOursError(ValueError):
    """The folder holds something that was not published by us."""


def publish(folder: Path, with_notebooks: bool = True) -> None:
    """Write the site into a folder, in place of one that was published there before.

    Raises:
        NotOursError: something else is in the folder.
        NoPyodideError: Pyodide cannot be had.
        NoEnvironmentError: the notebooks' pages cannot be built.
    """
    if folder.exists() and not (folder / MARK).is_file() and any(folder.iterdir()):
        raise NotOursError(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".publish-") as made:
        site = Path(made, "site")
        build(site, Path(made, "pyodide"), with_notebooks)
        if folder.exists():
            shutil.rmtree(folder)
        site.replace(folder)


def build(site: Path, pyodide: Path, with_notebooks: bool) -> None:
    """Build the site; Pyodide is made ready beside it, because JupyterLite empties the folder that it builds into."""
    unpack_pyodide(pyodide)
    wheel = write_wheel(pyodide)
    if with_notebooks:
        build_notebooks(site, pyodide, notebooks())
    else:
        site.mkdir()
    arriving = sum((pyodide / name).stat().st_size for name in (*COUNTED, wheel.name))
    pyodide.replace(site / "pyodide")
    copy_static(site)
    address = with_dashboards if with_notebooks else tables_only
    write_doors(site, notebooks(), address, Brought(wheel.name, arriving))
    write_gallery(site, notebooks(), address)
    (site / MARK).touch()
    # GitHub Pages leaves folders alone that begin with an underscore only where it finds this file.
    (site / ".nojekyll").touch()


def copy_static(site: Path) -> None:
    """Copy styles and scripts to the addresses under which the server has them too."""
    shutil.copytree(STATIC, site / "widgets" / "static")
    shutil.copytree(TEMPLATES / "static", site / "voila" / "templates" / TEMPLATES.name / "static")
    shutil.copytree(HERE / "static", site / "door")


def tables_only(kind: str, lang: str, page: str) -> str | None:
    """Return where a table is found: it is a plain page."""
    return f"{lang}/{page}.html" if kind in ("play", "puzzles") else None


def with_dashboards(kind: str, lang: str, page: str) -> str:
    """Return where any page is found: what is not a table is a notebook as a dashboard."""
    return tables_only(kind, lang, page) or f"voici/render/{lang}/{page}.html"
