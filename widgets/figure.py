"""Figures of the lab as pictures: frequency against the number of trials, and samples of the same size."""

from collections.abc import Callable, Iterable
from math import log10, sqrt

from widgets.scene import Plot, Strip
from widgets.tree import Node, element

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 40
TOPS = (0.1, 0.2, 0.5, 1.0)
"""Where the axis of frequencies may end."""
ENDS = {0: "end"}
"""The last number of an axis ends where the axis ends."""
STEPS = 60
"""Points along the edge of the band."""


def draw_plot(plot: Plot) -> Node:
    """The frequency as a line, the exact chance as another, and the band in which 95 % of frequencies lie."""
    decades = max(len(str(plot.points[-1][0] - 1)), 1)
    top = next((top for top in TOPS if top >= 2 * plot.exact), 1.0)

    def x(trials: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * log10(trials) / decades

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(max(share, 0), top) / top

    along = [10 ** (decades * k / STEPS) for k in range(STEPS + 1)]
    half = [plot.width * sqrt(plot.exact * (1 - plot.exact) / trials) for trials in along]
    edge = [(x(t), y(plot.exact + h)) for t, h in zip(along, half, strict=True)]
    edge += [(x(t), y(plot.exact - h)) for t, h in reversed(list(zip(along, half, strict=True)))]
    points = [(x(trials), y(share)) for trials, share in plot.points]
    return _picture(
        plot.label,
        HEIGHT,
        element("polygon", {"class": "bg-band", "points": _path(edge)}),
        *_axis_up(top, y),
        *(_text(x(10**k), HEIGHT - BOTTOM + 16, _grouped(10**k), ENDS.get(k - decades)) for k in range(decades + 1)),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, plot.across),
        _line("bg-exact", LEFT, y(plot.exact), WIDTH - RIGHT, y(plot.exact)),
        element("polyline", {"class": "bg-curve", "points": _path(points)}),
        *(element("circle", {"class": "bg-dot", "cx": f"{px:.1f}", "cy": f"{py:.1f}", "r": 3}) for px, py in points),
    )


def draw_strip(strip: Strip) -> Node:
    """One dot for each sample, and the exact chance as a line."""
    top = next((top for top in TOPS if top >= max(2 * strip.exact, *strip.values)), 1.0)

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share / top

    step = (WIDTH - LEFT - RIGHT) / len(strip.values)
    dots = (
        element("circle", {"class": "bg-dot", "cx": f"{LEFT + (k + 0.5) * step:.1f}", "cy": f"{y(value):.1f}", "r": 4})
        for k, value in enumerate(strip.values)
    )
    exact = _line("bg-exact", LEFT, y(strip.exact), WIDTH - RIGHT, y(strip.exact))
    return _picture(strip.label, HEIGHT - BOTTOM + TOP, *_axis_up(top, y), exact, *dots)


def _picture(label: str, height: int, *parts: Node) -> Node:
    view = {"class": "bg-figure", "viewBox": f"0 0 {WIDTH} {height}", "role": "img", "aria-label": label}
    return element("svg", view, *parts)


def _axis_up(top: float, y: Callable[[float], float]) -> Iterable[Node]:
    """The grid lines of frequencies, written as percentages: the same in every language but for a space."""
    for k in range(5):
        share = top * k / 4
        yield _line("bg-rule", LEFT, y(share), WIDTH - RIGHT, y(share))
        yield _text(LEFT - 6, y(share) + 4, f"{100 * share:g} %", "end")


def _grouped(number: int) -> str:
    """A number with its thousands apart, by the space that both languages accept in a figure."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> Node:
    ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    return element("line", {"class": kind, **ends})


def _text(x: float, y: float, text: str, anchor: str | None = None) -> Node:
    return element("text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor or "middle"}, text)


def _path(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
