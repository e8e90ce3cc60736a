"""6 Balloonville: a town that hangs from balloons over a gorge full of mist, at noon."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import person
from royaume.art.almanac.land import bank, birds, cloud, crags, glow, mist, moon, stars, wash, woods
from royaume.art.almanac.shapes import INK, Sheet, dark, disc, hoop, light, line, num, path, poly, rect
from royaume.art.almanac.town import bridge, bunting, house, pennant

COLOURS = {
    "red": ("#cf5a45", "#e8937a"),
    "blue": ("#4f83b0", "#8fb9d6"),
    "green": ("#6c9a5c", "#a9c58a"),
    "gold": ("#e2ab3f", "#f5d68a"),
    "striped": ("#8a5a94", "#f3e3c6"),
    "tiny": ("#e58aa0", "#f9d0cf"),
}


def draw(s: Sheet, zones: Zones) -> None:
    """Six balloons between two walls of a gorge."""
    wash(s, 0, 760, ["#7fbfd6", "#bfe3e0", "#fdf0d2", "#fbd8b4", "#efb99a"])
    glow(s, 640, 470, 330, "#fff6d8", 0.5)
    moon(s, 796, 44, 17)
    stars(s, 70, 24)
    stars(s, 380, 14, left=340, right=440)
    crags(s, 760, [(250, 380, 420), (560, 430, 400), (960, 390, 440), (760, 450, 300)], "#c9a8ac", "#fdf3ea", 0.35)
    mist(s, 470, 220, "#fbe3c8", 0.8)
    for x, y, w in ((460, 70, 140), (790, 120, 120), (1120, 380, 120), (300, 300, 110), (640, 420, 120)):
        cloud(s, x, y, w, "#ffffff", 0.92)
    _walls(s)
    bank(s, 690, "#fff4e4", 0.75, 22)
    bank(s, 730, "#ffffff", 0.8, 14)
    for name in ("green", "red", "blue", "striped", "gold", "tiny"):
        _balloon(s, zones[name], *COLOURS[name], name)
    for x, y, r, c in (
        (800, 410, 11, "#cf5a45"),
        (770, 300, 15, "#6c9a5c"),
        (330, 250, 10, "#e2ab3f"),
        (660, 380, 9, "#4f83b0"),
    ):
        _far(s, x, y, r, c)
    _bridges(s)
    birds(s, 420, 350, 6)


def _walls(s: Sheet) -> None:
    stone = "#b98a74"
    s.add(poly([(-20, 260), (40, 270), (66, 330), (40, 420), (80, 520), (56, 620), (96, 780), (-20, 780)], stone))
    s.add(poly([(-20, 260), (10, 280), (24, 420), (6, 560), (30, 780), (-20, 780)], dark(stone, 0.25)))
    s.add(
        poly(
            [(1220, 330), (1176, 340), (1150, 420), (1172, 520), (1130, 640), (1150, 780), (1220, 780)],
            dark(stone, 0.18),
        )
    )
    woods(s, [(10, 268, 40), (36, 274, 30), (1186, 340, 36), (1204, 336, 46)], "#5f8a6a")


def _balloon(s: Sheet, box: Box, one: str, other: str, name: str) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    small = box.w < 200
    rx, ry = (92, 100) if small else (162, 160)
    low = y + ry
    basket = (x - 34, low + (6 if small else 8), 68, 30)
    s.add(
        line(
            f"M{num(x - rx * 0.4)} {num(low - ry * 0.12)}L{num(x - 28)} {num(basket[1])}"
            f"M{num(x + rx * 0.4)} {num(low - ry * 0.12)}L{num(x + 28)} {num(basket[1])}M{num(x)} {num(low)}"
            f"V{num(basket[1])}",
            INK,
            1.6,
        )
    )
    top = y - ry
    outline = (
        f"M{num(x)} {num(top)}C{num(x + rx * 1.25)} {num(top)} {num(x + rx * 1.2)} {num(y + ry * 0.55)}"
        f" {num(x + rx * 0.3)} {num(low)}H{num(x - rx * 0.3)}C{num(x - rx * 1.2)} {num(y + ry * 0.55)}"
        f" {num(x - rx * 1.25)} {num(top)} {num(x)} {num(top)}z"
    )
    s.add(path(outline, one))
    for a, b, colour in ((-1.25, -0.72, other), (-0.25, 0.3, other), (0.76, 1.25, dark(one, 0.28))):
        low_a, low_b = x + rx * 0.3 * max(-1, min(1, a)), x + rx * 0.3 * max(-1, min(1, b))
        d = (
            f"M{num(x)} {num(top)}C{num(x + rx * a)} {num(top)} {num(x + rx * a)}"
            f" {num(y + ry * 0.55)} {num(low_a)} {num(low)}H{num(low_b)}"
            f"C{num(x + rx * b)} {num(y + ry * 0.55)} {num(x + rx * b)} {num(top)} {num(x)} {num(top)}z"
        )
        s.add(path(d, colour))
    s.add(
        path(
            f"M{num(x - rx * 0.62)} {num(y - ry * 0.2)}q{num(rx * 0.06)} {num(-ry * 0.5)}"
            f" {num(rx * 0.42)} {num(-ry * 0.66)}q{num(-rx * 0.2)} {num(ry * 0.3)}"
            f" {num(-rx * 0.26)} {num(ry * 0.66)}z",
            "#ffffff",
            0.4,
        )
    )
    s.add(rect(x - rx * 0.32, low - 6, rx * 0.64, 10, dark(one, 0.4), 1, 4))
    bx, by, bw, bh = basket
    s.add(
        path(f"M{num(bx)} {num(by)}h{num(bw)}l-6 {num(bh)}h-{num(bw - 12)}z", "#b98a55"),
        rect(bx - 3, by - 3, bw + 6, 7, "#8a5f3a", 1, 3),
    )
    s.detail(
        line(f"M{num(bx + 4)} {num(by + 12)}h{num(bw - 8)}M{num(bx + 5)} {num(by + 21)}h{num(bw - 10)}", "#8a5f3a", 1.6)
    )
    s.lamp(x, by - 4, 34)
    if not small:
        person(s, x - 14, by + 4, 30)
        person(s, x + 14, by + 4, 28, face=-1)
    else:
        person(s, x + 8, by + 4, 30, "#3d7a68", face=-1)
        s.add(
            line(f"M{num(x - 6)} {num(by - 4)}l-24 -16", "#6b4a35", 2),
            disc(x - 38, by - 26, 10, "#ffffff", 0.5),
            hoop(x - 38, by - 26, 10, 10, "#6b4a35", 2),
        )
    if name in ("red", "gold"):
        pennant(s, x, top + 2, 20, light(one, 0.2), 18)


def _far(s: Sheet, x: float, y: float, r: float, colour: str) -> None:
    s.add(
        path(
            f"M{num(x)} {num(y - r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(r)}"
            f"q0 {num(r * 0.6)} {num(-r * 0.7)} {num(r)}h{num(-r * 0.6)}q{num(-r * 0.7)} {num(-r * 0.4)}"
            f" {num(-r * 0.7)} {num(-r)}a{num(r)} {num(r)} 0 0 1 {num(r)} {num(-r)}z",
            light(colour, 0.35),
        ),
        rect(x - r * 0.25, y + r * 1.2, r * 0.5, r * 0.35, "#a07a56"),
    )
    s.lamp(x, y + r * 1.2, r)


def _bridges(s: Sheet) -> None:
    bridge(s, (60, 640), (150, 590))
    house(s, 34, 646, 60, 56, "#f2e2c4", "#cf5a45", chimney=False)
    house(s, 1170, 420, 56, 52, "#f2e2c4", "#4f83b0", flip=True, chimney=False)
    bunting(s, [(262, 560), (352, 566)], ("#cf5a45", "#e2ab3f", "#4f83b0", "#6c9a5c"))
    bunting(s, [(608, 590), (664, 590)], ("#cf5a45", "#e2ab3f", "#4f83b0", "#6c9a5c"))
    bunting(s, [(818, 590), (872, 580)], ("#cf5a45", "#e2ab3f", "#4f83b0", "#6c9a5c"))
    s.detail(*(disc(s.hand.between(640, 860), s.hand.between(610, 700), 2, "#7a9a3c") for _ in range(10)))
