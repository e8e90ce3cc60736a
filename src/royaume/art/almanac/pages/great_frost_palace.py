"""16 Great Frost, the Palace: towers of ice, opened like a doll's house to show its four halls."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import crowd, person
from royaume.art.almanac.land import cloud, crags, drift, mist, pine, ridge, snowfall, stars, sun, wash
from royaume.art.almanac.shapes import WARM, Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, battlements, bunting, lantern, pennant, tower

ICE = "#cfe0ee"
ROOF = "#5f7fb8"
GOLD = "#e2b24a"
HALLS = {"throne": "#a8485a", "ballroom": "#d9a05a", "library": "#5f8a72", "gallery": "#7a6aa8"}


def draw(s: Sheet, zones: Zones) -> None:
    """Throne hall above, gallery in the middle, ballroom and library in the wings, courtyard in front."""
    wash(s, 0, 560, ["#8fb0d8", "#c4d6ea", "#f3e3e4", "#fbe3cc"])
    sun(s, 900, 96, 28, "#fff8e4", "#ffeec4")
    stars(s, 200, 30, left=790)
    stars(s, 40, 16, right=420)
    cloud(s, 1080, 200, 130, "#ffffff", 0.9)
    cloud(s, 60, 250, 120, "#ffffff", 0.9)
    crags(s, 560, [(150, 220, 420), (340, 250, 340), (1060, 190, 420), (860, 230, 360)], "#a3b4d2", line_at=0.65)
    mist(s, 360, 180, "#f3e6ea", 0.8)
    ridge(s, 540, 8, "#e3ebf5", rim="#ffffff")
    _palace(s)
    for name, colour in HALLS.items():
        _hall(s, zones[name], colour, name)
    _court(s)
    snowfall(s, 60)


def _palace(s: Sheet) -> None:
    for x, y, w, h in (
        (70, 600, 54, 300),
        (370, 600, 50, 330),
        (830, 600, 50, 330),
        (1130, 600, 54, 300),
        (446, 600, 54, 480),
        (754, 600, 54, 480),
    ):
        tower(s, x, y, w, h, ICE, ROOF, "#ffffff", flag=GOLD)
    for x, y, w, h in ((80, 600, 290, 290), (830, 600, 300, 290)):
        s.add(rect(x, y - h, w, h, light(ICE, 0.3)), rect(x + w * 0.66, y - h, w * 0.34, h, dark(ICE, 0.12)))
        battlements(s, x, y - h, w, 18, ICE, "#ffffff")
    s.add(rect(446, 60, 308, 540, light(ICE, 0.4)), rect(650, 60, 104, 540, dark(ICE, 0.1)))
    s.add(
        poly([(430, 62), (600, -30), (770, 62)], ROOF),
        poly([(600, -30), (770, 62), (640, 62)], dark(ROOF, 0.25)),
        poly([(500, 24), (600, -30), (690, 18), (640, 12), (600, 26), (560, 8)], "#ffffff"),
    )
    s.add(disc(600, 36, 18, GOLD), disc(600, 36, 13, "#fff3cf"), line("M600 36v-9M600 36h7", "#6b5a4a", 2.4))
    s.add(
        rect(434, 316, 332, 14, light(ICE, 0.6)),
        rect(434, 328, 332, 6, dark(ICE, 0.25)),
        rect(60, 584, 1090, 18, light(ICE, 0.5)),
        rect(60, 600, 1090, 8, dark(ICE, 0.25)),
    )


def _hall(s: Sheet, box: Box, colour: str, name: str) -> None:
    x, y, w, h = box.x - 18, box.y - 22, box.w + 36, box.h + 34
    s.add(
        rect(x - 6, y - 6, w + 12, h + 12, GOLD, 1, 8),
        rect(x, y, w, h, dark(colour, 0.15), 1, 5),
        rect(x, y, w, h * 0.7, colour, 1, 5),
        rect(x, y + h - 18, w, 18, dark(colour, 0.45)),
    )
    s.detail(
        line(
            "".join(f"M{num(x + 12 + i * 24)} {num(y + 6)}v{num(h - 26)}" for i in range(int(w / 24))),
            light(colour, 0.22),
            2,
            0.4,
        )
    )
    s.shine(rect(x, y, w, h, WARM, 0.16))
    mid = x + w / 2
    if name == "throne":
        s.add(
            path(f"M{num(x)} {num(y)}h40q-4 90 -40 130zM{num(x + w)} {num(y)}h-40q4 90 40 130z", "#c8606a"),
            line(f"M{num(x + 30)} {num(y + 4)}q-2 70 -26 108M{num(x + w - 30)} {num(y + 4)}q2 70 26 108", GOLD, 3),
        )
        s.add(
            path(f"M{num(mid - 20)} {num(y + 24)}v-20l10 8l10 -14l10 14l10 -8v20z", GOLD),
            disc(mid, y + 2, 3, "#fff3cf"),
        )
    elif name == "ballroom":
        s.add(line(f"M{num(mid)} {num(y)}v8M{num(mid - 40)} {num(y + 12)}q40 16 80 0", GOLD, 3))
        for u in (-40, -20, 0, 20, 40):
            s.add(rect(mid + u - 2, y + 6, 4, 9, "#fff8e4"), disc(mid + u, y + 4, 3, "#ffe08a"))
            s.lamp(mid + u, y + 4, 16)
        _couple(s, x + 18, y + h - 12)
        _couple(s, x + w - 18, y + h - 12)
    elif name == "library":
        for side in (0, w - 16):
            s.add(rect(x + side, y, 16, h - 18, "#7a5a3c"))
            d = {
                c: "".join(
                    f"M{num(x + side + 3 + k * 3.4)} {num(y + 16 + j * 26)}v-10"
                    for j in range(8)
                    for k in range(4)
                    if (j + k + i) % 3 == 0
                )
                for i, c in enumerate(("#c8553d", "#f2d98a", "#8ab8e0"))
            }
            for c, dd in d.items():
                s.detail(line(dd, c, 3))
        s.add(
            rect(mid - 50, y + 6, 100, 12, "#7a5a3c"),
            line("".join(f"M{num(mid - 46 + i * 6)} {num(y + 16)}v-8" for i in range(16)), "#f2d98a", 3.4),
        )
    else:
        for u, c in ((-86, "#c8909a"), (-30, "#8ab8a8"), (30, "#d9b46a"), (86, "#9aa8d8")):
            s.add(
                rect(mid + u - 15, y + 1, 30, 20, GOLD),
                rect(mid + u - 12, y + 4, 24, 14, c),
                disc(mid + u, y + 10, 4, "#f0cba8"),
                path(f"M{num(mid + u - 7)} {num(y + 18)}q7 -8 14 0z", dark(c, 0.4)),
            )


def _couple(s: Sheet, x: float, y: float) -> None:
    s.add(
        disc(x - 5, y - 44, 5, "#e8b990"),
        path(f"M{num(x - 9)} {num(y - 38)}h8l2 38h-12z", "#3f4a78"),
        disc(x + 5, y - 42, 5, "#c98f66"),
        path(f"M{num(x + 2)} {num(y - 37)}h6l8 37h-18z", "#f3e3f0"),
    )


def _court(s: Sheet) -> None:
    s.add(path("M-10 606H1210V770H-10z", "#e9f0f7"), path("M-10 640q300 -26 610 -10t600 -4V770H-10z", "#f8fbfd"))
    s.add(
        poly([(540, 606), (660, 606), (760, 770), (440, 770)], "#c4d0e2"),
        poly([(552, 606), (648, 606), (730, 770), (470, 770)], "#d9e2ee"),
    )
    arch(s, 600, 606, 90, 26, "#5a6a98")
    for x in (300, 900):
        s.add(
            rect(x - 24, 640, 48, 14, "#b9cbe0"),
            path(f"M{x - 12} 640q-10 -30 6 -46q-8 -16 6 -20q14 4 6 20q16 16 6 46z", "#dff0f8"),
            path(f"M{x} 640v-66q14 4 6 20q16 16 6 46z", "#a9cbe0"),
        )
    for x, y, h in ((60, 650, 80), (1150, 650, 80), (270, 750, 70), (1090, 750, 80)):
        pine(s, x, y, h, "#6a9aa0", "#ffffff")
    for x in (352, 850):
        person(s, x, 652, 50, "#3f5f9c", hat="#c8553d", staff=True, face=1 if x < 600 else -1)
    crowd(s, 930, 700, 110, 3, 46)
    for x, y, w in ((180, 690, 150), (1010, 756, 180), (340, 760, 160)):
        drift(s, x, y, w, w * 0.14)
    lantern(s, 250, 640, 44)
    lantern(s, 950, 640, 44)
    bunting(s, [(70, 300), (220, 288), (370, 270)], (GOLD, "#ffffff", ROOF))
    pennant(s, 600, -8, 30, "#c8553d", 10)
    s.detail(oval(600, 760, 60, 4, "#b9c6dc"))
