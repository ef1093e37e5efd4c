"""What a bot thinks of its moves, as a sentence in any language."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from boardgames.bots.thinker import Valued
from boardgames.core import Move, cell_name
from boardgames.messages import find, number, say

COUNTED = ("row", "pile", "slot", "seat", "other")
"""Parts of moves that people count from 1."""


def move_words(lang: str, game: str, move: Move) -> str:
    """Return a move in words; its notation where nobody has found words for it.

    >>> from boardgames.lucky_numbers.notation import Take
    >>> move_words("en", "lucky_numbers", Take(13, (2, 3)))
    'take the 13 for D3'
    """
    key = f"{game}.move.{type(move).__name__.lower()}"
    params = _params(lang, move)
    template = find(lang, f"{key}.{params['kind']}" if "kind" in params else key)
    return template.format_map(params) if template else str(move)


def tell(lang: str, game: str, told: Sequence[Valued], unit: str) -> str:
    """Return why a bot chooses the first of some moves: what it expects of it, and of the next best.

    >>> from boardgames.lucky_numbers.notation import DISCARD, DRAW
    >>> tell("en", "lucky_numbers", (Valued(DRAW, 0.625), Valued(DISCARD, 0.5)), "chance")
    'I choose: turn up a clover (62% to win). Next best: leave it in the middle (50%).'
    """
    best, *others = told
    params = {"move": move_words(lang, game, best.move), "value": _value(lang, best.value, unit)}
    if not others:
        return say(lang, "bot.only", **params)
    other = {"other": move_words(lang, game, others[0].move), "other_value": _value(lang, others[0].value, unit)}
    key = f"bot.why.{unit}"
    return say(lang, key if find(lang, key) else "bot.why.rating", **params, **other)


def _value(lang: str, value: float, unit: str) -> str:
    """Return a value in the figures of a sentence: hundredths of a chance, otherwise as it is."""
    return number(lang, round(100 * value) if unit == "chance" else f"{round(4 * value)}/4")


def _params(lang: str, move: Any) -> dict[str, str | int]:
    """Return the parts of a move as people name them."""
    params: dict[str, str | int] = {}
    for field in fields(move):
        value = getattr(move, field.name)
        if isinstance(value, tuple):
            params[field.name] = cell_name(value)
        elif field.name in COUNTED:
            params[field.name] = value + 1
        elif field.name == "facing":
            params[field.name] = say(lang, f"floriado.facing.{value}")
        elif field.name == "pick" and value is not None:
            params["kind"] = "pick" if value else "leave"
        elif value is not None:
            params[field.name] = value
    return params
