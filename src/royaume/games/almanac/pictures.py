"""The drawings of the book as files of their own, by day and by night: a browser loads each of them once."""

from __future__ import annotations

import functools

from royaume.art import almanac as art
from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.components import own
from royaume.games.almanac.drawn_layout import layout

ELSEWHERE = "elsewhere"  # a page of one's own
NIGHT = "-night"
LIGHTS = {"": "none", NIGHT: "inline"}  # moonlight and lamps
BOOK, CARD = f"0 0 {art.WIDTH} {art.HEIGHT}", "0 0 120 120"


def picture(name: str) -> str | None:
    """The drawing `page-aurora` or `meet-wyvern-night` as an SVG file, None if there is no such drawing."""
    kind, _, thing = name.partition("-")
    time = NIGHT if thing.endswith(NIGHT) else ""
    thing = thing.removesuffix(NIGHT)
    if thing not in things().get(kind, ()):
        return None
    draw, box = DRAWINGS[kind]
    css = f"{art.style()}.al-art-night, .al-art-lights {{ display: {LIGHTS[time]}; }}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style>{css}</style>{draw(thing)}</svg>'


@functools.cache
def page(location: str) -> str:
    """The double page of a location of the book, or of one that the book does not know."""
    return art.page(location, zones(location))


@functools.cache
def thumb(location: str) -> str:
    """The same page for previews."""
    return art.thumb(location, zones(location))


def zones(location: str) -> art.Zones:
    """Where the zones of a page of the book lie."""
    return layout(location).zones if location != ELSEWHERE else {}


DRAWINGS = {"page": (page, BOOK), "thumb": (thumb, BOOK), "meet": (art.encounter, CARD), "team": (art.caravan, CARD)}


@functools.cache
def things() -> dict[str, frozenset[str]]:
    """What there is a drawing of, by kind."""
    places = frozenset({ELSEWHERE, *(entry["id"] for entry in own()["location"])})
    return {"page": places, "thumb": places, "meet": frozenset(ENCOUNTERS), "team": frozenset({"yak", "mule"})}
