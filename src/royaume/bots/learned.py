"""What a network has learned about a game for two: a correction of the hand-made evaluation, kept in the game's folder.

`examples/train.py` makes such networks. They need NumPy, so the search imports this module only where somebody asks for
`learned`, and by its name: what is compiled must not need NumPy's types.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from typing import Any

from royaume.bots.greedy import judgement
from royaume.bots.odds import odds_of
from royaume.bots.planner import Line, worth
from royaume.bots.regression import squash
from royaume.bots.reward import rewards
from royaume.engine.companions import ENCODING, FITTING
from royaume.engine.encoding import Writer
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.state import State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise RoyaumeError("a bot that has learned needs NumPy: pip install 'royaume[research]'") from error

Array = NDArray[Any]
Row = tuple[Array, Array]  # the entries that are not zero, and what they are
FILE = "learned.npz"
PLAYERS = 2
SURE = 8.0  # log-odds: nobody is surer of a win


class Eyes:
    """What is seen of a position: the hand's opinion of it, and a row of numbers for the network."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluate, self.finish = judgement(game)
        self.odds = odds_of(game)
        self.counting = FITTING.needed(game)
        self.writer = Writer(ENCODING.needed(game).entries(game), game.new(game.max_players, 0))
        largest = [max(part.high, -part.low) for part in self.writer.parts for _ in part.entries]
        self.scale = 1 / np.sqrt(np.array(largest, np.float32))
        self.weights = np.array(self.counting.WEIGHTS[: len(self.counting.TERMS)], np.float32) / 10
        self.size = len(largest) + PLAYERS * len(self.weights)

    def row(self, state: State, seat: int) -> Row:
        """The observation of the seat, and behind it what the hand-made evaluation adds up for each player."""
        written = np.frombuffer(self.writer.row(state, seat), np.int16)
        indices = np.flatnonzero(written)
        terms = [self.weights * self.counting.terms(state, (seat + i) % PLAYERS) for i in range(PLAYERS)]
        return (
            np.concatenate([indices, np.arange(len(self.scale), self.size)]).astype(np.int32),
            np.concatenate([written[indices] * self.scale[indices], *terms]).astype(np.float32),
        )

    def hand(self, state: State, seat: int, slope: float) -> float:
        """The log-odds of winning in the hand's opinion, where a point of margin is worth `slope`."""
        return max(-SURE, min(SURE, slope * self.evaluate(state, seat)))


class Network:
    """A network that has learned; `examples/train.py` says what it is made of."""

    def __init__(self, eyes: Eyes, weights: Mapping[str, Array]) -> None:
        self.eyes = eyes
        self.seen = weights["seen.weight"].astype(np.float32)
        self.middle = np.ascontiguousarray(weights["middle.weight"].T, np.float32)
        self.middle_bias = weights["middle.bias"]
        self.last = weights["last.weight"][0]
        self.last_bias = float(weights["last.bias"][0])
        self.slope = math.exp(float(weights["slope"][0]))  # of the hand's opinion

    def correction(self, state: State, seat: int) -> float:
        """What is to be added to the hand's opinion of a position that goes on, as log-odds of winning."""
        indices, values = self.eyes.row(state, seat)
        seen = np.maximum(values @ self.seen[indices], 0)
        return float(np.maximum(seen @ self.middle + self.middle_bias, 0) @ self.last) + self.last_bias


@functools.lru_cache(maxsize=8)  # games with components of their own come and go
def network_of(game: Game) -> Network | None:
    """The network of a game; None if it has learned with other components. RoyaumeError if there is none."""
    path = game.folder / FILE
    if not path.is_file():
        raise RoyaumeError(f"no network has learned {game.id} yet; play without `learned`")
    with np.load(path) as kept:
        weights = dict(kept)
    if not game.components.accepts(str(weights["components"])):
        return None
    return Network(Eyes(game), weights)


def look(lines: list[Line], position: State, seat: int) -> Callable[[State], list[float]] | None:
    """Correct what the planner's lines look worth, best first again; what the search then asks about positions.

    None where the hand judges alone: with other components than were learned, and not between two players.
    """
    network = network_of(position.game) if position.seats == PLAYERS else None
    if network is None:
        return None
    eyes = network.eyes
    slope = eyes.odds.slope(eyes.odds.phase(position))
    for line in lines:
        state = eyes.finish(line.state.clone(), seat)
        if state.player is not None:
            line.value = network.slope * line.value + network.correction(state, seat) / slope
    lines.sort(key=worth, reverse=True)

    def chances(state: State) -> list[float]:
        """What a position between two turns is worth to both; the network knows those of who has just moved."""
        if state.player is None:
            return rewards(state, seat, eyes.evaluate, eyes.finish, slope)
        moved = 1 - state.player
        mine = squash(network.slope * eyes.hand(state, moved, slope) + network.correction(state, moved))
        return [mine, 1 - mine] if moved == 0 else [1 - mine, mine]

    return chances
