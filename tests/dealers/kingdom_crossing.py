"""Nothing is private; unknown to all is the order of decks, bird piles, Queens, Favours and tiles (KC-1.5)."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.state import State
from tests.dealers import exchange


def deal(s: State, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Shuffle whatever lies face down; which Queen was left out is as unknown as the order of the others."""
    queens = [*data["queen_pile"], data["queen_out"]]
    exchange([queens], dice)
    data["queen_pile"], data["queen_out"] = queens[:-1], queens[-1]
    for space in data["spaces"].values():
        exchange([space["cards"]], dice)
    for flock in data["flocks"].values():
        exchange([flock], dice)
    for pile in ("stock", "empty_tiles", "solo_deck"):
        exchange([data[pile]], dice)
