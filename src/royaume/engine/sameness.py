"""Whether two positions are the same for a seat: what it sees is, but for how long it took to come there."""

from __future__ import annotations

from typing import Any

from royaume.engine.state import State


def situation(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat sees, without the ply and without what only counts how often something was put back."""
    seen = state.view(seat)
    del seen["ply"]
    for path in state.game.counters:
        *outer, name = path.split(".")
        inner = seen
        for each in outer:
            inner[each] = dict(inner[each])
            inner = inner[each]
        del inner[name]
    return seen
