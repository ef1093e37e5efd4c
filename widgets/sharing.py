"""A game handed to others, as a link or a file: its options, what was played, and what will be drawn.

Where something is private, the seed and the moves give every card away: then the link and the file hold a code alone,
and the server looks up the game that belongs to it.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from boardgames.core import BadData, Game, Reader, Record, Session
from boardgames.core.rng import SEEDS
from widgets import store
from widgets.scene import Button, Field, Form, Link, Panel, Text
from widgets.words import Words

OPEN = "open_game"
"""The form, and the field in it, that take a game from somebody else."""
MARK = "#game="
"""With this the part of a link begins that says which game is meant."""
LONGEST = 100_000
"""How long a game may be once it is unpacked."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A game as it is handed on."""

    link: str
    """What stands in an address after the page."""
    file: str
    """The text of a file."""
    code: str = ""
    """What the server looks up, where something is private."""


def share(session: Session) -> Shared:
    """Return a game as others can take it up, from the same position and with the same draws to come."""
    game = session.state.game
    whole = {"record": session.record.to_json(), "seed": session.seed}
    if store.HERE_ALONE or not game.private:
        return Shared(MARK + pack(whole), json.dumps(whole))
    code = store.hand_out(whole)
    return Shared(MARK + code, json.dumps({"game": game.id, "code": code}), code)


def opened(game: Game, text: str) -> tuple[Record, int]:
    """Return the game and the seed that a link, a code or a file stands for; raises `BadData` that names the place."""
    reader = Reader.of(_found(text.strip()))
    if isinstance(reader.value, Mapping) and "code" in reader.value:
        reader.only("game", "code")
        reader = Reader.of(_looked_up(reader.field("code").text()))
    reader.only("record", "seed")
    return Record.from_json(reader.field("record"), game), reader.field("seed").int(0, SEEDS - 1)


def _found(text: str) -> object:
    """Return the plain data that a text stands for."""
    if text.startswith("{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            place = f"line {error.lineno}, column {error.colno}" if isinstance(error, json.JSONDecodeError) else "file"
            raise BadData(place, f"this is no JSON: {error}") from error
    text = text.rpartition(MARK)[2]
    return unpack(text) if len(text) > len("ABCD-EFGH ") else _looked_up(text)


def _looked_up(code: str) -> object:
    found = store.handed_out(code)
    if found is None:
        raise BadData("code", "nobody has handed out a game under that code here")
    return found


def pack(data: Mapping[str, Any]) -> str:
    """Return plain data as letters that can stand in an address.

    >>> unpack(pack({"seed": 3}))
    {'seed': 3}
    """
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(text: str) -> object:
    """Return what `pack` was given; raises `BadData` for anything else."""
    try:
        packed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        data: object = json.loads(zlib.decompressobj().decompress(packed, LONGEST))
    except (NotBase64, UnicodeError, ValueError, RecursionError, zlib.error) as error:
        raise BadData("link", f"it is not whole: {error}") from error
    return data


# ---------------------------------------------------------------- the panel


def panel(words: Words, shared: Shared | None, failed: Mapping[str, str]) -> Panel:
    """Return the panel with which a game is handed on and taken up."""
    say = words.say
    form = Form(
        OPEN,
        say("open"),
        (
            Field("text", say("open.text"), "text", failed.get("text", ""), error=failed.get("error", "")),
            Field("file", say("open.file"), "file", ""),
        ),
        Button(OPEN, say("open.submit"), "play"),
    )
    handed = _handed(words, shared) if shared else (Button("table:share", say("share.button"), "next"),)
    items = (*handed, Text(say("share.help"), quiet=True), form)
    return Panel("share", say("share"), items, folded=not (shared or failed))


def _handed(words: Words, shared: Shared) -> tuple[Link | Text, ...]:
    """Return the link, the file, and the code where there is one."""
    address = "data:application/json;charset=utf-8," + quote(shared.file, safe="")
    link = Link(words.say("share.link"), shared.link)
    file = Link(words.say("share.file"), address, f"{words.game}.json")
    return (link, file, Text(words.say("share.code", code=spelt(shared.code)))) if shared.code else (link, file)


def spelt(code: str) -> str:
    """Return a code in two parts, as one dictates it."""
    return f"{code[:4]}-{code[4:]}"
