"""Portraits of what lives in the mountains, 120 by 120."""

from __future__ import annotations

from royaume.art.almanac.land import peak, woods
from royaume.art.almanac.shapes import INK, Sheet, dark, disc, light, line, oval, path, poly, rect

SNOW = "#f3f7fb"


def ground(s: Sheet, colour: str, y: float = 96) -> None:
    """A rounded strip of ground."""
    s.add(
        path(f"M0 {y}q30 -8 60 -2t60 -2V120H0z", light(colour, 0.25)),
        path(f"M0 {y + 4}q30 -8 60 -2t60 -2V120H0z", colour),
    )


def wolves(s: Sheet) -> None:
    """A grey wolf, and yellow eyes behind it."""
    woods(s, [(8, 100, 60), (26, 98, 46), (100, 98, 52), (114, 102, 68)], "#1f2a4a")
    for x, y in ((18, 62), (100, 58), (106, 78)):
        s.add(disc(x, y, 2, "#ffd75a"), disc(x + 8, y, 2, "#ffd75a"))
        s.shine(disc(x, y, 4, "#ffd75a", 0.5), disc(x + 8, y, 4, "#ffd75a", 0.5))
    ground(s, "#aeb9d8", 100)
    fur = "#8d97ac"
    s.add(path("M24 120q2 -34 16 -42q20 -10 40 0q14 8 16 42z", dark(fur, 0.25)))
    s.add(poly([(36, 54), (34, 22), (54, 42)], fur), poly([(84, 54), (86, 22), (66, 42)], dark(fur, 0.2)))
    s.add(poly([(40, 46), (39, 30), (49, 42)], "#d9a8a0"), poly([(80, 46), (81, 30), (71, 42)], "#b98a88"))
    s.add(poly([(60, 36), (38, 46), (28, 66), (42, 80), (54, 100), (60, 103)], fur))
    s.add(poly([(60, 36), (82, 46), (92, 66), (78, 80), (66, 100), (60, 103)], dark(fur, 0.22)))
    s.add(
        poly([(60, 58), (48, 72), (52, 96), (60, 103)], "#e6eaf2"),
        poly([(60, 58), (72, 72), (68, 96), (60, 103)], "#c4cbdc"),
    )
    s.add(poly([(54, 92), (66, 92), (60, 101)], INK))
    s.add(poly([(40, 60), (52, 66), (44, 69)], "#ffd75a"), poly([(80, 60), (68, 66), (76, 69)], "#ffd75a"))
    s.add(disc(47, 65, 1.6, INK), disc(73, 65, 1.6, INK))


def troll(s: Sheet) -> None:
    """A very large hand, palm upwards, and its owner."""
    s.add(path("M0 92q60 -44 120 0V120H0z", "#9a8a78"), path("M30 120v-8a30 22 0 0 1 60 0v8z", "#5f8f94"))
    s.add(line("M8 96v-16M28 82v-16M92 82v-16M112 96v-16M8 82q52 -34 104 0", "#6b5a4a", 3))
    skin = "#7f9a62"
    s.add(
        path("M28 84q-6 -52 32 -54t34 54q-32 16 -66 0z", skin),
        path("M62 30q34 2 32 54q-14 8 -26 8q10 -30 -6 -62z", dark(skin, 0.2)),
    )
    s.add(poly([(30, 58), (14, 48), (28, 72)], skin), poly([(92, 58), (108, 48), (94, 72)], dark(skin, 0.25)))
    s.add(path("M36 34q24 -22 48 0q-24 -8 -48 0z", "#4a5a3c"))
    s.add(disc(48, 54, 6, "#f7f1d8"), disc(74, 54, 6, "#f7f1d8"), disc(49, 55, 2.6, INK), disc(75, 55, 2.6, INK))
    s.add(line("M40 46q8 -5 14 1M68 47q6 -6 14 -1", dark(skin, 0.5), 3.4), oval(61, 65, 9, 8, light(skin, 0.2)))
    s.add(
        line("M46 78q15 8 30 0", dark(skin, 0.55), 3),
        poly([(52, 79), (56, 70), (59, 81)], "#fffaf0"),
        poly([(70, 79), (67, 70), (64, 81)], "#fffaf0"),
    )
    s.add(path("M70 118q-14 -12 -8 -20q14 -4 44 0q10 6 0 18z", light(skin, 0.12)))
    for x in (72, 82, 92, 101):
        s.add(line(f"M{x} 102l3 -12", light(skin, 0.12), 7))
    s.add(disc(84, 106, 6, "#e2b24a"), disc(84, 106, 3.6, "#f7dc8a"))


def goat(s: Sheet) -> None:
    """A goat with half a map in its mouth."""
    peak(s, 92, 26, 90, 110, "#9fb0c4")
    ground(s, "#a9c07a", 94)
    coat = "#f2eadb"
    s.add(path("M8 120q-2 -34 26 -40q26 -2 36 14l4 26z", coat), path("M40 82q22 0 30 14l4 24h-20z", dark(coat, 0.18)))
    s.add(path("M52 92q-10 -34 12 -44q26 -2 28 20q-2 16 -16 18q-2 14 -14 16z", coat))
    s.add(path("M72 48q22 0 20 20q-2 16 -16 18q6 -20 -4 -38z", dark(coat, 0.14)))
    s.add(line("M60 48q-14 -14 -8 -32q2 -6 8 -8M72 46q-4 -18 8 -30q4 -4 10 -4", "#8a7358", 6))
    s.add(poly([(56, 56), (36, 52), (52, 66)], coat), disc(74, 60, 3.4, "#f0c24a"), rect(71.4, 59, 5, 2, INK))
    s.add(path("M66 84q4 16 0 24q10 -6 10 -22z", "#e0d4bc"))
    s.add(
        poly([(84, 74), (114, 66), (112, 90), (100, 86), (94, 94), (88, 82)], "#e8cf9a"),
        line("M92 78l14 -6M94 84l10 -4", "#b5533c", 2),
    )
    s.add(line("M82 78q6 3 10 0", INK, 2), disc(88, 70, 1.5, INK))


def wasps(s: Sheet) -> None:
    """A nest like a snowball, three wasps of frost."""
    s.add(line("M0 20q40 10 74 2M40 28l-16 22", "#6b5a52", 6), path("M0 14q40 8 80 2l-4 6q-40 6 -76 0z", SNOW))
    s.add(disc(60, 52, 30, "#b9cbe0"), disc(57, 49, 28, "#eef4f9"))
    s.add(line("M32 42q26 12 52 0M29 56q28 14 60 0M38 70q22 8 42 0", "#b9cbe0", 2.6), oval(66, 62, 8, 10, "#4a5a7c"))
    for x, y, k in ((26, 88, 1.0), (88, 94, 1.25), (98, 34, 0.8)):
        s.add(
            oval(x - 8 * k, y - 13 * k, 5 * k, 11 * k, "#ffffff", 0.75),
            oval(x + 6 * k, y - 13 * k, 5 * k, 11 * k, "#ffffff", 0.75),
        )
        s.add(
            oval(x, y, 17 * k, 9 * k, "#5f9cc8"),
            line(
                f"M{x - 5 * k} {y - 8 * k}v{16 * k}M{x + 3 * k} {y - 8.5 * k}v{17 * k}"
                f"M{x + 10 * k} {y - 6 * k}v{12 * k}",
                "#dff1fb",
                3.2 * k,
            ),
        )
        s.add(
            disc(x - 16 * k, y - 2 * k, 7 * k, "#3f6f9c"),
            disc(x - 19 * k, y - 3 * k, 2 * k, "#ffffff"),
            poly([(x + 16 * k, y - 3), (x + 27 * k, y + 2), (x + 16 * k, y + 4)], "#dff1fb"),
        )


def yeti(s: Sheet) -> None:
    """It sits in the path and opens its mouth."""
    peak(s, 18, 34, 80, 110, "#8aa8c8")
    peak(s, 104, 40, 80, 110, "#8aa8c8")
    ground(s, "#dbe7f2", 100)
    fur, shade = "#f6fafd", "#c3d6e8"
    s.add(path("M14 116q-4 -44 20 -62q26 -40 54 0q22 18 18 62l-10 -6l-10 8l-12 -8l-14 8l-14 -8l-12 8l-10 -8z", shade))
    s.add(path("M14 116q-4 -44 20 -62q20 -34 40 -14q-30 20 -26 76l-12 -6l-10 8z", fur))
    s.add(
        path("M34 66q-4 -34 27 -36t26 36q-4 30 -27 30t-26 -30z", "#8fb0d0"),
        path("M36 58q4 -24 25 -24t24 24q-10 -8 -24 -8t-25 8z", fur),
    )
    s.add(disc(50, 54, 5, "#ffffff"), disc(72, 54, 5, "#ffffff"), disc(51, 55, 2.4, INK), disc(71, 55, 2.4, INK))
    s.add(
        path("M42 68q18 -6 37 0q-2 24 -18 24t-19 -24z", "#5a2f3c"),
        path("M50 86q11 -8 22 0q-4 6 -11 6t-11 -6z", "#d9747a"),
    )
    s.add(poly([(46, 67), (50, 76), (54, 66)], "#fffaf0"), poly([(68, 66), (72, 76), (76, 67)], "#fffaf0"))
    s.add(
        oval(20, 96, 13, 10, fur),
        oval(100, 96, 13, 10, shade),
        line("M12 100v6M19 102v6M26 100v6M94 100v6M101 102v6M108 100v6", "#6a8aa8", 3),
    )


def avalanche(s: Sheet) -> None:
    """That was not thunder: a mountain with a face, coming down."""
    rock = "#7a8aa8"
    s.add(
        poly([(60, 8), (18, 60), (6, 120), (114, 120), (104, 60)], rock),
        poly([(60, 8), (66, 60), (70, 120), (114, 120), (104, 60)], dark(rock, 0.25)),
    )
    s.add(poly([(60, 8), (30, 45), (42, 40), (50, 52), (58, 40), (70, 54), (78, 42), (90, 44)], SNOW))
    s.add(
        poly([(38, 62), (56, 68), (42, 74)], "#cfeaf8"),
        poly([(84, 62), (66, 68), (80, 74)], "#cfeaf8"),
        disc(48, 69, 2.4, "#2f5f9c"),
        disc(74, 69, 2.4, "#2f5f9c"),
    )
    s.shine(disc(47, 69, 8, "#8fd0ff", 0.5), disc(75, 69, 8, "#8fd0ff", 0.5))
    s.add(path("M42 86q18 -10 38 0l-6 10l-6 -6l-6 8l-8 -8l-6 6z", "#2f3a5a"))
    s.add(
        path("M14 62q-16 10 -10 34l18 4q-6 -18 4 -28z", dark(rock, 0.1)),
        path("M106 62q16 10 10 34l-18 4q6 -18 -4 -28z", dark(rock, 0.35)),
    )
    for x, y, r in (
        (14, 108, 16),
        (40, 114, 18),
        (70, 112, 20),
        (100, 110, 18),
        (56, 104, 10),
        (28, 98, 8),
        (92, 98, 9),
    ):
        s.add(disc(x, y, r, SNOW, 0.92))
    for x, y in ((10, 84), (112, 80), (30, 88), (88, 86)):
        s.add(disc(x, y, 4, SNOW))


def spider(s: Sheet) -> None:
    """The prettiest web in the mountains."""
    s.add(
        poly([(0, 0), (22, 0), (10, 50), (18, 120), (0, 120)], "#3f3f70"),
        poly([(120, 0), (98, 0), (110, 60), (100, 120), (120, 120)], "#35355f"),
    )
    rays = "".join(
        f"M60 56L{x} {y}" for x, y in ((10, 6), (60, 0), (112, 8), (116, 60), (108, 116), (60, 120), (12, 114), (6, 58))
    )
    rings = "".join(
        f"M{60 - r} {56 - r * 0.9:.0f}Q60 {56 - r * 0.8:.0f} {60 + r} {56 - r * 0.9:.0f}"
        f"Q{60 + r * 0.85:.0f} 56 {60 + r} {56 + r}Q60 {56 + r * 0.85:.0f} {60 - r} {56 + r}"
        f"Q{60 - r * 0.85:.0f} 56 {60 - r} {56 - r * 0.9:.0f}"
        for r in (16, 28, 40)
    )
    s.add(line(rays + rings, "#dfe6ff", 1.4, 0.8))
    legs = (
        "M52 66q-18 -16 -28 -2M50 72q-22 -4 -30 10M52 80q-16 6 -20 24M56 84q-8 10 -8 26M68 66q18 -16 28 -2"
        "M70 72q22 -4 30 10M68 80q16 6 20 24M64 84q8 10 8 26"
    )
    s.add(line(legs, "#8fd6ea", 3.4))
    s.add(
        poly([(60, 66), (42, 80), (46, 100), (60, 110)], "#bff0f7"),
        poly([(60, 66), (78, 80), (74, 100), (60, 110)], "#6fb8d8"),
        poly([(60, 72), (52, 84), (60, 100), (68, 84)], "#e9fbff"),
    )
    s.add(poly([(60, 50), (49, 60), (60, 70)], "#bff0f7"), poly([(60, 50), (71, 60), (60, 70)], "#7fc4de"))
    s.add(disc(56, 60, 2.2, "#c8403f"), disc(64, 60, 2.2, "#c8403f"), disc(60, 56, 1.5, "#c8403f"))
    s.shine(disc(60, 86, 22, "#9fe8ff", 0.3))


def wyvern(s: Sheet) -> None:
    """A shadow with wings, turning round."""
    s.add(disc(86, 30, 15, "#fff0cc"))
    peak(s, 20, 66, 90, 124, "#a07f98")
    peak(s, 96, 74, 90, 124, "#a07f98")
    body = "#6a3f5a"
    s.add(
        path("M58 52Q40 14 4 20q14 10 14 20q12 0 16 12q10 -2 14 10z", body),
        path("M64 52q10 -40 52 -36q-14 12 -12 22q-14 2 -16 14q-12 -2 -16 10z", dark(body, 0.25)),
    )
    s.add(
        line(
            "M58 54Q42 24 6 21M40 40L34 52M30 30L18 40M64 54q12 -34 50 -37M82 38l6 14M94 26l10 12", dark(body, 0.45), 2
        )
    )
    s.add(
        path(
            "M50 46q10 -10 20 0q8 16 -2 32q-10 18 6 26q10 2 14 -8l6 6q-8 14 -24 10q-20 -10 -12 -32q-14 -14 -8 -34z",
            body,
        ),
        path("M62 42q8 2 8 14q2 16 -8 26q4 -20 0 -40z", light(body, 0.2)),
    )
    s.add(
        path("M48 48q-6 -18 8 -22q12 -2 14 10l10 6q-8 6 -16 4q-4 6 -16 2z", light(body, 0.08)),
        poly([(50, 28), (40, 20), (48, 36)], body),
        disc(62, 35, 2.6, "#ffd75a"),
        disc(62.6, 35, 1.2, INK),
    )


def golem(s: Sheet) -> None:
    """Built to clear the road, and nobody told it to stop."""
    ground(s, "#b9b2a4", 100)
    stone, shade = "#a8a296", "#7d7a78"
    s.add(rect(40, 82, 16, 28, shade, 1, 4), rect(64, 82, 16, 28, dark(shade, 0.2), 1, 4))
    s.add(
        path("M30 44q30 -14 60 0l-6 42q-24 8 -48 0z", stone),
        path("M62 38q20 0 28 6l-6 42q-10 4 -18 4q6 -24 -4 -52z", shade),
    )
    s.add(
        path("M28 44q-18 4 -18 26l4 26h16l-4 -24q2 -8 10 -12z", stone),
        path("M92 44q18 4 18 26l-4 26H90l4 -24q-2 -8 -10 -12z", dark(shade, 0.15)),
    )
    s.add(
        rect(42, 14, 36, 30, stone, 1, 6),
        rect(62, 14, 16, 30, shade, 1, 6),
        rect(48, 24, 24, 9, "#3a3640", 1, 4),
        disc(60, 28.5, 4.4, "#5fe0d0"),
        disc(60, 28.5, 2, "#e6fffb"),
    )
    s.shine(disc(60, 28, 12, "#5fe0d0", 0.5), disc(60, 62, 12, "#5fe0d0", 0.4))
    s.add(disc(60, 62, 9, "#5a5458"), disc(60, 62, 6, "#5fe0d0"), line("M56 62h8M60 58v8", "#e6fffb", 1.6))
    s.add(
        path("M30 46q10 -8 20 -4l-6 8zM42 16q8 -6 16 -2l-8 8z", "#8fb062"),
        line("M40 70l10 8M76 58l-6 10M20 72l6 6", dark(stone, 0.4), 2),
    )
    s.add(path("M2 106l10 -22h10l8 22z", "#8a5f3a"), rect(0, 102, 34, 12, "#c9c4b8", 1, 2))


def dragon(s: Sheet) -> None:
    """The last mountain before the city uncoils."""
    peak(s, 96, 20, 100, 124, "#6f9cc4")
    scale, shade = "#7fc0dc", "#3f7fac"
    s.add(path("M0 96q20 -30 52 -18t60 -6l8 6V120H0z", shade), path("M0 104q24 -24 54 -14t66 -4V120H0z", scale))
    for i in range(8):
        s.add(
            poly(
                [(6 + i * 14, 92 - (i % 3) * 3), (12 + i * 14, 76 - (i % 3) * 3), (18 + i * 14, 90 - (i % 3) * 3)],
                "#e6f6fb",
            )
        )
    s.add(
        path("M22 94q-10 -44 22 -54q26 -6 38 8l28 8q4 8 -4 12l-30 4q-14 6 -16 24z", scale),
        path("M60 74q-14 6 -16 24l-14 -2q0 -30 30 -36z", shade),
    )
    s.add(path("M76 62l34 -2q2 6 -4 8l-30 4q-6 -4 0 -10z", "#dff3fa"), line("M74 64q18 2 36 -4", shade, 2))
    s.add(
        poly([(46, 42), (30, 14), (56, 38)], "#e6f6fb"),
        poly([(60, 40), (52, 12), (70, 40)], "#c4e4f0"),
        poly([(30, 56), (14, 44), (26, 68)], "#c4e4f0"),
    )
    s.add(
        path("M62 50q8 -6 14 2q-8 4 -14 -2z", "#ffe27a"),
        disc(70, 50.6, 2, INK),
        disc(104, 57, 1.6, shade),
        line("M58 46q8 -7 18 -1", shade, 3),
    )
    s.add(poly([(84, 66), (87, 73), (90, 66)], "#ffffff"), poly([(94, 65), (97, 72), (100, 64)], "#ffffff"))
    for x, y, r in ((112, 70, 4), (116, 62, 3), (110, 80, 3)):
        s.add(disc(x, y, r, "#ffffff", 0.8))
