"""Biberbande: what an unknown card is worth, what a player believes of every card on the table, and when to knock.

Numbers that were seen are lists such as `[9, 3, 5]`; a table is an observation, a position, or JSON. A special card in
a row counts as the number that replaces it (BB-8.2): since any unseen number is as likely to come as any other, an
unknown card is worth the mean of the unseen numbers.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm

from boardgames.biberbande.knowledge import Observation, certainly_number, pool_of
from boardgames.biberbande.notation import CODES, DECK, INDEX, NUMBERS, SPECIALS, Counts
from boardgames.core import HIDDEN
from boardgames.odds.boards import Board, seen_on
from boardgames.odds.distribution import Distribution

ROW = 4
PRIOR = 5
"""What a card that nobody has seen is worth at the beginning (question O3)."""


def numbers(seen: Iterable[int] = ()) -> Counts:
    """Return how many cards of each number from 0 to 9 are unseen; raises `ValueError` for what there is not."""
    left = Counter({number: DECK[number] for number in range(len(NUMBERS))})
    for number in seen:
        if not left[number]:
            raise ValueError(f"seen: there is no card {number!r} left")
        left[number] -= 1
    return tuple(left[number] for number in range(len(NUMBERS)))


def specials() -> int:
    """Return how many special cards there are (question O1)."""
    return sum(DECK[INDEX[code]] for code in SPECIALS)


def number_card(seen: Iterable[int] = ()) -> Distribution:
    """Return what an unseen number card is (question O2).

    >>> number_card().mean, number_card().variance
    (Fraction(5, 1), Fraction(28, 3))
    """
    return Distribution.of(dict(enumerate(numbers(seen))))


def expected_card(seen: Iterable[int] = (), special_worth: int | None = None) -> Fraction:
    """Return what a card that one has not seen is worth (questions O3 and O5).

    `special_worth` plays a wrong rule, by which a special card is not replaced but counts so much.

    >>> expected_card(), expected_card(seen=[0, 9, 1]), expected_card(special_worth=0)
    (Fraction(5, 1), Fraction(215, 42), Fraction(75, 22))
    """
    card = number_card(seen)
    if special_worth is None:
        return card.mean
    left = sum(numbers(seen))
    return (card.mean * left + special_worth * specials()) / (left + specials())


def gain_of_replacing_unknown(offered: int, seen: Iterable[int] = ()) -> Fraction:
    """Return how many points one gains on average by putting a number in place of an unknown card (question O4)."""
    return expected_card(seen) - offered


def draw_against(known: int, also_seen: Iterable[int] = (), into_row: bool = True) -> Fraction:
    """Return the mean gain of a draw that may take the place of a known card (question O6).

    Without `into_row` a special card may not go there (BB-4.5).

    >>> draw_against(known=9, also_seen=[3, 5])
    Fraction(85, 21)
    """
    return _gain(known, numbers([known, *also_seen]), specials(), into_row)


def _gain(known: int, left: Counts, special: int, into_row: bool = True) -> Fraction:
    """Return the mean of what one draw gains against a known card."""
    whole = sum(left)
    mean = Fraction(sum(number * count for number, count in enumerate(left)), whole)
    better = Fraction(sum(count * max(known - number, 0) for number, count in enumerate(left)))
    if into_row:
        better += special * max(known - mean, Fraction(0))
    return better / (whole + special)


def draw_two(known: int, also_seen: Iterable[int] = (), stop_at: int = 4) -> Fraction:
    """Return the mean gain of a draw-two that keeps a first card up to `stop_at` (question O7).

    A special first card is laid down.

    >>> draw_two(known=9, also_seen=[3, 8], stop_at=4)
    Fraction(134522, 26691)
    """
    left, special = numbers([known, *also_seen]), specials() - 1
    total = special * _gain(known, left, special - 1)
    for number, count in enumerate(left):
        if count:
            rest = (*left[:number], count - 1, *left[number + 1 :])
            stop = Fraction(max(known - number, 0))
            total += count * (stop if number <= stop_at else _gain(known, rest, special))
    return total / (sum(left) + special)


def row_total(known: Sequence[int] = (), unknown: int = ROW, also_seen: Iterable[int] = ()) -> Distribution:
    """Return the total of a row with some known and some unknown cards (questions O8 and O9).

    >>> row_total(known=[0, 1, 3], unknown=1).at_most(10)
    Fraction(25, 42)
    """
    return _sums(numbers([*known, *also_seen]), unknown).map(lambda total: total + sum(known))


@cache
def _sums(left: Counts, cards: int) -> Distribution:
    """Return the sum of so many cards of those that are left, number by number."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for number, count in enumerate(left):
        more: dict[tuple[int, int], int] = defaultdict(int)
        for (taken, total), n in ways.items():
            for k in range(min(count, cards - taken) + 1):
                more[taken + k, total + k * number] += n * comb(count, k)
        ways = more
    return Distribution.of({total: n for (taken, total), n in sorted(ways.items()) if taken == cards})


def knock_chance(mine: Sequence[int], turns: int = 1) -> Fraction:
    """Return the chance that one's row is strictly lower than the only opponent's (question O10).

    The opponent knows two of four numbers. With `turns=1` she draws a number first and puts it in place of the worse
    of those, or of an unknown card, counted as 5, if that is worse, when it is an improvement.
    """
    if turns not in (0, 1):
        raise ValueError(f"turns={turns!r} is not allowed: 0 or 1")
    left, mine_total = numbers(mine), sum(mine)
    if not turns:
        return _sums(left, ROW).chance(lambda total: total > mine_total)
    chance = Fraction(0)
    for first, second, drawn in product(range(len(NUMBERS)), repeat=3):
        ways, rest = _draw_from(left, (first, second, drawn))
        if not ways:
            continue
        bad, good = max(first, second), min(first, second)
        known_goes = bad >= PRIOR
        fixed = good + (min(bad, drawn) if known_goes else bad)
        unknown = 2
        if not known_goes and drawn < PRIOR:
            fixed, unknown = fixed + drawn, 1
        win = 1 - _sums(rest, unknown).at_most(mine_total - fixed)
        chance += ways * win
    return chance / perm(sum(left), 3)


def _draw_from(left: Counts, cards: Sequence[int]) -> tuple[int, Counts]:
    """Return in how many ways these cards are drawn in this order, and what is left then."""
    ways, rest = 1, list(left)
    for card in cards:
        ways *= rest[card]
        rest[card] -= 1
    return ways, tuple(rest)


def put_in(below: int = 10, seen: Iterable[int] = ()) -> Distribution:
    """Return what a card is that somebody drew and put in, who does so only below a value (question O11).

    >>> put_in(below=5).mean, put_in(below=5, seen=[0, 1]).mean
    (Fraction(2, 1), Fraction(13, 6))
    """
    return number_card(seen).given(lambda number: number < below)


def memory(swaps: int) -> dict[str, Fraction]:
    """Return what became of a card after random swaps between two rows of four (question O12).

    >>> memory(swaps=3)["in its place"]
    Fraction(117, 256)
    """
    here = row = Fraction(1)
    for _ in range(swaps):
        here, row = here * (1 - Fraction(1, ROW)) + (1 - row) / ROW**2, row / 2 + Fraction(1, ROW)
    return {"never moved": Fraction(ROW - 1, ROW) ** swaps, "in its place": here, "in its row": row}


def peek_worth(best_known: int = PRIOR, seen: Iterable[int] = ()) -> Fraction:
    """Return what it is worth to look at an unknown card before giving the worst one away (question O12).

    >>> peek_worth(), peek_worth(6)
    (Fraction(4, 3), Fraction(13, 15))
    """
    card = number_card(seen)
    return card.map(lambda number: max(number, best_known)).mean - max(card.mean, Fraction(best_known))


# ---------------------------------------------------------------- a table


def beliefs(table: Board) -> tuple[tuple[Distribution, ...], ...]:
    """Return for each row what the player believes of each card, by its code.

    Exact, under the assumption that what the others chose carries no information.
    """
    seen: Observation = seen_on("biberbande", table)
    return tuple(
        tuple(_belief(seen, row, slot) for slot in range(len(seen.rows[row]))) for row in range(len(seen.rows))
    )


def _belief(seen: Observation, row: int, slot: int) -> Distribution:
    """Return what a card is: where specials stay out of rows, those that were drawn are numbers (BB-4.5)."""
    card = seen.rows[row][slot]
    if card.code != HIDDEN:
        return Distribution.of([card.code])
    if seen.returned:
        raise ValueError("after a special first discard was returned, beliefs are not worked out: simulate instead")
    pool = seen.pools[pool_of(card)]
    whole, plain = sum(pool), sum(pool[: len(NUMBERS)])
    lying = [
        other for cards in seen.rows for other in cards if other.code == HIDDEN and pool_of(other) == pool_of(card)
    ]
    certain = sum(certainly_number(seen, other) for other in lying)
    if certainly_number(seen, card):
        return Distribution.of(dict(zip(NUMBERS, pool[: len(NUMBERS)], strict=True)))
    left = Fraction(plain - certain, plain) if plain else Fraction(0)
    weights = {code: n * (left if code in NUMBERS else 1) for code, n in zip(CODES, pool, strict=True)}
    assert sum(weights.values()) == whole - certain
    return Distribution.of(weights)


def expected_cards(table: Board) -> tuple[tuple[Fraction, ...], ...]:
    """Return for each seat what its cards count on average, as far as the player to move knows.

    A special card counts as much as the number that will take its place.
    """
    seen: Observation = seen_on("biberbande", table)
    replaced = _mean_number(seen)

    def mean(card: Distribution) -> Fraction:
        worth = ((Fraction(int(code)) if code in NUMBERS else replaced, chance) for code, chance in card.items())
        return sum((number * chance for number, chance in worth), Fraction(0))

    return tuple(tuple(map(mean, row)) for row in beliefs(seen))


def expected_totals(table: Board) -> tuple[Fraction, ...]:
    """Return for each seat the mean total of its row, as far as the player to move knows."""
    return tuple(sum(row, Fraction(0)) for row in expected_cards(table))


def _mean_number(seen: Observation) -> Fraction:
    """Return the mean of the numbers that a special card can be replaced by."""
    left = seen.pools[-1][: len(NUMBERS)]
    if not sum(left):
        raise ValueError("no unseen number is left: the pile is about to be shuffled anew")
    return Fraction(sum(number * count for number, count in enumerate(left)), sum(left))


def knock(table: Board) -> dict[int, Fraction]:
    """Return for each other seat the chance that the player's total is strictly lower if nobody moves any more.

    Exact before the first reshuffle, for then all unknown cards are numbers of one pool once specials are replaced.
    """
    seen: Observation = seen_on("biberbande", table)
    if len(seen.pools) > 1:
        raise ValueError("after a reshuffle two kinds of unknown cards lie in the rows: simulate instead")
    left = seen.pools[0][: len(NUMBERS)]
    me = seen.seat if seen.viewer is None else seen.viewer
    known, unknown = _known(seen, me)
    found = {}
    for seat in range(seen.players):
        if seat != me:
            other, others = _known(seen, seat)
            found[seat] = 1 - _difference(left, unknown, others).at_most(known - other)
    return found


def _known(seen: Observation, seat: int) -> tuple[int, int]:
    """Return the sum of the known numbers of a row, and how many of its cards are still open."""
    known = [int(card.code) for card in seen.rows[seat] if card.code in NUMBERS]
    return sum(known), len(seen.rows[seat]) - len(known)


@cache
def _difference(left: Counts, mine: int, others: int) -> Distribution:
    """Return the sum of `others` cards less the sum of `mine`, all drawn from those that are left."""
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for number, count in enumerate(left):
        more: dict[tuple[int, int, int], int] = defaultdict(int)
        for (a, b, total), n in ways.items():
            for j in range(min(count, mine - a) + 1):
                for k in range(min(count - j, others - b) + 1):
                    more[a + j, b + k, total + (k - j) * number] += n * comb(count, j) * comb(count - j, k)
        ways = more
    return Distribution.of({total: n for (a, b, total), n in ways.items() if (a, b) == (mine, others)})
