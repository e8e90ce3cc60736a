"""The illustration of each location, one module a page."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from royaume.games.almanac.art.book import bind
from royaume.games.almanac.art.shapes import Sheet

WILDS = "wilds"  # what a page of one's own shows


@cache
def page(location: str) -> str:
    """The drawing of a double page: the inside of an SVG with the view box 0 0 1200 760."""
    return _drawn(location, fine=True)


@cache
def thumb(location: str) -> str:
    """The same drawing with less detail, for previews."""
    return re.sub(r'(?<=d=")[^"]+', _whole, _drawn(location, fine=False))


def _whole(d: re.Match[str]) -> str:
    """Path text in whole numbers: nobody sees more in a small picture."""
    return re.sub(r"-?\d*\.\d+", lambda found: f" {float(found[0]):.0f}", d[0])


def _drawn(location: str, fine: bool) -> str:
    name = location if find_spec(f"{__name__}.{location}") else WILDS
    sheet = Sheet(location, fine)
    import_module(f"{__name__}.{name}").draw(sheet)
    return bind(sheet)
