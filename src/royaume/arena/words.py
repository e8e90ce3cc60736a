"""The words of results and reports, and how each language writes numbers."""

import functools
from pathlib import Path

from babel.numbers import get_decimal_symbol, get_group_symbol

from royaume.engine.languages import language
from royaume.engine.words import Words

words = Words(Path(__file__).parent / "locale")

GROUPED = 10_000  # from here on digits stand in groups of three
MINUS = "\N{MINUS SIGN}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


def number(lang: str, value: float, digits: int = 0, sign: bool = False) -> str:
    """A number with so many decimals, written as the language does; with `sign` also a plus."""
    comma = "," if abs(value) >= GROUPED else ""
    text = f"{value:{'+' if sign else ''}{comma}.{digits}f}"
    if round(value, digits) == 0:
        text = text.lstrip("+-")
    return text.translate(_marks(lang))


@functools.cache
def _marks(lang: str) -> dict[int, str]:
    """What stands in a language for the marks that Python writes into numbers."""
    locale = language(lang).locale
    return str.maketrans({",": get_group_symbol(locale), ".": get_decimal_symbol(locale), "-": MINUS})


def percent(lang: str, share: float, digits: int = 1) -> str:
    """A share as a percentage."""
    return f"{number(lang, 100 * share, digits)}{NARROW}%"
