"""17 Great Frost, the Fortress: four rings of wall, one inside the other, under a steel sky."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import beast, person
from royaume.art.almanac.land import (
    cloud,
    crags,
    drift,
    mist,
    ridge,
    rock,
    snowfall,
    stars,
    sun,
    wash,
    wood_line,
    woods,
)
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, path, poly, rect
from royaume.art.almanac.town import arch, battlements, lantern, tent, tower, wall

STONE = "#7d87a4"
SNOW = "#eef2f8"
RED = "#b8433f"
FLOORS = {"yard": "#d9cdb8", "wall": "#b7b6bd", "ward": "#98a1bd"}


def draw(s: Sheet, zones: Zones) -> None:
    """Seen from a hill in front: yard, ring wall, inner ward and the keep."""
    wash(s, 0, 330, ["#5f78a0", "#9fb0c8", "#e3cdb8", "#f5b98a"])
    sun(s, 760, 150, 26, "#ffe9c4", "#ffcf94")
    stars(s, 110)
    for x, y, w in ((520, 70, 170), (900, 50, 150), (480, 180, 110)):
        cloud(s, x, y, w, "#d9dde4", 0.85)
    crags(s, 330, [(160, 110, 380), (480, 130, 320), (1080, 90, 400), (860, 150, 280)], "#8795ae", "#f3f4f6", 0.55)
    mist(s, 170, 110, "#e8cdb0", 0.6)
    crest = ridge(s, 226, 8, "#a8b4c6", rim="#dfe6ee")
    wood_line(s, crest, 16, 30, 30, "#5f738a", "#dfe6ee")
    ridge(s, 252, 6, "#bccadd", rim=SNOW)
    s.add(rect(0, 300, 1200, 470, "#c3d0e2"))
    for depth, name in enumerate(("yard", "wall", "ward")):
        _ring(s, zones[name], FLOORS[name], 40 - depth * 2, 62 - depth * 8)
    _keep(s, zones["keep"])
    _life(s)
    snowfall(s, 40)


def _ring(s: Sheet, box: Box, floor: str, high: float, across: float) -> None:
    """The back wall with its banners, the floor inside, side walls, corner towers and the low front wall."""
    x, y, w, h = box
    thick = 20
    s.add(rect(x, y + 8, w, h - 8, floor), rect(x + thick, y + 8, 16, h - 8, dark(floor, 0.14), 0.7))
    for px, colour in ((x, STONE), (x + w - thick, dark(STONE, 0.22))):
        s.add(rect(px, y + 8, thick, h - 8, colour), rect(px, y + 8, 5, h - 8, light(colour, 0.3)))
        out = px - 5 if px == x else px + thick - 5
        teeth = "".join(f"M{num(out)} {num(y + 36 + k * 24)}h10v12h-10z" for k in range(int(h / 24) - 2))
        s.detail(path(teeth, light(colour, 0.2)), line(teeth.replace("h10v12h-10z", "h10"), SNOW, 3))
    wall(s, x, y + 22, w, high, STONE, SNOW)
    for k in range(1, int(w / 150) + 1):
        px = x + w * k / (int(w / 150) + 1)
        s.add(path(f"M{num(px - 10)} {num(y - high + 34)}h20v24l-10 8l-10 -8z", RED if k % 2 else "#e0b23c"))
    wall(s, x, y + h, w, 24, dark(STONE, 0.06), SNOW)
    for px in (x + thick / 2, x + w - thick / 2):
        tower(s, px, y + 30, across * 0.8, high + 34, STONE, "#50607f", SNOW, flag=RED)
        tower(s, px, y + h + 6, across * 0.66, 54, STONE, "", SNOW)
    for f in (-1, 1):
        tower(s, x + w / 2 + f * 30, y + h + 2, 24, 40, light(STONE, 0.08), "", SNOW)
    s.add(rect(x + w / 2 - 20, y + h - 26, 40, 28, STONE))
    arch(s, x + w / 2, y + h + 2, 28, 24, "#4a3d40")


def _keep(s: Sheet, box: Box) -> None:
    x, y, w, h = box.x - 16, box.y, box.w + 32, box.h + 4
    tall = light(STONE, 0.12)
    for px in (x, x + w):
        tower(s, px, y + h, 48, h + 96, tall, "#b8433f", SNOW, flag="#e0b23c")
    s.add(rect(x, y - 60, w, h + 60, tall), rect(x + w * 0.62, y - 60, w * 0.38, h + 60, dark(STONE, 0.1)))
    battlements(s, x, y - 59, w, 18, tall, SNOW)
    tower(s, x + w / 2, y - 62, 92, 70, tall, "#50607f", SNOW, flag=RED)
    for u in (0.2, 0.8):
        cx = x + w * u
        s.add(path(f"M{num(cx - 13)} {num(y - 46)}h26v40l-13 10l-13 -10z", RED), disc(cx, y - 28, 7, "#e0b23c"))
    s.add(
        path(f"M{num(x + w / 2 - 20)} {num(y - 36)}h40v22q-20 20 -40 0z", "#e0b23c"),
        path(f"M{num(x + w / 2)} {num(y - 36)}h20v22q-10 10 -20 10z", dark("#e0b23c", 0.25)),
    )


def _life(s: Sheet) -> None:
    for x, y, c in ((230, 700, RED), (330, 730, "#50607f"), (870, 726, RED), (960, 706, "#50607f")):
        person(s, x, y, 46, c, hat="#6a7488", staff=True, face=1 if x < 600 else -1)
    person(s, 520, 690, 42, "#6c7f3e", pack="#8a6a4a")
    beast(s, 700, 690, 40, "#5d4a3f", "yak", -1, "#c98b2f")
    for x, y in ((208, 320), (992, 320), (336, 610), (864, 610), (480, 640), (720, 640)):
        lantern(s, x, y, 34)
    for x, y in ((230, 612), (970, 612), (250, 368), (950, 368), (120, 352), (1080, 352)):
        s.add(poly([(x - 9, y - 16), (x + 9, y - 16), (x + 5, y), (x - 5, y)], "#4a3d40"))
        s.add(
            path(f"M{x - 8} {y - 16}q-2 -14 6 -22q2 8 6 6q4 6 4 16z", "#f08a3c"),
            path(f"M{x - 3} {y - 16}q0 -8 4 -12q4 6 3 12z", "#ffe08a"),
        )
        s.lamp(x, y - 20, 36, "#ffb054")
    tent(s, 420, 744, 70, 50, "#8a92b0", "#c4cadb")
    tent(s, 790, 744, 76, 54, RED, "#f2dfc4", RED)
    for x, y, w in ((40, 740, 130), (1160, 740, 130), (50, 560, 70), (1160, 480, 60)):
        drift(s, x, y, w, w * 0.2)
    rock(s, 40, 480, 50, "#8a92a6", SNOW)
    rock(s, 1164, 610, 56, "#8a92a6", SNOW)
    woods(
        s,
        [(24, 420, 60), (48, 440, 46), (1150, 400, 60), (1182, 420, 70), (20, 660, 56), (1176, 700, 50)],
        "#5f7f8a",
        SNOW,
    )
