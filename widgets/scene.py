"""What to draw, as plain data: a Scene is everything that one person sees of a table or a lesson block.

Nothing here knows a game, a language or a widget library: texts arrive translated, pieces as codes that
`widgets.art` turns into symbols, and marks as names of states (`MARKS`).
"""

from dataclasses import dataclass, field
from typing import Literal

MARKS = ("gold", "playable", "selected", "refused", "cause", "hint", "last", "marked", "right", "dim")
"""States of a cell, besides what lies on it; see section 6 of the art direction."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that can hold a piece and that a person can activate."""

    target: str
    """What an activation sends back; unique in a scene. Empty: the cell cannot be activated."""
    name: str
    """The whole accessible name: place, content, state."""
    piece: str | None = None
    """Code of the piece that lies there, `"?"` for one that lies face down, `None` for an empty place."""
    marks: tuple[str, ...] = ()
    """Some of `MARKS`."""
    tokens: tuple[str, ...] = ()
    """What stands on the place beside the piece, such as `pawn0-east` or `tree`."""
    count: int = 0
    """How many pieces lie on top of each other there; shown from 2 on."""
    note: str = ""
    """A figure that belongs to the place, such as a chance."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of cells in rows and columns, with coordinates; `cells` row by row."""

    id: str
    label: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Cells side by side: a hand, a market, a row of cards. The label is read, and shown when `titled`."""

    id: str
    label: str
    cells: tuple[Cell, ...]
    titled: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class Miniature:
    """A small picture of a board, to look at or to choose; `pieces` row by row, `None` where empty."""

    label: str
    seat: int | None
    title: str
    columns: int
    pieces: tuple[str | None, ...]
    changed: tuple[int, ...] = ()
    """Where something has just changed."""
    target: str = ""
    """What choosing the picture sends back; empty where it is only to be looked at."""
    pressed: bool | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press that is not a place on the board."""

    target: str
    text: str
    icon: str = ""
    primary: bool = False
    pressed: bool | None = None
    disabled: bool = False
    """Shown as not possible now; stays focusable and can be pressed, and the answer says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """Short buttons side by side; buttons by themselves stand in a list."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in a panel; `quiet` is set smaller, in the secondary ink."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """What happened so far, one sentence a line, the newest last."""

    label: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A small table of figures with a heading for each row and column."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Frequencies against the number of trials, around the exact chance; the label says the last one in words."""

    label: str
    points: tuple[tuple[int, float], ...]
    """Numbers of trials, ascending, and the frequency after each."""
    exact: float
    width: float
    """Half the width of the band around the exact chance, in standard deviations of the frequency."""
    across: str
    up: str
    """What the axes show."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The frequencies of samples of the same size, side by side, beside the exact chance."""

    label: str
    values: tuple[float, ...]
    exact: float


@dataclass(frozen=True, slots=True)
class Link:
    """Something to save as a file of that name, or without a name an address to hand on."""

    text: str
    address: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A control of a form; `value` is what it shows first."""

    name: str
    label: str
    kind: Literal["text", "number", "choice", "check", "file"]
    """What a file holds is typed into the first field of its form."""
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Pairs of value and label, for `choice`."""
    help: str = ""
    error: str = ""
    group: str = ""
    """Fields with the same group stand together under that heading."""


@dataclass(frozen=True, slots=True)
class Form:
    """A sheet to fill in, over the table or in a panel; submitting sends all values at once."""

    id: str
    title: str
    fields: tuple[Field, ...]
    submit: Button
    cancel: Button | None = None


Item = Grid | Line | Miniature | Button | Row | Text | Log | Chart | Plot | Strip | Link | Form


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled box beside the board."""

    id: str
    title: str
    items: tuple[Item, ...]
    note: str = ""
    wide: bool = False
    folded: bool | None = None
    """`None`: always open. Otherwise the panel can be opened and closed, and starts so."""


@dataclass(frozen=True, slots=True)
class Player:
    """One line of the score board."""

    seat: int
    name: str
    detail: str
    figure: str
    current: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """The one live line: whose turn, why a move was refused, who has won."""

    kind: Literal["turn", "refusal", "success"]
    text: str
    detail: str = ""
    clause: str = ""
    """Id of the rulebook clause that the detail quotes, such as `LN-4.3`."""
    clause_text: str = ""
    """Link text for the clause: "Règle 4.3"."""
    action: Button | None = None


@dataclass(frozen=True, slots=True)
class Timeline:
    """The game so far as a ruler with a mark for each decision; `time/3` leads to the third."""

    label: str
    at: int
    """The mark that is on show, from 0."""
    last: int
    """The mark of the present."""
    text: str
    """What happened there."""
    previous: str
    next: str
    play: str
    """What the buttons are called."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one person sees; equal scenes are drawn equally."""

    number: int
    """Counts the scenes of a table; an activation says which one the person saw."""
    lang: str
    game: str
    title: str
    subtitle: str
    players_label: str
    players: tuple[Player, ...]
    status: Status
    stage: tuple[Grid | Line, ...]
    side: tuple[Panel, ...]
    controls_label: str
    controls: tuple[Button, ...]
    tools: tuple[Button, ...] = ()
    timeline: Timeline | None = None
    """The game so far, where there is something to walk along."""
    form: Form | None = None
    task: str = ""
    """What to do, in a lesson; stays in sight while the status line answers."""
    hint: str = ""
    """Help with the task, while it is open."""
    done: bool | None = None
    """Whether the task is done; `None` where there is none."""
    words: dict[str, str] = field(default_factory=dict)
    """Fixed words that the browser needs by itself: names of themes, "print", the sentence for a lost engine."""
