"""The listings of a guide: its fenced blocks, each by what stands before it."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def blocks(guide: str, language: str) -> list[str]:
    """Return the fenced blocks of a guide in one language."""
    text = (DOCS / guide).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def files(guide: str) -> dict[str, str]:
    """Return the files that a guide lists: a line with nothing but the name in backquotes, then the block."""
    text = (DOCS / guide).read_text(encoding="utf-8")
    return dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))
