"""The drawing hand: colours, plain shapes, soft edges and a sheet to draw on. Everything is SVG text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

Point = tuple[float, float]

INK: Final = "#3b3036"
WARM: Final = "#ffd98a"


def num(value: float) -> str:
    """A coordinate in as few characters as the eye needs."""
    short = f"{value:.1f}" if abs(value) < 100 else f"{value:.0f}"
    if short.endswith(".0"):
        return short[:-2] if short != "-0.0" else "0"
    return short.replace("0.", ".", 1) if short.startswith(("0.", "-0.")) else short


def mix(one: str, other: str, part: float) -> str:
    """The colour between two, `part` of the way."""
    a, b = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (one, other))
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(a, b, strict=True))


def dark(colour: str, part: float = 0.25) -> str:
    """The colour in the shade: deeper and a little bluer."""
    return mix(colour, "#2a2748", part)


def light(colour: str, part: float = 0.25) -> str:
    """The colour in the sun."""
    return mix(colour, "#fff6e0", part)


def path(d: str, fill: str, opacity: float = 1) -> str:
    """A filled outline."""
    return f'<path d="{d}" fill="{fill}"{_seen(opacity)}/>'


def line(d: str, stroke: str, width: float = 2, opacity: float = 1) -> str:
    """A stroke with round ends."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{num(width)}"{_seen(opacity)}/>'


def rect(x: float, y: float, w: float, h: float, fill: str, opacity: float = 1, round_: float = 0) -> str:
    """A rectangle, with round corners if wished."""
    corner = f' rx="{num(round_)}"' if round_ else ""
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{corner} fill="{fill}"{_seen(opacity)}/>'


def disc(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{_seen(opacity)}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> str:
    """A filled ellipse."""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{_seen(opacity)}/>'


def hoop(x: float, y: float, rx: float, ry: float, stroke: str, width: float, opacity: float = 1) -> str:
    """The outline of an ellipse."""
    return line(
        f"M{num(x - rx)} {num(y)}a{num(rx)} {num(ry)} 0 0 1 {num(2 * rx)} 0"
        f"a{num(rx)} {num(ry)} 0 0 1 {num(-2 * rx)} 0z",
        stroke,
        width,
        opacity,
    )


def poly(points: Iterable[Point], fill: str, opacity: float = 1) -> str:
    """A filled polygon."""
    return path(corners(points), fill, opacity)


def corners(points: Iterable[Point]) -> str:
    """The outline of a polygon as path text."""
    return _steps(list(points), "l") + "z"


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth line through all points, as path text."""
    n = len(points)
    found = [points[0]]
    for i in range(n if closed else n - 1):
        before = points[(i - 1) % n] if closed or i else points[0]
        here, there = points[i], points[(i + 1) % n]
        after = points[(i + 2) % n] if closed or i + 2 < n else there
        one = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        two = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        found += [one, two, there]
    return _steps(found, "c") + ("z" if closed else "")


def _steps(points: Sequence[Point], kind: str) -> str:
    """Path text in steps from point to point (three to a bend), whole numbers where the shape is large."""
    size = max(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
    digits = 0 if size > 70 else 1
    rounded = [(round(x, digits), round(y, digits)) for x, y in points]
    here = rounded[0]
    d = f"M{num(here[0])} {num(here[1])}{kind}"
    every = 3 if kind == "c" else 1
    for i, there in enumerate(rounded[1:]):
        for k in (0, 1):
            step = num(there[k] - here[k])
            d += step if step.startswith("-") or d.endswith(kind) else f" {step}"
        if i % every == every - 1:
            here = there
    return d


def blob(hand: Hand, x: float, y: float, rx: float, ry: float, rough: float = 0.12, n: int = 9) -> str:
    """An uneven round outline, as path text."""
    turn = hand.between(0, 1)
    points = []
    for i in range(n):
        angle = (i + turn) * math.tau / n
        far = 1 + hand.between(-rough, rough)
        points.append((x + rx * far * math.cos(angle), y + ry * far * math.sin(angle)))
    return curve(points, closed=True)


def _seen(opacity: float) -> str:
    return f' opacity="{round(opacity, 2):g}"'.replace("0.", ".") if opacity < 1 else ""


class Hand:
    """A steady hand: variation that is the same every time a page is drawn."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def between(self, low: float, high: float) -> float:
        """A number between the two."""
        return low + (high - low) * self._random.random()

    def pick(self, choices: Sequence[str]) -> str:
        """One of the choices."""
        return choices[int(self._random.random() * len(choices))]

    def chance(self, part: float) -> bool:
        """True in this part of the cases."""
        return self._random.random() < part


class Sheet:
    """A page in the making: the scene by day, and the lights that shine over it by night."""

    def __init__(self, name: str, fine: bool = True) -> None:
        self.hand = Hand(name)
        self.fine = fine
        self.night = ""  # a class for pages that need another night
        self._scene: list[str] = []
        self._lights: list[str] = []

    def add(self, *markup: str) -> None:
        """Draw over what is there."""
        self._scene.extend(markup)

    def detail(self, *markup: str) -> None:
        """Draw what only the large picture shows."""
        if self.fine:
            self._scene.extend(markup)

    def shine(self, *markup: str) -> None:
        """Draw a light of the night."""
        self._lights.extend(markup)

    def lamp(self, x: float, y: float, r: float, colour: str = WARM) -> None:
        """A lamp's light by night."""
        if not self.fine:
            self.shine(disc(x, y, r * 0.6, colour, 0.5))
            return
        for part, seen in ((1, 0.1), (0.68, 0.14), (0.4, 0.24)):
            self.shine(disc(x, y, r * part, colour, seen))
        self.shine(disc(x, y, min(5, r * 0.2), "#fff3cf"))

    def scene(self) -> str:
        """What is drawn."""
        return "".join(self._scene)

    def lights(self) -> str:
        """What shines by night."""
        return "".join(self._lights)
