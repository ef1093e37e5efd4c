"""A running game: it draws chance from a seed, keeps the record, and can step back and forth."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from boardgames.core.move import Move
from boardgames.core.record import Record
from boardgames.core.rng import Stream, check_seed, draw
from boardgames.core.state import CHANCE, State


class CannotStep(ValueError):
    """There is no such step: nothing to take back, nothing to play again, or a reveal lies between."""

    def __init__(self, why: str, reveal: bool = False) -> None:
        super().__init__(why)
        self.reveal = reveal
        """Whether only the reveal of a piece stands in the way."""


def pick(outcomes: Mapping[Move, Fraction], seed: int, game: int, k: int) -> Move:
    """Return the chance outcome that draw number `k` of that game brings."""
    ratios = [chance.as_integer_ratio() for chance in outcomes.values()]
    whole = lcm(*(denominator for _, denominator in ratios))
    left = draw(seed, game, k, whole)
    for move, (numerator, denominator) in zip(outcomes, ratios, strict=True):
        left -= numerator * (whole // denominator)
        if left < 0:
            return move
    raise AssertionError("chances sum to less than 1")


class Session:
    """One game as it is played, from a seed.

    Moves may be taken back up to the last piece that was revealed; past it where `practice` allows it. An undone
    draw brings the same piece again, because the k-th draw depends on the seed and k alone. A game that was left
    goes on from its `moves`, chance included.

    >>> from boardgames import games
    >>> session = Session(games()["lucky_numbers"].new(players=2), seed=3)
    >>> session.state.current_player, len(session.state.legal_moves())
    (0, 16)
    """

    def __init__(
        self,
        state: State,
        seed: int,
        number: int = 0,
        practice: bool = False,
        draws: tuple[Move, ...] = (),
        moves: tuple[Move, ...] = (),
    ) -> None:
        self.seed, self.number, self.practice = check_seed(seed), number, practice
        self.draws = draws
        """What chance brings first, in order; after that the seed decides."""
        self._states = [state]
        self._moves: list[Move] = []
        self._now = 0
        for move in moves:
            self._push(move)
        self._settle()

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self._now]

    @property
    def record(self) -> Record:
        """The game up to now; what was taken back is not in it."""
        return Record(self._states[0], tuple(self._moves[: self._now]))

    @property
    def known(self) -> Record:
        """The game with what was taken back."""
        return Record(self._states[0], tuple(self._moves))

    @property
    def states(self) -> tuple[State, ...]:
        """The positions so far, the start and the present one included."""
        return tuple(self._states[: self._now + 1])

    def before_last_decision(self) -> State | None:
        """Return the position in which the last decision was taken, `None` where there was none yet."""
        states = reversed(self._states[: self._now])
        return next((state for state in states if state.current_player != CHANCE), None)

    @property
    def first_decision(self) -> int:
        """The number of moves before a player had to decide for the first time."""
        return next((k for k, state in enumerate(self._states) if state.current_player != CHANCE), 0)

    @property
    def now(self) -> int:
        """The number of moves played, chance included."""
        return self._now

    @property
    def length(self) -> int:
        """The number of moves that are known, those taken back included."""
        return len(self._moves)

    def play(self, move: Move) -> State:
        """Play a move and let chance answer; raises `IllegalMove`. What had been taken back is forgotten."""
        self._push(move)
        self._settle()
        return self.state

    def undo(self) -> State:
        """Take the last decision back; raises `CannotStep`."""
        return self.goto(self._decision_before())

    def redo(self) -> State:
        """Play again what was taken back, up to the next decision; raises `CannotStep`."""
        if self._now == len(self._moves):
            raise CannotStep("nothing was taken back")
        step = self._now + 1
        while step < len(self._moves) and self._states[step].current_player == CHANCE:
            step += 1
        return self.goto(step)

    def goto(self, k: int) -> State:
        """Go to the position after `k` moves; raises `CannotStep`."""
        if not 0 <= k <= len(self._moves):
            raise CannotStep(f"there is no move number {k}: the game has {len(self._moves)}")
        if k < self._now and not self.practice and self._reveals(k):
            raise CannotStep("a piece has been revealed since", reveal=True)
        self._now = k
        return self.state

    def rewind(self, k: int) -> State:
        """Return to the position after `k` moves of a game that goes on, where the players were when they left."""
        self._now = k
        return self.state

    def can_undo(self) -> bool:
        """Say whether `undo` would work."""
        try:
            before = self._decision_before()
        except CannotStep:
            return False
        return self.practice or not self._reveals(before)

    def can_redo(self) -> bool:
        """Say whether `redo` would work."""
        return self._now < len(self._moves)

    def _decision_before(self) -> int:
        """Return the number of moves before the last decision."""
        for step in range(self._now - 1, -1, -1):
            if self._states[step].current_player != CHANCE:
                return step
        raise CannotStep("nothing has been played yet")

    def _reveals(self, since: int) -> bool:
        """Say whether anybody has come to see a piece since the position after that many moves."""
        return any(self._shown(step) for step in range(since, self._now))

    def _shown(self, step: int) -> bool:
        before, after = self._states[step], self._states[step + 1]
        if before.current_player == CHANCE:
            return True
        viewers = range(before.players) if before.game.private else ()
        return any(before.observation(v).unseen != after.observation(v).unseen for v in viewers)

    def _push(self, move: Move) -> None:
        state = self.state.play(move)
        if self._now < len(self._moves) and self._moves[self._now] == move:
            self._now += 1
            return
        del self._moves[self._now :], self._states[self._now + 1 :]
        self._moves.append(move)
        self._states.append(state)
        self._now += 1

    def _settle(self) -> None:
        """Let chance play until a player has to, or the game is over."""
        while self.state.current_player == CHANCE:
            drawn = sum(1 for state in self._states[: self._now] if state.current_player == CHANCE)
            fixed = drawn < len(self.draws)
            outcomes = self.state.chance_outcomes()
            self._push(self.draws[drawn] if fixed else pick(outcomes, self.seed, self.number, drawn))


def playout(state: State, stream: Stream) -> State:
    """Return the end of a game in which every player plays at random, all from one stream."""
    while (player := state.current_player) is not None:
        if player == CHANCE:
            stream.k += 1
            state = state.play(pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1))
        else:
            moves = state.legal_moves()
            state = state.play(moves[stream.below(len(moves))])
    return state
