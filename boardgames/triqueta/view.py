"""Where the pieces of Triqueta lie on the table, and its plain data both ways."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from boardgames.core import HIDDEN, Kind, Move, Reader, Slot, Zone, header, replace
from boardgames.triqueta.knowledge import Observation, deciding, hand_place
from boardgames.triqueta.notation import (
    CODES,
    EACH,
    LETTERS,
    PILE,
    PILES,
    Add,
    Box,
    Draw,
    Keep,
    Open,
    Place,
    Return,
    Take,
    counts,
    pieces,
)
from boardgames.triqueta.play import judged
from boardgames.triqueta.rules import Phase, Use, best_choices, can_draw
from boardgames.triqueta.state import Options, State

# ---------------------------------------------------------------- the table

MARKER, TREE, ROCK = "marker", "tree", "rock"
"""Codes of what lies on the table and is no animal."""


def zones(seen: Observation) -> tuple[Zone, ...]:
    """Return the rows, the hand, the piles, and what lies before each seat: face up, face down, tokens."""
    rows = (Zone(f"row{row}", Kind.ROW, tuple(_row(seen, row))) for row in range(seen.players))
    decided = deciding(seen, seen.seat)
    hand = seen.hand if decided is None else seen.kept[seen.seat][decided : decided + 1]
    in_hand = tuple(Slot(hand_place(k), code) for k, code in enumerate(hand))
    piles = (
        Zone(f"pile{pile}", Kind.PILE, (_pile(seen, pile),), None, 0, count) for pile, count in enumerate(seen.piles)
    )
    before = (zone for seat in range(seen.players) for zone in _before(seen, seat))
    return (*rows, Zone("hand", Kind.HAND, in_hand, seen.seat), *piles, *before)


def _row(seen: Observation, row: int) -> Iterator[Slot]:
    """Yield the marker and the pieces of a row, all of them touched as that row."""
    yield Slot(f"row{row}", MARKER if seen.takers[row] is None else None)
    yield from (Slot(f"row{row}#{k}", code) for k, code in enumerate(seen.rows[row], 1))


def _pile(seen: Observation, pile: int) -> Slot:
    """Return the top of a pile; the one of this round has the name that drawing uses."""
    in_use = pile == seen.current and seen.phase is not Phase.NEXT_PILE
    has_tree = seen.piles[pile] and pile != seen.current
    return Slot("pile" if in_use else f"pile/{pile}", HIDDEN if seen.piles[pile] else None, (TREE,) if has_tree else ())


def _before(seen: Observation, seat: int) -> Iterator[Zone]:
    """Yield what lies before a seat: pieces by animal, kept pieces, then marker, trees and rock (TQ-4.1, TQ-4.2)."""
    yield Zone(f"animals{seat}", Kind.MARKET, _twins(f"animals{seat}", pieces(seen.animals[seat])), seat)
    held, kept = deciding(seen, seat), () if seen.phase is Phase.OVER else seen.kept[seat]
    slots = (Slot(f"kept{seat}/{k}", code) for k, code in enumerate(kept) if k != held)
    yield Zone(f"kept{seat}", Kind.ROW, tuple(slots), seat)
    tokens = (*[MARKER] * (seat in seen.takers), *[TREE] * seen.trees[seat], *[ROCK] * (seat == seen.rock))
    yield Zone(f"tokens{seat}", Kind.MARKET, _twins(f"tokens{seat}", tokens), seat)


def _twins(zone: str, codes: Iterable[str]) -> tuple[Slot, ...]:
    """Return a slot for each piece; equal ones are told apart by a number after `#`."""
    lying: Counter[str] = Counter()
    slots = []
    for code in codes:
        lying[code] += 1
        twin = f"#{lying[code]}" if lying[code] > 1 else ""
        slots.append(Slot(f"{zone}/{code}{twin}", code))
    return tuple(slots)


def targets(move: Move, seat: int) -> tuple[str, ...]:
    """Return what a person touches, one after the other, to make the move: a piece in hand is touched first."""
    match move:
        case Draw():
            return ("pile",)
        case Place(row):
            return ("hand", f"row{row}")
        case Take(row):
            return (f"row{row}",)
        case Open(pile):
            return (f"pile/{pile}",)
        case Keep() | Box() | Add() | Return():
            return ("hand", str(move))
        case _:
            raise TypeError(f"{move!r} is no move of Triqueta")


# ---------------------------------------------------------------- plain data


def write(state: State) -> dict[str, Any]:
    """Return a position as plain data, every piece of the referee's included."""
    return {
        **header(state.game, state.players, state.options),
        "rows": [list(row) for row in state.rows],
        "takers": list(state.takers),
        "animals": [list(pieces(animals)) for animals in state.animals],
        "kept": [list(kept) for kept in state.kept],
        "boxed": [list(boxed) for boxed in state.boxed],
        "hand": list(state.hand),
        "used": None if state.used is None else str(state.used),
        "choices": [list(chosen) for chosen in state.choices],
        "trees": list(state.trees),
        "rock": state.rock,
        "piles": list(state.piles),
        "current": state.current,
        "unseen": dict(zip(CODES, state.unseen, strict=True)),
        "phase": str(state.phase),
        "seat": state.seat,
        "round": state.round,
    }


_PIECES = {code: code for code in CODES}


def read(reader: Reader, players: int, options: Options) -> State:
    """Return the position that `write` wrote; raises `BadData` where it breaks a rule, and says which."""
    reader.only(*write(State.start(players, options)))
    reader.field("unseen").only(*CODES)

    def some_pieces(item: Reader) -> tuple[str, ...]:
        return item.each(lambda piece: piece.one_of(_PIECES))

    def perhaps_seat(item: Reader) -> int | None:
        return None if item.value is None else item.int(0, players - 1)

    used = reader.field("used")
    state = State(
        players,
        options,
        tuple(reader.field("unseen").field(code).int(0, EACH) for code in CODES),
        reader.field("piles").each(lambda item: item.int(0, PILE), PILES),
        reader.field("current").int(0, PILES - 1),
        reader.field("rows").each(some_pieces, players),
        reader.field("takers").each(perhaps_seat, players),
        reader.field("animals").each(lambda item: counts(some_pieces(item)), players),
        reader.field("kept").each(some_pieces, players),
        reader.field("boxed").each(some_pieces, players),
        some_pieces(reader.field("hand")),
        None if used.value is None else used.one_of({str(use): use for use in Use}),
        reader.field("choices").each(lambda item: item.each(Reader.bool), players),
        reader.field("trees").each(lambda item: item.int(0, PILES - 1), players),
        reader.field("rock").int(0, players - 1),
        reader.field("phase").one_of({str(phase): phase for phase in Phase}),
        reader.field("seat").int(0, players - 1),
        reader.field("round").int(0, PILES - 1),
    )
    check(reader, state)
    return judged(state) if state.phase is Phase.OVER else state


_Check = tuple[str, bool, str]
"""A field, whether it is right, and what is wrong if it is not."""


def check(reader: Reader, state: State) -> None:
    """Refuse a position that no game can reach; raises `BadData` that names the place."""
    lying = [*state.hand, *(piece for row in (*state.rows, *state.kept, *state.boxed) for piece in row)]
    for code, open_, hidden, unseen in zip(
        CODES, map(sum, zip(*state.animals, strict=True)), counts(lying), state.unseen, strict=True
    ):
        if open_ + hidden + unseen != EACH:
            raise reader.fail(f"there are {open_ + hidden + unseen} pieces {code}, expected {EACH} (TQ-1.2)")
    for name, right, problem in (*_middle(state), *_before_seats(state), *_moment(state)):
        if not right:
            raise reader.field(name).fail(problem)


def _middle(state: State) -> Iterator[_Check]:
    """Check the piles and the rows."""
    between = state.phase in (Phase.NEXT_PILE, Phase.DECIDE, Phase.OVER)
    others = [left for pile, left in enumerate(state.piles) if pile != state.current]
    whole = [PILE] * (PILES - 1 - state.round)
    yield "piles", sorted(others) == [0] * state.round + whole, "one pile is played in a round, and then gone (TQ-5.3)"
    yield "piles", not (between and state.left), "the rest of the pile has left the game (TQ-5.3)"
    first = state.current == 0 if state.round == 0 else not state.piles[0] and state.current != 0
    yield "current", first, "the first pile is that of the first round (TQ-2.3)"
    yield "piles", state.left >= 0, "more pieces lie on the table than there were (TQ-2.2)"
    yield "unseen", min(state.unseen) >= 0, f"there are {EACH} pieces of each animal (TQ-1.2)"
    gone = sum(state.unseen) - sum(state.piles)
    yield "unseen", 0 <= gone <= PILE * (state.round + between), "the piles hold more, or fewer, than is unseen"
    taken = [taker for taker in state.takers if taker is not None]
    yield "takers", len(set(taken)) == len(taken) < state.players, "everybody takes one row in a round (TQ-4.4)"
    filled = [taker is not None for taker, row in zip(state.takers, state.rows, strict=True) if row]
    yield "rows", not any(filled), "a row that was taken is gone (TQ-3.6)"
    limit = state.options.row_limit
    yield "rows", limit is None or max(map(len, state.rows)) <= limit, "a row is too long (TQ-3.5)"
    yield "rows", not (between and any(state.rows)), "the rows are empty between two rounds (TQ-5.1)"
    yield "takers", not (between and taken), "the markers return between two rounds (TQ-5.4)"


def _before_seats(state: State) -> Iterator[_Check]:
    """Check what lies before the seats."""
    yield "trees", sum(state.trees) == state.round, "each pile after the first gives its tree (TQ-5.4)"
    yield "kept", max(map(len, state.kept)) <= state.options.max_keep, "too many pieces are kept (TQ-3.8)"
    yield "boxed", state.options.two_player_variant or not any(state.boxed), "nothing goes to the box (TQ-7.1)"
    due = [len(kept) if state.phase is Phase.DECIDE else 0 for kept in state.kept]
    done = [len(chosen) for chosen in state.choices]
    before, after = slice(state.seat), slice(state.seat + 1, None)
    in_order = done[before] == due[before] and not any(done[after])
    if state.phase is Phase.DECIDE:
        yield "choices", in_order and done[state.seat] < due[state.seat], "seats decide one after the other (TQ-6.1)"
    else:
        yield "choices", not any(done), "nobody decides before the end (TQ-6.1)"


def _moment(state: State) -> Iterator[_Check]:
    """Check what the phase demands."""
    phase, two = state.phase, state.options.two_player_variant
    hands = {Phase.DRAW: (0, 1) if two else (0,), Phase.DRAWN: (1, 2) if two else (1,)}
    yield "hand", len(state.hand) in hands.get(phase, (0,)), "a piece is in hand when one was drawn (TQ-3.3)"
    second = two and phase is Phase.DRAWN and len(state.hand) == 1
    yield "used", second or state.used is None, "two pieces are drawn where the variant is played (TQ-7.1)"
    yield "used", not second or state.used is not None or not state.left, "a single piece is the last one (TQ-7.2)"
    yield "seat", state.seat not in state.takers, "this seat has left the round (TQ-4.1)"
    if phase is Phase.NEXT_PILE:
        yield "seat", state.seat == state.rock, "the holder of the rock chooses (TQ-5.4)"
        yield "round", state.round + 1 < PILES, "no pile is left (TQ-5.5)"
    if phase in (Phase.DECIDE, Phase.OVER):
        yield "round", state.round + 1 == PILES, "the game ends after the last round (TQ-5.5)"
    if phase is Phase.DRAW:
        yield "piles", can_draw(state), "no piece can be drawn (TQ-4.5)"
    if phase is Phase.DRAWN:
        yield "hand", bool(state.legal_moves()), "the piece has no use (TQ-3.5)"
    if state.options.auto_reveal:
        yield "phase", phase is not Phase.DECIDE, "nobody decides with `auto_reveal` (TQ-6.1)"
        best = [any(best_choices(*lying)) for lying in zip(state.animals, state.kept, strict=True)]
        yield "kept", phase is not Phase.OVER or not any(best), "a piece was returned that scores (TQ-6.1)"


# ---------------------------------------------------------------- positions for lessons and tests


def position(
    *animals: str,
    rows: Sequence[str | int] = (),
    kept: Sequence[str] = (),
    hand: str = "",
    round: int = 1,
    pile: int | None = None,
    rock: int = 0,
    trees: Sequence[int] = (),
    seat: int = 0,
    **options: object,
) -> State:
    """Return a position in the middle of a round: what each seat has face up, in letters, and what lies in the rows.

    A row that was taken is written as the seat that took it. Without `trees`, the holder of the rock has them all;
    without `pile`, as many pieces are left in it as there can be. All other pieces are unseen. Raises `BadData` for
    what no game can reach.

    >>> table = position("BBO", "EM", "DDR", "MOREB", rows=("DB", 3, "", "RROMED"), hand="O", round=2)
    >>> [str(move) for move in table.legal_moves()]
    ['row 1', 'row 3', 'row 4', 'keep']
    """
    fresh = State.game.new(len(animals), **options)
    assert isinstance(fresh, State)
    face_up = tuple(counts(_codes(letters)) for letters in animals)
    hidden = (*map(_codes, kept), *fresh.kept[len(kept) :])
    in_rows = tuple(() if isinstance(row, int) else _codes(row) for row in rows) or fresh.rows
    in_round = [*_codes(hand), *(piece for row in in_rows for piece in row)]
    lying = counts([*in_round, *(piece for pieces in hidden for piece in pieces)])
    unseen = tuple(EACH - sum(column) for column in zip(lying, *face_up, strict=True))
    if pile is None:
        pile = min(PILE - len(in_round), sum(unseen) - PILE * (PILES - round))
    state = replace(
        fresh,
        unseen=unseen,
        piles=(*(0,) * (round - 1), pile, *(PILE,) * (PILES - round)),
        current=round - 1,
        rows=in_rows,
        takers=tuple(row if isinstance(row, int) else None for row in rows) or fresh.takers,
        animals=face_up,
        kept=hidden,
        hand=_codes(hand),
        trees=tuple(trees) or tuple((round - 1) * (k == rock) for k in range(len(animals))),
        rock=rock,
        phase=Phase.DRAWN if hand else Phase.CHOOSE,
        seat=seat,
        round=round - 1,
    )
    check(Reader(write(state)), state)
    return state


def _codes(letters: str) -> tuple[str, ...]:
    """Return the pieces that letters stand for; spaces do not matter."""
    return tuple(LETTERS[letter] for letter in letters if letter != " ")
