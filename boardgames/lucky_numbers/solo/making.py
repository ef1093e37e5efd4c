"""Making puzzles: a garden in order, led away from it by swaps until it needs just as many as were asked for.

`python -m boardgames.lucky_numbers.solo.making` writes the puzzles of this project.
"""

from boardgames.core import Stream
from boardgames.core.session import pick
from boardgames.lucky_numbers.notation import Garden, garden_text
from boardgames.lucky_numbers.solo.puzzles import COUNTS, Puzzle
from boardgames.lucky_numbers.solo.rules import SWAPS, partners, swapped
from boardgames.lucky_numbers.solo.solving import solve
from boardgames.lucky_numbers.solo.state import State

HARDEST = 12
"""The largest difficulty: for every rule of swapping there are gardens that need as many."""
SIDESTEPS = 8
"""One swap in so many may lead nearer to a garden in order: else the walk could be caught on a summit."""


def generate(seed: int, difficulty: int, swaps: str = "row+edges") -> Puzzle:
    """Return a puzzle whose fewest swaps are exactly the difficulty, proved; the same for the same seed.

    Raises `ValueError` for a difficulty that is not 1 to 12, or another rule of swapping.

    >>> generate(7, 3).garden
    '1 11 9 14 / 16 12 5 3 / 6 8 13 18 / 10 4 17 19'
    """
    if difficulty not in range(1, HARDEST + 1):
        raise ValueError(f"difficulty={difficulty!r} is not allowed: a whole number from 1 to {HARDEST}")
    stream, needed = Stream(seed), 0
    board = _laid_out(stream, swaps)
    while needed < difficulty:
        pair = partners(swaps)[stream.below(len(partners(swaps)))]
        further = swapped(board, *pair)
        minimum = solve(_text(further), swaps).minimum
        assert minimum is not None, "a garden that was led away by swaps can be led back"
        if minimum >= needed or stream.below(SIDESTEPS) == 0:
            board, needed = further, minimum
    return Puzzle(0, swaps, _text(board), difficulty, seed)


def _laid_out(stream: Stream, swaps: str) -> Garden:
    """Return a garden in order, every one equally likely (LN-7.8)."""
    state = State.game.new(swaps=swaps)
    assert isinstance(state, State)
    while state.phase == "lay":
        stream.k += 1
        state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
    return state.board


def _text(board: Garden) -> str:
    return " / ".join(" ".join(line.split()) for line in garden_text(board).splitlines())


def first_swaps(puzzle: Puzzle) -> int:
    """Return how many of the first swaps lead nearer: the fewer, the harder to find one."""
    after = (swapped(puzzle.board, *pair) for pair in partners(puzzle.swaps))
    return sum((solve(_text(board), puzzle.swaps).minimum or 0) < puzzle.minimum for board in after)


def collection(swaps: str) -> list[Puzzle]:
    """Return the puzzles for a rule, from one swap to ten; among those that need as many, the harder later."""
    count, first = COUNTS[swaps], 100 * SWAPS.index(swaps)
    made = [generate(first + k, 1 + 10 * k // count, swaps) for k in range(count)]
    return sorted(made, key=lambda puzzle: (puzzle.minimum, -first_swaps(puzzle), puzzle.seed))


def main() -> None:
    """Write all puzzles as TOML."""
    print("# Written by `python -m boardgames.lucky_numbers.solo.making`; see puzzles.py.")
    for swaps in COUNTS:
        print(f'\n"{swaps}" = [')
        for puzzle in collection(swaps):
            print(f'  {{ garden = "{puzzle.garden}", minimum = {puzzle.minimum}, seed = {puzzle.seed} }},')
        print("]")


if __name__ == "__main__":
    main()
