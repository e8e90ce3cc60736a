"""Only the order of the pile is hidden; starting artisans lie above all others (QA-1.5, QA-12.2)."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.state import State
from tests.dealers import shuffled


def deal(s: State, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Shuffle both parts of the pile."""
    starting = [tile for tile in data["pile"] if tile.endswith("_s")]
    others = [tile for tile in data["pile"] if not tile.endswith("_s")]
    data["pile"] = [*shuffled(starting, dice), *shuffled(others, dice)]
