"""The score track: points scored so far and those "if the game ended now", each board on its own lane (KC-19.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEFT, WIDTH, LANE, HEAD = 12.0, 200.0, 22, 14  # of a drawing 240 wide
SHORTEST = 40
MOST_LABELS = 6


def race(view: Mapping[str, Any]) -> dict[str, Any]:
    """Lanes with a marker for the points scored and a ring for the projection, and the scale above them."""
    boards = view["boards"]
    most = max(SHORTEST, *(max(b["vp"], b["score"]) for b in boards))
    top = -(-most // 10) * 10
    step = 10 if top <= 10 * MOST_LABELS else 20 if top <= 20 * MOST_LABELS else 50

    def at(points: int) -> float:
        return float(round(LEFT + WIDTH * max(points, 0) / top, 1))

    return {
        "height": HEAD + LANE * len(boards) + 4,
        "bottom": HEAD + LANE * len(boards),
        "ticks": [{"n": n, "x": at(n), "said": n % step == 0} for n in range(0, top + 1, 10)],
        "lanes": [
            {
                "board": i,
                "y": HEAD + LANE * i + LANE // 2,
                "scored": b["vp"],
                "scored_x": at(b["vp"]),
                "now": b["score"],
                "now_x": at(b["score"]),
            }
            for i, b in enumerate(boards)
        ],
    }
