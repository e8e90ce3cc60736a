"""What a better turn would have been about: points that lay ready, goods, what lasts, a rival, or only the order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from royaume.engine.companions import SORTING
from royaume.engine.game import Game
from royaume.engine.terms import whose

POINTS = "points"  # the score as it stands
GOODS = "goods"  # what is there to be spent
LATER = "later"  # cards, places and helpers for the turns to come
RIVAL = "rival"  # what the best of the others has or may do
ORDER = "order"  # the same actions one after the other in another way
THEMES = (POINTS, ORDER, GOODS, LATER, RIVAL)


def parts(game: Game, better: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """How much of the difference of two lines is about what; together all of it."""
    found = dict.fromkeys((POINTS, GOODS, LATER, RIVAL), 0.0)
    for key in {**better, **other}:
        found[sort_of(game, key)] += better.get(key, 0.0) - other.get(key, 0.0)
    return found


def sort_of(game: Game, key: str) -> str:
    """What a term is about."""
    rival, name = whose(key)
    sorting = SORTING.of(game)
    if rival is not None:
        return RIVAL
    if sorting is None:
        return POINTS
    return GOODS if name in sorting.GOODS else LATER if name in sorting.LATER else POINTS


def theme(shares: Mapping[str, float], best: Sequence[int], played: Sequence[int]) -> str:
    """What the better turn was mostly about."""
    if sorted(best) == sorted(played):
        return ORDER
    return max(shares, key=lambda each: (shares[each], -THEMES.index(each)))
