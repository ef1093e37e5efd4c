"""The contract that every game obeys, and what every game can stand on. Standard library only."""

from boardgames.core.cells import Cell, cell_name, read_cell
from boardgames.core.event import Event, event
from boardgames.core.frozen import replace
from boardgames.core.game import Game, header
from boardgames.core.move import Move, NotationError
from boardgames.core.options import Option, check_start_player, option
from boardgames.core.plain import BadData, Reader, to_plain
from boardgames.core.record import Record, RecordView
from boardgames.core.refusal import IllegalMove, Reason, Refusal
from boardgames.core.rng import Stream, draw
from boardgames.core.rulebook import Clause, Rulebook
from boardgames.core.session import CannotStep, Session, pick, playout
from boardgames.core.state import CHANCE, Observation, Outcome, State
from boardgames.core.zones import HIDDEN, Kind, Slot, Zone

__all__ = [
    "CHANCE",
    "HIDDEN",
    "BadData",
    "CannotStep",
    "Cell",
    "Clause",
    "Event",
    "Game",
    "IllegalMove",
    "Kind",
    "Move",
    "NotationError",
    "Observation",
    "Option",
    "Outcome",
    "Reader",
    "Reason",
    "Record",
    "RecordView",
    "Refusal",
    "Rulebook",
    "Session",
    "Slot",
    "State",
    "Stream",
    "Zone",
    "cell_name",
    "check_start_player",
    "draw",
    "event",
    "header",
    "option",
    "pick",
    "playout",
    "read_cell",
    "replace",
    "to_plain",
]
