"""Hidden are hands and decks, drawn favor tokens, the favor pile, and all but the top of events and B advisors."""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.state import State
from tests.dealers import exchange


def deal(s: State, data: dict[str, Any], seat: int | None, dice: random.Random) -> None:
    """Deal hands and decks anew (CE-3.15), tokens (CE-3.5, CE-D6), events (CE-3.9) and B advisors (CE-3.7)."""
    for i, player in enumerate(data["seats"]):
        if i == seat:
            exchange([player["deck"]], dice)
        elif not data["options"]["informed_choice"]:  # else everybody can tell what each still holds (CE-17.7)
            exchange([player["hand"], player["deck"]], dice)
            player["hand"].sort()
    looking = [asked for step, asked, _ in data["agenda"] if step == "favor_choice"]
    exchange([data["pile"]] if seat in looking else [data["pile"], data["drawn"]], dice)
    for stack in ("events", "stack"):
        below = data[stack][1:]
        exchange([below], dice)
        data[stack] = [*data[stack][:1], *below]
