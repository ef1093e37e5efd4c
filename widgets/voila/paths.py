"""Where the files lie that the server serves."""

from __future__ import annotations

from pathlib import Path

WIDGETS = Path(__file__).resolve().parents[1]
STATIC = WIDGETS / "static"
TEMPLATES = WIDGETS / "voila" / "templates" / "boardgames"


def notebooks() -> Path:
    """Return the folder of notebooks: inside the installed package, or beside it in a clone."""
    installed = WIDGETS / "notebooks"
    return installed if installed.is_dir() else WIDGETS.parent / "notebooks"
