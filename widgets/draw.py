"""A Scene becomes a tree of elements: the only place that decides how a table looks, for the server and the browser."""

from collections.abc import Iterable
from itertools import groupby

from widgets.art import Look, draw_piece, draw_token, look, symbol
from widgets.figure import draw_plot, draw_strip
from widgets.form import draw_answer, draw_face, draw_form
from widgets.scene import (
    Button,
    Cell,
    Chart,
    Form,
    Grid,
    Item,
    Line,
    Link,
    Log,
    Miniature,
    Panel,
    Player,
    Plot,
    Row,
    Scene,
    Status,
    Strip,
    Text,
)
from widgets.timeline import draw_timeline
from widgets.tree import Node, classes, element, to_html, truth

STATES = ("refused", "cause", "right", "marked", "selected", "hint", "playable", "last")
"""When several hold, a cell shows the first of them only."""
BADGES = {"refused": "bg-cross", "cause": "bg-alert", "right": "bg-check", "marked": "bg-seat-1", "hint": "bg-hint"}
PENS = {"turn": "bg-play", "refusal": "bg-cross", "success": "bg-check"}


def draw(scene: Scene, prefix: str = "bg") -> Node:
    """The whole table; ids begin with `prefix`, so that two tables can share a page."""
    return Easel(scene, prefix).page()


def draw_cell(cell: Cell, game: str, lang: str, role: str = "gridcell", first: bool = False) -> Node:
    """One place and what lies on it, as a button."""
    state = next((mark for mark in STATES if mark in cell.marks), "")
    attributes = {
        "type": "button",
        "role": role,
        "class": classes(
            "bg-cell",
            f"bg-cell--{look(game).cell}",
            cell.piece is None and "bg-cell--empty",
            "gold" in cell.marks and "is-gold",
            "dim" in cell.marks and "is-dim",
            state and f"is-{state}",
        ),
        "aria-label": f"{cell.name}, {cell.note}" if cell.note else cell.name,
        "aria-disabled": None if cell.target and "dim" not in cell.marks else "true",
        "tabindex": 0 if first else -1,
        "data-target": cell.target or None,
        "data-key": cell.target or None,
    }
    badge = symbol(BADGES[state], f"bg-badge bg-badge--{state}") if state in BADGES else None
    count = element("span", {"class": "bg-count", "aria-hidden": "true"}, f"×{cell.count}") if cell.count > 1 else None
    note = element("span", {"class": "bg-note", "aria-hidden": "true"}, cell.note) if cell.note else None
    tokens = map(draw_token, cell.tokens)
    return element("button", attributes, cell.piece and draw_piece(game, cell.piece, lang), *tokens, count, note, badge)


def picture(scene: Scene, prefix: str = "bg") -> str:
    """The scene as HTML, for a page in which no script has run yet."""
    return to_html(element("div", {"class": "bg-root", "data-prerender": True}, draw(scene, prefix)))


class Easel:
    """Draws the parts of one scene."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        self.scene, self.prefix = scene, prefix
        self.look: Look = look(scene.game)

    def page(self) -> Node:
        """Header and table, and a form over them where there is one."""
        form = self.scene.form
        desk = element("div", {"class": "bg-desk", "inert": form is not None}, self.header(), self.table())
        sheet = draw_form(form, self.prefix) if form else None
        done = truth(self.scene.done)
        page = {"class": "bg-page", "lang": self.scene.lang, "aria-label": self.scene.title, "data-done": done}
        return element("section", page, desk, sheet)

    def header(self) -> Node:
        """Title, and the themes that the browser changes by itself; a page of ours has a header of its own instead."""
        icon = symbol(self.look.title, None, 100, self.look.title_ink)
        title = element("span", {}, self.scene.title + " ", element("small", {}, self.scene.subtitle))
        tools = element("div", {"class": "bg-tools"}, *self.themes())
        return element("div", {"class": "bg-top"}, element("h1", {}, icon, title), tools)

    def themes(self) -> Iterable[Node]:
        """Buttons for dark, projector and print."""
        for name, icon in (("dark", "bg-theme"), ("projector", "bg-projector")):
            yield self.browser_button({"data-set-theme": name, "aria-pressed": "false"}, name, icon)
        yield self.browser_button({"data-print": True}, "print", "bg-print")

    def browser_button(self, action: dict[str, object], word: str, icon: str) -> Node:
        """A button that needs no answer from Python."""
        label = self.scene.words.get(word, word)
        attributes = {"type": "button", "class": "bg-button bg-button--quiet", "aria-label": label, "title": label}
        return element("button", {**attributes, **action}, symbol(icon))

    def table(self) -> Node:
        """Players, status, board with its controls, and the panels."""
        parts = (
            self.task() if self.scene.task else None,
            self.players(self.scene.players) if self.scene.players else None,
            self.status(self.scene.status),
            self.stage(),
            self.side() if self.scene.side else None,
            self.controls() if self.scene.task else None,
        )
        task = bool(self.scene.task)
        bare = task and not self.scene.stage
        kind = classes("bg-layout", self.look.layout, task and "is-task", bare and "is-bare")
        layout = element("div", {"class": kind}, *parts)
        return element("div", {"class": "bg-table"}, layout)

    def side(self) -> Node:
        """The panels."""
        lone = sum(map(in_reach, self.scene.side)) == 1
        panels = map(self.panel, self.scene.side)
        return element("div", {"class": classes("bg-side", lone and "is-lone")}, *panels)

    def task(self) -> Node:
        """What to do, and the help while it is open."""
        hint = element("p", {"class": "bg-quiet", "data-key": "hint"}, self.scene.hint) if self.scene.hint else None
        return element("section", {"class": "bg-task", "data-key": "task"}, element("h3", {}, self.scene.task), hint)

    def players(self, players: tuple[Player, ...]) -> Node:
        """The score board."""
        number = len(players)
        attributes = {"class": "bg-players", "data-n": number, "style": f"--n:{number}"}
        return element("ul", {**attributes, "aria-label": self.scene.players_label}, *map(draw_player, players))

    def status(self, status: Status) -> Node:
        """The live line, with the pen that wrote it."""
        clause = element("b", {"class": "bg-clause"}, status.clause_text) if status.clause else None
        detail = element("small", {}, status.detail + " ", clause) if status.detail or clause else None
        pen = symbol(self.pen(status))
        sentence = element("p", {"role": "status", "aria-live": "polite", "aria-atomic": "true"}, status.text, detail)
        action = draw_button(status.action) if status.action else None
        return element("div", {"class": f"bg-status is-{status.kind}", "data-key": "status"}, pen, sentence, action)

    def pen(self, status: Status) -> str:
        """The sign before the status line: the shape of the seat whose turn it is, else what kind of line it is."""
        seats = [player.seat for player in self.scene.players if player.current]
        return f"bg-seat-{seats[0] + 1}" if status.kind == "turn" and seats else PENS[status.kind]

    def stage(self) -> Node | None:
        """The boards and the buttons under them; in a lesson the buttons come last, after the answer."""
        if self.scene.task and not self.scene.stage:
            return None
        grids = [self.grid(part) for part in self.scene.stage if isinstance(part, Grid)]
        lines = [self.line(part) for part in self.scene.stage if isinstance(part, Line)]
        shelf = {"class": f"bg-board bg-shelf {self.look.mood}", "data-key": "shelf", "style": f"--lines:{len(lines)}"}
        controls = None if self.scene.task else self.under()
        board = element("div", shelf, *lines) if lines else None
        return element("div", {"class": "bg-stage"}, *grids, board, controls)

    def grid(self, grid: Grid) -> Node:
        """Rows and columns of cells with their letters and numbers."""
        width, height = len(grid.columns), len(grid.rows)
        attributes = {
            # A lesson speaks of left and right: its board stands as it is told.
            "class": classes("bg-board bg-grid", self.look.mood, width > height and not self.scene.task and "is-wide"),
            "role": "grid",
            "aria-label": grid.label,
            "style": f"--columns:{width};--rows:{height}",
            **roving(grid.id, width),
        }
        axis = (draw_axis(text) for text in ("", *grid.columns, ""))
        head = element("div", {"class": "bg-axes", "aria-hidden": "true"}, *axis)
        rows = (
            element("div", {"role": "row"}, draw_axis(name), *self.cells(grid.cells, row * width, width))
            for row, name in enumerate(grid.rows)
        )
        ornament = symbol(self.look.ornament, "bg-ornament", 100) if self.look.ornament else None
        return element("div", attributes, head, *rows, ornament)

    def cells(self, cells: tuple[Cell, ...], start: int, number: int) -> Iterable[Node]:
        """Some cells of a group; the first of the group is where the tab key enters."""
        for index in range(start, start + number):
            yield draw_cell(cells[index], self.scene.game, self.scene.lang, first=index == 0)

    def line(self, line: Line) -> Node:
        """Cells side by side, as a grid of one row."""
        title = element("h3", {"class": "bg-quiet", "aria-hidden": "true"}, line.label) if line.titled else None
        kind = classes("bg-line", line.large and "is-large", self.look.mood)
        if not line.cells:
            return element("div", {"class": kind, "data-key": line.id}, title)
        row = element("div", {"role": "row", "class": "bg-cells"}, *self.cells(line.cells, 0, len(line.cells)))
        grid = {"role": "grid", "aria-label": line.label, **roving(line.id, len(line.cells))}
        return element("div", {"class": kind}, title, element("div", grid, row))

    def under(self) -> Node:
        """What stands under the board: buttons, and the game so far."""
        line = self.scene.timeline
        return element("div", {"class": "bg-under"}, self.controls(), draw_timeline(line) if line else None)

    def controls(self) -> Node | None:
        """Buttons that are always there: undo, hint, new game, language."""
        all_buttons = (*self.scene.controls, *self.scene.tools)
        if not all_buttons:
            return None
        attributes = {
            "class": classes("bg-controls", len(all_buttons) > 5 and "is-many"),
            "role": "toolbar",
            "aria-label": self.scene.controls_label,
        }
        buttons = (draw_button(button, tabindex=-1 if index else 0) for index, button in enumerate(all_buttons))
        return element("div", {**attributes, **roving("controls", len(all_buttons))}, *buttons)

    def panel(self, panel: Panel) -> Node:
        """A titled box; one that folds is a disclosure."""
        kind = {
            "class": classes("bg-panel", in_reach(panel) and "bg-tray", panel.wide and "bg-wide"),
            "data-key": f"panel-{panel.id}",
        }
        note = element("small", {}, panel.note) if panel.note else None
        title = element("h2", {}, panel.title, note)
        body = self.panel_body(panel.items)
        if panel.folded is None:
            return element("section", kind, title, *body)
        inside = element("div", {"class": "bg-inside"}, *body)
        return element("details", {**kind, "open": not panel.folded}, element("summary", {}, title), inside)

    def panel_body(self, items: tuple[Item, ...]) -> Iterable[Node]:
        """The items, with neighbouring miniatures in one row, and sentences and buttons beside a large line."""
        if any(isinstance(item, Line) and item.large for item in items):
            first, *others = items
            beside = element("div", {"class": "bg-stackup"}, *map(self.item, others))
            return [element("div", {"class": "bg-hand"}, self.item(first), beside)]
        return self.grouped(items)

    def grouped(self, items: tuple[Item, ...]) -> Iterable[Node]:
        """The items in order; miniatures and buttons that follow each other stand side by side."""
        rows = {Miniature: "bg-gardens", Button: "bg-row"}
        for kind, group in groupby(items, type):
            members = list(group)
            nodes = [self.item(item) for item in members]
            picks = any(isinstance(item, Miniature) and item.target for item in members)
            row = {"class": classes(rows.get(kind), picks and "bg-picks")}
            yield from [element("div", row, *nodes)] if kind in rows else nodes

    def item(self, item: Item) -> Node:
        """Any content of a panel."""
        match item:
            case Grid():
                return self.grid(item)
            case Line():
                return self.line(item)
            case Miniature():
                return self.miniature(item)
            case Button():
                return draw_button(item)
            case Row():
                return element("div", {"class": "bg-row is-short"}, *map(draw_button, item.buttons))
            case Text():
                return element("p", {"class": "bg-quiet" if item.quiet else None}, item.text)
            case Log():
                lines = (element("li", {}, line) for line in item.lines)
                return element("ol", {"class": "bg-log", "tabindex": 0, "aria-label": item.label}, *lines)
            case Chart():
                return draw_chart(item)
            case Plot():
                return draw_plot(item)
            case Strip():
                return draw_strip(item)
            case Link():
                return draw_link(item)
            case Form():
                return draw_answer(item, self.prefix)

    def miniature(self, mini: Miniature) -> Node:
        """A small board to look at, named as a whole."""
        game, lang = self.scene.game, self.scene.lang
        pieces = (
            element(
                "span", {"class": "is-last" if k in mini.changed else None}, piece and draw_piece(game, piece, lang)
            )
            for k, piece in enumerate(mini.pieces)
        )
        board = element("div", {"class": f"bg-mini {self.look.mood}", "style": f"--columns:{mini.columns}"}, *pieces)
        seat = None if mini.seat is None else draw_seat(mini.seat)
        caption = element("figcaption", {"aria-hidden": "true"}, seat, mini.title)
        if not mini.target:
            return element("figure", {"role": "img", "aria-label": mini.label}, caption, board)
        choice = {"type": "button", "class": "bg-button bg-pick", "aria-label": mini.label}
        choice |= {"data-target": mini.target, "data-key": mini.target}
        figure = element("figure", {"aria-hidden": "true"}, caption, board)
        return element("button", {**choice, "aria-pressed": truth(mini.pressed)}, figure)


def in_reach(panel: Panel) -> bool:
    """Say whether a panel holds what is touched in play."""
    pieces = any(isinstance(item, Grid | Line) for item in panel.items)
    return panel.folded is None and (pieces or panel.id in ("hand", "curtain"))


def roving(key: str, columns: int) -> dict[str, str]:
    """A group in which arrows move; the host page's own shortcuts stay silent there."""
    return {"data-key": key, "data-columns": str(columns), "data-lm-suppress-shortcuts": "true"}


def draw_axis(text: str) -> Node:
    """A coordinate beside the board; the names of the cells say it, so it is not read."""
    return element("div", {"class": "bg-axis", "aria-hidden": "true"}, text)


def draw_seat(seat: int) -> Node:
    """The shape of a seat, which are counted from 0."""
    return symbol(f"bg-seat-{seat + 1}", None, style=f"color:var(--bg-seat-{seat + 1})")


def draw_player(player: Player) -> Node:
    """One line of the score board."""
    attributes = {
        "class": classes("bg-player", player.out and "is-out"),
        "style": f"--seat:var(--bg-seat-{player.seat + 1})",
        "aria-current": "true" if player.current else None,
        "data-key": f"seat-{player.seat}",
    }
    figure = element("data", {"value": player.figure}, player.figure) if player.figure else None
    name, detail = element("b", {}, player.name), element("span", {}, player.detail)
    return element("li", attributes, draw_seat(player.seat), name, detail, figure)


def draw_button(button: Button, **more: str | int) -> Node:
    """Something to press; one that is not possible now can be pressed all the same, and the answer says why."""
    attributes = {
        "type": "button",
        "class": classes("bg-button", button.primary and "bg-button--primary"),
        "aria-pressed": truth(button.pressed),
        "aria-disabled": "true" if button.disabled else None,
        "data-target": button.target,
        "data-key": button.target,
        **more,
    }
    return element("button", attributes, *draw_face(button))


def draw_chart(chart: Chart) -> Node:
    """A table of figures."""
    head = element("tr", {}, *(element("th", {"scope": "col"}, text) for text in chart.columns))
    rows = (
        element("tr", {}, element("th", {"scope": "row"}, name), *(element("td", {}, figure) for figure in figures))
        for name, *figures in chart.rows
    )
    caption = element("caption", {"class": "bg-sr"}, chart.label)
    return element("table", {"class": "bg-chart"}, caption, element("thead", {}, head), element("tbody", {}, *rows))


def draw_link(link: Link) -> Node:
    """Something to save, or an address that a click copies."""
    copied = not link.file
    attributes = {"class": "bg-button bg-button--quiet", "href": link.address, "data-key": link.file or "link"}
    attributes |= {"data-copy": ""} if copied else {"download": link.file}
    return element("a", attributes, link.text)
