"""The command `boardgames odds`: one question about a game, and its exact answer."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from fractions import Fraction
from typing import Any

import click

from boardgames import games

Question = Callable[..., Any]


def arguments(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, Any]:
    """Return what was written as `name=value`: numbers, lists and such as Python writes them, else the text itself."""
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise click.BadParameter(f"{text!r}: expected name=value")
        try:
            found[name] = ast.literal_eval(value)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            found[name] = value
    return found


@click.command()
@click.argument("game", type=click.Choice(list(games())))
@click.argument("question", required=False)
@click.argument("given", nargs=-1, callback=arguments)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--lang", default="fr", show_default=True, type=click.Choice(["fr", "en"]), help="Language.")
def odds(game: str, question: str | None, given: dict[str, Any], as_json: bool, lang: str) -> None:
    """Answer a question about chances exactly; without a question, list those of the game.

    What a question needs follows as name=value: boardgames odds triqueta all_six pile=15
    """
    known = questions(game)
    if question is None:
        click.echo(json.dumps(list(known)) if as_json else "\n".join(f"{name}{known[name][1]}" for name in known))
        return
    if question not in known:
        raise click.BadParameter(f"{question!r}: {', '.join(known)}", param_hint="QUESTION")
    asked, signature = known[question]
    try:
        signature.bind(**given)
        answer = asked(**given)
    except (TypeError, ValueError) as error:
        raise click.ClickException(f"{question}{signature}: {error}") from error
    click.echo(json.dumps(plain(answer), ensure_ascii=False, indent=2) if as_json else told(answer, lang))


def questions(game: str) -> dict[str, tuple[Question, inspect.Signature]]:
    """Return the questions of a game by name, with what each needs."""
    from boardgames import odds

    module = getattr(odds, game)
    own = {
        name: function
        for name, function in vars(module).items()
        if getattr(function, "__module__", "") == module.__name__
    }
    return {
        name: (function, inspect.signature(function))
        for name, function in own.items()
        if inspect.isfunction(function) and not name.startswith("_")
    }


def plain(answer: Any) -> Any:
    """Return an answer as plain data; a fraction as its text and its value."""
    match answer:
        case Fraction():
            return {"exact": str(answer), "value": float(answer)}
        case Mapping():
            return {str(key): plain(value) for key, value in answer.items()}
        case tuple() | list():
            return [plain(value) for value in answer]
        case _ if is_dataclass(answer) and not isinstance(answer, type):
            return plain(asdict(answer))
        case int() | float() | str() | None:
            return answer
        case _:
            return str(answer)


def told(answer: Any, lang: str) -> str:
    """Return an answer in lines: a table of chances has one for each value."""
    from boardgames.odds import tell

    match answer:
        case Fraction():
            return tell(answer, lang)
        case Mapping():
            return "\n".join(f"{key}: {told(value, lang)}" for key, value in answer.items())
        case tuple() | list():
            return "  ".join(told(value, lang) for value in answer)
        case _ if is_dataclass(answer) and not isinstance(answer, type):
            return told({name: getattr(answer, name) for name in answer.__dataclass_fields__}, lang)
        case _:
            return str(answer)
