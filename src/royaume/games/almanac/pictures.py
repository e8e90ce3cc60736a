"""The drawings of the book as files of their own, by day and by night: a browser loads each of them once."""

from __future__ import annotations

import functools
from pathlib import Path

from royaume.games.almanac import art
from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.components import own

ELSEWHERE = "elsewhere"  # a page of one's own
NIGHT = "-night"
LIGHTS = {"": "none", NIGHT: "inline"}  # moonlight and lamps
BOOK, CARD = "0 0 1200 760", "0 0 120 120"
DRAWINGS = {
    "page": (art.page, BOOK),
    "thumb": (art.thumb, BOOK),
    "meet": (art.encounter, CARD),
    "team": (art.caravan, CARD),
}


def picture(name: str) -> str | None:
    """The drawing `page-aurora` or `meet-wyvern-night` as an SVG file, None if there is no such drawing."""
    kind, _, thing = name.partition("-")
    time = NIGHT if thing.endswith(NIGHT) else ""
    thing = thing.removesuffix(NIGHT)
    if thing not in things().get(kind, ()):
        return None
    draw, box = DRAWINGS[kind]
    css = f"{style()}.al-art-night, .al-art-lights {{ display: {LIGHTS[time]}; }}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style>{css}</style>{draw(thing)}</svg>'


@functools.cache
def style() -> str:
    """The style sheet of the drawings."""
    return (Path(__file__).parent / "static" / "art.css").read_text(encoding="utf-8")


@functools.cache
def things() -> dict[str, frozenset[str]]:
    """What there is a drawing of, by kind."""
    places = frozenset({ELSEWHERE, *(entry["id"] for entry in own()["location"])})
    return {"page": places, "thumb": places, "meet": frozenset(ENCOUNTERS), "team": frozenset({"yak", "mule"})}
