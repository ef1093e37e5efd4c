"""What a player may know of a game of Floriado, where it lies on the table, and its plain data both ways."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

from boardgames.core import BadData, Kind, Move, Outcome, Reader, Slot, Stream, Zone, cell_name, header
from boardgames.floriado.notation import (
    CELLS,
    FACINGS,
    FLOWERS,
    Board,
    Go,
    Pawn,
    Piles,
    Start,
    board_text,
    picked,
    places,
    read_board,
    read_pawn,
    tiles,
)
from boardgames.floriado.play import Ended, judged
from boardgames.floriado.rules import Phase, fits, score
from boardgames.floriado.state import Options, State

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Observation:
    """What a viewer knows: all that lies open, and which tiles are still to be laid out."""

    viewer: int | None
    players: int
    options: Options
    board: Board
    pawns: tuple[Pawn | None, ...]
    piles: tuple[Piles, ...]
    phase: Phase
    seat: int
    quiet: int
    ended: Outcome | None
    current_player: int | None
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...] = ()
    looking: tuple[tuple[str, str], ...] = ()


def observe(state: State, viewer: int | None) -> Observation:
    """Return what a viewer knows of the position."""
    return Observation(
        viewer,
        state.players,
        state.options,
        state.board,
        state.pawns,
        state.piles,
        state.phase,
        state.seat,
        state.quiet,
        state.ended,
        state.current_player,
        tuple((tile, 1) for tile in state.undealt),
        state.legal_moves() if viewer is not None and viewer == state.current_player else (),
    )


def sample(observation: Observation, rng: Stream) -> State:
    """Return the one world behind an observation: what is unseen is still to be laid out."""
    seen = observation
    return State(
        seen.players,
        seen.options,
        tuple(tile for tile, _ in seen.unseen),
        seen.board,
        seen.pawns,
        seen.piles,
        seen.phase,
        seen.seat,
        seen.quiet,
        seen.ended,
    )


# ---------------------------------------------------------------- the table


def zones(seen: Observation) -> tuple[Zone, ...]:
    """Return the clearing with the pawns, and the tops of everybody's piles."""
    cells = tuple(
        Slot(f"board/{cell_name(CELLS[place])}", seen.board[place] or None, _pawns_on(seen, place))
        for place in places(seen.options.rows, seen.options.columns)
    )
    piles = (Zone(f"piles{seat}", Kind.MARKET, tuple(_tops(seat, seen)), seat) for seat in range(seen.players))
    return (Zone("board", Kind.GRID, cells, None, seen.options.columns), *piles)


def _pawns_on(seen: Observation, place: int) -> tuple[str, ...]:
    """Return a mark for each pawn on a cell, such as `pawn0-east`; there may be a tile under them."""
    return tuple(
        f"pawn{seat}-{FACINGS[pawn.facing]}"
        for seat, pawn in enumerate(seen.pawns)
        if pawn is not None and pawn.place == place
    )


def _tops(seat: int, seen: Observation) -> list[Slot]:
    """Return a slot for each flower of the game, with the tile on top of its pile."""
    flowers = zip(FLOWERS[: seen.options.colours], seen.piles[seat], strict=False)
    return [
        Slot(f"piles{seat}/{flower}", f"{flower}{pile[-1]}" if pile else None, (), len(pile))
        for flower, pile in flowers
    ]


def figures(seen: Observation) -> tuple[Fraction, ...]:
    """Return the points of each seat so far (FL-6.1)."""
    return tuple(score(piles, seen.options) for piles in seen.piles)


def targets(move: Move, seat: int) -> tuple[str, ...]:
    """Return what a person touches, one after the other, to make the move."""
    match move:
        case Start(cell, facing):
            return (f"board/{cell_name(cell)}", FACINGS[facing])
        case Go(cell, None):
            return (f"board/{cell_name(cell)}",)
        case Go(cell, pick):
            return (f"board/{cell_name(cell)}", "pick" if pick else "leave")
        case _:
            raise TypeError(f"{move!r} is no move of Floriado")


# ---------------------------------------------------------------- plain data

WRITTEN = ("board", "pawns", "piles", "phase", "seat", "quiet", "ended")


def write(state: State) -> dict[str, Any]:
    """Return a position as plain data; what is still to be laid out is all that lies nowhere."""
    return {
        **header(state.game, state.players, state.options),
        "board": board_text(state.board, state.options.rows, state.options.columns).splitlines(),
        "pawns": [str(pawn) if pawn else None for pawn in state.pawns],
        "piles": [_by_flower(piles) for piles in state.piles],
        "phase": str(state.phase),
        "seat": state.seat,
        "quiet": state.quiet,
        "ended": str(state.ended.reason) if state.ended else None,
    }


def _by_flower(piles: Piles) -> dict[str, list[int]]:
    return {flower: list(pile) for flower, pile in zip(FLOWERS, piles, strict=True) if pile}


def read(reader: Reader, players: int, options: Options) -> State:
    """Return the position that `write` wrote; raises `BadData` where it breaks a rule, and says which."""
    reader.only("game", "players", "options", *WRITTEN)
    size = (options.rows, options.columns)
    lines = reader.field("board").each(Reader.text, options.rows)
    board = _parsed(reader.field("board"), lambda: read_board("\n".join(lines), *size))
    piles = reader.field("piles").each(lambda item: _read_piles(item, options), players)
    lying = Counter((*board, *(tile for own in piles for tile in picked(own))))
    state = State(
        players,
        options,
        tuple(tile for tile in tiles(options.colours, options.sizes) if tile not in lying),
        board,
        reader.field("pawns").each(lambda item: _read_pawn(item, size), players),
        piles,
        reader.field("phase").one_of({str(phase): phase for phase in Phase}),
        reader.field("seat").int(0, players - 1),
        reader.optional("quiet", 0).int(0, options.quiet_limit or 1 << 31),
    )
    if state.phase is Phase.OVER:
        state = judged(state, reader.field("ended").one_of({str(reason): reason for reason in Ended}))
    _check_tiles(reader, state, lying)
    _check_pawns(reader, state)
    _check_moment(reader, state)
    return state


def position(board: str, *seats: str, seat: int = 0, quiet: int = 0, **options: object) -> State:
    """Return a position from text: the clearing, and for each seat that has started its pawn and its piles.

    Raises `BadData` where tiles are missing or doubled, or where the game would be over.

    >>> state = position(". daisy2 / . daisy1", "A1 east tulip 2", "A2 east tulip 1", rows=2, columns=2, colours=2)
    >>> [str(move) for move in state.legal_moves()]
    ['move B1']
    """
    plain = State.game.new(2, **options).to_json()
    told = [_seat(text) for text in seats]
    missing = plain["pawns"][len(told) :]
    plain |= {
        "board": [line.strip() for line in board.strip().replace("/", "\n").splitlines()],
        "pawns": [*(pawn for pawn, _ in told), *missing],
        "piles": [*(piles for _, piles in told), *({} for _ in missing)],
        "phase": str(Phase.START if missing else Phase.MOVE),
        "seat": seat,
        "quiet": quiet,
    }
    state = State.game.from_json(plain)
    assert isinstance(state, State)
    return state


def _seat(text: str) -> tuple[str, dict[str, list[int]]]:
    """Return pawn and piles of a text such as `A4 east tulip 8 7 6 rose 3`."""
    cell, facing, *words = text.split()
    piles: dict[str, list[int]] = {}
    flower = ""
    for word in words:
        if word.isdecimal():
            piles.setdefault(flower, []).append(int(word))
        else:
            flower = word
    return f"{cell} {facing}", piles


def _parsed(reader: Reader, parse: Callable[[], T]) -> T:
    """Return what a text stands for; a fault in it is named with its place in the data."""
    try:
        return parse()
    except BadData as error:
        raise reader.fail(str(error)) from error


def _read_pawn(reader: Reader, size: tuple[int, int]) -> Pawn | None:
    return None if reader.value is None else _parsed(reader, lambda: read_pawn(reader.text(), *size))


def _read_piles(reader: Reader, options: Options) -> Piles:
    flowers = FLOWERS[: options.colours]
    reader.only(*flowers)
    piles = tuple(
        reader.optional(flower, []).each(lambda item: item.int(1, options.sizes)) if flower in flowers else ()
        for flower in FLOWERS
    )
    for flower, pile in zip(FLOWERS, piles, strict=True):
        if any(above >= below for below, above in pairwise(pile)):
            raise reader.field(flower).fail("a pile only grows smaller (FL-4.2)")
    return piles


def _check_tiles(reader: Reader, state: State, lying: Mapping[str, int]) -> None:
    """Refuse tiles that are missing, doubled or foreign, and cells that were not laid out in order (FL-1.2, FL-2.1)."""
    there = tiles(state.options.colours, state.options.sizes)
    for tile, count in lying.items():
        if tile and (tile not in there or count > 1):
            raise reader.fail(f"there are {count} tiles {tile}, expected {int(tile in there)}")
    if state.phase is not Phase.DEAL:
        if state.undealt:
            raise reader.fail(f"{state.undealt[0]} is missing")
        return
    cells = places(state.options.rows, state.options.columns)
    dealt = len(cells) - len(state.undealt)
    if not state.undealt or not all(state.board[place] for place in cells[:dealt]):
        raise reader.field("board").fail("tiles are laid out row by row, and the clearing is not full yet (FL-2.1)")


def _check_pawns(reader: Reader, state: State) -> None:
    """Refuse pawns of seats that have not started, and a tile under a pawn that its player would have picked."""
    started = tuple(pawn is not None for pawn in state.pawns)
    starting = tuple(seat == state.starter and seat != state.seat for seat in range(state.players))
    expected = {Phase.DEAL: (False, False), Phase.START: starting}.get(state.phase, (True, True))
    if started != expected or (state.quiet and not all(started)):
        raise reader.field("pawns").fail(f"these pawns are not those of the phase {state.phase} (FL-2.2, FL-2.3)")
    for place, pawn, piles in zip(reader.field("pawns").items(), state.pawns, state.piles, strict=True):
        count = len(picked(piles))
        if bool(count) != bool(pawn) or (state.phase is Phase.START and count > 1):
            raise place.fail("whoever has started has a pawn and picked a tile (FL-2.2)")
        under = state.board[pawn.place] if pawn else ""
        wanted = under and fits(piles, under) and not state.options.optional_pick
        if under and (wanted or state.phase is Phase.START):
            raise place.fail(f"{under} would have been picked (FL-4.2)")


def _check_moment(reader: Reader, state: State) -> None:
    """Refuse a turn of somebody who is out, and an end or a game going on that the rules do not allow."""
    finished = all(state.out)
    quiet = state.options.quiet_limit is not None and state.quiet >= state.options.quiet_limit
    if state.phase is Phase.DEAL and state.seat != state.starter:
        raise reader.field("seat").fail("the tiles are laid out before the start player's turn (FL-2.1)")
    if state.ended:
        if not {Ended.FINISHED: finished, Ended.QUIET: quiet and not finished}[Ended(state.ended.reason)]:
            raise reader.field("ended").fail("the game has not ended like this (FL-5.2, FL-5.3)")
    elif state.out[state.seat]:
        raise reader.field("seat").fail("this seat is out for good (FL-5.1)")
    elif quiet:
        raise reader.field("quiet").fail("the game is over (FL-5.3)")
