"""Several people at one screen: they may all look at it as long as none of their seats knows anything of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from royaume.engine.events import Event
from royaume.engine.state import State


def open_to_all(state: State, seats: Sequence[int], told: Iterable[Event]) -> bool:
    """True if none of these seats knows more than whoever watches, nor read more in what is still told."""
    return all(knows(state, seat) == knows(state, None) for seat in seats) and all(e.secret is None for e in told)


def knows(state: State, seat: int | None) -> dict[str, Any]:
    """A view without the number of the seat it was made for, to hold views against each other."""
    return {key: value for key, value in state.view(seat).items() if key != "seat"}
