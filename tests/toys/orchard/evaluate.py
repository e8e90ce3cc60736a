"""What a bot looks at: the points that lie there, and those that the hand promises."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from royaume.engine.state import State
from royaume.engine.weights import read_weights

from .actions import DROP, held
from .state import OrchardState
from .steps import DROPPING

TERMS: Final = (
    "points",
    "hand",  # points of the cards that are still to be played
    "look",  # there is a card to look at, and a turn to come in which to do it
)
FIXED: Final = frozenset({"points"})  # not fitted
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat."""
    s = cast(OrchardState, state)
    left = s.options["goal"] - s.table[seat].bit_count()
    best = sorted((s.points[card] for card in held(s.hand[seat])), reverse=True)[:left]
    return [float(s.scores()[seat]), float(sum(best)), float(bool(left and s.deck))]


def evaluate(state: State, seat: int) -> float:
    """How much better the seat stands than the best of the others."""
    worth = [sum(w * t for w, t in zip(WEIGHTS, terms(state, i), strict=True)) for i in range(state.seats)]
    return worth[seat] - max(worth[:seat] + worth[seat + 1 :])


def finish(state: State, seat: int) -> State:
    """A look ends with dropping the lowest card."""
    s = cast(OrchardState, state)
    while s.player == seat and s.asked() == DROPPING:
        s.apply(DROP + min(held(s.hand[seat]), key=lambda card: s.points[card]))
    return s
