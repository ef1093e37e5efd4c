"""What may be seen of a table is in its numbers."""

from boardgames import games
from boardgames.adapters.encoding import Encoding
from boardgames.core import CHANCE, Game, State, Stream
from tests.laws import walk


def numbers(game: Game, state: State, viewer: int = 0) -> dict[str, list[float]]:
    """Return the numbers by what they speak of: the turn, the viewer, the unseen pieces, then each zone."""
    encoding = Encoding.of(game, state.players)
    row = encoding.encode(game, state.observation(viewer))
    assert len(row) == encoding.length
    sizes = {"turn": state.players, "viewer": state.players, "unseen": len(encoding.codes)}
    sizes |= {id: (1 + places) * len(encoding.codes) for id, places in encoding.zones.items()}
    told, start = {}, 0
    for name, size in sizes.items():
        told[name], start = row[start : start + size], start + size
    return told


def dealt(game: Game) -> State:
    state = game.new()
    while state.current_player == CHANCE:
        state = state.play(next(iter(state.chance_outcomes())))
    return state


def test_pawns_are_told_with_their_place_and_facing() -> None:
    game = games()["floriado"]
    start = dealt(game)
    north, east, elsewhere = (
        numbers(game, start.play(game.parse(move))) for move in ("start A1 north", "start A1 east", "start B1 north")
    )
    assert len({tuple(told["board"]) for told in (numbers(game, start), north, east, elsewhere)}) == 4


def test_tokens_are_told() -> None:
    game = games()["triqueta"]
    record = list(walk(game.new(), Stream(3)))
    tokens = [tuple(numbers(game, after)["tokens0"]) for _, _, after in record]
    assert len(set(tokens)) > 2


def test_a_tile_is_told_with_its_number_and_place() -> None:
    game = games()["solo"]
    board = numbers(game, dealt(game))["board"]
    assert sum(board) == 32
    told = numbers(game, game.new().play(game.parse("lay 1 A1")))
    assert told["board"][0] == told["board"][21] == 1
    assert sum(told["board"]) == 2
    assert told["unseen"] == [0.0] + [1.0] * 19 + [0.0]
    assert (told["turn"], told["viewer"]) == ([0.0], [1.0])


def test_only_who_has_seen_a_card_is_told_it() -> None:
    game = games()["biberbande"]
    state = dealt(game).play(game.parse("looked"))
    mine, theirs = numbers(game, state, 0)["row0"], numbers(game, state, 1)["row0"]
    assert mine != theirs
    assert sum(mine) == sum(theirs)
