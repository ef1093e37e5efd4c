"""Where the cards of Biberbande lie on the table, and its plain data both ways."""

from collections.abc import Iterator
from typing import Any

from boardgames.biberbande.knowledge import Observation, place
from boardgames.biberbande.notation import (
    CODES,
    DECK,
    DRAW_TWO,
    EVERYBODY,
    GAP,
    SLOTS,
    SPECIALS,
    Card,
    Draw,
    DrawTwo,
    End,
    Knock,
    Lay,
    Looked,
    Peek,
    Put,
    Swap,
    Take,
    eye,
)
from boardgames.biberbande.play import counts, judged
from boardgames.biberbande.rules import DECISIONS, Phase, rounds
from boardgames.biberbande.state import Options, State
from boardgames.core import HIDDEN, Kind, Move, Reader, Slot, Stream, Zone, header, replace

# ---------------------------------------------------------------- the table


def zones(seen: Observation) -> tuple[Zone, ...]:
    """Return the rows, the card in hand, the draw-two in use, the discard pile and the pile."""
    faces = dict(seen.looking)
    rows = tuple(
        Zone(f"row{seat}", Kind.ROW, tuple(_slot(seen, faces, seat, slot) for slot in range(SLOTS)), seat)
        for seat in range(seen.players)
    )
    hand = (Slot("hand", seen.hand),) if seen.hand else ()
    using = (Slot("using", seen.using),) if seen.using else ()
    top = seen.discard[-1] if seen.discard else None
    return (
        *rows,
        Zone("hand", Kind.HAND, hand, seen.seat),
        Zone("using", Kind.MARKET, using),
        Zone("discard", Kind.PILE, (Slot("discard", top),), count=len(seen.discard)),
        Zone("pile", Kind.PILE, (Slot("pile", HIDDEN if seen.pile else None),), count=seen.pile),
    )


def _slot(seen: Observation, faces: dict[str, str], seat: int, slot: int) -> Slot:
    """Return a place of a row: empty before the deal and where a special card was set aside."""
    name, row = place(seat, slot, seen.seat), seen.rows[seat]
    lying = slot < len(row) and row[slot].code != GAP
    return Slot(name, faces.get(name, HIDDEN) if lying else None)


def targets(move: Move, seat: int) -> tuple[str, ...]:
    """Return what a person touches, one after the other, to make the move: from where, and to where."""
    match move:
        case Take(slot):
            return ("discard", f"row/{slot}")
        case Draw():
            return ("pile",)
        case Put(slot):
            return ("hand", f"row/{slot}")
        case Lay():
            return ("hand", "discard")
        case Peek(slot):
            return ("hand", "use", f"row/{slot}")
        case Swap(slot, other_seat, other):
            return ("hand", "use", f"row/{slot}", place(other_seat, other, seat))
        case DrawTwo():
            return ("hand", "use", "pile")
        case Looked() | Knock() | End():
            return (str(move),)
        case _:
            raise TypeError(f"{move!r} is no move of Biberbande")


# ---------------------------------------------------------------- plain data


def write(state: State) -> dict[str, Any]:
    """Return a position as plain data, every card of the referee's included."""
    return {
        **header(state.game, state.players, state.options),
        "rows": [[_write_card(state, card) for card in row] for row in state.rows],
        "discard": list(state.discard),
        "hand": state.hand or None,
        "pile": [code for code, count in zip(CODES, state.pile, strict=True) for _ in range(count)],
        "using": state.using or None,
        "left": state.left,
        "peeked": state.peeked,
        "phase": str(state.phase),
        "seat": state.seat,
        "turns": state.turns,
        "knocker": state.knocker,
        "shuffles": state.shuffles,
        "returned": list(state.returned),
        "gone": list(state.gone),
        "round": state.round,
        "totals": list(state.totals),
    }


def _write_card(state: State, card: Card) -> dict[str, Any]:
    """Return a card as plain data; in `seen`, null stands for spectators, who have seen what everybody has."""
    viewers = (None, *range(state.players))
    return {
        "card": card.code or None,
        "seen": [viewer for viewer in viewers if card.seen & eye(viewer)],
        "origin": card.origin,
    }


_CARDS = {code: code for code in CODES}
_SPECIALS = {code: code for code in SPECIALS}


def read(reader: Reader, players: int, options: Options) -> State:
    """Return the position that `write` wrote; raises `BadData` where it breaks a rule, and says which."""
    fresh = State.start(players, options)
    reader.only(*write(fresh))

    def cards(name: str, kinds: dict[str, str] = _CARDS) -> tuple[str, ...]:
        return reader.field(name).each(lambda item: item.one_of(kinds))

    def perhaps(name: str, kinds: dict[str, str]) -> str:
        return reader.field(name).one_of(kinds) if reader.field(name).value is not None else ""

    def number(name: str, high: int, low: int = 0) -> int:
        return reader.field(name).int(low, high)

    shuffles = number("shuffles", 10_000, 1)
    state = State(
        players,
        options,
        counts(cards("pile")),
        reader.field("rows").each(lambda row: row.each(lambda card: _read_card(card, players, shuffles)), players),
        cards("discard"),
        perhaps("hand", _CARDS),
        perhaps("using", {DRAW_TWO: DRAW_TWO}),
        number("left", 2),
        None if reader.field("peeked").value is None else number("peeked", SLOTS - 1),
        reader.field("phase").one_of({str(phase): phase for phase in Phase}),
        number("seat", players - 1),
        number("turns", options.max_turns + players),
        None if reader.field("knocker").value is None else number("knocker", players - 1),
        shuffles,
        cards("returned", _SPECIALS),
        cards("gone", _SPECIALS),
        number("round", rounds(players, options) - 1),
        reader.field("totals").each(lambda item: item.int(0, 1000), players),
    )
    check(reader, state)
    return judged(state) if state.phase is Phase.OVER else state


def _read_card(reader: Reader, players: int, shuffles: int) -> Card:
    reader.only("card", "seen", "origin")
    code = reader.field("card").one_of(_CARDS) if reader.field("card").value is not None else GAP
    seen = 0
    for item in reader.field("seen").items():
        seen |= EVERYBODY if item.value is None else eye(item.int(0, players - 1))
    return Card(code, seen, reader.field("origin").int(0, shuffles))


def check(reader: Reader, state: State) -> None:
    """Refuse a position that no game can reach; raises `BadData` that names the place."""
    lying = [card.code for row in state.rows for card in row]
    lying += [*state.discard, state.hand, state.using]
    for code, in_pile, expected in zip(CODES, state.pile, DECK, strict=True):
        if in_pile + lying.count(code) != expected:
            raise reader.fail(f"there are {in_pile + lying.count(code)} cards {code}, expected {expected} (BB-1.2)")
    for name, right, problem in (*_cards_in_place(state), *_moment(state)):
        if not right:
            raise reader.field(name).fail(problem)


_Check = tuple[str, bool, str]
"""A field, whether it is right, and what is wrong if it is not."""


def _cards_in_place(state: State) -> Iterator[_Check]:
    """Check what lies in the rows."""
    cards = [card for row in state.rows for card in row]
    turn = [(state.starter + k) % state.players for k in range(state.players)]
    due = [(len(cards) + state.players - 1 - k) // state.players for k in range(state.players)]
    yield "rows", [len(state.rows[seat]) for seat in turn] == due, "cards are dealt one by one (BB-2.1)"
    yield "rows", (len(cards) == SLOTS * state.players) == (state.phase is not Phase.DEAL), "a row has four cards"
    gaps = [seat for seat, row in enumerate(state.rows) for card in row if card.code == GAP]
    waiting = [state.seat] if state.phase is Phase.REPLACE else []
    yield "rows", gaps == waiting, "a card is missing exactly where one is being replaced (BB-8.2)"
    if state.phase in (Phase.REPLACE, Phase.OVER):
        yield "rows", all(card.seen == EVERYBODY for card in cards), "at the count everybody sees the rows (BB-8.1)"
    if state.phase is Phase.OVER:
        yield "rows", not any(card.code in SPECIALS for card in cards), "special cards are replaced (BB-8.2)"
    elif not state.options.special_into_row:
        strange = [card for card in cards if card.origin and card.code in SPECIALS]
        yield "rows", not strange, "drawn special cards stay out of the rows (BB-4.5)"
    dealt = [*state.gone, *(card.code for card in cards if card.origin == 0)]
    possible = all(dealt.count(code) < DECK[CODES.index(code)] for code in state.returned)
    yield "returned", possible and (state.options.reflip_initial_special or not state.returned), "none was in the pile"


def _moment(state: State) -> Iterator[_Check]:
    """Check what the phase demands."""
    phase, options = state.phase, state.options
    early = phase in (Phase.DEAL, Phase.FIRST_DISCARD, Phase.NEW_DISCARD)
    bare = phase is Phase.REPLACE or early == (not state.discard)
    yield "discard", bare, "the discard pile is empty before its first card, and only then"
    yield "hand", bool(state.hand) == (phase is Phase.DRAWN), "a card is in hand when one was drawn (BB-4.1)"
    yield "pile", phase in DECISIONS or phase is Phase.OVER or any(state.pile), "no card can come from it (BB-7.5)"
    in_use = state.left > 0 and options.special_discard == "after"
    yield "using", bool(state.using) == in_use, "a draw-two in use lies aside (BB-5.5)"
    drawing = phase in (Phase.NEW_DISCARD, Phase.DRAW, Phase.DRAWN)
    yield "left", drawing or not state.left, "no draw-two is in use"
    row = state.rows[state.seat]
    seen = state.peeked is None or (len(row) == SLOTS and row[state.peeked].seen & eye(state.seat))
    yield "peeked", bool(seen) and (state.peeked is None or phase is Phase.TURN_END), "nobody peeks now (BB-5.2)"
    if drawing or phase in (Phase.CHOOSE, Phase.TURN_END):
        yield "seat", state.seat == (state.starter + state.turns) % state.players, "it is another seat's turn (BB-2.4)"
        yield "knocker", state.knocker != state.seat, "the knocker does not play again (BB-7.3)"
        late = state.knocker is None and state.turns >= options.max_turns
        yield "turns", not late, "the last lap has begun (BB-7.6)"
        soon = state.knocker is not None and state.turns < min(state.players, options.max_turns)
        yield "knocker", not soon, "nobody has knocked yet (BB-7.2)"
    elif phase not in (Phase.REPLACE, Phase.OVER):
        dealt = sum(map(len, state.rows))
        due = (state.starter + dealt) % state.players
        yield "seat", state.seat == due or phase is Phase.LOOK, "cards are dealt one by one (BB-2.1)"
        yield "turns", not state.turns, "nobody has played yet (BB-2.4)"
        yield "knocker", state.knocker is None, "nobody has knocked yet (BB-7.2)"
        yield "shuffles", state.shuffles == 1, "the cards were shuffled once (BB-2.1)"
        yield "gone", not state.gone, "no card has left its row"
    if phase is Phase.REPLACE:
        yield "knocker", state.knocker is not None, "somebody replaces first (BB-8.3)"


# ---------------------------------------------------------------- positions for lessons and tests


def position(
    *rows: str,
    discard: str = "0",
    hand: str = "",
    using: str = "",
    left: int = 0,
    seat: int = 0,
    lap: int = 2,
    knocker: int | None = None,
    seed: int = 0,
    **options: object,
) -> State:
    """Return a position in the middle of the first round, at the beginning of a turn, or with a drawn card in hand.

    In a row, `7` is a card that its owner knows, `7*` one that everybody knows, `7?` one that nobody knows, and `?` an
    unknown card that the seed picks from the rest. The discard pile is written with its top last; the rest of the
    cards is the pile. Raises `BadData` for what no game can reach.

    >>> table = position("9 ? ? 3", "? 1* ? ?", hand="swap")
    >>> table.observation(0).known
    (('row/0', '9'), ('row/3', '3'), ('row1/1', '1'), ('hand', 'swap'))
    >>> len(table.legal_moves())
    21
    """
    fresh = State.game.new(len(rows), **options)
    assert isinstance(fresh, State)
    words = [row.split() for row in rows]
    named = [word.rstrip("*?") for row in words for word in row]
    used = counts([*named, *discard.split(), hand, using])
    unnamed = [code for code, all_, n in zip(CODES, DECK, used, strict=True) for _ in range(all_ - n)]
    rest = list(Stream(seed).shuffled(tuple(unnamed)))
    cards = tuple(tuple(_card(word, eye(owner), rest) for word in row) for owner, row in enumerate(words))
    turns = (seat - fresh.starter) % len(rows) + (lap - 1) * len(rows)
    state = replace(
        fresh,
        pile=counts(rest),
        rows=cards,
        discard=tuple(discard.split()),
        hand=hand,
        using=using,
        left=left,
        phase=Phase.DRAWN if hand else Phase.CHOOSE,
        seat=seat,
        turns=turns,
        knocker=knocker,
    )
    check(Reader(write(state)), state)
    return state


def _card(word: str, owner: int, rest: list[str]) -> Card:
    """Return the card that a word of `position` stands for."""
    seen = EVERYBODY if word.endswith("*") else 0 if word.endswith("?") else owner
    return Card(word.rstrip("*?") or rest.pop(), seen, 1 if word.endswith("*") else 0)
