"""Our games pass PettingZoo's own tests, for every number of players, and nothing hidden reaches another agent."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from boardgames import games
from boardgames.adapters.pettingzoo import env
from boardgames.biberbande.notation import eye
from boardgames.biberbande.state import State as Biberbande
from boardgames.core import Game, IllegalMove, Session, Stream
from tests import toy

TABLES = [(game, players) for game in (*games().values(), toy.GAME) for players in game.players]
CYCLES = 200


def named(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def play(table: Any, moves: int, seed: int = 1) -> None:
    """Play that many random legal actions, or fewer where the game ends before."""
    table.reset(seed=seed)
    stream = Stream(seed)
    while table.agents and moves:
        observation, _, over, _, _ = table.last()
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if over else legal[stream.below(len(legal))])
        moves -= 1


# A mask has its place in the observation, so observations are dictionaries; and where a game is over nothing is legal.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_api(game: Game, players: int) -> None:
    api_test(env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_equal_seeds_give_equal_games(game: Game, players: int) -> None:
    seed_test(lambda: env(game, players=players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_render(game: Game, players: int) -> None:
    render_test(lambda render_mode: env(game, render_mode, players))


@pytest.mark.parametrize(("game", "players"), TABLES, ids=named)
def test_rewards_are_what_the_end_is_worth(game: Game, players: int) -> None:
    shorter: dict[str, Any] = {"rounds": 1} if game.id == "biberbande" else {}
    table = env(game, players=players, **shorter)
    table.reset(seed=5)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, over, truncated, _ = table.last()
        assert not truncated
        if over:
            rewards[agent] = reward
        else:
            assert reward == 0
        table.step(None if over else np.flatnonzero(observation["action_mask"])[-1])
    outcome = table.unwrapped.position.outcome()
    assert list(rewards.values()) == [float(worth) for worth in outcome.utilities]
    assert sum(rewards.values()) == pytest.approx(0 if players > 1 else rewards["player_0"])


def test_a_seed_brings_the_pieces_that_a_session_brings() -> None:
    table = env("lucky_numbers", players=3, setup="auto_sorted")
    table.reset(seed=9)
    first = table.unwrapped.position
    assert first == Session(games()["lucky_numbers"].new(3, setup="auto_sorted"), seed=9).state
    table.reset()
    assert table.unwrapped.position != first
    table.reset(seed=np.int64(9))
    assert table.unwrapped.position == first


def test_what_is_not_allowed_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        env("lucky_numbers", players=7)
    with pytest.raises(ValueError, match="unknown option 'colour'"):
        env("lucky_numbers", colour="red")
    with pytest.raises(ValueError, match="game='chess' is not allowed: 'lucky_numbers' or 'solo'"):
        env("chess")
    with pytest.raises(ValueError, match="render_mode='svg' is not allowed"):
        env("lucky_numbers", "svg")
    table = env(toy.GAME, ordered=True)
    table.reset(seed=1)
    for action in (-1, 5, 2.0, None):
        with pytest.raises(ValueError, match="from 0 to 4"):
            table.step(action)
    table.step(0)
    with pytest.raises(IllegalMove, match="taken"):
        table.step(0)


def test_what_everybody_sees_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    table = env(toy.GAME, "ansi")
    table.reset(seed=1)
    hand, secret = table.unwrapped.position.hand, table.unwrapped.position.hidden
    lines = ["board:", ".  .", ".  .", f"hand (player 0): {hand}", "secret (player 0): ?", "pile: 3 x ?"]
    assert table.render() == "\n".join((*lines, "Player 0 is to play."))
    play(table, 9)
    assert f"secret (player 0): {secret}" in table.render()
    assert table.render().endswith("The game is over.")
    shown = env(toy.GAME, "human")
    shown.reset(seed=1)
    assert capsys.readouterr().out.startswith("board:\n")
    with pytest.warns(UserWarning, match="choose a render mode"):
        assert env(toy.GAME).unwrapped.render() is None


# ---------------------------------------------------------------- what an agent must not know


def given(table: Any, agent: str) -> list[Any]:
    """Return all that an agent is given, and what everybody sees."""
    observation = table.observe(agent)
    return [observation["observation"].tolist(), observation["action_mask"].tolist(), table.infos, table.render()]


@pytest.mark.parametrize("moves", range(4))
def test_another_hidden_counter_changes_nothing_for_the_other_agent(moves: int) -> None:
    table = env(toy.GAME, "ansi")
    play(table, moves)
    mine, theirs = given(table, "player_0"), given(table, "player_1")
    position = table.unwrapped.position
    for counter in position.pile:
        table.unwrapped.position = replace(position, hidden=counter)
        assert given(table, "player_1") == theirs
        assert given(table, "player_0") != mine


def exchanged(position: Biberbande, seat: int) -> Biberbande | None:
    """Return the position with two cards exchanged that a seat has not seen; another has seen the first."""
    hidden = [
        (owner, slot, card)
        for owner, row in enumerate(position.rows)
        for slot, card in enumerate(row)
        if not card.seen & eye(seat)
    ]
    for owner, slot, card in hidden:
        for other_owner, other_slot, other in hidden:
            if card.seen and card.code != other.code:
                rows = [list(row) for row in position.rows]
                rows[owner][slot] = replace(card, code=other.code)
                rows[other_owner][other_slot] = replace(other, code=card.code)
                return replace(position, rows=tuple(map(tuple, rows)))
    return None


@pytest.mark.parametrize("players", games()["biberbande"].players)
@pytest.mark.parametrize("moves", [0, 7, 20, 41])
def test_exchanging_hidden_cards_changes_nothing_for_who_has_not_seen_them(players: int, moves: int) -> None:
    table = env("biberbande", "ansi", players)
    play(table, moves, seed=players)
    position = table.unwrapped.position
    noticed = 0
    for seat, agent in enumerate(table.possible_agents):
        before = {other: given(table, other) for other in table.possible_agents}
        if other := exchanged(position, seat):
            table.unwrapped.position = other
            assert given(table, agent) == before[agent]
            noticed += any(given(table, each) != before[each] for each in table.possible_agents)
            table.unwrapped.position = position
    assert noticed or not moves
