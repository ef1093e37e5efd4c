"""The pages that are ours alone: the gallery in front, and for each game a table without Jupyter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from nbconvert.filters import markdown2html

from boardgames.messages import LANGUAGES
from widgets.art import look
from widgets.door import Door
from widgets.draw import picture
from widgets.voila.gallery import Address, gallery
from widgets.voila.paths import TEMPLATES, WIDGETS

HERE = Path(__file__).parent
ON_PAGE = ("starting", "setting", "touched", "thinking")
"""The words that door.js says."""
LINK = re.compile(r'<a href="(\w+)-(\w+)\.ipynb">(.*?)</a>')
"""From the prose of one notebook to another."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a page has to wait for: the wheel by its name, and how many bytes arrive before the table can be set."""

    wheel: str
    bytes: int


@dataclass(frozen=True, slots=True)
class DoorPage:
    """Everything that the template of a table prints."""

    lang: str
    name: str
    title: str
    emblem: str
    ink: str
    picture: str
    prose: tuple[str, ...]
    bytes: int
    data: Mapping[str, Any]


def write_gallery(site: Path, notebooks: Path, address: Address) -> None:
    """Write the front door, French at the root of the site and English beside it."""
    template = _templates().get_template("gallery.html")
    for lang, folder, base in (("fr", site, "./"), ("en", site / "en", "../")):
        folder.mkdir(exist_ok=True)
        html = template.render(gallery=gallery(lang, notebooks, address), base_url=base, front=base, lite=base == "./")
        (folder / "index.html").write_text(html, encoding="utf-8")


def write_doors(site: Path, notebooks: Path, address: Address, brought: Brought) -> None:
    """Write a plain page for each notebook to play."""
    template = _templates().get_template("door.html.j2")
    for lang in LANGUAGES:
        (site / lang).mkdir(exist_ok=True)
        for notebook in sorted((notebooks / lang).glob("*-play.ipynb")):
            html = template.render(door=door_page(notebook, lang, address, brought), base_url="../")
            (site / lang / f"{notebook.stem}.html").write_text(html, encoding="utf-8")


def door_page(notebook: Path, lang: str, address: Address, brought: Brought) -> DoorPage:
    """Return the page of a notebook: its table, dealt the same for everybody who comes first, and its prose."""
    read = json.loads(notebook.read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in read["cells"] if cell["cell_type"] == "code"]
    seed = crc32(notebook.stem.encode())
    table = Door(cells, seed).table
    game = look(table.game.id)
    words = _templates().get_template("words.html.j2").make_module().WORDS[lang]  # type: ignore[attr-defined]
    data = {
        "name": notebook.stem,
        "cells": cells,
        "seed": seed,
        "bytes": brought.bytes,
        "wheel": f"../pyodide/{brought.wheel}",
        "words": {word: words[word] for word in ON_PAGE},
    }
    shown = picture(table.scene)

    def link(found: re.Match[str]) -> str:
        game, kind, text = found.groups()
        leads_to = address(kind, lang, f"{game}-{kind}")
        return f'<a href="../{leads_to}">{text}</a>' if leads_to else text

    prose = tuple(LINK.sub(link, text) for text in _prose(read["cells"]))
    return DoorPage(
        lang, notebook.stem, read["metadata"]["title"], game.title, game.title_ink, shown, prose, brought.bytes, data
    )


def _prose(cells: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the cells of prose as HTML, without the title, which the top of the page says."""
    for cell in cells:
        if cell["cell_type"] == "markdown" and "title" not in cell["metadata"].get("tags", ()):
            yield markdown2html("".join(cell["source"]))


def _templates() -> Environment:
    """Return the templates: those of the served pages, and that of a table. They escape where they must."""
    return Environment(loader=FileSystemLoader([HERE, TEMPLATES, WIDGETS]), undefined=StrictUndefined)
