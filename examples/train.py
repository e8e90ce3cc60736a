"""A small network learns to judge the positions of a game by playing against itself, on two cores.

    python examples/train.py crown_of_emara --minutes 10 --out emara.pt

Needs `royaume[train]`. It looks one action ahead, as the greedy bot does, and takes the action after which it likes the
position best; what it learns is to like a position by the margin of points that it leads to: TD(lambda), as TD-Gammon
did. Two processes play with what is known, this one learns from what they played before. Every minute or so it meets
the greedy bot in games that are not learned from, whose time does not count: that is the curve it prints. A seat sees
a row with few entries that are not zero, so the first layer adds up embeddings. docs/research.md says how far it gets.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import random
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from royaume.bots import Player, make_bot
from royaume.engine.registry import games, load
from royaume.engine.state import State
from royaume.envs.encoders import encoder_of

Array = NDArray[Any]
Row = tuple[Array, Array]  # the entries that are not zero, and what they are
PLAYERS = 2
POINTS = 30.0  # a margin of so many is 1 to the network
SPAWN = multiprocessing.get_context("spawn")


class Network(nn.Module):
    """Two layers, and what the position is worth to the seat that sees it."""

    def __init__(self, size: int, hidden: int) -> None:
        super().__init__()
        self.seen = nn.EmbeddingBag(size, hidden, mode="sum")
        nn.init.normal_(self.seen.weight, std=0.05)
        self.rest = nn.Sequential(nn.ReLU(), nn.Linear(hidden, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, rows: list[Row]) -> Tensor:
        """What each row is worth."""
        indices = torch.from_numpy(np.concatenate([row[0] for row in rows]))
        values = torch.from_numpy(np.concatenate([row[1] for row in rows]))
        starts = torch.from_numpy(np.cumsum([0] + [len(row[0]) for row in rows[:-1]]))
        found: Tensor = self.rest(self.seen(indices, starts, per_sample_weights=values))
        return found.squeeze(1)


def margin(state: State, seat: int) -> float:
    """What the end of a game is worth to a seat."""
    scores = state.scores()
    return (scores[seat] - max(scores[:seat] + scores[seat + 1 :])) / POINTS


@dataclass(slots=True)
class Story:
    """What one seat brought about in a game, what it thought of that, and how the game ended."""

    rows: list[Row]
    thought: list[float]
    result: float = 0.0


class Judge:
    """The network at the table: looks one action ahead in many games at once."""

    def __init__(self, game: str, network: Network, seed: int) -> None:
        self.encoder = encoder_of(load(game))
        self.largest = np.maximum(np.abs(self.encoder.high), np.abs(self.encoder.low)).astype(np.float32)
        self.network = network
        self.dice = random.Random(seed)

    def row(self, state: State, seat: int) -> Row:
        """What a seat sees, each entry divided by its largest size."""
        indices, values = self.encoder.sparse(state, seat)
        return indices, values / self.largest[indices]

    @torch.no_grad()
    def decide(self, states: list[State], strays: float = 0.0) -> list[tuple[int, Row, float]]:
        """For every position an action, what the seat sees after it, and what that is worth."""
        rows: list[Row] = []
        ends: list[float | None] = []
        for state in states:
            seat = state.player
            assert seat is not None
            guess = state.determinize(seat, self.dice)
            for action in state.offered:
                child = guess.clone()
                child.apply(action)
                rows.append(self.row(child, seat))
                ends.append(margin(child, seat) if child.player is None else None)
        worths = [
            thought if end is None else end for thought, end in zip(self.network(rows).tolist(), ends, strict=True)
        ]
        chosen = []
        first = 0
        for state in states:
            many = len(state.offered)
            best = max(range(first, first + many), key=worths.__getitem__)
            if strays and self.dice.random() < strays:
                best = first + self.dice.randrange(many)
            chosen.append((state.offered[best - first], rows[best], worths[best]))
            first += many
        return chosen


def play(game: str, hidden: int, weights: dict[str, Array], many: int, seed: int, strays: float) -> list[Story]:
    """Games of the network against itself, side by side, and their stories."""
    torch.set_num_threads(1)
    judge = Judge(game, known(game, hidden, weights), seed)
    dice = random.Random(seed)
    states = [load(game).new(PLAYERS, dice.getrandbits(62)) for _ in range(many)]
    stories = [[Story([], []) for _ in range(PLAYERS)] for _ in states]
    going = list(range(many))
    while going:
        for i, (action, row, worth) in zip(going, judge.decide([states[i] for i in going], strays), strict=True):
            story = stories[i][states[i].player or 0]
            story.rows.append(row)
            story.thought.append(worth)
            states[i].apply(action)
        going = [i for i in going if states[i].player is not None]
    for i, state in enumerate(states):
        for seat, story in enumerate(stories[i]):
            story.result = margin(state, seat)
    return [story for both in stories for story in both if story.rows]


def known(game: str, hidden: int, weights: dict[str, Array]) -> Network:
    """The network with these weights."""
    network = Network(encoder_of(load(game)).size, hidden)
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    return network


def targets(story: Story, trust: float) -> list[float]:
    """What each position should have been worth: between what was thought of the next one and what came in the end."""
    found = [story.result]
    for thought in reversed(story.thought[1:]):
        found.append((1 - trust) * thought + trust * found[-1])
    return found[::-1]


def match(judge: Judge, game: str, many: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against the greedy bot, both on each seat once, and the points of both."""
    dice = random.Random(seed)
    deals = [dice.getrandbits(62) for _ in range(many // 2)]
    own = [seat for seat in range(PLAYERS) for _ in deals]
    states = [load(game).new(PLAYERS, deal) for deal in deals * PLAYERS]
    others = [Player(make_bot("greedy"), 1 - seat, deal) for seat, deal in zip(own, deals * PLAYERS, strict=True)]
    going = list(range(len(states)))
    while going:
        for i in going:
            while states[i].player == 1 - own[i]:
                states[i].apply(others[i].decide(states[i]))
        going = [i for i in going if states[i].player is not None]
        decided = judge.decide([states[i] for i in going]) if going else []
        for i, (action, _, _) in zip(going, decided, strict=True):
            states[i].apply(action)
    won = sum((seat in state.winners()) / len(state.winners()) for seat, state in zip(own, states, strict=True))
    points = [state.scores()[seat] for seat, state in zip(own, states, strict=True)]
    theirs = [state.scores()[1 - seat] for seat, state in zip(own, states, strict=True)]
    return won / len(states), float(np.mean(points)), float(np.mean(theirs))


class Learner:
    """The network as it learns."""

    def __init__(self, given: argparse.Namespace) -> None:
        torch.manual_seed(given.seed)
        self.given = given
        self.network = Network(encoder_of(load(given.game)).size, given.hidden)
        self.adam = torch.optim.Adam(self.network.parameters(), lr=given.speed)

    def weights(self) -> dict[str, Array]:
        """What is known now."""
        return {name: tensor.numpy().copy() for name, tensor in self.network.state_dict().items()}

    def learn(self, stories: list[Story]) -> int:
        """Like positions as they turned out; how many there were."""
        rows = [row for story in stories for row in story.rows]
        wanted = torch.tensor([worth for story in stories for worth in targets(story, self.given.trust)])
        for _ in range(self.given.epochs):
            for part in torch.randperm(len(rows)).split(256):
                loss = nn.functional.smooth_l1_loss(self.network([rows[i] for i in part.tolist()]), wanted[part])
                self.adam.zero_grad()
                loss.backward()
                self.adam.step()
        return len(rows)


def train(given: argparse.Namespace) -> None:
    """Learn, and print the curve."""
    torch.set_num_threads(1)
    learner = Learner(given)
    curve = csv.writer(sys.stdout)
    curve.writerow(["minutes", "games", "decisions", "won", "points", "points of greedy"])
    began = time.perf_counter()
    meeting, played, made, rounds, next_match = 0.0, 0, 0, 0, 1.0
    with ProcessPoolExecutor(given.workers, SPAWN) as pool:

        def begin() -> Future[list[Story]]:
            nonlocal rounds
            rounds += 1
            seed = given.seed * 1_000_003 + rounds
            return pool.submit(play, given.game, given.hidden, learner.weights(), given.games, seed, given.strays)

        waiting = [begin() for _ in range(given.workers)]
        while True:
            stories = waiting.pop(0).result()
            waiting.append(begin())
            made += learner.learn(stories)
            played += given.games
            minutes = (time.perf_counter() - began - meeting) / 60
            if minutes >= min(next_match, given.minutes):
                for future in waiting:
                    future.result()  # what plays on during the match would be time that does not count
                since = time.perf_counter()
                judge = Judge(given.game, learner.network, given.seed)
                many = given.last if minutes >= given.minutes else given.match
                won, own, other = match(judge, given.game, many, given.seed + 1_000_000)
                curve.writerow([f"{minutes:.1f}", played, made, f"{won:.3f}", f"{own:.1f}", f"{other:.1f}"])
                sys.stdout.flush()
                meeting += time.perf_counter() - since
                next_match = minutes + 1
                if minutes >= given.minutes:
                    break
    if given.out is not None:
        torch.save(learner.network.state_dict(), given.out)


def main() -> None:
    """Read the wishes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--minutes", type=float, default=10.0, help="of learning")
    parser.add_argument("--games", type=int, default=24, help="side by side in each process that plays")
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network")
    parser.add_argument("--speed", type=float, default=1e-3, help="of learning")
    parser.add_argument("--epochs", type=int, default=2, help="how often games are learned from")
    parser.add_argument("--trust", type=float, default=0.9, help="lambda: how much the end of a game counts")
    parser.add_argument("--strays", type=float, default=0.03, help="how often any action is taken, to see others")
    parser.add_argument("--match", type=int, default=60, help="games against the greedy bot every minute")
    parser.add_argument("--last", type=int, default=200, help="and in the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the network is kept")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
