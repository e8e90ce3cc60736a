"""Portraits of people and happenings on the road, and the pieces of a caravan, 120 by 120."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from royaume.art.almanac.beasts import SNOW, ground
from royaume.art.almanac.folk import beast, cart, crate, person, wagon
from royaume.art.almanac.land import peak, woods
from royaume.art.almanac.shapes import INK, WARM, Sheet, dark, disc, hoop, light, line, oval, path, poly, rect
from royaume.art.almanac.town import arch, bunting, lantern, tent


def peddler(s: Sheet) -> None:
    """His coat has more pockets than a palace has doors."""
    peak(s, 24, 46, 80, 110, "#c4b8c4")
    ground(s, "#c9bd84", 100)
    coat = "#8a5f3a"
    s.add(
        path("M70 40h32q8 4 8 14v44q0 6 -8 6H72z", "#a8433f"),
        rect(74, 30, 30, 14, "#3f7f86", 1, 6),
        line("M74 62h34M74 82h34", "#f2c14e", 3),
    )
    s.add(path("M30 112q0 -50 14 -60h24q14 10 16 60z", coat), path("M58 52h10q14 10 16 60H62z", dark(coat, 0.25)))
    for x, y, c in (
        (38, 74, "#c8553d"),
        (52, 70, "#3f6f8c"),
        (38, 92, "#6c7f3e"),
        (53, 92, "#e0b23c"),
        (68, 78, "#8a4f7d"),
        (70, 96, "#3d7a68"),
    ):
        s.add(rect(x, y, 10, 11, c, 1, 2), line(f"M{x} {y + 3}h10", light(c, 0.4), 1.6))
    s.add(
        disc(56, 38, 15, "#e8b990"),
        path("M42 42q14 26 28 0q0 20 -14 22t-14 -22z", "#e6e0d4"),
        disc(51, 36, 1.8, INK),
        disc(61, 36, 1.8, INK),
        oval(56, 41, 3, 2.6, "#d99a78"),
    )
    s.add(
        path("M34 32q22 -10 44 0q-4 5 -22 5t-22 -5z", "#4a5a3c"),
        path("M42 30q2 -16 14 -16t14 16z", "#5f7348"),
        line("M70 16q10 -10 12 -2q-2 8 -12 8", "#c8553d", 3),
    )


def bandit(s: Sheet) -> None:
    """Skates hiss on the frozen road."""
    peak(s, 96, 40, 80, 104, "#8aa8bf")
    s.add(path("M0 92q60 -14 120 0V120H0z", "#cfe6ee"), line("M6 108q40 -10 80 0M50 98q30 -4 60 4", "#ffffff", 3))
    coat = "#3f4f6a"
    s.add(line("M52 88l-12 20M64 88l18 14", "#2f3a4f", 10), line("M30 112h18M76 108l16 -4", "#e9eef4", 3.4))
    s.add(path("M36 92q2 -36 16 -44h16q16 10 16 44z", coat), path("M60 48h8q16 10 16 44H66z", dark(coat, 0.3)))
    s.add(
        path("M66 56q20 4 34 -6q4 8 -4 14q-16 8 -30 4z", "#b8433f"),
        line("M40 60l-18 14", coat, 9),
        poly([(22, 78), (6, 96), (18, 88)], "#dfe6ee"),
    )
    s.add(
        disc(60, 34, 16, "#e0b08a"),
        path("M43 34q17 8 34 0v12q-17 14 -34 0z", "#b8433f"),
        path("M42 32q-2 -20 18 -20t18 20q-18 -6 -36 0z", "#2f3a4f"),
        disc(60, 10, 4, "#e9eef4"),
    )
    s.add(disc(53, 31, 2, INK), disc(67, 31, 2, INK), line("M48 26l8 2M72 26l-8 2", INK, 2))


def cargo(s: Sheet) -> None:
    """Crates in the gorge; only one rope is long enough."""
    rock = "#a0756a"
    s.add(
        poly([(0, 20), (36, 24), (30, 54), (44, 80), (30, 120), (0, 120)], rock),
        poly([(0, 20), (14, 24), (10, 70), (20, 120), (0, 120)], dark(rock, 0.25)),
    )
    s.add(
        poly([(120, 14), (82, 20), (92, 56), (78, 84), (88, 120), (120, 120)], dark(rock, 0.2)),
        path("M0 22q18 -8 38 0l-4 6q-18 -4 -34 0z", "#a9bd74"),
        path("M120 16q-20 -8 -40 2l4 6q18 -4 36 -2z", "#a9bd74"),
    )
    s.add(path("M26 120q34 -16 66 0z", "#5f8f9c"))
    s.add(line("M96 8q-24 10 -36 4V88", "#e6d3a8", 2.6), line("M90 22V4", "#6b4a35", 5))
    crate(s, 50, 112, 22)
    crate(s, 74, 114, 22, "#a5743f")
    crate(s, 62, 92, 20)
    person(s, 100, 20, 22, "#3f6f8c", face=-1)


def smugglers(s: Sheet) -> None:
    """Lanterns go out one by one."""
    s.add(
        poly([(0, 10), (40, 40), (34, 70), (48, 120), (0, 120)], "#1c2340"),
        poly([(120, 0), (84, 36), (90, 70), (74, 120), (120, 120)], "#191f3a"),
        disc(62, 26, 9, "#e9e4cc"),
    )
    ground(s, "#3a4068", 104)
    for x, y, h in ((38, 112, 62), (84, 114, 66)):
        s.add(
            path(
                f"M{x - 17} {y}q0 -{h * 0.5:.0f} 8 -{h * 0.66:.0f}q9 -{h * 0.3:.0f} 18 0"
                f"q8 {h * 0.16:.0f} 8 {h * 0.66:.0f}z",
                "#4a3f5f",
            ),
            path(f"M{x + 2} {y}q2 -30 -2 -{h * 0.8:.0f}q8 2 9 {h * 0.16:.0f}q8 10 8 {h * 0.64:.0f}z", "#3a3150"),
        )
        s.add(
            oval(x, y - h * 0.68, 6, 8, "#14142a"),
            disc(x - 2.4, y - h * 0.68, 1.2, "#ffd75a"),
            disc(x + 2.4, y - h * 0.68, 1.2, "#ffd75a"),
        )
    for r, o in ((24, 0.14), (15, 0.22), (8, 0.4)):
        s.add(disc(60, 84, r, WARM, o))
    s.add(
        rect(55, 78, 10, 13, "#ffd98a", 1, 2),
        line("M60 78v-6M53 78h14M53 92h14", "#2a2440", 2.4),
        line("M50 76q5 -6 10 -4", "#4a3f5f", 5),
    )
    s.shine(disc(60, 84, 24, WARM, 0.4))
    s.add(rect(14, 74, 7, 9, "#5a5468", 1, 2), rect(102, 70, 7, 9, "#5a5468", 1, 2))


def circus(s: Sheet) -> None:
    """The knife thrower asks for a volunteer."""
    ground(s, "#a9b86a", 98)
    tent(s, 60, 104, 104, 84, "#c8503f", "#fff0d0", "#e0b23c")
    bunting(s, [(2, 26), (60, 14), (118, 26)], ("#3f6fa8", "#e0b23c", "#6c9a5c"))
    s.add(
        disc(92, 86, 20, "#8a5f3a"),
        disc(92, 86, 17, "#f7ecd2"),
        disc(92, 86, 11, "#c8503f"),
        disc(92, 86, 5, "#f7ecd2"),
    )
    person(s, 26, 112, 48, "#4b5a86", hat="#3b3036")
    for x, y in ((52, 70), (66, 76)):
        s.add(line(f"M{x} {y}l10 3", "#eef2f6", 3), line(f"M{x - 6} {y - 2}l5 1.6", "#6b4a35", 3.4))


def witch(s: Sheet) -> None:
    """She stirs the pot and lists what is still missing."""
    s.add(disc(94, 24, 12, "#f4ecd0"))
    woods(s, [(10, 104, 54), (112, 104, 62), (98, 104, 44)], "#2f2a4a")
    ground(s, "#5a5470", 102)
    robe = "#3f6a5a"
    s.add(path("M14 112q2 -46 20 -54q20 0 24 54z", robe), path("M36 58q18 4 22 54H42z", dark(robe, 0.3)))
    s.add(
        disc(40, 46, 13, "#b9c48a"),
        path("M50 46l12 6l-12 3z", "#a9b47a"),
        disc(44, 43, 2.2, "#ffe27a"),
        disc(44.4, 43, 1, INK),
        line("M42 54q5 2 8 -1", INK, 1.6),
    )
    s.add(
        path("M18 40q22 -10 46 -2q-6 6 -24 6t-22 -4z", "#2f2440"),
        path("M28 38q2 -28 20 -32q-4 14 4 30z", "#3f3054"),
        line("M28 36q12 -4 24 0", "#c98b2f", 3),
    )
    s.add(line("M52 70l22 6", light(robe, 0.1), 8), line("M72 62l10 40", "#8a5f3a", 3.4))
    s.add(
        path("M64 88h44q6 26 -22 28q-28 -2 -22 -28z", "#2a2636"),
        oval(86, 88, 23, 6, "#3a3448"),
        oval(86, 88, 19, 4, "#7fe08a"),
    )
    for x, y, r in ((78, 78, 4), (92, 72, 5), (86, 60, 3)):
        s.add(disc(x, y, r, "#a9f0a8", 0.8))
    s.shine(oval(86, 88, 26, 12, "#7fe08a", 0.4))
    s.add(path("M70 118q4 -10 8 0q4 -12 10 0q4 -10 10 0z", "#f0903c"))


def caravanserai(s: Sheet) -> None:
    """By the third song everybody is bargaining."""
    s.add(line("M14 14h.1M40 8h.1M70 16h.1M100 10h.1M88 24h.1M24 28h.1", "#ffffff", 2.4))
    wall = "#b98a6a"
    s.add(rect(0, 36, 120, 64, wall), rect(0, 34, 120, 6, light(wall, 0.3)))
    for x in (18, 60, 102):
        arch(s, x, 96, 28, 48, dark(wall, 0.5))
        arch(s, x, 96, 22, 42, "#4a3040")
        s.add(disc(x, 62, 3.4, WARM))
        s.lamp(x, 62, 16)
    ground(s, "#8a6a6a", 98)
    for r, o in ((34, 0.1), (24, 0.14), (14, 0.22)):
        s.add(disc(60, 100, r, "#ffb054", o))
    s.add(
        path("M52 110q-2 -14 6 -22q2 8 6 6q6 6 4 16z", "#f08a3c"),
        path("M56 110q0 -8 5 -12q5 6 4 12z", "#ffe08a"),
        line("M46 112l28 4M74 110l-28 6", "#6b4a35", 4),
    )
    person(s, 26, 114, 46, "#8a4f7d")
    person(s, 96, 114, 46, "#3f6f8c", face=-1)
    s.add(oval(104, 92, 8, 6, "#c98b3f"), line("M100 88l-14 -12", "#6b4a35", 3))


def king(s: Sheet) -> None:
    """He bows, offers wine and names a price."""
    ground(s, "#6a3f3a", 104)
    cloak = "#5a2f4a"
    s.add(
        path("M12 120q2 -48 28 -58h40q26 10 28 58z", cloak),
        path("M66 62h14q26 10 28 58H74z", dark(cloak, 0.3)),
        path("M44 62h32l-10 58H54z", "#c98b2f"),
        path("M38 60q22 16 44 0l4 10q-26 18 -52 0z", "#f3ead6"),
    )
    s.detail(line("M44 68l2 4M54 72l1 4M66 72l1 4M76 68l2 4", INK, 2))
    s.add(
        disc(60, 40, 19, "#d9a078"),
        path("M41 42q2 34 19 36q17 -2 19 -36q-6 10 -19 10t-19 -10z", "#7a3f2a"),
        path("M60 52q13 0 19 -10q-2 34 -19 36z", "#5f2f20"),
        line("M52 54q8 5 16 0", "#f0cba8", 2.4),
    )
    s.add(
        disc(53, 38, 2.2, INK),
        disc(67, 38, 2.2, INK),
        line("M47 31l10 3M73 31l-10 3", "#5f2f20", 3.4),
        line("M66 44l8 -4", "#b5533c", 2),
    )
    s.add(
        path("M40 28l-4 -20l12 10l12 -14l12 14l12 -10l-4 20z", "#e2b24a"),
        path("M62 5l10 13l12 -10l-4 20H62z", dark("#e2b24a", 0.2)),
        disc(60, 21, 3, "#c8403f"),
    )
    s.add(
        path("M92 78h16q2 14 -8 16q-10 -2 -8 -16z", "#e6d08a"),
        rect(98, 92, 4, 10, "#c9a94a"),
        rect(93, 101, 14, 4, "#e6d08a"),
        oval(100, 78, 8, 2.6, "#8a2f3f"),
    )


def inspectors(s: Sheet) -> None:
    """They wish to see every paper."""
    ground(s, "#b9b0a0", 100)
    for x, y, coat, tall in ((38, 114, "#3f4a78", 22), (80, 114, "#6a3f5a", 28)):
        s.add(
            path(f"M{x - 20} {y}q0 -46 12 -52h16q12 6 12 52z", coat),
            path(f"M{x + 2} {y - 52}h6q12 6 12 52H{x + 6}z", dark(coat, 0.28)),
            line(f"M{x} {y - 46}v40", "#e2b24a", 2),
        )
        s.add(
            disc(x, y - 64, 12, "#f0cba8"),
            rect(x - 13, y - 74 - tall, 26, tall + 2, coat, 1, 3),
            rect(x - 17, y - 75, 34, 5, dark(coat, 0.2), 1, 2),
            rect(x - 13, y - 80, 26, 4, "#e2b24a"),
        )
        s.add(
            disc(x - 4, y - 64, 1.6, INK),
            disc(x + 5, y - 64, 1.6, INK),
            line(f"M{x - 6} {y - 58}q6 -3 12 0", "#6b4a35", 2.4),
        )
    s.add(hoop(85, 50, 5, 5, "#e2b24a", 1.6))
    s.add(
        path("M44 74h30q-4 6 0 30H46q4 -14 -2 -30z", "#fbf3dc"),
        rect(41, 71, 36, 6, "#e6d3a8", 1, 3),
        line("M51 84h18M51 90h18M52 96h12", "#8a7a68", 1.6),
        disc(68, 99, 4, "#b8433f"),
    )


def lights(s: Sheet) -> None:
    """Pilgrims line the road under lanterns that fly."""
    s.add(line("M12 18h.1M50 10h.1M92 14h.1M108 40h.1M30 40h.1", "#ffffff", 2))
    peak(s, 60, 56, 120, 112, "#5a4f86", "#b9a8d0")
    ground(s, "#4a3f6a", 102)
    for x, y, k, c in (
        (28, 30, 1.0, "#ffb054"),
        (64, 22, 1.3, "#ffd27a"),
        (96, 42, 1.0, "#ff8f6a"),
        (44, 58, 0.8, "#ffd27a"),
        (82, 66, 0.7, "#ffb054"),
        (14, 62, 0.7, "#ff8f6a"),
    ):
        for r, o in ((18, 0.12), (12, 0.2)):
            s.add(disc(x, y, r * k, c, o))
        s.add(
            path(
                f"M{x - 7 * k:.1f} {y - 8 * k:.1f}q{7 * k:.1f} {-5 * k:.1f} {14 * k:.1f} 0"
                f"l{-2 * k:.1f} {18 * k:.1f}h{-10 * k:.1f}z",
                c,
            ),
            oval(x, y + 9 * k, 5 * k, 1.6 * k, "#fff3cf"),
        )
        s.shine(disc(x, y, 16 * k, c, 0.4))
    for x, c in ((20, "#8a4f7d"), (42, "#3f6f8c"), (80, "#c98b2f"), (102, "#3d7a68")):
        person(s, x, 114, 32, c, face=1 if x < 60 else -1)


def combat(s: Sheet) -> None:
    """Two swords over a shield."""
    for f in (-1, 1):
        s.add(
            line(f"M{60 - f * 40} 24L{60 + f * 26} 92", "#e9eef4", 7),
            line(f"M{60 - f * 40} 24L{60 + f * 26} 92", "#b9c6d6", 2),
            line(f"M{60 + f * 14} 92L{60 + f * 34} 74", "#e2b24a", 6),
            line(f"M{60 + f * 26} 92l{f * 10} 12", "#6b4a35", 7),
        )
    s.add(
        path("M36 40q24 -12 48 0q4 38 -24 56q-28 -18 -24 -56z", "#f2e2c4"),
        path("M40 44q20 -10 40 0q3 32 -20 47q-23 -15 -20 -47z", "#3f6fa8"),
        path("M60 39q10 0 20 5q3 32 -20 47z", dark("#3f6fa8", 0.25)),
    )
    s.add(
        poly(
            [(60, 48), (64, 58), (75, 58), (66, 65), (70, 76), (60, 69), (50, 76), (54, 65), (45, 58), (56, 58)],
            "#e2b24a",
        )
    )


def crossroads(s: Sheet) -> None:
    """Fight, or go round: a signpost where two roads part."""
    peak(s, 90, 34, 90, 104, "#9fb0c0")
    ground(s, "#b0bd7c", 88)
    s.add(path("M50 120q2 -20 -50 -26l2 -6q54 4 58 20q4 -18 58 -22l2 6q-52 8 -48 28z", "#f0e0b4"))
    s.add(
        rect(57, 28, 7, 66, "#8a5f3a"),
        poly([(20, 38), (62, 34), (62, 50), (20, 52), (10, 45)], "#c98f5c"),
        poly([(62, 54), (104, 56), (114, 63), (104, 70), (62, 68)], "#b5784a"),
    )
    s.add(line("M24 45l10 -5M24 41l10 5", INK, 2.4), path("M92 62q4 -6 8 0q-2 6 -8 4q-6 0 0 -4z", "#f2d98a"))
    lantern(s, 28, 100, 28)


def meeting(s: Sheet) -> None:
    """Something happens: a star over the road."""
    s.add(line("M16 20h.1M98 16h.1M104 50h.1M20 56h.1M84 30h.1", "#ffffff", 2.4))
    peak(s, 30, 64, 90, 112, "#6a5f96", "#cfc4e0")
    peak(s, 94, 70, 90, 112, "#6a5f96", "#cfc4e0")
    ground(s, "#5a4f7c", 104)
    for r, o in ((40, 0.1), (28, 0.16), (18, 0.2)):
        s.add(disc(60, 46, r, "#fff0b0", o))
    s.add(
        poly([(60, 16), (66, 39), (89, 46), (66, 53), (60, 76), (54, 53), (31, 46), (54, 39)], "#fff3cf"),
        poly([(60, 28), (63, 43), (60, 46)], SNOW),
    )
    s.shine(disc(60, 46, 30, "#fff0b0", 0.3))
    wagon(s, 60, 114, 24, face=1)


def _wagon(s: Sheet) -> None:
    wagon(s, 52, 104, 62)


def _cart(s: Sheet) -> None:
    cart(s, 50, 104, 62)


def _yak(s: Sheet) -> None:
    beast(s, 56, 106, 80, "#5d4a3f", "yak", 1, "#c98b2f")


def _mule(s: Sheet) -> None:
    beast(s, 52, 106, 80, "#a58a6f", "mule", 1, "#3f6f8c")


def _crate(s: Sheet) -> None:
    s.add(
        rect(14, 14, 92, 92, "#b98a55", 1, 8),
        rect(24, 24, 72, 72, "#8a6238", 1, 4),
        rect(24, 24, 72, 12, dark("#8a6238", 0.35), 0.6),
    )
    s.add(line("M24 48h72M24 72h72", "#7a5530", 2), line("M18 26h84M18 94h84", light("#b98a55", 0.25), 3, 0.7))
    for x, y in ((20, 20), (100, 20), (20, 100), (100, 100)):
        s.add(disc(x, y, 3.4, "#5f4526"))


CARAVAN: Final[Mapping[str, Callable[[Sheet], None]]] = {
    "wagon": _wagon,
    "cart": _cart,
    "yak": _yak,
    "mule": _mule,
    "crate": _crate,
}
