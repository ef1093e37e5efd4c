"""Answers that are worked out cleverly, beside the same counted without any cleverness on small cases."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from boardgames import games, odds
from boardgames.core import Stream
from boardgames.floriado.state import State

# ---------------------------------------------------------------- Biberbande


@pytest.mark.parametrize("swaps", range(4))
def test_o12_memory_against_every_way_to_swap(swaps: int) -> None:
    became: Counter[str] = Counter()
    for picks in product(product(range(4), repeat=2), repeat=swaps):
        rows, moved = [["mine", *"abc"], [*"wxyz"]], False
        for own, other in picks:
            moved = moved or rows[0][own] == "mine" or rows[1][other] == "mine"
            rows[0][own], rows[1][other] = rows[1][other], rows[0][own]
        became.update({"never moved": not moved, "in its place": rows[0][0] == "mine", "in its row": "mine" in rows[0]})
    expected = {name: Fraction(count, 16**swaps) for name, count in became.items()}
    assert odds.biberbande.memory(swaps) == expected


@pytest.mark.parametrize(("known", "stop_at"), [(9, 4), (8, 0), (6, 9), (3, 2)])
def test_o7_draw_two_against_every_two_cards(known: int, stop_at: int) -> None:
    also = [3, 8]
    numbers = [number for number in range(9) for _ in range(4)] + 9 * [9]
    for seen in (known, *also):
        numbers.remove(seen)
    deck: list[int | None] = [*numbers, *20 * [None]]

    def gain(card: int | None, left: list[int | None]) -> Fraction:
        """A special card in the row is replaced by a number at the end, on average by the mean of those left."""
        shown = [number for number in left if number is not None]
        worth = Fraction(sum(shown), len(shown)) if card is None else Fraction(card)
        return max(known - worth, Fraction(0))

    total = Fraction(0)
    for k, card in enumerate(deck):
        rest = deck[:k] + deck[k + 1 :]
        if card is not None and card <= stop_at:
            total += max(known - card, 0)
        else:
            total += sum((gain(second, rest) for second in rest), Fraction(0)) / len(rest)
    assert odds.biberbande.draw_two(known, also, stop_at) == total / len(deck)


@pytest.mark.parametrize(("mine", "turns"), [([3, 4, 4, 5], 0), ([3, 4, 4, 5], 1), ([1, 2, 3, 4], 1)])
def test_o10_knocking_against_hands_that_are_dealt(mine: list[int], turns: int) -> None:
    deck = [number for number in range(9) for _ in range(4)] + 9 * [9]
    for card in mine:
        deck.remove(card)
    times, wins = 20_000, 0
    for number in range(times):
        hand = list(Stream(11, number).shuffled(tuple(deck)))[:5]
        row, drawn = hand[:4], hand[4]
        if turns:
            worse = max((0, 1), key=lambda k: row[k])
            if row[worse] >= 5:
                row[worse] = min(row[worse], drawn)
            elif drawn < 5:
                row[2] = drawn
        wins += sum(row) > sum(mine)
    chance = odds.biberbande.knock_chance(mine, turns)
    assert abs(wins / times - chance) < 4 * float(chance * (1 - chance) / times) ** 0.5


# ---------------------------------------------------------------- Triqueta


WORTH = {"R": 5, "O": 6, "D": 7, "B": 8, "M": 9, "E": 10}


def points(pieces: str) -> int:
    """One or two pieces of an animal are worth a point each, three its value, more take away a point each beyond it."""
    number = {animal: pieces.count(animal) for animal in WORTH}
    return sum(n if n < 3 else WORTH[animal] if n == 3 else 3 - n for animal, n in number.items())


def alone(own: str, row: str, pile: str) -> Fraction:
    """Return the points of a player who is the only one left and may stop before each draw."""
    stop = Fraction(points(own + row))
    if not pile:
        return stop
    draws = (alone(own, row + animal, pile[:k] + pile[k + 1 :]) for k, animal in enumerate(pile))
    return max(stop, sum(draws, Fraction(0)) / len(pile))


def two(own: str, rows: tuple[str, str], pile: str, rock: int) -> Fraction:
    """Return by how much the mover is ahead at the end, who takes a row, or draws and puts the piece into either."""
    values = [points(own + rows[k]) - rock - alone(own, rows[1 - k], pile) for k in (0, 1)]
    if pile:
        drawn = Fraction(0)
        for k, animal in enumerate(pile):
            left = pile[:k] + pile[k + 1 :]
            after = (rows[0] + animal, rows[1]), (rows[0], rows[1] + animal)
            drawn += max(-two(own, lying, left, rock) for lying in after)
        values.append(drawn / len(pile))
    return max(values)


@pytest.mark.parametrize(
    ("own", "pile", "rock"), [("RRE", "RE", 1), ("RREE", "REE", 0), ("RB", "RRB", 1), ("BBB", "BEE", 1)]
)
def test_o12_moving_first_against_every_line_of_play(own: str, pile: str, rock: int) -> None:
    assert odds.triqueta.toy_round(own, pile, rock) == two(own, ("", ""), pile, rock)


# ---------------------------------------------------------------- Floriado


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3)])
def test_g5_moves_to_another_tile_against_walking(rows: int, columns: int) -> None:
    """Straight on, left or right, any distance, and never round: walked from every cell and direction."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    needed: Counter[int] = Counter()
    for row, column, facing in product(range(rows), range(columns), range(4)):
        found, now = {(row, column): 0}, {(row, column, facing)}
        seen = set(now)
        for moves in range(1, rows * columns * 4):
            later = set()
            for y, x, looks in now:
                for turn in (0, 1, 3):
                    down, across = steps[(looks + turn) % 4]
                    for far in range(1, max(rows, columns)):
                        place = (y + down * far, x + across * far)
                        if 0 <= place[0] < rows and 0 <= place[1] < columns:
                            found.setdefault(place, moves)
                            later.add((*place, (looks + turn) % 4))
            now = later - seen
            seen |= later
        needed.update(moves for moves in found.values() if moves)
    whole = sum(needed.values())
    assert dict(odds.floriado.moves_needed(rows, columns)) == {k: Fraction(n, whole) for k, n in sorted(needed.items())}


def plain(state: State) -> Fraction:
    """Return by how much the seat that started ends ahead, by minimax without any memory."""
    if state.outcome():
        return state.totals[state.starter] - state.totals[1 - state.starter]
    values = [plain(state.play(move)) for move in state.legal_moves()]
    return max(values) if state.seat == state.starter else min(values)


def test_g12_perfect_play_against_minimax_without_memory() -> None:
    game = games()["floriado"]
    start = game.new(rows=2, columns=2, colours=2, quiet_limit=2)
    assert isinstance(start, State)
    found: Counter[str] = Counter()
    for order in permutations(start.undealt):
        state = start
        for tile in order:
            dealt = state.play(game.parse(f"deal {tile}"))
            assert isinstance(dealt, State)
            state = dealt
        value = plain(state)
        found["first" if value > 0 else "second" if value < 0 else "draw"] += 1
    assert odds.floriado.perfect(2, 2, 2, quiet_limit=2) == odds.Distribution.of(found)
