"""The laws that every game obeys, whatever its rules: run on positions of whole games, option by option."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from dataclasses import replace as replace_field
from fractions import Fraction
from typing import Any

import pytest

from boardgames import games
from boardgames.biberbande.notation import CODES
from boardgames.core import CHANCE, Game, IllegalMove, Kind, Move, Record, State, Stream, pick, to_plain
from boardgames.floriado.notation import picked
from boardgames.triqueta import notation as triqueta
from tests import toy

Pieces = Callable[[Any], object]
"""Everything that lies anywhere in a position, sorted: the same after every move."""


@dataclass(frozen=True)
class Case:
    """A game with players and options, and what is conserved in it."""

    game: Game
    players: int
    options: Mapping[str, Any]
    pieces: Pieces

    def __str__(self) -> str:
        return f"{self.game.id}-{self.players}-" + ",".join(f"{k}={v}" for k, v in self.options.items())

    def new(self) -> State:
        """Return the start of the game."""
        return self.game.new(self.players, **self.options)


def lucky_numbers_pieces(state: Any) -> object:
    lying = [*state.market, *state.hand, *(tile for garden in state.gardens for tile in garden if tile)]
    return [lying.count(tile) + state.pile[tile - 1] for tile in range(1, 21)]


def solo_pieces(state: Any) -> object:
    """Return each tile once: those that lie, and those that do not."""
    lying = [tile for tile in state.board if tile]
    return sorted([*lying, *(tile for tile in range(1, 21) if tile not in lying)])


def toy_pieces(state: Any) -> object:
    lying = [*state.pile, *state.thrown, state.hand, state.hidden, *state.board]
    return sorted(counter for counter in lying if counter)


def biberbande_pieces(state: Any) -> object:
    lying = [*state.discard, state.hand, state.using, *(card.code for row in state.rows for card in row)]
    return [lying.count(code) + in_pile for code, in_pile in zip(CODES, state.pile, strict=True)]


def triqueta_pieces(state: Any) -> object:
    lying = [*state.hand, *(piece for places in (*state.rows, *state.kept, *state.boxed) for piece in places)]
    return [sum(column) for column in zip(state.unseen, *state.animals, triqueta.counts(lying), strict=True)]


def floriado_pieces(state: Any) -> object:
    return sorted([*state.undealt, *filter(None, state.board), *(tile for own in state.piles for tile in picked(own))])


PIECES: dict[str, Pieces] = {
    "lucky_numbers": lucky_numbers_pieces,
    "solo": solo_pieces,
    "triqueta": triqueta_pieces,
    "biberbande": biberbande_pieces,
    "floriado": floriado_pieces,
    "toy": toy_pieces,
}

GAMES: dict[str, Game] = {**games(), "toy": toy.GAME}


def single_options(game: Game) -> Iterator[dict[str, Any]]:
    """Yield no option, then each option's other values one at a time."""
    yield {}
    for option in game.options:
        for choice in option.choices if isinstance(option.choices, tuple) else option.choices[1:6]:
            if choice != option.default:
                yield {option.name: choice}


def cases(player_counts: Callable[[Game], range] = lambda game: game.players) -> list[Case]:
    """Return every game for every number of players with every single option that is allowed there."""
    found = []
    for game in GAMES.values():
        for players in player_counts(game):
            for options in single_options(game):
                try:
                    game.new(players, **options)
                except ValueError:
                    continue
                found.append(Case(game, players, options, PIECES[game.id]))
    return found


def walk(state: State, stream: Stream) -> Iterator[tuple[State, Move, State]]:
    """Yield each step of a random game: the position, the move, the position after it."""
    while (player := state.current_player) is not None:
        if player == CHANCE:
            stream.k += 1
            move = pick(state.chance_outcomes(), stream.seed, stream.game, stream.k - 1)
        else:
            legal = state.legal_moves()
            move = legal[stream.below(len(legal))]
        after = state.play(move)
        yield state, move, after
        state = after


def check_position(case: Case, state: State) -> None:
    """Check all that is true of a single position."""
    _moves_and_reasons(case, state)
    _chances(case, state)
    _ending(case, state)
    again = case.game.from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert hash(again) == hash(state)
    for viewer in (None, *range(case.players)):
        _knowledge(case, state, viewer)


def _moves_and_reasons(case: Case, state: State) -> None:
    """`why_not` and `legal_moves` agree on every move there is; refusals name clauses and a way out."""
    playable = set(state.legal_moves()) | set(state.chance_outcomes())
    game, players, options = case.game, case.players, case.options
    everything = (*game.all_moves(players, **options), *game.all_chance(players, **options))
    order = {move: k for k, move in enumerate(everything)}
    for moves in (state.legal_moves(), tuple(state.chance_outcomes())):
        assert [order[move] for move in moves] == sorted(order[move] for move in moves)
        assert len(set(moves)) == len(moves)
    for move in everything:
        refusal = state.why_not(move)
        assert (refusal is None) == (move in playable), f"{move} in {state}"
        if refusal:
            assert all(reason.clause in game.rulebook for reason in refusal.reasons), refusal
            assert refusal.instead in playable or (refusal.instead is None and not playable)
    if state.current_player not in (None, CHANCE):
        ways = [game.targets(move, state.current_player or 0) for move in state.legal_moves()]
        assert len(set(ways)) == len(ways), "two legal moves are made by the same touches"


def check_strays(case: Case, state: State) -> None:
    """What names a thing that the game does not have is refused as every other move is; what is no move is an error."""
    game, everything = case.game, (*case.game.all_moves(case.players, **case.options), *case.game.all_chance())
    for move in dict.fromkeys(stray for one in everything for stray in strays(one)):
        if move in everything:
            continue
        refusal = state.why_not(move)
        assert refusal, f"{move!r} in {state}"
        assert refusal.clause in game.rulebook
        with pytest.raises(IllegalMove):
            state.play(move)
    for no_move in ("draw", None, 3, [], object()):
        for asked in (state.why_not, state.play):
            with pytest.raises(TypeError, match=f"is no move of {game.title}: expected a move such as"):
                asked(no_move)


def strays(move: Any) -> Iterator[Move]:
    """Yield moves of the same kind with a number, a cell or a code in one field that is out of range."""
    for field in fields(move):
        match getattr(move, field.name):
            case bool() | None:
                continue
            case int():
                wrong: tuple[object, ...] = (-1, 99)
            case str():
                wrong = ("", "no such code")
            case _:
                wrong = ((-1, 0), (0, 99), 99, None)
        yield from (replace_field(move, **{field.name: value}) for value in wrong)


def _chances(case: Case, state: State) -> None:
    """Chances are exact and sum to 1, and stand at chance nodes alone."""
    chances = state.chance_outcomes()
    assert bool(chances) == (state.current_player == CHANCE)
    assert not chances or sum(chances.values()) == 1
    assert all(isinstance(chance, Fraction) and chance > 0 for chance in chances.values())


def _ending(case: Case, state: State) -> None:
    """A game is over when it has an outcome; then somebody has won, and what that is worth sums to 0."""
    outcome = state.outcome()
    assert (outcome is None) == (state.current_player is not None)
    assert bool(state.legal_moves()) == (state.current_player not in (None, CHANCE))
    if outcome:
        low, high = case.game.utility_range(case.players, **case.options)
        assert all(low <= worth <= high for worth in outcome.utilities)
        assert case.players == 1 or sum(outcome.utilities) == 0
        assert len(outcome.scores) == case.players


def _knowledge(case: Case, state: State, viewer: int | None) -> None:
    """A world that is possible for a viewer looks the same to that viewer, who sees legal moves on their turn alone."""
    seen = state.observation(viewer)
    assert seen.viewer == viewer
    other = case.game.sample_state(seen, Stream(17))
    assert other.observation(viewer) == seen, f"{viewer}: {state}"
    assert case.pieces(other) == case.pieces(state)
    assert seen.legal_moves == (state.legal_moves() if viewer == state.current_player else ())
    assert set(seen.looking) <= set(seen.known)
    json.dumps(to_plain(seen))
    places = [slot.target for zone in case.game.zones(seen) for slot in zone.slots]
    assert len(set(places)) == len(places)
    assert all(zone.columns for zone in case.game.zones(seen) if zone.kind is Kind.GRID)


def check_step(case: Case, state: State, move: Move, after: State) -> None:
    """Check all that is true of a single move."""
    assert case.game.parse(str(move)) == move
    assert state.play(move) == after
    for viewer in (None, *range(case.players)):
        for event in after.events_for(viewer):
            assert event.clause in case.game.rulebook, event
            json.dumps(to_plain(event))
        seen = state.observation(viewer)
        if viewer == state.current_player:
            other = case.game.sample_state(seen, Stream(23))
            assert other.why_not(move) is None


def check_game(case: Case, stream: Stream, every: int = 1) -> None:
    """Play a random game; pieces are conserved after every move, the laws hold at every `every`-th position."""
    start = case.new()
    whole, moves, state = case.pieces(start), [], start
    for number, (before, move, after) in enumerate(walk(start, stream)):
        untouched = before.to_json(), hash(before)
        if number % every == 0:
            check_step(case, before, move, after)
            check_position(case, after)
        assert (before.to_json(), hash(before)) == untouched
        assert case.pieces(after) == whole
        moves.append(move)
        state = after
    check_position(case, state)
    assert len(moves) <= case.game.max_length(case.players, **case.options)
    record = Record(start, tuple(moves))
    assert Record.from_json(json.loads(json.dumps(record.to_json())), case.game) == record
    assert list(record)[-1] == state
