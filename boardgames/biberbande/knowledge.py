"""What a viewer may know of a game of Biberbande, and the worlds that are possible behind it.

Cards that were shuffled together and that the viewer has not seen are alike: they make one pool. The dealt cards and
the first pile are one shuffle; each reshuffle makes another, of discards that everybody has seen.
"""

from dataclasses import dataclass
from typing import Any

from boardgames.biberbande.notation import CODES, NUMBERS, OUTER, SPECIALS, Card, Counts, Row, eye
from boardgames.biberbande.play import counts
from boardgames.biberbande.rules import Phase
from boardgames.biberbande.state import Options, State
from boardgames.core import HIDDEN, Move, Outcome, Stream


@dataclass(frozen=True, slots=True)
class Observation:
    """What a viewer knows; a card that the viewer has never seen has the code `HIDDEN`."""

    viewer: int | None
    players: int
    options: Options
    rows: tuple[Row, ...]
    discard: tuple[str, ...]
    hand: str
    using: str
    left: int
    peeked: int | None
    phase: Phase
    seat: int
    turns: int
    knocker: int | None
    shuffles: int
    returned: tuple[str, ...]
    gone: tuple[str, ...]
    round: int
    totals: tuple[int, ...]
    ended: Outcome | None
    pile: int
    """The number of cards in the pile."""
    pools: tuple[Counts, ...]
    """For each shuffle, how many cards of each kind the viewer has not seen since, wherever they lie."""
    current_player: int | None
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...]
    looking: tuple[tuple[str, str], ...]


OPEN = (
    *("players", "options", "discard", "using", "left", "peeked", "phase", "seat", "turns", "knocker"),
    *("shuffles", "returned", "gone", "round", "totals", "ended"),
)
"""What everybody sees of a position: the same fields in the state and in what is observed of it."""


def observe(state: State, viewer: int | None) -> Observation:
    """Return what a viewer knows of the position."""
    mask = eye(viewer)
    holds = viewer is not None and viewer == state.seat
    rows = tuple(
        tuple(card if card.seen & mask else Card(HIDDEN, card.seen, card.origin) for card in row) for row in state.rows
    )
    pools = _pools(state, mask, holds)
    known = tuple((place, code) for place, code, _ in _faces(state, viewer))
    return Observation(
        viewer=viewer,
        rows=rows,
        hand=state.hand if holds or not state.hand else HIDDEN,
        pile=sum(state.pile),
        pools=pools,
        current_player=state.current_player,
        unseen=tuple((code, n) for code, n in zip(CODES, map(sum, zip(*pools, strict=True)), strict=True) if n),
        legal_moves=state.legal_moves() if viewer is not None and viewer == state.current_player else (),
        known=known,
        looking=tuple((place, code) for place, code, now in _faces(state, viewer) if now),
        **_open(state),
    )


def _open(position: State | Observation) -> dict[str, Any]:
    return {name: getattr(position, name) for name in OPEN}


def pool_of(card: Card) -> int:
    """Return the number of the shuffle that a card comes from: dealt cards and the first pile are shuffled as one."""
    return max(card.origin - 1, 0)


def _pools(state: State, mask: int, holds: bool) -> tuple[Counts, ...]:
    """Count the cards that are hidden from a viewer, by shuffle; the pile is the rest of the last one."""
    pools: list[list[str]] = [[] for _ in range(state.shuffles)]
    for row in state.rows:
        for card in row:
            if not card.seen & mask:
                pools[pool_of(card)].append(card.code)
    if state.hand and not holds:
        pools[-1].append(state.hand)
    hidden = [counts(pool) for pool in pools]
    hidden[-1] = tuple(map(sum, zip(hidden[-1], state.pile, strict=True)))
    return tuple(hidden)


def _faces(state: State, viewer: int | None) -> tuple[tuple[str, str, bool], ...]:
    """Return the cards in rows and in hand that the viewer has seen: place, code, and whether it is seen now."""
    faces = [
        (place(seat, slot, state.seat), card.code, _in_sight(state, viewer, seat, slot))
        for seat, row in enumerate(state.rows)
        for slot, card in enumerate(row)
        if card.code and card.seen & eye(viewer)
    ]
    if state.hand and viewer == state.seat:
        faces.append(("hand", state.hand, True))
    return tuple(faces)


def _in_sight(state: State, viewer: int | None, seat: int, slot: int) -> bool:
    """Say whether a card shows its face to the viewer at this moment (BB-2.3, BB-5.2, BB-8.1)."""
    if state.phase in (Phase.REPLACE, Phase.OVER):
        return True
    looks_at = OUTER if state.phase is Phase.LOOK else (state.peeked,)
    return seat == state.seat == viewer and slot in looks_at


def place(seat: int, slot: int, mover: int) -> str:
    """Return the name of a place in a row, as moves use it: `row` is that of the seat to move."""
    return f"row/{slot}" if seat == mover else f"row{seat}/{slot}"


# ---------------------------------------------------------------- possible worlds


def sample(seen: Observation, rng: Stream) -> State:
    """Return a possible world behind an observation, drawn with its exact probability.

    Specials that were turned up and returned make worlds likelier in which many of their kind lie in the pile; a world
    is kept in proportion to that (BB-2.5).
    """
    world = _dealt_anew(seen, rng)
    while not all(rng.below(_all(world, code)) < _all(world, code) - _dealt(world, code) for code in seen.returned):
        world = _dealt_anew(seen, rng)
    return world


def _dealt_anew(seen: Observation, rng: Stream) -> State:
    """Lay the unseen cards of each shuffle on the hidden places at random; what is left over is the pile."""
    hidden = [(s, k) for s, row in enumerate(seen.rows) for k, card in enumerate(row) if card.code == HIDDEN]
    rows = [list(row) for row in seen.rows]
    for pool, unseen in enumerate(seen.pools):
        places = [(s, k) for s, k in hidden if pool_of(rows[s][k]) == pool]
        certain = [at for at in places if certainly_number(seen, rows[at[0]][at[1]])]
        cards = _shuffled(unseen, len(certain), rng)
        for s, k in (*certain, *(at for at in places if at not in certain)):
            rows[s][k] = Card(cards.pop(), rows[s][k].seen, rows[s][k].origin)
    hand = cards.pop() if seen.hand == HIDDEN else seen.hand
    return State(pile=counts(cards), rows=tuple(map(tuple, rows)), hand=hand, **_open(seen))


def _shuffled(unseen: Counts, numbers_first: int, rng: Stream) -> list[str]:
    """Return the cards in a random order, to be taken from the end: so many numbers, then any cards."""
    cards = [code for code, count in zip(CODES, unseen, strict=True) for _ in range(count)]
    numbers = rng.shuffled(tuple(code for code in cards if code in NUMBERS))
    specials = tuple(code for code in cards if code in SPECIALS)
    rest = rng.shuffled((*numbers[numbers_first:], *specials))
    return [*rest, *numbers[:numbers_first]]


def certainly_number(seen: Observation, card: Card) -> bool:
    """Say whether a hidden card must be a number: it was drawn and put there when specials stay out (BB-4.5)."""
    return card.origin > 0 and not seen.options.special_into_row


def _all(world: State, code: str) -> int:
    """Return the number of cards of that kind in the game."""
    lying = [card.code for row in world.rows for card in row]
    lying += [*world.discard, world.hand, world.using]
    return world.pile[CODES.index(code)] + lying.count(code)


def _dealt(world: State, code: str) -> int:
    """Return how many cards of that kind had been dealt to rows."""
    lying = sum(card.code == code and card.origin == 0 for row in world.rows for card in row)
    return lying + world.gone.count(code)
