"""A bot says why, in both languages, whatever it is about to do."""

import pytest

from boardgames import bots, games
from boardgames.bots.telling import move_words, tell
from boardgames.bots.thinker import Valued
from boardgames.core import Game
from boardgames.messages import LANGUAGES

LADDERS = [game for game in games().values() if game.id in bots.GAMES]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LADDERS, ids=lambda game: game.id)
def test_every_move_has_words(game: Game, lang: str) -> None:
    for players in game.players:
        for move in game.all_moves(players):
            words = move_words(lang, game.id, move)
            assert words != str(move) or (lang, words) in (("en", "draw"), ("en", "knock")), move
            assert "{" not in words


@pytest.mark.parametrize("unit", ["rating", "chance", "points", "swaps"])
def test_a_choice_and_the_next_best_are_told(unit: str) -> None:
    game = games()["triqueta"]
    draw, take = game.parse("draw"), game.parse("take 2")
    told = tell("fr", "triqueta", (Valued(draw, 0.75), Valued(take, -0.25)), unit)
    assert told.startswith("Je choisis\u202f: piocher")
    assert "prendre la rangée 2" in told
    assert ("75\u202f%" in told) == (unit == "chance")
    assert ("0,75" in told) == (unit == "points")
    assert tell("en", "triqueta", (Valued(draw, 0.75),), unit) == "I choose: draw."
