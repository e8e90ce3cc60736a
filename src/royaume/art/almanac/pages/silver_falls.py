"""11 Silver Falls: golden terraces climb beside a great waterfall, a rainbow in the spray."""

from __future__ import annotations

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import crowd, person
from royaume.art.almanac.land import (
    birds,
    bush,
    cloud,
    crags,
    glow,
    mist,
    ridge,
    ripples,
    rock,
    stars,
    sun,
    wash,
    woods,
)
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, oval, path, poly, rect
from royaume.art.almanac.town import arch, dome, house, jetty, lantern, pennant, tower

STONE = "#e6cf9c"
GOLD = "#e0a93c"
CLIFF = "#9aa7a4"
RAINBOW = ("#e58a7a", "#f2b86a", "#f5e08a", "#9fd0a0", "#8ab8e0", "#b79ad0")


def draw(s: Sheet, zones: Zones) -> None:
    """From the quay below to the crown above, the toll rises with the steps."""
    wash(s, 0, 520, ["#79b5cf", "#bfe0dc", "#f6efd6", "#fbe0b4"])
    sun(s, 520, 90, 26)
    stars(s, 230, 50, right=560)
    cloud(s, 580, 150, 120)
    cloud(s, 300, 300, 150)
    crags(s, 520, [(120, 260, 360), (340, 320, 300)], "#a9bccb", line_at=0.5)
    mist(s, 360, 140, "#f9ecd2", 0.7)
    crest = ridge(s, 470, 10, "#a9bd8c", step=140)
    woods(s, [(x, y + 8, 26) for x, y in crest[:6]], "#6f9a78")
    s.add(path("M-20 560Q300 520 700 600L1220 560V780H-20z", "#7db9c6"))
    ripples(s, 0, 580, 1200, 170, 50, "#e3f4f0", 0.6)
    _falls(s)
    for i in range(6):
        r = 330 - i * 9
        s.add(line(f"M{960 - r} 640A{r} {r} 0 0 1 {960 + r} 640", RAINBOW[i], 9, 0.42))
    for name in ("crown", "bridge", "court", "mirror", "quay"):
        _terrace(s, zones[name], name)
    _spray(s)
    birds(s, 470, 210, 6)


def _falls(s: Sheet) -> None:
    s.add(
        poly(
            [(560, 120), (720, 60), (860, 70), (1000, 30), (1220, 60), (1220, 780), (700, 780), (600, 500), (520, 330)],
            CLIFF,
        )
    )
    s.add(
        poly(
            [(560, 120), (720, 60), (760, 200), (700, 420), (760, 780), (700, 780), (600, 500), (520, 330)],
            light(CLIFF, 0.2),
        )
    )
    for i in range(18):
        x, y = s.hand.between(600, 1180), s.hand.between(120, 640)
        w, h = s.hand.between(16, 40), s.hand.between(40, 110)
        s.add(
            poly(
                [(x, y), (x + w, y + h * 0.3), (x + w * 0.5, y + h), (x - w * 0.3, y + h * 0.6)],
                dark(CLIFF, 0.25) if i % 2 else light(CLIFF, 0.25),
                0.4,
            )
        )
    s.add(
        path("M880 330q130 -30 250 0q26 180 40 330h-330q14 -160 40 -330z", "#cfe6ea"),
        path("M900 330q110 -22 210 0q20 170 30 330h-270q10 -160 30 -330z", "#eaf6f6"),
    )
    d = "".join(
        f"M{num(896 + i * 22)} {num(330 + s.hand.between(0, 40))}q{num((i - 5) * 1.4)} 160 {num((i - 5) * 4)}"
        f" {num(s.hand.between(260, 330))}"
        for i in range(11)
    )
    s.add(line(d, "#a9cdd8", 4, 0.6), line(d.replace("330", "350"), "#ffffff", 2.4, 0.9))
    glow(s, 1004, 480, 150, "#ffffff", 0.35)


def _spray(s: Sheet) -> None:
    for x, y, r in (
        (820, 664, 50),
        (870, 640, 40),
        (1150, 640, 44),
        (1010, 650, 60),
        (940, 640, 46),
        (1080, 640, 46),
        (850, 672, 46),
        (910, 690, 56),
        (980, 684, 60),
        (1060, 690, 60),
        (1130, 676, 54),
        (1180, 690, 44),
        (1010, 712, 70),
    ):
        s.add(oval(x, y, r * 1.5, r * 0.6, "#ffffff", 0.55))
    ripples(s, 800, 700, 390, 50, 20, "#ffffff", 0.8)
    rock(s, 1160, 742, 80, CLIFF)
    rock(s, 800, 748, 60, CLIFF)


def _cypress(s: Sheet, x: float, y: float, h: float) -> None:
    s.add(
        path(
            f"M{num(x)} {num(y - h)}q{num(h * 0.24)} {num(h * 0.7)} 0 {num(h)}"
            f"q{num(-h * 0.24)} {num(-h * 0.3)} 0 {num(-h)}z",
            "#5f8f62",
        )
    )
    s.add(path(f"M{num(x)} {num(y - h)}q{num(h * 0.24)} {num(h * 0.7)} 0 {num(h)}z", "#47735a"))


def _terrace(s: Sheet, box: Box, name: str) -> None:
    """A platform of pale gold stone with a balustrade, under its spaces."""
    x, y, w, h = box.x - 22, box.y + 14, box.w + 44, box.h + 8
    s.add(
        rect(x, y, w, h, STONE),
        rect(x + w * 0.7, y, w * 0.3, h, dark(STONE, 0.1)),
        rect(x - 8, y - 5, w + 16, 11, light(STONE, 0.45)),
        rect(x - 8, y + 6, w + 16, 4, dark(STONE, 0.28)),
    )
    s.add(rect(x - 4, y + h - 8, w + 8, 10, dark(STONE, 0.22)))
    s.detail(
        line(
            "".join(f"M{num(x + 10 + i * 46)} {num(y + 20 + (i % 3) * 28)}h22" for i in range(int(w / 48))),
            dark(STONE, 0.2),
            2,
            0.6,
        )
    )
    for i in range(int(w / 90)):
        px = x + 30 + i * 90
        s.detail(
            path(f"M{num(px)} {num(y + 8)}h18v18l-9 8l-9 -8z", ("#c8553d", "#3f8f8a", GOLD, "#6a6fae")[i % 4], 0.9)
        )
    if name == "crown":
        for dx, r in ((70, 20), (390, 20)):
            tower(s, box.x + dx, y - 4, r * 1.3, 34, "#f2e2ba")
            dome(s, box.x + dx, y - 36, r * 0.9, GOLD, GOLD)
        s.add(rect(box.x + 160, y - 44, 150, 42, "#f2e2ba"), rect(box.x + 250, y - 44, 60, 42, dark("#f2e2ba", 0.16)))
        for dx in (182, 216, 250, 284):
            arch(s, box.x + dx, y - 4, 20, 30, "#7a6a58")
        dome(s, box.x + 235, y - 44, 40, GOLD, "#b9852c")
        pennant(s, box.x + 440, y - 4, 24, "#c8553d", 44)
    elif name == "bridge":
        house(s, box.x + 120, y - 4, 84, 56, "#f5e6c4", "#3f8f8a", chimney=False)
        crowd(s, box.x + 180, y - 2, 40, 1, 40)
    elif name == "court":
        for dx in (40, 110, 180):
            s.add(
                rect(box.x + dx - 5, y - 48, 10, 44, light(STONE, 0.5)),
                rect(box.x + dx, y - 48, 5, 44, dark(STONE, 0.15)),
            )
        s.add(
            poly([(box.x + 20, y - 46), (box.x + 110, y - 74), (box.x + 200, y - 46)], GOLD),
            poly([(box.x + 110, y - 74), (box.x + 200, y - 46), (box.x + 130, y - 46)], dark(GOLD, 0.25)),
        )
        bush(s, box.x + 8, y - 2, 36, "#7fa86a")
    elif name == "mirror":
        for dx, c in ((20, "#8ab8e0"), (58, "#b9d8e6"), (96, "#8ab8e0")):
            s.add(
                oval(box.x + dx, y - 24, 15, 20, GOLD),
                oval(box.x + dx, y - 24, 11, 16, c),
                line(f"M{num(box.x + dx - 5)} {num(y - 22)}l9 -12", "#ffffff", 2.4, 0.9),
            )
        person(s, box.x - 16, y - 2, 42, "#6a6fae")
    else:
        jetty(s, box.x + 480, y + 40, 130, 16)
        lantern(s, box.x + 500, y + 42, 40)
        person(s, box.x + 560, y + 44, 44, "#c8553d", face=-1)
        lantern(s, box.x + 20, y - 4, 40)
        person(s, box.x + 70, y - 2, 42, "#3f8f8a")
    for i in range(3):
        bush(s, x + w - 40 - i * 26, y - 2, s.hand.between(26, 40), "#8fae68")
    for colour in ("#7fa45c", "#a9c47a", "#5f8f56"):
        leaves = []
        for _ in range(5):
            px, drop = x + s.hand.between(10, w - 10), s.hand.between(16, 64)
            leaves += [f"M{num(px + 3 * (-1) ** k)} {num(y + 8 + k * 6)}h.1" for k in range(int(drop / 6))]
        s.detail(line("".join(leaves), colour, 7))
    for k in range(2):
        _cypress(s, x + w * (0.62 + 0.07 * k), y - 4, 46 - 12 * k)
    s.lamp(box.x + box.w - 6, y - 8, 26)
    s.detail(disc(box.x + box.w - 6, y - 10, 6, "#f2b84b"))
