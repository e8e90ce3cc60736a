"""5 Ice Peak: five chutes down a mountain of blue ice, with a mirror of it on the left."""

from __future__ import annotations

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import person
from royaume.art.almanac.land import cloud, crags, drift, mist, ridge, snowfall, stars, sun, wash, woods
from royaume.art.almanac.shapes import Sheet, dark, disc, line, mix, num, oval, path, poly, rect
from royaume.art.almanac.town import pennant

ICE = "#a9d8ea"
DEEP = "#4f93bd"
SNOW = "#f5fbfd"
TINTS = {"a": "#6fb4dc", "b": "#f0b49a", "c": "#c9d3f0", "d": "#9fd8c9", "e": "#f5d98f"}


def draw(s: Sheet, zones: Zones) -> None:
    """The peak fills the right page; its mirror image lies in a wall of ice on the left."""
    wash(s, 0, 700, ["#5f9ccc", "#9fd0e6", "#d9eef2", "#e6f2f7"])
    sun(s, 478, 110, 28, "#fffdf0", "#fff5cc")
    stars(s, 200, 40, right=560)
    stars(s, 90, 20, left=940)
    cloud(s, 300, 236, 100, "#ffffff", 0.9)
    cloud(s, 1110, 90, 150, "#ffffff", 0.9)
    crags(s, 640, [(60, 270, 360), (330, 250, 420)], "#8fb2d2", line_at=0.6)
    mist(s, 380, 240, "#e4f3f7", 0.8)
    _mountain(s)
    ridge(s, 684, 6, "#d3e9f2", rim="#f2fafd")
    for name, box in zones.items():
        _chute(s, box.x + box.w / 2, box.y, box.h, TINTS[name])
    _mirror(s)
    ridge(s, 726, 6, "#e7f3f8", rim="#ffffff")
    for x, y, w in ((360, 752, 180), (1150, 752, 160), (640, 758, 240), (40, 752, 160)):
        drift(s, x, y, w, w * 0.13)
    woods(s, [(20, 742, 44), (44, 748, 60), (380, 746, 50), (1186, 750, 56)], "#4f8a94", SNOW)
    snowfall(s, 50)


def _mountain(s: Sheet) -> None:
    """One mountain of ice: lit on the left, blue in the shade, snow on every tooth of its crest."""
    left = [(340, 770), (366, 560), (384, 400), (420, 280), (456, 232), (500, 216), (524, 160), (570, 168), (612, 104)]
    left += [(652, 124), (700, 62), (738, 78), (790, 10)]
    right = [(832, 66), (868, 58), (920, 122), (962, 104), (1008, 170), (1056, 150), (1100, 220), (1144, 210)]
    right += [(1190, 300), (1212, 330)]
    spine = [(790, 14), (776, 80), (812, 150), (786, 240), (830, 360), (800, 520), (840, 770)]
    s.add(poly([*left, *spine[1:]], "#a4d3ea"), poly([*spine, (1210, 770), *reversed(right)], "#6aaad4"))
    for points, colour in (
        ([(524, 160), (570, 168), (600, 330), (560, 470), (500, 400)], "#c9e7f4"),
        ([(612, 104), (652, 124), (690, 300), (640, 420), (606, 300)], "#7fbfe0"),
        ([(700, 62), (738, 78), (760, 220), (716, 330), (690, 220)], "#c9e7f4"),
        ([(420, 280), (456, 232), (520, 470), (450, 700), (384, 600)], "#86c2e2"),
        ([(868, 58), (920, 122), (900, 320), (850, 220)], "#8fc4e4"),
        ([(962, 104), (1008, 170), (1010, 400), (950, 330), (930, 220)], "#4f94c6"),
        ([(1056, 150), (1100, 220), (1100, 480), (1030, 420)], "#86bfe2"),
        ([(1144, 210), (1212, 330), (1210, 640), (1150, 560)], "#4f94c6"),
        ([(830, 360), (900, 420), (880, 700), (820, 700)], "#5a9ecc"),
        ([(560, 470), (640, 420), (660, 700), (560, 740)], "#b5dcef"),
    ):
        s.add(poly(points, colour, 0.8))
    crest = [*left[3:], *right]
    for (ax, ay), (bx, by), (cx, cy) in zip(crest, crest[1:], crest[2:], strict=False):
        if by < min(ay, cy) and bx != 790:
            one, two = (bx + (ax - bx) * 0.6, by + (ay - by) * 0.6), (bx + (cx - bx) * 0.6, by + (cy - by) * 0.6)
            s.add(poly([one, (bx, by), two, (bx + 10, by + 30), (bx, by + 18), (bx - 12, by + 36)], SNOW))
    s.add(poly([(790, 14), (748, 72), (766, 66), (776, 92), (790, 70), (806, 98), (814, 62), (826, 66)], SNOW))


def _chute(s: Sheet, x: float, y: float, h: float, tint: str) -> None:
    """A slide of polished ice down the face of the mountain: banks of snow, a flag at the start, a soft landing."""
    for wide, colour, seen in ((66, SNOW, 1), (56, mix(tint, "#7fb4d4", 0.45), 1), (48, mix(tint, "#c4e4f2", 0.5), 1)):
        s.add(
            path(
                f"M{num(x - 10)} {num(y - 34)}Q{num(x - wide)} {num(y - 20)} {num(x - wide)} {num(y + 40)}"
                f"V{num(y + h + 12)}"
                f"H{num(x + wide)}V{num(y + 40)}Q{num(x + wide)} {num(y - 20)} {num(x + 10)} {num(y - 34)}z",
                colour,
                seen,
            )
        )
    gleam = "".join(
        f"M{num(x - 40)} {num(y + 60 + k * 120)}l26 -40M{num(x + 14)} {num(y + 110 + k * 120)}l26 -40" for k in range(4)
    )
    s.detail(line(gleam, "#ffffff", 5, 0.4))
    s.add(oval(x, y + h + 14, 76, 13, SNOW))
    pennant(s, x, y - 30, 30, mix(tint, "#8a3f3a", 0.25), 30)


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
    pennant(s, 790, 18, 34, "#c8553d", 14)
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
