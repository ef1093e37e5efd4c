"""The variants of Lucky Numbers and the puzzles in a real browser, each set up in the form and played to its end.

A table in Python plays the same game from the same seed: it knows what to touch next, and what the page must say then.
"""

from collections.abc import Callable
from itertools import count, pairwise

import pytest
from playwright.sync_api import expect

from boardgames import bots
from boardgames.core import Move, State
from boardgames.lucky_numbers import play
from boardgames.lucky_numbers.notation import Draw
from boardgames.lucky_numbers.solo.notation import Mix, Swap
from tests.web.conftest import OpenPage
from tests.web.robot import Robot
from widgets import Table

PAGE = "/voila/render/en/{}-play.ipynb"
BEST = bots.get("lucky_numbers", "greedy")
Choose = Callable[[State], Move]


def sit_down(open_page: OpenPage, page: str) -> Robot:
    robot = Robot(open_page(PAGE.format(page), locale="en-GB"))
    robot.sit_down()
    return robot


def set_up(robot: Robot, table: Table) -> None:
    """Fill in the form of a new game so that it describes the table."""
    settings = table.settings
    robot.touch("table:new")
    form = robot.board.get_by_role("dialog")
    for folded in form.locator("details:not([open]) > summary").all():
        folded.click()
    # The page of puzzles opens with the first one; these tests play puzzles that are made by chance.
    options = ({"puzzle": 0} if table.game.id == "solo" else {}) | dict(settings.options)
    fields = {f"option_{name}": value for name, value in options.items()} | {"seed": settings.seed}
    if len(table.game.players) > 1:
        fields["players"] = settings.players
    for name, value in fields.items():
        control = form.locator(f'[name="{name}"]')
        match control.first.get_attribute("type") or "menu":
            case "radio":
                form.locator(f'[name="{name}"][value="{value}"]').check()
            case "checkbox":
                control.set_checked(bool(value))
            case "menu":
                control.select_option(str(value))
            case _:
                control.fill(str(value))
    form.get_by_role("button", name="Play").click()
    expect(form).to_have_count(0)


def touch(robot: Robot | None, table: Table, move: Move) -> None:
    """Make a move at the table, and on the page if there is one."""
    for target in table.game.targets(move, table.mover or 0):
        if target in table.selection:
            continue
        if robot:
            robot.touch(target)
        table.receive({"kind": "activate", "target": target, "scene": table.number})


def play_to_the_end(robot: Robot | None, table: Table, choose: Choose) -> None:
    while table.mover is not None:
        touch(robot, table, choose(table.state))
    if robot:
        expect(robot.status).to_contain_text(table.scene.status.text)


def best(state: State) -> Move:
    """Return the move that looks best."""
    return BEST.choose(state.observation(state.current_player), seed=0)


def happened(table: Table, code: str) -> int:
    return sum(event.code == code for event in table.events(None))


# ---------------------------------------------------------------- Lucky Numbers


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.long)])
def test_a_tournament_has_a_game_for_each_player_and_a_table_of_points(open_page: OpenPage, players: int) -> None:
    table = Table("lucky_numbers", "en", players=players, seed=5, setup="auto_sorted", games="players")
    robot = sit_down(open_page, "lucky_numbers")
    set_up(robot, table)
    expect(robot.board).to_contain_text(f"1 of {players}")
    play_to_the_end(robot, table, best)
    assert happened(table, play.Did.ROUND_STARTS) == players - 1
    points = [player.figure for player in table.scene.players]
    assert robot.board.locator(".bg-player data").all_inner_texts() == points
    assert [int(figure.replace("\N{MINUS SIGN}", "-")) for figure in points] == list(table.state.totals)


def chained(table: Table) -> bool:
    """Say whether somebody has played again twice in a row."""
    codes = [event.code for event in table.events(None) if event.code != play.Did.REVEALED]
    again = [k for k, code in enumerate(codes) if code == play.Did.PLAYS_AGAIN]
    return any(later - earlier == 2 for earlier, later in pairwise(again))


def greedy_for_replays(state: State) -> Move:
    """Return a move that fills a cell and lets the seat play again if there is one, else the move that looks best."""
    for move in state.legal_moves():
        codes = set() if isinstance(move, Draw) else {event.code for event in state.play(move).events_for(None)}
        if play.Did.PLAYS_AGAIN in codes and codes & {play.Did.PLACED, play.Did.TOOK}:
            return move
    return best(state)


def bruno(seed: int) -> Table:
    return Table("lucky_numbers", "en", players=2, seed=seed, setup="auto_sorted", bruno=True)


def chains(seed: int) -> bool:
    table = bruno(seed)
    play_to_the_end(None, table, greedy_for_replays)
    return chained(table)


def test_a_game_with_brunos_replay_chained(open_page: OpenPage) -> None:
    table = bruno(next(filter(chains, count())))
    robot = sit_down(open_page, "lucky_numbers")
    set_up(robot, table)
    play_to_the_end(robot, table, greedy_for_replays)
    assert chained(table)
    expect(robot.board.locator(".bg-log")).to_contain_text("again")


def test_a_magazine_game(open_page: OpenPage) -> None:
    table = Table("lucky_numbers", "en", players=2, seed=8, rules="magazine")
    robot = sit_down(open_page, "lucky_numbers")
    set_up(robot, table)
    expect(robot.board.locator('[data-target^="market/"]')).to_have_count(4)
    play_to_the_end(robot, table, best)


# ---------------------------------------------------------------- the puzzles


def unmixed(table: Table) -> Choose:
    """Return how to take back what mixed the garden, the last swap first."""
    mixes = (move for move in reversed(table.session.record.moves) if isinstance(move, Mix))
    swaps = [Swap(mix.first, mix.second) for mix in mixes]
    return lambda state: swaps.pop(0)


@pytest.mark.parametrize("swaps", ["row", "row+edges", "ortho", "ortho+edges"])
def test_a_puzzle_is_solved(open_page: OpenPage, swaps: str) -> None:
    table = Table("solo", "en", seed=3, swaps=swaps, difficulty=4)
    robot = sit_down(open_page, "solo")
    set_up(robot, table)
    play_to_the_end(robot, table, unmixed(table))
    outcome = table.state.outcome()
    assert outcome
    assert outcome.winners == (0,)
    expect(robot.board.locator(".bg-status.is-success")).to_be_visible()


def test_a_puzzle_that_ran_out_of_swaps_starts_again(open_page: OpenPage) -> None:
    table = Table("solo", "en", seed=3, difficulty=2)
    robot = sit_down(open_page, "solo")
    set_up(robot, table)
    there_and_back = table.state.legal_moves()[0]
    play_to_the_end(robot, table, lambda state: there_and_back)
    expect(robot.board.locator(".bg-status.is-success")).to_have_count(0)
    robot.touch("table:restart")
    table.receive({"kind": "activate", "target": "table:restart", "scene": table.number})
    play_to_the_end(robot, table, unmixed(table))
    expect(robot.board.locator(".bg-status.is-success")).to_be_visible()
