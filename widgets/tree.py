"""Trees of elements as plain data: what `draw` makes, and what HTML and the browser's patcher are made from."""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

VOID = frozenset({"input"})


class Node(NamedTuple):
    """An element; JSON turns it into `[tag, attributes, children]`, which `board.js` draws."""

    tag: str
    attributes: dict[str, str]
    children: tuple["Node | str", ...]


def element(tag: str, attributes: Mapping[str, object], *children: Node | str | None) -> Node:
    """An element without the attributes that are None or False and without the children that are None or empty."""
    kept = {name: "" if value is True else str(value) for name, value in attributes.items() if _stays(value)}
    return Node(tag, kept, tuple(child for child in children if child))


def classes(*names: str | bool | None) -> str:
    """The names that hold, as the value of a class attribute."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def truth(value: bool | None) -> str | None:
    """What ARIA writes for a state; None where there is no such state."""
    return None if value is None else str(value).lower()


def to_html(tree: Node | str) -> str:
    """The tree as HTML, with everything escaped."""
    if isinstance(tree, str):
        return escape(tree)
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in tree.attributes.items())
    start = f"<{tree.tag}{attributes}>"
    return start if tree.tag in VOID else start + "".join(map(to_html, tree.children)) + f"</{tree.tag}>"


def _stays(value: object) -> bool:
    return value is not None and value is not False
