"""What the evaluation adds up, by name."""

from __future__ import annotations

from royaume.engine.state import State
from royaume.engine.terms import Terms, margin

from . import evaluate


def terms(state: State, seat: int) -> Terms:
    """The parts of the evaluation."""
    worth = [evaluate.terms(state, i) for i in range(state.seats)]
    return margin(
        [{key: w * n for key, w, n in zip(evaluate.TERMS, evaluate.WEIGHTS, each, strict=True)} for each in worth], seat
    )
