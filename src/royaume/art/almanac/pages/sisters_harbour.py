"""19 Twin City, the Sisters' Harbour: five ships at anchor in the evening, a theatre on the quay."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import barrel, crate, crowd, person
from royaume.art.almanac.land import birds, cloud, crags, glow, mist, moon, ridge, ripples, stars, wash
from royaume.art.almanac.shapes import WARM, Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, bunting, dome, house, lantern, pennant, windows

SAILS = {"swan": "#fbf3e4", "otter": "#d9a86a", "heron": "#b9cbe0", "seal": "#c98a8a", "gull": "#f2e0a8"}
HULLS = {"swan": "#e6dcc8", "otter": "#7a4f36", "heron": "#4b5a86", "seal": "#6b4a5a", "gull": "#3f7f86"}
WALLS = ("#f3d9b8", "#e8b9a0", "#f0e2c4", "#d9a894")
ROOFS = ("#8d4f5a", "#5f6f9c", "#a8553d", "#6a5a8c")


def draw(s: Sheet, zones: Zones) -> None:
    """Sunset on the bay; the ships carry their spaces on the sails."""
    wash(s, 0, 300, ["#5f6fa8", "#a98ab8", "#f0a08a", "#fbd08a"])
    s.add(disc(886, 252, 38, "#fff0c0"))
    glow(s, 886, 252, 170, "#ffe0a0", 0.5)
    moon(s, 660, 60, 22)
    stars(s, 90)
    for x, y, w in ((520, 60, 150), (860, 90, 130), (300, 240, 140)):
        cloud(s, x, y, w, "#f9c9b0", 0.8)
    crags(s, 290, [(470, 190, 260), (820, 200, 240), (1100, 150, 340), (330, 210, 220)], "#9a7fa8", "#fbe3d4", 0.4)
    mist(s, 210, 70, "#fbc99a", 0.7)
    ridge(s, 272, 5, "#8a6f96", step=160)
    _town(s, 268)
    wash(s, 284, 640, ["#f2b98a", "#b98a94", "#7a7fa8", "#4f6f9c"])
    s.add(path("M850 284h72l60 340h-200z", "#ffe0a0", 0.28), path("M870 284h32l26 340h-88z", "#fff0c8", 0.3))
    ripples(s, 0, 300, 1200, 330, 90, "#ffe8c4", 0.5)
    _light(s, 352, 380)
    for name in ("otter", "heron", "swan", "seal", "gull"):
        _ship(s, zones[name], SAILS[name], HULLS[name])
    _quay(s, zones["quay"])
    birds(s, 830, 330, 7, "#fff6e6")


def _town(s: Sheet, y: float) -> None:
    """The other sister's shore, far away behind the ships."""
    for i, (x, h) in enumerate(((318, 40), (362, 34), (404, 44), (840, 36), (884, 42))):
        house(s, x, y + 12, 44, h, WALLS[i % 4], ROOFS[i % 4], flip=i % 2 == 1, chimney=False, lit=not 400 < x < 880)


def _light(s: Sheet, x: float, y: float) -> None:
    s.add(
        poly([(x - 60, y + 40), (x - 30, y - 6), (x + 40, y - 6), (x + 60, y + 40)], "#7a6a86"),
        poly([(x - 18, y), (x - 12, y - 130), (x + 12, y - 130), (x + 18, y)], "#f7ead6"),
        poly([(x - 16, y - 40), (x - 14, y - 76), (x + 14, y - 76), (x + 16, y - 40)], "#c8503f"),
    )
    s.add(
        rect(x - 12, y - 154, 24, 24, WARM),
        poly([(x - 18, y - 154), (x, y - 176), (x + 18, y - 154)], "#c8503f"),
        rect(x - 18, y - 132, 36, 6, "#6a4a5a"),
    )
    s.add(poly([(x - 12, y - 144), (x - 260, y - 170), (x - 260, y - 96)], "#fff0c0", 0.3))
    s.shine(poly([(x - 12, y - 144), (x - 460, y - 190), (x - 460, y - 76)], "#fff0c0", 0.22))
    s.lamp(x, y - 142, 40)


def _ship(s: Sheet, box: Box, sail: str, hull: str) -> None:
    """A ship whose sail stands behind its spaces; the hull swims below them."""
    x, y, w, h = box.x + box.w / 2, box.y, box.w, box.h
    low = y + h + 44
    mast = "#6b4a3a"
    s.add(
        line(f"M{num(x)} {num(low - 20)}V{num(y - 46)}", mast, 8),
        line(f"M{num(x - w * 0.54)} {num(y - 12)}H{num(x + w * 0.54)}", mast, 6),
    )
    s.add(
        line(
            f"M{num(x)} {num(y - 44)}L{num(x - w * 0.6)} {num(low - 26)}M{num(x)} {num(y - 44)}"
            f"L{num(x + w * 0.62)} {num(low - 30)}",
            mast,
            1.6,
        )
    )
    s.add(
        path(
            f"M{num(x - w * 0.53)} {num(y - 12)}H{num(x + w * 0.53)}q22 {num(h * 0.55)} 2 {num(h + 26)}"
            f"q{num(-w * 0.53)} 22 {num(-w * 1.1)} 0q20 {num(-h * 0.5)} 4 {num(-h - 26)}z",
            sail,
        )
    )
    s.add(
        path(
            f"M{num(x + w * 0.3)} {num(y - 12)}h{num(w * 0.23)}q22 {num(h * 0.55)} 2 {num(h + 26)}"
            f"q{num(-w * 0.14)} 8 {num(-w * 0.26)} 9q14 {num(-h * 0.6)} 2 {num(-h - 36)}z",
            dark(sail, 0.16),
        )
    )
    s.detail(
        line(
            "".join(f"M{num(x + w * u)} {num(y - 10)}q10 {num(h * 0.5)} 0 {num(h + 28)}" for u in (-0.3, -0.06, 0.2)),
            dark(sail, 0.14),
            1.6,
            0.7,
        )
    )
    pennant(s, x, y - 42, 34, "#c8503f", 18)
    wide = w * 0.66
    s.add(
        path(
            f"M{num(x - wide)} {num(low - 42)}q{num(wide * 0.2)} 22 {num(wide * 0.36)} 24h{num(wide * 1.2)}"
            f"q{num(wide * 0.24)} -2 {num(wide * 0.5)} -34q-6 44 {num(-wide * 0.26)} 58h{num(-wide * 1.5)}"
            f"q{num(-wide * 0.24)} -8 {num(-wide * 0.3)} -48z",
            hull,
        )
    )
    s.add(
        path(
            f"M{num(x - wide * 0.94)} {num(low - 26)}q{num(wide * 0.2)} 18 {num(wide * 0.34)} 18"
            f"h{num(wide * 1.18)}q{num(wide * 0.2)} -2 {num(wide * 0.4)} -20l-4 14"
            f"q{num(-wide * 0.1)} 20 {num(-wide * 0.26)} 20h{num(-wide * 1.46)}"
            f"q{num(-wide * 0.16)} -6 {num(-wide * 0.2)} -32z",
            dark(hull, 0.25),
        )
    )
    s.add(line(f"M{num(x - wide * 0.6)} {num(low - 12)}h{num(wide * 1.16)}", light(hull, 0.5), 3))
    panes = [(x - wide * 0.4 + i * wide * 0.3, low - 6, 8, 8) for i in range(4)]
    windows(s, panes, light(hull, 0.4), glass=WARM)
    s.lamp(x - wide * 0.86, low - 46, 24)
    s.add(disc(x - wide * 0.86, low - 46, 5, WARM))
    s.add(
        line(
            f"M{num(x - wide)} {num(low + 10)}q{num(wide * 0.25)} -8 {num(wide * 0.5)} 0"
            f"t{num(wide * 0.5)} 0 {num(wide * 0.5)} 0 {num(wide * 0.5)} 0",
            "#fff0dc",
            4,
            0.8,
        )
    )


def _quay(s: Sheet, box: Box) -> None:
    stone = "#c9b09a"
    s.add(
        rect(-10, 668, 1220, 100, stone),
        rect(-10, 660, 1220, 16, light(stone, 0.35)),
        rect(-10, 676, 1220, 6, dark(stone, 0.3)),
    )
    s.detail(
        line(
            "".join(f"M{i * 62 - (j % 2) * 30} {700 + j * 18}h44" for i in range(21) for j in range(4)),
            dark(stone, 0.16),
            2,
            0.7,
        )
    )
    _theatre(s, 150, 662)
    crowd(s, 300, 664, 90, 3, 46)
    for dx in (0, 24, 12):
        crate(s, box.x - 30 + dx - 14, 662 - (22 if dx == 12 else 0), 22)
    barrel(s, box.x + box.w + 26, 664, 28)
    barrel(s, box.x + box.w + 50, 664, 26)
    person(s, 880, 664, 48, "#8a4f7d", face=-1)
    person(s, 920, 664, 46, "#c98b2f")
    house(s, 1030, 662, 110, 74, WALLS[0], ROOFS[1], flip=True)
    house(s, 1140, 662, 100, 64, WALLS[1], ROOFS[0])
    for x in (404, 790, 970):
        lantern(s, x, 664, 46)
    bunting(s, [(250, 604), (404, 612)], ("#c8503f", WARM, "#5f6f9c"), lamps=True)
    bunting(s, [(790, 612), (970, 612)], ("#c8503f", WARM, "#5f6f9c"), lamps=True)


def _theatre(s: Sheet, x: float, y: float) -> None:
    wall_ = "#f3dfc4"
    s.add(rect(x - 104, y - 92, 208, 94, wall_), rect(x + 44, y - 92, 60, 94, dark(wall_, 0.16)))
    for u in (-84, -42, 0, 42, 84):
        s.add(rect(x + u - 6, y - 78, 12, 80, light(wall_, 0.5)), rect(x + u + 2, y - 78, 4, 80, dark(wall_, 0.14)))
    for u in (-63, -21, 21, 63):
        arch(s, x + u, y, 24, 54, "#8d3f4a")
        s.shine(rect(x + u - 9, y - 40, 18, 40, WARM, 0.6))
    s.add(
        rect(x - 112, y - 94, 224, 14, light(wall_, 0.4)),
        poly([(x - 112, y - 94), (x, y - 136), (x + 112, y - 94)], "#a8553d"),
        poly([(x, y - 136), (x + 112, y - 94), (x + 40, y - 94)], dark("#a8553d", 0.25)),
    )
    dome(s, x, y - 126, 22, "#5f9c94", "#e0b23c")
    s.add(oval(x - 12, y - 104, 10, 8, "#fff6e0"), oval(x + 12, y - 104, 10, 8, "#e0b23c"))
