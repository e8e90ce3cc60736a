"""Shares, Elo and certainty from groups of games: the games of a group share a seed, so groups count, not games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
ELO = 400 / math.log(10)  # Elo in one unit of log odds


def elo_of(share: float) -> float:
    """The Elo difference that gives this share."""
    return ELO * math.log(share / (1 - share))


def share_of(elo: float) -> float:
    """The share that this Elo difference gives."""
    return 1 / (1 + math.exp(-elo / ELO))


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share measured in n independent games."""
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return math.fsum(values) / len(values)


def error(strata: Sequence[Sequence[float]]) -> float:
    """The standard error of the mean over all values, which were drawn line-up by line-up."""
    total = sum(len(values) for values in strata)
    spread = 0.0
    for values in strata:
        if len(values) > 1:
            middle = mean(values)
            spread += len(values) * math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return math.sqrt(spread) / total


def effective_games(strata: Sequence[Sequence[float]], games: int) -> float:
    """How many independent games say as much as these groups: never fewer than groups, never more than games."""
    groups = sum(len(values) for values in strata)
    share = mean([value for values in strata for value in values])
    noise = error(strata) ** 2
    if noise == 0:
        return float(games if 0 < share < 1 and groups > 1 else groups)
    return min(float(games), max(float(groups), share * (1 - share) / noise))


@dataclass(frozen=True, slots=True)
class Difference:
    """How much stronger one is than another: Elo with its 95 % interval, and how sure it is that there is a gain."""

    elo: float
    reach: float
    los: float

    def __str__(self) -> str:
        return f"ELO: {self.elo:.1f} ±{self.reach:.1f} (95 %) LOS {100 * self.los:.1f} %"


def difference(scores: Sequence[float]) -> Difference:
    """The difference from the score of each group, 0 to 1.

    Half a group won and half a group lost are added (Jeffreys): so a clean sweep has an end, and few groups are not
    more certain than they should be.
    """
    n = len(scores) + 1
    middle = (math.fsum(scores) + 0.5) / n
    spread = math.fsum((score - middle) ** 2 for score in scores) + 0.5 * (middle**2 + (1 - middle) ** 2)
    deviation = math.sqrt(spread / n / n)
    reach = Z * deviation * ELO / (middle * (1 - middle))
    return Difference(elo_of(middle), reach, NormalDist().cdf((middle - 0.5) / deviation))
