import pytest

from boardgames.core import Stream, draw
from boardgames.core.rng import SEEDS, check_seed, mix


def test_mix_is_the_published_splitmix64() -> None:
    """The first outputs of splitmix64 from state 0, as its authors' reference code prints them."""
    golden = 0x9E3779B97F4A7C15
    assert [mix(k * golden % 2**64) for k in (1, 2, 3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_golden_draws_stay_the_same_for_ever() -> None:
    """A saved seed must bring the same game in every version: these figures may never change."""
    assert [draw(12345, 0, k, 40) for k in range(20)] == [
        5, 20, 15, 21, 4, 35, 2, 1, 11, 19, 15, 24, 21, 12, 28, 36, 2, 15, 17, 28,
    ]  # fmt: skip


def test_draws_lie_below_n_and_reach_every_value() -> None:
    stream = Stream(1)
    seen = {stream.below(6) for _ in range(200)}
    assert seen == set(range(6))
    assert stream.k == 200


def test_shuffling_keeps_what_it_shuffles() -> None:
    assert sorted(Stream(4).shuffled(tuple(range(50)))) == list(range(50))
    assert Stream(4).shuffled(tuple(range(50))) != tuple(range(50))


@pytest.mark.parametrize("seed", [-1, SEEDS, 1.5, "7", True, None])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 to"):
        check_seed(seed)
