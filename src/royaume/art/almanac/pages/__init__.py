"""The illustration of each location, one module a page."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.book import bind
from royaume.art.almanac.shapes import Sheet

WILDS = "wilds"  # what a page of one's own shows


def page(location: str, zones: Zones) -> str:
    """The drawing of a double page around its zones: the inside of an SVG with the view box 0 0 1200 760."""
    return _drawn(location, zones, fine=True)


def thumb(location: str, zones: Zones) -> str:
    """The same drawing with less detail, for previews."""
    return re.sub(r'(?<=d=")[^"]+', _whole, _drawn(location, zones, fine=False))


def _whole(d: re.Match[str]) -> str:
    """Path text in whole numbers: nobody sees more in a small picture."""
    return re.sub(r"-?\d*\.\d+", lambda found: f" {float(found[0]):.0f}", d[0])


def _drawn(location: str, zones: Zones, fine: bool) -> str:
    name = location if find_spec(f"{__name__}.{location}") else WILDS
    sheet = Sheet(location, fine)
    import_module(f"{__name__}.{name}").draw(sheet, zones)
    return bind(sheet)
