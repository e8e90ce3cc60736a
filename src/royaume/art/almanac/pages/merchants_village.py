"""1 Merchants' Village: a market village at the foot of the mountains, early in the morning."""

from __future__ import annotations

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import barrel, beast, boat, cart, crate, crowd, person, wagon, wheel
from royaume.art.almanac.land import (
    birds,
    bush,
    cloud,
    crags,
    flowers,
    mist,
    oak,
    ridge,
    ripples,
    road,
    smoke,
    stars,
    sun,
    tufts,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, curve, disc, light, line, oval, path, poly, rect
from royaume.art.almanac.town import bunting, fence, house, jetty, lantern, stall, window

FIELD = "#c9cf93"
PATH = "#ecdcb6"


def draw(s: Sheet, zones: Zones) -> None:
    """Seven markets around a square, joined by paths; the peaks wait behind."""
    wash(s, 0, 330, ["#9fc6dc", "#cfe2de", "#f9e6c4", "#fbd9ae"])
    sun(s, 960, 74, 26)
    stars(s, 170)
    for cx, cy, w in ((520, 60, 170), (850, 46, 130), (250, 40, 150)):
        cloud(s, cx, cy, w, "#fffaf0")
    crags(
        s,
        300,
        [(330, 110, 360), (880, 90, 340), (1120, 70, 380), (90, 120, 320), (690, 24, 460)],
        "#a8b2c9",
        line_at=0.5,
    )
    mist(s, 110, 100, "#f7e6c8", 0.6)
    crest = ridge(s, 196, 8, "#a9bd8f", step=140)
    wood_line(s, crest, 16, 28, 60, "#71936f")
    ridge(s, 236, 8, "#bccb8e", step=160)
    ridge(s, 330, 8, FIELD, step=200)
    tufts(s, 0, 400, 1200, 340, 60, "#96a264")
    # the river that brings the fish
    shore = [(1230, 430), (1100, 470), (900, 500), (870, 600), (910, 690), (1000, 780), (1230, 800)]
    s.add(path(curve(shore) + "z", "#e3d8ac"), path(curve([(x + 16, y + 12) for x, y in shore]) + "z", "#7fb3c4"))
    s.add(path(curve([(x + 44, y + 40) for x, y in shore]) + "z", "#92c3cf"))
    ripples(s, 920, 520, 270, 230, 26, "#dff1ee")
    centres = {name: (box.x + box.w / 2, box.y + box.h / 2) for name, box in zones.items()}
    for a, b in (
        ("red", "orange"), ("orange", "yellow"), ("yellow", "green"), ("green", "blue"), ("blue", "purple"),
        ("purple", "red"), ("white", "red"), ("white", "yellow"), ("white", "blue"),
    ):  # fmt: skip
        (ax, ay), (bx, by) = centres[a], centres[b]
        bend = ((ax + bx) / 2 + (by - ay) * 0.08, (ay + by) / 2 - (bx - ax) * 0.05)
        road(s, [(ax, ay), bend, (bx, by)], 26, PATH)
    x, y = centres["white"]
    s.add(oval(x, y + 6, 196, 96, "#d3bf92"), oval(x, y, 190, 92, PATH), oval(x, y, 150, 70, light(PATH, 0.3)))
    _ember_row(s, zones["red"].x + 119, zones["red"].y + 10)
    _pub(s, zones["purple"].x + 110, zones["purple"].y + 10)
    _wagonwrights(s, zones["orange"].x + 119, zones["orange"].y + 10)
    _square(s, x, zones["white"].y)
    _ice_house(s, zones["blue"].x + 119, zones["blue"].y + 10)
    _fish_quay(s, zones["yellow"].x, zones["yellow"].y)
    _herb_green(s, zones["green"].x + 119, zones["green"].y + 8)
    crowd(s, 300, 470, 150, 4, 40)
    beast(s, 800, 486, 40, "#a58a6f", load="#b5533c", face=-1)
    person(s, 838, 488, 42, "#3f6f8c", staff=True, face=-1)
    beast(s, 330, 640, 34, "#f4ecdc", "sheep")
    beast(s, 372, 652, 34, "#f4ecdc", "sheep", -1)
    birds(s, 700, 70, 7)


def _ember_row(s: Sheet, x: float, y: float) -> None:
    house(s, x - 78, y, 104, 92, "#eed9b4", "#b5533c", timber=True)
    house(s, x + 84, y, 100, 84, "#e8cfae", "#a8473a", flip=True, timber=True)
    stall(s, x + 2, y + 4, 84, 62, "#c8553d", goods=("#e2703a", "#f2a03d", "#c8402f"))
    s.add(disc(x - 34, y - 8, 7, "#f08a3c"), disc(x - 34, y - 11, 4, "#ffd27a"))
    s.lamp(x - 34, y - 10, 30, "#ffb054")
    smoke(s, x - 34, y - 14, 34, "#f5efe6", 0.5)


def _pub(s: Sheet, x: float, y: float) -> None:
    house(s, x - 20, y, 158, 116, "#f0dfc0", "#7b5a8c", timber=True)
    s.add(
        rect(x + 66, y - 66, 4, 66, "#6b4a35"),
        rect(x + 68, y - 64, 30, 4, "#6b4a35"),
        rect(x + 76, y - 58, 24, 22, "#8a4f7d", 1, 4),
    )
    s.add(rect(x + 82, y - 52, 10, 11, "#f6d98a", 1, 2), rect(x + 82, y - 54, 10, 4, "#fffaf0", 1, 2))
    barrel(s, x + 84, y, 24)
    barrel(s, x + 104, y + 2, 22)
    person(s, x + 128, y + 4, 42, "#4b5a86", face=-1)
    oak(s, x - 118, y + 6, 96, "#86a25e")


def _wagonwrights(s: Sheet, x: float, y: float) -> None:
    house(s, x + 58, y, 150, 96, "#e9d3a8", "#d08a3e", flip=True)
    wagon(s, x - 64, y + 2, 54)
    wheel(s, x - 4, y - 14, 14)
    wheel(s, x + 14, y - 12, 12)
    person(s, x - 118, y + 4, 42, "#c98b2f", face=1)


def _square(s: Sheet, x: float, y: float) -> None:
    s.add(oval(x, y - 2, 40, 13, "#b7ad98"), oval(x, y - 8, 40, 13, "#d9d0ba"), oval(x, y - 8, 33, 9, "#7fb3c4"))
    s.add(rect(x - 4, y - 44, 8, 36, "#cfc5ad"), oval(x, y - 44, 18, 5, "#d9d0ba"), disc(x, y - 54, 7, "#cfc5ad"))
    s.add(line(f"M{x - 14} {y - 42}q-8 10 -9 30M{x + 14} {y - 42}q8 10 9 30", "#cfe8ee", 2.4))
    bunting(
        s, [(x - 170, y - 20), (x, y - 60), (x + 170, y - 20)], ("#c8553d", "#e0a13c", "#6c8f4e", "#4f83a8", "#8a5a94")
    )
    crowd(s, x - 150, y + 2, 100, 3, 40)
    crowd(s, x + 56, y + 2, 90, 3, 40)
    lantern(s, x - 172, y + 4, 46)
    lantern(s, x + 172, y + 4, 46)


def _ice_house(s: Sheet, x: float, y: float) -> None:
    s.add(
        path(f"M{x - 84} {y}a74 74 0 0 1 148 0z", "#bccbd6"), path(f"M{x - 10} {y}v-74a74 74 0 0 1 74 74z", "#93a8bd")
    )
    s.add(path(f"M{x - 60} {y - 46}a74 74 0 0 1 98 -8q-46 -14 -98 8z", "#eef4f8"))
    s.add(path(f"M{x - 34} {y}v-24a18 18 0 0 1 36 0v24z", "#4b5a70"))
    window(s, x + 24, y - 36, 12, 12)
    for px, py in ((x + 78, y), (x + 104, y + 2), (x + 90, y - 22)):
        s.add(rect(px - 12, py - 22, 24, 22, "#bfe3ef", 1, 3), rect(px + 2, py - 22, 10, 22, "#8fc3d8", 1, 3))
        s.add(poly([(px - 8, py - 18), (px - 2, py - 18), (px - 8, py - 8)], "#f3fbfd"))
    person(s, x - 104, y + 2, 42, "#3f6f8c", face=1)


def _fish_quay(s: Sheet, x: float, y: float) -> None:
    jetty(s, x - 40, y + 96, 300, 24)
    boat(s, x - 70, y + 40, 70, "#8a5a3c", "#f2e2bd")
    stall(s, x + 66, y + 8, 92, 64, "#e0b23c", goods=("#9fb9c4", "#cfdbe0", "#e9c65a"))
    house(s, x + 190, y + 8, 96, 80, "#e6d8b8", "#5f87a0", flip=True)
    barrel(s, x + 126, y + 10, 22)
    crate(s, x + 8, y + 8, 18)


def _herb_green(s: Sheet, x: float, y: float) -> None:
    s.add(oval(x, y + 50, 250, 74, "#a9c274", 0.8))
    stall(s, x + 96, y, 88, 60, "#6c8f4e", goods=("#86b05a", "#5f8f4a", "#b7c95e"))
    for i in range(4):
        bush(s, x - 110 + i * 40, y + 2, 40, "#7fa552")
    fence(s, x - 150, y + 8, 180, 18)
    flowers(s, x - 180, y + 6, 70, 90, 14, ("#f3f0e0", "#d9749a", "#f2c94c"))
    flowers(s, x + 130, y + 20, 80, 80, 12, ("#f3f0e0", "#d9749a", "#f2c94c"))
    cart(s, x - 190, y + 60, 42, load="#8fb25c")
