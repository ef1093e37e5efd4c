"""Many random games over options and small clearings, with the laws of the contract and the tiles counted."""

from itertools import product
from typing import Any

import pytest

from boardgames.core import Stream
from tests.floriado.tables import GAME
from tests.laws import PIECES, Case, check_game

SIZES = [(5, 8, 5), (2, 3, 2), (3, 4, 3), (1, 2, 1), (2, 4, 2), (4, 4, 4), (5, 5, 5), (1, 8, 1)]
PLAYED: list[dict[str, Any]] = [
    {},
    {"first_tile_only": True},
    {"optional_pick": True},
    {"end_rule": "fits"},
    {"score": "triangular", "start_player": 1},
    {"quiet_limit": None},
    {"quiet_limit": 2, "optional_pick": True},
    {"first_tile_only": True, "optional_pick": True, "end_rule": "fits", "quiet_limit": 4},
]
CASES = [
    Case(GAME, 2, {"rows": rows, "columns": columns, "colours": colours, **options}, PIECES["floriado"])
    for (rows, columns, colours), options in product(SIZES, PLAYED)
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_laws_hold_in_small_clearings(case: Case) -> None:
    check_game(case, Stream(7), every=9)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_tiles_are_conserved_in_two_thousand_games(case: Case) -> None:
    for number in range(32):
        check_game(case, Stream(11, number), every=50)
