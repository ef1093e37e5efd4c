"""What a viewer may know of a game of Triqueta, and the worlds that are possible behind it.

Whoever has not seen a piece cannot tell it from any other unseen one, wherever they lie: one pool is enough.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardgames.core import HIDDEN, Move, Outcome, Stream
from boardgames.triqueta import play
from boardgames.triqueta.notation import CODES, Counts, counts, pieces
from boardgames.triqueta.rules import Phase, Use
from boardgames.triqueta.state import Options, State

Hidden = tuple[tuple[str, ...], ...]
"""The face-down pieces of each seat; those that the viewer has not seen have the code `HIDDEN`."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a viewer knows."""

    viewer: int | None
    players: int
    options: Options
    piles: tuple[int, ...]
    current: int
    rows: tuple[tuple[str, ...], ...]
    takers: tuple[int | None, ...]
    animals: tuple[Counts, ...]
    kept: Hidden
    boxed: Hidden
    hand: tuple[str, ...]
    used: Use | None
    choices: tuple[tuple[bool | None, ...], ...]
    """What each seat has decided on its kept pieces, `None` for a decision that is a secret."""
    trees: tuple[int, ...]
    rock: int
    phase: Phase
    seat: int
    round: int
    ended: Outcome | None
    current_player: int | None
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...]
    looking: tuple[tuple[str, str], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points that are to be seen before each seat so far."""
        return play.totals(self.animals, self.trees, self.rock)


OPEN = (
    *("players", "options", "piles", "current", "rows", "takers", "animals", "used", "trees", "rock"),
    *("phase", "seat", "round", "ended"),
)
"""What everybody sees of a position: the same fields in the state and in what is observed of it."""


def observe(state: State, viewer: int | None) -> Observation:
    """Return what a viewer knows of the position."""
    holds = viewer is not None and viewer == state.seat
    faces = tuple(_faces(state, viewer)) if viewer is not None else ()
    return Observation(
        viewer=viewer,
        kept=tuple(_seen_by(viewer, seat, pieces) for seat, pieces in enumerate(state.kept)),
        boxed=tuple(_seen_by(viewer, seat, pieces) for seat, pieces in enumerate(state.boxed)),
        hand=state.hand if holds else (HIDDEN,) * len(state.hand),
        choices=tuple(c if seat == viewer else (None,) * len(c) for seat, c in enumerate(state.choices)),
        current_player=state.current_player,
        unseen=_unseen(state, viewer, holds),
        legal_moves=state.legal_moves() if viewer is not None and viewer == state.current_player else (),
        known=tuple((place, code) for place, code, _ in faces),
        looking=tuple((place, code) for place, code, now in faces if now),
        **_open(state),
    )


def _open(position: State | Observation) -> dict[str, Any]:
    return {name: getattr(position, name) for name in OPEN}


def _seen_by(viewer: int | None, seat: int, pieces: tuple[str, ...]) -> tuple[str, ...]:
    return pieces if seat == viewer else (HIDDEN,) * len(pieces)


def _unseen(state: State, viewer: int | None, holds: bool) -> tuple[tuple[str, int], ...]:
    """Count what nobody has seen, and what only others have."""
    others = [state.kept[seat] + state.boxed[seat] for seat in range(state.players) if seat != viewer]
    lying = [*pieces(state.unseen), *(piece for hidden in others for piece in hidden), *(() if holds else state.hand)]
    return tuple((code, count) for code, count in zip(CODES, counts(lying), strict=True) if count)


def _faces(state: State, viewer: int) -> Iterator[tuple[str, str, bool]]:
    """Yield the face-down pieces that the viewer has drawn: place, code, and whether the viewer may look (TQ-3.7)."""
    if viewer == state.seat:
        yield from ((hand_place(k), code, True) for k, code in enumerate(state.hand))
    for k, code in enumerate(state.kept[viewer]):
        if state.phase is Phase.OVER:
            yield f"returned{viewer}/{k}", code, False
        elif k == deciding(state, viewer):
            yield hand_place(0), code, True
        else:
            yield f"kept{viewer}/{k}", code, True
    yield from ((f"box{viewer}/{k}", code, False) for k, code in enumerate(state.boxed[viewer]))


def hand_place(k: int) -> str:
    """Return the name of a place in the hand: moves use the first piece, the other one waits."""
    return "hand" if k == 0 else "hand/next"


def deciding(position: State | Observation, seat: int) -> int | None:
    """Return which of its kept pieces a seat holds in its hand to decide on it (TQ-6.1)."""
    decides = position.phase is Phase.DECIDE and seat == position.seat
    return len(position.choices[seat]) if decides else None


# ---------------------------------------------------------------- possible worlds


def sample(seen: Observation, rng: Stream) -> State:
    """Return a possible world behind an observation, drawn with its exact probability."""
    world = None
    while world is None:
        world = _world(seen, rng)
    return world


def _world(seen: Observation, rng: Stream) -> State | None:
    """Lay unseen pieces on the hidden places at random; what is left over is what nobody has seen."""
    pool = [code for code, count in seen.unseen for _ in range(count)]
    kept: list[tuple[str, ...]] = []
    for owner in range(seen.players):
        laid = _kept(seen, owner, pool, rng)
        if laid is None:
            return None
        kept.append(laid)
    boxed = tuple(_laid(places, pool, rng) for places in seen.boxed)
    hand = _laid(seen.hand, pool, rng)
    choices = tuple(tuple(rng.below(2) == 1 if c is None else c for c in chosen) for chosen in seen.choices)
    return State(unseen=counts(pool), kept=tuple(kept), boxed=boxed, hand=hand, choices=choices, **_open(seen))


def _kept(seen: Observation, owner: int, pool: list[str], rng: Stream) -> tuple[str, ...] | None:
    """Lay pieces on the kept places of a seat, `None` for a world that is not to be used.

    Where `auto_reveal` has decided, a piece was returned only if its owner has three of its animal, or more. The fewer
    such pieces earlier seats have left, the fewer worlds there are like this one, and the seldomer it is used.
    """
    places = seen.kept[owner]
    if seen.phase is not Phase.OVER or not seen.options.auto_reveal or HIDDEN not in places:
        return _laid(places, pool, rng)
    enough = [code for code, lying in zip(CODES, seen.animals[owner], strict=True) if lying >= 3]
    most = sum(count for code, count in seen.unseen if code in enough)
    laid: list[str] = []
    for _ in places:
        fitting = [code for code in pool if code in enough]
        if rng.below(most - len(laid)) >= len(fitting):
            return None
        laid.append(fitting[rng.below(len(fitting))])
        pool.remove(laid[-1])
    return tuple(laid)


def _laid(places: tuple[str, ...], pool: list[str], rng: Stream) -> tuple[str, ...]:
    return tuple(pool.pop(rng.below(len(pool))) if place == HIDDEN else place for place in places)
