"""Bots that fail, made known by importing this module: `--import tests.arena.bad_bots`."""

from __future__ import annotations

import os
import random

from royaume.bots import Bot, register_bot
from royaume.engine.state import State


class Stumbler(Bot):
    """Raises an error at its third decision."""

    name = "stumbler"

    def __init__(
        self, steps: int = 2, pace: float = 1.0, proud: bool = False, title: str = "", way: object = None
    ) -> None:
        if steps < 0:
            raise ValueError("steps are counted from 0")
        self.steps = steps

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        self.steps -= 1
        if self.steps < 0:
            raise ArithmeticError("fell over")
        return position.offered[0]


class Cheat(Bot):
    """Takes an action that is not offered."""

    name = "cheat"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        return max(position.offered) + 1


class Bomb(Bot):
    """Takes its whole process down."""

    name = "bomb"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        os._exit(7)


for bot in (Stumbler, Cheat, Bomb):
    register_bot(bot.name, bot)
