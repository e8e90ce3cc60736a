"""What a network has learned about a game: a correction of the hand-made evaluation, kept in the game's folder.

`royaume train` makes such networks. The search imports this module only where somebody asks for `learned`, and by its
name: what is compiled must not need NumPy's types, and who plays another game need not wait for it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

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

Array = NDArray[Any]
Row = tuple[Array, Array]  # the entries that are not zero, and what they are
Weights = Mapping[str, Array]
FILE = "learned.npz"
PLAYERS = 2
IN_TRAINING = 2  # `learned=2` asks the network that is in training, not the one of the game's folder
SURE = 8.0  # log-odds: nobody is surer of a win
NOTHING = np.float32(0)
AT_ONCE = 8  # positions that are multiplied together: with more NumPy may wake threads, which cost more than they bring


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
        weights = np.array(self.counting.WEIGHTS[: len(self.counting.TERMS)], np.float32) / 10
        self.each = len(weights)  # so much is counted for each player
        self.weights = np.tile(weights, game.max_players)
        self.size = len(largest) + len(self.weights)

    def row(self, state: State, seat: int) -> Row:
        """The observation of the seat, and behind it what the hand-made evaluation adds up for each player."""
        indices, written = self.written(state, seat)
        counted = np.array(self.turned(self.counted(state), seat), np.float32)
        added = counted * self.weights[: len(counted)]
        return (
            np.concatenate([indices, np.arange(len(self.scale), len(self.scale) + len(added))]).astype(np.int32),
            np.concatenate([written * self.scale[indices], added]).astype(np.float32),
        )

    def written(self, state: State, seat: int) -> Row:
        """The entries of the observation that are not zero, and what is written there."""
        written = np.frombuffer(self.writer.row(state, seat), np.int16)
        indices = written.astype(bool).nonzero()[0]  # four times as quick as of the numbers themselves
        return indices, written.take(indices)

    def counted(self, state: State) -> list[float]:
        """What the hand-made evaluation counts for each player, one after the other."""
        terms = self.counting.terms
        found: list[float] = []
        for seat in range(state.seats):
            found += terms(state, seat)
        return found

    def turned(self, counted: list[float], seat: int) -> list[float]:
        """The same, the seat first."""
        start = seat * self.each
        return counted[start:] + counted[:start]

    def hand(self, state: State, seat: int, slope: float) -> float:
        """The log-odds of winning in the hand's opinion, where a point of margin is worth `slope`."""
        return max(-SURE, min(SURE, slope * self.evaluate(state, seat)))


class Network:
    """A network that has learned; `royaume.train.network` says what it is made of."""

    def __init__(self, eyes: Eyes, weights: Weights) -> None:
        self.eyes = eyes
        self.players = frozenset(players_of(weights))
        seen = weights["seen.weight"].astype(np.float32)
        entries = len(eyes.scale)
        self.seen = np.ascontiguousarray(seen[:entries] * eyes.scale[:, None])  # of what the writer writes
        self.counted = seen[entries:] * eyes.weights[:, None]  # of what the hand counts
        self.middle = np.ascontiguousarray(weights["middle.weight"].T, np.float32)
        self.middle_bias = weights["middle.bias"].astype(np.float32)
        self.last = weights["last.weight"][0].astype(np.float32)
        self.last_bias = float(weights["last.bias"][0])
        self.slope = math.exp(float(weights["slope"][0]))  # of the hand's opinion

    def glance(self, state: State, seat: int, counted: list[float]) -> Array:
        """The first layer: what the entries of the observation that are not zero bring, and what the hand counts."""
        indices, written = self.eyes.written(state, seat)
        brought: Array = written.astype(np.float32).dot(self.seen.take(indices, 0))
        brought += np.array(self.eyes.turned(counted, seat), np.float32).dot(self.counted[: len(counted)])
        return brought

    def glances(self, states: Sequence[State], seat: int) -> Array:
        """The first layer of positions that are much alike, a row each: the entries are gathered once for all."""
        eyes = self.eyes
        rows = b"".join([eyes.writer.row(state, seat) for state in states])
        written = np.frombuffer(rows, np.int16).reshape(len(states), -1)
        indices = np.flatnonzero(written.any(0))
        brought: Array = written.take(indices, 1).astype(np.float32).dot(self.seen.take(indices, 0))
        counted = [eyes.turned(eyes.counted(state), seat) for state in states]
        brought += np.array(counted, np.float32).dot(self.counted[: len(counted[0])])
        return brought

    def judged(self, glances: Array) -> Array:
        """The other layers, of one glance or of one in each row; what is given is written over."""
        middle = np.maximum(glances, NOTHING, out=glances).dot(self.middle)
        middle += self.middle_bias
        found: Array = np.maximum(middle, NOTHING, out=middle).dot(self.last) + self.last_bias
        return found

    def corrections(self, states: Sequence[State], seat: int) -> list[float]:
        """What is to be added to the hand's opinion of positions that go on, as log-odds of winning, for one seat."""
        found: list[float] = []
        for first in range(0, len(states), AT_ONCE):
            found += self.judged(self.glances(states[first : first + AT_ONCE], seat)).tolist()
        return found

    def correction(self, state: State, seat: int) -> float:
        """The correction of one position."""
        return float(self.judged(self.glance(state, seat, self.eyes.counted(state))))

    def to_all(self, state: State) -> list[float]:
        """The corrections of one position for every seat, with what the hand counts counted once."""
        counted = self.eyes.counted(state)
        glances = np.array([self.glance(state, seat, counted) for seat in range(state.seats)])
        found: list[float] = self.judged(glances).tolist()
        return found


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


def players_of(weights: Weights) -> list[int]:
    """With how many players the games were played that a network has learned from."""
    return [int(players) for players in np.atleast_1d(weights["players"])] if "players" in weights else [PLAYERS]


def network_from(game: Game, weights: Weights) -> Network | None:
    """The network with these weights; None if it has learned with other components."""
    if not game.components.accepts(str(weights["components"])):
        return None
    eyes = Eyes(game)
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
    if network is None or position.seats not in network.players:
        return None
    eyes = network.eyes
    slope = eyes.odds.slope(eyes.odds.phase(position))
    ends = [(line, eyes.finish(line.state.clone(), seat)) for line in lines]
    going = [(line, state) for line, state in ends if state.player is not None]
    if going:
        corrections = network.corrections([state for _, state in going], seat)
        for (line, _), correction in zip(going, corrections, strict=True):
            line.value = network.slope * line.value + correction / slope
    lines.sort(key=worth, reverse=True)

    def chance(hand: float, correction: float) -> float:
        return squash(network.slope * hand + correction)

    def chances(state: State) -> list[float]:
        """What a position between two turns is worth to all; of two the network knows those of who has just moved."""
        if state.player is None:
            return rewards(state, seat, eyes.evaluate, eyes.finish, slope)
        if state.seats > PLAYERS:
            corrections = network.to_all(state)
            return [chance(eyes.hand(state, who, slope), corrections[who]) for who in range(state.seats)]
        moved = 1 - state.player
        mine = chance(eyes.hand(state, moved, slope), network.correction(state, moved))
        return [mine, 1 - mine] if moved == 0 else [1 - mine, mine]

    return chances
