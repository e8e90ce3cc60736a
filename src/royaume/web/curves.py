"""The pictures of an analysis: curves over the moves of a game, bars for what people compare."""

from __future__ import annotations

from typing import Any

WIDE = 900  # of both curves, so that a move stands at the same place in both
HIGH = 220  # of the chances, from 0 to 1
HALF = 70  # of the luck, above and below nothing
LEAST = 0.1  # luck that fills the height at least: a quiet game looks quiet
SHARES = ("points", "order", "goods", "later", "rival", "ahead")  # the themes, as a bar stacks them
BAR = 200  # of a bar
TALL = 90  # of the steps of the last games


def pictures(result: dict[str, Any]) -> dict[str, Any]:
    """Both curves, where the moments stand on them, and the bars of the seats."""
    last = max(1, result["last"])
    curve = result["curve"]
    heaped = heaps(result["strokes"], len(result["seats"]))
    top = max([LEAST, *(abs(value) for at in heaped for value in at["luck"])])
    most = max([0.01, *(seat["lost"] for seat in result["seats"])])
    luck = max([0.01, *(abs(seat["luck"]) for seat in result["seats"])])
    return {
        "curves": [line([(at["ply"], 1 - at["chances"][seat]) for at in curve], last, HIGH) for seat in seats(result)],
        "marks": [mark(curve, each, last) for each in result["worst"]],
        "lucks": [stairs([(at["ply"], at["luck"][seat]) for at in heaped], last, top) for seat in seats(result)],
        "stars": [star(heaped, each, last, top) for each in result["luckiest"]],
        "top": top,
        "bars": [
            {
                "themes": [
                    {"name": name, "part": seat["themes"][name], "wide": round(BAR * seat["themes"][name] / most, 1)}
                    for name in SHARES
                    if seat["themes"][name] > 0
                ],
                "luck": round(BAR / 2 * seat["luck"] / luck, 1),
            }
            for seat in result["seats"]
        ],
    }


def seats(result: dict[str, Any]) -> range:
    """The numbers of the seats."""
    return range(len(result["seats"]))


def heaps(strokes: list[dict[str, Any]], players: int) -> list[dict[str, Any]]:
    """The luck of each seat so far, after each event."""
    found: list[dict[str, Any]] = [{"ply": 0, "luck": [0.0] * players}]
    for each in strokes:
        found.append(
            {"ply": each["ply"], "luck": [a + b for a, b in zip(found[-1]["luck"], each["luck"], strict=True)]}
        )
    return found


def line(points: list[tuple[int, float]], last: int, high: float) -> str:
    """A curve as points of an SVG."""
    return " ".join(f"{WIDE * ply / last:.1f},{high * value:.1f}" for ply, value in points)


def stairs(points: list[tuple[int, float]], last: int, top: float) -> str:
    """A sum that jumps at events as points of an SVG, to the end of the game."""
    found = []
    y = HALF * 1.0
    for ply, value in points:
        x = WIDE * ply / last
        found.append(f"{x:.1f},{y:.1f}")
        y = HALF * (1 - value / top)
        found.append(f"{x:.1f},{y:.1f}")
    return " ".join([*found, f"{WIDE:.1f},{y:.1f}"])


def mark(curve: list[dict[str, Any]], moment: dict[str, Any], last: int) -> dict[str, Any]:
    """Where a moment stands on the curve of its seat."""
    at = next(each for each in curve if each["ply"] == moment["to"])
    x, y = WIDE * at["ply"] / last, HIGH * (1 - at["chances"][moment["seat"]])
    return {"x": f"{x:.1f}", "y": f"{y:.1f}", "seat": moment["seat"], "index": moment["index"]}


def star(heaped: list[dict[str, Any]], event: dict[str, Any], last: int, top: float) -> dict[str, Any]:
    """Where an event stands on the sum of its seat."""
    at = heaped[event["index"] + 1]
    x, y = WIDE * at["ply"] / last, HALF * (1 - at["luck"][event["seat"]] / top)
    return {"x": f"{x:.1f}", "y": f"{y:.1f}", "seat": event["seat"], "index": event["index"]}


def steps_of(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a decision gave away in each of the last games, as columns; the highest fills the height."""
    top = max([1e-6, *(each["each"] for each in games)])
    return [{**each, "high": round(TALL * each["each"] / top, 1)} for each in games]
