"""Plots as SVG text: bars, points with error bars, histograms. Colours come from the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

WIDTH = 720
NAMES = 190  # the column of the names
RIGHT = WIDTH - 76  # where the plot ends and the values stand
ROW = 34
AXIS = 26
LONGEST_NAME = 26

Say = Callable[[float], str]  # how a number is written


def share_plot(rows: Sequence[dict[str, Any]], even: float, title: str, say: Say) -> str:
    """A bar for each win share with its interval, and a line where even is."""
    top = max(row["win_high"] for row in rows)
    scale = Scale(0.0, min(1.0, max(top, even) * 1.02))
    parts = [scale.grid(len(rows), say), scale.mark(even, len(rows))]
    for i, row in enumerate(rows):
        y = middle(i)
        length = scale(row["win_share"]) - NAMES
        parts += [
            name(row["bot"], y),
            f'<rect class="bar" x="{NAMES}" y="{y - 9:.1f}" width="{length:.1f}" height="18"/>',
            whisker(scale(row["win_low"]), scale(row["win_high"]), y),
            value(say(row["win_share"]), y),
        ]
    return svg(parts, len(rows), title)


def rating_plot(rows: Sequence[dict[str, Any]], title: str, say: Say) -> str:
    """A point for each rating with its error bar."""
    low, high = min(row["elo_low"] for row in rows), max(row["elo_high"] for row in rows)
    room = max(10.0, 0.04 * (high - low))
    scale = Scale(low - room, high + room)
    parts = [scale.grid(len(rows), say), scale.mark(0.0, len(rows))]
    for i, row in enumerate(rows):
        y = middle(i)
        parts += [
            name(row["bot"], y),
            whisker(scale(row["elo_low"]), scale(row["elo_high"]), y),
            f'<circle class="point" cx="{scale(row["elo"]):.1f}" cy="{y:.1f}" r="5"/>',
            value(say(row["elo"]), y),
        ]
    return svg(parts, len(rows), title)


def score_plot(rows: Sequence[dict[str, Any]], title: str, say: Say) -> str:
    """The distribution of the final scores of each bot, one above the other on one scale, with the mean."""
    shown = [row for row in rows if row["scores"] is not None]
    if not shown:
        return ""
    ends = [(bins["from"], bins["from"] + bins["width"] * len(bins["counts"])) for bins in (r["scores"] for r in shown)]
    scale = Scale(min(low for low, _ in ends), max(high for _, high in ends))
    height = 2 * ROW
    parts = [scale.grid(2 * len(shown), say)]
    for i, row in enumerate(shown):
        base = (i + 1) * height - 6
        bins = row["scores"]
        most = max(bins["counts"])
        for k, count in enumerate(bins["counts"]):
            left = scale(bins["from"] + k * bins["width"])
            wide = scale(bins["from"] + (k + 1) * bins["width"]) - left
            tall = (height - 14) * count / most
            if count:
                size = f'width="{max(0.5, wide - 1):.1f}" height="{tall:.1f}"'
                parts.append(f'<rect class="bar" x="{left:.1f}" y="{base - tall:.1f}" {size}/>')
        x = scale(row["mean_score"])
        parts += [
            f'<line class="axis" x1="{NAMES}" y1="{base}" x2="{RIGHT}" y2="{base}"/>',
            f'<line class="mean" x1="{x:.1f}" y1="{base - height + 12}" x2="{x:.1f}" y2="{base}"/>',
            name(row["bot"], base - 16),
            value(say(row["mean_score"]), base - 16),
        ]
    return svg(parts, 2 * len(shown), title)


# Parts ------------------------------------------------------------------------------------------


class Scale:
    """From values to places between the names and the right edge."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def __call__(self, number: float) -> float:
        """The place of a value."""
        return NAMES + (RIGHT - NAMES) * (number - self.low) / (self.high - self.low)

    def grid(self, rows: int, say: Say) -> str:
        """Thin lines at round values, which stand below."""
        bottom = rows * ROW
        parts = []
        for tick in ticks(self.low, self.high):
            x = self(tick)
            parts.append(f'<line class="grid" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{bottom}"/>')
            parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 17}">{escape(say(tick))}</text>')
        return "".join(parts)

    def mark(self, number: float, rows: int) -> str:
        """A dashed line at a value that matters."""
        if not self.low <= number <= self.high:
            return ""
        x = self(number)
        return f'<line class="even" x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{rows * ROW}"/>'


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round values between two ends."""
    step = 10 ** math.floor(math.log10((high - low) / about))
    for factor in (1, 2, 5, 10):
        if (high - low) / (step * factor) <= about:
            step *= factor
            break
    first = math.ceil(low / step - 1e-9)
    return [round(i * step, 9) for i in range(first, math.floor(high / step + 1e-9) + 1)]


def middle(row: int) -> float:
    """The height of the middle of a row."""
    return row * ROW + ROW / 2


def name(text: str, y: float) -> str:
    """The name of a row; a long one is cut, and whole in its tooltip."""
    short = text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"
    return f'<text class="name" x="{NAMES - 10}" y="{y + 5:.1f}">{escape(short)}<title>{escape(text)}</title></text>'


def value(text: str, y: float) -> str:
    """A value at the right edge."""
    return f'<text class="value" x="{WIDTH}" y="{y + 5:.1f}">{escape(text)}</text>'


def whisker(low: float, high: float, y: float) -> str:
    """An error bar."""
    path = f"M{low:.1f} {y - 6:.1f}v12M{low:.1f} {y:.1f}H{high:.1f}M{high:.1f} {y - 6:.1f}v12"
    return f'<path class="whisker" d="{path}"/>'


def svg(parts: Sequence[str], rows: int, title: str) -> str:
    """The whole drawing."""
    size = f'viewBox="0 0 {WIDTH} {rows * ROW + AXIS}"'
    return f'<svg {size} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
