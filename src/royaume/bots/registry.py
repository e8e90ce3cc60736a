"""The bots that are there, by name."""

from __future__ import annotations

from collections.abc import Callable

from royaume.bots.base import Bot
from royaume.bots.greedy import Greedy
from royaume.bots.random import Random
from royaume.engine.errors import RoyaumeError

_makers: dict[str, Callable[..., Bot]] = {Random.name: Random, Greedy.name: Greedy}


def register_bot(name: str, maker: Callable[..., Bot]) -> None:
    """Make a bot known under a name; what `maker` takes by keyword are the settings of the bot, all with defaults."""
    _makers[name] = maker


def maker_of(name: str) -> Callable[..., Bot] | None:
    """What makes the bot with this name, or None if it has no maker of its own."""
    return _makers.get(name)


def bots() -> list[str]:
    """The names of all bots, the simplest first."""
    return list(_makers)


def make_bot(name: str) -> Bot:
    """The bot with this name; RoyaumeError lists the names if there is none."""
    if name not in _makers:
        raise RoyaumeError(f"there is no bot '{name}'; the bots are: {', '.join(_makers)}")
    return _makers[name]()
