"""What a position is worth to each seat in a search, from 0 to 1."""

from __future__ import annotations

from royaume.bots.base import Evaluate
from royaume.bots.greedy import Finish
from royaume.bots.regression import squash
from royaume.engine.state import State

WON = 0.7  # of the reward at the end of a game is for winning, the rest for the margin


def rewards(state: State, moved: int, evaluate: Evaluate, finish: Finish, slope: float) -> list[float]:
    """The rewards of all seats; `moved` is the seat that moved last, which may have bids to be finished.

    `slope` is the worth of a point, the same for a whole search: else long turns would look better or worse than short
    ones.
    """
    seats = range(state.seats)
    if state.player is None:
        winners = state.winners()
        return [
            (1 - WON) * squash(slope * evaluate(state, seat)) + (WON / len(winners) if seat in winners else 0.0)
            for seat in seats
        ]
    state = finish(state, moved)
    return [squash(slope * evaluate(state, seat)) for seat in seats]
