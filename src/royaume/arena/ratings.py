"""Ratings from finishing orders: Plackett-Luce on an Elo scale, with error bars by a Bayesian bootstrap over groups.

In this model whoever takes the first place is drawn in proportion to strength, then whoever takes the second among
the rest, and so on; with two players it is the model behind Elo.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from royaume.arena.playing import Played
from royaume.arena.statistics import ELO

REPLICATES = 400
ROUNDS = 500
NEAR = 1e-6

Stage = tuple[int, tuple[int, ...]]  # who was drawn, and all who could have been
Kind = tuple[tuple[Stage, float], ...]  # what happened in a group: how often each draw


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength in Elo, and the ends of its 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(played: Sequence[Played], contestants: int, fixed: int | None, seed: int = 0) -> list[Rating]:
    """The rating of each contestant. The one that is `fixed` has 0; without one, the mean is 0.

    Each two who met get half a group won by either (Jeffreys' prior), so that even a clean sweep has a rating.
    """
    kinds = Counter(stages(group) for group in played)
    met, size = meetings(played)
    dice = random.Random(f"bootstrap {seed}")
    order = sorted(kinds)
    best = fit({kind: float(kinds[kind]) for kind in order}, dict.fromkeys(met, 0.5), size, contestants, fixed)
    drawn: list[list[float]] = []
    for _ in range(REPLICATES):
        weights = {kind: dice.gammavariate(kinds[kind], 1.0) for kind in order}
        drawn.append(fit(weights, {pair: dice.gammavariate(0.5, 1.0) for pair in met}, size, contestants, fixed, best))
    found = []
    for number in range(contestants):
        values = sorted(replicate[number] for replicate in drawn)
        found.append(Rating(best[number], values[round(0.025 * REPLICATES)], values[round(0.975 * REPLICATES) - 1]))
    return found


def stages(group: Played) -> Kind:
    """All draws in the games of a group. Equal places count as every order of them, each for its part."""
    found: defaultdict[Stage, float] = defaultdict(float)
    for game in group["games"]:
        orders = finishing_orders(game["places"])
        for order in orders:
            names = [game["seats"][seat] for seat in order]
            for drawn in range(len(names) - 1):
                found[names[drawn], tuple(sorted(names[drawn:]))] += 1 / len(orders)
    return tuple(sorted((stage, round(count, 6)) for stage, count in found.items()))


def finishing_orders(places: Sequence[int]) -> list[tuple[int, ...]]:
    """Every order of the seats that agrees with their places."""
    ties = [[seat for seat, place in enumerate(places) if place == here] for here in sorted(set(places))]
    return [
        tuple(itertools.chain(*parts)) for parts in itertools.product(*(itertools.permutations(tie) for tie in ties))
    ]


def meetings(played: Sequence[Played]) -> tuple[list[tuple[int, int]], int]:
    """All ordered pairs of contestants that met, and the number of games in a group."""
    pairs = {pair for group in played for pair in itertools.permutations(set(group["games"][0]["seats"]), 2)}
    return sorted(pairs), max((len(group["games"]) for group in played), default=1)


def fit(
    kinds: Mapping[Kind, float],
    prior: Mapping[tuple[int, int], float],
    size: int,
    contestants: int,
    fixed: int | None,
    guess: Sequence[float] | None = None,
) -> list[float]:
    """The most likely ratings (Hunter's MM algorithm): `kinds` are groups with weights, `prior` won groups to add."""
    draws: defaultdict[Stage, float] = defaultdict(float)
    for kind, weight in kinds.items():
        for stage, count in kind:
            draws[stage] += weight * count
    for (winner, loser), weight in prior.items():
        draws[winner, tuple(sorted((winner, loser)))] += weight * size
    wins = [0.0] * contestants
    pools: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for (winner, pool), weight in draws.items():
        wins[winner] += weight
        pools[pool] += weight
    strengths = [math.exp(elo / ELO) for elo in guess] if guess else [1.0] * contestants
    for _ in range(ROUNDS):
        load = [0.0] * contestants
        for pool, weight in pools.items():
            part = weight / sum(strengths[one] for one in pool)
            for one in pool:
                load[one] += part
        newer = [wins[one] / load[one] if load[one] else 1.0 for one in range(contestants)]
        middle = math.exp(math.fsum(map(math.log, newer)) / contestants)
        newer = [strength / middle for strength in newer]
        change = max(abs(math.log(new / old)) for new, old in zip(newer, strengths, strict=True))
        strengths = newer
        if change < NEAR:
            break
    base = 0.0 if fixed is None else ELO * math.log(strengths[fixed])
    return [ELO * math.log(strength) - base for strength in strengths]
