"""The bots that are there, by name."""

from __future__ import annotations

from collections.abc import Callable

from royaume.bots.base import Bot
from royaume.bots.greedy import Greedy
from royaume.bots.levels import LEVELS, Level, styled_levels
from royaume.bots.random import Random
from royaume.engine.errors import RoyaumeError

SIMPLE = (RANDOM, GREEDY) = ("random", "greedy")

_makers: dict[str, Callable[..., Bot]] = {RANDOM: Random, GREEDY: Greedy}


def register_bot(name: str, maker: Callable[..., Bot]) -> None:
    """Make a bot known under a name; what `maker` takes by keyword are the settings of the bot, all with defaults."""
    _makers[name] = maker


def maker_of(name: str) -> Callable[..., Bot] | None:
    """What makes the bot with this name, or None if it has no maker of its own."""
    return _makers.get(name)


def bots() -> list[str]:
    """The names of all bots, the simplest first: random, greedy, the five levels, those with a style, one's own."""
    own = [name for name in _makers if name not in SIMPLE]
    return [*SIMPLE, *LEVELS, *styled_levels(), *own]


def opponents() -> list[str]:
    """The bots that people are offered: the levels, the kindest first, those with a style, and those of one's own."""
    return [name for name in bots() if name not in SIMPLE]


def make_bot(name: str, timed: bool = False) -> Bot:
    """The bot with this name; RoyaumeError lists the names if there is none.

    `timed` is for people: a level then thinks by the clock, not by simulations. A level may be given other numbers than
    its own: `sovereign:simulations=800:width=12`.
    """
    level, *given = name.split(":")
    if level in LEVELS or level in styled_levels():
        return Level(level, timed, read_changes(name, given))
    if name not in _makers:
        raise RoyaumeError(f"there is no bot '{name}'; the bots are: {', '.join(bots())}")
    return _makers[name]()


def read_changes(name: str, given: list[str]) -> dict[str, float]:
    """The numbers that a name gives."""
    found: dict[str, float] = {}
    for change in given:
        key, _, value = change.partition("=")
        try:
            number = float(value)
        except ValueError:
            raise RoyaumeError(f"'{change}' in the bot '{name}' is not like simulations=800") from None
        found[key] = int(number) if number.is_integer() and "." not in value else number
    return found
