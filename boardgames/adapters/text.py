"""A table as lines of text, for any game: what the render mode `ansi` of other libraries asks for."""

from collections.abc import Iterator

from boardgames.core import CHANCE, Kind, Observation, State, Zone

EMPTY = "."


def as_text(state: State) -> str:
    """Return what everybody may see of a position."""
    seen = state.observation(None)
    lines = [line for zone in state.game.zones(seen) for line in _zone(zone)]
    return "\n".join((*lines, _turn(seen)))


def _zone(zone: Zone) -> Iterator[str]:
    """Yield a zone's name and what lies there; a board has a line for each row."""
    owner = "" if zone.owner is None else f" (player {zone.owner})"
    number = "" if zone.count is None else f" {zone.count} x"
    pieces = [" ".join((slot.piece or EMPTY, *slot.marks)) for slot in zone.slots]
    if zone.kind is not Kind.GRID:
        yield " ".join((f"{zone.id}{owner}:{number}", *pieces)).rstrip()
        return
    yield f"{zone.id}{owner}:"
    width = max(map(len, pieces))
    for start in range(0, len(pieces), zone.columns):
        yield "  ".join(piece.rjust(width) for piece in pieces[start : start + zone.columns])


def _turn(seen: Observation) -> str:
    match seen.current_player:
        case None:
            return "The game is over."
        case player:
            return "Chance is to play." if player == CHANCE else f"Player {player} is to play."
