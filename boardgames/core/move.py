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


Words = tuple[str, ...]


def notation(moves: Iterable[M]) -> Mapping[Words, M]:
    """Return the moves by the words of their text, in small letters."""
    return {_words(str(move)): move for move in moves}


def parse(text: str, moves: Mapping[Words, M]) -> M:
    """Return the move that is written in `text`: words in any case, spaces do not matter.

    Raises `NotationError` at the first word that no move continues with.
    """
    if not isinstance(text, str):
        raise NotationError(repr(text), 0, "a text")
    wanted = _words(text)
    if wanted in moves:
        return moves[wanted]
    good = 0
    while good < len(wanted) and any(words[: good + 1] == wanted[: good + 1] for words in moves):
        good += 1
    written = (str(move).split() for words, move in moves.items() if words[:good] == wanted[:good])
    following = dict.fromkeys(words[good] if len(words) > good else "the end" for words in written)
    raise NotationError(text, _place(text, good), _some(list(following)))


def _words(text: str) -> Words:
    return tuple(text.casefold().split())


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
