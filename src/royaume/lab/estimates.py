"""Shares and means with their intervals, where the seats of one game are not independent of one another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from royaume.arena.statistics import Z, wilson

Pair = tuple[float, int]  # of one game: the sum of something, and over how many


@dataclass(frozen=True, slots=True)
class Share:
    """A share of `count` cases that says as much as `n` independent ones."""

    value: float
    count: int
    n: float

    def interval(self, z: float = Z) -> tuple[float, float]:
        """Where the share lies: 95 %, or what another `z` gives (Wilson)."""
        return wilson(self.value, self.n, z)


def share(games: Sequence[Pair]) -> Share | None:
    """The share of cases that hold, from how many hold and how many there are in each game; None without cases.

    Cases of one game go together: the spread between games says how many independent cases they are worth, which is
    never more than there are.
    """
    cases = sum(count for _, count in games)
    if not cases:
        return None
    value = math.fsum(total for total, _ in games) / cases
    spread = math.fsum((total - value * count) ** 2 for total, count in games) / cases**2
    if spread and 0 < value < 1:
        n = min(float(cases), value * (1 - value) / spread)
    else:
        n = float(sum(1 for _, count in games if count))
    return Share(min(1.0, max(0.0, value)), cases, n)


def gap(one: Share, other: Share, z: float = Z) -> tuple[float, float, float]:
    """How much greater one share is than another, with the interval of the difference (Newcombe)."""
    low, high = one.interval(z)
    low_other, high_other = other.interval(z)
    apart = one.value - other.value
    down = math.hypot(one.value - low, high_other - other.value)
    up = math.hypot(high - one.value, other.value - low_other)
    return apart, max(-1.0, apart - down), min(1.0, apart + up)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and what each game adds to its error."""

    value: float
    count: int
    errors: tuple[float, ...]

    def reach(self, z: float = Z) -> float:
        """Half the interval."""
        return z * math.sqrt(math.fsum(error * error for error in self.errors))


def mean_of(games: Sequence[Pair]) -> Mean | None:
    """A mean over all cases from the sum and the number of cases of each game; None without cases."""
    cases = sum(count for _, count in games)
    if not cases:
        return None
    value = math.fsum(total for total, _ in games) / cases
    return Mean(value, cases, tuple((total - value * count) / cases for total, count in games))


def apart(one: Mean, other: Mean, z: float = Z) -> tuple[float, float, float]:
    """The difference of two means over the same seeds, with its interval: what both share falls out."""
    value = one.value - other.value
    errors = (a - b for a, b in zip(one.errors, other.errors, strict=True))
    reach = z * math.sqrt(math.fsum(error * error for error in errors))
    return value, value - reach, value + reach
