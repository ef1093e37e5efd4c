"""Mutants of `mutants.py` that change nothing, each with the reason: file, function and change."""

EQUIVALENT: dict[tuple[str, str, str], str] = {}
