"""The mark that an English cell carries of the French one that it translates: it tells when that one has changed.

Run as `python -m tests.translated` (`make translated`) once every changed cell has been translated anew.
"""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
MARK = "translates"


def mark(french: str) -> str:
    """Return the mark of a French text."""
    return f"{crc32(french.encode()):08x}"


def write_marks(name: str) -> None:
    """Mark every cell of prose of an English notebook as a translation of the French one as it is now."""
    french, english = (json.loads((NOTEBOOKS / lang / name).read_text(encoding="utf-8")) for lang in ("fr", "en"))
    sources = {cell["id"]: "".join(cell["source"]) for cell in french["cells"]}
    prose: list[dict[str, Any]] = [cell for cell in english["cells"] if cell["cell_type"] == "markdown"]
    for cell in prose:
        cell["metadata"][MARK] = mark(sources[cell["id"]])
    (NOTEBOOKS / "en" / name).write_text(json.dumps(english, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for path in sorted((NOTEBOOKS / "fr").glob("*.ipynb")):
        write_marks(path.name)
