"""Possible worlds have their exact probabilities: counted over every way in which a small deck can come.

The count follows the referee through all that chance could bring, keeps what the viewer could not tell from what
happened, and knows nothing of how worlds are sampled.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from boardgames.biberbande.knowledge import sample
from boardgames.biberbande.notation import CODES
from boardgames.biberbande.play import counts
from boardgames.biberbande.state import Options, State
from boardgames.core import CHANCE, Stream
from tests.biberbande.tables import play

Deal = tuple[str, ...]
"""Moves and cards in the order in which they came, after the rows were dealt."""


def begin(deck: str, **options: object) -> State:
    return State.start(2, Options(**options), counts(deck.split()))  # type: ignore[arg-type]


def dealt_cards(first: str, second: str) -> Deal:
    return tuple(f"card {card}" for pair in zip(first.split(), second.split(), strict=True) for card in pair)


def posterior(start: State, story: Deal, viewer: int | None) -> dict[State, Fraction]:
    """Return the probability of each position after the story, as the viewer of the story can know it."""
    worlds: dict[State, Fraction] = {start: Fraction(1)}
    truth = start
    for text in story:
        truth = play(truth, text)
        told = truth.events_for(viewer)
        following: Counter[State] = Counter()
        for world, chance in worlds.items():
            for after, share in steps(world, text):
                if after.events_for(viewer) == told:
                    following[after] += chance * share  # type: ignore[assignment]
        worlds = dict(following)  # type: ignore[arg-type]
    assert all(world.observation(viewer) == truth.observation(viewer) for world in worlds)
    whole = sum(worlds.values())
    return {world: chance / whole for world, chance in worlds.items()}


def steps(world: State, text: str) -> list[tuple[State, Fraction]]:
    """Return what may come after a position: anything at chance, the move of the story if it can be played there."""
    if world.current_player == CHANCE:
        return [(play(world, str(move)), share) for move, share in world.chance_outcomes().items()]
    move = world.game.parse(text)
    return [] if world.why_not(move) else [(play(world, text), Fraction(1))]


def check(start: State, story: Deal, viewer: int | None, samples: int = 3_000) -> dict[State, Fraction]:
    """Compare the worlds that are sampled with those that were counted, and return these."""
    exact = posterior(start, story, viewer)
    seen = play(start, *story).observation(viewer)
    stream = Stream(2026)
    found = Counter(sample(seen, stream) for _ in range(samples))  # type: ignore[arg-type]
    assert set(found) <= set(exact)
    assert _pearson(found, exact, samples) <= 5
    return exact


def _pearson(found: Counter[State], exact: dict[State, Fraction], samples: int) -> float:
    """Return by how many standard deviations Pearson's statistic exceeds its mean, both exact for any sample size."""
    kinds = len(exact)
    statistic = sum((found[world] - float(samples * p)) ** 2 / float(samples * p) for world, p in exact.items())
    inverse = float(sum(1 / p for p in exact.values()))
    variance = 2 * (kinds - 1) + (inverse - kinds**2 - 2 * kinds + 2) / samples
    return (statistic - (kinds - 1)) / sqrt(max(variance, 1e-9))


LOOKS = ("looked", "looked")

# A drawn card is put in a row unseen by the others, and then swapped away.
HIDDEN_PUT = (
    *dealt_cards("1 9 swap 9", "1 1 9 swap"),
    *("card 9", *LOOKS, "draw", "card 1", "put 2", "end"),
    *("draw", "card swap", "use swap 1 1:2", "end", "draw", "card 9"),
)
HIDDEN_PUT_DECK = "1 1 1 1 9 9 9 9 9 swap swap swap"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_cards_of_one_shuffle_are_alike_wherever_they_lie(viewer: int | None) -> None:
    exact = check(begin(HIDDEN_PUT_DECK), HIDDEN_PUT, viewer)
    assert len(exact) > 20


# The pile is empty after two draws; the discards are shuffled, and the first player puts one of them in a row.
RESHUFFLE = (
    *dealt_cards("1 9 1 9", "1 peek 9 1"),
    *("card 5", *LOOKS, "draw", "card 5", "lay", "end", "draw", "card 9", "put 2", "end"),
    *("draw", "card 5", "put 1", "end"),
)
RESHUFFLE_DECK = "1 1 1 1 9 9 9 9 5 5 peek"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_bb_7_5_after_a_reshuffle_beliefs_are_those_of_two_pools(viewer: int | None) -> None:
    start = begin(RESHUFFLE_DECK)
    exact = check(start, RESHUFFLE, viewer)
    assert len(exact) > 1
    truth = play(start, *RESHUFFLE)
    assert truth.shuffles == 2
    # What was reshuffled is all that the pile can hold, and no card that was dealt can be drawn from it.
    assert all(world.rows[0][0].code == "5" for world in exact)
    assert all(sum(world.pile) == 1 and world.pile[CODES.index("5")] == 1 for world in exact)
    assert "9" in dict(truth.observation(viewer).unseen)


def test_bb_7_5_the_reshuffled_cards_are_known_the_drawn_one_is_not() -> None:
    story = (
        *dealt_cards("1 9 1 9", "1 peek 9 1"),
        *("card 5", *LOOKS, "draw", "card 6", "lay", "end", "draw", "card 9", "lay", "end"),
        *("take 2", "end", "draw", "card 5", "put 1", "end"),
    )
    exact = check(begin("1 1 1 1 9 9 9 9 5 6 peek"), story, 0)
    drawn = Counter[str]()
    for world, chance in exact.items():
        drawn[world.rows[1][0].code] += chance  # type: ignore[assignment]
    assert drawn == {"5": Fraction(1, 2), "6": Fraction(1, 2)}


# With specials kept out of rows, whoever puts a drawn card there shows that it is a number.
NUMBER_PUT = (
    *dealt_cards("1 9 peek 9", "1 peek 9 peek"),
    *("card 9", *LOOKS, "draw", "card 1", "put 2", "end"),
)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_bb_4_5_a_card_that_could_be_put_is_a_number(viewer: int | None) -> None:
    start = begin("1 1 1 9 9 9 9 peek peek peek peek", special_into_row=False)
    exact = check(start, NUMBER_PUT, viewer)
    assert all(world.rows[0][1].code in ("1", "9") for world in exact)
    free = check(begin("1 1 1 9 9 9 9 peek peek peek peek"), NUMBER_PUT, viewer)
    assert (len(free) > len(exact)) == (viewer != 0)


# Two specials were turned up and went back into the pile, so that few of them can be in the rows.
RETURNED_DECK = "1 1 1 1 1 1 1 swap swap swap peek peek"
BEGINNING = dealt_cards("1 1 1 swap", "1 1 peek 1")
AGAIN = ("card swap", "card swap")
PUT = ("card 1", *LOOKS, "draw", "card peek", "put 2", "end")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_bb_2_5_specials_that_went_back_are_rarer_in_the_rows(viewer: int | None) -> None:
    start = begin(RETURNED_DECK, reflip_initial_special=True)
    exact = check(start, (*BEGINNING, *AGAIN, *PUT), viewer)
    at_once = check(start, (*BEGINNING, *PUT), viewer)
    assert dealt_swaps(exact) < dealt_swaps(at_once)


def dealt_swaps(worlds: dict[State, Fraction]) -> Fraction:
    """Return how many dealt swaps the rows are believed to hold."""
    lying = {
        world: sum(card.code == "swap" and card.origin == 0 for row in world.rows for card in row) for world in worlds
    }
    return sum((chance * lying[world] for world, chance in worlds.items()), Fraction(0))


def test_bb_2_5_dealt_specials_that_have_left_the_rows_still_count() -> None:
    story = (
        *dealt_cards("1 swap 1 1", "1 1 1 1"),
        *("card swap", "card 1", *LOOKS, "take 2", "end", "draw", "card peek", "put 1", "end"),
    )
    start = begin("1 1 1 1 1 1 1 1 swap swap swap peek", reflip_initial_special=True)
    assert play(start, *story).gone == ("swap",)
    check(start, story, 0)


def test_the_whole_deck_gives_each_unseen_card_its_share() -> None:
    state = play(begin_whole(), *dealt_cards("1 9 swap 9", "0 1 9 peek"), "card 5", *LOOKS)
    seen = state.observation(0)
    stream, samples = Stream(7), 4_000
    found = Counter(sample(seen, stream).rows[1][0].code for _ in range(samples))  # type: ignore[arg-type]
    for code, count in seen.unseen:
        share = count / 63
        assert abs(found[code] - samples * share) <= 5 * (samples * share * (1 - share)) ** 0.5


def begin_whole() -> State:
    return State.start(2, Options())
