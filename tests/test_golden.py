"""Golden playthroughs: one readable game for each game and number of players; `pytest --golden` writes them anew."""

from pathlib import Path

import pytest

from boardgames.core import CHANCE, Game, Refusal, State, Stream
from tests.laws import GAMES, walk

FOLDER = Path(__file__).parent / "golden"
LONGEST = 60
TABLES = [(game, players) for game in GAMES.values() for players in game.players]


def playthrough(game: Game, players: int) -> str:
    """Return a random game as text: position, what may be played, a refusal, the move, what everybody sees of it."""
    lines = [f"{game.id}, {players} players, seed 7"]
    for number, (state, move, after) in enumerate(walk(game.new(players), Stream(7))):
        if number == LONGEST:
            lines.append("...")
            break
        lines += ["", f"{number}. {_whose(state)}", *_position(state)]
        lines += [f"  may: {_short([str(m) for m in state.legal_moves() or state.chance_outcomes()])}"]
        lines += [f"  not: {refused}" for refused in _first_refusal(game, players, state)]
        lines.append(f"  plays: {move}")
        for viewer in (None, *range(players)) if game.private else (None,):
            events = [f"{e.code} {e.seat} {dict(e.params)} {e.clause}" for e in after.events_for(viewer)]
            lines.append(f"  {'all' if viewer is None else viewer} see: {'; '.join(events)}")
    else:
        lines += ["", f"end: {after.outcome()}"]
    return "\n".join(lines) + "\n"


def _whose(state: State) -> str:
    return "chance" if state.current_player == CHANCE else f"seat {state.current_player}"


def _position(state: State) -> list[str]:
    written = {k: v for k, v in state.to_json().items() if k not in ("game", "players", "options", "pile")}
    shown = {key: value for key, value in written.items() if value not in (None, [], 0)}
    return [f"  {key}: {value}" for key, value in shown.items()]


def _short(texts: list[str]) -> str:
    return f"{len(texts)}: " + ", ".join(texts[:8]) + (", ..." if len(texts) > 8 else "")


def _first_refusal(game: Game, players: int, state: State) -> list[Refusal]:
    refusals = (state.why_not(move) for move in reversed(game.all_moves(players)))
    return [refusal for refusal in refusals if refusal][:1]


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_golden_playthrough(game: Game, players: int, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{game.id}-{players}.txt"
    played = playthrough(game, players)
    if request.config.getoption("--golden"):
        path.write_text(played, encoding="utf-8")
    assert path.exists(), "no playthrough yet: write it with `pytest --golden`, and read it"
    assert played == path.read_text(encoding="utf-8")
