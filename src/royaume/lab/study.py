"""A study: cells of a number of players, a bot and a set of components, each with the same seeds."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import royaume
from royaume.arena.contestants import PROGRAM, Contestant
from royaume.arena.plan import Group
from royaume.arena.playing import Done, Played, load_once
from royaume.bots.base import Player
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.head import SEED_LIMIT
from royaume.lab.headings import declared
from royaume.lab.observing import Observer


@dataclass(frozen=True, slots=True)
class Cell:
    """Games that are counted together: so many players, all of them the same bot; `variant` is 0 or 1."""

    players: int
    bot: Contestant
    variant: int


@dataclass(frozen=True, slots=True)
class Study:
    """What is played. Plain data, components included, so it can travel.

    `variants` are the texts of the component files, None for the game's own: one, or two that are compared.
    """

    game: str
    cells: tuple[Cell, ...]
    variants: tuple[str | None, ...]
    digests: tuple[str, ...]
    rules: str
    games: int
    seed: int
    options: Mapping[str, Any]

    def groups(self) -> list[Group]:
        """Every game, as a group of one: the first seed in every cell, then the second, and so on."""
        return [
            Group(k * len(self.cells) + i, i, self.seed + k, ((0,) * cell.players,))
            for k in range(self.games)
            for i, cell in enumerate(self.cells)
        ]

    def head(self) -> dict[str, Any]:
        """All that decides the games, besides how many there are."""
        return {
            "format": "royaume-lab-1",
            "royaume": royaume.__version__,
            "game": self.game,
            "rules": self.rules,
            "components": list(self.digests),
            "players": sorted({cell.players for cell in self.cells}),
            "bots": list(dict.fromkeys(cell.bot.text for cell in self.cells)),
            "options": dict(self.options),
            "seed": self.seed,
        }


def make_study(
    games: Sequence[Game],
    texts: Sequence[str | None],
    players: Sequence[int],
    bots: Sequence[Contestant],
    count: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Study:
    """The study of one game with one or two sets of components, checked: RoyaumeError says what cannot be played."""
    first = games[0]
    for bot in bots:
        if bot.bot == PROGRAM:
            raise RoyaumeError("the lab plays with bots of this installation, not with programs")
    names = [bot.name for bot in bots]
    if len(set(names)) < len(names):
        raise RoyaumeError(f"a bot is named twice: {', '.join(names)}")
    if count < 1:
        raise RoyaumeError(f"a study has at least one game, not {count}")
    if seed + count > SEED_LIMIT:
        raise RoyaumeError("the last seed is too large: begin with a smaller one")
    for game in games:
        declared(game)
        for n in players:
            game.new(game.check_players(n), seed, options)
    cells = tuple(Cell(n, bot, variant) for n in players for bot in bots for variant in range(len(games)))
    digests = tuple(game.components.digest for game in games)
    return Study(first.id, cells, tuple(texts), digests, first.version, count, seed, dict(options or {}))


@dataclass(frozen=True, slots=True)
class Experiment:
    """Some games of a study, wherever they are played."""

    study: Study
    groups: tuple[Group, ...]

    def play(self) -> Done:
        """Play them one after the other."""
        start = time.perf_counter()
        played = [self.play_group(group) for group in self.groups]
        return Done(played, time.perf_counter() - start)

    def play_group(self, group: Group) -> Played:
        """One game, watched."""
        cell = self.study.cells[group.lineup]
        observer = observer_of(self.study.game, self.study.variants[cell.variant])
        state = observer.game.new(cell.players, group.seed, self.study.options)
        bot = cell.bot.make()
        players = [Player(bot, seat, group.seed) for seat in range(state.seats)]
        return {"group": group.index, "games": [observer.watch(state, players)]}


@functools.cache
def observer_of(game: str, components: str | None) -> Observer:
    """What watches a game, made once for all games of a process."""
    loaded = load_once(game, components)
    return Observer(loaded, declared(loaded))


def by_cell(study: Study, played: Sequence[Played]) -> Iterator[tuple[Cell, list[dict[str, Any]]]]:
    """The games of each cell in the order of their seeds."""
    found: list[list[dict[str, Any]]] = [[] for _ in study.cells]
    for group in played:
        found[group["group"] % len(study.cells)].append(group["games"][0])
    return zip(study.cells, found, strict=True)
