"""Triqueta: the next pieces, what a pile holds, breaking a triqueta, rows, keeps, and whether to take or to draw.

Pieces are letters, as in positions: R rabbit, O owl, D deer, B boar, M ram, E bear. What is unseen comes from a table
(an observation, a position, JSON), or from a text with the letters of all pieces that have been seen.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, perm

from boardgames.core import HIDDEN
from boardgames.odds.boards import Board, seen_on
from boardgames.odds.distribution import Distribution
from boardgames.odds.draws import good_ones
from boardgames.triqueta.knowledge import Observation
from boardgames.triqueta.notation import ALL, CODES, EACH, INDEX, LETTERS, NONE, PILE, VALUES, Counts, counts, pieces
from boardgames.triqueta.rules import best_choices, score, worth

Letters = str


def unseen(table: Board = "") -> Counts:
    """Return how many pieces of each animal the player has not seen; raises `ValueError` that shows a wrong letter.

    >>> unseen("RR E")
    (8, 10, 10, 10, 10, 9)
    """
    if isinstance(table, str) and not table.lstrip().startswith("{"):
        left = tuple(all_ - lying for all_, lying in zip(ALL, read_pieces(table), strict=True))
        if min(left) < 0:
            raise ValueError(f"{table!r}: there are only {EACH} pieces {CODES[left.index(min(left))]}")
        return left
    seen: Observation = seen_on("triqueta", table)
    return tuple(dict(seen.unseen).get(code, 0) for code in CODES)


def read_pieces(letters: Letters) -> Counts:
    """Return the pieces that letters stand for, by animal; spaces do not matter."""
    for at, letter in enumerate(letters):
        if letter not in LETTERS and not letter.isspace():
            raise ValueError(f"{letters!r}, place {at + 1}: {letter!r} is no animal, {' '.join(LETTERS)} are")
    return counts(LETTERS[letter] for letter in letters if letter in LETTERS)


def next_piece(table: Board = "") -> Distribution:
    """Return what the next piece is, or any one that others keep face down (question O1).

    >>> next_piece("R")["rabbit"]
    Fraction(9, 59)
    """
    return Distribution.of(dict(zip(CODES, unseen(table), strict=True)))


def all_alike(draws: int = 3, table: Board = "") -> Fraction:
    """Return the chance that the next pieces are all of one animal (question O1)."""
    left = unseen(table)
    return Fraction(sum(perm(count, draws) for count in left), perm(sum(left), draws))


def count_in_pile(animal: Letters, pile: int = PILE, table: Board = "") -> Distribution:
    """Return how many pieces of an animal lie in a pile (question O2).

    >>> count_in_pile("E").mean
    Fraction(5, 2)
    """
    left = unseen(table)
    return good_ones(left[_animal(animal)], sum(left), pile)


def all_six(pile: int = PILE, table: Board = "") -> Fraction:
    """Return the chance that a pile shows all six animals, by inclusion and exclusion (question O3).

    >>> all_six(pile=6)
    Fraction(50000, 2503193)
    """
    left = unseen(table)
    ways = 0
    for missing in range(1 << len(CODES)):
        present = sum(count for k, count in enumerate(left) if not missing >> k & 1)
        ways += (-1) ** missing.bit_count() * comb(present, pile)
    return Fraction(ways, comb(sum(left), pile))


def smallest_pile(chance: Fraction | float | str, table: Board = "") -> int:
    """Return the smallest pile that shows all six animals with more than that chance (question O3)."""
    wanted = Fraction(chance)
    if not 0 <= wanted < 1 or min(unseen(table)) == 0:
        raise ValueError(f"chance={chance!r} cannot be exceeded: a chance from 0 to below 1, and six animals unseen")
    return next(pile for pile in range(sum(unseen(table)) + 1) if all_six(pile, table) > wanted)


# ---------------------------------------------------------------- what pieces are worth


def wanted_from(animal: Letters) -> Fraction:
    """Return the chance to be the third, not the fourth, from which one wants a piece (question O6).

    >>> wanted_from("E")
    Fraction(11, 19)
    """
    value = VALUES[_animal(animal)]
    gain, loss = worth(value, 3) - worth(value, 2), worth(value, 3) - worth(value, 4)
    return Fraction(loss, gain + loss)


def expected_change(animal: Letters, own: int, pieces: int = 3, table: Board | None = None) -> Fraction:
    """Return the mean change in the points of an animal when unknown pieces are added (question O6).

    Without a table, only the `own` pieces of that animal have been seen.

    >>> expected_change("E", own=2)
    Fraction(1321, 551)
    """
    table = animal * own if table is None else table
    return _mean_worth(animal, pieces, table, own) - worth(VALUES[_animal(animal)], own)


def expected_score(pieces: int, table: Board = "") -> Fraction:
    """Return the mean points of so many pieces at random that all count (question O7).

    >>> expected_score(pieces=14)
    Fraction(1345992082, 87871827)
    """
    return sum((_mean_worth(letter, pieces, table) for letter in LETTERS), Fraction(0))


def _mean_worth(animal: Letters, pieces: int, table: Board, own: int = 0) -> Fraction:
    """Return the mean points of an animal that one has, with unknown pieces added."""
    value = VALUES[_animal(animal)]
    return count_in_pile(animal, pieces, table).map(lambda k: worth(value, own + k)).mean


def kept_against_open(animal: Letters, pieces: int = 3, own: int = 2) -> dict[str, Fraction]:
    """Return the mean points of an animal when one more piece lies face down or face up (question O10).

    >>> kept_against_open("E")["face down"]
    Fraction(211, 22)
    """
    value = VALUES[_animal(animal)]
    more = count_in_pile(animal, pieces, animal * (own + 1))
    down = more.map(lambda k: max(worth(value, own + k), worth(value, own + k + 1))).mean
    return {"face down": down, "face up": more.map(lambda k: worth(value, own + k + 1)).mean}


def hidden(unseen: Mapping[str, int], keeps: Mapping[str, Fraction | float | str] | None = None) -> Distribution:
    """Return what somebody hides who keeps a piece with the chances `keeps`, 1 unless given (question O11).

    >>> hidden({"bear": 3, "ram": 5, "other": 12}, keeps={"ram": "1/2", "other": 0})["bear"]
    Fraction(6, 11)
    """
    habits = keeps or {}
    return Distribution.of({code: count * Fraction(habits.get(code, 1)) for code, count in unseen.items()})


def row_values(table: Board) -> dict[int, int]:
    """Return for each row on the table, counted from 1, how taking it now changes the player's points."""
    seen: Observation = seen_on("triqueta", table)
    own, kept = seen.animals[seen.seat], _own_kept(seen)
    before = _points(own, kept)
    open_rows = (row for row, taker in enumerate(seen.takers) if taker is None)
    return {row + 1: _points(_sum(own, counts(seen.rows[row])), kept) - before for row in open_rows}


def breaks(table: Board, animal: Letters, draws: int = 1) -> Fraction:
    """Return the chance that so many unknown pieces bring one too many to the player's three (question O5)."""
    seen: Observation = seen_on("triqueta", table)
    if seen.animals[seen.seat][_animal(animal)] != 3:
        raise ValueError(f"animal={animal!r}: the player has no triqueta of it")
    return 1 - count_in_pile(animal, draws, seen)[0]


# ---------------------------------------------------------------- take or draw


@dataclass(frozen=True, slots=True)
class Choice:
    """Mean points of the last player: taking now, drawing once and leaving, and the best way to go on."""

    take: Fraction
    draw_once: Fraction
    best: Fraction

    @property
    def advice(self) -> str:
        """Say what is best: `take` or `draw`; equal means take."""
        return "draw" if self.best > self.take else "take"


def take_or_draw(own: Letters, row: Letters, unseen: Letters, pile: int, keeps: int = 0, kept: Letters = "") -> Choice:
    """Return what the last player still in the last round can expect (questions O8 and O9).

    The pile holds some of the unseen pieces; `keeps` says how many more pieces may be kept.

    >>> take_or_draw("RRR O DD BBB M EE", "D", "RROODDBBMMEE", pile=4).take
    Fraction(24, 1)
    """
    held, left = _sum(read_pieces(own), read_pieces(row)), read_pieces(unseen)
    if not 0 <= pile <= sum(left):
        raise ValueError(f"pile={pile!r} is not possible: {sum(left)} pieces are unseen")
    return _choice(held, read_pieces(kept), left, pile, keeps)


def last_alone(table: Board) -> Choice:
    """Return the same for the seat to move of a table, where one row is left and nobody else is in the round."""
    seen: Observation = seen_on("triqueta", table)
    rows = [row for row, taker in enumerate(seen.takers) if taker is None]
    if len(rows) != 1 or seen.hand:
        raise ValueError(f"take or draw is exact for the last player at the beginning of a turn: {len(rows)} rows left")
    kept = _own_kept(seen)
    held = _sum(seen.animals[seen.seat], counts(seen.rows[rows[0]]))
    return _choice(held, kept, unseen(seen), seen.piles[seen.current], seen.options.max_keep - sum(kept))


def _choice(held: Counts, kept: Counts, left: Counts, pile: int, keeps: int) -> Choice:
    take = Fraction(_points(held, kept))
    once = _after_draw(held, kept, left, 1, keeps) if pile else take
    return Choice(take, once, _best(held, kept, left, pile, keeps))


@cache
def _best(held: Counts, kept: Counts, left: Counts, pile: int, keeps: int) -> Fraction:
    """Return the mean points of the best way to go on."""
    take = Fraction(_points(held, kept))
    return max(take, _after_draw(held, kept, left, pile, keeps)) if pile else take


def _after_draw(held: Counts, kept: Counts, left: Counts, pile: int, keeps: int) -> Fraction:
    total = Fraction(0)
    for animal, count in enumerate(left):
        if count:
            rest = _plus(left, animal, -1)
            ways = [_best(_plus(held, animal), kept, rest, pile - 1, keeps)]
            if keeps:
                ways.append(_best(held, _plus(kept, animal), rest, pile - 1, keeps - 1))
            total += count * max(ways)
    return total / sum(left)


def toy_round(own: Letters, pile: Letters, rock: int = 1) -> Fraction:
    """Return by how much the first of two perfect players is ahead after a last round (question O12).

    Two empty rows, nothing is kept, each player has `own`, and whoever leaves last gets `rock` points.

    >>> toy_round("RRBBEE", "RRBBEE", rock=0)
    Fraction(7, 45)
    """
    return _toy(read_pieces(own), (NONE, NONE), read_pieces(pile), rock)


@cache
def _toy(own: Counts, rows: tuple[Counts, Counts], left: Counts, rock: int) -> Fraction:
    """Return the difference in points, mover less other, while both are in the round."""
    values = [
        score(_sum(own, rows[k])) - rock - _best(_sum(own, rows[1 - k]), NONE, left, sum(left), 0) for k in (0, 1)
    ]
    if sum(left):
        values.append(sum(_toy_draws(own, rows, left, rock), Fraction(0)) / sum(left))
    return max(values)


def _toy_draws(own: Counts, rows: tuple[Counts, Counts], left: Counts, rock: int) -> Iterator[Fraction]:
    first, second = rows
    for animal, count in enumerate(left):
        if count:
            rest = _plus(left, animal, -1)
            there = ((_plus(first, animal), second), (first, _plus(second, animal)))
            yield count * max(-_toy(own, tuple(sorted(after)), rest, rock) for after in there)


# ---------------------------------------------------------------- counts


def _points(animals: Counts, kept: Counts) -> int:
    """Return the points of pieces when the kept ones are added or returned as is best (TQ-6.1)."""
    held = pieces(kept)
    added = counts(code for code, add in zip(held, best_choices(animals, held), strict=True) if add)
    return score(_sum(animals, added))


def _own_kept(seen: Observation) -> Counts:
    kept = seen.kept[seen.seat]
    if HIDDEN in kept:
        raise ValueError("the pieces that the seat to move has kept are known to that seat alone: ask from its view")
    return counts(kept)


def _animal(letter: Letters) -> int:
    if letter not in LETTERS:
        raise ValueError(f"animal={letter!r} is not an animal: {' '.join(LETTERS)} are")
    return INDEX[LETTERS[letter]]


def _sum(first: Counts, second: Counts) -> Counts:
    return tuple(map(sum, zip(first, second, strict=True)))


def _plus(numbers: Counts, at: int, more: int = 1) -> Counts:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])
