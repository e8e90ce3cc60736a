"""Who may know what: asked by the view of a seat and by its observation alike."""

from __future__ import annotations

from royaume.engine.flow import OP_MASK, SEAT_MASK, SEAT_SHIFT
from royaume.games.crown_of_emara.state import EmaraState
from royaume.games.crown_of_emara.steps import FAVOR_CHOICE


def sees_hand(s: EmaraState, seat: int | None, other: int) -> bool:
    """True if a seat may see a hand: its own, or any where every hand is known (CE-17.7)."""
    return other == seat or bool(s.options["informed_choice"])


def drawer(s: EmaraState) -> int | None:
    """The seat that looks at drawn favor tokens now."""
    for step in s.agenda:
        if step & OP_MASK == FAVOR_CHOICE:
            return step >> SEAT_SHIFT & SEAT_MASK
    return None


def sees_drawn(s: EmaraState, seat: int | None) -> bool:
    """True if favor tokens are drawn and this seat looks at them."""
    return bool(s.drawn) and seat == drawer(s)
