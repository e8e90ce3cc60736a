"""The random bot: every legal action is as good as another."""

from __future__ import annotations

import random

from royaume.bots.base import Bot
from royaume.engine.state import State


class Random(Bot):
    """Takes any legal action, all equally likely."""

    name = "random"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """Any of the offered actions."""
        offered = position.offered
        return offered[int(dice.random() * len(offered))]
