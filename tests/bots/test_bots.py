"""Bots see their observation alone, play only what is legal, and the greedy ones beat the random ones."""

import pytest

from boardgames import bots, games
from boardgames.core import CHANCE, Game, State, Stream, pick

TABLES = [(game, level) for game in games().values() for level in bots.levels(game.id)]
SHORT = {"biberbande": {"rounds": 1}}
GAMES = 60


def play(game: Game, players: int, levels: tuple[str, ...], number: int) -> State:
    """Play a game of bots to its end."""
    state, stream = game.new(players, **SHORT.get(game.id, {})), Stream(5, number)
    seats = [bots.get(game.id, level) for level in levels]
    while (player := state.current_player) is not None:
        stream.k += 1
        if player == CHANCE:
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
        else:
            state = state.play(seats[player].choose(state.observation(player), stream.below(1 << 31)))
    return state


@pytest.mark.parametrize(("game", "level"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_a_bot_plays_whole_games_for_every_number_of_players(game: Game, level: str) -> None:
    for players in game.players:
        assert play(game, players, (level,) * players, 1).outcome()


@pytest.mark.parametrize(
    "game", [game for game in games().values() if "greedy" in bots.levels(game.id)], ids=lambda g: g.id
)
def test_the_greedy_bot_beats_the_random_one(game: Game) -> None:
    """Over games with seats exchanged, greedy wins clearly more: at least two games in three."""
    won = 0.0
    for number in range(GAMES):
        greedy = number % 2
        outcome = play(game, 2, ("greedy", "random") if greedy == 0 else ("random", "greedy"), number // 2).outcome()
        assert outcome
        won += (greedy in outcome.winners) / len(outcome.winners)
    assert won >= GAMES * 2 / 3, won


@pytest.mark.parametrize(("game", "level"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_a_bot_chooses_the_same_in_every_world_that_looks_the_same(game: Game, level: str) -> None:
    bot, stream = bots.get(game.id, level), Stream(8)
    state = game.new(**SHORT.get(game.id, {}))
    for _ in range(40):
        player = state.current_player
        if player is None:
            break
        stream.k += 1
        if player == CHANCE:
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
            continue
        seen = state.observation(player)
        other = game.sample_state(seen, Stream(stream.k)).observation(player)
        assert bot.choose(seen, 3) == bot.choose(other, 3)
        state = state.play(bot.choose(seen, 3))


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="level='genius' is not allowed: 'random' or 'greedy'"):
        bots.get("triqueta", "genius")
