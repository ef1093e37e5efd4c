"""Numbers as people type them: `0,5`, `0.5`, `1/2` and `50 %` are the same."""

import re
from fractions import Fraction

LONGEST = 40
_NUMBER = re.compile(r"([+-]?\d+(?:[.,]\d+)?|[+-]?[.,]\d+)(?:/(\d+))?(%?)")


def read_number(text: str) -> Fraction | None:
    """Return the number that a text writes, exactly, `None` if it writes none.

    >>> [read_number(text) for text in ("0,5", "0.5", "1/2", "50 %", "−3", "half")]
    [Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(-3, 1), None]
    """
    if len(text) > LONGEST:
        return None
    found = _NUMBER.fullmatch("".join(text.split()).replace("\N{MINUS SIGN}", "-"))
    if not found:
        return None
    top, bottom, percent = found.groups()
    if bottom is not None and not int(bottom):
        return None
    number = Fraction(top.replace(",", ".")) / int(bottom or 1)
    return number / 100 if percent else number
