"""14 Col'os: a city grown over a sleeping giant of stone and moss."""

from __future__ import annotations

from collections.abc import Sequence

from royaume.art.almanac.areas import Box, Zones
from royaume.art.almanac.folk import beast, cart, person
from royaume.art.almanac.land import (
    birds,
    bush,
    cloud,
    crags,
    mist,
    moon,
    ridge,
    rock,
    smoke,
    stars,
    wash,
    wood_line,
    woods,
)
from royaume.art.almanac.shapes import INK, Point, Sheet, blob, curve, dark, disc, light, line, num, oval, path
from royaume.art.almanac.town import house, lantern, tower

STONE = "#b3a68e"
MOSS = "#8fb062"
WALLS = ("#efe0c0", "#e6d0ae", "#f3e8d0")
ROOFS = ("#b5653c", "#7a6a9c", "#4f7f86", "#c98b3f")


def draw(s: Sheet, zones: Zones) -> None:
    """The giant sits asleep against the mountains, houses on every limb."""
    wash(s, 0, 460, ["#7fa8b8", "#c4d6c0", "#f6e0b0", "#f5bf8f"])
    s.add(disc(1080, 170, 30, "#fff0c8"))
    moon(s, 1080, 170, 26)
    stars(s, 180, 40, left=850)
    stars(s, 60, 16, right=400)
    cloud(s, 930, 60, 150, "#f6f0d8", 0.8)
    cloud(s, 330, 250, 120, "#f6f0d8", 0.8)
    crags(s, 460, [(140, 250, 360), (380, 200, 360), (860, 190, 380), (1120, 240, 340)], "#a9a894", "#f3efe0", 0.35)
    mist(s, 280, 150, "#efe2bc", 0.8)
    crest = ridge(s, 400, 12, "#9fa878")
    wood_line(s, crest, 18, 34, 12, "#6f8860")
    ridge(s, 470, 10, "#b0b480")
    _giant(s)
    for i, (name, box) in enumerate(zones.items()):
        if name != "cart":
            _quarter(s, box, i)
    _face(s, zones["head"])
    ridge(s, 706, 8, "#c3bd84", rim="#dcd49c")
    _cart(s, zones["cart"])
    woods(s, [(20, 720, 60), (46, 734, 46), (1190, 560, 60), (80, 742, 40)], "#5f7f5a")
    birds(s, 260, 240, 6)


def _limb(s: Sheet, points: Sequence[Point], shade: Sequence[Point]) -> None:
    s.add(path(curve(points, closed=True), dark(STONE, 0.3)))
    s.add(path(curve([(x - 5, y - 9) for x, y in points], closed=True), STONE))
    s.add(path(curve(shade, closed=True), light(STONE, 0.2), 0.8))


def _giant(s: Sheet) -> None:
    body = [
        (617, 150),
        (760, 190),
        (840, 270),
        (850, 400),
        (830, 520),
        (720, 590),
        (617, 600),
        (510, 590),
        (410, 520),
        (386, 400),
        (400, 270),
        (480, 190),
    ]
    _limb(s, body, [(560, 180), (470, 230), (420, 330), (430, 460), (470, 400), (500, 280)])
    left = [(420, 240), (300, 250), (120, 290), (10, 360), (-10, 430), (60, 450), (240, 430), (400, 420), (450, 320)]
    right = [
        (810, 220),
        (900, 220),
        (1060, 240),
        (1190, 300),
        (1220, 390),
        (1130, 410),
        (960, 410),
        (840, 400),
        (800, 300),
    ]
    _limb(s, right, [(840, 240), (1000, 250), (1120, 290), (960, 280)])
    _limb(s, left, [(380, 260), (200, 290), (60, 350), (200, 320)])
    lleg = [(420, 520), (300, 520), (150, 560), (90, 640), (120, 720), (320, 720), (520, 690), (560, 580), (520, 520)]
    rleg = [(700, 520), (820, 510), (930, 560), (970, 640), (940, 700), (780, 720), (580, 700), (560, 600), (600, 530)]
    _limb(s, lleg, [(400, 540), (260, 550), (140, 610), (260, 580)])
    _limb(s, rleg, [(620, 560), (760, 530), (880, 570), (740, 560)])
    head = [
        (617, 6),
        (720, 16),
        (810, 60),
        (830, 130),
        (790, 200),
        (700, 216),
        (617, 220),
        (530, 216),
        (444, 200),
        (404, 130),
        (424, 60),
        (514, 16),
    ]
    _limb(s, head, [(560, 24), (470, 50), (430, 110), (500, 70)])
    for tx, ty, r in ((96, 640, 26), (104, 676, 24), (124, 704, 22), (962, 640, 24), (956, 674, 24), (936, 700, 22)):
        s.add(
            oval(tx, ty + 4, r, r * 0.8, dark(STONE, 0.3)),
            oval(tx - 2, ty, r, r * 0.8, light(STONE, 0.12)),
            oval(tx - 8 if tx < 500 else tx + 8, ty - 4, r * 0.34, r * 0.3, "#e6dcc6"),
        )
    for _ in range(12):
        x, y = s.hand.between(420, 820), s.hand.between(230, 600)
        s.add(
            path(
                blob(s.hand, x, y, s.hand.between(14, 40), s.hand.between(8, 18)),
                s.hand.pick((MOSS, dark(STONE, 0.12), light(STONE, 0.15))),
                0.7,
            )
        )
    for x0, x1, y0, y1 in ((40, 400, 300, 430), (840, 1160, 250, 390), (140, 520, 570, 700), (600, 930, 560, 690)):
        for _ in range(5):
            s.add(
                path(
                    blob(
                        s.hand,
                        s.hand.between(x0, x1),
                        s.hand.between(y0, y1),
                        s.hand.between(14, 34),
                        s.hand.between(7, 14),
                    ),
                    MOSS,
                    0.7,
                )
            )
    s.add(
        path("M430 44q20 -50 90 -54t90 4 100 -2 96 56q-40 -22 -90 -22t-96 6 -100 -6 -90 18z", MOSS),
        path("M440 36q20 -40 90 -44t80 6q-90 0 -170 38z", light(MOSS, 0.25)),
    )
    woods(s, [(450, 40, 34), (480, 20, 40), (520, 10, 30), (720, 12, 36), (766, 26, 42), (796, 44, 32)], "#5f7f5a")


def _face(s: Sheet, box: Box) -> None:
    """Closed eyes, a red nose and a scarf: he has caught something."""
    x, y = box.x + box.w / 2, box.y - 26
    for f in (-1, 1):
        s.add(path(blob(s.hand, x + f * 128, y + 22, 26, 14, 0.06), "#d98a72", 0.5))
        s.add(
            line(f"M{num(x + f * 60)} {num(y)}q{f * 30} 18 {f * 64} 0", INK, 5),
            line(f"M{num(x + f * 54)} {num(y - 22)}q{f * 40} -16 {f * 76} 0", dark(MOSS, 0.3), 8),
        )
        s.detail(line("".join(f"M{num(x + f * u)} {num(y + 8)}l{f * 2} 9" for u in (76, 92, 108)), INK, 3))
    s.add(
        path(blob(s.hand, x, y + 4, 30, 20, 0.06), "#d98a72"), path(blob(s.hand, x - 8, y - 2, 12, 7, 0.06), "#f0b09a")
    )
    s.add(
        path(f"M{num(x - 190)} {num(box.y + 104)}q190 52 380 0l-6 40q-184 44 -368 0z", "#c8553d"),
        path(f"M{num(x - 188)} {num(box.y + 118)}q188 50 376 0l-2 8q-186 50 -372 0z", "#f2e2c4"),
    )
    s.add(
        path(f"M{num(x - 196)} {num(box.y + 122)}q-30 40 -10 92l44 -8q-14 -40 2 -72z", "#b0463a"),
        path(f"M{num(x - 206)} {num(box.y + 196)}l44 -8l3 14l-44 8z", "#f2e2c4"),
    )
    ice = "#a9d3e6"
    s.add(
        path(f"M{num(x + 40)} {num(y - 34)}q-16 -40 50 -44q70 -2 64 40q-50 20 -114 4z", ice),
        path(f"M{num(x + 52)} {num(y - 46)}q4 -24 40 -26q-22 8 -24 28z", "#e3f4fa"),
    )
    s.add(path(f"M{num(x + 88)} {num(y - 76)}q-6 -14 8 -16q16 0 10 16z", "#4f83a8"))
    smoke(s, x + 222, y + 40, 60, "#ffffff", 0.5)


def _quarter(s: Sheet, box: Box, i: int) -> None:
    """A few houses behind a district's name."""
    if i in (1, 2):  # the face, and the scarf
        return
    y = box.y + 8
    for k, u in enumerate((0.08, 0.27, 0.5, 0.86)):
        if k == 2:
            tower(s, box.x + box.w * 0.66, y, 28, 38 + 4 * (i % 3), "#e6d9bc", ROOFS[(i + 1) % 4])
        house(
            s,
            box.x + box.w * u,
            y,
            s.hand.between(64, 78),
            s.hand.between(44, 54),
            WALLS[(i + k) % 3],
            ROOFS[(i + k) % 4],
            flip=k == 3,
            chimney=k == 0,
        )


def _cart(s: Sheet, box: Box) -> None:
    x, y = box.x + box.w / 2, box.y + 8
    cart(s, x - 30, y, 62, "#6a8f6a", "#e6f0d8")
    s.add(path(f"M{num(x - 36)} {num(y - 56)}h12v10h10v10h-10v10h-12v-10h-10v-10h10z", "#c8553d"))
    beast(s, x + 70, y + 2, 54, "#a58a6f", "mule")
    person(s, x - 116, y + 4, 50, "#3d7a68", hat="#2f3a3a")
    lantern(s, x + 122, y + 4, 44)
    bush(s, x - 150, y + 40, 44, MOSS)
    rock(s, x - 150, y + 110, 50, STONE)
    s.detail(line(f"M{num(x - 60)} {num(y - 30)}h60", "#4f6f4f", 3))
