"""The five levels, the same in all games: page, squire, steward (called the Seneschal), chancellor, sovereign.

`levels.toml` says what each level is and what it is allowed: for people a budget in milliseconds, for matches that can
be repeated one in simulations. A game may bring a `levels.toml` of its own with other numbers. Those in the middle have
styles: `steward-builder` is the steward who likes what lasts, `steward` draws a style for each game.
"""

from __future__ import annotations

import functools
import inspect
import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from royaume.bots.base import Bot
from royaume.bots.greedy import Greedy
from royaume.bots.planner import Planner
from royaume.bots.search import Search
from royaume.bots.tastes import STYLES, taste_of
from royaume.bots.tastes import USUAL as NO_TASTE
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State

LEVELS = ("page", "squire", "steward", "chancellor", "sovereign")
FILE = "levels.toml"
USUAL = "steward"  # who sits down when nobody says who
STYLED = ("steward", "chancellor")  # the levels that people may ask to play in a style
LEAST = {"width": 1, "guesses": 1, "arms": 1}  # of the numbers that cannot be 0
KINDS: Mapping[str, type[Bot]] = {"greedy": Greedy, "planner": Planner, "search": Search}


@functools.cache
def read_levels(folder: Path = Path(__file__).parent) -> dict[str, dict[str, Any]]:
    """What the `levels.toml` of the bots says, or that of a game's folder; nothing if there is none."""
    path = folder / FILE
    found = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for level in found:
        if level not in LEVELS:
            raise RoyaumeError(f"{path}: there is no level '{level}'; the levels are: {', '.join(LEVELS)}")
    return found


def parameters(level: str, game: Game | None, timed: bool, changes: Mapping[str, float]) -> dict[str, Any]:
    """What a level is made of, in a game or in general: the kind of bot and its numbers; `changes` come last.

    A game that names another kind of bot gives all its numbers. By the clock only the highest level gets better on a
    faster machine: the others keep the number of simulations they were measured with.
    """
    own = read_levels(game.folder).get(level, {}) if game is not None else {}
    found = {} if "bot" in own else dict(read_levels()[level])
    found.update(own)
    found.update(changes)
    if not timed:
        found.pop("milliseconds", None)
    elif level == LEVELS[-1]:
        found.pop("simulations", None)
    return found


def styled_levels() -> list[str]:
    """The names of levels that play in a style that people asked for."""
    return [f"{level}-{style}" for level in STYLED for style in STYLES]


def level_of(bot: str) -> str:
    """The level of a bot, whatever its style; the bot itself if it is no level."""
    return bot.partition("-")[0] if bot in styled_levels() else bot


def style_of(bot: str) -> str:
    """The style that a level was asked to play in; nothing for all other bots."""
    return bot.partition("-")[2] if bot in styled_levels() else ""


class Level(Bot):
    """A level of play in any game. `timed` plays by the clock, for people; else by simulations, the same every time."""

    def __init__(
        self,
        name: str,
        timed: bool = False,
        changes: Mapping[str, float] | None = None,
        character: int | None = None,
    ) -> None:
        self.name = name
        self.timed = timed
        self.changes = dict(changes or {})
        self.character = character  # None: it sits nowhere yet
        self._made: dict[str, Bot] = {}
        if self.changes:
            self.build(None)  # refuses numbers that mean nothing

    def sit(self, character: int = 0) -> Bot:
        """The level with a memory for one seat, and somebody's tastes."""
        return Level(self.name, self.timed, self.changes, character)

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """What the bot behind this level chooses in this game."""
        return self.behind(position.game).choose(position, seat, dice)

    def behind(self, game: Game) -> Bot:
        """The bot that plays this level in a game."""
        if game.id not in self._made:
            made = self.build(game)
            self._made[game.id] = made.sit() if self.character is not None else made
        return self._made[game.id]

    def build(self, game: Game | None) -> Bot:
        """The bot that plays this level in a game, or in general."""
        numbers = parameters(level_of(self.name), game, self.timed, self.changes)
        tastes = {key: numbers.pop(key, usual) for key, usual in NO_TASTE.items()}
        made = build(numbers)
        if game is not None:
            taste = taste_of(game, tastes, style_of(self.name), self.character or 0)
            made.own = taste.evaluate if taste is not None else None
        return made


def build(numbers: dict[str, Any]) -> Bot:
    """The bot that `levels.toml` describes."""
    name = numbers.pop("bot")
    kind = KINDS.get(name)
    if kind is None:
        raise RoyaumeError(f"there is no kind of bot '{name}'; the kinds are: {', '.join(KINDS)}")
    known = list(inspect.signature(kind).parameters)
    for key, value in numbers.items():
        if key not in known:
            raise RoyaumeError(f"a bot of the kind '{name}' has no '{key}'; it has: {', '.join(known)}")
        if value < LEAST.get(key, 0):
            raise RoyaumeError(f"the '{key}' of a bot cannot be {value:g}: at least {LEAST.get(key, 0)}")
    return kind(**numbers)
