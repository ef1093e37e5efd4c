"""The ruler under a board: the game so far, to step along or to play; board.js moves its thumb."""

from widgets.art import symbol
from widgets.scene import Timeline
from widgets.tree import Node, element


def draw_timeline(line: Timeline) -> Node:
    """A ruler with a mark for each decision between two buttons, and one that plays the game move by move."""
    ruler = {
        "type": "range",
        "min": 0,
        "max": line.last,
        "step": 1,
        "value": line.at,
        "aria-label": line.label,
        "aria-valuetext": line.text,
        "data-time": True,
        "data-key": "time",
    }
    group = {"class": "bg-time", "role": "group", "aria-label": line.label, "style": f"--moves:{line.last}"}
    return element(
        "div",
        {**group, "data-key": "timeline", "data-lm-suppress-shortcuts": "true"},
        _step("previous", line.previous, line.at - 1, line.at > 0),
        element("input", ruler),
        element("output", {"aria-hidden": "true"}, line.text),
        _step("next", line.next, line.at + 1, line.at < line.last),
        _button({"data-play": True, "aria-pressed": "false", "data-key": "time:play"}, line.play, "bg-replay"),
    )


def _step(name: str, label: str, stop: int, possible: bool) -> Node:
    """A button that leads one decision back or on."""
    target = {"data-target": f"time/{stop}" if possible else None, "aria-disabled": None if possible else "true"}
    return _button({**target, "data-key": f"time:{name}"}, label, f"bg-{name}")


def _button(action: dict[str, object], label: str, icon: str) -> Node:
    attributes = {"type": "button", "class": "bg-button", "aria-label": label, "title": label}
    return element("button", {**attributes, **action}, symbol(icon))
