"""Where tables and lessons are kept: one small file for each, named by a token that nobody can guess.

Games that are handed round have names that people can type; they tell no more than the game that one then plays.
"""

import json
import logging
import os
import re
import secrets
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

from widgets import keeping

LOG = logging.getLogger(__name__)
DAYS_KEPT = 60
LARGEST = 4_000_000
HERE_ALONE = sys.platform == "emscripten"
"""Whether Python runs in a reader's browser: then nobody else can look up what was handed out here."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What codes are made of: nothing that looks like something else."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_CODE = re.compile(f"[{LETTERS}]{{8}}")


def new_token() -> str:
    """Return a name for something to keep."""
    if HERE_ALONE:
        # What was kept is there by the time that a page asks for it.
        _folder()
    return secrets.token_urlsafe(16)


def save(token: str, data: dict[str, Any]) -> None:
    """Keep the data under the token; whoever reads meanwhile, or after a crash, finds the old or the new, whole."""
    _write(token, data)


def load(token: str) -> dict[str, Any] | None:
    """Return what is kept under the token, `None` where there is nothing that can be read."""
    return _read(token) if _TOKEN.fullmatch(token) else None


def hand_out(data: dict[str, Any]) -> str:
    """Keep the data for whoever has the code that is returned."""
    code = "".join(secrets.choice(LETTERS) for _ in range(8))
    _write(f"shared-{code}", data)
    return code


def handed_out(code: str) -> dict[str, Any] | None:
    """Return what was handed out under a code, however it is typed; `None` where there is nothing."""
    code = re.sub(r"[\s-]", "", code).upper()
    return _read(f"shared-{code}") if _CODE.fullmatch(code) else None


def _write(name: str, data: dict[str, Any]) -> None:
    folder = _folder()
    part = folder / f"{name}.{os.getpid()}.part"
    part.write_text(json.dumps(data), encoding="utf-8")
    os.replace(part, folder / f"{name}.json")
    if HERE_ALONE:
        keeping.keep()


def _read(name: str) -> dict[str, Any] | None:
    path = _folder() / f"{name}.json"
    try:
        if path.stat().st_size > LARGEST:
            return None
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError):
        LOG.warning("What was kept in %s cannot be read", path, exc_info=True)
        return None
    return found if isinstance(found, dict) else None


def prune() -> None:
    """Throw away what nobody has touched for a long time."""
    oldest = time.time() - DAYS_KEPT * 24 * 3600
    for path in _folder().glob("*"):
        if path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)


@cache
def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if HERE_ALONE:
        keeping.recall(folder)
    return folder


def _folder() -> Path:
    return _made(Path(os.environ.get("BOARDGAMES_DATA") or _home()) / "kept")


def _home() -> Path:
    # Imported only here: a table in a browser keeps nothing, and does without.
    from platformdirs import user_data_path

    return user_data_path("boardgames")
