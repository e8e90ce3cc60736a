"""The drawings of the book as files of their own, by day and by night: a browser loads each of them once."""

from __future__ import annotations

import functools

from royaume.games.almanac import art
from royaume.games.almanac.actions import ENCOUNTERS
from royaume.games.almanac.components import own

NIGHT = "-night"
SHOWN = {"": "none", NIGHT: "inline"}  # what only the night has
DRAWINGS = {
    "page": (art.page, "0 0 1200 760"),
    "thumb": (art.thumb, "0 0 1200 760"),
    "meet": (art.encounter, "0 0 120 120"),
}


def picture(name: str) -> str | None:
    """The drawing `page-aurora` or `meet-wyvern-night` as an SVG file, None if there is no such drawing."""
    kind, _, thing = name.partition("-")
    time = NIGHT if thing.endswith(NIGHT) else ""
    thing = thing.removesuffix(NIGHT)
    if kind not in DRAWINGS or thing not in things(kind):
        return None
    draw, box = DRAWINGS[kind]
    style = f".al-art-page{{isolation:isolate}}.al-art-night,.al-art-lights{{display:{SHOWN[time]}}}{NIGHTFALL}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><style>{style}</style>{draw(thing)}</svg>'


@functools.cache
def things(kind: str) -> frozenset[str]:
    """What there is a drawing of."""
    return frozenset(ENCOUNTERS if kind == "meet" else (entry["id"] for entry in own()["location"]))


# Moonlight lies over the day's drawing.
NIGHTFALL = (
    ".al-art-night{fill:#52619c;mix-blend-mode:multiply}.al-art-night.al-art-night-soft{fill:#a9b2d6}"
)
