"""1 Set-up."""

from __future__ import annotations

from .actions import CARDS
from .state import OrchardState
from .steps import NEXT_TURN


def set_up(s: OrchardState) -> None:
    """Shuffle and deal (OR-1.1)."""
    s.deck = s.shuffled(list(range(len(CARDS))))
    for seat in range(s.seats):
        s.hand[seat] = sum(1 << s.deck.pop() for _ in range(s.options["goal"]))
    s.ask(NEXT_TURN, 0)
