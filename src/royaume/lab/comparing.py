"""Two sets of components side by side: the same seeds, the same bots, and what became different."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from royaume.lab.counting import Thing, Watched, order_shares
from royaume.lab.estimates import Share, apart, gap, mean_of
from royaume.lab.findings import LEAST_TAKERS, wide

# What is compared of a component: the share, and how many cases both sides need.
SHARES: dict[str, tuple[Callable[[Thing], Share | None], int]] = {
    "could": (lambda thing: thing.could, LEAST_TAKERS),
    "choice": (lambda thing: thing.choice, LEAST_TAKERS),
    "had": (lambda thing: thing.had, LEAST_TAKERS),
    "win": (lambda thing: thing.win, LEAST_TAKERS),
}


def compare(
    before: Mapping[str, Sequence[Thing]],
    after: Mapping[str, Sequence[Thing]],
    games: tuple[Sequence[Watched], Sequence[Watched]],
    players: int,
) -> dict[str, Any]:
    """The differences of two cells with 95 % intervals; `sure` where it holds for all of them together."""
    return {
        "score": _means([[(sum(game["scores"]), players) for game in side] for side in games]),
        "decisions": _means([[(sum(game["decisions"]), 1) for game in side] for side in games]),
        "rounds": _means([[(game["rounds"], 1) for game in side] for side in games]),
        "order": [
            _shares(one, other, players)
            for one, other in zip(order_shares(games[0], players), order_shares(games[1], players), strict=True)
        ],
        "things": _things(before, after),
    }


def _means(sides: Sequence[Sequence[tuple[float, int]]]) -> dict[str, Any]:
    one, other = mean_of(sides[0]), mean_of(sides[1])
    assert one is not None
    assert other is not None
    value, low, high = apart(other, one)
    return {
        "before": round(one.value, 2),
        "after": round(other.value, 2),
        "change": [round(value, 2), round(low, 2), round(high, 2)],
        "sure": not low <= 0 <= high,
    }


def _shares(one: Share, other: Share, tests: int) -> dict[str, Any]:
    value, low, high = gap(other, one)
    _, wide_low, wide_high = gap(other, one, wide(tests))
    return {
        "before": round(one.value, 4),
        "after": round(other.value, 4),
        "change": [round(value, 4), round(low, 4), round(high, 4)],
        "sure": not wide_low <= 0 <= wide_high,
    }


def _things(before: Mapping[str, Sequence[Thing]], after: Mapping[str, Sequence[Thing]]) -> list[dict[str, Any]]:
    """Every component that can be compared in some way, the clearest and greatest changes first."""
    found: list[tuple[str, str, str, Share, Share]] = []
    for heading, listed in before.items():
        now = {thing.id: thing for thing in after[heading]}
        for thing in listed:
            for what, (get, least) in SHARES.items():
                one, other = get(thing), get(now[thing.id]) if thing.id in now else None
                if one is not None and other is not None and min(one.count, other.count) >= least:
                    found.append((heading, thing.id, what, one, other))
    rows = [
        {"heading": heading, "thing": thing, "what": what, **_shares(one, other, len(found))}
        for heading, thing, what, one, other in found
    ]
    return sorted(rows, key=lambda row: (not row["sure"], -abs(row["change"][0])))
