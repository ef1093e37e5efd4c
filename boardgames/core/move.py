"""Moves are small frozen values with a text form; chance outcomes are moves too."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar, runtime_checkable


@runtime_checkable
class Move(Protocol):
    """Anything hashable whose `str` is its notation."""

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...


M = TypeVar("M", bound=Move)


class NotationError(ValueError):
    """A text is no move of the game; the message names the place and what would be right."""

    def __init__(self, text: str, place: int, expected: str) -> None:
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"{shown!r}, character {place + 1}: expected {expected}")
        self.text, self.place, self.expected = text, place, expected


def notation(moves: Iterable[M]) -> Mapping[str, M]:
    """Return the moves by their text."""
    return {str(move): move for move in moves}


def parse(text: str, moves: Mapping[str, M]) -> M:
    """Return the move that is written in `text`: words in any case, spaces do not matter.

    Raises `NotationError` at the first word that no move continues with.
    """
    words = text.split()
    folded = {tuple(known.casefold().split()): move for known, move in moves.items()}
    wanted = tuple(word.casefold() for word in words)
    if wanted in folded:
        return folded[wanted]
    good = 0
    while good < len(wanted) and any(key[: good + 1] == wanted[: good + 1] for key in folded):
        good += 1
    following = sorted({key[good] if len(key) > good else "the end" for key in folded if key[:good] == wanted[:good]})
    raise NotationError(text, _place(text, good), _some(following))


def _place(text: str, word: int) -> int:
    """Return where in the text the word of that number begins, or the end of the text."""
    place = 0
    for number, part in enumerate(text.split()):
        place = text.index(part, place)
        if number == word:
            return place
        place += len(part)
    return len(text)


def _some(words: list[str]) -> str:
    return " or ".join(words) if len(words) <= 6 else f"one of {', '.join(words[:5])}, ... ({len(words)} in all)"
