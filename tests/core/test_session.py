from typing import Any

import pytest

from boardgames import games
from boardgames.core import CHANCE, BadData, CannotStep, Record, Session, pick
from boardgames.lucky_numbers.view import position
from tests import toy
from tests.lucky_numbers.positions import EX, OTHER

GAME = games()["lucky_numbers"]


def playing(practice: bool = False, drawn: int | None = None, **options: Any) -> Session:
    return Session(position(EX, OTHER, drawn=drawn, **options), seed=11, practice=practice)


def test_chance_is_drawn_from_the_seed_until_a_player_has_to_decide() -> None:
    session = Session(GAME.new(2), seed=11)
    assert session.state.current_player == 0
    assert [str(move) for move in session.record.moves] == [
        str(move) for move in Session(GAME.new(2), seed=11).record.moves
    ]
    assert len(session.record.moves) == 4


def test_a_placed_tile_can_be_taken_back_and_placed_again() -> None:
    session = playing(drawn=13)
    before = session.state
    after = session.play(GAME.parse("place C1"))
    assert session.can_undo()
    assert session.undo() == before
    assert session.can_redo()
    assert session.redo() == after
    with pytest.raises(CannotStep, match="nothing was taken back"):
        session.redo()


def test_a_revealed_tile_cannot_be_unseen() -> None:
    session = playing()
    session.play(GAME.parse("draw"))
    assert not session.can_undo()
    with pytest.raises(CannotStep, match="revealed") as caught:
        session.undo()
    assert caught.value.reveal


def test_in_practice_an_undone_draw_brings_the_same_tile_again() -> None:
    session = playing(practice=True)
    first = session.play(GAME.parse("draw"))
    session.undo()
    assert session.play(GAME.parse("draw")) == first


def test_another_move_after_an_undo_forgets_what_was_taken_back() -> None:
    session = playing(drawn=13)
    session.play(GAME.parse("place C1"))
    session.undo()
    session.play(GAME.parse("discard"))
    assert not session.can_redo()
    assert [str(move) for move in session.record.moves] == ["discard"]


def test_goto_reaches_every_position_and_refuses_others() -> None:
    session = playing(practice=True)
    session.play(GAME.parse("draw"))
    session.play(GAME.parse("discard"))
    end = session.state
    assert session.goto(0) == session.states[0]
    assert session.goto(3) == end
    with pytest.raises(CannotStep, match="no move number 4"):
        session.goto(4)


def test_nothing_can_be_taken_back_at_the_beginning() -> None:
    with pytest.raises(CannotStep, match="nothing has been played"):
        playing().undo()


def test_a_record_replays_without_a_seed() -> None:
    session = Session(GAME.new(3, setup="auto_sorted"), seed=5)
    for _ in range(12):
        session.play(session.state.legal_moves()[0])
    record = Record.from_json(session.record.to_json())
    assert tuple(record) == session.states
    view = record.view(None)
    assert (view.game, view.players, len(view.events)) == ("lucky_numbers", 3, len(record.moves))


def test_a_record_that_breaks_a_rule_is_refused_at_its_place() -> None:
    session = playing(drawn=13)
    session.play(GAME.parse("place C1"))
    written = session.record.to_json()
    with pytest.raises(BadData, match=r"moves\[0\].*too_large"):
        Record.from_json({**written, "moves": ["place A1"]})
    with pytest.raises(BadData, match=r"moves\[1\].*expected"):
        Record.from_json({**written, "moves": ["place C1", "__import__('os')"]})
    with pytest.raises(BadData, match="'moves' is missing"):
        Record.from_json({"game": "lucky_numbers", "start": written["start"]})
    with pytest.raises(BadData, match="'cheat' is unknown"):
        Record.from_json({**written, "cheat": 1})


def test_what_only_one_player_saw_is_in_nobody_elses_view() -> None:
    session = Session(toy.GAME.new(), seed=3)
    mine, yours = session.record.view(0).events[0][0], session.record.view(1).events[0][0]
    assert mine.param("counter")
    assert yours.params == ()


def test_pick_follows_the_chances() -> None:
    chances = GAME.new(2).chance_outcomes()
    drawn = [pick(chances, seed=1, game=k, k=0) for k in range(4000)]
    assert set(drawn) == set(chances)
    assert max(drawn.count(move) for move in chances) < 270
    assert GAME.new(2).current_player == CHANCE
