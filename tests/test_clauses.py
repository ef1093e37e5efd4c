"""No clause of any rulebook is without a test that names it."""

from pathlib import Path

import pytest

from boardgames import games
from boardgames.core import Game


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_clause_is_named_by_a_test_of_its_game(game: Game) -> None:
    files = (Path(__file__).parent / game.id).glob("test_*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = text.replace("-", "_").replace(".", "_").lower()
    assert not [id for id in game.rulebook if id.replace("-", "_").replace(".", "_").lower() not in named]
