"""Runs the command `boardgames` as `python -m widgets`."""

from widgets.cli import run

run()
