"""The panels that count: what nobody has seen yet, how a match stands, and how the end came about, clause by clause."""

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from widgets.scene import Cell, Chart, Line, Panel, Text

if TYPE_CHECKING:
    from widgets.staging import Staging

Totals = tuple[object, ...]


def unseen(on: "Staging") -> Panel | None:
    """Return what may still come, piece by piece, for whoever wants to count."""
    pieces = on.sight.shown.observation(on.sight.memory).unseen
    cells = tuple(Cell("", _counted(on, code, count), code, count=count) for code, count in pieces if count)
    if not cells:
        return None
    title, help = on.words.say("unseen_pieces"), Text(on.words.say("unseen_help"), quiet=True)
    total = on.words.say("unseen_total", count=sum(cell.count for cell in cells))
    return Panel("unseen", title, (Line("unseen", title, cells), help), total, folded=True)


def _counted(on: "Staging", code: str, count: int) -> str:
    return on.words.say("counted", piece=on.words.piece(code), count=count)


def match(on: "Staging") -> Panel | None:
    """Return the points of each round of a match, as soon as the first one is over."""
    rounds = tuple(_gained(on))
    if not rounds or on.table.game.rounds(on.seen) == 1:
        return None
    say, number = on.words.say, on.words.number
    columns = (say("match.who"), *map(str, range(1, len(rounds) + 1)), say("match.total"))
    rows = tuple(
        (name, *(number(gained[seat]) for gained in rounds), number(on.sight.shown.totals[seat]))
        for seat, name in enumerate(on.words.names)
    )
    return Panel("match", say("match"), (Chart(say("match"), columns, rows),), folded=False)


def _gained(on: "Staging") -> Iterator[Totals]:
    """Yield what each seat has gained in every round that is over."""
    states = on.sight.states
    ends = [after.totals for before, after in pairwise(states) if after.round > before.round]
    if states[-1].current_player is None:
        ends.append(states[-1].totals)
    start = tuple(0 * total for total in states[0].totals)
    for before, after in pairwise((start, *ends)):
        yield tuple(now - then for then, now in zip(before, after, strict=True))


def result(on: "Staging") -> Panel | None:
    """Return how the game ended, line by line, each with the clause that it follows from."""
    say = on.words.say
    if on.sight.shown.outcome() is None:
        return None
    events = on.sight.last_events(None)
    rows = tuple((told, event.clause.partition("-")[2]) for told, event in zip(on.told(events), events, strict=True))
    return Panel("result", say("result"), (Chart(say("result"), (say("result.what"), say("result.why")), rows),))
