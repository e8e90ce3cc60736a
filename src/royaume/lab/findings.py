"""What looks plainly broken, by criteria that anybody can check: they are the constants of this page.

Bots are not people: a finding says where to look, not what to change. Where many components are measured at once
some are far off by luck, so the intervals here are wider than 95 %: all of them together are wrong once in twenty
studies (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from royaume.lab.counting import Thing
from royaume.lab.estimates import Share, gap

NEVER, ALWAYS, WINNING, LOSING, ORDER = "never", "always", "winning", "losing", "order"
KINDS = (NEVER, ALWAYS, WINNING, LOSING, ORDER)

LEAST_SEATS = 75  # never: so many seats could take it,
NEVER_SHARE = 0.01  # and at most this share of them did,
NEVER_HIGH = 0.05  # even at the upper end of the 95 % interval not more than this

LEAST_DECISIONS = 100  # always: so many decisions offered it,
ALWAYS_LOW = 0.9  # at the lower end of the 95 % interval this share of them chose it,
OTHERS_CHOSEN = 0.7  # while the others under the heading were chosen less often than this

LEAST_TAKERS = 30  # winning or losing: so many seats took it, and so many took others under the heading,
ODDS = 2.0  # their odds of winning are this many times those of whoever took others, or the inverse

ORDER_ODDS = 1.5  # turn order decides: the odds of a place in it are this many times even, or the inverse


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that looks broken: the kind, where, the share that shows it and what it is held against."""

    kind: str
    heading: str | None
    thing: str | None
    place: int | None
    share: Share
    against: float
    interval: tuple[float, float]

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        low, high = self.interval
        return {
            "kind": self.kind,
            "heading": self.heading,
            "thing": self.thing,
            "place": self.place,
            "share": round(self.share.value, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "of": self.share.count,
            "against": round(self.against, 4),
        }


def wide(tests: int) -> float:
    """The `z` with which so many intervals together hold with 95 %."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, tests))


def odds(share: float) -> float:
    """For one loss so many victories."""
    return share / (1 - share) if share < 1 else float("inf")


def find_broken(things: Mapping[str, Sequence[Thing]], order: Sequence[Share], players: int) -> list[Finding]:
    """All findings of a cell, in the order of the criteria."""
    found = [finding for heading, listed in things.items() for finding in _choices(heading, listed)]
    tests = sum(_enough(thing) for listed in things.values() for thing in listed)
    for heading, listed in things.items():
        found += [finding for thing in listed if (finding := _victories(heading, thing, wide(tests))) is not None]
    if players > 1:
        found += _order(order, 1 / players)
    return sorted(found, key=lambda finding: KINDS.index(finding.kind))


def _choices(heading: str, listed: Sequence[Thing]) -> list[Finding]:
    found = []
    chosen, offered = sum(thing.chosen for thing in listed), sum(thing.offered for thing in listed)
    for thing in listed:
        if not thing.offered or thing.choice is None or thing.reach is None:
            continue
        if thing.reach.count >= LEAST_SEATS and thing.reach.value <= NEVER_SHARE:
            interval = thing.reach.interval()
            if interval[1] <= NEVER_HIGH:
                found.append(Finding(NEVER, heading, thing.id, None, thing.reach, chosen / offered, interval))
        others = (chosen - thing.chosen) / (offered - thing.offered) if offered > thing.offered else 1.0
        interval = thing.choice.interval()
        if thing.offered >= LEAST_DECISIONS and interval[0] >= ALWAYS_LOW and others < OTHERS_CHOSEN:
            found.append(Finding(ALWAYS, heading, thing.id, None, thing.choice, others, interval))
    return found


def _enough(thing: Thing) -> bool:
    return bool(thing.win and thing.base and thing.win.count >= LEAST_TAKERS and thing.base.count >= LEAST_TAKERS)


def _victories(heading: str, thing: Thing, z: float) -> Finding | None:
    if not _enough(thing):
        return None
    assert thing.win is not None
    assert thing.base is not None
    _, low, high = gap(thing.win, thing.base, z)
    times = odds(thing.win.value) / odds(thing.base.value) if thing.base.value else float("inf")
    if low > 0 and times >= ODDS:
        return Finding(WINNING, heading, thing.id, None, thing.win, thing.base.value, thing.win.interval(z))
    if high < 0 and times <= 1 / ODDS:
        return Finding(LOSING, heading, thing.id, None, thing.win, thing.base.value, thing.win.interval(z))
    return None


def _order(order: Sequence[Share], even: float) -> list[Finding]:
    found = []
    for place, share in enumerate(order):
        low, high = share.interval(wide(len(order)))
        times = odds(share.value) / odds(even)
        if (low > even and times >= ORDER_ODDS) or (high < even and times <= 1 / ORDER_ODDS):
            found.append(Finding(ORDER, None, None, place + 1, share, even, (low, high)))
    return found
