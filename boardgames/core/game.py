"""A game as the rest of the product sees it: its facts, and the few functions that its folder supplies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from json import JSONDecodeError, loads
from typing import Any

from boardgames.core.move import Move, Words, notation, parse
from boardgames.core.options import Option, Value, changed, choose, options_of
from boardgames.core.plain import BadData, Reader
from boardgames.core.refusal import Reason, Refusal, Stray
from boardgames.core.rng import Stream
from boardgames.core.rulebook import Rulebook
from boardgames.core.state import Observation, State
from boardgames.core.zones import Zone

Setting = Any
"""The options dataclass of one game: opaque to everything but the game itself."""


def _no_constraint(players: int, options: Setting) -> None:
    """Allow every combination of players and options."""


def _one_round(seen: Any) -> int:
    """Play a single game."""
    return 1


def _not_pasted(text: str) -> State:
    """Refuse a position as text: only plain data is read."""
    raise BadData("the position", "expected the JSON that `to_json` writes")


def _totals(seen: Any) -> tuple[int | Fraction, ...]:
    """Return the points of the match so far."""
    return tuple(seen.totals)


def _win_or_lose(players: int, options: Setting) -> tuple[Fraction, Fraction]:
    """Return the range of `Outcome.utilities`."""
    return Fraction(-1), Fraction(players - 1)


@dataclass(frozen=True, eq=False)
class Game:
    """One game: what is fixed about it, and how to begin, to read and to show it.

    The callables with an underscore are what a game's folder supplies; everybody else uses the methods.
    """

    id: str
    title: str
    players: range
    rulebook: Rulebook
    settings: type[Any]
    """The dataclass of the game's options."""
    _start: Callable[[int, Setting], State]
    _moves: Callable[[int, Setting], tuple[Move, ...]]
    _chance: Callable[[int, Setting], tuple[Move, ...]]
    _length: Callable[[int, Setting], int]
    _read: Callable[[Reader, int, Setting], State]
    """Reads what `to_json` wrote, after players and options."""
    _sample: Callable[[Any, Stream], State]
    """A possible world behind an observation."""
    observe: Callable[[Any, int | None], Observation]
    """What a viewer may know of a position; `State.observation` calls it."""
    write: Callable[[Any], dict[str, Any]]
    """A position as plain data; `State.to_json` calls it."""
    zones: Callable[[Any], tuple[Zone, ...]]
    """What lies on the table, from an observation."""
    targets: Callable[[Any, int], tuple[str, ...]]
    """The places that a seat activates one after the other to make a move: names of slots and of buttons."""
    figures: Callable[[Any], tuple[int | Fraction, ...]] = _totals
    """For each seat the figure that counts at this moment, from an observation: free cells, points, ..."""
    rounds: Callable[[Any], int] = _one_round
    """The number of rounds of the match, from an observation."""
    _constraint: Callable[[int, Setting], None] = _no_constraint
    """Raises `ValueError` for options that do not go together."""
    _utilities: Callable[[int, Setting], tuple[Fraction, Fraction]] = _win_or_lose
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """For each value of the option `rules`, the other options that it sets."""
    pasted: Callable[[str], State] = _not_pasted
    """A position from the text that people write it as; raises `BadData`."""
    marks: tuple[str, ...] = ()
    """What moves about the table and is no piece, such as pawns and markers: codes in slots, or marks of slots."""
    any_order: bool = False
    """Whether the places of a move may be touched in any order."""
    private: bool = False
    """Whether a seat can know what another does not: then the seed is a secret too."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of the game."""
        return options_of(self.settings)

    def new(self, players: int | None = None, **options: object) -> State:
        """Return the position before anything has happened, for the fewest players unless told otherwise.

        Raises `ValueError` that says what is allowed.
        """
        return self._start(*self._setting(players, options))

    def all_moves(self, players: int | None = None, **options: object) -> tuple[Move, ...]:
        """Return every move that a player can ever make, in a fixed order: the index is the action id."""
        return _once(self._moves, *self._setting(players, options))

    def all_chance(self, players: int | None = None, **options: object) -> tuple[Move, ...]:
        """Return every chance outcome that can ever occur, in a fixed order."""
        return _once(self._chance, *self._setting(players, options))

    def max_length(self, players: int | None = None, **options: object) -> int:
        """Return a number of moves, chance included, that no game exceeds."""
        return self._length(*self._setting(players, options))

    def utility_range(self, players: int | None = None, **options: object) -> tuple[Fraction, Fraction]:
        """Return the lowest and the highest value that `Outcome.utilities` can have."""
        return self._utilities(*self._setting(players, options))

    def parse(self, text: str) -> Move:
        """Return the move, or the chance outcome, that is written in the text; raises `NotationError`."""
        return parse(text, self._written)

    def stray(self, state: State, move: Move) -> Refusal | None:
        """Refuse a move that names what the game does not have, such as a tenth pile; every `why_not` asks this first.

        The clause is the rulebook's first one, on what the game is made of. Raises `TypeError` for what is no move.
        """
        if type(move) not in self._kinds:
            expected = f"expected a move such as {self.all_moves()[0]!r}, or what `parse` makes of its text"
            raise TypeError(f"{move!r:.60} is no move of {self.title}: {expected}")
        if move in self._known:
            return None
        instead = next(iter((*state.legal_moves(), *state.chance_outcomes())), None)
        return Refusal((Reason(Stray.NO_SUCH_MOVE, next(iter(self.rulebook))),), instead)

    def from_json(self, obj: object) -> State:
        """Return the position that `state.to_json()` wrote; raises `BadData` (a `ValueError`) that names the place."""
        reader = Reader.of(obj)
        if reader.field("game").text() != self.id:
            raise reader.field("game").fail(f"expected {self.id!r}, not {reader.field('game').value!r}")
        players = reader.field("players").int(self.players[0], self.players[-1])
        options = reader.optional("options", {})
        try:
            _, setting = self._setting(players, options.mapping())
        except ValueError as error:
            raise options.fail(str(error)) from error
        return self._read(reader, players, setting)

    def from_text(self, text: str) -> State:
        """Return the position that a text holds, pasted or JSON; raises `BadData` that says where it is wrong."""
        if not text.lstrip().startswith("{"):
            return self.pasted(text)
        try:
            return self.from_json(loads(text))
        except JSONDecodeError as error:
            raise BadData(f"line {error.lineno}, column {error.colno}", f"this is no JSON: {error}") from error
        except RecursionError as error:
            raise BadData("the position", "expected JSON as `to_json` writes it, not brackets without end") from error

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        """Return a possible world behind an observation, drawn with its exact probability.

        Exact under the assumption that what the others chose carries no information.
        """
        return self._sample(observation, rng)

    def _setting(self, players: int | None, options: Mapping[str, object]) -> tuple[int, Setting]:
        """Check the players and the options."""
        players = self.players[0] if players is None else players
        if type(players) is not int or players not in self.players:
            few, many = self.players[0], self.players[-1]
            allowed = str(few) if few == many else f"{few} to {many}"
            raise ValueError(f"{self.title} is for {allowed} {'player' if many == 1 else 'players'}, not {players!r}")
        setting = choose(self.settings, options, self.presets)
        self._constraint(players, setting)
        return players, setting

    @cached_property
    def _known(self) -> frozenset[Move]:
        return frozenset(self._written.values())

    @cached_property
    def _kinds(self) -> frozenset[type[Move]]:
        return frozenset(map(type, self._known))

    @cached_property
    def _written(self) -> Mapping[Words, Move]:
        """Every move of every player count, by its text.

        Options never add moves that are written differently, so the default options serve.
        """
        found: dict[Words, Move] = {}
        for players in self.players:
            found.update(notation((*self.all_moves(players), *self.all_chance(players))))
        return found


@lru_cache(maxsize=64)
def _once(
    make: Callable[[int, Setting], tuple[Move, ...]], players: int, options: Setting
) -> tuple[Move, ...]:  # lists of moves are long, and asked for at every move of an adapter
    return make(players, options)


def header(game: Game, players: int, options: Setting) -> dict[str, Any]:
    """Return the fields with which every position's JSON begins."""
    return {"game": game.id, "players": players, "options": changed(options, game.presets)}
