"""Training: positions from games played at random, one after the other, in which all that is allowed is to be marked.

Two levels: with help and every wrong place explained, as often as one likes; and the challenge, some in a row without
any help.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from boardgames.core import CHANCE, Game, State, Stream
from boardgames.core.session import pick
from boardgames.messages import say
from widgets.blocks.block import AGAIN, SHOW, Block
from widgets.blocks.exercise import Exercise
from widgets.scene import Button, Panel, Scene, Status, Text
from widgets.table import Table
from widgets.ways import Ways, next_touches

NEXT, TRAIN, CHALLENGE = "drill:next", "drill:train", "drill:challenge"
ENOUGH = 3
"""Positions that end the training; one may go on."""
IN_A_ROW = 5
"""Positions that have to be right one after the other in the challenge."""
NAMES = ("Ana", "Lou", "Bob", "Zoé", "Max")
"""Who sits at the table."""
LONGEST = 40
"""Moves of a random game, at most, before the position is taken from it."""
FEW, MANY = 2, 12
"""How many places there are to mark, at least and at most."""


class Drill:
    """Endless positions of a game; knows when enough of them were right. Shows itself as a board in a cell."""

    def __init__(self, game: Game, lang: str, seed: int = 1) -> None:
        self.game, self.lang, self.seed = game, lang, seed
        self._number = 0
        self.challenges, self.solved, self.streak, self.done = False, 0, 0, False
        self._turn_to(0)

    def _turn_to(self, index: int) -> None:
        """Set up the position of that number."""
        self._index, self._missed = index, False
        self._block = Block(self._exercise(), self.game, self.lang)

    def _exercise(self) -> Exercise:
        state, select = position(self.game, self.seed, self._index)
        table = Table(self.game, self.lang, state, names=NAMES[: state.players], viewer=state.current_player)
        for target in select:
            table.touch(target)
        task = self._say("task", prompt=table.draw().status.text)
        viewer = state.current_player
        return Exercise("drill", self.game.id, "find_all", (), task, state, select=select, viewer=viewer, names=NAMES)

    # ---------------------------------------------------------------- messages in

    def receive(self, message: object) -> None:
        """Answer a touch; anything else, or one about an older scene, changes nothing."""
        if not isinstance(message, Mapping) or message.get("scene") != self._number:
            return
        self._number += 1
        match message:
            case {"kind": "activate", "target": str(target)} if target == NEXT and self._block.done:
                self._turn_to(self._index + 1)
            case {"kind": "activate", "target": str(target)} if target in (TRAIN, CHALLENGE):
                self.challenges, self.streak = target == CHALLENGE, 0
                self._turn_to(self._index + 1)
            case {"kind": "activate", "target": str(target)} if target not in (AGAIN, SHOW) or not self.challenges:
                self._block.receive({**message, "scene": self._block.scene.number})
                self._count()

    def _count(self) -> None:
        """Count a position that was found right at once; a miss ends the row."""
        missed = self._block.misses > 0
        if missed:
            self.streak = 0
        if self._block.done:
            self.solved += 1
            self.streak += not missed
            self.done = self.done or (self.streak >= IN_A_ROW if self.challenges else self.solved >= ENOUGH)

    # ---------------------------------------------------------------- kept and taken up again

    def write(self) -> dict[str, Any]:
        """Return how far the learner has come as plain data."""
        counts = {"index": self._index, "solved": self.solved, "streak": self.streak}
        return {**counts, "challenges": self.challenges, "done": self.done, "block": self._block.write()}

    def read(self, saved: Mapping[str, Any]) -> None:
        """Take up what `write` returned."""
        self._number += 1
        self.challenges, self.done = bool(saved.get("challenges")), bool(saved.get("done"))
        self.solved, self.streak = int(saved.get("solved", 0)), int(saved.get("streak", 0))
        self._turn_to(max(int(saved.get("index", 0)), 0))
        self._block.read(saved.get("block", {}))

    # ---------------------------------------------------------------- scenes out

    @property
    def scene(self) -> Scene:
        """What the learner sees."""
        return self.draw()

    def draw(self) -> Scene:
        """Return the position, with the buttons and the count of the training."""
        inner = self._block.draw()
        check = tuple(button for button in inner.controls if button.target != AGAIN)
        if self.challenges:
            check = tuple(button for button in check if button.target != SHOW)
        onward = (Button(NEXT, self._say("next"), "next", primary=True),) if self._block.done else ()
        levels = (
            Button(TRAIN, self._say("train"), "learn", pressed=not self.challenges),
            Button(CHALLENGE, self._say("challenge", number=IN_A_ROW), "play", pressed=self.challenges),
        )
        count = Panel("drill", self._say("count"), (Text(self._counted()),))
        status = self._status(inner.status)
        controls = (*check, *onward, *levels)
        side = (*inner.side, count)
        return replace(inner, number=self._number, done=self.done, status=status, side=side, controls=controls)

    def _status(self, status: Status) -> Status:
        """Return what was said, and what it means for the challenge."""
        if not self.challenges or status.kind == "turn":
            return status
        if self._block.done and self.streak >= IN_A_ROW:
            return replace(status, text=self._say("won", number=IN_A_ROW))
        if status.kind == "refusal":
            return replace(status, detail=" ".join(filter(None, (status.detail, self._say("from_zero")))))
        return status

    def _counted(self) -> str:
        if self.challenges:
            return self._say("streak", count=self.streak, number=IN_A_ROW)
        return self._say("solved", count=self.solved)

    def _say(self, key: str, **params: int | str) -> str:
        return say(self.lang, f"lesson.drill.{key}", **params)

    @property
    def name(self) -> str:
        """The name under which a page keeps what was done here."""
        return f"{self.game.id}/drill"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self._board._repr_mimebundle_(**kwargs)

    @cached_property
    def _board(self) -> Any:
        from widgets.board import Board

        return Board(self)


def position(game: Game, seed: int, index: int) -> tuple[State, tuple[str, ...]]:
    """Return a position of a random game, and the places of a move that are touched already; the same for a number."""
    stream = Stream(seed, index)
    while True:
        state: State | None = game.new(game.players[stream.below(min(len(game.players), len(NAMES) - 1))])
        for _ in range(stream.below(LONGEST)):
            state = state and _after_a_move(state, stream)
        state = state and _after_chance(state, stream)
        if state and state.current_player is not None and (select := _selected(game, state, stream)) is not None:
            return state, select


def _after_chance(state: State, stream: Stream) -> State:
    """Return the position once everything has been drawn that is drawn now."""
    while state.current_player == CHANCE:
        stream.k += 1
        state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
    return state


def _after_a_move(state: State, stream: Stream) -> State | None:
    """Return the position after a random move, `None` after the last one."""
    state = _after_chance(state, stream)
    moves = state.legal_moves()
    return state.play(moves[stream.below(len(moves))]) if moves else None


def _selected(game: Game, state: State, stream: Stream) -> tuple[str, ...] | None:
    """Return all places of a random move but its last one, if the rules allow some places for it and refuse others.

    `None` where all of them are allowed, or where there are only buttons: then there is nothing to think about.
    """
    ways, seat = Ways(game, state.players, {}), state.current_player or 0
    legal = ways.legal(state)
    select = list(legal)[stream.below(len(legal))][:-1]
    allowed, ever = (next_touches(moves, select) for moves in (legal, ways.of(seat)))
    lying = {slot.target for zone in game.zones(state.observation(seat)) for slot in zone.slots}
    thinks = FEW <= len(allowed) <= MANY and len(allowed) < len(ever) and lying & set(allowed)
    return select if thinks else None
