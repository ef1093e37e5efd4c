"""What a seat may not know never reaches it: two hidden pieces exchanged, and everything it is given stays the same."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from boardgames import games
from boardgames.core import Move, Record, Stream, replace, to_plain
from boardgames.triqueta.notation import CODES, INDEX, KEEP, Comes
from boardgames.triqueta.rules import Phase
from boardgames.triqueta.state import State
from tests.laws import walk

GAME = games()["triqueta"]
Place = tuple[str, int, int]
"""Where a face-down piece lies: `kept`, `boxed` or `hand`, the seat, and which one it is there."""
Telling = Callable[[State, int | None], str]


def told(state: State, viewer: int | None) -> str:
    """Return all that a viewer is given, as it is sent."""
    seen = state.observation(viewer)
    given = (seen, seen.legal_moves, state.events_for(viewer), GAME.zones(seen), GAME.figures(seen))
    return json.dumps(to_plain(given))


# ---------------------------------------------------------------- two worlds that differ in what is hidden


def secrets(state: State, viewer: int | None) -> dict[Place, str]:
    """Return the face-down pieces that another seat knows and the viewer does not."""
    found = {("kept", seat, k): code for seat, row in enumerate(state.kept) for k, code in enumerate(row)}
    found |= {("boxed", seat, k): code for seat, row in enumerate(state.boxed) for k, code in enumerate(row)}
    found |= {("hand", state.seat, k): code for k, code in enumerate(state.hand)}
    return {place: code for place, code in found.items() if place[1] != viewer}


def laid(state: State, place: Place, code: str) -> State:
    """Return the position with another piece there."""
    kind, seat, k = place
    lying: Any = list(getattr(state, kind))
    if kind == "hand":
        lying[k] = code
    else:
        lying[seat] = (*lying[seat][:k], code, *lying[seat][k + 1 :])
    return replace(state, **{kind: tuple(lying)})


def exchanged(state: State, viewer: int | None, stream: Stream) -> State | None:
    """Return the position with a piece that another seat knows exchanged for one that the viewer cannot see either."""
    hidden = secrets(state, viewer)
    if not hidden:
        return None
    place = list(hidden)[stream.below(len(hidden))]
    code = hidden[place]
    others = [other for other in hidden if hidden[other] != code]
    if others and stream.below(2):
        second = others[stream.below(len(others))]
        return laid(laid(state, place, hidden[second]), second, code)
    spare = [other for other, count in zip(CODES, state.unseen, strict=True) if count and other != code]
    unseen = list(state.unseen)
    new = spare[stream.below(len(spare))]
    unseen[INDEX[new]] -= 1
    unseen[INDEX[code]] += 1
    return laid(replace(state, unseen=tuple(unseen)), place, new)


def pairs(state: State, other: State, viewer: int | None, stream: Stream) -> Iterator[tuple[State, State]]:
    """Play the same moves in both worlds, until the viewer is shown a piece or the game ends."""
    yield state, other
    for before, move, after in walk(state, stream):
        shown = before.observation(viewer).unseen != after.observation(viewer).unseen
        if shown or after.current_player is None or other.why_not(move):
            return
        assert isinstance(after, State)
        other = other.play(move)
        yield after, other


def positions(number: int) -> Iterator[tuple[State, Stream]]:
    """Yield positions of random games, with all numbers of players, some of them with other options."""
    for seed in range(number):
        stream, players = Stream(seed), 2 + seed % 4
        variant = players == 2 and seed % 8 == 4
        state = GAME.new(players, two_player_variant=variant, max_keep=4 if seed % 3 == 0 else 2)
        for step, (_, _, after) in enumerate(walk(state, stream)):
            assert isinstance(after, State)
            if step % 7 == 0 or after.phase is Phase.DECIDE:
                yield after, stream


def compare(number: int, telling: Telling = told) -> tuple[int, int]:
    """Return how many pairs of worlds were compared, and in how many a viewer is told a difference."""
    compared = different = 0
    for state, stream in positions(number):
        for viewer in (None, *range(state.players)):
            other = exchanged(state, viewer, stream)
            for one, two in pairs(state, other, viewer, Stream(stream.k)) if other else ():
                compared += 1
                different += telling(one, viewer) != telling(two, viewer)
    return compared, different


def test_a_viewer_is_told_the_same_whatever_others_hide() -> None:
    compared, different = compare(24)
    assert compared > 2000
    assert different == 0


@pytest.mark.parametrize(
    "leak",
    [
        lambda state, viewer: str(state.kept),
        lambda state, viewer: json.dumps(to_plain(state.happened)),
        lambda state, viewer: str(state.chance_outcomes()),
        lambda state, viewer: told(state, viewer) + told(state, state.seat),
    ],
    ids=["kept", "events", "chances", "another seat"],
)
def test_a_leak_on_purpose_is_found(leak: Telling) -> None:
    assert compare(4, leak)[1] > 0


# ---------------------------------------------------------------- whole games, and the end


def unfinished(seed: int) -> Record:
    """Return a random game without its last move, which shows what was kept."""
    start = GAME.new(2 + seed % 4)
    moves = [move for _, move, _ in walk(start, Stream(seed))]
    return Record(start, tuple(moves[:-1]))


def other_secrets(record: Record) -> Iterator[tuple[int, Record]]:
    """Yield the game with another piece for each one that was kept, and the seat that knows."""
    *states, last = record
    assert isinstance(last, State)
    for k, (state, move) in enumerate(zip(states, record.moves, strict=True)):
        if isinstance(move, Comes) and record.moves[k + 1 : k + 2] == (KEEP,):
            assert isinstance(state, State)
            # One that nobody has seen at the end was there to be drawn at every moment.
            spare = next(
                (code for code, n in zip(CODES, last.unseen, strict=True) if n and code != move.code), move.code
            )
            changed: tuple[Move, ...] = (*record.moves[:k], Comes(spare), *record.moves[k + 1 :])
            yield state.seat, Record(record.start, changed)


def test_the_record_of_a_viewer_does_not_tell_what_others_have_kept() -> None:
    compared = 0
    for record in map(unfinished, range(24)):
        for keeper, other in other_secrets(record):
            compared += 1
            for viewer in (None, *range(record.start.players)):
                views = [json.dumps(to_plain(each.view(viewer))) for each in (record, other)]
                assert (views[0] == views[1]) == (viewer != keeper)
    assert compared > 20


def test_a_decision_at_the_end_is_a_secret_until_the_last_one() -> None:
    compared = 0
    for state, _ in positions(60):
        ways = [state.play(move) for move in state.legal_moves()] if state.phase is Phase.DECIDE else []
        if ways and all(after.phase is Phase.DECIDE for after in ways):
            compared += 1
            for viewer in (None, *range(state.players)):
                assert (told(ways[0], viewer) == told(ways[1], viewer)) == (viewer != state.seat)
    assert compared > 20
