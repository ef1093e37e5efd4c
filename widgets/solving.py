"""The command `boardgames solve`: the best play from a position, proved."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from widgets.simulating import values

if TYPE_CHECKING:
    from boardgames.core import State

SAID = {
    "fr": {
        "shortest": ("Déjà rangé : aucun échange.", "Un échange suffit :", "{count} échanges, et pas un de moins :"),
        "unsolved": "Sans solution (clause {clause}). {why}",
        "exact": "Avance du joueur {player} à la fin, si chacun joue au mieux : {least}. La partie :",
        "bounds": "En {seconds} s : le joueur {player} finit avec une avance de {least} à {most}.",
    },
    "en": {
        "shortest": ("In order already: no swap.", "One swap is enough:", "{count} swaps, and not one fewer:"),
        "unsolved": "No solution (clause {clause}). {why}",
        "exact": "Lead of player {player} in the end, if both play perfectly: {least}. The game:",
        "bounds": "In {seconds} s: player {player} ends with a lead of {least} to {most}.",
    },
}


@click.command()
@click.argument("game", type=click.Choice(["solo", "floriado"]))
@click.argument("position", required=False, type=click.File(encoding="utf-8"))
@click.option("--option", "options", multiple=True, callback=values, help="An option, as name=value: puzzle=7.")
@click.option("--seconds", default=1.0, show_default=True, type=click.FloatRange(0), help="Time for floriado.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**32 - 1), help="Lays out floriado.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def solve(
    game: str, position: Any, options: dict[str, Any], seconds: float, seed: int, as_json: bool, lang: str
) -> None:
    """Solve a position: a file, - for what is typed or piped, or the start with some options.

    For the solo game: one shortest way to put the garden in order, proved to be one, or why there is none. For
    floriado: how the game ends between perfect players, or between which bounds where time runs out.
    """
    from boardgames import games

    try:
        start = games()[game].from_text(position.read()) if position else games()[game].new(**options)
        answer = solved_puzzle(start) if game == "solo" else solved_clearing(start, seconds, seed)
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    told = told_puzzle if game == "solo" else told_clearing
    click.echo(json.dumps(answer, ensure_ascii=False, indent=2) if as_json else told(answer, lang))


def solved_puzzle(state: State) -> dict[str, Any]:
    """Return the shortest way of a solo puzzle as plain data; raises `ValueError` for a garden that is not laid out."""
    from boardgames.lucky_numbers.solo import State as Puzzle
    from boardgames.lucky_numbers.solo import solve as shortest

    assert isinstance(state, Puzzle)
    solution = shortest(state)
    moves = None if solution.moves is None else [str(move) for move in solution.moves]
    reason = solution.reason and {
        "code": solution.reason.code,
        "clause": solution.reason.clause,
        "params": dict(solution.reason.params),
    }
    return {"game": "solo", "swaps": state.options.swaps, "minimum": solution.minimum, "moves": moves, "reason": reason}


def told_puzzle(answer: dict[str, Any], lang: str) -> str:
    """Return the answer in a few lines."""
    from boardgames.core import Reason
    from boardgames.messages import reason_sentence

    said: Any = SAID[lang]
    if answer["moves"] is None:
        reason = Reason(answer["reason"]["code"], answer["reason"]["clause"], answer["reason"]["params"])
        return str(said["unsolved"].format(clause=reason.clause, why=reason_sentence(lang, "solo", reason)))
    count = answer["minimum"]
    return "\n".join([said["shortest"][min(count, 2)].format(count=count), *("  " + move for move in answer["moves"])])


def solved_clearing(state: State, seconds: float, seed: int) -> dict[str, Any]:
    """Return what is proved of a clearing as plain data; one that is not laid out yet is laid out from the seed."""
    from boardgames.bots.floriado import solve as prove
    from boardgames.core import Session
    from boardgames.floriado.state import State as Clearing

    start = Session(state, seed).state
    assert isinstance(start, Clearing)
    solution = prove(start, seconds)
    return {
        "game": "floriado",
        "player": start.current_player,
        "exact": solution.exact,
        "least": str(solution.least),
        "most": str(solution.most),
        "moves": [str(move) for move in solution.line],
        "positions": solution.positions,
        "seconds": seconds,
    }


def told_clearing(answer: dict[str, Any], lang: str) -> str:
    """Return the answer in a few lines."""
    from boardgames.messages import number

    params = {name: number(lang, answer[name]) for name in ("least", "most")}
    params |= {"player": str(answer["player"] + 1), "seconds": f"{answer['seconds']:g}"}
    said: Any = SAID[lang]
    first = str(said["exact" if answer["exact"] else "bounds"].format(**params))
    return "\n".join([first, *("  " + move for move in answer["moves"])])
