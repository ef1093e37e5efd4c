"""Boards, tables and lessons for the games of `boardgames`, in notebooks and on pages.

The package collides with the habit `import ipywidgets as widgets`: here that is `import ipywidgets as ipw`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.lab import Lab
    from widgets.lesson import Lesson
    from widgets.table import Table

__all__ = ["Lab", "Lesson", "Table"]


def __getattr__(name: str) -> Any:
    """Load a board's module when the board is first asked for: a page in a browser waits for no other."""
    if name in __all__:
        return getattr(import_module(f"widgets.{name.lower()}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
