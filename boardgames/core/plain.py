"""From frozen records to plain data that JSON can hold, and back through checks that name the place of a fault."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any, TypeVar

T = TypeVar("T")

DEEPEST = 32
"""Levels of objects and lists in data that is read: more than any game writes, fewer than Python can follow."""


def to_plain(value: Any) -> Any:
    """Return dataclasses as objects, tuples as lists, fractions and moves as text.

    >>> to_plain({"share": Fraction(3, 4), "cell": (2, 3)})
    {'share': '3/4', 'cell': [2, 3]}
    """
    if value is None or isinstance(value, bool | int | str):
        return value if not isinstance(value, str) else str(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): to_plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list | frozenset):
        return [to_plain(each) for each in value]
    if is_dataclass(value) and "__str__" not in type(value).__dict__:
        return {each.name: to_plain(getattr(value, each.name)) for each in fields(value)}
    return str(value)


class BadData(ValueError):
    """Data that was read in is not what it should be; the message names the place and what would be right."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place or 'the data'}: {problem}")
        self.place, self.problem = place, problem


@dataclass(frozen=True, slots=True)
class Reader:
    """A value that was read in, and the place where it stood: every method checks before it gives anything out."""

    value: object
    place: str = ""

    @classmethod
    def of(cls, value: object) -> "Reader":
        """Return a reader for the value, or the value itself where it is one: then faults keep their whole place.

        Raises `BadData` for what is nested too deeply.
        """
        if isinstance(value, Reader):
            return value
        if _is_deep(value):
            raise BadData("", f"expected at most {DEEPEST} levels of objects and lists")
        return cls(value)

    def fail(self, problem: str) -> BadData:
        """Return the error to raise for this place."""
        return BadData(self.place, problem)

    def field(self, name: str) -> "Reader":
        """Return one field of an object, which must be there."""
        found = self._mapping()
        if name not in found:
            raise self.fail(f"{name!r} is missing")
        return Reader(found[name], f"{self.place}.{name}".lstrip("."))

    def optional(self, name: str, default: object) -> "Reader":
        """Return one field of an object, or the default where it is missing."""
        return Reader(self._mapping().get(name, default), f"{self.place}.{name}".lstrip("."))

    def mapping(self) -> Mapping[str, object]:
        """Return the object itself."""
        return self._mapping()

    def only(self, *names: str) -> None:
        """Refuse an object that has any other field."""
        for name in self._mapping():
            if name not in names:
                raise self.fail(f"{name!r} is unknown; expected {', '.join(names)}")

    def items(self, length: int | None = None) -> tuple["Reader", ...]:
        """Return the items of a list, of that length where one is given."""
        if not isinstance(self.value, list | tuple):
            raise self.fail(f"expected a list, not {self.value!r:.60}")
        if length is not None and len(self.value) != length:
            raise self.fail(f"expected {length} items, not {len(self.value)}")
        return tuple(Reader(item, f"{self.place}[{k}]") for k, item in enumerate(self.value))

    def each(self, read: Callable[["Reader"], T], length: int | None = None) -> tuple[T, ...]:
        """Return a list read item by item."""
        return tuple(read(item) for item in self.items(length))

    def int(self, low: int, high: int) -> int:
        """Return a whole number in `low..high`."""
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.fail(f"expected a whole number from {low} to {high}, not {self.value!r:.60}")
        return self.value

    def bool(self) -> bool:
        """Return a truth value."""
        if not isinstance(self.value, bool):
            raise self.fail(f"expected true or false, not {self.value!r:.60}")
        return self.value

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self.fail(f"expected a text, not {self.value!r:.60}")
        return self.value

    def one_of(self, choices: Mapping[str, T]) -> T:
        """Return what a text stands for."""
        found = self.text()
        if found not in choices:
            raise self.fail(f"expected {' or '.join(map(repr, choices))}, not {found!r:.60}")
        return choices[found]

    def _mapping(self) -> Mapping[str, object]:
        if not isinstance(self.value, Mapping):
            raise self.fail(f"expected an object, not {self.value!r:.60}")
        return self.value


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for each in level for inner in _inside(each)]
    return any(isinstance(each, Mapping | list | tuple) for each in level)


def _inside(value: object) -> Iterable[object]:
    match value:
        case Mapping():
            return value.values()
        case list() | tuple():
            return value
        case _:
            return ()
