"""Bots that fail in every way a bot can."""

from __future__ import annotations

import os
import random
import time

from royaume.bots import Bot, register_bot
from royaume.bots.registry import _makers
from royaume.engine.state import State


class Talker(Bot):
    name = "talker"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        print('{"chose": "nonsense"}', flush=True)
        return position.offered[0]


class Sleeper(Bot):
    name = "sleeper"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        time.sleep(3600)
        return position.offered[0]


class Crasher(Bot):
    name = "crasher"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        os._exit(3)


class Raiser(Bot):
    name = "raiser"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        raise RuntimeError("no idea")


class Cheater(Bot):
    name = "cheater"

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        return next(a for a in range(position.game.space.size) if a not in position.offered)


BAD = (Talker, Sleeper, Crasher, Raiser, Cheater)


def register() -> None:
    for bot in BAD:
        register_bot(bot.name, bot)


def forget() -> None:
    for bot in BAD:
        _makers.pop(bot.name, None)
