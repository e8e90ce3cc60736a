"""5 Ice Peak: five chutes down a mountain of blue ice, with a mirror of it on the left."""

from __future__ import annotations

from royaume.games.almanac.art.folk import person
from royaume.games.almanac.art.land import cloud, crags, drift, mist, ridge, snowfall, stars, sun, wash, woods
from royaume.games.almanac.art.layout import layout
from royaume.games.almanac.art.shapes import Sheet, dark, disc, line, mix, num, oval, path, poly, rect
from royaume.games.almanac.art.town import pennant

ICE = "#a9d8ea"
DEEP = "#4f93bd"
SNOW = "#f5fbfd"
TINTS = {"a": "#6fb4dc", "b": "#f0b49a", "c": "#c9d3f0", "d": "#9fd8c9", "e": "#f5d98f"}
TOP = (792, 34)


def draw(s: Sheet) -> None:
    """The peak fills the right page; its mirror image lies in a wall of ice on the left."""
    zones = layout("ice_peak").zones
    wash(s, 0, 560, ["#5f9ccc", "#9fd0e6", "#d9eef2", "#f6efe4"])
    sun(s, 500, 120, 28, "#fffdf0", "#fff5cc")
    stars(s, 230)
    cloud(s, 560, 210, 130, "#ffffff", 0.9)
    cloud(s, 1110, 90, 150, "#ffffff", 0.9)
    crags(s, 560, [(60, 250, 360), (300, 230, 420), (480, 320, 300), (1180, 220, 360)], "#8fb2d2", line_at=0.6)
    mist(s, 330, 180, "#e4f3f7", 0.8)
    _peak(s)
    ridge(s, 684, 6, "#d3e9f2", rim="#f2fafd")
    for name, box in zones.items():
        _chute(s, box.x + box.w / 2, box.y, box.h, TINTS[name])
    _mirror(s)
    ridge(s, 726, 6, "#e7f3f8", rim="#ffffff")
    for x, y, w in ((360, 752, 180), (1150, 752, 160), (640, 758, 240), (40, 752, 160)):
        drift(s, x, y, w, w * 0.13)
    woods(s, [(20, 742, 44), (44, 748, 60), (380, 746, 50), (1186, 750, 56)], "#4f8a94", SNOW)
    snowfall(s, 50)


def _peak(s: Sheet) -> None:
    x, y = TOP
    s.add(
        poly(
            [
                (x, y),
                (x - 90, 130),
                (x - 150, 170),
                (x - 260, 270),
                (x - 330, 330),
                (x - 470, 770),
                (1240, 770),
                (1240, 430),
                (x + 300, 250),
                (x + 170, 190),
                (x + 80, 110),
            ],
            "#7fbbd9",
        )
    )
    s.add(
        poly(
            [
                (x, y),
                (x + 80, 110),
                (x + 170, 190),
                (x + 300, 250),
                (1240, 430),
                (1240, 770),
                (x + 120, 770),
                (x + 40, 400),
                (x + 70, 230),
                (x + 20, 140),
            ],
            "#5b9cc6",
        )
    )
    s.add(
        poly(
            [
                (x, y),
                (x - 90, 130),
                (x - 150, 170),
                (x - 110, 190),
                (x - 60, 150),
                (x - 30, 210),
                (x, 150),
                (x + 20, 140),
            ],
            SNOW,
        )
    )
    s.add(
        poly(
            [(x, y), (x + 20, 140), (x + 54, 200), (x + 74, 150), (x + 130, 200), (x + 170, 190), (x + 80, 110)],
            "#c9def0",
        )
    )
    for i in range(22):
        px, py = s.hand.between(420, 1180), s.hand.between(300, 720)
        w, h = s.hand.between(16, 50), s.hand.between(40, 130)
        s.add(
            poly(
                [(px, py), (px + w, py + h * 0.4), (px + w * 0.3, py + h), (px - w * 0.4, py + h * 0.5)],
                SNOW if i % 3 else DEEP,
                0.28,
            )
        )


def _chute(s: Sheet, x: float, y: float, h: float, tint: str) -> None:
    """A slide of polished ice from the top of the mountain through its ledges."""
    tx, ty = TOP[0] + (x - TOP[0]) * 0.16, 150
    left, right = x - 66, x + 66
    s.add(
        path(
            f"M{num(tx - 8)} {ty}Q{num(left + 16)} {num(y - 40)} {num(left)} {num(y + 30)}V{num(y + h + 16)}"
            f"H{num(right)}V{num(y + 30)}Q{num(right - 16)} {num(y - 40)} {num(tx + 8)} {ty}z",
            "#e9f6fb",
        )
    )
    s.add(
        path(
            f"M{num(tx - 4)} {ty}Q{num(left + 24)} {num(y - 36)} {num(left + 7)} {num(y + 32)}"
            f"V{num(y + h + 10)}H{num(right - 7)}V{num(y + 32)}Q{num(right - 24)} {num(y - 36)}"
            f" {num(tx + 4)} {ty}z",
            mix(tint, ICE, 0.35),
        )
    )
    s.detail(
        line(
            f"M{num(tx)} {ty + 10}Q{num(x - 10)} {num(y - 30)} {num(x - 30)} {num(y + 60)}V{num(y + h)}",
            "#ffffff",
            5,
            0.5,
        )
    )
    s.add(oval(x, y + h + 14, 74, 12, SNOW))
    s.detail(oval(x, y - 8, 30, 7, "#ffffff", 0.6))


def _mirror(s: Sheet) -> None:
    """A glassy ice wall; a traveller waves, and the reflection waved first."""
    x, y = 60, 250
    s.add(
        poly(
            [
                (x - 90, 700),
                (x - 60, 330),
                (x - 10, y + 20),
                (x + 90, y - 6),
                (x + 210, y + 26),
                (x + 290, y + 90),
                (x + 330, 700),
            ],
            "#d3ecf5",
        )
    )
    s.add(poly([(x + 6, 690), (x + 16, y + 66), (x + 100, y + 34), (x + 204, y + 62), (x + 240, 690)], "#7db7d8"))
    s.add(poly([(x + 14, 690), (x + 24, y + 72), (x + 102, y + 42), (x + 196, y + 68), (x + 230, 690)], "#9fcde4"))
    s.add(
        poly([(x + 40, y + 90), (x + 90, y + 66), (x + 60, 500), (x + 30, 560)], "#ffffff", 0.4),
        poly([(x + 110, y + 64), (x + 126, y + 58), (x + 100, 600), (x + 84, 640)], "#ffffff", 0.35),
    )
    s.add(poly([(x + 240, 690), (x + 204, y + 62), (x + 290, y + 90), (x + 330, 700)], "#b4d9ea"))
    _waving(s, x + 120, 604, 96, "#7f9ec4", -1, "#b9d3e8")
    _waving(s, x + 214, 694, 108, "#b5533c", -1, "#e8b990")
    person(s, x + 300, 716, 62, "#3d7a68", pack="#8a6a4a", staff=True, face=-1)
    s.add(line(f"M{x + 316} 640q60 40 70 84", "#8a6a4a", 2.4))
    pennant(s, TOP[0], TOP[1] + 6, 34, "#c8553d", 34)
    s.add(
        poly([(x - 40, 400), (x - 26, y + 60), (x - 8, 420)], "#f2fafd"),
        poly([(x + 276, 420), (x + 290, y + 110), (x + 312, 460)], "#f2fafd"),
    )


def _waving(s: Sheet, x: float, y: float, h: float, coat: str, f: int, skin: str) -> None:
    s.add(
        line(
            f"M{num(x - h * 0.07)} {num(y - h * 0.1)}V{num(y)}M{num(x + h * 0.07)} {num(y - h * 0.1)}V{num(y)}",
            dark(coat, 0.5),
            h * 0.08,
        )
    )
    s.add(
        path(
            f"M{num(x - h * 0.1)} {num(y - h * 0.7)}Q{num(x)} {num(y - h * 0.78)} {num(x + h * 0.1)}"
            f" {num(y - h * 0.7)}L{num(x + h * 0.19)} {num(y - h * 0.08)}H{num(x - h * 0.19)}z",
            coat,
        )
    )
    s.add(
        path(
            f"M{num(x)} {num(y - h * 0.75)}L{num(x + h * 0.1)} {num(y - h * 0.7)}"
            f"L{num(x + h * 0.19)} {num(y - h * 0.08)}H{num(x + h * 0.04)}z",
            dark(coat, 0.2),
        )
    )
    s.add(
        line(f"M{num(x + f * h * 0.08)} {num(y - h * 0.64)}l{num(f * h * 0.2)} {num(-h * 0.2)}", coat, h * 0.09),
        disc(x + f * h * 0.31, y - h * 0.88, h * 0.05, skin),
    )
    s.add(
        disc(x, y - h * 0.84, h * 0.11, skin),
        rect(x - h * 0.13, y - h * 0.96, h * 0.26, h * 0.1, dark(coat, 0.3), 1, h * 0.05),
    )
