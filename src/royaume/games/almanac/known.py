"""Who may know what: asked by the view of a seat and by its observation alike."""

from __future__ import annotations

from royaume.engine.flow import OP_MASK, SEAT_MASK, SEAT_SHIFT
from royaume.games.almanac.state import KNOWER, AlmanacState
from royaume.games.almanac.steps import KEEP_CONTRACT


def sees_screen(s: AlmanacState, seat: int | None, other: int) -> bool:
    """True if a seat may look behind a Screen: its own, and any once the game is over (AL-16.3)."""
    return other == seat or s.player is None


def sees_gold(s: AlmanacState, seat: int | None, other: int) -> bool:
    """True if a seat may count somebody's Gold: where it sees behind the Screen, and where Gold lies open."""
    return sees_screen(s, seat, other) or bool(s.options["open_gold"])


def drawer(s: AlmanacState) -> int | None:
    """The seat that looks at drawn Contracts now."""
    for step in s.agenda:
        if step & OP_MASK == KEEP_CONTRACT:
            return step >> SEAT_SHIFT & SEAT_MASK
    return None


def sees_drawn(s: AlmanacState, seat: int | None) -> bool:
    """True if Contracts are drawn and this seat looks at them."""
    return bool(s.drawn) and seat == drawer(s)


def put_there(contract: int, seat: int | None) -> bool:
    """True if the seat itself put this Contract under the deck, and knows where it lies (AL-16.6)."""
    return seat is not None and KNOWER.of(contract) == seat + 1
