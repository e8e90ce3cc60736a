"""What a better turn would have been about: points that lay ready, goods, what lasts, a rival, the order, or what only
trying it out shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from royaume.coach.reasons import TRIED, TURN
from royaume.engine.companions import SORTING
from royaume.engine.game import Game
from royaume.engine.terms import whose

POINTS = "points"  # the score as it stands
GOODS = "goods"  # what is there to be spent
LATER = "later"  # cards, places and helpers for the turns to come
RIVAL = "rival"  # what the others have or may do
AHEAD = "ahead"  # what comes of it, which the position does not show
ORDER = "order"  # the same actions one after the other in another way
THEMES = (POINTS, ORDER, GOODS, LATER, RIVAL, AHEAD)


def sorted_out(game: Game, parts: Mapping[str, float]) -> dict[str, float]:
    """How much of the difference of two lines is about what; together all of it."""
    found = dict.fromkeys((POINTS, GOODS, LATER, RIVAL, AHEAD), 0.0)
    for key, value in parts.items():
        found[sort_of(game, key)] += value
    return found


def sort_of(game: Game, key: str) -> str:
    """What a term is about."""
    rival, name = whose(key)
    sorting = SORTING.of(game)
    if rival is not None:
        return RIVAL
    if name in (TRIED, TURN):
        return AHEAD if name == TRIED else LATER
    if sorting is None:
        return POINTS
    return GOODS if name in sorting.GOODS else LATER if name in sorting.LATER else POINTS


def theme(shares: Mapping[str, float], best: Sequence[int], played: Sequence[int]) -> str:
    """What the better turn was mostly about."""
    if sorted(best) == sorted(played):
        return ORDER
    return max(shares, key=lambda each: (shares[each], -THEMES.index(each)))
