"""What a seat may not know never reaches it: two hidden cards exchanged, and everything it is given stays the same.

A second referee follows numbered cards about the table, and notes who has seen each; it shares no code with the game.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field

import pytest

from boardgames.biberbande import GAME
from boardgames.biberbande.notation import EVERYBODY, Comes, DrawTwo, Lay, Looked, Peek, Put, Swap, Take, eye
from boardgames.biberbande.rules import Phase
from boardgames.biberbande.state import State
from boardgames.core import IllegalMove, Move, Record, Stream, replace, to_plain
from tests.biberbande.tables import new, patient

Viewer = int | None
Telling = Callable[[State, Viewer], str]


def told(state: State, viewer: Viewer) -> str:
    """Return all that a viewer is given at a position, as it is sent."""
    seen = state.observation(viewer)
    given = (seen, seen.legal_moves, state.events_for(viewer), GAME.zones(seen), GAME.figures(seen))
    return json.dumps(to_plain(given))


# ---------------------------------------------------------------- the second referee


@dataclass
class Followed:
    """Cards by the number of the chance move that brought them: where they lie, and which viewers have seen them."""

    rows: list[list[int]]
    discard: list[int] = field(default_factory=list)
    hand: int = -1
    seen: dict[int, set[Viewer]] = field(default_factory=dict)
    shuffle: dict[int, int] = field(default_factory=dict)

    def hidden(self, viewer: Viewer) -> list[int]:
        """Return the cards in rows and in hand that a viewer has not seen."""
        lying = [card for row in self.rows for card in row] + [self.hand] * (self.hand >= 0)
        return [card for card in lying if viewer not in self.seen[card]]

    def lay_open(self, card: int) -> None:
        self.discard.append(card)
        self.seen[card] = {None, *range(6)}

    def lay_hand(self) -> None:
        self.lay_open(self.hand)
        self.hand = -1

    def look(self, after: State) -> None:
        for slot in (0, 3) if after.phase is Phase.LOOK else ():
            self.seen[self.rows[after.seat][slot]].add(after.seat)

    def step(self, number: int, before: State, move: Move, after: State) -> None:
        """Follow one move."""
        seat = before.seat
        match move:
            case Comes():
                self._come(number, before, after)
            case Looked():
                self.look(after)
            case Take(slot):
                self.rows[seat][slot], old = self.discard.pop(), self.rows[seat][slot]
                self.lay_open(old)
            case Put(slot):
                self.rows[seat][slot], old, self.hand = self.hand, self.rows[seat][slot], -1
                self.lay_open(old)
            case Swap(slot, other, place):
                mine, theirs = self.rows[seat][slot], self.rows[other][place]
                self.rows[seat][slot], self.rows[other][place] = theirs, mine
                self.lay_hand()
            case Peek(slot):
                self.seen[self.rows[seat][slot]].add(seat)
                self.lay_hand()
            case Lay() | DrawTwo():
                self.lay_hand()

    def _come(self, number: int, before: State, after: State) -> None:
        self.seen[number], self.shuffle[number] = set(), before.shuffles
        match before.phase:
            case Phase.DEAL:
                self.rows[before.seat].append(number)
            case Phase.DRAW:
                self.hand = number
                self.seen[number].add(before.seat)
            case _ if after.discard:
                self.lay_open(number)
                self.look(after)


Walk = Callable[[State, Stream], Iterator[tuple[State, Move, State]]]


def first_round(state: State, stream: Stream, game: Walk = patient) -> tuple[Record, list[Followed]]:
    """Play a random round up to the count, and follow its cards: the record, and what is known after each move."""
    record, followed = Record(state), [Followed([[] for _ in range(state.players)])]
    for number, (before, move, after) in enumerate(game(state, stream)):
        if after.phase in (Phase.REPLACE, Phase.OVER) or after.round:
            break
        now = deepcopy(followed[-1])
        now.step(number, before, move, after)
        followed.append(now)
        record = record.then(move)
    return record, followed


CASES = [
    (players, options)
    for players in GAME.players
    for options in (
        {},
        {"special_into_row": False},
        {"special_discard": "before", "reflip_initial_special": True},
        {"reshuffle_keep_top": False, "nested_specials": False},
    )
]


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_bb_6_2_what_each_has_seen_is_what_the_second_referee_notes(players: int, options: dict[str, object]) -> None:
    record, followed = first_round(new(players, **{"max_turns": 40, **options}), Stream(1, players))
    viewers = {None, *range(players)}
    for state, now in zip(record, followed, strict=True):
        assert isinstance(state, State)
        for seat, row in enumerate(state.rows):
            for card, number in zip(row, now.rows[seat], strict=True):
                assert Comes(card.code) == record.moves[number] or now.seen[number] == {None, *range(6)}
                assert {v for v in viewers if card.seen & eye(v)} == now.seen[number] & viewers


# ---------------------------------------------------------------- two worlds that differ in what is hidden


def exchanges(record: Record, followed: list[Followed], viewer: Viewer) -> Iterator[Record]:
    """Yield, for pairs of cards hidden from a viewer of which another knows one, the game with the two exchanged.

    The game goes as far as both stay hidden.
    """
    pairs: dict[tuple[int, int], int] = {}
    for k, now in enumerate(followed):
        hidden = sorted(now.hidden(viewer))
        for i in hidden:
            for j in hidden:
                if i < j and now.shuffle[i] == now.shuffle[j] and now.seen[i] | now.seen[j]:
                    pairs[i, j] = k
    for (i, j), k in pairs.items():
        moves = list(record.moves[:k])
        moves[i], moves[j] = moves[j], moves[i]
        if moves[i] != moves[j]:
            yield Record(record.start, tuple(moves))


def replayed(record: Record) -> list[State]:
    """Return the positions of a game, none where a move of it cannot be played."""
    try:
        return list(record)  # type: ignore[arg-type]
    except IllegalMove:
        return []


def check(record: Record, followed: list[Followed], viewer: Viewer, telling: Telling, at_most: int = 2) -> int:
    """Check that a viewer cannot tell an exchange, and return how many there were."""
    states = replayed(record)
    found = list(exchanges(record, followed, viewer))
    number = 0
    for other in found[:: max(1, len(found) // at_most)]:
        twins = replayed(other)
        if not twins:
            # A special in place of a number could not have been put there.
            assert not states[0].options.special_into_row
            continue
        assert twins[-1] != states[len(twins) - 1]
        for state, twin in zip(states, twins, strict=False):
            assert telling(state, viewer) == telling(twin, viewer)
        same = Record(record.start, record.moves[: len(other.moves)])
        assert json.dumps(to_plain(same.view(viewer))) == json.dumps(to_plain(other.view(viewer)))
        number += 1
    return number


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_exchanging_what_a_viewer_cannot_know_changes_nothing_for_it(players: int, options: dict[str, object]) -> None:
    record, followed = first_round(new(players, **{"max_turns": 12, **options}), Stream(2, players))
    for viewer in (None, *range(players)):
        assert check(record, followed, viewer, told)


def test_exchanges_reach_over_a_reshuffle() -> None:
    record, followed = first_round(new(2, max_turns=60), Stream(3))
    assert followed[-1].shuffle[max(followed[-1].shuffle)] > 1
    for viewer in (None, 0, 1):
        assert check(record, followed, viewer, told)


# ---------------------------------------------------------------- leaks on purpose: the check has to find them


def leaks_events(state: State, viewer: Viewer) -> str:
    return told(state, viewer) + str(state.happened)


def leaks_rows(state: State, viewer: Viewer) -> str:
    return told(state, viewer) + str([card.code for row in state.rows for card in row])


def leaks_at_the_end_of_a_turn(state: State, viewer: Viewer) -> str:
    rows = tuple(tuple(replace(card, seen=EVERYBODY) for card in row) for row in state.rows)
    return told(state if state.phase is not Phase.TURN_END else replace(state, rows=rows), viewer)


@pytest.mark.parametrize("leak", [leaks_events, leaks_rows, leaks_at_the_end_of_a_turn])
def test_a_leak_is_found(leak: Telling) -> None:
    record, followed = first_round(new(4, max_turns=12), Stream(2, 4))
    assert any(is_found(record, followed, viewer, leak) for viewer in (None, 0, 1, 2, 3))


def is_found(record: Record, followed: list[Followed], viewer: Viewer, leak: Telling) -> bool:
    """Say whether the check fails for a viewer."""
    try:
        check(record, followed, viewer, leak, 40)
    except AssertionError:
        return True
    return False
