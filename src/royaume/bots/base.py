"""What a bot is, and the only door to it: a bot never sees the real position."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable

from royaume.engine.state import State

Evaluate = Callable[[State, int], float]


class Bot(ABC):
    """A way to play any game. One bot may sit on several seats: what a seat needs is in its `Player`.

    A bot that thinks longer takes its budget (milliseconds for people, simulations for matches that can be repeated)
    when it is made, so that `choose` stays the same for all.
    """

    name: str
    own: Evaluate | None = None  # how it judges positions, where not as the game's evaluation does

    @abstractmethod
    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """One of the actions of `position.offered`.

        `position` is a guess: what the seat knows is true in it, everything else is dealt anew. It may be changed, and
        `position.determinize(seat, dice)` gives further guesses that are just as good.
        """

    def sit(self, character: int = 0) -> Bot:
        """The bot as it sits down on one seat of one table: itself, or a copy with a memory of its own.

        A bot that is not the same in every game becomes who it is by the `character`.
        """
        return self


class Player:
    """A bot on a seat of one table, with dice of its own: the same seed, table and bots give the same game."""

    def __init__(self, bot: Bot, seat: int, seed: int) -> None:
        self.bot = bot.sit(random.Random(f"character {seed} {seat}").getrandbits(32))
        self.seat = seat
        self.dice = dice_of(seed, seat)
        self.guesses = random.Random(f"guesses {seed} {seat}")

    def decide(self, state: State) -> int:
        """The action of this seat, which has to decide now. The real position stays behind this door."""
        offered = state.offered
        if len(offered) == 1:
            return offered[0]
        return self.bot.choose(state.determinize(self.seat, self.guesses), self.seat, self.dice)


def dice_of(seed: int, seat: int) -> random.Random:
    """The dice a bot throws on this seat of the table with this seed."""
    return random.Random(f"dice {seed} {seat}")
