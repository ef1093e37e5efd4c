"""The solo game as Gymnasium knows it: a garden to put in order, for one agent.

>>> table = SoloEnv(difficulty=2)
>>> observation, info = table.reset(seed=3)
>>> observation["swaps_left"], len(observation["board"]), table.action_space
(2, 16, Discrete(20))
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from boardgames.adapters.dealer import settle
from boardgames.adapters.text import as_text
from boardgames.core import Move, Stream
from boardgames.core.rng import SEEDS
from boardgames.lucky_numbers.notation import CELLS, TILES
from boardgames.lucky_numbers.solo import GAME, State
from boardgames.lucky_numbers.solo.notation import Swap
from boardgames.lucky_numbers.solo.rules import partners

ID = "boardgames/Solo-v0"


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """A puzzle each time: every action is a swap that the rules allow, and only an ordered garden is worth anything.

    Takes the options of the game `solo`; raises `ValueError` for others, and says what is allowed.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r} is not allowed: None, 'ansi' or 'human'")
        self.render_mode = render_mode
        self.start = self.position = _puzzle(GAME.new(**options))
        self.moves: tuple[Move, ...] = tuple(Swap(*pair) for pair in partners(self.start.options.swaps))
        self.action_space = spaces.Discrete(len(self.moves))
        first, cells = np.full(len(CELLS), TILES[0]), np.full(len(CELLS), len(TILES))
        board = spaces.MultiDiscrete(cells, start=first)
        self.observation_space = spaces.Dict({"board": board, "swaps_left": spaces.Discrete(self.start.allowed + 1)})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Make a puzzle and return what is seen of it."""
        super().reset(seed=seed)
        stream = Stream(int(self.np_random.integers(SEEDS)))
        self.position = _puzzle(settle(self.start, stream))
        return self._seen(), {}

    def step(self, action: int | np.integer[Any]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Swap two tiles; raises `IllegalMove` after the end."""
        if not self.action_space.contains(action):
            raise ValueError(f"action {action!r} is not allowed: a whole number from 0 to {len(self.moves) - 1}")
        self.position = self.position.play(self.moves[action])
        outcome = self.position.outcome()
        reward = float(outcome.utilities[0]) if outcome else 0.0
        return self._seen(), reward, outcome is not None, False, {}

    def _seen(self) -> dict[str, Any]:
        if self.render_mode == "human":
            self.render()
        left = self.position.allowed - self.position.used
        return {"board": np.array(self.position.board, np.int64), "swaps_left": left}

    def render(self) -> str | None:
        """Return the garden as text, or print it for a human."""
        if self.render_mode != "human":
            return as_text(self.position) if self.render_mode else None
        print(as_text(self.position), end="\n\n")
        return None


def _puzzle(position: Any) -> State:
    assert isinstance(position, State)
    return position


gymnasium.register(ID, entry_point=SoloEnv)
