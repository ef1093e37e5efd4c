"""Changing frozen records: `dataclasses.replace` costs more than all the rules of a move together."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def replace(record: T, **changes: Any) -> T:
    """Return the record with other values in some fields, all of which its `__init__` takes by position.

    Raises `KeyError` for a field that there is not.

    >>> from boardgames.core import Slot
    >>> replace(Slot("pile"), piece="?").piece
    '?'
    """
    kind: Any = type(record)
    places, read = _shape(kind)
    values = list(read(record))
    for name, value in changes.items():
        values[places[name]] = value
    changed: T = kind(*values)
    return changed


@lru_cache(maxsize=1 << 8)
def _shape(kind: type[Any]) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]]]:
    """Return where each field stands, and what reads them all at once; two at least, or it would read no tuple."""
    names = [field.name for field in fields(kind)]
    return {name: k for k, name in enumerate(names)}, attrgetter(*names)
