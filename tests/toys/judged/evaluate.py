"""Points on the table, and cards in the hand."""

from pathlib import Path
from typing import Final

from royaume.engine.state import State
from royaume.engine.weights import read_weights
from tests.toys.orchard.actions import held
from tests.toys.orchard.state import OrchardState

TERMS: Final = (
    "points",
    "hand",  # points of the cards that are still to be played
)
FIXED: Final = frozenset({"points"})
WEIGHTS: Final = read_weights(Path(__file__).parent, TERMS)


def terms(state: State, seat: int) -> list[float]:
    """What is counted for a seat."""
    assert isinstance(state, OrchardState)
    return [float(state.scores()[seat]), float(sum(card + 1 for card in held(state.hand[seat])))]


def evaluate(state: State, seat: int) -> float:
    """How much better the seat stands than the best of the others."""
    worth = [sum(a * b for a, b in zip(WEIGHTS, terms(state, i), strict=True)) for i in range(state.seats)]
    return worth[seat] - max(worth[:seat] + worth[seat + 1 :])
