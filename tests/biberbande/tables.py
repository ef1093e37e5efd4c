"""Short ways to lay out tables of Biberbande, to play on them, and to ask what came of it."""

from collections.abc import Iterator
from typing import Any

from boardgames.biberbande import GAME
from boardgames.biberbande.notation import CODES, SLOTS, Knock, Take
from boardgames.biberbande.play import counts
from boardgames.biberbande.state import Options, State
from boardgames.biberbande.view import position
from boardgames.core import CHANCE, HIDDEN, Event, Move, Stream, pick, replace

__all__ = [
    "dealt",
    "emptied",
    "known",
    "looked",
    "new",
    "patient",
    "play",
    "position",
    "refused",
    "row",
    "small",
    "told",
]


def play(state: State, *moves: str) -> State:
    """Play moves, and cards that chance brings, from their notation."""
    for text in moves:
        state = state.play(GAME.parse(text))
    return state


def new(players: int, **options: object) -> State:
    """Return the beginning of a game."""
    state = GAME.new(players, **options)
    assert isinstance(state, State)
    return state


def dealt(rows: str, first: str, **options: object) -> State:
    """Deal these rows, seat by seat and parted by `/`, and turn up the first discard; nobody has looked."""
    seats = [part.split() for part in rows.split("/")]
    return deal(new(len(seats), **options), seats, first)


def small(rows: str, first: str, pile: str = "", **options: Any) -> State:
    """Do as `dealt` does, with a deck of just these cards and those of the pile."""
    seats = [part.split() for part in rows.split("/")]
    deck = counts([*(card for part in seats for card in part), first, *pile.split()])
    return deal(State.start(len(seats), Options(**options), deck), seats, first)


def deal(state: State, seats: list[list[str]], first: str) -> State:
    order = [(state.starter + k) % len(seats) for k in range(len(seats))]
    return play(state, *(f"card {seats[seat][slot]}" for slot in range(SLOTS) for seat in order), f"card {first}")


def looked(state: State) -> State:
    """Have everybody look at the outer cards."""
    return play(state, *["looked"] * state.players)


def emptied(state: State) -> State:
    """Move the whole pile under the top of the discard pile."""
    cards = [code for code, count in zip(CODES, state.pile, strict=True) for _ in range(count)]
    return replace(state, pile=counts([]), discard=(*cards, *state.discard))


def row(state: State, seat: int) -> str:
    """Return the cards of a row, as the referee knows them."""
    return " ".join(card.code for card in state.rows[seat])


def known(state: State, viewer: int | None) -> dict[str, str]:
    """Return what a viewer has seen of the rows: seat and slot, both from 0, and the card."""
    rows: Any = state.observation(viewer)
    cards = ((f"{s}:{k}", card.code) for s, cards in enumerate(rows.rows) for k, card in enumerate(cards))
    return {place: code for place, code in cards if code != HIDDEN}


def told(state: State, viewer: int | None) -> list[str]:
    """Return what a viewer is told of the last move: the event and its parameters, in words."""
    return [_words(event) for event in state.events_for(viewer)]


def _words(event: Event) -> str:
    return " ".join([str(event.code), *(f"{name}={value}" for name, value in event.params)])


def refused(state: State, move: str) -> list[str]:
    """Return the codes and clauses that stand against a move."""
    refusal = state.why_not(GAME.parse(move))
    return [f"{reason.code} {reason.clause}" for reason in refusal.reasons] if refusal else []


def patient(state: State, stream: Stream) -> Iterator[tuple[State, Move, State]]:
    """Yield the steps of a random game in which everybody draws and nobody knocks, so that piles run out."""
    while (player := state.current_player) is not None:
        if player == CHANCE:
            stream.k += 1
            move = pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1)
        else:
            moves = [m for m in state.legal_moves() if not isinstance(m, Take | Knock)] or list(state.legal_moves())
            move = moves[stream.below(len(moves))]
        after = state.play(move)
        yield state, move, after
        state = after
