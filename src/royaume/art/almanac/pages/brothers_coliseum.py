"""18 Twin City, the Brothers' Coliseum: sand, sunshine and fifty thousand people."""

from __future__ import annotations

import math

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import COATS, SKIN, person
from royaume.art.almanac.land import birds, cloud, crags, glow, mist, stars, sun, wash
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, awning, bunting, lantern, pennant, tower

STONE = "#e6c493"
SAND = "#f3deae"
RED, BLUE = "#c8503f", "#3f6fa8"


def draw(s: Sheet, zones: Zones) -> None:
    """The oval from above the southern gate: one brother's red, the other one's blue."""
    wash(s, 0, 350, ["#5fa8d6", "#a9d6e6", "#f6ecc8"])
    sun(s, 870, 60, 26)
    stars(s, 120)
    cloud(s, 250, 230, 110)
    cloud(s, 1060, 130, 130)
    crags(s, 330, [(1120, 90, 300), (860, 120, 260), (110, 110, 320)], "#b7b2c0", line_at=0.45)
    mist(s, 170, 120, "#fbecc8", 0.7)
    _outer(s)
    _stands(s)
    s.add(oval(600, 452, 330, 190, dark(STONE, 0.35)), oval(600, 446, 322, 182, SAND))
    glow(s, 600, 440, 200, "#fff8e0", 0.4)
    s.detail(
        line(
            "".join(
                f"M{num(600 + r * math.cos(a))} {num(446 + r * 0.55 * math.sin(a))}q10 -4 20 0"
                for r, a in ((s.hand.between(60, 300), s.hand.between(0, 6.28)) for _ in range(50))
            ),
            dark(SAND, 0.14),
            2,
        )
    )
    for name in ("ring1", "ring2", "ring3", "ring4"):
        _bout(s, zones[name])
    _royal(s, zones["north"])
    _gate(s, zones["south"])
    for f, colour in ((-1, RED), (1, BLUE)):
        x = 600 + f * 430
        for dx in (-90, 0, 90):
            pennant(s, x + dx, 322, 30, colour, 60)
        bunting(s, [(x - 110, 300), (x, 318), (x + 110, 300)], (colour, "#fff6e0"))
    person(s, 560, 452, 52, RED, hat="#d9d9df", staff=True, face=1)
    person(s, 618, 452, 52, BLUE, hat="#d9d9df", staff=True, face=-1)
    birds(s, 700, 60, 7)


def _outer(s: Sheet) -> None:
    """The far wall with two rows of arches."""
    s.add(
        path("M-20 330Q90 196 330 170H870Q1110 196 1220 330V780H-20z", light(STONE, 0.15)),
        path(
            "M-20 330Q90 196 330 170H870Q1110 196 1220 330v14Q1110 210 870 184H330Q90 210 -20 344z", light(STONE, 0.5)
        ),
    )
    for i in range(19):
        x = 24 + i * 64
        bend = abs(x - 600) / 600
        y = 246 + 110 * bend**2.4
        arch(s, x, y, 30, 46, dark(STONE, 0.34))
        s.detail(rect(x - 15, y - 2, 30, 4, dark(STONE, 0.12)))
    for x, c in ((90, RED), (1110, BLUE)):
        tower(s, x, 330, 56, 130, STONE, c, flag="#e0b23c")


def _stands(s: Sheet) -> None:
    """Steps of stone, with the crowd as rows of heads."""
    for i in range(6):
        rx, ry = 640 - i * 48, 356 - i * 27
        s.add(
            oval(600, 470, rx, ry, (dark(STONE, 0.16), STONE)[i % 2]),
            oval(600, 476, rx - 10, ry - 6, light(STONE, 0.14 if i % 2 else 0.02)),
        )
    coats: dict[str, list[str]] = {c: [] for c in COATS}
    heads: dict[str, list[str]] = {c: [] for c in SKIN}
    for i in range(6):
        rx, ry = 616 - i * 48, 340 - i * 27
        n = int(rx / (3.6 if s.fine else 9))
        for k in range(n):
            a = k * math.tau / n + s.hand.between(-0.006, 0.006)
            x, y = 600 + rx * math.cos(a), 472 + ry * math.sin(a)
            if 4 < x < 1196 and y < 756 and not s.hand.chance(0.12):
                coats[s.hand.pick(COATS)].append(f"M{num(x)} {num(y)}v3")
                heads[s.hand.pick(SKIN)].append(f"M{num(x)} {num(y - 6)}h.1")
    for colour, dots in coats.items():
        s.add(line("".join(dots), colour, 8))
    for colour, dots in heads.items():
        s.add(line("".join(dots), colour, 6))


def _bout(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2 + 8
    s.add(oval(x, y, 112, 74, "#d9b777"), oval(x, y, 104, 67, "#f9ebc8"))
    s.add(
        path(f"M{num(x - 104)} {num(y)}a104 67 0 0 1 40 -52l8 9a92 57 0 0 0 -36 43z", RED),
        path(f"M{num(x + 104)} {num(y)}a104 67 0 0 1 -40 52l-8 -9a92 57 0 0 0 36 -43z", BLUE),
    )


def _royal(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 10
    s.add(
        rect(x - 190, y - 26, 380, 150, light(STONE, 0.3)),
        rect(x + 60, y - 26, 130, 150, dark(STONE, 0.06)),
        rect(x - 176, y - 22, 352, 40, "#7a5a5e"),
    )
    for f, colour in ((-1, RED), (1, BLUE)):
        awning(s, x + f * 96, y - 14, 180, 42, colour)
        s.add(
            disc(x + f * 60, y - 2, 9, "#e8b990"),
            path(f"M{num(x + f * 60 - 14)} {num(y + 16)}q0 -18 14 -18t14 18z", colour),
            path(f"M{num(x + f * 60 - 8)} {num(y - 9)}v-9l4 4l4 -6l4 6l4 -4v9z", "#e0b23c"),
        )
        pennant(s, x + f * 188, y - 20, 34, colour, 60)
    s.lamp(x - 60, y - 10, 30)
    s.lamp(x + 60, y - 10, 30)


def _gate(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 4
    s.add(
        rect(x - 270, y + 6, 540, 150, light(STONE, 0.2)),
        rect(x + 60, y + 6, 210, 150, dark(STONE, 0.06)),
        rect(x - 282, y - 4, 564, 14, light(STONE, 0.5)),
    )
    for f, colour in ((-1, RED), (1, BLUE)):
        arch(s, x + f * 256, y + 150, 24, 90, dark(STONE, 0.4))
        s.add(
            poly(
                [
                    (x + f * 256 - 14, y + 14),
                    (x + f * 256 + 14, y + 14),
                    (x + f * 256 + 14, y + 46),
                    (x + f * 256, y + 56),
                    (x + f * 256 - 14, y + 46),
                ],
                colour,
            )
        )
        lantern(s, x + f * 300, y + 60, 50)
