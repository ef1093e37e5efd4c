"""Where tables and lessons are kept: one small file for each, named by a token that nobody can guess."""

import json
import logging
import os
import re
import secrets
import time
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

LOG = logging.getLogger(__name__)
DAYS_KEPT = 60
LARGEST = 4_000_000
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    """Return a name for something to keep."""
    return secrets.token_urlsafe(16)


def save(token: str, data: dict[str, Any]) -> None:
    """Keep the data under the token; whoever reads meanwhile, or after a crash, finds the old or the new, whole."""
    folder = _folder()
    part = folder / f"{token}.{os.getpid()}.part"
    part.write_text(json.dumps(data), encoding="utf-8")
    os.replace(part, folder / f"{token}.json")


def load(token: str) -> dict[str, Any] | None:
    """Return what is kept under the token, `None` where there is nothing that can be read."""
    if not _TOKEN.fullmatch(token):
        return None
    path = _folder() / f"{token}.json"
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
    return folder


def _folder() -> Path:
    return _made(Path(os.environ.get("BOARDGAMES_DATA") or user_data_path("boardgames")) / "kept")
