"""7 Merry Mill: a windmill on golden harvest hills, a ring of paths around it."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import beast, caravan_line, cart, crowd, person
from royaume.art.almanac.land import (
    birds,
    bush,
    cloud,
    crags,
    flowers,
    mist,
    oak,
    ridge,
    stars,
    sun,
    tufts,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, curve, dark, disc, hoop, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import door, fence, house, windows

WHEAT = "#e6c274"


def draw(s: Sheet, zones: Zones) -> None:
    """The mill in the middle of its ring, fields all around."""
    wash(s, 0, 400, ["#86bfd8", "#cbe4dc", "#fdf0cf"])
    sun(s, 330, 262, 26, "#fff3cc", "#ffe6a6")
    stars(s, 70, 20)
    stars(s, 220, 14, right=300)
    for x, y, w in ((500, 50, 130), (1130, 70, 110), (90, 250, 110)):
        cloud(s, x, y, w, "#fffdf6")
    crags(s, 400, [(120, 230, 360), (380, 260, 320), (1120, 210, 360), (640, 220, 360)], "#b7c3cf", line_at=0.5)
    mist(s, 270, 110, "#fbefd4", 0.7)
    crest = ridge(s, 330, 14, "#b5c184")
    wood_line(s, crest, 14, 26, 50, "#86a06a")
    ridge(s, 380, 14, "#d9cc84")
    ridge(s, 450, 16, WHEAT, rim="#f3dc9a")
    s.add(oval(800, 480, 520, 470, "#f1d993"), oval(806, 490, 512, 466, WHEAT))
    for i in range(1, 5):
        far = 1 - i * 0.17
        s.add(hoop(800 + i * 2, 470 + i * 6, 512 * far, 466 * far, "#d2a656", 5, 0.35))
    _fields(s)
    points = [(box.x + box.w / 2, box.y + box.h / 2) for box in zones.values()]
    d = curve(points, closed=True)
    s.add(line(d, "#b99a5c", 40), line(d, "#f3e3b8", 33), line(d, "#fff5d8", 10, 0.6))
    _mill(s, 795, 560)
    house(s, 250, 430, 120, 86, "#f2e2c4", "#b5653c", timber=True)
    house(s, 130, 452, 96, 70, "#ecd6b0", "#8d6a4a", flip=True)
    oak(s, 46, 470, 110, "#9aae58")
    oak(s, 352, 446, 90, "#b8a24e")
    fence(s, 30, 500, 340, 20)
    caravan_line(s, 230, 640, 46)
    crowd(s, 680, 600, 90, 3, 38)
    beast(s, 900, 596, 36, "#f4ecdc", "sheep")
    beast(s, 936, 606, 34, "#f4ecdc", "sheep", -1)
    cart(s, 640, 566, 40, load="#e8c874")
    person(s, 596, 574, 40, "#6c7f3e")
    birds(s, 1010, 60, 7)


def _fields(s: Sheet) -> None:
    """Furrows, sheaves and a stubble patchwork."""
    edge = "M-20 520Q220 490 400 530Q590 575 620 790"
    s.add(path(edge + "H-20z", "#b9c47c"), line(edge, "#d3da98", 9))
    tufts(s, 0, 540, 500, 210, 30, "#8fa05a")
    flowers(s, 20, 680, 400, 70, 16, ("#d9534a", "#fff6e0", "#5f83b8"))
    for x, y in ((1000, 420), (1030, 446), (560, 470), (950, 500), (620, 420), (1010, 560), (590, 520)):
        s.add(
            path(f"M{x - 12} {y}q10 -20 2 -36q10 -8 20 0q-8 16 2 36z", "#c9963f"),
            path(f"M{x} {y}q4 -20 0 -40q6 0 12 4q-8 16 2 36z", "#a87a30"),
            line(f"M{x - 7} {y - 18}h16", "#8a5f28", 3),
        )
    tufts(s, 640, 60, 340, 200, 14, "#c08f3c")
    tufts(s, 860, 300, 130, 240, 12, "#c08f3c")
    tufts(s, 560, 240, 80, 180, 8, "#c08f3c")
    flowers(s, 560, 110, 440, 90, 10, ("#d9534a", "#5f83b8"))
    bush(s, 520, 745, 60, "#8fa552")
    bush(s, 1150, 650, 60, "#a8a44e")


def _mill(s: Sheet, x: float, y: float) -> None:
    stone = "#f2e4c8"
    s.add(oval(x, y + 6, 130, 18, "#b08f4c", 0.7))
    s.add(
        poly([(x - 64, y), (x - 42, y - 190), (x + 42, y - 190), (x + 64, y)], stone),
        poly([(x + 6, y), (x + 4, y - 190), (x + 42, y - 190), (x + 64, y)], dark(stone, 0.2)),
    )
    s.add(poly([(x - 58, y - 50), (x - 62, y - 20), (x + 62, y - 20), (x + 58, y - 50)], "#c9a27a", 0.35))
    s.add(
        line(f"M{x - 74} {y - 62}h148", "#6b4a35", 7),
        line("".join(f"M{x + u} {y - 62}v-20" for u in range(-70, 72, 20)) + f"M{x - 74} {y - 82}h148", "#8a5f3a", 3),
    )
    s.add(
        path(f"M{x - 50} {y - 188}q50 -90 100 0z", "#b5533c"),
        path(f"M{x + 4} {y - 233}q28 0 46 45h-40z", dark("#b5533c", 0.25)),
    )
    door(s, x, y, 34, 50, "#6b4a35")
    windows(s, [(x - 34, y - 120, 18, 22), (x + 18, y - 120, 18, 22), (x - 9, y - 160, 18, 20)])
    cx, cy = x, y - 196
    for k in range(4):
        angle = math.radians(22 + 90 * k)
        ux, uy = math.cos(angle), math.sin(angle)
        vx, vy = -uy, ux
        tip = (cx + ux * 176, cy + uy * 176)
        start = (cx + ux * 36, cy + uy * 36)
        sail = [start, tip, (tip[0] + vx * 42, tip[1] + vy * 42), (start[0] + vx * 34, start[1] + vy * 34)]
        s.add(poly(sail, "#fffaf0" if k in (0, 3) else "#f0e4cc"))
        bars = "".join(
            f"M{num(cx + ux * r)} {num(cy + uy * r)}l{num(vx * 40)} {num(vy * 40)}" for r in range(44, 180, 22)
        )
        rail = f"M{num(start[0] + vx * 20)} {num(start[1] + vy * 20)}L{num(tip[0] + vx * 22)} {num(tip[1] + vy * 22)}"
        s.detail(line(bars + rail, "#b98f5c", 2.2))
        s.add(line(f"M{num(cx)} {num(cy)}L{num(tip[0] + ux * 6)} {num(tip[1] + uy * 6)}", "#6b4a35", 6))
        s.add(
            poly(
                [
                    (tip[0] + vx * 42, tip[1] + vy * 42),
                    (tip[0], tip[1]),
                    (tip[0] - ux * 26, tip[1] - uy * 26),
                    (tip[0] - ux * 26 + vx * 41, tip[1] - uy * 26 + vy * 41),
                ],
                ("#c8553d", "#e0a13c", "#6c8f4e", "#4f83a8")[k],
                0.85,
            )
        )
    s.add(
        disc(cx, cy, 13, "#6b4a35"),
        disc(cx - 3, cy - 3, 6, light("#6b4a35", 0.4)),
        rect(cx - 2, cy - 2, 4, 4, "#f2d48a"),
    )
