"""What is seen of the solo game, and positions as plain data and as text."""

from dataclasses import dataclass
from typing import Any

from boardgames.core import BadData, Cell, Kind, Move, Reader, Slot, Zone, cell_name, header, replace
from boardgames.lucky_numbers.notation import CELLS, SIZE, TILES, garden_text, read_garden
from boardgames.lucky_numbers.solo.notation import Swap
from boardgames.lucky_numbers.solo.rules import SWAPS, is_laid, partners
from boardgames.lucky_numbers.solo.state import Options, State


@dataclass(frozen=True, slots=True)
class SoloObservation:
    """The whole puzzle: nothing in it is hidden but how it was mixed."""

    viewer: int | None
    state: State
    current_player: int | None
    phase: str
    totals: tuple[int, ...]
    unseen: tuple[tuple[str, int], ...]
    legal_moves: tuple[Move, ...]
    known: tuple[tuple[str, str], ...] = ()
    looking: tuple[tuple[str, str], ...] = ()


def observe(state: State, viewer: int | None) -> SoloObservation:
    """Return what a viewer sees: the whole puzzle, and the swaps on the player’s turn."""
    legal = state.legal_moves() if viewer == 0 else ()
    unseen = tuple((str(tile), 1) for tile in TILES if tile >= state.tile)
    return SoloObservation(viewer, state, state.current_player, state.phase, (0,), unseen, legal)


def zones(seen: SoloObservation) -> tuple[Zone, ...]:
    """Return the garden."""
    tiles = zip(CELLS, seen.state.board, strict=True)
    slots = tuple(Slot(f"board/{cell_name(cell)}", str(tile) if tile else None) for cell, tile in tiles)
    return (Zone("board", Kind.GRID, slots, None, SIZE),)


def targets(move: Move, seat: int) -> tuple[str, ...]:
    """Return the two cells of a swap, as slots of the garden."""
    assert isinstance(move, Swap)
    return f"board/{cell_name(move.first)}", f"board/{cell_name(move.second)}"


def write(state: State) -> dict[str, Any]:
    """Return a position as plain data."""
    last = [list(cell) for cell in state.last] if state.last else None
    made = {"tile": state.tile, "mixed": state.mixed, "last": last, "used": state.used}
    return {
        **header(state.game, state.players, state.options),
        "board": garden_text(state.board).splitlines(),
        **made,
    }


def read(reader: Reader, players: int, options: Options) -> State:
    """Return the position that `write` wrote; raises `BadData` that names the place."""
    reader.only("game", "players", "options", "board", "tile", "mixed", "last", "used")
    lines = reader.field("board").each(Reader.text, SIZE)
    try:
        board = read_garden("\n".join(lines))
    except BadData as error:
        raise reader.field("board").fail(str(error)) from error

    def cell(item: Reader) -> Cell:
        row, column = item.each(lambda part: part.int(0, SIZE - 1), 2)
        return row, column

    last = reader.optional("last", None)
    state = State(
        players,
        options,
        board,
        reader.field("tile").int(TILES[0], TILES[-1] + 1),
        reader.field("mixed").int(0, options.difficulty),
        None if last.value is None else (cell(last.items(2)[0]), cell(last.items(2)[1])),
        reader.optional("used", 0).int(0, options.limit),
    )
    _check_making(reader, state)
    return _checked(reader.field("board"), state)


def _check_making(reader: Reader, state: State) -> None:
    """Refuse a puzzle that is not made as puzzles are: laid out in order, then mixed, then played (LN-7.1, LN-7.8)."""
    mixes = partners(state.options.swaps)
    for name, right, problem in (
        ("board", state.mixed or is_laid(state.board, state.tile), "tiles are laid out in order before they are mixed"),
        ("mixed", not state.mixed or state.tile > TILES[-1], "tiles are still being laid out"),
        ("last", state.last is None or (state.mixed and state.last in mixes), "expected the last swap that mixed"),
        ("board", _holds_puzzle(state), f"expected the tiles of puzzle {state.options.puzzle}"),
        ("used", not state.used or state.mixed == state.options.difficulty, "the garden is still being mixed"),
    ):
        if not right:
            raise reader.field(name).fail(f"{problem} (LN-7.8)")


def _holds_puzzle(state: State) -> bool:
    """Say whether the tiles are those of the puzzle of ours that is played, if one is."""
    puzzle = state.options.chosen
    return puzzle is None or sorted(state.board) == sorted(puzzle.board)


def _checked(reader: Reader, state: State) -> State:
    tiles = [tile for tile in state.board if tile]
    if len(set(tiles)) < len(tiles):
        raise reader.fail("a tile lies there twice: a puzzle has one colour (LN-7.1)")
    if state.tile > TILES[-1] and len(tiles) < len(CELLS):
        raise reader.fail(f"{len(CELLS) - len(tiles)} cells are free: a puzzle fills all of them (LN-7.1)")
    return state


def pasted(text: str) -> State:
    r"""Return a puzzle from a garden, and lines such as `allowed 4` or `swaps ortho` after it; raises `BadData`.

    >>> pasted("1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19" + "\nallowed 2").allowed
    2
    """
    garden, told = [], {"allowed": "1", "swaps": "row+edges"}
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, value = line.partition(" ")
        if word in told:
            told[word] = value.strip()
        else:
            garden.append(line)
    if told["allowed"] not in map(str, range(1, 41)):
        raise BadData("allowed", f"expected a number from 1 to 40, not {told['allowed']!r:.40}")
    if told["swaps"] not in SWAPS:
        raise BadData("swaps", f"expected {' or '.join(SWAPS)}, not {told['swaps']!r:.40}")
    return position("\n".join(garden), int(told["allowed"]), told["swaps"])


def position(board: str, allowed: int, swaps: str = "row+edges") -> State:
    """Return a puzzle from a garden as text; raises `BadData` for one that is not full or holds a tile twice.

    >>> puzzle = position("1 3 4 9 / 2 8 6 14 / 5 10 12 17 / 7 11 16 19", allowed=1)
    >>> puzzle.play(State.game.parse("swap B2 C2")).outcome().reason
    <Ended.SOLVED: 'solved'>
    """
    start = State.game.new(difficulty=1, allowed=allowed, swaps=swaps)
    assert isinstance(start, State)
    return _checked(Reader(None, "board"), replace(start, board=read_garden(board), tile=TILES[-1] + 1, mixed=1))
