"""9 Oak Valley: autumn rows of vines, a great oak and the wine house."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import barrel, beast, cart, person
from royaume.art.almanac.land import (
    birds,
    cloud,
    crags,
    flowers,
    mist,
    ridge,
    stars,
    sun,
    tufts,
    wash,
    wood_line,
)
from royaume.art.almanac.shapes import Sheet, blob, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, bunting, door, lantern, tower, windows

EARTH = "#c79a6a"
LEAF = ("#9aa548", "#c98b34", "#b5633a", "#a9a84a")
GRAPE = ("#5d3a66", "#e6dc8a", "#b04a5c")


def draw(s: Sheet, zones: Zones) -> None:
    """Four rows on the slope, the house on its terrace."""
    wash(s, 0, 330, ["#8fb8cc", "#dfe3c8", "#fbe2ae", "#f9c98a"])
    sun(s, 560, 120, 28, "#fff0c0", "#ffdf94")
    stars(s, 180)
    cloud(s, 720, 60, 150, "#fff3e0")
    cloud(s, 1080, 96, 120, "#fff3e0")
    crags(s, 310, [(480, 130, 320), (1100, 110, 360), (860, 140, 320), (120, 150, 340)], "#b0a9b9", line_at=0.4)
    mist(s, 160, 100, "#fbe0b0", 0.7)
    crest = ridge(s, 216, 12, "#c9a25c")
    wood_line(s, crest, 14, 24, 36, "#a07a48")
    for _ in range(26):
        x = s.hand.between(0, 1200)
        s.add(
            path(
                blob(s.hand, x, 222 + s.hand.between(-6, 12), s.hand.between(12, 24), s.hand.between(9, 15), 0.12, 6),
                s.hand.pick(("#b5633a", "#d08a3e", "#a9a04a", "#c9a24a")),
            )
        )
    ridge(s, 248, 8, "#c6b264", rim="#dfcb84")
    ridge(s, 330, 6, "#b9ad5c")
    s.add(
        path("M-10 260Q300 232 720 296Q790 330 740 470T690 790H-10z", EARTH),
        path("M-10 260Q300 232 720 296l-4 10Q300 246 -10 272z", light(EARTH, 0.3)),
    )
    _furrows(s)
    for name in ("row1", "row2", "row3", "row4"):
        _vines(s, zones[name])
    _house(s, zones["house"])
    _great_oak(s, 762, 424)
    s.detail(
        *(
            path(
                f"M{num(s.hand.between(680, 850))} {num(s.hand.between(400, 450))}q6 -6 10 0q-6 5 -10 0z",
                s.hand.pick(("#d08a3e", "#b5633a")),
            )
            for _ in range(14)
        )
    )
    beast(s, 700, 490, 52, "#a58a6f", "mule", 1)
    cart(s, 766, 492, 50, load="#6d3f66", face=-1)
    person(s, 826, 496, 46, "#8a4f7d", face=-1)
    person(s, 668, 620, 46, "#c98b2f", pack="#7a4b66", face=-1)
    flowers(s, 880, 712, 280, 40, 14, ("#f3e0a0", "#d9749a"))
    tufts(s, 690, 520, 180, 120, 14, "#8f8c44")
    birds(s, 900, 60, 7)


def _great_oak(s: Sheet, x: float, y: float) -> None:
    """The old tree that gave the valley its name."""
    s.add(
        oval(x, y + 2, 90, 12, "#8f8448", 0.6),
        path(f"M{x - 22} {y}q16 -70 -6 -120l30 20l26 -26q-12 70 10 126q-30 8 -60 0z", "#6a4f3a"),
    )
    s.add(path(f"M{x + 4} {y}q2 -60 4 -100l20 -26q-12 70 10 126q-16 4 -34 0z", dark("#6a4f3a", 0.25)))
    colour = "#b8923e"
    for dx, dy, rx, ry in ((-54, -120, 62, 46), (58, -116, 60, 48), (0, -150, 84, 62)):
        s.add(path(blob(s.hand, x + dx + 4, y + dy + 10, rx, ry, 0.1), dark(colour, 0.26)))
    for dx, dy, rx, ry, tint in (
        (-58, -128, 50, 36, "#c08a3a"),
        (46, -130, 52, 38, "#a88a3c"),
        (-4, -166, 64, 44, colour),
        (-34, -180, 34, 22, "#d9b458"),
        (30, -168, 30, 20, "#c99a48"),
        (-66, -140, 24, 16, "#dba84e"),
    ):
        s.add(path(blob(s.hand, x + dx, y + dy, rx, ry, 0.1), tint))
    d = "".join(f"M{num(x + s.hand.between(-100, 100))} {num(y - s.hand.between(90, 200))}q4 -5 8 0" for _ in range(26))
    s.detail(line(d, "#e6c878", 2.4, 0.8))


def _furrows(s: Sheet) -> None:
    for i in range(7):
        y = 286 + i * 68
        s.add(line(f"M-10 {y}Q340 {y - 30} {740 - i * 8} {y + 14}", dark(EARTH, 0.16), 3, 0.6))


def _vines(s: Sheet, box: Box) -> None:
    """Posts and wire, leaves over them, grapes below."""
    left, right, y = box.x - 26, box.x + box.w + 26, box.y + 26
    s.add(line(f"M{num(left)} {num(y)}H{num(right)}M{num(left)} {num(y + 34)}H{num(right)}", "#8a6a4a", 2))
    x = left
    grapes: dict[str, list[str]] = {c: [] for c in GRAPE}
    while x <= right:
        s.add(line(f"M{num(x)} {num(y - 24)}v112", "#6b4a35", 5))
        s.add(
            path(blob(s.hand, x + 2, y - 2, 40, 24, 0.2, 6), s.hand.pick(LEAF)),
            path(blob(s.hand, x - 6, y - 10, 22, 13, 0.2, 5), light(s.hand.pick(LEAF), 0.2)),
        )
        s.add(path(blob(s.hand, x + 4, y + 44, 30, 18, 0.2, 6), s.hand.pick(LEAF)))
        colour = s.hand.pick(GRAPE)
        for px, py in ((x + 18, y + 18), (x - 16, y + 62)):
            grapes[colour].append(
                f"M{num(px - 5)} {num(py)}h.1M{num(px + 4)} {num(py)}h.1M{num(px)} {num(py + 7)}h.1"
                f"M{num(px)} {num(py + 14)}h.1"
            )
        x += 72
    for colour, dots in grapes.items():
        if dots:
            s.add(line("".join(dots), colour, 9))


def _house(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 12
    wall = "#f2dfbf"
    s.add(oval(x, y + 4, 200, 18, "#8f8448", 0.6))
    tower(s, x - 128, y, 56, 150, "#e8d0a8", "#8d4f4a", flag="#7a4b86")
    s.add(rect(x - 104, y - 112, 260, 112, wall), rect(x + 70, y - 112, 86, 112, dark(wall, 0.16)))
    s.add(
        poly([(x - 118, y - 110), (x - 84, y - 172), (x + 136, y - 172), (x + 170, y - 110)], "#b5633a"),
        poly([(x + 70, y - 110), (x + 62, y - 172), (x + 136, y - 172), (x + 170, y - 110)], dark("#b5633a", 0.2)),
    )
    s.detail(
        line(
            "".join(f"M{x - 106 + i * 5} {y - 122 - i * 14}H{x + 158 - i * 8}" for i in range(4)),
            dark("#b5633a", 0.25),
            1.6,
            0.6,
        )
    )
    for u in (-76, -20, 36):
        arch(s, x + u, y, 40, 62, "#d9bf92")
        arch(s, x + u, y, 32, 56, "#7a5a48")
    door(s, x - 20, y, 28, 48, "#6b3f3a")
    windows(s, [(x + u, y - 96, 18, 22) for u in (-84, -30, 26, 84, 120)])
    windows(s, [(x + 92, y - 50, 36, 26)])
    barrel(s, x + 96, y + 2, 30)
    barrel(s, x + 120, y + 4, 28)
    barrel(s, x + 108, y - 24, 26)
    s.add(
        path(blob(s.hand, x + 148, y - 40, 16, 46, 0.2), "#8f9a48"),
        path(blob(s.hand, x + 150, y - 70, 14, 28, 0.2), "#b5633a"),
    )
    bunting(s, [(x - 100, y - 66), (x + 60, y - 66)], ("#7a4b86", "#e6dc8a", "#b04a5c"), lamps=True)
    person(s, x + 160, y + 6, 46, "#7a4b86", face=-1)
    lantern(s, x - 168, y + 8, 44)
    s.detail(disc(x + 108, y - 42, 4, "#5d3a66"))
