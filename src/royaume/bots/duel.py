"""A match of two sets of weights: the same bot, every seed once on each seat."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from royaume.bots.base import Bot, Player
from royaume.bots.registry import make_bot
from royaume.engine.companions import Fitting
from royaume.engine.game import Game
from royaume.engine.state import State

CERTAIN = 1.96  # standard errors on both sides of a 95 % interval


class Weighted(Bot):
    """A bot that judges with weights of its own."""

    def __init__(self, bot: Bot, fitting: Fitting, weights: Sequence[float]) -> None:
        self.name = bot.name
        self.bot = bot
        self.fitting = fitting
        self.weights = list(weights)

    def sit(self, character: int = 0) -> Bot:
        """The same with the bot as it sits down, which may remember the turn it has begun."""
        return Weighted(self.bot.sit(character), self.fitting, self.weights)

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """What the bot chooses when it judges with these weights."""
        self.fitting.WEIGHTS[:] = self.weights
        return self.bot.choose(position, seat, dice)


@dataclass(frozen=True, slots=True)
class Score:
    """What the first of two won: of each seed a share from 0 to 1, from two games."""

    shares: tuple[float, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.shares)

    @property
    def share(self) -> float:
        """The share of all games."""
        return math.fsum(self.shares) / len(self.shares)

    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 %: seeds count, not games; one won and one lost are added, so that a few
        seeds are never certain."""
        counted = [*self.shares, 0.0, 1.0]
        n = len(counted)
        middle = math.fsum(counted) / n
        spread = math.fsum((share - middle) ** 2 for share in counted) / (n - 1)
        reach = CERTAIN * math.sqrt(spread / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.share:.1%} of {self.games} games [{low:.1%} to {high:.1%}]"


def both_ways(
    game: Game, fitting: Fitting, bot: Bot, new: Sequence[float], old: Sequence[float], seed: int
) -> Iterator[tuple[State, int]]:
    """The ends of the two games of a deal, and the seat on which `new` judged; the game's weights stay."""
    kept = list(fitting.WEIGHTS)
    bots = [Weighted(bot, fitting, new), Weighted(bot, fitting, old)]
    for first in (0, 1):
        state = game.new(2, seed, None)
        seated = [Player(bots[(seat + first) % 2], seat, seed) for seat in (0, 1)]
        while state.player is not None:
            state.apply(seated[state.player].decide(state))
        fitting.WEIGHTS[:] = kept
        yield state, first


def duel(
    game: Game, fitting: Fitting, judge: str, new: Sequence[float], old: Sequence[float], seeds: Iterable[int]
) -> Score:
    """What the new weights win against the old ones in the hands of the bot `judge`."""
    bot = make_bot(judge)
    shares = []
    for seed in seeds:
        won = 0.0
        for state, first in both_ways(game, fitting, bot, new, old, seed):
            winners = state.winners()
            won += (first in winners) / len(winners)
        shares.append(won / 2)
    return Score(tuple(shares))
