"""Positions of Floriado that tests start from, and short ways to play on them and to ask what came of it."""

from typing import Any

from boardgames import games
from boardgames.core import Refusal
from boardgames.floriado.state import State
from boardgames.floriado.view import position

GAME = games()["floriado"]

CLEARING = """
daisy1 bell7  daisy7 star5  daisy4 star7  rose5  daisy2
tulip6 rose2  bell1  bell3  bell2  rose6  bell8  tulip4
tulip1 tulip5 star4  tulip3 tulip8 bell6  daisy6 star3
star2  tulip2 rose4  rose3  bell4  rose1  star8  daisy5
daisy8 daisy3 tulip7 rose7  star6  star1  bell5  rose8
"""
STORY = (
    "start E3 east",
    "start H5 north",
    "move E5",
    "move D5",
    "move C5",
    "move D2",
    "move A5",
    "move F2",
    "move A2",
    "move G2",
    "move G2",
)
"""A game in this clearing: over tiles, gaps and the other pawn, and a bell that one leaves and the other picks."""

ALONE = (
    """
.      .      star2  .      .      rose5  .      .
.      .      .      .      .      .      .      .
.      .      .      .      .      .      .      .
.      .      bell4  .      .      .      .      tulip3
.      .      .      .      .      .      .      .
""",
    "A4 east tulip 8 7 6 5 4 rose 8 7 6 daisy 8 6 5 3 2 bell 7 5 star 6 3",
    "A1 west tulip 2 1 rose 4 3 2 1 daisy 7 4 1 bell 8 6 3 2 1 star 8 7 5 4 1",
)
"""Seat 1 looks out of the corner and is out; seat 0 plays on."""

ENDING = (
    """
.      .      .      .      .      .      .      .
.      bell7  .      .      .      daisy6 .      tulip1
.      .      .      .      .      .      .      .
.      rose8  .      .      .      .      .      .
.      .      .      .      .      .      .      .
""",
    "D2 east bell 8 6 4 2 daisy 7 5 3 1 rose 7 6 3 tulip 8 6 star 8 5 2",
    "D4 west bell 5 3 1 daisy 8 4 2 rose 5 4 2 1 tulip 7 5 4 3 2 star 7 6 4 3 1",
)
"""Only the tulip can still be picked, by either."""


def new(**options: object) -> State:
    """Return the beginning of a game."""
    state = GAME.new(2, **options)
    assert isinstance(state, State)
    return state


def swapped(board: str, *pairs: tuple[str, str]) -> str:
    """Return the clearing with the two tiles of each pair in each other's place."""
    for one, other in pairs:
        board = board.replace(one, "?").replace(other, one).replace("?", other)
    return board


def laid(board: str, **options: object) -> State:
    """Lay out this clearing, row by row."""
    return play(new(**options), *(f"deal {tile}" for tile in board.replace("/", " ").split()))


def story(moves: int, **options: Any) -> State:
    """Return the story after so many moves."""
    return play(position(CLEARING, **options), *STORY[:moves])


def play(state: State, *moves: str) -> State:
    """Play moves, and tiles that chance brings, from their notation."""
    for move in moves:
        state = state.play(GAME.parse(move))
    return state


def refused(state: State, move: str) -> list[tuple[str, str]]:
    """Return the codes and clauses that stand against a move."""
    return [(str(reason.code), reason.clause) for reason in why_not(state, move).reasons]


def why_not(state: State, move: str) -> Refusal:
    """Return why a move is refused."""
    refusal = state.why_not(GAME.parse(move))
    assert refusal, f"{move} is legal"
    return refusal


def goals(state: State) -> str:
    """Return the names of the cells where the seat to move may go."""
    return " ".join(str(move).removeprefix("move ") for move in state.legal_moves())


def happened(state: State) -> list[Any]:
    """Return the codes of what the last move did."""
    return [event.code for event in state.events_for(None)]
