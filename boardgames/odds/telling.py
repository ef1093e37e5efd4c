"""How a chance is written: the exact fraction first, then the decimal, with the decimal sign of the language."""

from fractions import Fraction

DECIMALS = 6


def tell(value: Fraction | int, lang: str = "en") -> str:
    """Return a fraction and its decimal.

    >>> tell(Fraction(7, 32)), tell(Fraction(1, 3), "fr"), tell(Fraction(24024, 20922789888000))
    ('7/32 = 0.21875', '1/3 = 0,333333', '1/870912000 = 1.14822e-09')
    """
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact)
    return f"{exact} = {decimal(exact, lang)}"


def decimal(value: Fraction, lang: str = "en") -> str:
    """Return the decimal with at most `DECIMALS` places, or powers of ten where that is nothing but zeros."""
    number = float(value)
    text = f"{number:.{DECIMALS}g}" if 0 < abs(number) < 1e-4 else f"{number:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "fr" else text
