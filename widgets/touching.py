"""What a touch means: it goes on from what was touched before, it names a move, or nothing can come of it."""

from collections.abc import Mapping

from boardgames.core import Kind, Move, State, Zone
from widgets.note import Note
from widgets.ways import Way, going_on


def begun(legal: Mapping[Way, Move], zones: tuple[Zone, ...]) -> Way:
    """Return what is touched already: where every move begins in the hand, its first piece."""
    hands = [slot.target for zone in zones if zone.kind is Kind.HAND for slot in zone.slots]
    if legal and all(len(way) > 1 and way[0] in hands for way in legal):
        return (next(target for target in hands if any(way[0] == target for way in legal)),)
    return ()


def meaning(
    ways: Mapping[Way, Move], legal: Mapping[Way, Move], selection: Way, place: str, state: State
) -> Way | Move | Note:
    """Return what is touched so far, or the move that it names, or why a piece that was touched can go nowhere.

    A touch goes on from the selection if that leads to a move, and begins anew otherwise.
    """
    for way in ((*selection, place), (place,)):
        if going_on(legal, way):
            return way
        if way in ways:
            return ways[way]
        if moves := going_on(ways, way):
            return _explained(way, moves, state)
    return Note("table.not_here", target=place)


def _explained(way: Way, moves: list[Move], state: State) -> Note:
    refusals = [refusal for move in moves if (refusal := state.why_not(move))]
    if len({refusal.code for refusal in refusals}) == 1:
        return Note(refusal=refusals[0], target=way[-1])
    return Note("table.no_way", params={"place": way[-1]}, target=way[-1])
