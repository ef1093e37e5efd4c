"""What a browser keeps: where Python runs in it, files live in memory, and IndexedDB holds a copy of a folder."""

from pathlib import Path
from typing import Any


def recall(folder: Path) -> None:
    """Fill the folder with what this browser kept of it; that is done before a page can ask for it."""
    files = _files()
    files.mount(files.filesystems.IDBFS, _options(), str(folder))
    files.syncfs(True, _ignore())


def keep() -> None:
    """Have the browser keep what is in the folder now; nobody waits for it."""
    _files().syncfs(False, _ignore())


def _files() -> Any:
    import pyodide_js

    return pyodide_js.FS


def _options() -> Any:
    import js

    return js.Object.new()


def _ignore() -> Any:
    """Return what is called in the end; where a browser keeps nothing, the page goes on without."""
    from pyodide.ffi import create_once_callable

    return create_once_callable(lambda error=None: None)
