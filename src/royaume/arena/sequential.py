"""Is this version better? A sequential probability ratio test that stops as soon as the answer is clear.

The generalised test on groups of games, as fishtest does it with pairs: the likelihood of the observed group scores is
made as large as possible once with the mean of `elo0` and once with that of `elo1`; the logarithm of the ratio is the
evidence. See M. Van den Bergh, "Multi-valued sequential probability ratio tests".
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from royaume.arena.playing import Played
from royaume.arena.statistics import share_of
from royaume.engine.errors import RoyaumeError

RISK = 0.05  # of either error: saying better when it is not, and not better when it is
MIRAGE = 1e-3  # how often what has never been seen is taken to have been seen
STEPS = 50


class Sequential:
    """The test of the first contestant against the second."""

    def __init__(self, elo0: float, elo1: float) -> None:
        if not elo0 < elo1:
            raise RoyaumeError(f"--sprt asks for two Elo values, the lower first, not {elo0:g} and {elo1:g}")
        if max(abs(elo0), abs(elo1)) > 1000:
            raise RoyaumeError(f"--sprt asks for Elo values from -1000 to 1000, not {elo0:g} and {elo1:g}")
        self.elo0 = elo0
        self.elo1 = elo1
        self.bound = math.log((1 - RISK) / RISK)
        self.scores: Counter[float] = Counter()
        self.llr = 0.0

    def add(self, group: Played) -> None:
        """One more group, in the order of the match."""
        score = group_score(group, 0, 1)
        if score is not None:
            self.scores[score] += 1
            self.llr = evidence(self.scores, share_of(self.elo0), share_of(self.elo1))

    @property
    def decided(self) -> bool:
        """True once the evidence is enough for one answer."""
        return abs(self.llr) >= self.bound

    @property
    def answer(self) -> str:
        """`better`, `not_better` or `undecided`."""
        if not self.decided:
            return "undecided"
        return "better" if self.llr > 0 else "not_better"

    def to_dict(self) -> dict[str, Any]:
        """The test and its answer."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": RISK,
            "beta": RISK,
            "llr": round(self.llr, 3),
            "bounds": [round(-self.bound, 3), round(self.bound, 3)],
            "groups": sum(self.scores.values()),
            "answer": self.answer,
        }


def group_score(group: Played, one: int, other: int) -> float | None:
    """How often `one` finished ahead of `other` in a group, 0 to 1; equal is half. None if they did not meet."""
    points = meetings = 0
    for game in group["games"]:
        seats, places = game["seats"], game["places"]
        for i, first in enumerate(seats):
            for j, second in enumerate(seats):
                if first == one and second == other:
                    meetings += 1
                    points += 2 * (places[i] < places[j]) + (places[i] == places[j])
    return points / (2 * meetings) if meetings else None


def evidence(scores: Mapping[float, int], share0: float, share1: float) -> float:
    """The logarithm of the likelihood ratio of the two shares after these group scores."""
    seen = {0.0: MIRAGE, 1.0: MIRAGE} | {score: float(count) for score, count in scores.items()}
    total = math.fsum(seen.values())
    chances = [(score, count / total) for score, count in sorted(seen.items())]
    under0, under1 = most_likely(chances, share0), most_likely(chances, share1)
    return total * math.fsum(
        chance * math.log(one / zero) for (_, chance), zero, one in zip(chances, under0, under1, strict=True)
    )


def most_likely(chances: list[tuple[float, float]], share: float) -> list[float]:
    """The chances nearest to the observed ones whose mean is `share`: each divided by 1 + x (score - share)."""
    low, high = -1 / (chances[-1][0] - share), 1 / (share - chances[0][0])
    for _ in range(STEPS):
        x = (low + high) / 2
        if math.fsum(chance * (score - share) / (1 + x * (score - share)) for score, chance in chances) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [chance / (1 + x * (score - share)) for score, chance in chances]
