"""What a seat may know, by whitelist, and a random position it cannot tell from the real one."""

from __future__ import annotations

import random
from typing import Any

from royaume.games.winter_kingdom.state import WinterState


def view(s, seat):
    return {}


def determinize(s: WinterState, seat: int | None, rng: random.Random) -> WinterState:
    return s.clone()
