"""The front door as plain data: which games there are, and which of their pages exist."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DOORS = {"rules": "bg-learn", "play": "bg-play", "puzzles": "bg-hint", "odds": "bg-odds"}

Address = Callable[[str, str, str], str | None]
"""Where a kind of page leads, in a language and by its name; `None` where there is no such page."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way into a game: the kind of page, its label, its full name, its icon and its address."""

    kind: str
    label: str
    name: str
    icon: str
    address: str


@dataclass(frozen=True, slots=True)
class Card:
    """A game as the gallery shows it."""

    game: str
    table: str
    title: str
    pitch: str
    facts: str
    doors: tuple[Door, ...]


@dataclass(frozen=True, slots=True)
class Gallery:
    """Everything that the gallery's template prints in one language."""

    lang: str
    texts: dict[str, str]
    letters: dict[str, str]
    cards: tuple[Card, ...]
    credits: tuple[str, ...]


def served(kind: str, lang: str, page: str, folder: str = "") -> str:
    """Return the address of a page on a server, where the folder of notebooks lies in its own."""
    return f"voila/render/{folder}{lang}/{page}.ipynb"


def gallery(lang: str, notebooks: Path, address: Address = served) -> Gallery:
    """Return the gallery in a language, with a door for each page that exists in the folder of notebooks."""
    content = _content()
    texts = content[lang]["texts"]
    cards = tuple(_card(game, lang, texts, notebooks, address) for game in content["games"])
    credits = tuple(game[lang]["credit"] for game in content["games"])
    return Gallery(lang, texts, content[lang]["letters"], cards, credits)


def _card(game: dict[str, Any], lang: str, texts: dict[str, str], notebooks: Path, address: Address) -> Card:
    words = game[lang]
    doors = tuple(
        Door(
            kind=kind,
            label=texts[kind],
            name=f"{words['title']}{texts['colon']} {texts[kind].lower()}",
            icon=icon,
            address=leads_to,
        )
        for kind, icon in DOORS.items()
        if (notebooks / lang / f"{(page := _page(game, kind))}.ipynb").is_file()
        and (leads_to := address(kind, lang, page))
    )
    return Card(game["id"], game["table"], words["title"], words["pitch"], words["facts"], doors)


def _page(game: dict[str, Any], kind: str) -> str:
    """Return the name of a game's page; its puzzles are a game of their own, to play."""
    return f"{game.get('puzzles', 'no')}-play" if kind == "puzzles" else f"{game['id']}-{kind}"


@cache
def _content() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("gallery.toml").read_text(encoding="utf-8"))
