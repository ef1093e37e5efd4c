"""Steps back and forth from one decision of a person to another: what bots did in between goes with it."""

from collections.abc import Callable

from boardgames.core import CannotStep, Session


def undo(session: Session, bot_to_move: Callable[[], bool]) -> None:
    """Take moves back until a person is to move; raises `CannotStep`, and then nothing was taken back."""
    here = session.now
    try:
        session.undo()
        while bot_to_move():
            session.undo()
    except CannotStep:
        session.goto(here)
        raise


def redo(session: Session, bot_to_move: Callable[[], bool]) -> None:
    """Play moves again until a person is to move; raises `CannotStep`."""
    session.redo()
    while bot_to_move() and session.can_redo():
        session.redo()
