"""Hidden are the deck and the hands of the others, unless hands are open."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.state import State
from tests.dealers import exchange


def deal(s: State, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Deal deck and hands together."""
    closed = [player["hand"] for i, player in enumerate(data["seats"]) if i != seat and not data["options"]["open"]]
    exchange([data["deck"], *closed], dice)
