"""How each game looks: its table, its cells, and which symbols a piece code becomes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from widgets.tree import Node, element

OUR_PAGE = "BOARDGAMES_PAGE"
"""In the environment of kernels whose boards stand on pages of ours, which bring module, styles and symbols."""

Artist = Callable[[str, str], Node | None]


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one game; the defaults serve a game without art."""

    mood: str = "bg-plain"
    """Class of the material that its boards are made of."""
    layout: str = ""
    """Class of the arrangement of board and panels."""
    title: str = "bg-tile"
    title_ink: str = "currentColor"
    ornament: str = ""
    """Symbol in the lower right corner of a board."""
    cell: str = "square"
    """Shape of its cells: square, stone or card."""
    artist: Artist = lambda code, lang: None
    """Draws the pieces that it knows."""


@cache
def static(name: str) -> str:
    """The text of a file in `widgets/static`."""
    return (files("widgets") / "static" / name).read_text(encoding="utf-8")


def look(game: str) -> Look:
    """The look of a game; any game has one."""
    return LOOKS.get(game, Look())


def draw_piece(game: str, code: str, lang: str = "fr") -> Node:
    """The piece with this code; a tile with the first letters of the code where there is no art for it."""
    return look(game).artist(code, lang) or plain_tile(code)


def draw_token(token: str) -> Node:
    """What stands on a place: a pawn of a seat that looks somewhere, or a symbol of that name."""
    name, _, facing = token.partition("-")
    kind, seat = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
    if kind != "pawn":
        return element(
            "svg", {"class": "bg-token", "viewBox": "0 0 100 100", "aria-hidden": "true"}, _use(f"bg-{kind}")
        )
    number = int(seat) + 1
    body = element("g", {"style": f"rotate:{FACINGS.index(facing) * 90}deg;transform-origin:50% 50%"}, _use("bg-pawn"))
    badge = element("g", {"style": "color:#fff"}, _use(f"bg-seat-{number}", 38, 38, 24))
    frame = {"class": "bg-token bg-pawn", "viewBox": "0 0 100 100", "aria-hidden": "true"}
    return element("svg", {**frame, "style": f"color:var(--bg-pawn-{number})"}, body, badge)


FACINGS = ("north", "east", "south", "west")


def symbol(name: str, kind: str | None = "bg-icon", size: int = 24, style: str | None = None) -> Node:
    """One symbol of the sprite as a picture by itself, hidden from screen readers."""
    view = {"class": kind, "viewBox": f"0 0 {size} {size}", "aria-hidden": "true", "style": style}
    return element("svg", view, _use(name))


def plain_tile(code: str) -> Node:
    """A tile that shows a code."""
    if code == "?":
        return _piece(code, _use("bg-tile-back"))
    text = code[:3]
    size = {1: 50, 2: 46}.get(len(text), 36)
    return _piece(code, _use("bg-tile"), _figure(text, 50, 47.5, size))


def _clover(code: str, lang: str) -> Node | None:
    if not code.isdecimal():
        return None
    tint = "1423"[int(code) % 4]
    return _piece(code, _use("bg-clover"), _figure(code, 50, 47.5, 46), style=f"color:var(--bg-clover-{tint})")


ANIMALS = {
    "rabbit": ("LR", 5),
    "owl": ("HO", 6),
    "deer": ("CD", 7),
    "boar": ("SW", 8),
    "ram": ("BM", 9),
    "bear": ("OB", 10),
}
"""Letters in French and in English, and the value."""
TOKENS = {"marker": "bg-row-marker", "rock": "bg-rock", "tree": "bg-tree"}


def _stone(code: str, lang: str) -> Node | None:
    if code == "?":
        return _piece(code, _use("bg-stone-back"), height=124)
    if code in TOKENS:
        return _piece(code, _use(TOKENS[code], 0, 12, 100), height=124)
    if code not in ANIMALS:
        return None
    letters, value = ANIMALS[code]
    carved = element(
        "g",
        {"style": f"color:var(--bg-{code}-carve);--bg-cut:var(--bg-{code})"},
        _use(f"bg-{code}", 19, 12, 62),
    )
    return _piece(
        code,
        element("g", {"style": f"color:var(--bg-{code})"}, _use("bg-stone")),
        carved,
        _letter(_in(lang, *letters), 27 if value > 9 else 31, 100, 26),
        _figure(str(value), 66, 100, 29 if value > 9 else 32),
        height=124,
    )


SPECIAL_CARDS = {"swap": ("Échange", "Swap"), "peek": ("Coup d’œil", "Peek"), "draw-two": ("Tire-deux", "Draw two")}
LEFT, MIDDLE, RIGHT, TOP, BOTTOM = 25, 42, 59, 61, 109
CORNERS = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
SIDES = (*CORNERS, (LEFT, 85), (RIGHT, 85))
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((MIDDLE, 85),),
    ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    ((MIDDLE, TOP), (MIDDLE, 85), (MIDDLE, BOTTOM)),
    CORNERS,
    (*CORNERS, (MIDDLE, 85)),
    SIDES,
    (*SIDES, (MIDDLE, 73)),
    (*SIDES, (MIDDLE, 73), (MIDDLE, 97)),
    (*SIDES, (MIDDLE, TOP), (MIDDLE, 85), (MIDDLE, BOTTOM)),
)
"""Where the log ends lie on a card, by its number."""


def _card(code: str, lang: str) -> Node | None:
    if code == "?":
        return _piece(code, _use("bg-card-back"), height=140)
    if code in SPECIAL_CARDS:
        name = _letter(_in(lang, *SPECIAL_CARDS[code]), 50, 112, 17)
        return _piece(code, _use("bg-card"), _use(f"bg-{code}", 15, 20, 70), name, height=140, style=_ink("piece-ink"))
    if len(code) != 1 or not code.isdecimal():
        return None
    number = int(code)
    pips = (_use("bg-log", x, y, 16) for x, y in PIPS[number])
    tone = "low" if number < 4 else "mid" if number < 7 else "high"
    figure = _figure(code, 50, 37, 50, fill="currentColor")
    return _piece(code, _use("bg-card"), figure, *pips, height=140, style=_ink(tone))


FLOWERS = {"tulip": "TT", "daisy": "MD", "rose": "RR", "star": "ES", "bell": "CB"}
"""Letters in French and in English."""


def _flower(code: str, lang: str) -> Node | None:
    name, number = code.rstrip("0123456789"), code.lstrip("abcdefghijklmnopqrstuvwxyz")
    if name not in FLOWERS or not number:
        return None
    return _piece(
        code,
        element("g", {"style": f"--bg-tile-face:var(--bg-{name}-bed)"}, _use("bg-tile")),
        element("g", {"style": _ink(name)}, _use(f"bg-{name}", 36, 29, 58)),
        _figure(number, 25, 28, 41),
        _letter(_in(lang, *FLOWERS[name]), 21, 76, 22),
    )


def _in(lang: str, french: str, english: str) -> str:
    return french if lang == "fr" else english


def _ink(name: str) -> str:
    return f"color:var(--bg-{name})"


def _piece(code: str, *parts: Node, height: int = 100, style: str | None = None) -> Node:
    frame = {"class": "bg-piece", "viewBox": f"0 0 100 {height}", "aria-hidden": "true", "data-piece": code}
    return element("svg", {**frame, "style": style}, *parts)


def _use(name: str, x: int = 0, y: int = 0, size: int = 0) -> Node:
    place = {"x": x, "y": y, "width": size, "height": size} if size else {}
    return element("use", {"href": f"#{name}", **place})


def _figure(text: str, x: int, centre: float, size: int, fill: str = "") -> Node:
    return _text("bg-figure", text, x, centre, size, fill)


def _letter(text: str, x: int, centre: float, size: int) -> Node:
    return _text("bg-letter", text, x, centre, size)


def _text(kind: str, text: str, x: int, centre: float, size: int, fill: str = "") -> Node:
    """Text whose capitals and figures stand in the middle of `centre`."""
    style = f"font-size:{size}px" + (f";fill:{fill}" if fill else "")
    return element("text", {"class": kind, "x": x, "y": f"{centre + 0.36 * size:.1f}", "style": style}, text)


LOOKS = {
    "lucky_numbers": Look(
        "bg-garden", "bg-layout--square", "bg-clover", _ink("clover-1"), ornament="bg-ladybird", artist=_clover
    ),
    "triqueta": Look("bg-forest", "", "bg-deer", _ink("deer"), cell="stone", artist=_stone),
    "biberbande": Look("bg-river", "", "bg-beaver", cell="card", artist=_card),
    "floriado": Look("bg-meadow", "bg-layout--wide", "bg-star", _ink("star"), artist=_flower),
}
LOOKS["solo"] = LOOKS["lucky_numbers"]
