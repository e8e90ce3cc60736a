"""12 Aurora: a city of glass under the northern lights; here it is always night."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import beast, crowd, person
from royaume.art.almanac.land import (
    crags,
    drift,
    glow,
    hill,
    mist,
    pine,
    ridge,
    road,
    smoke,
    stars,
    wash,
    wood_line,
    woods,
)
from royaume.art.almanac.shapes import WARM, Sheet, curve, dark, disc, light, line, oval, path, poly, rect
from royaume.art.almanac.town import bunting, dome, house, lantern, tower, windows

SNOW = "#a9b6dc"
GROUND = "#7584b8"
LIGHTS = ("#7df0c0", "#a6f5d0", "#7fd8f0", "#c79cf5", "#f5a6d8")


def draw(s: Sheet, zones: Zones) -> None:
    """Curtains of light over six districts around a frozen square."""
    s.night = "al-art-night-soft"
    wash(s, 0, 330, ["#1f2a5c", "#34407e", "#4f5c9c", "#7a7fb6"])
    stars(s, 210, 80, always=True)
    _curtains(s)
    crags(s, 330, [(140, 170, 340), (440, 200, 300), (1090, 160, 360), (760, 190, 340)], "#56629c", "#c3cdec", 0.5)
    mist(s, 210, 110, "#8f9acb", 0.6)
    crest = ridge(s, 262, 8, "#5d6aa4", rim="#8b97c8")
    wood_line(s, crest, 16, 30, 24, "#3d4a7c", "#9aa8d4")
    hill(s, 629, 114, 760, 230, "#4f5b96", "#93a0cf")
    ridge(s, 300, 6, GROUND, rim="#a3b0d8")
    s.add(rect(0, 360, 1200, 400, GROUND), path("M0 520q300 -50 600 -20t600 -10V760H0z", "#8492c4"))
    s.add(oval(600, 440, 226, 116, "#6a79b0"), oval(600, 436, 216, 108, "#8fc3d8"), oval(600, 430, 190, 88, "#a6dbe0"))
    for i, c in enumerate(LIGHTS):
        s.add(line(f"M{470 + i * 54} {430 - i * 6}q30 -26 60 0t60 0", c, 10, 0.5))
    s.add(oval(600, 430, 190, 88, "#ffffff", 0.12))
    road(s, [(606, 340), (690, 292), (560, 262), (629, 214)], 12, "#a9b6dc", "#6a78b0")
    woods(
        s,
        [
            (440, 262, 34),
            (468, 276, 40),
            (500, 250, 30),
            (540, 288, 36),
            (720, 250, 32),
            (750, 276, 38),
            (690, 262, 26),
        ],
        "#3a4678",
        "#93a2d0",
    )
    for lx, ly in ((648, 300), (600, 256)):
        lantern(s, lx, ly, 22)
    _canal(s, zones["canal"].x, zones["canal"].y)
    _observatory(s, zones["observatory"].x + 177, zones["observatory"].y + 8)
    _gardens(s, zones["gardens"].x + 177, zones["gardens"].y + 8)
    _lanterns(s, zones["lanterns"].x, zones["lanterns"].y + 8)
    _kilns(s, zones["kilns"].x, zones["kilns"].y + 8)
    _dome(s, zones["dome"].x + 177, zones["dome"].y + 8)
    person(s, 560, 470, 40, "#c8553d", face=-1)
    person(s, 640, 460, 38, "#f2b84b")
    crowd(s, 470, 540, 60, 2, 38)
    beast(s, 1060, 668, 50, "#6a5f78", "yak", -1)
    s.add(
        line("M1084 664h40", "#3d4a7c", 2),
        path("M1110 668q6 10 20 10h54q14 0 10 -14l-12 -10h-58z", "#8c4f6a"),
        line("M1108 682h78q10 0 12 -8", "#3d4a7c", 4),
    )
    person(s, 1150, 664, 40, "#46679c", face=-1)
    for x, y, w in ((300, 720, 160), (1000, 750, 240), (880, 640, 120)):
        drift(s, x, y, w, w * 0.14, "#c3cdec")
    for x, y, h in (
        (780, 300, 60),
        (808, 320, 74),
        (412, 300, 56),
        (1186, 430, 70),
        (300, 460, 50),
        (880, 720, 80),
        (920, 742, 64),
    ):
        pine(s, x, y, h, "#3f5580", "#b9c6ea")


def _curtains(s: Sheet) -> None:
    """Northern lights: ribbons that fade upwards from a bright hem."""
    for k, (x0, y0, wide, colour) in enumerate(
        ((400, 170, 520, LIGHTS[0]), (540, 120, 620, LIGHTS[2]), (760, 190, 430, LIGHTS[3]), (430, 70, 420, LIGHTS[4]))
    ):
        hem = []
        for i in range(10):
            t = i / 9
            hem.append((x0 + t * wide, y0 + 30 * math.sin(t * 7 + k * 1.7) + 12 * math.sin(t * 15 + k)))
        for layer in range(5 if s.fine else 3):
            part = (layer + 1) / (5 if s.fine else 3)
            top = [
                (x + 10 * part, y - 120 * part * math.sin(math.pi * (i + 0.2) / 9.4) ** 0.6)
                for i, (x, y) in enumerate(hem)
            ]
            d = curve(hem)
            s.add(path(d + "L" + curve(list(reversed(top)))[1:] + "z", colour, 0.1 if s.fine else 0.18))
        s.add(line(curve(hem), light(colour, 0.5), 2.4, 0.55))


def _observatory(s: Sheet, x: float, y: float) -> None:
    stone = "#8f97c0"
    s.add(rect(x - 52, y - 46, 104, 48, stone), rect(x + 10, y - 46, 42, 48, dark(stone, 0.25)))
    dome(s, x, y - 44, 46, "#6fb0c4")
    s.add(path(f"M{x - 4} {y - 88}l34 -26l10 12l-30 28z", "#c9d3ee"), path(f"M{x - 10} {y - 90}h16v44h-16z", "#2d3766"))
    windows(s, [(x - 40, y - 32, 14, 18), (x - 8, y - 32, 14, 18), (x + 24, y - 32, 14, 18)], "#c9d3ee", glass=WARM)
    house(s, x - 116, y + 2, 80, 62, "#9aa3cc", "#4a5590", snow=SNOW)
    house(s, x + 116, y + 2, 80, 58, "#8f97c0", "#5d4f8c", snow=SNOW, flip=True)
    s.lamp(x, y - 20, 60)


def _gardens(s: Sheet, x: float, y: float) -> None:
    glass = "#8fd8c8"
    for dx, r in ((-110, 34), (0, 52), (108, 34)):
        s.add(
            path(f"M{x + dx - r} {y + 2}a{r} {r * 1.1:.0f} 0 0 1 {2 * r} 0z", glass, 0.75),
            disc(x + dx - r * 0.3, y - 8, r * 0.28, "#4f9a6a"),
            disc(x + dx + r * 0.25, y - 10, r * 0.34, "#6fb26a"),
            disc(x + dx, y - r * 0.55, r * 0.2, "#f5a6b8"),
        )
        s.add(
            line(
                f"M{x + dx - r} {y + 2}a{r} {r * 1.1:.0f} 0 0 1 {2 * r} 0M{x + dx} {y + 2}v{-r * 1.1:.0f}"
                f"M{x + dx - r * 0.9:.0f} {y - r * 0.45:.0f}h{r * 1.8:.0f}M{x + dx - r * 0.5:.0f} {y + 2}"
                f"q{r * 0.1:.0f} {-r:.0f} {r * 0.5:.0f} {-r * 1.1:.0f}"
                f"q{r * 0.4:.0f} {r * 0.1:.0f} {r * 0.5:.0f} {r * 1.1:.0f}",
                "#d9f5ee",
                2,
            )
        )
        s.shine(disc(x + dx, y - 14, r * 0.9, "#bff5d8", 0.28))


def _lanterns(s: Sheet, x: float, y: float) -> None:
    for i, (w, h) in enumerate(((84, 84), (74, 70), (88, 92), (78, 76))):
        house(
            s,
            x + 40 + i * 90,
            y + 2,
            w,
            h,
            ("#a08fb8", "#9aa3cc", "#b79aa8", "#8f97c0")[i],
            ("#5d4f8c", "#4a5590", "#8c4f6a", "#46679c")[i],
            snow=SNOW,
            flip=i % 2 == 1,
        )
    glow(s, x + 170, y - 30, 90, WARM, 0.3)
    bunting(
        s,
        [(x, y - 60), (x + 120, y - 74), (x + 240, y - 74), (x + 350, y - 58)],
        ("#ffb054", "#ff8a6a", "#ffe08a"),
        lamps=True,
    )
    lantern(s, x - 14, y + 6, 46)


def _kilns(s: Sheet, x: float, y: float) -> None:
    for dx in (40, 130, 340, 430):
        s.add(
            path(f"M{x + dx - 34} {y + 2}q2 -70 22 -88h24q20 18 22 88z", "#8a6a78"),
            path(f"M{x + dx + 4} {y + 2}q2 -60 -2 -88h10q20 18 22 88z", "#6b5068"),
            rect(x + dx - 14, y - 92, 28, 8, "#a5838a"),
        )
        s.add(
            path(f"M{x + dx - 15} {y + 2}v-18a15 15 0 0 1 30 0v18z", "#ff9a4a"),
            path(f"M{x + dx - 8} {y + 2}v-10a8 8 0 0 1 16 0v10z", "#ffe08a"),
        )
        glow(s, x + dx, y - 8, 44, "#ffb054", 0.3)
        smoke(s, x + dx, y - 94, 46, "#c9b6c8", 0.5)
        s.lamp(x + dx, y - 8, 50, "#ffb054")
    crowd(s, x + 190, y + 2, 100, 3, 42)


def _canal(s: Sheet, x: float, y: float) -> None:
    s.add(
        path(f"M-20 {y - 4}q120 -34 300 -6t170 60q-20 120 -90 230H-20z", "#6a79b0"),
        path(f"M-20 {y + 10}q120 -34 296 -6t150 52q-20 120 -86 224H-20z", "#9fd0e2"),
    )
    s.add(line(f"M20 {y + 120}q100 -20 240 0t120 20M60 {y + 40}q120 -16 260 20", "#d9f2f5", 3, 0.7))
    for px, c, f in ((x + 276, "#c8553d", 1), (x + 312, "#6fb26a", -1)):
        person(s, px, y + 96, 44, c, face=f)
        s.add(line(f"M{px - 8} {y + 98}h18", "#e8eef8", 3))
    tower(s, x + 40, y + 4, 34, 56, "#8f97c0", "#46679c", snow=SNOW)
    house(s, x + 120, y + 4, 84, 62, "#9aa3cc", "#8c4f6a", snow=SNOW)
    house(s, x + 210, y + 4, 78, 56, "#a08fb8", "#4a5590", snow=SNOW, flip=True)


def _dome(s: Sheet, x: float, y: float) -> None:
    s.add(rect(x - 92, y - 18, 184, 22, "#8f97c0"), rect(x + 20, y - 18, 72, 22, "#757dac"))
    dome(s, x, y - 16, 68, "#c79cf5", "#f5e08a")
    for dx in (-104, 104):
        dome(s, x + dx, y + 2, 26, "#7fd8f0", "#f5e08a")
    s.add(
        poly(
            [
                (x - 8, y - 50),
                (x, y - 66),
                (x + 8, y - 50),
                (x + 22, y - 46),
                (x + 10, y - 36),
                (x + 14, y - 22),
                (x, y - 30),
                (x - 14, y - 22),
                (x - 10, y - 36),
                (x - 22, y - 46),
            ],
            "#fff3cf",
        )
    )
    windows(s, [(x - 80 + i * 32, y - 12, 14, 12) for i in range(6)], "#c9d3ee", glass=WARM)
    s.shine(disc(x, y - 40, 60, "#e0c4ff", 0.25))
