"""Who may know what: asked by the view of a seat and by its observation alike."""

from __future__ import annotations

from royaume.games.winter_kingdom.state import WinterState


def sees_hand(seat: int | None, other: int) -> bool:
    """True if a seat may see ability cards in a hand: its own."""
    return other == seat


def sees_card(s: WinterState, seat: int | None, other: int) -> bool:
    """True if a seat may see a terrain card: its own, and that of the active seat, which lies open (WK-5.9)."""
    return other == seat or other == s.player
