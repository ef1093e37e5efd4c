"""Boards, tables and lessons for the games of `boardgames`, in notebooks and on pages.

The package collides with the habit `import ipywidgets as widgets`: here that is `import ipywidgets as ipw`.
"""

from widgets.lab import Lab
from widgets.lesson import Lesson
from widgets.table import Table

__all__ = ["Lab", "Lesson", "Table"]
