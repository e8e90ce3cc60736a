"""3 Sheertown: a town on four ledges of a red cliff, high above the clouds."""

from __future__ import annotations

from royaume.art.almanac.areas import Zones
from royaume.art.almanac.folk import beast, caravan_line, crate, person
from royaume.art.almanac.land import bank, birds, cloud, crags, mist, pine, ridge, rock, stars, sun, wash, woods
from royaume.art.almanac.shapes import Sheet, dark, disc, light, line, num, path, poly, rect
from royaume.art.almanac.town import bunting, door, house, lantern, pennant, tower, window

CLIFF = "#cf9a76"
GRASS = "#a7b873"
WALLS = ("#f2e2c4", "#ecd2ac", "#f5e8d2", "#e3c3a0")
ROOFS = ("#3f7f86", "#b5533c", "#587a9c", "#8a5a7a", "#d08a3e")


def draw(s: Sheet, zones: Zones) -> None:
    """The cliff fills the right page; the road comes up from the left."""
    wash(s, 0, 760, ["#8fc3cf", "#c9e2d8", "#fbe6c8", "#f9d3b0", "#e8c6b4"])
    sun(s, 486, 150, 26, "#fff3d0", "#ffe0a8")
    stars(s, 300, 50, right=500)
    cloud(s, 500, 56, 110, "#fffaf2")
    crags(s, 640, [(60, 400, 380), (360, 430, 400), (200, 360, 420)], "#b3a9be", line_at=0.45)
    mist(s, 430, 180, "#f7dfc8", 0.7)
    bank(s, 590, "#fdf1e0", 0.8)
    _cliff(s)
    for name in ("summit", "terrace", "ledge"):
        box = zones[name]
        _shelf(s, box.x - 34, box.y + box.h - 4, box.w + 80, 40 if name != "ledge" else 46)
        _street(s, box.x, box.y + 12, box.w, name)
    _top(s, zones["summit"].x, zones["summit"].y + 10)
    ridge(s, 628, 8, GRASS, tilt=-70)
    woods(
        s,
        [
            (x, 640 - (x / 1200 - 0.5) * 60 + y, h)
            for x, y, h in ((30, 6, 40), (58, 12, 52), (1120, 12, 44), (1160, 20, 56), (1090, 30, 40))
        ],
        "#5f8a6a",
    )
    _foot(s, zones["foot"].x, zones["foot"].y + 8)
    _hoist(s, 548, 196, 590)
    caravan_line(s, 190, 642, 40)
    pine(s, 392, 700, 70, "#6a9468")
    rock(s, 400, 742, 60, "#b98f76")
    birds(s, 470, 330, 6)
    birds(s, 150, 300, 5)


def _cliff(s: Sheet) -> None:
    edge = [
        (566, 104),
        (540, 170),
        (560, 216),
        (506, 262),
        (532, 340),
        (516, 392),
        (566, 440),
        (570, 520),
        (524, 570),
        (470, 640),
        (430, 790),
    ]
    s.add(poly([*edge, (1240, 790), (1240, 70), (1120, 88), (900, 104), (720, 98)], CLIFF))
    s.add(
        poly(
            [(860, 104), (1240, 70), (1240, 790), (940, 790), (980, 600), (900, 470), (960, 330), (880, 210)],
            dark(CLIFF, 0.16),
        )
    )
    for i in range(26):
        x, y = s.hand.between(540, 1180), s.hand.between(110, 640)
        w, h = s.hand.between(14, 46), s.hand.between(30, 90)
        colour = light(CLIFF, 0.28) if i % 2 else dark(CLIFF, 0.24)
        s.add(poly([(x, y), (x + w, y + h * 0.3), (x + w * 0.6, y + h), (x - w * 0.2, y + h * 0.7)], colour, 0.4))
    for y in (150, 190, 232, 320, 396, 470, 560):
        d = f"M520 {y}q160 -22 330 4t380 -10"
        s.add(line(d, dark(CLIFF, 0.3), 3, 0.35), line(d.replace(str(y), str(y + 8), 1), light(CLIFF, 0.4), 2, 0.35))


def _shelf(s: Sheet, x: float, y: float, w: float, h: float) -> None:
    s.add(
        path(
            f"M{num(x)} {num(y)}h{num(w)}q-10 {num(h * 0.7)} -70 {num(h * 0.6)}q-{num(w * 0.3)} {num(h * 0.4)}"
            f" -{num(w * 0.55)} {num(h * 0.2)}q-{num(w * 0.16)} {num(h * 0.3)} -{num(w * 0.3)} 0z",
            dark(CLIFF, 0.3),
            0.75,
        )
    )
    s.add(
        path(
            f"M{num(x)} {num(y + 4)}q4 -12 40 -12H{num(x + w)}v10q-{num(w * 0.3)} 8 -{num(w * 0.6)} 2"
            f"t-{num(w * 0.4)} 0z",
            GRASS,
        )
    )


def _street(s: Sheet, x: float, y: float, w: float, name: str) -> None:
    """Houses left and right of the ladders."""
    places = (
        [x + 26, x + 92, x + 150, x + w - 150, x + w - 84, x + w - 20]
        if w > 500
        else [x + 24, x + 90, x + w - 66, x + w - 4]
    )
    for i, px in enumerate(places):
        tall = s.hand.between(48, 64)
        house(
            s,
            px,
            y,
            s.hand.between(58, 70),
            tall,
            WALLS[i % 4],
            ROOFS[(i * 2 + len(name)) % 5],
            flip=i % 2 == 1,
            chimney=i % 3 == 0,
        )
    bunting(
        s,
        [(places[len(places) // 2 - 1] + 30, y - 38), (places[len(places) // 2] - 30, y - 38)],
        ("#c8553d", "#f2c14e", "#3f7f86", "#f7ecd2"),
    )


def _top(s: Sheet, x: float, y: float) -> None:
    tower(s, x + 292, y, 34, 40, "#ecd9b8", "#3f7f86", flag="#c8553d")
    pennant(s, x + 560, y - 50, 22, "#f2c14e", 30)


def _foot(s: Sheet, x: float, y: float) -> None:
    house(s, x + 40, y, 100, 80, "#f2e2c4", "#b5533c")
    house(s, x + 330, y + 2, 110, 76, "#ecd2ac", "#587a9c", flip=True)
    s.add(rect(x + 112, y - 60, 130, 64, "#b07a54"), path(f"M{x + 104} {y - 60}h146l-16 -16h-114z", "#8a5a3c"))
    door(s, x + 178, y + 4, 30, 42, "#5b3a2a")
    window(s, x + 124, y - 44, 18, 18)
    window(s, x + 212, y - 44, 18, 18)
    lantern(s, x + 262, y + 6, 40)
    person(s, x - 40, y + 10, 44, "#3d7a68", pack="#8a6a4a")
    person(s, x + 420, y + 12, 46, "#c98b2f", face=-1)
    beast(s, x + 470, y + 14, 44, "#a58a6f", "mule", -1, "#8a4f7d")
    for dx in (560, 582, 570):
        crate(s, x + dx, y + (14 if dx != 570 else -8), 22)


def _hoist(s: Sheet, x: float, top: float, low: float) -> None:
    """A crane at the edge, a basket on its rope."""
    s.add(
        line(f"M{x + 20} {top + 8}l-44 -34M{x - 4} {top + 8}v-30", "#6b4a35", 5),
        line(f"M{x - 22} {top - 24}V{low - 300}", "#4a3b34", 1.6),
    )
    s.add(
        path(f"M{x - 42} {low - 300}h40l-6 26h-28z", "#b98a55"),
        disc(x - 30, low - 304, 6, "#6f9a54"),
        disc(x - 16, low - 304, 7, "#c8553d"),
    )
