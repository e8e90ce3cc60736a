"""Houses, towers, walls, stalls, tents, bridges and banners."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from royaume.art.almanac.land import smoke
from royaume.art.almanac.shapes import (
    INK,
    WARM,
    Point,
    Sheet,
    curve,
    dark,
    disc,
    light,
    line,
    mix,
    num,
    path,
    poly,
    rect,
)

PANE = "#5d7796"
TIMBER = "#6b4a35"


def window(
    s: Sheet, x: float, y: float, w: float, h: float, frame: str = "#f3e6c8", lit: bool = True, glass: str = PANE
) -> None:
    """A window that shines by night."""
    windows(s, [(x, y, w, h)], frame, lit, glass)


def windows(
    s: Sheet,
    panes: Sequence[tuple[float, float, float, float]],
    frame: str = "#f3e6c8",
    lit: bool = True,
    glass: str = PANE,
) -> None:
    """Some windows of one kind: (x, y, width, height) each."""
    d = "".join(f"M{num(x)} {num(y)}h{num(w)}v{num(h)}h{num(-w)}z" for x, y, w, h in panes)
    cross = "".join(f"M{num(x + w / 2)} {num(y)}v{num(h)}M{num(x)} {num(y + h / 2)}h{num(w)}" for x, y, w, h in panes)
    if not s.fine:
        s.add(path(d, glass))
        s.shine(*([path(d, WARM)] if lit else []))
        return
    s.add(f'<path d="{d}" fill="{glass}" stroke="{frame}" stroke-width="2"/>')
    s.detail(line(cross, frame, 1.2))
    if lit:
        s.shine(f'<path d="{d}" fill="{WARM}" stroke="{WARM}" stroke-width="7" stroke-opacity=".25"/>')


def door(s: Sheet, x: float, y: float, w: float, h: float, colour: str = "#7a4b32") -> None:
    """A door with a round top; (x, y) is the middle of its sill."""
    if not s.fine:
        s.add(rect(x - w / 2, y - h, w, h, colour))
        return
    d = (
        f"M{num(x - w / 2)} {num(y)}v{num(-h * 0.65)}q0 {num(-h * 0.35)} {num(w / 2)} {num(-h * 0.35)}"
        f"t{num(w / 2)} {num(h * 0.35)}v{num(h * 0.65)}z"
    )
    s.add(path(d, colour))
    s.detail(disc(x + w * 0.25, y - h * 0.4, 1.4, "#f2d48a"))


def house(
    s: Sheet,
    x: float,
    y: float,
    w: float,
    h: float,
    wall: str = "#ead9b5",
    roof: str = "#b5543c",
    *,
    flip: bool = False,
    snow: str = "",
    timber: bool = False,
    chimney: bool = True,
    lit: bool = True,
) -> None:
    """A house seen from its corner: gable with the door, long side in the shade; (x, y) is the middle of its foot."""
    k = -1 if flip else 1
    gable = w * 0.42
    left = x - k * w / 2
    eave = y - h * 0.52
    top = y - h

    def at(u: float, v: float) -> Point:
        return (left + k * u, v)

    shade = dark(wall, 0.2)
    front, side = (shade, wall) if flip else (wall, shade)
    if chimney:
        cx = at(w * 0.74, 0)[0]
        s.add(rect(cx - w * 0.035, top - h * 0.08, w * 0.07, h * 0.3, dark(wall, 0.35)))
        if snow:
            s.add(rect(cx - w * 0.045, top - h * 0.11, w * 0.09, h * 0.045, snow))
        smoke(s, cx, top - h * 0.1, h * 0.36)
    s.add(poly([at(gable, y), at(gable, eave), at(w, eave), at(w, y)], side))
    s.add(poly([at(0, y), at(0, eave), at(gable / 2, top), at(gable, eave), at(gable, y)], front))
    if timber:
        beams = [(0, y, 0, eave), (gable, y, gable, eave), (0, eave, gable, eave), (gable / 2, eave, gable / 2, top)]
        beams += [(gable, y - h * 0.26, w, y - h * 0.26), (w * 0.7, y, w * 0.7, eave), (w, y, w, eave)]
        d = "".join(f"M{num(at(a, 0)[0])} {num(b)}L{num(at(c, 0)[0])} {num(e)}" for a, b, c, e in beams)
        s.detail(line(d, TIMBER, max(1.4, w * 0.02)))
    cover = snow or roof
    out = w * 0.05
    roof_face = [
        at(gable / 2, top),
        at(w + out * 0.4 - gable * 0.28, top),
        at(w + out, eave + h * 0.06),
        at(gable + out * 0.3, eave + h * 0.06),
    ]
    s.add(poly(roof_face, dark(cover, 0.12) if not flip else light(cover, 0.06)))
    if snow:
        (ax, ay), (bx, by) = roof_face[3], roof_face[2]
        s.add(line(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}", roof, max(2, h * 0.03)))
    else:
        rows = []
        for t in (0.3, 0.55, 0.8):
            (ax, ay), (bx, by) = (_between(roof_face[0], roof_face[3], t), _between(roof_face[1], roof_face[2], t))
            rows.append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
        s.detail(line("".join(rows), dark(roof, 0.3), 1.2, 0.6))
    s.add(
        line(
            "M"
            + "L".join(
                f"{num(a)} {num(b)}"
                for a, b in (at(-out, eave + h * 0.07), at(gable / 2, top), at(gable + out * 0.3, eave + h * 0.07))
            ),
            light(cover, 0.15),
            max(2.4, h * 0.045),
        )
    )
    door(s, at(gable / 2, 0)[0], y, gable * 0.34, h * 0.34)
    size = w * 0.085
    panes = [(at(gable / 2, 0)[0] - size * 0.4, eave - h * 0.1, size * 0.8, h * 0.13)]
    for u in (gable + (w - gable) * 0.22, gable + (w - gable) * 0.62):
        panes.append((min(at(u, 0)[0], at(u + size, 0)[0]), y - h * 0.37, size, h * 0.18))
    windows(s, panes, lit=lit)


def _between(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def tower(
    s: Sheet,
    x: float,
    y: float,
    w: float,
    h: float,
    stone: str,
    roof: str = "",
    snow: str = "",
    lit: bool = True,
    flag: str = "",
) -> None:
    """A round tower with a pointed roof, or with battlements if it has none; (x, y) is the middle of its foot."""
    s.add(rect(x - w / 2, y - h, w, h, stone), rect(x, y - h, w / 2, h, dark(stone, 0.2)))
    s.add(rect(x - w / 2, y - h, w * 0.22, h, light(stone, 0.25)))
    top = y - h
    if roof:
        tall = w * 1.25
        s.add(poly([(x - w * 0.62, top), (x, top - tall), (x + w * 0.12, top)], light(roof, 0.12)))
        s.add(poly([(x + w * 0.12, top), (x, top - tall), (x + w * 0.62, top)], dark(roof, 0.22)))
        if snow:
            s.add(
                poly(
                    [
                        (x - w * 0.34, top - tall * 0.45),
                        (x, top - tall),
                        (x + w * 0.3, top - tall * 0.5),
                        (x + w * 0.1, top - tall * 0.4),
                        (x - w * 0.08, top - tall * 0.52),
                    ],
                    snow,
                )
            )
        if flag:
            pennant(s, x, top - tall, w * 0.5, flag)
    else:
        battlements(s, x - w * 0.58, top + w * 0.12, w * 1.16, w * 0.24, stone, snow)
        if flag:
            pennant(s, x, top - w * 0.1, w * 0.5, flag)
    panes = [(x - w * 0.08, top + w * (0.4 + 1.1 * i), w * 0.16, w * 0.32) for i in range(max(1, int(h / (w * 1.3))))]
    windows(s, panes, dark(stone, 0.3), lit)


def battlements(s: Sheet, x: float, y: float, w: float, h: float, stone: str, snow: str = "") -> None:
    """The toothed top of a wall; (x, y) is its left lower corner."""
    teeth = max(3, round(w / (h * 1.5)))
    if teeth % 2 == 0:
        teeth += 1
    step = w / teeth
    d = [f"M{num(x)} {num(y)}v{num(-h * 0.5)}"]
    caps = []
    for i in range(teeth):
        if i % 2 == 0:
            d.append(f"v{num(-h * 0.5)}h{num(step)}v{num(h * 0.5)}")
            caps.append(f"M{num(x + i * step)} {num(y - h)}h{num(step)}")
        else:
            d.append(f"h{num(step)}")
    d.append(f"V{num(y)}z")
    s.add(path("".join(d), light(stone, 0.12)))
    s.add(line("".join(caps), snow or light(stone, 0.4), max(1.5, h * 0.16)))


def wall(s: Sheet, x: float, y: float, w: float, h: float, stone: str, snow: str = "", courses: bool = True) -> None:
    """A length of wall with battlements; (x, y) is its left lower corner."""
    s.add(rect(x, y - h, w, h, stone))
    s.add(rect(x, y - h * 0.35, w, h * 0.35, dark(stone, 0.25), 0.5))
    if courses:
        d = []
        for _ in range(int(w * h / 1600)):
            px, py = x + s.hand.between(4, w - 24), y - s.hand.between(4, h - 4)
            d.append(f"M{num(px)} {num(py)}h{num(s.hand.between(8, 18))}")
        s.detail(line("".join(d) or "M0 0", dark(stone, 0.25), 1.6, 0.5))
    battlements(s, x, y - h + 1, w, min(14, h * 0.4), stone, snow)


def pennant(s: Sheet, x: float, y: float, w: float, colour: str, high: float = 0) -> None:
    """A flag on a thin pole, blown to the right; (x, y) is the foot of the pole."""
    h = high or w * 1.3
    s.add(line(f"M{num(x)} {num(y)}v{num(-h)}", INK, 1.6))
    s.add(
        path(
            f"M{num(x)} {num(y - h)}q{num(w * 0.5)} {num(-w * 0.16)} {num(w)} {num(w * 0.2)}"
            f"q{num(-w * 0.5)} {num(w * 0.06)} {num(-w)} {num(w * 0.34)}z",
            colour,
        )
    )


def stall(
    s: Sheet, x: float, y: float, w: float, h: float, one: str, other: str = "#f7ecd2", goods: Sequence[str] = ()
) -> None:
    """A market stall: a striped awning on two posts over a counter; (x, y) is the middle of its foot."""
    left = x - w / 2
    s.add(
        line(
            f"M{num(left + w * 0.07)} {num(y)}V{num(y - h * 0.8)}M{num(left + w * 0.93)} {num(y)}V{num(y - h * 0.8)}",
            TIMBER,
            max(2, w * 0.03),
        )
    )
    s.add(rect(left + w * 0.07, y - h * 0.72, w * 0.86, h * 0.4, dark(one, 0.55), 0.55))
    s.add(
        rect(left + w * 0.03, y - h * 0.36, w * 0.94, h * 0.36, "#a9794d"),
        rect(left, y - h * 0.4, w, h * 0.07, "#c79a66"),
    )
    s.detail(
        line(
            "".join(f"M{num(left + w * t)} {num(y - h * 0.3)}v{num(h * 0.28)}" for t in (0.27, 0.5, 0.73)),
            "#8a5f3a",
            1.4,
        )
    )
    for i, colour in enumerate(goods):
        gx = left + w * (i + 0.8) / (len(goods) + 0.6)
        r = min(w * 0.07, h * 0.09)
        s.add(
            disc(gx - r * 0.9, y - h * 0.42, r, colour),
            disc(gx + r * 0.5, y - h * 0.43, r, dark(colour, 0.12)),
            disc(gx - r * 0.1, y - h * 0.5, r, light(colour, 0.2)),
        )
    awning(s, x, y - h * 0.66, w * 1.08, h * 0.34, one, other)
    s.lamp(x, y - h * 0.55, w * 0.3)


def awning(s: Sheet, x: float, y: float, w: float, h: float, one: str, other: str = "#f7ecd2") -> None:
    """Striped cloth with a scalloped edge; (x, y) is the middle of its lower edge."""
    n = 7
    for i in range(n):
        colour = one if i % 2 == 0 else other
        a, b = x - w / 2 + w * i / n, x - w / 2 + w * (i + 1) / n
        ta, tb = x - w * 0.4 + w * 0.8 * i / n, x - w * 0.4 + w * 0.8 * (i + 1) / n
        fill = dark(colour, 0.18 * i / n)
        s.add(
            path(
                f"M{num(ta)} {num(y - h)}H{num(tb)}L{num(b)} {num(y - h * 0.12)}"
                f"q{num((a - b) / 2)} {num(h * 0.42)} {num(a - b)} 0z",
                fill,
            )
        )


def tent(s: Sheet, x: float, y: float, w: float, h: float, one: str, other: str = "#f7ecd2", flag: str = "") -> None:
    """A pointed fair tent with stripes and a dark way in; (x, y) is the middle of its foot."""
    eave = y - h * 0.5
    n = 6
    for i in range(n):
        colour = dark(one if i % 2 == 0 else other, 0.24 * i / n)
        a, b = x - w / 2 + w * i / n, x - w / 2 + w * (i + 1) / n
        la, lb = x - w * 0.42 + w * 0.84 * i / n, x - w * 0.42 + w * 0.84 * (i + 1) / n
        s.add(poly([(la, y), (la, eave), (lb, eave), (lb, y)], dark(colour, 0.06)))
        s.add(
            path(
                f"M{num(x)} {num(y - h)}L{num(a)} {num(eave)}q{num((b - a) / 2)} {num(h * 0.12)} {num(b - a)} 0z",
                colour,
            )
        )
    s.add(poly([(x - w * 0.1, y), (x, eave + h * 0.06), (x + w * 0.1, y)], dark(one, 0.65)))
    s.shine(poly([(x - w * 0.1, y), (x, eave + h * 0.06), (x + w * 0.1, y)], WARM, 0.8))
    if flag:
        pennant(s, x, y - h, w * 0.2, flag)


def bunting(s: Sheet, points: Sequence[Point], colours: Sequence[str], lamps: bool = False) -> None:
    """A sagging line of small flags, or of coloured lamps, from point to point."""
    if not s.fine:
        return
    ropes = []
    hung: dict[str, list[str]] = {colour: [] for colour in colours}
    for (ax, ay), (bx, by) in pairwise(points):
        mx, my = (ax + bx) / 2, (ay + by) / 2 + abs(bx - ax) * 0.24 + 12
        ropes.append(f"M{num(ax)} {num(ay)}Q{num(mx)} {num(my)} {num(bx)} {num(by)}")
        n = max(3, int(abs(bx - ax) / 18))
        for i in range(1, n):
            t = i / n
            x = ax * (1 - t) ** 2 + 2 * mx * t * (1 - t) + bx * t * t
            y = ay * (1 - t) ** 2 + 2 * my * t * (1 - t) + by * t * t
            hung[colours[i % len(colours)]].append(
                f"M{num(x)} {num(y + 3)}h.1" if lamps else f"M{num(x - 5)} {num(y)}h10l-5 11z"
            )
    s.add(line("".join(ropes), INK, 1.2, 0.7))
    for colour, each in hung.items():
        d = "".join(each)
        if not lamps:
            s.detail(path(d, colour))
        elif d:
            s.detail(line(d, colour, 7))
            s.shine(line(d, colour, 20, 0.25), line(d, colour, 11, 0.5), line(d, "#fff3cf", 5))


def lantern(s: Sheet, x: float, y: float, h: float, colour: str = "#f2b84b") -> None:
    """A street lantern; (x, y) is its foot."""
    s.add(line(f"M{num(x)} {num(y)}v{num(-h)}", INK, 2.4))
    s.add(
        rect(x - h * 0.09, y - h * 1.2, h * 0.18, h * 0.22, colour),
        poly([(x - h * 0.13, y - h * 1.2), (x, y - h * 1.34), (x + h * 0.13, y - h * 1.2)], INK),
    )
    s.lamp(x, y - h * 1.08, h * 0.7)


def bridge(s: Sheet, a: Point, b: Point, colour: str = "#8a6a4a") -> None:
    """A rope bridge with planks."""
    sag = abs(b[0] - a[0]) * 0.08 + 8
    mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag)
    deck = f"M{num(a[0])} {num(a[1])}Q{num(mid[0])} {num(mid[1] + sag)} {num(b[0])} {num(b[1])}"
    rail = f"M{num(a[0])} {num(a[1] - 14)}Q{num(mid[0])} {num(mid[1] + sag - 14)} {num(b[0])} {num(b[1] - 14)}"
    s.add(
        line(deck, dark(colour, 0.3), 7),
        f'<path d="{deck}" fill="none" stroke="{light(colour, 0.3)}" stroke-width="6" stroke-dasharray="5 3"/>',
    )
    s.add(line(rail, dark(colour, 0.2), 1.6))


def fence(s: Sheet, x: float, y: float, w: float, h: float, colour: str = "#a98a62") -> None:
    """A low fence; (x, y) is its left foot."""
    n = int(w / 16)
    d = "".join(f"M{num(x + i * w / n)} {num(y)}v{num(-h)}" for i in range(n + 1))
    s.add(line(d + f"M{num(x)} {num(y - h * 0.7)}h{num(w)}M{num(x)} {num(y - h * 0.35)}h{num(w)}", colour, 2.4))


def arch(s: Sheet, x: float, y: float, w: float, h: float, fill: str) -> None:
    """A round-headed opening; (x, y) is the middle of its sill."""
    r = w / 2
    s.add(path(f"M{num(x - r)} {num(y)}V{num(y - h + r)}a{num(r)} {num(r)} 0 0 1 {num(w)} 0V{num(y)}z", fill))


def jetty(s: Sheet, x: float, y: float, w: float, h: float, colour: str = "#9b7650", snow: str = "") -> None:
    """A wooden pier on posts; (x, y) is the left upper corner of its deck."""
    posts = "".join(f"M{num(x + w * t)} {num(y + h)}v{num(h * 0.35 + 8)}" for t in (0.04, 0.35, 0.66, 0.96))
    s.add(line(posts, dark(colour, 0.45), 6))
    s.add(rect(x, y, w, h, colour), rect(x, y + h, w, 7, dark(colour, 0.35)))
    n = max(4, int(w / 18))
    s.detail(
        line(
            "".join(f"M{num(x + w * i / n)} {num(y + 1)}v{num(h - 2)}" for i in range(1, n)),
            dark(colour, 0.2),
            1.4,
            0.7,
        )
    )
    if snow:
        s.add(
            path(
                curve(
                    [
                        (x - 3, y + 3),
                        (x + w * 0.2, y - 5),
                        (x + w * 0.5, y - 2),
                        (x + w * 0.8, y - 6),
                        (x + w + 3, y + 3),
                    ]
                )
                + "z",
                snow,
            )
        )


def dome(s: Sheet, x: float, y: float, r: float, colour: str, spike: str = "") -> None:
    """A round cupola; (x, y) is the middle of its base."""
    s.add(path(f"M{num(x - r)} {num(y)}a{num(r)} {num(r * 1.05)} 0 0 1 {num(2 * r)} 0z", colour))
    s.add(
        path(
            f"M{num(x + r * 0.1)} {num(y - r * 1.04)}a{num(r)} {num(r * 1.05)} 0 0 1"
            f" {num(r * 0.9)} {num(r * 1.04)}h{num(-r * 0.6)}q{num(r * 0.1)} {num(-r * 0.7)}"
            f" {num(-r * 0.3)} {num(-r * 1.04)}z",
            dark(colour, 0.2),
        )
    )
    s.add(
        path(
            f"M{num(x - r * 0.7)} {num(y - r * 0.2)}q{num(r * 0.1)} {num(-r * 0.5)}"
            f" {num(r * 0.5)} {num(-r * 0.72)}q{num(-r * 0.3)} {num(r * 0.4)} {num(-r * 0.34)} {num(r * 0.72)}"
            "z",
            mix(colour, "#ffffff", 0.45),
            0.8,
        )
    )
    if spike:
        s.add(line(f"M{num(x)} {num(y - r)}v{num(-r * 0.4)}", spike, 2.4), disc(x, y - r * 1.42, 3, spike))
