"""4 Avon-on-Snow: a timbered theatre town at blue dusk, streets deep in snow."""

from __future__ import annotations

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import crowd, person
from royaume.art.almanac.land import (
    cloud,
    crags,
    drift,
    mist,
    moon,
    pine,
    ridge,
    ripples,
    snowfall,
    stars,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import WARM, Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, bunting, house, lantern, pennant, tower, window

SNOW = "#f4f3fa"
SHADE = "#cfd0e8"
WALLS = ("#f0e2cc", "#e8d3b8", "#f4ead9", "#dcc7b4")
ROOFS = ("#7b5a8c", "#8d4f4a", "#50648c", "#96684a")


def draw(s: Sheet, rows: Zones) -> None:
    """The theatre on the left, the snowed-up streets on the right."""
    wash(s, 0, 320, ["#7d86b8", "#b7a6cc", "#eebfc0", "#fbdcb8"])
    moon(s, 1080, 66, 24)
    s.add(disc(1080, 66, 24, "#fdf3dc"))
    stars(s, 110)
    cloud(s, 620, 60, 170, "#f3d8dc", 0.8)
    cloud(s, 930, 96, 130, "#f3d8dc", 0.7)
    crags(
        s,
        300,
        [(500, 90, 340), (960, 80, 380), (740, 40, 400), (1160, 120, 280), (160, 130, 360)],
        "#9a94ba",
        "#f7eef2",
        0.55,
    )
    mist(s, 150, 110, "#f5d9cf", 0.6)
    crest = ridge(s, 214, 10, "#c3c3e0", rim="#ebe6f2")
    wood_line(s, crest, 18, 34, 60, "#6a7494", "#eeeaf4")
    _skyline(s, rows["r0"].x, rows["r0"].y)
    ridge(s, 262, 6, SHADE, rim=SNOW, bottom=800)
    s.add(rect(0, 300, 1200, 470, "#e6e5f3"))
    for name in ("r0", "r1", "r2", "r3"):
        box = rows[name]
        s.add(
            rect(0, box.y + 98, 1200, 24, "#d3d4ea", 0.9),
            path(f"M0 {num(box.y + 98)}q200 -8 390 0t410 0 400 0v6H0z", "#f9f8fd"),
        )
    _between(s, rows["r0"].y)
    _river(s)
    _theatre(s, 224, 600)
    for x, y, w in ((60, 640, 160), (386, 640, 120), (230, 756, 190), (20, 560, 90), (420, 470, 60)):
        drift(s, x, y, w, w * 0.2)
    crowd(s, 60, 648, 100, 3, 40)
    crowd(s, 300, 650, 90, 3, 38)
    person(s, 400, 560, 42, "#b5533c", face=-1)
    s.add(line("M388 536l-16 26", "#6b4a35", 3), path("M366 556h12v12h-12z", "#8a94a8"))
    snowfall(s, 120)


def _skyline(s: Sheet, x: float, y: float) -> None:
    tower(s, x + 360, y + 8, 46, 110, "#d9cdbf", "#50648c", snow=SNOW, flag="#b5533c")
    for i in range(9):
        px = x + 6 + i * 90
        if 300 < px - x < 420:
            continue
        house(
            s,
            px,
            y + 14,
            s.hand.between(86, 100),
            s.hand.between(76, 100),
            WALLS[i % 4],
            ROOFS[i % 4],
            flip=i % 2 == 1,
            snow=SNOW,
            timber=True,
        )


def _between(s: Sheet, top: float) -> None:
    """In the gaps between the houses' doors: firs, lanterns, people."""
    for r in range(4):
        for c in range(4):
            x, y = 440 + 116 + 15 + c * 146 + 3, top + r * 122 + 104
            kind = (r * 3 + c * 2) % 4
            if kind == 0:
                pine(s, x, y, 64, "#5f7d86", SNOW)
            elif kind == 1:
                lantern(s, x, y, 50)
            elif kind == 2:
                person(s, x, y, 44, face=1 if c % 2 else -1)
            else:
                s.add(
                    disc(x, y - 10, 12, "#ffffff"),
                    disc(x, y - 28, 9, "#ffffff"),
                    disc(x, y - 42, 7, "#ffffff"),
                    poly([(x, y - 43), (x + 9, y - 41), (x, y - 40)], "#e08a3c"),
                )
                s.add(
                    rect(x - 7, y - 51, 14, 4, "#3b3036"),
                    rect(x - 5, y - 60, 10, 10, "#3b3036"),
                    disc(x + 11, y - 10, 4, "#c9cbe4", 0.7),
                )


def _river(s: Sheet) -> None:
    s.add(path("M0 752q200 -10 400 -6t400 -4 400 -4v40H0z", "#6f93b8"))
    ripples(s, 430, 742, 760, 16, 16, "#d9e6f2")


def _theatre(s: Sheet, x: float, y: float) -> None:
    """A round playhouse: white walls, dark timber, a thatched ring deep in snow, its flag up."""
    wall_, beam = "#f3e6cf", "#6b4a35"
    s.add(oval(x, y + 4, 176, 20, "#b9bbd8"))
    s.add(
        path(f"M{x - 160} {y - 190}V{y - 10}q160 36 320 0V{y - 190}z", wall_),
        path(f"M{x + 50} {y - 190}V{y + 14}q70 -6 110 -24V{y - 190}z", dark(wall_, 0.18)),
    )
    for u in (-160, -112, -58, 0, 58, 112, 160):
        sag = 24 * (1 - (u / 160) ** 2)
        s.add(line(f"M{x + u} {y - 190}V{num(y - 12 + sag)}", beam, 5))
    for v in (-128, -66):
        s.add(line(f"M{x - 160} {y + v}q160 40 320 0", beam, 5))
    for u in (-136, -85, 85, 136):
        bend = 15 * (1 - (u / 160) ** 2)
        for v in (-164, -104):
            window(s, x + u - 9, y + v + bend, 18, 24, "#6b4a35", glass="#ffd98a")
    for u in (-29, 29):
        window(s, x + u - 9, y - 146, 18, 24, "#6b4a35", glass="#ffd98a")
    arch(s, x, y + 12, 66, 92, "#6b4a35")
    arch(s, x, y + 12, 54, 84, "#3b2730")
    arch(s, x, y + 12, 54, 84, "#a8433f")
    s.add(
        path(
            f"M{x} {y - 70}V{y + 12}h-14q10 -40 14 -82zM{x} {y - 70}V{y + 12}h14q-10 -40 -14 -82z", dark("#a8433f", 0.4)
        )
    )
    s.shine(path(f"M{x - 22} {y + 12}v-50a22 22 0 0 1 44 0v50z", WARM, 0.55))
    s.add(
        path(f"M{x - 190} {y - 186}q40 -66 70 -70h240q30 4 70 70q-190 46 -380 0z", SHADE),
        path(f"M{x - 190} {y - 190}q40 -66 70 -70h240q30 4 70 70q-190 40 -380 0z", SNOW),
    )
    s.add(path(f"M{x - 190} {y - 188}q190 44 380 0v8q-190 46 -380 0z", "#b08a5a"))
    s.add(oval(x, y - 252, 104, 14, dark(wall_, 0.4)), oval(x, y - 247, 96, 9, "#574a58"))
    house(s, x + 6, y - 240, 92, 62, wall_, "#8d4f4a", snow=SNOW, timber=True, chimney=False)
    pennant(s, x - 14, y - 300, 44, "#b5533c", 52)
    bunting(s, [(x - 170, y - 60), (x - 36, y - 70)], ("#c8553d", "#f2c14e", "#50648c"), lamps=True)
    bunting(s, [(x + 36, y - 70), (x + 170, y - 60)], ("#c8553d", "#f2c14e", "#50648c"), lamps=True)
    lantern(s, x - 66, y + 26, 52)
    lantern(s, x + 66, y + 26, 52)
    s.detail(
        path(f"M{x - 40} {y - 104}h80v22h-80z", "#6b4a35"),
        path(f"M{x - 36} {y - 100}h72v14h-72z", light("#b5533c", 0.1)),
        disc(x - 14, y - 93, 5, "#f6e6c0"),
        disc(x + 14, y - 93, 5, "#f6e6c0"),
    )
