"""What passes between a board in a browser and the host behind it, whatever carries it."""

import json
from typing import Any

from widgets.draw import draw
from widgets.scene import Scene

LONGEST_TARGET = 200
LONGEST_VALUE = 20_000
MOST_VALUES = 100
BROWSER_WORDS = ("lost", "reload")
"""The words that the browser shows when nobody answers."""


def drawn(scene: Scene, prefix: str, name: str, token: str = "") -> dict[str, Any]:
    """Return a scene for the browser; its tree as text, into which the machinery of widgets does not look."""
    words = {word: scene.words.get(word, "") for word in BROWSER_WORDS}
    kept = {"name": name, "token": token}
    return {
        "number": scene.number,
        "words": words,
        "kept": kept,
        "done": scene.done,
        "tree": json.dumps(draw(scene, prefix)),
    }


def acknowledged(content: object, number: int, trouble: str) -> dict[str, Any]:
    """Return the answer that tells the browser that its message has arrived, and which scene is the last."""
    identity = content.get("id") if isinstance(content, dict) else None
    return {"kind": "ack", "id": identity if type(identity) is int else 0, "scene": number, "trouble": trouble}


def understood(content: object) -> dict[str, Any] | None:
    """The message with its known parts, or None when it is none of ours."""
    if not isinstance(content, dict) or not _is_short_text(content.get("target"), LONGEST_TARGET):
        return None
    number = content.get("scene")
    if type(number) is not int:
        return None
    message = {"kind": content.get("kind"), "target": content["target"], "scene": number}
    if message["kind"] in ("activate", "resume"):
        return message
    if message["kind"] == "submit" and _are_values(content.get("values")):
        return {**message, "values": dict(content["values"])}
    return None


def _is_short_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest


def _are_values(values: object) -> bool:
    if not isinstance(values, dict) or len(values) > MOST_VALUES:
        return False
    names_are_short = all(_is_short_text(name, LONGEST_TARGET) for name in values)
    return names_are_short and all(_is_short_text(value, LONGEST_VALUE) for value in values.values())
