"""The games as OpenSpiel knows them: explicit chance nodes, perfect recall, an observer.

>>> game = load_game("lucky_numbers", players=2, setup="auto_sorted")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 20)
"""

from typing import Any

import numpy as np
import pyspiel

from boardgames.adapters.encoding import Encoding
from boardgames.adapters.named import named
from boardgames.core import CHANCE, Game, Option, State, to_plain

PREFIX = "boardgames_"
LONGEST = (1 << 31) - 1
"""The greatest length of a game that OpenSpiel can hold."""


def load_game(game: str | Game, players: int | None = None, **options: Any) -> Any:
    """Return a game for OpenSpiel, registered there under `boardgames_<id>` on first use.

    Raises `ValueError` for an unknown game, unknown players or options, and says what is allowed, and for options with
    which a game need not end: OpenSpiel asks for its greatest length.
    """
    own = named(game)
    if own.max_length(players, **options) > LONGEST:
        chosen = ", ".join(f"{name}={value!r}" for name, value in options.items())
        raise ValueError(f"{chosen} is not allowed: OpenSpiel asks for at most {LONGEST:,} moves in {own.title}")
    _register(own)
    given = {option.name: _written(option, options[option.name]) for option in own.options if option.name in options}
    return pyspiel.load_game(PREFIX + own.id, {"players": players or own.players[0], **given})


_REGISTERED: dict[str, Game] = {}


def _register(own: Game) -> None:
    """Make the game known to OpenSpiel, once."""
    if own.id in _REGISTERED:
        return
    game_type = _game_type(own)

    class Registered(_Game):
        """A game of ours under its name in OpenSpiel."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(own, game_type, params or {})

    pyspiel.register_game(game_type, Registered)
    _REGISTERED[own.id] = own


def _game_type(own: Game) -> Any:
    """Return what is fixed about a game in OpenSpiel's words."""
    kinds = pyspiel.GameType
    alone = own.players[-1] == 1
    return kinds(
        short_name=PREFIX + own.id,
        long_name=own.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if own.private else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=own.players[-1],
        min_num_players=own.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": own.players[0],
            **{option.name: _written(option, option.default) for option in own.options},
        },
    )


def _written(option: Option, value: Any) -> bool | int | str:
    """Return a value as OpenSpiel keeps it: its own type where an option has one, else a word that reads as text."""
    return value if _kinds(option) in ({bool}, {int}, {str}) else f"is_{value}"


def _chosen(option: Option, written: Any) -> Any:
    """Return the value of an option that OpenSpiel kept."""
    return next((choice for choice in option.choices if _written(option, choice) == written), written)


def _kinds(option: Option) -> set[type]:
    return {int} if isinstance(option.choices, range) else {type(choice) for choice in option.choices}


class _Table:
    """A game with its players and options, and the numbers of its moves; copies of positions share it."""

    def __init__(self, own: Game, params: dict[str, Any]) -> None:
        self.own, self.params = own, params
        self.players = int(params.get("players", own.players[0]))
        known = {option.name: option for option in own.options}
        given = {name: _chosen(known[name], written) for name, written in params.items() if name in known}
        self.options = {name: value for name, value in given.items() if value != known[name].default}
        self.moves = own.all_moves(self.players, **self.options)
        self.chance = own.all_chance(self.players, **self.options)
        self.action_of = {move: k for k, move in enumerate(self.moves)}
        self.outcome_of = {move: k for k, move in enumerate(self.chance)}
        self.encoding = Encoding.of(own, self.players, **self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Table":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, (self.own.id, self.params)

    def info(self) -> Any:
        """Return what OpenSpiel asks about sizes and bounds."""
        low, high = self.own.utility_range(self.players, **self.options)
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=len(self.chance),
            num_players=self.players,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=0.0 if self.players > 1 else None,
            max_game_length=self.own.max_length(self.players, **self.options),
        )


def _table(id: str, params: dict[str, Any]) -> _Table:
    return _Table(_REGISTERED[id], params)


class _Game(pyspiel.Game):
    """A game in OpenSpiel's words."""

    def __init__(self, own: Game, game_type: Any, params: dict[str, Any]) -> None:
        self.table = _Table(own, params)
        super().__init__(game_type, self.table.info(), params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "_State":
        """Return the start of a game."""
        return _State(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """Return what turns positions into a player's numbers and text."""
        return _Observer(self.table)


class _State(pyspiel.State):
    """A position, and what each player has been told on the way to it."""

    def __init__(self, game: _Game, table: _Table) -> None:
        super().__init__(game)
        self.table = table
        self.position: State = table.own.new(table.players, **table.options)
        self.told: tuple[tuple[str, ...], ...] = ((),) * table.players

    def current_player(self) -> int:
        """Return whose turn it is, in OpenSpiel's numbers."""
        player = self.position.current_player
        if player is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else player

    def _legal_actions(self, player: int) -> list[int]:
        return [self.table.action_of[move] for move in self.position.legal_moves()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring."""
        return [(self.table.outcome_of[move], float(p)) for move, p in self.position.chance_outcomes().items()]

    def _apply_action(self, action: int) -> None:
        moves = self.table.chance if self.position.current_player == CHANCE else self.table.moves
        self.position = self.position.play(moves[action])
        self.told = tuple(
            (*heard, *(str(to_plain(event)) for event in self.position.events_for(seat)))
            for seat, heard in enumerate(self.told)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        return str((self.table.chance if player == pyspiel.PlayerId.CHANCE else self.table.moves)[action])

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.position.current_player is None

    def returns(self) -> list[float]:
        """Return what the end is worth to each player, 0 before it."""
        outcome = self.position.outcome()
        return [float(worth) for worth in outcome.utilities] if outcome else [0.0] * self.table.players

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has been told since the start, and what can be seen now."""
        seat = self.current_player() if player is None else player
        return "\n".join((*self.told[seat], self.observation_string(seat)))

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player may know now."""
        seat = self.current_player() if player is None else player
        return str(to_plain(self.position.observation(seat)))

    def __str__(self) -> str:
        return str(self.position.to_json())


class _Observer:
    """A player's view as numbers, and as text."""

    def __init__(self, table: _Table) -> None:
        self.table = table
        self.tensor = np.zeros(table.encoding.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Write what a player may know into `tensor`."""
        self.tensor[:] = self.table.encoding.encode(self.table.own, state.position.observation(player))

    def string_from(self, state: _State, player: int) -> str:
        """Return what a player may know as text."""
        return state.observation_string(player)
