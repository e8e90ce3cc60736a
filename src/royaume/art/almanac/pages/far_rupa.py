"""15 Far'Rupa: eight windy plateaus on pillars of rock, rope bridges and prayer flags over the clouds."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import beast, person
from royaume.art.almanac.land import bank, birds, cloud, crags, mist, stars, sun, wash, woods
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import bridge, bunting, dome, house, jetty, pennant, stall, tower

ROCK = "#b58f86"
GRASS = "#b3bd7c"
FLAGS = ("#4f83b8", "#f7f1de", "#c8553d", "#6c9a5c", "#f2c14e")


def draw(s: Sheet, zones: Zones) -> None:
    """A ring of pillars in a sea of cloud; the wind goes round in the middle."""
    wash(s, 0, 760, ["#6a8fc0", "#a9bcd9", "#e8cfd6", "#fbdfc4", "#f6e6d6"])
    sun(s, 470, 60, 24, "#fff6dc", "#ffe9b8")
    stars(s, 60, 30)
    stars(s, 250, 16, left=430, right=500)
    crags(s, 620, [(480, 150, 320), (720, 190, 300), (1130, 90, 360), (200, 190, 380)], "#a79fc0", "#fbf6f6", 0.6)
    mist(s, 280, 180, "#f3dede", 0.8)
    for y, c, o in ((430, "#fdf0ea", 0.6), (520, "#fff6ee", 0.6), (610, "#ffffff", 0.6)):
        bank(s, y, c, o, 20, 90)
    s.add(rect(0, 690, 1200, 80, "#fff8f2", 0.7))
    for box in sorted(zones.values(), key=lambda box: box.y):
        _pillar(s, box)
    names = list(zones)
    for a, b in zip(names, [*names[1:], names[0]], strict=True):
        _join(s, zones[a], zones[b])
    _prayer(s, zones["p1"])
    _kites(s, zones["p2"])
    _stables(s, zones["p3"])
    _market(s, zones["p4"])
    _echo(s, zones["p5"])
    _tea(s, zones["p6"])
    _docks(s, zones["p7"])
    _monastery(s, zones["p8"])
    _wind(s, 610, 400)
    for x, y, w in ((600, 560, 150), (440, 330, 110), (780, 610, 120), (1120, 660, 140), (420, 720, 160)):
        cloud(s, x, y, w, "#ffffff", 0.9)
    birds(s, 640, 250, 5)


def _pillar(s: Sheet, box: Box) -> None:
    left, right, top = box.x - 18, box.x + box.w + 18, box.y + 14
    low = min(790, box.y + 330)
    mid = (left + right) / 2
    s.add(
        poly(
            [
                (left, top + 8),
                (right, top + 8),
                (right - 24, top + 110),
                (right - 50, top + 150),
                (right - 70, low),
                (left + 60, low),
                (left + 44, top + 160),
                (left + 12, top + 100),
            ],
            ROCK,
        )
    )
    s.add(
        poly(
            [
                (mid + 30, top + 8),
                (right, top + 8),
                (right - 24, top + 110),
                (right - 50, top + 150),
                (right - 70, low),
                (mid + 14, low),
                (mid + 50, top + 140),
            ],
            dark(ROCK, 0.22),
        )
    )
    for _ in range(4):
        x, y = s.hand.between(left + 50, right - 80), s.hand.between(top + 110, low - 50)
        s.add(
            poly(
                [(x, y), (x + 16, y + 12), (x + 8, y + 54), (x - 8, y + 34)],
                light(ROCK, 0.25) if x < mid else dark(ROCK, 0.36),
                0.5,
            )
        )
    s.add(
        path(
            f"M{num(left - 6)} {num(top + 12)}q6 -16 34 -16H{num(right - 28)}q28 0 34 16l-20 10q-14 -6 -30 2"
            f"t-34 -2 -40 4 -36 -4 -44 2H{num(left + 14)}z",
            GRASS,
        )
    )
    for i in range(3):  # the foot fades into the clouds
        s.add(oval(mid, low - 10 + i * 14, (right - left) * 0.42, 22, "#fff4ea", 0.4))


def _join(s: Sheet, a: Box, b: Box) -> None:
    ax, bx = a.x + a.w / 2, b.x + b.w / 2
    if abs(ax - bx) > abs(a.y - b.y):
        one, two = (a, b) if ax < bx else (b, a)
        start, end = (one.x + one.w + 10, one.y + 22), (two.x - 10, two.y + 22)
        if end[0] - start[0] > 20:
            bridge(s, start, end)
            return
    x = (max(a.x, b.x) + min(a.x + a.w, b.x + b.w)) / 2
    up, down = (a, b) if a.y < b.y else (b, a)
    s.add(
        line(
            f"M{num(x - 7)} {num(up.y + up.h + 2)}V{num(down.y + 14)}M{num(x + 7)} {num(up.y + up.h + 2)}"
            f"V{num(down.y + 14)}",
            "#8a6a4a",
            2.6,
        )
    )
    steps = range(int(up.y + up.h + 8), int(down.y + 12), 9)
    s.add(line("".join(f"M{num(x - 7)} {y}h14" for y in steps) or "M0 0", "#8a6a4a", 2.6))


def _prayer(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 12
    for dx in (-110, 110):
        s.add(line(f"M{num(x + dx)} {num(y)}v-58", "#8a5f3a", 4))
    bunting(s, [(x - 110, y - 56), (x, y - 30), (x + 110, y - 56)], FLAGS)
    s.add(
        path(f"M{num(x - 24)} {num(y)}v-14h6v-10h36v10h6v14z", "#f7f1de"),
        poly([(x - 12, y - 24), (x, y - 52), (x + 12, y - 24)], "#e0b23c"),
    )
    person(s, x + 58, y + 2, 42, "#a8433f", face=-1)


def _kites(s: Sheet, box: Box) -> None:
    x, y = box.x + 100, box.y + 12
    house(s, x, y, 90, 70, "#f2e2c4", "#4f83b8")
    for kx, ky, c in ((x + 130, y - 90, "#c8553d"), (x + 190, y - 60, "#f2c14e"), (x + 70, y - 110, "#6c9a5c")):
        s.add(
            poly([(kx, ky - 18), (kx + 14, ky), (kx, ky + 22), (kx - 14, ky)], c),
            poly([(kx, ky - 18), (kx + 14, ky), (kx, ky + 22)], dark(c, 0.2)),
            line(
                f"M{num(kx)} {num(ky + 22)}q10 14 -2 24t-4 20M{num(kx)} {num(ky)}L{num(x + 90)} {num(y - 20)}",
                "#6b5a5a",
                1.2,
            ),
        )
    person(s, x + 94, y + 2, 42, "#3d7a68")
    person(s, x + 170, y + 2, 38, "#c98b2f", face=-1)


def _stables(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 12
    house(s, x + 60, y, 110, 66, "#d9bf9c", "#8d5a48", flip=True)
    beast(s, x - 70, y + 2, 48, "#5d4a3f", "yak", 1)
    beast(s, x - 14, y + 2, 42, "#7a6252", "yak", -1)


def _market(s: Sheet, box: Box) -> None:
    stall(s, box.x + 70, box.y + 12, 92, 60, "#c8553d", goods=("#d9bf8a", "#b98a55", "#d9bf8a"))
    stall(s, box.x + 190, box.y + 12, 84, 56, "#4f83b8", goods=("#bfe3ef", "#dff3fb"))
    person(s, box.x + 270, box.y + 14, 44, "#8a4f7d", pack="#8a6a4a", face=-1)


def _echo(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 12
    person(s, x - 40, y + 2, 46, "#c98b2f", face=1)
    for i in range(3):
        s.add(
            line(
                f"M{num(x - 10 + i * 18)} {num(y - 50 - i * 4)}q{10 + i * 4} {14 + i * 4} 0 {28 + i * 8}",
                "#ffffff",
                3.4,
                0.9 - i * 0.2,
            )
        )
    tower(s, x + 80, y, 30, 40, "#e0cdb0", "#8d5a48")


def _tea(s: Sheet, box: Box) -> None:
    x, y = box.x + 80, box.y + 12
    s.add(
        rect(x - 60, y - 36, 120, 38, "#efe0c0"),
        rect(x + 10, y - 36, 50, 38, dark("#efe0c0", 0.18)),
        path(f"M{num(x - 84)} {num(y - 34)}q24 -6 44 -34h80q20 28 44 34q-84 14 -168 0z", "#a8433f"),
        path(f"M{num(x + 6)} {num(y - 68)}h34q20 28 44 34q-40 8 -70 8z", dark("#a8433f", 0.25)),
    )
    s.add(rect(x - 40, y - 26, 24, 18, "#ffd98a"), rect(x + 22, y - 26, 20, 18, "#f2c98a"))
    s.shine(rect(x - 40, y - 26, 24, 18, "#ffd98a"), rect(x + 22, y - 26, 20, 18, "#ffd98a"))
    person(s, x + 110, y + 2, 42, "#6c9a5c", face=-1)
    s.add(
        path(f"M{num(x + 140)} {num(y)}q-4 -20 16 -20t16 20z", "#7a6a5a"),
        line(f"M{num(x + 156)} {num(y - 24)}q6 -10 0 -18", "#ffffff", 3, 0.7),
    )


def _docks(s: Sheet, box: Box) -> None:
    x, y = box.x + 40, box.y + 12
    jetty(s, box.x + box.w + 6, y + 16, 70, 10)
    s.add(
        path(f"M{num(x + 330)} {num(y - 30)}q50 -34 104 0q-50 30 -104 0z", "#e6cfa6"),
        path(f"M{num(x + 382)} {num(y - 46)}q34 2 52 16q-22 14 -52 14z", dark("#e6cfa6", 0.2)),
        path(f"M{num(x + 358)} {num(y - 6)}h46l-8 14h-30z", "#8a5f3a"),
        line(f"M{num(x + 362)} {num(y - 18)}v12M{num(x + 400)} {num(y - 18)}v12", "#6b4a35", 2),
    )
    house(s, x + 20, y, 90, 60, "#e6d6c0", "#587a9c")
    person(s, x + 220, y + 2, 44, "#4b5a86")


def _monastery(s: Sheet, box: Box) -> None:
    x, y = box.x + 150, box.y + 12
    s.add(rect(x - 90, y - 26, 180, 28, "#f5ead6"), rect(x + 20, y - 26, 70, 28, dark("#f5ead6", 0.15)))
    s.add(poly([(x - 100, y - 24), (x - 80, y - 38), (x + 80, y - 38), (x + 100, y - 24)], "#a8433f"))
    dome(s, x, y - 38, 16, "#e0b23c", "#b9852c")
    pennant(s, x + 70, y - 36, 16, "#f2c14e", 14)
    person(s, x + 130, y + 2, 42, "#a8433f", hat="#e0b23c", face=-1)
    person(s, x + 154, y + 2, 40, "#c98b2f", face=-1)
    woods(s, [(x - 120, y + 4, 40), (x - 138, y + 6, 30)], "#6f8f6a")


def _wind(s: Sheet, x: float, y: float) -> None:
    """A rose of eight points, and the gusts around it."""
    for k in range(3):
        r = 66 + k * 24
        a = math.radians(40 * k)
        d = (
            f"M{num(x + r * math.cos(a))} {num(y + r * 0.7 * math.sin(a))}"
            f"A{r} {num(r * 0.7)} 0 0 1 {num(x + r * math.cos(a + 2.2))}"
            f" {num(y + r * 0.7 * math.sin(a + 2.2))}"
        )
        s.add(line(d, "#ffffff", 5, 0.7))
    for k in range(8):
        a = math.radians(45 * k - 90)
        r = 58 if k % 2 == 0 else 36
        tip = (x + r * math.cos(a), y + r * 0.8 * math.sin(a))
        for side in (-1, 1):
            b = a + side * math.radians(22.5)
            s.add(
                poly([(x, y), tip, (x + 14 * math.cos(b), y + 11 * math.sin(b))], "#c8553d" if side > 0 else "#f7f1de")
            )
    s.add(disc(x, y, 7, "#f2c14e"))
