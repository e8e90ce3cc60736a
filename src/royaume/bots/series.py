"""Many games between bots, counted: seeds belong to the games, so sharing the work does not change the numbers."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from royaume.bots.base import Player, dice_of
from royaume.bots.random import Random
from royaume.bots.registry import make_bot
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State


@dataclass(slots=True)
class Tally:
    """What came of some games; a shared victory counts for a part of one."""

    players: int
    games: int = 0
    decisions: int = 0
    legal: int = 0
    scores: list[int] = field(default_factory=list)
    wins: list[Fraction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.players
        self.wins = self.wins or [Fraction(0)] * self.players

    def count(self, state: State, legal: int) -> None:
        """Add a finished game in which `legal` actions were offered in all."""
        self.games += 1
        self.decisions += state.ply
        self.legal += legal
        for seat, score in enumerate(state.scores()):
            self.scores[seat] += score
        winners = state.winners()
        for seat in winners:
            self.wins[seat] += Fraction(1, len(winners))

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        self.legal += other.legal
        for seat in range(self.players):
            self.scores[seat] += other.scores[seat]
            self.wins[seat] += other.wins[seat]


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one kind: which game and components, who plays, with which options. Plain data, so it can travel."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    components: Path | None = None

    def play(self, seeds: Sequence[int]) -> Tally:
        """One game for each seed."""
        game = _load(self.game, self.components)
        tally = Tally(self.players)
        quick = all(bot == Random.name for bot in self.bots)
        for seed in seeds:
            if quick:
                play_randomly(game, self.players, seed, self.options, tally)
            else:
                play_with(game, self.players, seed, self.options, self.bots, tally)
        return tally


@functools.cache
def _load(game: str, components: Path | None) -> Game:
    """The game, read once for all parts of a series."""
    return load(game, components)


def play_randomly(game: Game, players: int, seed: int, options: Mapping[str, Any], tally: Tally) -> None:
    """The same game as between random bots, without the way through them: nothing is built for a move."""
    state = game.new(players, seed, options)
    dice = [dice_of(seed, seat).random for seat in range(players)]
    apply = state.apply
    legal = 0
    player = state.player
    while player is not None:
        offered = state.offered
        n = len(offered)
        legal += n
        apply(offered[int(dice[player]() * n)] if n > 1 else offered[0])
        player = state.player
    tally.count(state, legal)


def play_with(
    game: Game, players: int, seed: int, options: Mapping[str, Any], bots: Sequence[str], tally: Tally
) -> list[int]:
    """One game between these bots; returns its actions."""
    state = game.new(players, seed, options)
    seated = seat_bots(bots, seed)
    legal = 0
    actions: list[int] = []
    while state.player is not None:
        legal += len(state.offered)
        action = seated[state.player].decide(state)
        actions.append(action)
        state.apply(action)
    tally.count(state, legal)
    return actions


def seat_bots(bots: Sequence[str], seed: int) -> list[Player]:
    """The bots on their seats, seat 0 first."""
    made = {name: make_bot(name) for name in bots}
    return [Player(made[name], seat, seed) for seat, name in enumerate(bots)]


def fresh_seed() -> int:
    """A seed nobody has chosen."""
    return random.SystemRandom().getrandbits(32)
