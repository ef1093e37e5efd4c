"""Our games pass OpenSpiel's own tests, for every number of players."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test

from boardgames import games
from boardgames.adapters.openspiel import load_game
from boardgames.core import Game
from tests import toy

TABLES = [(game, players) for game in (*games().values(), toy.GAME) for players in game.players]
SHORTER: dict[str, dict[str, Any]] = {
    "lucky_numbers": {"max_turns": 25, "setup": "auto_sorted"},
    "biberbande": {"max_turns": 25, "rounds": 1},
}
"""OpenSpiel's checks replay a game from its start at every move: that is for short games."""


def named(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


class Simulation(games_sim_test.GamesSimTest):
    """OpenSpiel's simulation test as a tool; its own list of games is not run."""

    __test__ = False

    def runTest(self) -> None:  # noqa: N802 - the name that unittest asks for
        """Do nothing by itself."""


@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_random_sim_test(game: Game, players: int) -> None:
    loaded = load_game(game, players, **SHORTER.get(game.id, {}))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_sim_game(game: Game, players: int) -> None:
    loaded = load_game(game, players, **SHORTER.get(game.id, {}))
    Simulation().sim_game(loaded)


def test_options_travel_through_openspiel_whatever_their_type() -> None:
    loaded = load_game("lucky_numbers", 3, games="players", bruno=True, open_market=2, setup="michael")
    again = pyspiel.load_game(str(loaded))
    state = again.new_initial_state()
    options = state.position.options
    assert (options.games, options.bruno, options.open_market, options.setup) == ("players", True, 2, "michael")
    assert load_game("biberbande", 2, rounds=None).num_players() == 2


def test_what_is_not_allowed_is_refused_before_openspiel_sees_it() -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        load_game("lucky_numbers", 7)
    with pytest.raises(ValueError, match="unknown option 'colour'"):
        load_game("lucky_numbers", colour="red")
    with pytest.raises(ValueError, match="game='chess' is not allowed: 'lucky_numbers' or 'solo'"):
        load_game("chess")
    with pytest.raises(ValueError, match="quiet_limit=None is not allowed: OpenSpiel asks for at most"):
        load_game("floriado", quiet_limit=None)


def test_an_information_state_has_what_a_player_knows_and_nothing_else() -> None:
    state = load_game(toy.GAME).new_initial_state()
    state.apply_action(3)
    secret = "'counter': 4"
    assert "4" in state.information_state_string(0)
    assert secret not in state.information_state_string(1)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    mine = np.copy(observer.tensor)
    observer.set_from(state, 1)
    assert mine.shape == observer.tensor.shape
    assert not np.array_equal(mine, observer.tensor)
    assert observer.string_from(state, 1) == state.observation_string(1)
