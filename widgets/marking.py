"""Which places of a table carry which marks at this moment: playable, selected, refused, in the way, just changed."""

from collections import defaultdict
from typing import TYPE_CHECKING

from boardgames.core import Kind, Zone
from widgets.ways import next_touches

if TYPE_CHECKING:
    from widgets.table import Table

Marks = dict[str, set[str]]


def marks(table: "Table") -> Marks:
    """Return the marks by place."""
    found: Marks = defaultdict(set)
    zones = table.zones
    if not table.curtain:
        for target in table.selection:
            found[target].add("selected")
        if table.shows_moves:
            for target in next_touches(table.legal_ways, table.selection):
                found[target].add("playable")
    for target in _changed(table, zones):
        found[target].add("last")
    _explain(table, zones, found)
    for target, others in table.highlights.items():
        found[target] |= others
    return found


def _explain(table: "Table", zones: tuple[Zone, ...], found: Marks) -> None:
    """Mark the place that was refused, what stands in its way, and, when asked for, what is possible instead."""
    note = table.note
    if note and note.advice and table.mover is not None:
        for target in table.game.targets(note.advice[0].move, table.mover):
            found[target].add("hint")
    if note is None or not note.target:
        return
    found[note.target].add("refused")
    if note.refusal is None:
        return
    board = next((z for z in zones if z.kind is Kind.GRID and z.owner in (None, table.mover)), None)
    for reason in note.refusal.reasons if board else ():
        for row, column in reason.cells:
            place = board.slots[row * board.columns + column].target if board else ""
            if place != note.target:
                found[place].add("cause")
    if note.instead and note.refusal.instead and table.mover is not None:
        for target in table.game.targets(note.refusal.instead, table.mover):
            found[target].add("hint")


def _changed(table: "Table", zones: tuple[Zone, ...]) -> set[str]:
    """Return the places where the last decision changed what lies there, boards only."""
    before = table.sight.before
    if before is None:
        return set()
    then = {zone.id: zone for zone in table.game.zones(before.observation(table.sight.eyes))}
    return {
        slot.target
        for zone in zones
        if zone.kind in (Kind.GRID, Kind.ROW) and zone.id in then and len(then[zone.id].slots) == len(zone.slots)
        for slot, old in zip(zone.slots, then[zone.id].slots, strict=True)
        if slot.piece != old.piece and slot.piece is not None
    }
