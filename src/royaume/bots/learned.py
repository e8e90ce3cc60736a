"""What a network has learned about a game: a correction of the hand-made evaluation, kept in the game's folder.

`royaume train` makes such networks. They need NumPy, so the search imports this module only where somebody asks for
`learned`, and by its name: what is compiled must not need NumPy's types.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

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
Weights = Mapping[str, Array]
FILE = "learned.npz"
PLAYERS = 2
IN_TRAINING = 2  # `learned=2` asks the network that is in training, not the one of the game's folder
SURE = 8.0  # log-odds: nobody is surer of a win


class Eyes:
    """What is seen of a position: the hand's opinion of it, and a row of numbers for the network."""

    def __init__(self, game: Game, players: int = PLAYERS) -> None:
        self.game = game
        self.players = players
        self.evaluate, self.finish = judgement(game)
        self.odds = odds_of(game)
        self.counting = FITTING.needed(game)
        self.writer = Writer(ENCODING.needed(game).entries(game), game.new(game.max_players, 0))
        largest = [max(part.high, -part.low) for part in self.writer.parts for _ in part.entries]
        self.scale = 1 / np.sqrt(np.array(largest, np.float32))
        self.weights = np.array(self.counting.WEIGHTS[: len(self.counting.TERMS)], np.float32) / 10
        self.size = len(largest) + players * len(self.weights)

    def row(self, state: State, seat: int) -> Row:
        """The observation of the seat, and behind it what the hand-made evaluation adds up for each player."""
        written = np.frombuffer(self.writer.row(state, seat), np.int16)
        indices = np.flatnonzero(written)
        return (
            np.concatenate([indices, np.arange(len(self.scale), self.size)]).astype(np.int32),
            np.concatenate([written[indices] * self.scale[indices], self.terms(state, seat)]).astype(np.float32),
        )

    def terms(self, state: State, seat: int) -> Array:
        """What the hand-made evaluation adds up for each player, the seat first."""
        terms = self.counting.terms
        counted = np.array([terms(state, (seat + i) % self.players) for i in range(self.players)], np.float32)
        return (counted * self.weights).reshape(-1)

    def hand(self, state: State, seat: int, slope: float) -> float:
        """The log-odds of winning in the hand's opinion, where a point of margin is worth `slope`."""
        return max(-SURE, min(SURE, slope * self.evaluate(state, seat)))


class Network:
    """A network that has learned; `royaume.train.network` says what it is made of."""

    def __init__(self, eyes: Eyes, weights: Weights) -> None:
        self.eyes = eyes
        seen = weights["seen.weight"].astype(np.float32)
        entries = len(eyes.scale)
        self.seen = np.ascontiguousarray(seen[:entries] * eyes.scale[:, None])  # of what the writer writes
        self.counted = np.ascontiguousarray(seen[entries:])  # of what the hand adds up
        self.middle = np.ascontiguousarray(weights["middle.weight"].T, np.float32)
        self.middle_bias = weights["middle.bias"].astype(np.float32)
        self.last = weights["last.weight"][0].astype(np.float32)
        self.last_bias = float(weights["last.bias"][0])
        self.slope = math.exp(float(weights["slope"][0]))  # of the hand's opinion

    def glance(self, state: State, seat: int) -> Array:
        """The first layer: what the entries of the observation that are not zero bring, and what the hand adds up."""
        written = np.frombuffer(self.eyes.writer.row(state, seat), np.int16)
        indices = written.nonzero()[0]
        brought: Array = written[indices].astype(np.float32) @ self.seen.take(indices, 0)
        brought += self.eyes.terms(state, seat) @ self.counted
        return brought

    def corrections(self, seen: Sequence[tuple[State, int]]) -> list[float]:
        """What is to be added to the hand's opinion of positions that go on, each seen by a seat, as log-odds."""
        glances = np.array([self.glance(state, seat) for state, seat in seen])
        middle = np.maximum(glances, 0) @ self.middle + self.middle_bias
        found: list[float] = (np.maximum(middle, 0) @ self.last + self.last_bias).tolist()
        return found

    def correction(self, state: State, seat: int) -> float:
        """What is to be added to the hand's opinion of a position that goes on, as log-odds of winning."""
        return self.corrections([(state, seat)])[0]


def read_weights(file: Path | BinaryIO) -> dict[str, Array]:
    """What a file of a network holds; RoyaumeError if it is none."""
    try:
        with np.load(file) as kept:
            weights = dict(kept)
        weights["components"], weights["seen.weight"], weights["slope"]
    except FileNotFoundError as error:
        raise RoyaumeError(f"cannot read {file}: {error.strerror}") from error
    except (OSError, ValueError, KeyError, TypeError, EOFError) as error:
        raise RoyaumeError(f"{file} is not a network that has learned a game") from error
    return weights


def players_of(weights: Weights) -> int:
    """How many play in the games that a network has learned from."""
    return int(weights["players"]) if "players" in weights else PLAYERS


def network_from(game: Game, weights: Weights) -> Network | None:
    """The network with these weights; None if it has learned with other components."""
    if not game.components.accepts(str(weights["components"])):
        return None
    eyes = Eyes(game, players_of(weights))
    return Network(eyes, weights) if len(weights["seen.weight"]) == eyes.size else None


@functools.lru_cache(maxsize=8)  # games with components of their own come and go
def network_of(game: Game) -> Network | None:
    """The network of a game; None if it has learned with other components. RoyaumeError if there is none."""
    path = game.folder / FILE
    if not path.is_file():
        raise RoyaumeError(f"no network has learned {game.id} yet; play without `learned`")
    return network_from(game, read_weights(path))


_in_training: dict[str, Network] = {}


def put_in_training(network: Network) -> None:
    """Let this network play with `learned=2` in this process, in its game."""
    _in_training[network.eyes.game.id] = network


def asked(game: Game, learned: int) -> Network | None:
    """The network that a bot with `learned` asks; RoyaumeError if there is none."""
    if learned != IN_TRAINING:
        return network_of(game)
    if game.id not in _in_training:
        raise RoyaumeError(f"no network is in training in {game.id}; `learned=2` is for `royaume train`")
    found = _in_training[game.id]
    return found if found.eyes.game.components.digest == game.components.digest else None


def look(lines: list[Line], position: State, seat: int, learned: int = 1) -> Callable[[State], list[float]] | None:
    """Correct what the planner's lines look worth, best first again; what the search then asks about positions.

    None where the hand judges alone: with other components or another number of players than were learned.
    """
    network = asked(position.game, learned)
    if network is None or network.eyes.players != position.seats:
        return None
    eyes = network.eyes
    slope = eyes.odds.slope(eyes.odds.phase(position))
    ends = [(line, eyes.finish(line.state.clone(), seat)) for line in lines]
    going = [(line, state) for line, state in ends if state.player is not None]
    if going:
        corrections = network.corrections([(state, seat) for _, state in going])
        for (line, _), correction in zip(going, corrections, strict=True):
            line.value = network.slope * line.value + correction / slope
    lines.sort(key=worth, reverse=True)

    def chance(hand: float, correction: float) -> float:
        return squash(network.slope * hand + correction)

    def chances(state: State) -> list[float]:
        """What a position between two turns is worth to all; of two the network knows those of who has just moved."""
        if state.player is None:
            return rewards(state, seat, eyes.evaluate, eyes.finish, slope)
        if eyes.players > PLAYERS:
            corrections = network.corrections([(state, who) for who in range(eyes.players)])
            return [chance(eyes.hand(state, who, slope), corrections[who]) for who in range(eyes.players)]
        moved = 1 - state.player
        mine = chance(eyes.hand(state, moved, slope), network.correction(state, moved))
        return [mine, 1 - mine] if moved == 0 else [1 - mine, mine]

    return chances
