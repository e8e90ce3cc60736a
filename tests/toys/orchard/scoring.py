"""Points: what was played and what was rolled (OR-2.2, OR-2.3)."""

from __future__ import annotations

from .actions import held
from .state import OrchardState


def scores(s: OrchardState) -> list[int]:
    """The points of each seat."""
    return [sum(breakdown(s, seat).values()) for seat in range(s.seats)]


def winners(s: OrchardState) -> list[int]:
    """The seats with the most points; empty while the game goes on (OR-1.1)."""
    points = s.scores()
    return [] if s.player is not None else [seat for seat in range(s.seats) if points[seat] == max(points)]


def breakdown(s: OrchardState, seat: int) -> dict[str, int]:
    """Cards and dice."""
    return {"cards": sum(s.points[card] for card in held(s.table[seat])), "dice": s.dice[seat]}
