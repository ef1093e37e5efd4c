"""What looks good in Biberbande: fewer points in one's row, counting a card that one has not seen as 5."""

from boardgames.biberbande.knowledge import Observation
from boardgames.biberbande.notation import Draw, DrawTwo, End, Knock, Lay, Peek, Put, Swap, Take
from boardgames.core import Move

UNKNOWN = 5.0
"""The mean of all number cards; a special card is replaced by one of them in the end."""
LOW = 9.0
"""With an expected sum up to this, the bot knocks."""


def worth(code: str) -> float:
    """Return what a card counts as far as one knows."""
    return float(code) if code.isdecimal() else UNKNOWN


def rate(seen: Observation, move: Move) -> float:
    """Rate a move by the points that it takes out of one's row."""
    row = [worth(card.code) for card in seen.rows[seen.seat]]
    match move:
        case Take(slot):
            return row[slot] - worth(seen.discard[-1]) - 1
        case Put(slot):
            return row[slot] - worth(seen.hand)
        case Swap(slot, seat, other):
            return row[slot] - worth(seen.rows[seat][other].code) - 0.5
        case Peek(slot):
            return 0.5 if not seen.rows[seen.seat][slot].code.isdecimal() else -1
        case DrawTwo():
            return 1
        case Knock():
            return LOW - sum(row)
        case Draw() | Lay() | End():
            return 0
        case _:
            return 0
