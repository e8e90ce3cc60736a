"""10 Tortuga: a pirate port on the back of a swimming turtle, seen from a gull's height."""

from __future__ import annotations

import math
from collections.abc import Sequence

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import barrel, boat, crate, person
from royaume.art.almanac.land import birds, ripples, wash
from royaume.art.almanac.shapes import (
    INK,
    Point,
    Sheet,
    blob,
    curve,
    dark,
    disc,
    light,
    line,
    num,
    oval,
    path,
    poly,
    rect,
)
from royaume.art.almanac.town import bunting, house, jetty, lantern, pennant, stall

SEA = "#3f9aa6"
SKIN = "#7fa66a"
SHELL = "#b3824e"
SAND = "#f0dcae"


def draw(s: Sheet, zones: Zones) -> None:
    """Head up, fins out, tail to the beach; ships moored all round."""
    wash(s, 0, 760, ["#6fc0c4", "#4aa7b2", "#35899c", "#2d7890"])
    for x, y, r in ((240, 300, 60), (980, 240, 80), (1090, 560, 70), (160, 600, 80)):
        s.add(path(blob(s.hand, x, y, r * 2.4, r, 0.15), "#66bcc0", 0.5))
    ripples(s, 0, 20, 1190, 730, 150, "#c4ece6", 0.5)
    _turtle(s)
    _port(s, zones["market"].x + 119, zones["market"].y + 8)
    _head(s, zones["head"].x + 119, zones["head"].y)
    for name, f in (("left_fin", -1), ("right_fin", 1)):
        box = zones[name]
        mid = box.x + box.w / 2
        house(s, mid - f * 90, box.y + 4, 86, 66, "#efe0be", "#cf6a45" if f < 0 else "#4f7f9c", flip=f > 0)
        stall(
            s,
            mid + f * 40,
            box.y + 6,
            76,
            56,
            "#e0b23c" if f < 0 else "#cf5a45",
            goods=("#f2c94c", "#9fb9c4", "#e2703a"),
        )
        _palm(s, mid + f * 130, box.y + 8, 84)
    _tail(s, zones["tail"].x, zones["tail"].y)
    _ship(s, 250, 590, 150, "#a8433f")
    _ship(s, 1080, 262, 140, "#3b3a52")
    boat(s, 940, 560, 70, "#8a5a3c", "#f5ead0")
    boat(s, 130, 690, 60, "#6b4a3a", "#e8d9b0", -1)
    _fin(s, 330, 270)
    _fin(s, 1120, 470)
    birds(s, 830, 110, 6, "#ffffff")


def _turtle(s: Sheet) -> None:
    foam = "#d3f1ea"
    for dx, dy, colour, grow in ((0, 12, foam, 14), (0, 0, dark(SKIN, 0.22), 0)):
        left = [(400, 300), (250, 270), (90, 290), (10, 360), (30, 430), (150, 470), (320, 480), (420, 470)]
        right = [(1200 - x, y) for x, y in left]
        for fin in (left, right):
            s.add(path(_around(fin, dx, dy, grow), colour))
        back_l = [(420, 540), (340, 610), (330, 690), (400, 700), (480, 620)]
        for foot in (back_l, [(1200 - x, y) for x, y in back_l]):
            s.add(path(_around(foot, dx, dy, grow), colour))
        s.add(
            path(
                _around(
                    [(600, 10), (700, 40), (740, 120), (720, 210), (600, 250), (480, 210), (460, 120), (500, 40)],
                    dx,
                    dy,
                    grow,
                ),
                colour,
            )
        )
    left = [(396, 306), (252, 280), (98, 298), (26, 362), (44, 420), (156, 456), (320, 466), (414, 456)]
    for fin in (left, [(1200 - x, y) for x, y in left]):
        s.add(path(curve(fin, closed=True), SKIN))
        for i in range(16) if s.fine else ():
            x = min(p[0] for p in fin) + s.hand.between(40, 330)
            s.add(
                path(
                    blob(s.hand, x, s.hand.between(300, 446), s.hand.between(8, 18), s.hand.between(6, 12)),
                    light(SKIN, 0.2) if i % 2 else dark(SKIN, 0.12),
                    0.6,
                )
            )
    s.add(
        path(
            curve(
                [(600, 22), (690, 48), (728, 122), (708, 206), (600, 244), (492, 206), (472, 122), (510, 48)],
                closed=True,
            ),
            SKIN,
        )
    )
    s.add(
        oval(600, 436, 286, 242, dark(SHELL, 0.4)),
        oval(600, 426, 280, 236, SHELL),
        oval(600, 420, 246, 204, light(SHELL, 0.14)),
    )
    for i in range(14):
        a = i * math.tau / 14
        s.add(
            line(
                f"M{num(600 + 248 * math.cos(a))} {num(420 + 206 * math.sin(a))}"
                f"L{num(600 + 276 * math.cos(a))} {num(425 + 232 * math.sin(a))}",
                dark(SHELL, 0.3),
                5,
            )
        )
    for cx, cy, r in (
        (600, 270, 70),
        (600, 420, 84),
        (600, 570, 66),
        (456, 340, 66),
        (744, 340, 66),
        (456, 500, 66),
        (744, 500, 66),
    ):
        hexagon = [
            (cx + r * math.cos(math.radians(60 * k + 30)) * 1.05, cy + r * math.sin(math.radians(60 * k + 30)))
            for k in range(6)
        ]
        s.add(
            poly(hexagon, "#c99a5e"), poly([(cx + (x - cx) * 0.8, cy + (y - cy) * 0.8) for x, y in hexagon], "#d6ac70")
        )
    s.add(
        path(blob(s.hand, 600, 426, 210, 160, 0.06, 14), "#a9bd74", 0.7),
        path(blob(s.hand, 600, 430, 180, 130, 0.06, 14), SAND, 0.8),
    )


def _around(points: Sequence[Point], dx: float, dy: float, grow: float) -> str:
    """A closed line around the points, moved and widened."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    return curve(
        [(x + dx + grow * (1 if x > cx else -1), y + dy + grow * (1 if y > cy else -1)) for x, y in points], closed=True
    )


def _port(s: Sheet, x: float, y: float) -> None:
    house(s, x - 96, y, 96, 88, "#f2e2c4", "#cf6a45", timber=True)
    house(s, x + 96, y + 2, 96, 80, "#ead2a8", "#5f87a0", flip=True, timber=True)
    stall(s, x, y + 4, 90, 64, "#3f8f8a", goods=("#f3c6b0", "#f7ead2", "#e8a07a"))
    pennant(s, x - 130, y - 40, 34, INK, 60)
    s.add(disc(x - 114, y - 90, 4, "#ffffff"))
    _palm(s, x + 158, y + 10, 90)
    _palm(s, x - 166, y + 30, 80)
    lantern(s, x + 146, y + 150, 40)
    lantern(s, x - 146, y + 150, 40)
    person(s, x - 150, y + 110, 44, "#a8433f", face=1)
    person(s, x + 152, y + 100, 44, "#4b5a86", face=-1)
    bunting(s, [(x - 60, y - 64), (x + 60, y - 64)], ("#cf5a45", "#f2c94c", "#3f8f8a"))


def _head(s: Sheet, x: float, y: float) -> None:
    for f in (-1, 1):
        s.add(
            oval(x + f * 84, y - 16, 18, 20, "#f7f1d8"),
            oval(x + f * 86, y - 20, 10, 12, INK),
            disc(x + f * 89, y - 24, 3, "#ffffff"),
        )
        s.add(line(f"M{x + f * 62} {y - 34}q{f * 22} -16 {f * 44} 4", dark(SKIN, 0.4), 4))
    s.add(
        line(f"M{x - 34} {y - 30}q34 20 68 0", dark(SKIN, 0.45), 4),
        disc(x - 10, y - 46, 3, dark(SKIN, 0.5)),
        disc(x + 10, y - 46, 3, dark(SKIN, 0.5)),
    )


def _tail(s: Sheet, x: float, y: float) -> None:
    s.add(
        path(blob(s.hand, x + 235, y + 64, 290, 84, 0.06, 14), "#d3f1ea", 0.8),
        path(blob(s.hand, x + 235, y + 62, 276, 74, 0.05, 14), SAND),
        path(blob(s.hand, x + 235, y + 56, 240, 56, 0.05, 12), light(SAND, 0.3)),
    )
    jetty(s, x + 480, y + 34, 110, 16)
    for dx in (-10, 14, 4):
        crate(s, x + dx, y + (30 if dx != 4 else 10), 20)
    barrel(s, x + 470, y + 30, 24)
    person(s, x + 500, y + 30, 44, "#6c7f3e", face=-1)
    _palm(s, x - 30, y + 80, 80)


def _palm(s: Sheet, x: float, y: float, h: float) -> None:
    s.add(line(f"M{num(x)} {num(y)}q{num(h * 0.12)} {num(-h * 0.5)} {num(-h * 0.02)} {num(-h)}", "#8a6a4a", h * 0.07))
    tx, ty = x - h * 0.02, y - h
    for dx, dy, c in (
        (-0.5, 0.1, "#5f9a58"),
        (0.5, 0.06, "#3f7f52"),
        (-0.36, -0.22, "#7fb265"),
        (0.36, -0.24, "#4f8f56"),
        (-0.2, 0.34, "#5f9a58"),
        (0.24, 0.34, "#3f7f52"),
    ):
        s.add(
            path(
                f"M{num(tx)} {num(ty)}q{num(h * dx * 0.5)} {num(h * (dy - 0.26))} {num(h * dx)} {num(h * dy)}"
                f"q{num(-h * dx * 0.3)} {num(-h * 0.1)} {num(-h * dx)} {num(-h * dy)}z",
                c,
            )
        )
    s.add(disc(tx - 3, ty + 4, 4, "#8a5a3c"), disc(tx + 4, ty + 5, 4, "#6b452f"))


def _ship(s: Sheet, x: float, y: float, w: float, sail: str) -> None:
    """A two-masted ship under full sail."""
    h = w * 0.2
    for u, tall in ((-0.18, 0.86), (0.2, 0.7)):
        mx = x + w * u
        s.add(line(f"M{num(mx)} {num(y - h)}v{num(-w * tall)}", "#6b4a35", 4))
        for k, (top, wide) in enumerate(((0.12, 0.15), (0.42, 0.2))):
            sy = y - h - w * tall * (1 - top)
            s.add(
                path(
                    f"M{num(mx - w * wide)} {num(sy)}h{num(2 * w * wide)}q{num(w * 0.06)} {num(w * 0.1)}"
                    f" 0 {num(w * 0.2)}h{num(-2 * w * wide)}q{num(w * 0.06)} {num(-w * 0.1)} 0 {num(-w * 0.2)}"
                    "z",
                    light(sail, 0.12) if k else sail,
                )
            )
        pennant(s, mx, y - h - w * tall, 18, "#f2c94c", 12)
    s.add(
        path(
            f"M{num(x - w * 0.5)} {num(y - h * 1.4)}h{num(w * 0.2)}v{num(h * 0.4)}h{num(w * 0.5)}"
            f"l{num(w * 0.34)} {num(-h * 0.5)}q{num(-w * 0.08)} {num(h * 1.4)} {num(-w * 0.2)} {num(h * 1.5)}"
            f"h{num(-w * 0.66)}z",
            "#7a4f36",
        )
    )
    s.add(
        line(f"M{num(x - w * 0.48)} {num(y - h * 0.75)}h{num(w * 0.9)}", "#e0b97a", 3),
        rect(x - w * 0.46, y - h * 1.2, 8, 8, "#ffd98a"),
    )
    s.lamp(x - w * 0.44, y - h * 1.1, 20)
    s.add(
        line(
            f"M{num(x - w * 0.56)} {num(y + 2)}q{num(w * 0.14)} -6 {num(w * 0.28)} 0"
            f"t{num(w * 0.28)} 0 {num(w * 0.28)} 0 {num(w * 0.2)} 0",
            "#e6f7f2",
            4,
        )
    )


def _fin(s: Sheet, x: float, y: float) -> None:
    s.add(
        path(f"M{x - 22} {y}q8 -30 34 -34q-8 20 4 34z", "#5d7484"),
        line(f"M{x - 34} {y + 2}q14 -4 28 0t40 0", "#d3f1ea", 3),
    )
