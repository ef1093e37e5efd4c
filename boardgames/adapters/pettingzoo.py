"""The games as PettingZoo knows them: agents that take turns, the legal actions as a mask in what they observe.

>>> table = env("lucky_numbers", players=2)
>>> table.reset(seed=3)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, int(observation["action_mask"].sum())
('player_0', 16)
"""

from secrets import randbelow
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from boardgames.adapters.dealer import settle
from boardgames.adapters.encoding import Encoding
from boardgames.adapters.named import named
from boardgames.adapters.text import as_text
from boardgames.core import Game, State, Stream
from boardgames.core.rng import SEEDS, check_seed

RENDER_MODES = ["ansi", "human"]


def env(game: str | Game, render_mode: str | None = None, players: int | None = None, **options: Any) -> AECEnv:
    """Return a game, for the fewest players unless told otherwise, as an environment of PettingZoo.

    Raises `ValueError` for an unknown game, unknown players, options or render modes, and says what is allowed.
    """
    return OrderEnforcingWrapper(TableEnv(named(game), render_mode, players, options))


class TableEnv(AECEnv):
    """A table of one game: an agent for each seat, and chance that plays by itself."""

    def __init__(self, game: Game, render_mode: str | None, players: int | None, options: dict[str, Any]) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode={render_mode!r} is not allowed: None or {' or '.join(RENDER_MODES)}")
        name = f"boardgames_{game.id}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.game, self.render_mode = game, render_mode
        self.start = game.new(players, **options)
        self.position: State = self.start
        self.moves = game.all_moves(players, **options)
        self.encoding = Encoding.of(game, self.start.players, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self.action_spaces = {agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._action_of = {move: action for action, move in enumerate(self.moves)}
        self._seed, self._number = randbelow(SEEDS), 0

    def _observed(self) -> spaces.Dict:
        numbers = spaces.Box(0.0, float(self.encoding.pieces), (self.encoding.length,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8)})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions of an agent: the places in the game's list of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first one of a seed, or the next one where none is given."""
        if seed is not None:
            self._seed, self._number = check_seed(int(seed)), 0
        self._stream = Stream(self._seed, self._number)
        self._number += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._arrive(self.start)

    def step(self, action: int | None) -> None:
        """Play the move with that number; raises `IllegalMove` where the mask has a 0, `ValueError` beyond it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_space(agent).contains(action):
            raise ValueError(f"action {action!r} is not allowed: a whole number from 0 to {len(self.moves) - 1}")
        after = self.position.play(self.moves[int(action or 0)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._arrive(after)
        self._accumulate_rewards()

    def _arrive(self, position: State) -> None:
        """Let chance play on from a position, then see whose turn it is, or what the end is worth."""
        self.position = settle(position, self._stream)
        self.agent_selection = self.agents[self.position.current_player or 0]
        if outcome := self.position.outcome():
            self.rewards = {agent: float(worth) for agent, worth in zip(self.agents, outcome.utilities, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and the actions that are legal: none but on its turn."""
        seen = self.position.observation(self.possible_agents.index(agent))
        mask = np.zeros(len(self.moves), np.int8)
        mask[[self._action_of[move] for move in seen.legal_moves]] = 1
        return {"observation": np.array(self.encoding.encode(self.game, seen), np.float32), "action_mask": mask}

    def render(self) -> str | None:
        """Return, or print for a human, what everybody may see."""
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render mode when you make the environment: 'ansi' or 'human'")
            return None
        text = as_text(self.position)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""
