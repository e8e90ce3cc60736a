"""2 Frozen Lake: green ice in a ring of mountains, four piers, four floes and the dark channels between."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import beast, crate, person
from royaume.art.almanac.land import (
    birds,
    cloud,
    crags,
    drift,
    mist,
    ridge,
    ripples,
    stars,
    sun,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, blob, curve, dark, disc, line, num, oval, path, poly, rect
from royaume.art.almanac.town import house, pennant

WATER = "#3f7f95"
ICE = "#e3f1f3"
SNOW = "#f7fafb"


def draw(s: Sheet, zones: Zones) -> None:
    """Floes drift in open water inside a frozen shore."""
    wash(s, 0, 130, ["#8fb6cf", "#bcd8e0", "#e7eee8"])
    sun(s, 1090, 64, 22, "#fffbe6", "#fff3cc")
    stars(s, 110)
    cloud(s, 860, 46, 140, "#f7fbfb")
    crags(
        s,
        130,
        [(140, 10, 330), (420, 34, 280), (700, 20, 300), (900, -10, 340), (1130, 30, 280)],
        "#9fb7c8",
        line_at=0.6,
    )
    mist(s, 50, 60, "#eaf3f3", 0.6)
    crest = ridge(s, 92, 6, "#dfeaec", rim="#f6fafa")
    wood_line(s, crest, 14, 26, 80, "#5f8a86", "#eef6f6")
    ridge(s, 116, 5, SNOW, rim="#ffffff")
    s.add(oval(600, 420, 660, 320, "#cfe4e8"), oval(600, 426, 620, 300, "#b9d8e0"))
    s.add(
        path(blob(s.hand, 600, 418, 452, 232, 0.05, 16), "#5d9db0"),
        path(blob(s.hand, 600, 424, 436, 218, 0.05, 16), WATER),
    )
    s.add(path(blob(s.hand, 600, 440, 330, 150, 0.06, 12), dark(WATER, 0.25), 0.7))
    ripples(s, 190, 240, 820, 360, 70, "#a9d6dc", 0.55)
    _cracks(s)
    for name in ("wreck_floe", "blue_floe", "hole_floe", "seal_floe"):
        _floe(s, zones[name], "#c4e2f2" if name == "blue_floe" else ICE)
    _wreck(s, zones["wreck_floe"])
    _blue(s, zones["blue_floe"])
    _seals(s, zones["seal_floe"])
    _hole(s, zones["hole_floe"])
    for name in ("north_pier", "east_pier", "south_pier", "west_pier"):
        box = zones[name]
        _pier(s, box)
    north, east, south, west = (zones[f"{side}_pier"] for side in ("north", "east", "south", "west"))
    house(s, north.x + 310, north.y + 112, 92, 74, "#d9c3a0", "#8d5a48", flip=True, snow=SNOW)
    pennant(s, north.x - 20, north.y + 100, 26, "#c8553d", 80)
    house(s, east.x + 66, east.y - 4, 96, 82, "#cfd4cf", "#50708a", snow=SNOW)
    house(s, west.x + 56, west.y - 6, 96, 78, "#e0c9a4", "#a8553d", snow=SNOW)
    person(s, west.x + 126, west.y + 2, 40, "#b5533c", face=1)
    person(s, south.x - 40, south.y + 76, 44, "#3f6f8c", pack="#8a6a4a")
    beast(s, south.x + 330, south.y + 86, 46, "#5d4a3f", "yak", -1, "#c98b2f")
    person(s, south.x + 284, south.y + 86, 46, "#3d7a68", staff=True, face=-1)
    crate(s, east.x - 26, east.y + 200, 22)
    for x, y, w in ((120, 690, 220), (1080, 700, 260), (330, 740, 240), (900, 742, 200), (60, 600, 140)):
        drift(s, x, y, w, w * 0.16)
    for x, y, coat, f in ((150, 610, "#8a4f7d", 1), (210, 640, "#c98b2f", -1), (1010, 650, "#b5533c", 1)):
        person(s, x, y, 42, coat, face=f)
        s.add(line(f"M{x - 12} {y + 2}h22", "#6f8f9c", 2.4), line(f"M{x - 60} {y + 8}q40 -8 {90} 2", "#e9f5f7", 2, 0.9))
    birds(s, 300, 60, 6)


def _pier(s: Sheet, box: Box) -> None:
    x, y, w, h = box.x - 12, box.y + 8, box.w + 24, box.h + 2
    posts = "".join(f"M{num(x + w * t)} {num(y + h - 10)}v26" for t in (0.05, 0.35, 0.65, 0.95))
    s.add(line(posts, "#5e4636", 8), rect(x, y + h, w, 8, "#6f5440"), rect(x, y, w, h, "#b99b78"))
    rows = "".join(f"M{num(x + 2)} {num(y + h * i / 6)}h{num(w - 4)}" for i in range(1, 6))
    s.detail(line(rows, "#98795a", 1.6), line(rows, "#d3ba98", 1, 0.5))
    s.add(
        path(
            f"M{num(x - 4)} {num(y + 6)}q4 -12 {num(w * 0.2)} -12t{num(w * 0.3)} 0 {num(w * 0.3)}"
            f" 0 {num(w * 0.2 + 8)} 12z",
            SNOW,
        )
    )


def _cracks(s: Sheet) -> None:
    d = []
    for i in range(16):
        angle = i * math.tau / 16 + s.hand.between(-0.1, 0.1)
        x, y = 600 + 500 * math.cos(angle), 432 + 244 * math.sin(angle)
        d.append(
            f"M{num(x)} {num(y)}l{num(math.cos(angle) * 40 + s.hand.between(-14, 14))}"
            f" {num(math.sin(angle) * 18)}l{num(s.hand.between(-16, 16))} 10"
        )
    s.detail(line("".join(d), "#8fb9c6", 1.6, 0.8))


def _floe(s: Sheet, box: Box, colour: str) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    d = blob(s.hand, x, y, box.w * 0.58, box.h * 0.68, 0.07, 11)
    s.add(f'<g transform="translate(0 9)">{path(d, "#8cc0d0")}</g>', path(d, colour))
    s.add(path(blob(s.hand, x - 4, y - 4, box.w * 0.5, box.h * 0.56, 0.06, 10), SNOW, 0.6))


def _wreck(s: Sheet, box: Box) -> None:
    x, y = box.x + 250, box.y + 2
    s.add(path(f"M{x - 90} {y - 26}q60 34 150 -18q-10 40 -34 46h-80q-30 -4 -36 -28z", "#6b4a3a"))
    s.add(line(f"M{x - 60} {y - 8}l-8 -44M{x - 30} {y + 2}l-4 -60M{x} {y}l4 -52M{x + 26} {y - 8}l10 -40", "#57392c", 5))
    s.add(
        line(f"M{x - 34} {y - 6}l24 -96M{x - 36} {y - 62}l46 14", "#6b4a3a", 5),
        path(f"M{x - 12} {y - 96}q40 8 38 44l-50 -10z", "#d8cdb4", 0.9),
    )
    s.add(path(f"M{x - 92} {y - 24}q60 34 152 -18l-2 6q-90 46 -148 20z", SNOW))


def _blue(s: Sheet, box: Box) -> None:
    for dx, h in ((18, 46), (40, 66), (62, 40), (196, 50), (218, 34)):
        x, y = box.x + dx, box.y + 8
        s.add(
            poly([(x - 12, y), (x - 4, y - h), (x + 2, y)], "#dff3fb"),
            poly([(x + 2, y), (x - 4, y - h), (x + 12, y)], "#7fb7d6"),
        )


def _seals(s: Sheet, box: Box) -> None:
    for dx, f in ((34, 1), (118, -1), (206, -1)):
        x, y = box.x + dx, box.y + 6
        outline = [
            (-40, -2),
            (-28, -10),
            (-10, -13),
            (4, -20),
            (12, -34),
            (22, -42),
            (33, -37),
            (32, -27),
            (26, -18),
            (26, 0),
            (-20, 2),
        ]
        s.add(path(curve([(x + f * u, y + v) for u, v in outline], closed=True), "#66747f"))
        s.add(
            path(
                curve(
                    [(x + f * u, y + v) for u, v in ((-14, -2), (4, -12), (16, -22), (22, -12), (22, 0))], closed=True
                ),
                "#8f9ba3",
            )
        )
        s.add(poly([(x - f * 36, y - 3), (x - f * 54, y - 12), (x - f * 50, y + 2)], "#55636e"))
        s.detail(disc(x + f * 23, y - 35, 2, "#20242c"), disc(x + f * 33, y - 33, 2, "#20242c"))


def _hole(s: Sheet, box: Box) -> None:
    x, y = box.x + 52, box.y - 2
    s.add(oval(x, y, 30, 9, "#8fb9c6"), oval(x, y + 2, 25, 7, "#245266"))
    person(s, x + 50, y + 4, 44, "#a8433f", face=-1)
    s.add(line(f"M{x + 38} {y - 26}L{x + 6} {y - 34}V{y + 1}", "#3b3036", 1.4))
    person(s, x + 150, y + 4, 40, "#6c7f3e", face=-1)
    s.add(
        poly([(x + 70, y + 4), (x + 92, y - 34), (x + 116, y + 4)], "#d8b36a"),
        poly([(x + 92, y - 34), (x + 100, y + 4), (x + 116, y + 4)], "#b28b48"),
    )
