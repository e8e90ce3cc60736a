"""13 Meadow Fair: eight stalls on a green meadow at noon, flags and a wheel of luck."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import beast, cart, crowd, person, wagon, wheel
from royaume.art.almanac.land import (
    birds,
    cloud,
    crags,
    flowers,
    mist,
    oak,
    ridge,
    smoke,
    stars,
    sun,
    tufts,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import awning, bunting, lantern, pennant, stall, tent

GRASS = "#a9c86a"
FLAGS = ("#d9534a", "#f2c14e", "#4f8fb8", "#7fae5a", "#b06a9c")


def draw(s: Sheet, zones: Zones) -> None:
    """Tents in two rows, a maypole between them."""
    wash(s, 0, 250, ["#7cc0e6", "#bfe2ee", "#f2f3dc"])
    sun(s, 520, 70, 28)
    stars(s, 130)
    for x, y, w in ((700, 70, 160), (960, 50, 130), (1130, 110, 120)):
        cloud(s, x, y, w)
    crags(s, 260, [(480, 130, 280), (760, 120, 320), (1080, 100, 360), (140, 130, 340)], "#a9bdd6", line_at=0.5)
    mist(s, 140, 80, "#eef3dc", 0.7)
    crest = ridge(s, 186, 10, "#9fbf7c")
    wood_line(s, crest, 14, 26, 70, "#6a9a6a")
    ridge(s, 214, 8, "#b5cf7c")
    ridge(s, 262, 8, GRASS, rim="#c9dd8f")
    s.add(
        path("M-10 470q300 -40 620 -10t600 -20v60q-300 30 -600 0T-10 520z", "#e6d7a0"),
        path("M-10 484q300 -40 620 -10t600 -20v26q-300 30 -600 0T-10 505z", "#f2e6b8"),
    )
    tufts(s, 0, 280, 1200, 470, 60, "#7fa04a")
    flowers(s, 0, 300, 1200, 450, 36, ("#ffffff", "#f2c14e", "#e58aa0"))
    oak(s, 30, 300, 110, "#7fae5a")
    oak(s, 1180, 260, 100, "#8fb65a")
    centre = {name: box.x + box.w / 2 for name, box in zones.items()}
    top = {name: box.y + 8 for name, box in zones.items()}
    _mage(s, centre["s1"] - 6, top["s1"])
    _luck(s, centre["s2"], top["s2"])
    stall(s, centre["s3"], top["s3"] + 2, 190, 92, "#7fae5a", goods=("#d9a35c", "#c98b3f", "#e0b56a", "#c98b3f"))
    smoke(s, centre["s3"] + 40, top["s3"] - 86, 40)
    stall(s, centre["s4"], top["s4"] + 2, 190, 92, "#4f8fb8", goods=("#e9c65a", "#f2d98a", "#cfdbe0", "#e9c65a"))
    _ice(s, centre["s5"], top["s5"])
    _fire(s, centre["s6"], top["s6"])
    tent(s, centre["s7"], top["s7"] + 2, 180, 96, "#6a6fae", "#f2dfb0", "#f2c14e")
    _cartwright(s, centre["s8"], top["s8"])
    s.add(line("M598 470V330", "#b98a55", 6), disc(598, 326, 7, "#f2c14e"))
    bunting(s, [(300, 350), (598, 330), (880, 346)], FLAGS)
    bunting(s, [(40, 500), (300, 470), (598, 480), (880, 470), (1170, 500)], FLAGS, lamps=True)
    crowd(s, 300, 480, 60, 2, 42)
    crowd(s, 590, 500, 50, 2, 44)
    crowd(s, 876, 480, 50, 2, 40)
    person(s, 604, 690, 50, "#d9534a", face=-1)
    beast(s, 900, 700, 44, "#f4ecdc", "sheep", -1)
    lantern(s, 312, 700, 50)
    lantern(s, 890, 440, 46)
    for x, c in ((590, "#d9534a"), (604, "#f2c14e"), (596, "#4f8fb8")):
        s.detail(disc(x, 616 + (x % 3) * 6, 9, c), line(f"M{x} {625 + (x % 3) * 6}L602 660", "#6b5a4a", 1))
    birds(s, 600, 110, 6)


def _mage(s: Sheet, x: float, y: float) -> None:
    tent(s, x, y, 170, 100, "#5a4a8c", "#7d6bb0")
    for dx, dy in ((-46, -44), (40, -50), (-12, -70), (24, -18)):
        s.add(
            poly(
                [
                    (x + dx, y + dy - 7),
                    (x + dx + 2, y + dy - 2),
                    (x + dx + 7, y + dy),
                    (x + dx + 2, y + dy + 2),
                    (x + dx, y + dy + 7),
                    (x + dx - 2, y + dy + 2),
                    (x + dx - 7, y + dy),
                    (x + dx - 2, y + dy - 2),
                ],
                "#f5e08a",
            )
        )
    person(s, x + 98, y + 6, 56, "#5a4a8c", hat="#3f3468", staff=True, face=-1)
    s.add(poly([(x + 87, y - 43), (x + 99, y - 74), (x + 110, y - 43)], "#3f3468"))


def _luck(s: Sheet, x: float, y: float) -> None:
    cx, cy, r = x, y - 58, 56
    s.add(line(f"M{cx} {cy}L{x - 44} {y + 2}M{cx} {cy}L{x + 44} {y + 2}", "#8a5f3a", 9))
    for k in range(12):
        a, b = k * math.tau / 12, (k + 1) * math.tau / 12
        s.add(
            path(
                f"M{num(cx)} {num(cy)}L{num(cx + r * math.cos(a))} {num(cy + r * math.sin(a))}"
                f"A{r} {r} 0 0 1 {num(cx + r * math.cos(b))} {num(cy + r * math.sin(b))}z",
                (*FLAGS, "#fff6e0")[k % 6],
            )
        )
    s.add(
        f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{r}" fill="none" stroke="#8a5f3a" stroke-width="6"/>',
        disc(cx, cy, 9, "#8a5f3a"),
        disc(cx, cy, 4, "#f2d48a"),
    )
    s.add(poly([(cx - 8, cy - r - 12), (cx + 8, cy - r - 12), (cx, cy - r + 8)], "#d9534a"))
    person(s, x - 88, y + 4, 48, "#f2c14e", face=1)
    person(s, x + 92, y + 4, 46, "#7fae5a", face=-1)
    s.lamp(cx, cy, 40)


def _ice(s: Sheet, x: float, y: float) -> None:
    """Sculptors at work on a swan of ice."""
    awning(s, x, y - 62, 200, 34, "#8fc3d8")
    s.add(line(f"M{x - 92} {y}v-70M{x + 92} {y}v-70", "#8a5f3a", 5), rect(x - 44, y - 14, 88, 14, "#cfe8f0"))
    s.add(
        path(f"M{x - 36} {y - 14}q-2 -28 30 -26q30 2 40 -8q4 30 -22 34z", "#dff3f9"),
        path(f"M{x - 30} {y - 26}q-20 -20 -2 -34q14 -4 14 8q-8 -6 -10 2q0 10 12 18z", "#c4e6f2"),
        path(f"M{x - 6} {y - 38}q26 2 38 -8q2 22 -12 30z", "#9fd0e6"),
    )
    person(s, x - 72, y + 2, 46, "#4f8fb8")
    person(s, x + 68, y + 2, 46, "#b06a9c", face=-1)


def _fire(s: Sheet, x: float, y: float) -> None:
    tent(s, x - 60, y, 104, 84, "#d9534a", "#f2c14e", "#d9534a")
    person(s, x + 30, y + 2, 54, "#a8433f", face=1)
    s.add(
        path(f"M{x + 40} {y - 44}q16 -16 42 -12q-10 4 -8 10q14 -6 26 2q-18 12 -60 4z", "#f2903c"),
        path(f"M{x + 42} {y - 44}q16 -10 30 -6q-8 10 -30 6z", "#ffe08a"),
    )
    s.lamp(x + 66, y - 46, 40, "#ffb054")
    crowd(s, x + 86, y + 4, 40, 2, 38)


def _cartwright(s: Sheet, x: float, y: float) -> None:
    wagon(s, x - 34, y + 2, 70, "#f2e2c4", "#b5653c")
    wheel(s, x + 58, y - 16, 18)
    wheel(s, x + 84, y - 13, 15)
    cart(s, x + 118, y + 4, 36, load="#c9a35c")
    person(s, x - 108, y + 4, 48, "#6b5a4a")
    pennant(s, x + 100, y - 30, 22, "#b06a9c", 50)
    s.add(oval(x, y + 4, 1, 1, light(GRASS, 0.2)), rect(x + 40, y - 2, 60, 4, dark("#a5683f", 0.2)))
