"""Who meets whom: line-ups, and groups of games with one seed in which everybody sits on every seat."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import royaume
from royaume.arena.contestants import Contestant
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.head import SEED_LIMIT

ROUND_ROBIN = "round_robin"
GAUNTLET = "gauntlet"
ALONE = "one_against_the_rest"
MIRROR = "mirror"
MOST_CONTESTANTS = 20

Lineup = tuple[int, ...]  # the contestants at one table, by number; some may sit there several times


@dataclass(frozen=True, slots=True)
class Group:
    """Games with the same seed: in each of them everybody has moved on by one seat."""

    index: int
    lineup: int
    seed: int
    seatings: tuple[Lineup, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What every game of a match has in common. Plain data, components included, so it can travel."""

    game: str
    players: int
    options: Mapping[str, Any]
    components: str | None
    modules: tuple[str, ...]
    contestants: tuple[Contestant, ...]
    time_limit: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole match: the table, the way of meeting, how many games for each line-up, the first seed.

    `rules` and `digest` say which rules and components it is played with.
    """

    table: Table
    mode: str
    games: int
    seed: int
    rules: str
    digest: str

    @property
    def lineups(self) -> list[Lineup]:
        """Every table that sits down, each contestant by number."""
        return lineups(self.mode, len(self.table.contestants), self.table.players)

    @property
    def rounds(self) -> int:
        """How many groups each line-up plays: enough for the number of games asked for."""
        return -(-self.games // self.table.players)

    def groups(self) -> Iterator[Group]:
        """All groups in order: the first of every line-up, then the second, and so on. Every group has its own seed."""
        tables = self.lineups
        players = self.table.players
        for index in range(self.rounds * len(tables)):
            lineup = index % len(tables)
            order = list(tables[lineup])
            random.Random(f"seating {self.seed} {index}").shuffle(order)
            turns = tuple(tuple(order[-turn:] + order[:-turn]) for turn in range(players))
            yield Group(index, lineup, self.seed + index, turns)

    def head(self) -> dict[str, Any]:
        """All that decides the results, besides how many games there are."""
        table = self.table
        return {
            "format": "royaume-arena-1",
            "royaume": royaume.__version__,
            "game": table.game,
            "rules": self.rules,
            "components": self.digest,
            "players": table.players,
            "options": dict(table.options),
            "mode": self.mode,
            "bots": [contestant.text for contestant in table.contestants],
            "seed": self.seed,
            "time_limit": table.time_limit,
            "modules": list(table.modules),
        }


def lineups(mode: str, contestants: int, players: int) -> list[Lineup]:
    """Every table that sits down.

    Round robin: the contestants share the seats as equally as possible, in every way. Gauntlet: the first alone against
    each other one, which takes all other seats. One against the rest: everybody so against everybody. Mirror: the
    second is the first again.
    """
    if mode == GAUNTLET:
        return [(0, *[other] * (players - 1)) for other in range(1, contestants)]
    if mode == ALONE:
        pairs = itertools.permutations(range(contestants), 2)
        return [(one, *[other] * (players - 1)) for one, other in pairs]
    each, more = divmod(players, contestants)
    everybody = tuple(range(contestants)) * each
    return [tuple(sorted((*everybody, *some))) for some in itertools.combinations(range(contestants), more)]


def make_plan(
    game: Game,
    players: int,
    contestants: tuple[Contestant, ...],
    mode: str = ROUND_ROBIN,
    games: int = 200,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    components: str | None = None,
    modules: tuple[str, ...] = (),
    time_limit: float = 10.0,
) -> Plan:
    """The plan of a match, checked: RoyaumeError says what cannot be played."""
    game.check_players(players)
    if players < 2:
        raise RoyaumeError("an arena needs at least two players: nobody meets nobody alone")
    names = [contestant.name for contestant in contestants]
    if mode == MIRROR:
        if len(contestants) != 1:
            raise RoyaumeError(f"a mirror match is one bot against itself, not {len(contestants)} bots")
        one = contestants[0]
        contestants = (one, Contestant(f"{one.name}'", one.text, one.bot, one.settings, one.command))
    elif len(contestants) < 2:
        raise RoyaumeError("an arena needs at least two bots (or --mirror, one bot against itself)")
    for name in names:
        if names.count(name) > 1:
            raise RoyaumeError(f"{name} is named twice (--mirror plays one bot against itself)")
    if len(contestants) > MOST_CONTESTANTS:
        raise RoyaumeError(f"at most {MOST_CONTESTANTS} bots meet at a time, not {len(contestants)}")
    if games < 1:
        raise RoyaumeError(f"a match has at least one game, not {games}")
    if time_limit <= 0:
        raise RoyaumeError(f"the time limit is more than 0 seconds, not {time_limit:g}")
    game.new(players, seed, options)
    table = Table(game.id, players, dict(options or {}), components, modules, contestants, time_limit)
    plan = Plan(table, mode, games, seed, game.version, game.components.digest)
    if seed + plan.rounds * len(plan.lineups) > SEED_LIMIT:
        raise RoyaumeError("the last seed is too large: begin with a smaller one")
    return plan
