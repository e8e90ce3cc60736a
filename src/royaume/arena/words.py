"""The words of results and reports, English and French, and how numbers are written in them."""

from pathlib import Path

from royaume.engine.words import Words

words = Words(Path(__file__).parent / "locale")

GROUPED = 10_000  # from here on digits stand in groups of three
MINUS = "\N{MINUS SIGN}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


def number(lang: str, value: float, digits: int = 0, sign: bool = False) -> str:
    """A number with so many digits behind the point, or the comma; with `sign` also a plus."""
    comma = "," if abs(value) >= GROUPED else ""
    text = f"{value:{'+' if sign else ''}{comma}.{digits}f}"
    if round(value, digits) == 0:
        text = text.lstrip("+-")
    if lang == "fr":
        text = text.replace(",", NARROW).replace(".", ",")
    return text.replace("-", MINUS)


def percent(lang: str, share: float, digits: int = 1) -> str:
    """A share as a percentage."""
    return f"{number(lang, 100 * share, digits)}{NARROW}%"
