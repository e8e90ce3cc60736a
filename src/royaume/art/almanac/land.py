"""Sky, mountains, hills, water and trees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from royaume.art.almanac.areas import HEIGHT, WIDTH
from royaume.art.almanac.shapes import (
    Point,
    Sheet,
    blob,
    corners,
    curve,
    dark,
    disc,
    light,
    line,
    mix,
    num,
    oval,
    path,
    poly,
    rect,
)


def wash(s: Sheet, top: float, bottom: float, colours: Sequence[str]) -> None:
    """A soft change of colour down the page."""
    steps = max(16, int((bottom - top) / (7 if s.fine else 20)))
    high = (bottom - top) / steps
    for i in range(steps):
        place = i / (steps - 1) * (len(colours) - 1)
        k = min(int(place), len(colours) - 2)
        s.add(path(f"M0 {num(top + i * high)}H{WIDTH}V{HEIGHT}H0z", mix(colours[k], colours[k + 1], place - k)))


def glow(s: Sheet, x: float, y: float, r: float, colour: str, strength: float = 0.5) -> None:
    """A soft round light."""
    steps = (6 if r < 60 else 14) if s.fine else 5
    for i in range(steps):
        s.add(disc(x, y, r * (1 - i / steps) ** 1.2, colour, strength * 1.7 / steps))


def sun(s: Sheet, x: float, y: float, r: float, colour: str = "#fff1c4", halo: str = "#ffe6a6") -> None:
    """The sun by day; by night the moon stands in its place."""
    glow(s, x, y, r * 4, halo, 0.45)
    s.add(disc(x, y, r, colour))
    moon(s, x, y, r * 0.8)


def moon(s: Sheet, x: float, y: float, r: float) -> None:
    """The moon of the night, with its stars."""
    s.shine(disc(x, y, r * 3, "#cfdcff", 0.08), disc(x, y, r * 1.8, "#cfdcff", 0.12), disc(x, y, r, "#f4f1df"))
    s.shine(disc(x - r * 0.3, y - r * 0.2, r * 0.2, "#d9d6c4"), disc(x + r * 0.3, y + r * 0.3, r * 0.14, "#d9d6c4"))


def stars(
    s: Sheet, bottom: float, n: int = 60, *, left: float = 10, right: float = WIDTH - 10, always: bool = False
) -> None:
    """Stars over the horizon, by night or always."""
    small: list[str] = []
    large: list[str] = []
    for i in range(n if s.fine else n // 3):
        x, y = s.hand.between(left, right), s.hand.between(8, bottom) * s.hand.between(0.3, 1)
        (large if i % 6 == 0 else small).append(f"M{num(x)} {num(y)}h.1")
    drawn = (line("".join(small), "#eef3ff", 1.6, 0.8), line("".join(large), "#ffffff", 2.8, 0.9))
    (s.add if always else s.shine)(*drawn)


def cloud(s: Sheet, x: float, y: float, w: float, colour: str = "#ffffff", opacity: float = 0.9) -> None:
    """A flat-bottomed cloud with a shaded belly."""
    h = w * 0.13
    humps = 3 + int(w / 110)
    step = w / humps
    d = [f"M{num(x - w / 2)} {num(y)}"]
    for i in range(humps):
        rise = h * (0.5 + 1.0 * math.sin(math.pi * (i + 0.6) / (humps + 0.2))) * s.hand.between(0.75, 1.2)
        d.append(f"a{num(step * 0.52)} {num(rise)} 0 0 1 {num(step)} 0")
    d.append(
        f"a{num(h * 0.3)} {num(h * 0.3)} 0 0 1 0 {num(h * 0.6)}H{num(x - w / 2)}"
        f"a{num(h * 0.3)} {num(h * 0.3)} 0 0 1 0 {num(-h * 0.6)}z"
    )
    s.add(path("".join(d), colour, opacity))
    s.detail(
        line(f"M{num(x - w * 0.36)} {num(y + h * 0.3)}h{num(w * 0.66)}", dark(colour, 0.14), h * 0.16, opacity * 0.5)
    )


def mist(s: Sheet, y: float, high: float, colour: str = "#ffffff", strength: float = 0.5) -> None:
    """Haze that thickens downwards: it puts distance between two layers."""
    steps = 15 if s.fine else 6
    for i in range(steps):
        top = y + high * i / steps
        s.add(path(f"M0 {num(top)}H{WIDTH}V{num(y + high)}H0z", colour, strength * 1.5 / steps))


def bank(s: Sheet, y: float, colour: str, opacity: float = 0.6, rise: float = 16, high: float = 60) -> None:
    """A low bank of cloud or steam across the page."""
    points: list[Point] = [(-60, y)]
    x = -60.0
    while x < WIDTH + 60:
        x += s.hand.between(70, 150)
        points.append((x, y + s.hand.between(-rise, rise)))
    d = curve(points)
    s.add(path(f"{d}V{num(y + high)}H-60z", colour, opacity))


def ridge(
    s: Sheet,
    y: float,
    rise: float,
    colour: str,
    *,
    rim: str = "",
    step: float = 90,
    tilt: float = 0,
    bottom: float = HEIGHT,
) -> list[Point]:
    """A line of hills across the page, with a lighter rim where the light falls; gives its crest."""
    points: list[Point] = []
    x = -40.0
    while x < WIDTH + 60:
        points.append((x, y + tilt * (x / WIDTH - 0.5) + s.hand.between(-rise, rise)))
        x += s.hand.between(step * 0.7, step * 1.3)
    points.append((WIDTH + 60, y + tilt / 2))
    d = curve(points)
    s.add(path(f"{d}V{num(bottom)}H-40z", rim or light(colour, 0.22)))
    lower = [(px + 6, py + 7 + s.hand.between(0, 5)) for px, py in points]
    s.add(path(f"{curve(lower)}V{num(bottom)}H-40z", colour))
    return points


def hill(s: Sheet, x: float, y: float, w: float, h: float, colour: str, rim: str = "") -> None:
    """One rounded hill with its crest at (x, y)."""
    points = [(x - w / 2, y + h), (x - w * 0.3, y + h * 0.45), (x, y), (x + w * 0.28, y + h * 0.3), (x + w / 2, y + h)]
    s.add(path(curve(points) + "z", rim or light(colour, 0.2)))
    s.add(path(curve([(px + 5, py + 8) for px, py in points]) + "z", colour))


def _edge(s: Sheet, top: Point, foot: Point, n: int, rough: float) -> list[Point]:
    points = [top]
    for i in range(1, n):
        t = i / n
        points.append(
            (
                top[0] + (foot[0] - top[0]) * t + s.hand.between(-rough, rough),
                top[1] + (foot[1] - top[1]) * (t + s.hand.between(-0.03, 0.03)),
            )
        )
    return [*points, foot]


def peak(
    s: Sheet,
    x: float,
    y: float,
    w: float,
    base: float,
    rock: str,
    snow: str = "#f6f8fb",
    line_at: float = 0.42,
    lean: float = 0,
) -> None:
    """A mountain: a lit and a shaded face, a ragged snow line, gullies."""
    h = base - y
    n = 6
    left = _edge(s, (x, y), (x - w / 2, base), n, w * 0.02)
    right = _edge(s, (x, y), (x + w / 2, base), n, w * 0.02)
    spine = _edge(s, (x, y), (x + w * (0.06 + lean), base), n, w * 0.045)
    shade = dark(rock, 0.3)
    s.add(poly([*left, *reversed(spine)], rock), poly([*spine, *reversed(right)], shade))
    for k, (a, b, colour) in enumerate(((left, spine, dark(rock, 0.12)), (spine, right, dark(rock, 0.42)))):
        for t in (0.45, 0.75) if s.fine else (0.6,):
            i = int(n * (0.4 + 0.2 * k))
            px = a[i][0] + (b[i][0] - a[i][0]) * t
            py = a[i][1] + (b[i][1] - a[i][1]) * t
            wide = w * s.hand.between(0.03, 0.06)
            tall = h * s.hand.between(0.3, 0.5)
            s.add(poly([(px, py), (px + wide, py + tall), (px - wide * 0.6, py + tall * 0.9)], colour, 0.7))
    if line_at:
        k = max(1, round(n * line_at))
        s.add(_snow(s, left[: k + 1], spine[: k + 1], h, snow))
        s.add(_snow(s, spine[: k + 1], right[: k + 1], h, mix(snow, "#8ea6cf", 0.5)))


def _snow(s: Sheet, a: Sequence[Point], b: Sequence[Point], h: float, colour: str) -> str:
    teeth: list[Point] = []
    (ax, ay), (bx, by) = a[-1], b[-1]
    n = 5
    for i in range(1, n):
        drop = h * s.hand.between(0.05, 0.16) * (1 if i % 2 else -0.6)
        teeth.append((ax + (bx - ax) * i / n, ay + (by - ay) * i / n + drop))
    return poly([*a, *teeth, *reversed(b)], colour)


def crags(
    s: Sheet,
    base: float,
    tops: Sequence[tuple[float, float, float]],
    rock: str,
    snow: str = "#f6f8fb",
    line_at: float = 0.4,
) -> None:
    """A range of mountains: (x, y, width) for each summit, the far ones first."""
    for x, y, w in tops:
        peak(s, x, y, w, base, rock, snow, line_at, s.hand.between(-0.05, 0.08))


def pine(s: Sheet, x: float, y: float, h: float, colour: str, snow: str = "") -> None:
    """A fir of three tiers, lit from the left."""
    w = h * 0.42
    s.add(rect(x - h * 0.03, y - h * 0.12, h * 0.06, h * 0.14, "#5b4636"))
    lit, shade, caps = [], [], []
    for i, (top, foot, wide) in enumerate(((0, 0.42, 0.5), (0.22, 0.68, 0.76), (0.45, 0.92, 1))):
        a, b = y - h + h * top, y - h + h * foot
        half = w * wide / 2
        lit.append(corners([(x, a), (x, b + 2), (x - half, b)]))
        shade.append(corners([(x, a), (x + half, b), (x, b + 2)]))
        if i < 2:
            caps.append(
                corners(
                    [
                        (x, a),
                        (x + half * 0.5, a + (b - a) * 0.52),
                        (x, a + (b - a) * 0.4),
                        (x - half * 0.55, a + (b - a) * 0.62),
                    ]
                )
            )
        else:
            caps.append(
                corners([(x - half, b), (x - half * 0.55, b - (b - a) * 0.45), (x - half * 0.25, b - h * 0.05)])
            )
    s.add(path("".join(lit), light(colour, 0.14)), path("".join(shade), dark(colour, 0.2)))
    if snow:
        s.add(path("".join(caps), snow))


def woods(s: Sheet, spots: Sequence[tuple[float, float, float]], colour: str, snow: str = "") -> None:
    """Many small firs in one stroke: (x, foot, height) each."""
    lit, shade, caps = [], [], []
    for x, y, h in spots:
        w = h * 0.24
        lit.append(f"M{num(x)} {num(y - h)}v{num(h)}h{num(-w)}z")
        shade.append(f"M{num(x)} {num(y - h)}v{num(h)}h{num(w)}z")
        if snow:
            caps.append(
                f"M{num(x)} {num(y - h)}l{num(w * 0.45)} {num(h * 0.46)} {num(-w * 0.45)} {num(-h * 0.1)}"
                f" {num(-w * 0.5)} {num(h * 0.16)}z"
            )
    s.add(path("".join(lit), light(colour, 0.12)), path("".join(shade), dark(colour, 0.18)))
    if snow:
        s.add(path("".join(caps), snow))


def wood_line(
    s: Sheet,
    crest: Sequence[Point],
    low: float,
    high: float,
    n: int,
    colour: str,
    snow: str = "",
    left: float = 0,
    right: float = WIDTH,
) -> None:
    """Firs along a crest of hills."""
    spots = []
    for _ in range(n if s.fine else n // 3):
        x = s.hand.between(left, right)
        y = height_at(crest, x) + s.hand.between(2, 16)
        spots.append((x, y, s.hand.between(low, high)))
    woods(s, sorted(spots, key=lambda spot: spot[1]), colour, snow)


def height_at(crest: Sequence[Point], x: float) -> float:
    """How high a crest stands at x."""
    for (ax, ay), (bx, by) in pairwise(crest):
        if ax <= x <= bx:
            return ay + (by - ay) * (x - ax) / (bx - ax)
    return crest[-1][1]


def oak(s: Sheet, x: float, y: float, h: float, colour: str) -> None:
    """A broad tree: trunk and three heaps of leaves, light on the left."""
    trunk = "#6a4f3a"
    s.add(
        path(
            f"M{num(x - h * 0.06)} {num(y)}q{num(h * 0.04)} {num(-h * 0.3)} {num(-h * 0.06)} {num(-h * 0.5)}"
            f"h{num(h * 0.2)}q{num(-h * 0.1)} {num(h * 0.2)} {num(h * 0.02)} {num(h * 0.5)}z",
            trunk,
        )
    )
    s.add(path(blob(s.hand, x, y - h * 0.62, h * 0.42, h * 0.34), dark(colour, 0.22)))
    s.add(path(blob(s.hand, x - h * 0.05, y - h * 0.68, h * 0.34, h * 0.27), colour))
    s.add(path(blob(s.hand, x - h * 0.12, y - h * 0.77, h * 0.2, h * 0.15), light(colour, 0.25)))


def bush(s: Sheet, x: float, y: float, w: float, colour: str) -> None:
    """A low bush."""
    s.add(path(blob(s.hand, x, y - w * 0.25, w * 0.5, w * 0.3), dark(colour, 0.15)))
    s.add(path(blob(s.hand, x - w * 0.08, y - w * 0.33, w * 0.32, w * 0.18), light(colour, 0.15)))


def rock(s: Sheet, x: float, y: float, w: float, colour: str, snow: str = "") -> None:
    """A boulder with a lit and a shaded side."""
    h = w * s.hand.between(0.55, 0.8)
    top = (x - w * 0.08, y - h)
    s.add(
        poly(
            [(x - w / 2, y), (x - w * 0.42, y - h * 0.6), top, (x + w * 0.1, y - h * 0.35), (x + w * 0.05, y)],
            light(colour, 0.15),
        )
    )
    s.add(
        poly(
            [top, (x + w * 0.36, y - h * 0.7), (x + w / 2, y), (x + w * 0.05, y), (x + w * 0.1, y - h * 0.35)],
            dark(colour, 0.22),
        )
    )
    if snow:
        s.add(
            poly(
                [
                    (x - w * 0.44, y - h * 0.62),
                    top,
                    (x + w * 0.36, y - h * 0.72),
                    (x + w * 0.2, y - h * 0.5),
                    (x, y - h * 0.66),
                    (x - w * 0.2, y - h * 0.45),
                ],
                snow,
            )
        )


def ripples(s: Sheet, x: float, y: float, w: float, h: float, n: int, colour: str, opacity: float = 0.6) -> None:
    """Short strokes of light on water."""
    d = []
    for _ in range(n if s.fine else n // 3):
        px, py = x + s.hand.between(0, w), y + s.hand.between(0, h)
        long = s.hand.between(14, 46) * (0.5 + 0.5 * (py - y) / h)
        d.append(f"M{num(px)} {num(py)}q{num(long / 4)} -3 {num(long / 2)} 0t{num(long / 2)} 0")
    s.add(line("".join(d), colour, 2, opacity))


def road(s: Sheet, points: Sequence[Point], width: float, colour: str, edge: str = "") -> None:
    """A path across the land, with a darker verge."""
    d = curve(points)
    s.add(line(d, edge or dark(colour, 0.18), width + 6), line(d, colour, width))
    s.detail(line(d, light(colour, 0.35), width * 0.3, 0.5))


def tufts(s: Sheet, x: float, y: float, w: float, h: float, n: int, colour: str) -> None:
    """Blades of grass."""
    d = []
    for _ in range(n if s.fine else 0):
        px, py = x + s.hand.between(0, w), y + s.hand.between(0, h)
        d.append(f"M{num(px)} {num(py)}l-2 -6m4 6l1 -8m3 8l3 -6")
    if d:
        s.add(line("".join(d), colour, 1.4, 0.8))


def flowers(s: Sheet, x: float, y: float, w: float, h: float, n: int, colours: Sequence[str]) -> None:
    """Specks of flowers in the grass."""
    for colour in colours if s.fine else ():
        d = "".join(f"M{num(x + s.hand.between(0, w))} {num(y + s.hand.between(0, h))}h.1" for _ in range(n))
        s.add(line(d, colour, 4.2))


def snowfall(s: Sheet, n: int = 90, colour: str = "#ffffff") -> None:
    """Flakes in the air."""
    for width, part in ((2.4, 0.6), (4, 0.4)) if s.fine else ():
        d = "".join(
            f"M{num(s.hand.between(0, WIDTH))} {num(s.hand.between(0, HEIGHT))}h.1" for _ in range(int(n * part))
        )
        s.add(line(d, colour, width, 0.75))


def drift(s: Sheet, x: float, y: float, w: float, h: float, colour: str = "#fbfdfe") -> None:
    """A heap of snow with a blue shade."""
    right = num(x + w / 2)
    over = f"Q{num(x + w * 0.25)} {num(y - h * 0.75)} {right} {num(y)}"
    s.add(
        path(f"M{num(x - w / 2)} {num(y)}Q{num(x - w * 0.25)} {num(y - h * 1.3)} {num(x)} {num(y - h)}{over}z", colour)
    )
    s.add(
        path(
            f"M{num(x)} {num(y - h)}{over}H{num(x + w * 0.1)}Q{num(x + w * 0.16)} {num(y - h * 0.5)}"
            f" {num(x)} {num(y - h)}z",
            mix(colour, "#8fa9d4", 0.3),
        )
    )


def pool(s: Sheet, x: float, y: float, rx: float, ry: float, water: str, rim: str) -> None:
    """A pool with a stone rim and light on the water."""
    s.add(oval(x, y + ry * 0.06, rx + 16, ry + 14, dark(rim, 0.3)), oval(x, y, rx + 12, ry + 10, rim))
    s.add(oval(x, y + 2, rx, ry, dark(water, 0.28)), oval(x, y + ry * 0.08, rx * 0.97, ry * 0.93, water))
    s.add(oval(x, y + ry * 0.2, rx * 0.8, ry * 0.7, light(water, 0.22), 0.7))


def smoke(s: Sheet, x: float, y: float, h: float, colour: str = "#ffffff", opacity: float = 0.55) -> None:
    """A curl of smoke or steam."""
    if not s.fine:
        return
    w = h * 0.16
    s.add(
        line(
            f"M{num(x)} {num(y)}q{num(w)} {num(-h * 0.25)} 0 {num(-h * 0.5)}t{num(w * 0.8)} {num(-h * 0.5)}",
            colour,
            h * 0.1,
            opacity,
        )
    )
    s.detail(line(f"M{num(x)} {num(y)}q{num(w)} {num(-h * 0.25)} 0 {num(-h * 0.5)}", colour, h * 0.06, opacity))


def birds(s: Sheet, x: float, y: float, n: int, colour: str = "#4a4458", spread: float = 90) -> None:
    """A few birds far away."""
    d = []
    for _ in range(n):
        px, py = x + s.hand.between(-spread, spread), y + s.hand.between(-spread * 0.3, spread * 0.3)
        w = s.hand.between(6, 11)
        d.append(f"M{num(px - w)} {num(py - 3)}q{num(w * 0.6)} -4 {num(w)} 3q{num(w * 0.4)} -7 {num(w)} -3")
    s.detail(line("".join(d), colour, 1.8, 0.8))
