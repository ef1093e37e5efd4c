"""What a player may know of a game of Lucky Numbers, where it lies on the table, and its plain data both ways."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from boardgames.core import HIDDEN, BadData, Kind, Move, Outcome, Reader, Slot, Stream, Zone, cell_name, header, replace
from boardgames.lucky_numbers.notation import (
    CELLS,
    GOLD,
    SIZE,
    TILES,
    Discard,
    Draw,
    End,
    Garden,
    Place,
    Return,
    Start,
    Take,
    garden_text,
    read_garden,
)
from boardgames.lucky_numbers.play import Ended, Phase, judged
from boardgames.lucky_numbers.rules import against, free
from boardgames.lucky_numbers.state import Options, State


@dataclass(frozen=True, slots=True)
class Observation:
    """What a viewer knows: all that lies face up, and how many tiles of each number do not."""

    viewer: int | None
    players: int
    options: Options
    gardens: tuple[Garden, ...]
    market: tuple[int, ...]
    hand: tuple[int, ...]
    """The tiles that the seat to move has drawn."""
    phase: Phase
    seat: int
    turns: int
    round: int
    totals: tuple[int, ...]
    ended: Outcome | None
    current_player: int | None
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...] = ()
    looking: tuple[tuple[str, str], ...] = ()

    @property
    def hidden(self) -> int:
        """The number of tiles in the pile."""
        return sum(count for _, count in self.unseen)


def observe(state: State, viewer: int | None) -> Observation:
    """Return what a viewer knows of the position."""
    return Observation(
        viewer,
        state.players,
        state.options,
        state.gardens,
        state.market,
        state.hand,
        state.phase,
        state.seat,
        state.turns,
        state.round,
        state.totals,
        state.ended,
        state.current_player,
        tuple((str(tile), count) for tile, count in zip(TILES, state.pile, strict=True) if count),
        state.legal_moves() if viewer is not None and viewer == state.current_player else (),
    )


def sample(observation: Observation, rng: Stream) -> State:
    """Return the one world behind an observation: what is unseen is what lies in the pile."""
    seen = observation
    unseen = dict(seen.unseen)
    return State(
        seen.players,
        seen.options,
        tuple(unseen.get(str(tile), 0) for tile in TILES),
        seen.gardens,
        seen.market,
        seen.hand,
        seen.phase,
        seen.seat,
        seen.turns,
        seen.round,
        seen.totals,
        seen.ended,
    )


# ---------------------------------------------------------------- the table


def zones(seen: Observation) -> tuple[Zone, ...]:
    """Return the gardens, the tiles in hand, the tiles in the middle and the pile."""
    at_hand = seen.seat
    gardens = tuple(
        Zone(f"garden{seat}", Kind.GRID, tuple(_bed(seat, garden, at_hand)), seat, SIZE)
        for seat, garden in enumerate(seen.gardens)
    )
    hand = Zone("hand", Kind.HAND, _twins("hand", seen.hand), at_hand)
    market = Zone("market", Kind.MARKET, _twins("market", seen.market))
    top = HIDDEN if seen.hidden else None
    return (*gardens, hand, market, Zone("pile", Kind.PILE, (Slot("pile", top),), None, 0, seen.hidden))


def figures(seen: Observation) -> tuple[int, ...]:
    """Return the number of free cells of each garden (LN-5.3)."""
    return tuple(free(garden) for garden in seen.gardens)


def rounds(seen: Observation) -> int:
    """Return the number of games: a tournament has as many as players (LN-6.2)."""
    return seen.players if seen.options.games == "players" else 1


def _bed(seat: int, garden: Garden, mover: int) -> list[Slot]:
    """Return the cells of a garden; only those of the seat to move have the names that moves use."""
    prefix = "garden" if seat == mover else f"garden{seat}"
    return [
        Slot(f"{prefix}/{cell_name(cell)}", str(tile) if tile else None, ("gold",) if cell in GOLD else ())
        for cell, tile in zip(CELLS, garden, strict=True)
    ]


def _twins(zone: str, tiles: tuple[int, ...]) -> tuple[Slot, ...]:
    """Return a slot for each tile; equal tiles are told apart by a number after `#`, which moves leave out."""
    seen: Counter[int] = Counter()
    slots = []
    for tile in tiles:
        seen[tile] += 1
        twin = f"#{seen[tile]}" if seen[tile] > 1 else ""
        slots.append(Slot(f"{zone}/{tile}{twin}", str(tile)))
    return tuple(slots)


def targets(move: Move, seat: int) -> tuple[str, ...]:
    """Return what a person touches, one after the other, to make the move."""
    match move:
        case Draw():
            return ("pile",)
        case Place(cell):
            return (f"garden/{cell_name(cell)}",)
        case Take(tile, cell):
            return (f"market/{tile}", f"garden/{cell_name(cell)}")
        case Return(tile):
            return (f"market/{tile}", "return")
        case Start(tile, cell):
            return (f"hand/{tile}", f"garden/{cell_name(cell)}")
        case Discard():
            return ("discard",)
        case End():
            return ("end",)
        case _:
            raise TypeError(f"{move!r} is no move of Lucky Numbers")


# ---------------------------------------------------------------- plain data

WRITTEN = ("gardens", "market", "hand", "pile", "phase", "seat", "turns", "round", "totals", "ended")


def write(state: State) -> dict[str, Any]:
    """Return a position as plain data; the pile is the rest of the tiles, and is written for whoever reads it."""
    return {
        **header(state.game, state.players, state.options),
        "gardens": [garden_text(garden).splitlines() for garden in state.gardens],
        "market": list(state.market),
        "hand": list(state.hand),
        "pile": [tile for tile, count in zip(TILES, state.pile, strict=True) for _ in range(count)],
        "phase": str(state.phase),
        "seat": state.seat,
        "turns": state.turns,
        "round": state.round,
        "totals": list(state.totals),
        "ended": str(state.ended.reason) if state.ended else None,
    }


def read(reader: Reader, players: int, options: Options) -> State:
    """Return the position that `write` wrote; raises `BadData` where it breaks a rule, and says which."""
    reader.only("game", "players", "options", *WRITTEN)

    def tiles(name: str) -> tuple[int, ...]:
        return reader.field(name).each(lambda item: item.int(TILES[0], TILES[-1]))

    pile = Counter(tiles("pile"))
    state = State(
        players,
        options,
        tuple(pile[tile] for tile in TILES),
        reader.field("gardens").each(_read_garden, players),
        tuple(sorted(tiles("market"))),
        tiles("hand"),
        reader.field("phase").one_of({str(phase): phase for phase in Phase}),
        reader.field("seat").int(0, players - 1),
        reader.optional("turns", 0).int(0, options.max_turns),
        reader.optional("round", 0).int(0, players - 1 if options.games == "players" else 0),
        reader.optional("totals", [0] * players).each(lambda item: item.int(-1000, 1000), players),
    )
    if state.phase is Phase.OVER:
        state = judged(state, reader.field("ended").one_of({str(reason): reason for reason in Ended}))
    _check(reader, state)
    return state


def position(
    *gardens: str, drawn: int | None = None, market: tuple[int, ...] = (), seat: int = 0, **options: object
) -> State:
    """Return a position in the middle of a game from gardens as text: all other tiles lie in the pile.

    Raises `BadData` for a garden out of order, or one with a free gold cell.

    >>> board = "3 5 . . / 7 8 . 10 / 13 . 16 . / . 15 . 19"
    >>> [str(move) for move in position(board, "1 . . . / . 5 . . / . . 9 . / . . . 20", drawn=13).legal_moves()]
    ['place C1', 'place D2', 'place B4', 'discard']
    """
    fresh = State.game.new(len(gardens), **options)
    assert isinstance(fresh, State)
    beds = tuple(read_garden(garden) for garden in gardens)
    hand = () if drawn is None else (drawn,)
    lying = Counter((*hand, *market, *(tile for bed in beds for tile in bed)))
    state = replace(
        fresh,
        pile=tuple(len(gardens) - lying[tile] for tile in TILES),
        gardens=beds,
        market=tuple(sorted(market)),
        hand=hand,
        phase=Phase.CHOOSE if drawn is None else Phase.DRAWN,
        seat=seat,
    )
    for tile in TILES:
        if lying[tile] > len(gardens):
            raise BadData(
                "the position", f"{lying[tile]} tiles with the number {tile}, expected {len(gardens)} at most"
            )
    _check(Reader(write(state)), state)
    return state


def pasted(text: str) -> State:
    r"""Return a position from gardens, one a paragraph, and lines such as `drawn 13`, `market 4 9` or `seat 1`.

    Raises `BadData` that names what is wrong.

    >>> pasted("3 5 . ./7 8 . 10/13 . 16 ./. 15 . 19\n\n1 . . ./. 5 . ./. . 9 ./. . . 20\n\ndrawn 13").hand
    (13,)
    """
    gardens: list[str] = []
    told: dict[str, tuple[int, ...]] = {}
    for paragraph in filter(None, map(str.strip, re.split(r"\n\s*\n", text.replace("\r\n", "\n")))):
        word, *numbers = paragraph.split()
        if word not in _TOLD:
            gardens.append(paragraph)
            continue
        few, most, high = _TOLD[word]
        known = [int(number) for number in numbers if number.isdecimal() and len(number) < 3 and int(number) <= high]
        if len(known) != len(numbers) or not few <= len(known) <= most or (word != "seat" and 0 in known):
            wanted = "one number" if most == 1 else "numbers"
            raise BadData(word, f"expected {wanted} up to {high}, not {paragraph[:40]!r}")
        told[word] = tuple(known)
    if len(gardens) not in State.game.players:
        raise BadData("the position", f"expected 2 to 4 gardens, one a paragraph, not {len(gardens)}")
    drawn, seat = told.get("drawn", (None,))[0], told.get("seat", (0,))[0]
    if seat >= len(gardens):
        raise BadData("seat", f"expected 0 to {len(gardens) - 1}, not {seat}")
    return position(*gardens, drawn=drawn, market=told.get("market", ()), seat=seat)


_TOLD = {"drawn": (1, 1, 20), "market": (1, 40, 20), "seat": (1, 1, 3)}
"""What may stand in a paragraph of its own: fewest and most numbers, and the largest."""


def _read_garden(reader: Reader) -> Garden:
    lines = reader.each(Reader.text, SIZE)
    try:
        return read_garden("\n".join(lines))
    except ValueError as error:
        raise reader.fail(str(error)) from error


def _check(reader: Reader, state: State) -> None:
    """Refuse a position that no game can reach: pieces missing or doubled, a garden out of order, a wrong moment."""
    lying = Counter(state.market + state.hand + tuple(t for garden in state.gardens for t in garden if t))
    for tile in TILES:
        count = lying[tile] + state.pile[tile - 1]
        if count != state.players:
            raise reader.fail(f"there are {count} tiles with the number {tile}, expected {state.players}")
    for place, garden in zip(reader.field("gardens").items(), state.gardens, strict=True):
        _check_garden(place, garden, state.phase in SETUP)
    _check_moment(reader, state)


def _check_garden(place: Reader, garden: Garden, in_setup: bool) -> None:
    """Refuse a garden out of order; gold cells are the only ones filled in the setup, and never empty after it."""
    for cell, tile in zip(CELLS, garden, strict=True):
        if tile and (why := against(garden, tile, cell, equal_swap=True)):
            raise place.fail(f"{cell_name(cell)}: {tile} is {why[0].code} beside {why[0].params['other']}")
        if cell in GOLD and not tile and not in_setup:
            raise place.fail(f"{cell_name(cell)} is a gold cell: it is never empty after the setup (LN-2.2)")
        if cell not in GOLD and tile and in_setup:
            raise place.fail(f"{cell_name(cell)}: only gold cells are filled during the setup (LN-2.2)")


def _check_moment(reader: Reader, state: State) -> None:
    """Refuse a phase in which nothing could go on."""
    placed = SIZE - sum(1 for cell in GOLD if not state.garden[SIZE * cell[0] + cell[1]])
    rest, single = SIZE - placed, state.options.setup == "michael"
    holding = {
        Phase.DRAWN: (1,),
        Phase.START: (1,) if single else (rest,),
        Phase.DEAL: (0,) if single else tuple(range(rest)),
    }.get(state.phase, (0,))
    if len(state.hand) not in holding:
        raise reader.field("hand").fail(f"expected {' or '.join(map(str, holding)) or 'no such phase'} tiles here")
    if state.phase in (Phase.DEAL, Phase.START) and not rest:
        raise reader.field("phase").fail("this seat has placed all its start tiles")
    if state.phase is Phase.OPEN_MARKET and len(state.market) >= state.options.open_market:
        raise reader.field("market").fail("the open market is complete")
    if state.phase is Phase.OVER or state.phase in SETUP:
        return
    if state.full():
        raise reader.field("gardens").fail("a garden is full: the game is over (LN-5.1)")
    if state.turns >= state.options.max_turns:
        raise reader.field("turns").fail("the last turn is over (LN-5.4)")
    if not any(state.pile) and (
        state.phase is Phase.TURN_UP or (state.phase is Phase.CHOOSE and not state.options.bruno)
    ):
        raise reader.field("pile").fail("the pile is empty: the game is over (LN-5.2)")


SETUP = (Phase.OPEN_MARKET, Phase.DEAL, Phase.START)
