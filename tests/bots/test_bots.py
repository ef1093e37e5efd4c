"""Bots see their observation alone, play only what is legal, and the greedy ones beat the random ones."""

from itertools import combinations_with_replacement

import pytest

from boardgames import bots, games
from boardgames.core import CHANCE, Game, State, Stream, pick
from tests.test_random_games import random_case

TABLES = [(game, level) for game in games().values() for level in bots.levels(game.id)]
SHORT = {"biberbande": {"rounds": 1}}
LADDERS = [game for game in games().values() if game.id in bots.GAMES]
GAMES = 60
MOST_MOVES = 3000
"""A match may allow a hundred thousand turns, and bots that are not in a hurry use them."""


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


def mixed(game: Game, number: int, levels: tuple[str, ...]) -> None:
    """Play a game with random options, whose seats are taken by these levels in turn; `play` refuses illegal moves."""
    stream = Stream(9, number)
    case = random_case(game, stream)
    seats = [bots.get(game.id, levels[(seat + number) % len(levels)], effort=30) for seat in range(case.players)]
    state, moves = case.new(), 0
    while (player := state.current_player) is not None and moves < MOST_MOVES:
        moves += 1
        stream.k += 1
        if player == CHANCE:
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
        else:
            state = state.play(seats[player].choose(state.observation(player), stream.below(1 << 31)))
    assert state.outcome() or moves == MOST_MOVES


@pytest.mark.parametrize("game", LADDERS, ids=lambda game: game.id)
def test_bots_of_all_levels_play_together_under_any_options(game: Game) -> None:
    for number in range(12):
        mixed(game, number, bots.levels(game.id))


@pytest.mark.long
@pytest.mark.parametrize(
    "pair", list(combinations_with_replacement(("random", "greedy", "good", "expert"), 2)), ids=str
)
@pytest.mark.parametrize("game", LADDERS, ids=lambda game: game.id)
def test_a_thousand_games_of_every_bot_against_every_other(game: Game, pair: tuple[str, str]) -> None:
    for number in range(1000):
        mixed(game, number, pair)


@pytest.mark.parametrize("game", LADDERS, ids=lambda game: game.id)
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
    """What is hidden from a player is laid anew; from the other world's position the bot chooses as before."""
    bot, others = bots.get(game.id, level), 0
    for stream in map(Stream, range(8, 11)):
        state = game.new(**SHORT.get(game.id, {}))
        while (player := state.current_player) is not None and stream.k < 80:
            stream.k += 1
            if player == CHANCE:
                state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
                continue
            seen = state.observation(player)
            world = game.sample_state(seen, Stream(stream.k))
            others += world != state
            assert bot.choose(seen, stream.k) == bot.choose(world.observation(player), stream.k)
            state = state.play(seen.legal_moves[stream.below(len(seen.legal_moves))])
    assert others or not game.private


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="level='genius' is not allowed: 'random' or 'greedy'"):
        bots.get("triqueta", "genius")


def test_warming_plays_a_game_of_experts_of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    get = bots.get

    def noted(game: str, level: str, effort: int) -> bots.Bot:
        asked.append(game)
        return get(game, level, effort)

    monkeypatch.setattr(bots, "get", noted)
    bots.warm()
    assert asked == list(bots.GAMES)
