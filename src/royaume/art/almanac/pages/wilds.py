"""Somewhere in the mountains: the page of a location that has no drawing of its own."""

from __future__ import annotations

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import caravan_line
from royaume.art.almanac.land import cloud, crags, mist, ridge, stars, sun, wash, wood_line
from royaume.art.almanac.shapes import Sheet


def draw(s: Sheet, zones: Zones) -> None:
    """A valley between snowy peaks, and the caravan on its way."""
    wash(s, 0, 420, ["#bcd6e6", "#e9eee4", "#f8ead0"])
    sun(s, 940, 90, 30)
    stars(s, 260)
    cloud(s, 560, 90, 190)
    cloud(s, 1090, 150, 150)
    crags(s, 400, [(240, 170, 420), (560, 200, 420), (1040, 160, 480), (800, 110, 520)], "#93a6bf")
    mist(s, 260, 140, "#f2efe2")
    crest = ridge(s, 360, 20, "#a9bf9c")
    wood_line(s, crest, 24, 40, 46, "#6f9478")
    ridge(s, 450, 18, "#bccb98")
    ridge(s, 600, 14, "#cdd4a2")
    caravan_line(s, 620, 720, 46)
