"""8 Ceru Springs: six hot pools among violet rocks, steam and red maples, towards evening."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import person
from royaume.art.almanac.land import (
    bush,
    cloud,
    crags,
    mist,
    moon,
    oak,
    pool,
    ridge,
    ripples,
    rock,
    smoke,
    stars,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import house, lantern

STONE = "#a497ae"
WATERS = {
    "basin": "#5aa9d6", "cave": "#5fb8b4", "mud": "#b08a6a", "tub": "#6fc2d8", "pond": "#7fbf9a", "cauldron": "#e0a070",
}  # fmt: skip


def draw(s: Sheet, zones: Zones) -> None:
    """Pools in two rows, the bath house and the mountains behind."""
    wash(s, 0, 260, ["#8a9fce", "#c9b3d6", "#f6c9c0", "#fde3c4"])
    s.add(disc(700, 74, 26, "#fff1d6"))
    moon(s, 700, 74, 24)
    stars(s, 90)
    cloud(s, 520, 70, 130, "#fbe6e4", 0.9)
    cloud(s, 900, 50, 150, "#fbe6e4", 0.9)
    crags(
        s,
        260,
        [(440, 90, 320), (860, 60, 380), (1100, 90, 320), (640, 110, 260), (120, 110, 380)],
        "#a89cc4",
        "#fbf3f4",
        0.5,
    )
    mist(s, 110, 100, "#f9d8cc", 0.6)
    crest = ridge(s, 190, 8, "#b7a2b8")
    wood_line(s, crest, 16, 30, 60, "#6f7f86")
    ridge(s, 220, 6, "#c3b0bc", rim="#d9c9cc")
    s.add(
        rect(0, 300, 1200, 470, "#c9b7c0"),
        path("M0 480q200 -30 420 -6t400 -4 380 -10v40q-300 20 -600 0T0 510z", "#d9c9cc"),
    )
    _fall(s, zones["tub"])
    house(s, 1080, 226, 130, 84, "#f0dcc4", "#5f6f9c", flip=True)
    house(s, 960, 232, 92, 66, "#e6cdb8", "#8a5a7a")
    for name, box in zones.items():
        _pool(s, box, WATERS[name], name)
    for x, y, h, c in (
        (30, 500, 90, "#c8553d"),
        (400, 500, 84, "#d9843c"),
        (800, 506, 90, "#c8553d"),
        (1180, 510, 100, "#d9843c"),
        (396, 250, 70, "#b5533c"),
        (812, 250, 74, "#d9843c"),
    ):
        oak(s, x, y, h, c)
    for x, y, w in (
        (396, 700, 60),
        (424, 720, 44),
        (806, 716, 64),
        (20, 760, 70),
        (1180, 752, 60),
        (786, 540, 40),
        (414, 540, 40),
    ):
        rock(s, x, y, w, STONE)
    for x, y in ((396, 620), (806, 620), (396, 400), (806, 400)):
        lantern(s, x, y, 34)
    bush(s, 376, 664, 40, "#a86a4a")
    for x, y, h in (
        (190, 236, 60),
        (310, 246, 70),
        (560, 230, 60),
        (660, 224, 80),
        (980, 520, 70),
        (1060, 516, 80),
        (560, 520, 60),
        (200, 520, 60),
    ):
        smoke(s, x, y, h, "#ffffff", 0.45)


def _pool(s: Sheet, box: Box, water: str, name: str) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2 + 6
    rx, ry = 172, 124
    if name == "cave":
        s.add(
            path(f"M{x - 190} {y}q-6 -190 100 -196t130 -10q130 10 150 206z", dark(STONE, 0.2)),
            path(f"M{x - 190} {y}q-6 -190 100 -196q40 -20 70 -14q-90 40 -120 210z", light(STONE, 0.2)),
        )
        s.add(path(f"M{x - 96} {y - 60}q0 -124 96 -126t96 126z", "#55496a"))
        s.shine(disc(x, y - 60, 60, "#ffb870", 0.2))
    if name == "cauldron":
        s.add(oval(x, y + 8, rx + 24, ry + 20, "#5d5468"), oval(x, y, rx + 24, ry + 18, "#7a6f84"))
        s.add(disc(x - rx - 14, y - 6, 15, "#5d5468"), disc(x + rx + 14, y - 6, 15, "#5d5468"))
    pool(s, x, y, rx, ry, water, STONE)
    for i in range(7):
        a = x - rx + i * rx / 3
        low = y + ry * (1 - ((a - x) / rx) ** 2) ** 0.5 if abs(a - x) < rx else y
        if i in (0, 1, 5, 6):
            rock(s, a, low + 16, s.hand.between(26, 44), STONE)
    ripples(s, x - rx * 0.8, y - ry * 0.7, rx * 1.5, ry * 1.4, 12, light(water, 0.5), 0.7)
    s.shine(oval(x, y, rx * 0.9, ry * 0.85, water, 0.22))
    top = y - ry + 14
    if name in ("basin", "tub", "pond"):
        for dx in (-58, 62):
            _bather(s, x + dx, top)
    if name == "pond":
        for dx, dy in ((-140, 10), (136, 30), (-110, 76), (120, 84)):
            s.add(oval(x + dx, y + dy, 17, 7, "#4f8f62"), oval(x + dx + 5, y + dy - 3, 6, 4, "#f3b8cf"))
    if name == "mud":
        for dx, dy, r in ((-130, 20, 8), (138, -10, 10), (-120, -40, 6), (122, 50, 7), (0, 112, 8)):
            s.add(disc(x + dx, y + dy, r, light(water, 0.35)), disc(x + dx - 2, y + dy - 2, r * 0.4, "#ffffff", 0.7))
        _bather(s, x, top - 2)
    if name == "cauldron":
        person(s, x + 176, y - ry + 14, 44, "#8a4f7d", face=-1)


def _bather(s: Sheet, x: float, y: float) -> None:
    """A monkey of the springs, up to the shoulders in the water."""
    s.add(oval(x, y + 6, 24, 7, "#ffffff", 0.4), path(f"M{num(x - 15)} {num(y + 6)}q2 -22 15 -22t15 22z", "#9b8378"))
    s.add(
        disc(x, y - 22, 13, "#9b8378"),
        oval(x, y - 20, 9, 10, "#e0a08e"),
        disc(x - 12, y - 24, 4, "#e0a08e"),
        disc(x + 12, y - 24, 4, "#e0a08e"),
    )
    s.detail(
        disc(x - 3.5, y - 23, 1.5, "#3b3036"),
        disc(x + 3.5, y - 23, 1.5, "#3b3036"),
        line(f"M{num(x - 3)} {num(y - 16)}q3 3 6 0", "#3b3036", 1.2),
    )
    s.add(rect(x - 9, y - 38, 18, 6, "#ffffff", 1, 2))


def _fall(s: Sheet, box: Box) -> None:
    x, y = box.x + 10, box.y - 60
    s.add(
        poly([(x - 90, y - 20), (x - 20, y - 34), (x + 60, y - 10), (x + 70, y + 120), (x - 90, y + 120)], STONE),
        poly([(x + 20, y - 24), (x + 60, y - 10), (x + 70, y + 120), (x + 26, y + 120)], dark(STONE, 0.25)),
    )
    s.add(
        path(f"M{x - 40} {y - 28}q30 -8 56 4q14 60 16 140h-90q4 -90 18 -144z", "#bfe4ee"),
        line(f"M{x - 20} {y - 20}q-8 60 -8 130M{x + 2} {y - 20}q4 60 4 130", "#ffffff", 5, 0.8),
    )
