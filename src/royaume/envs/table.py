"""One table that deals game after game: what every kind of environment has in common."""

from __future__ import annotations

import io
import random
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from rich.console import Console

from royaume.engine.companions import TERMINAL
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import load
from royaume.engine.state import State
from royaume.envs.encoders import Mask, Row, Sparse, encoder_of

Observation = dict[str, Any]  # the arrays `observation` and `action_mask`

WIN = "win"
SCORE = "score"
REWARDS = (WIN, SCORE)
ILLEGAL_REWARD = -1.0


class Table:
    """A game, its number of players and options, and the position being played."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        reward: str | None = None,
        components: str | Path | None = None,
    ) -> None:
        self.game = load(game, components)
        self.players = self.game.check_players(max(2, self.game.min_players) if players is None else players)
        self.options = dict(options or {})
        self.reward = reward or (WIN if self.players > 1 else SCORE)
        if self.reward not in REWARDS:
            raise RoyaumeError(f"there is no reward '{reward}'; the rewards are: {', '.join(REWARDS)}")
        self.encoder = encoder_of(self.game)
        self.actions = self.game.space.size
        self.seed(seed)
        self.state = self.game.new(self.players, 0, self.options)

    def seed(self, seed: int | None) -> None:
        """Start the series of games that belongs to a seed; without one, a series nobody has chosen."""
        self._dice = random.Random(secrets.randbits(64) if seed is None else seed)

    def deal(self, game_seed: int | None = None) -> State:
        """The next game of the series, or the one with this seed of its own."""
        if game_seed is None:
            game_seed = self._dice.getrandbits(63)
        self.state = self.game.new(self.players, game_seed, self.options)
        return self.state

    def observation_space(self) -> spaces.Dict:
        """The bounds of what `observe` gives."""
        encoder = self.encoder
        return spaces.Dict(
            {
                "observation": spaces.Box(encoder.low, encoder.high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """The actions of the game, legal or not."""
        return spaces.Discrete(self.actions)

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and its legal actions: none while another seat decides."""
        return {"observation": self.row(seat), "action_mask": self.mask(seat)}

    def row(self, seat: int) -> Row:
        """What a seat sees, as numbers."""
        return self.encoder.encode(self.state, seat)

    def mask(self, seat: int) -> Mask:
        """A 1 for each action that this seat may choose now."""
        return self.encoder.mask(self.state, seat)

    def sparse(self, seat: int) -> Sparse:
        """What a seat sees without the zeros: indices and values."""
        return self.encoder.sparse(self.state, seat)

    def legal(self, seat: int) -> list[int]:
        """The mask without the zeros: the actions that this seat may choose now."""
        return self.state.legal() if self.state.player == seat else []

    def rewards(self) -> list[float]:
        """What each seat gets for the finished game."""
        return returns(self.state) if self.reward == WIN else [float(score) for score in self.state.scores()]

    def draw(self, seat: int) -> str:
        """The table as a seat sees it, as text."""
        terminal = TERMINAL.of(self.game)
        view = self.state.view(seat)
        console = Console(file=io.StringIO(), width=120, color_system=None, force_terminal=False)
        with console.capture() as drawn:
            console.print(terminal.show(view, self.game) if terminal is not None else view)
        return drawn.get()


def returns(state: State) -> list[float]:
    """What a finished game was worth to each seat."""
    return victory(state.winners(), state.seats)


def victory(winners: Sequence[int], seats: int) -> list[float]:
    """A victory as numbers that add up to 0: 1 for the only winner, less for shared ones, -1 / (seats - 1) for others.

    Alone it is 1 for a victory and -1 for none.
    """
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners:
        return [0.0] * seats
    worth = (seats / len(winners) - 1) / (seats - 1)
    return [worth if seat in winners else -1 / (seats - 1) for seat in range(seats)]
