"""Where a game of Floriado lies on the table, and positions that are read in."""

import pytest

from boardgames.core import BadData
from boardgames.floriado.notation import index
from boardgames.floriado.view import position
from tests.floriado.tables import GAME, new, play, story


def test_touches_and_zones() -> None:
    assert GAME.targets(GAME.parse("start C3 east"), 0) == ("board/C3", "east")
    assert GAME.targets(GAME.parse("move F3"), 1) == ("board/F3",)
    assert GAME.targets(GAME.parse("move F3 leave"), 1) == ("board/F3", "leave")
    assert GAME.targets(GAME.parse("move F3 pick"), 1) == ("board/F3", "pick")
    board, own, other = GAME.zones(story(10).observation(None))
    assert board.slots[index((1, 6))].piece == "bell8"
    assert board.slots[index((1, 6))].marks == ("pawn1-east",)
    assert board.slots[index((1, 0))].marks == ("pawn0-north",)
    assert (own.owner, [slot.piece for slot in own.slots]) == (0, ["tulip6", "daisy8", None, "star6", None])
    assert (other.id, [slot.piece for slot in other.slots]) == ("piles1", [None, None, "rose6", None, "bell3"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"board": ["."] * 5}, "expected 8 tiles or dots"),
        ({"piles": [{}, {}]}, r"tulip8 is missing"),
        ({"piles": [{"tulip": [7, 8]}, {}]}, "a pile only grows smaller"),
        ({"piles": [{"tulip": [9]}, {}]}, "a whole number from 1 to 8"),
        ({"piles": [{"tulip": [8, 7]}, {"rose": [8]}]}, "2 tiles tulip7, expected 1"),
        ({"pawns": ["E3 east", None]}, "not those of the phase move"),
        ({"pawns": ["E9 east", "H5 north"]}, r"pawns\[0\].*expected a cell"),
        ({"pawns": ["E3 up", "H5 north"]}, "one of north, east, south, west"),
        ({"pawns": ["A1 east", "H5 north"]}, "daisy1 would have been picked"),
        ({"phase": "over", "ended": "finished"}, "has not ended like this"),
        ({"phase": "over", "ended": "quiet"}, "has not ended like this"),
        ({"phase": "start"}, "not those of the phase start"),
        ({"phase": "deal"}, "not those of the phase deal|row by row"),
        ({"quiet": 20}, "the game is over"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(change: dict[str, object], why: str) -> None:
    plain = story(2).to_json()
    assert GAME.from_json(plain) == story(2)
    with pytest.raises(BadData, match=why):
        GAME.from_json(plain | change)


def test_a_deal_that_skips_a_cell_is_refused() -> None:
    plain = play(new(), "deal tulip8").to_json()
    assert GAME.from_json(plain) == play(new(), "deal tulip8")
    plain["board"][0] = "." + plain["board"][0][6:].replace(".", "tulip8", 1)
    with pytest.raises(BadData, match="row by row"):
        GAME.from_json(plain)


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("tulip1 tulip2", "expected 2 items, not 1"),
        ("tulip1 tulip2 / daisy1", "line 2: expected 2 tiles or dots, not 1"),
        ("tulip1 tulip2 / daisy1 daisy9", "line 2: expected a tile such as tulip8, or a dot, not 'daisy9'"),
        ("tulip1 tulip2 / daisy1 rose1", "there are 1 tiles rose1, expected 0"),
    ],
)
def test_a_clearing_that_cannot_be_is_refused(board: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        position(board, rows=2, columns=2, colours=2)
