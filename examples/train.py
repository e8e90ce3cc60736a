"""A small network learns one of the games on two cores: it watches the greedy bot, then plays against itself.

    python examples/train.py crown_of_emara --minutes 6 --out emara.pt

Needs `royaume[train]`. First it imitates what the greedy bot does in some of its games, so that its own are worth
learning from; then it goes on by self-play alone: proximal policy optimisation (PPO) with masks, rewarded at the end of
a game for the margin of points. Every minute it meets the greedy bot in games that are not learned from, whose time
does not count. What it saw is a row with few entries that are not zero, so its first layer adds up embeddings.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from royaume.bots import Player, make_bot
from royaume.engine.registry import games
from royaume.envs.selfplay import Batch, SelfPlay
from royaume.envs.single import SingleEnv
from royaume.envs.table import Table

Array = NDArray[Any]
PLAYERS = 2
BATCH = 4096  # decisions that are learned from together ...
PART = 512  # ... in parts of so many ...
EPOCHS = 4  # ... so often
CLIP = 0.2  # how far a chance may move at once
TRUST = 0.95  # how much of an advantage is seen in the future, and how much in the judgement of the next position
SCALE = 20.0  # points of margin that are most of a victory


@dataclass(slots=True)
class Decision:
    """What somebody saw, could do, and did; and what came of it."""

    indices: Array
    values: Array
    mask: Array
    action: int
    chance: float = 0.0  # the logarithm of how likely it was
    worth: float = 0.0  # what the network thought of the position
    advantage: float = 0.0  # how much better it went than thought
    result: float = 0.0  # what the game was worth in the end


class Network(nn.Module):
    """Two layers, then a value for every action and one for the position."""

    def __init__(self, size: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.seen = nn.EmbeddingBag(size, hidden, mode="sum")
        nn.init.normal_(self.seen.weight, std=0.1)
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.middle = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.worth = nn.Linear(hidden, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(self, indices: Tensor, starts: Tensor, values: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of the chance of every legal action, and what each position is worth."""
        found = torch.relu(self.seen(indices, starts, per_sample_weights=values) + self.bias)
        found = torch.relu(self.middle(found))
        logits = self.policy(found).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, 1), torch.tanh(self.worth(found)).squeeze(1)


class Learner:
    """The network, what it remembers of games that go on, and what it has still to learn from."""

    def __init__(self, game: str, hidden: int, speed: float, curiosity: float, seed: int) -> None:
        torch.manual_seed(seed)
        table = Table(game, PLAYERS)
        self.game = game
        self.largest = np.maximum(np.abs(table.encoder.high), np.abs(table.encoder.low)).astype(np.float32)
        self.network = Network(table.encoder.size, table.actions, hidden)
        self.adam = torch.optim.Adam(self.network.parameters(), lr=speed)
        self.curiosity = curiosity
        self.going: dict[tuple[int, int], list[Decision]] = {}
        self.learned: list[Decision] = []
        self.asked: list[Decision] = []

    def sparse(self, observations: Array) -> Iterator[tuple[Array, Array]]:
        """Rows without their zeros, each entry divided by its largest size."""
        rows, columns = observations.nonzero()
        values = observations[rows, columns] / self.largest[columns]
        ends = np.cumsum(np.bincount(rows, minlength=len(observations)))[:-1]
        return zip(np.split(columns, ends), np.split(values, ends), strict=True)

    def think(self, decisions: list[Decision]) -> tuple[Tensor, Tensor]:
        """What the network thinks of them."""
        indices = torch.from_numpy(np.concatenate([each.indices for each in decisions]))
        values = torch.from_numpy(np.concatenate([each.values for each in decisions]))
        sizes = np.array([0] + [len(each.indices) for each in decisions[:-1]])
        masks = torch.from_numpy(np.stack([each.mask for each in decisions]))
        found: tuple[Tensor, Tensor] = self.network(indices, torch.from_numpy(np.cumsum(sizes)), values, masks)
        return found

    def seeing(self, observations: Array, masks: Array) -> list[Decision]:
        """What is to be decided."""
        legal = masks.astype(np.bool_)
        return [Decision(i, v, mask, 0) for (i, v), mask in zip(self.sparse(observations), legal, strict=True)]

    @torch.no_grad()
    def play(self, observations: Array, masks: Array, seats: Array) -> Array:
        """A policy for self-play: by chance, as likely as the network thinks fit."""
        self.asked = self.seeing(observations, masks)
        chances, worths = self.think(self.asked)
        actions = torch.multinomial(chances.exp(), 1).squeeze(1)
        taken = chances.gather(1, actions[:, None]).squeeze(1).tolist()
        for decision, action, chance, worth in zip(self.asked, actions.tolist(), taken, worths.tolist(), strict=True):
            decision.action, decision.chance, decision.worth = action, chance, worth
        return actions.numpy()

    @torch.no_grad()
    def best(self, observations: Array, masks: Array) -> Array:
        """A policy for matches: what the network thinks best."""
        return self.think(self.seeing(observations, masks))[0].argmax(1).numpy()

    def remember(self, batch: Batch) -> None:
        """Keep what was decided by whom; games that ended before it are worth learning from now."""
        for slot in np.flatnonzero(batch.finished).tolist():
            for seat in range(PLAYERS):
                self.end(self.going.pop((batch.slots.start + slot, seat), []), batch.rewards[slot], seat)
        for slot, (decision, seat) in enumerate(zip(self.asked, batch.seats.tolist(), strict=True)):
            self.going.setdefault((batch.slots.start + slot, seat), []).append(decision)

    def end(self, decisions: list[Decision], points: Array, seat: int) -> None:
        """A game is over: say what every decision of a seat was worth."""
        ahead, later = margin(points, seat), 0.0
        for decision in reversed(decisions):
            later = ahead - decision.worth + TRUST * later
            decision.advantage, decision.result = later, later + decision.worth
            ahead = decision.worth
        self.learned += decisions

    def improve(self) -> None:
        """Make more likely what went better than thought, not too much at once."""
        decisions, self.learned = self.learned, []
        advantages = np.array([each.advantage for each in decisions], np.float32)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for part in parts(len(decisions), EPOCHS, PART):
            chosen = [decisions[i] for i in part]
            chances, worths = self.think(chosen)
            taken = chances.gather(1, torch.tensor([[each.action] for each in chosen])).squeeze(1)
            ratio = (taken - torch.tensor([each.chance for each in chosen])).exp()
            better = torch.from_numpy(advantages[part])
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            doubt = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            wrong = (worths - torch.tensor([each.result for each in chosen])).square().mean()
            self.step(wrong - gain - self.curiosity * doubt)

    def imitate(self, decisions: list[Decision], epochs: int) -> None:
        """Do as was done, and think of positions as they turned out."""
        for part in parts(len(decisions), epochs, PART // 2):
            chosen = [decisions[i] for i in part]
            chances, worths = self.think(chosen)
            taken = chances.gather(1, torch.tensor([[each.action] for each in chosen])).squeeze(1)
            wrong = (worths - torch.tensor([each.result for each in chosen])).square().mean()
            self.step(wrong - taken.mean())

    def step(self, loss: Tensor) -> None:
        """One step downhill."""
        self.adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.adam.step()


def margin(points: Array, seat: int) -> float:
    """What the end of a game is worth to a seat, from -1 to 1."""
    return float(np.tanh((points[seat] - np.delete(points, seat).max()) / SCALE))


def parts(many: int, epochs: int, size: int) -> Iterator[Array]:
    """All numbers in another order each time, in parts of about that size."""
    for _ in range(epochs):
        order = torch.randperm(many).numpy()
        yield from np.array_split(order, max(1, many // size))


def watched(game: str, seed: int) -> tuple[list[list[tuple[Array, Array, int]]], list[float]]:
    """A game of the greedy bot against itself: what every seat saw, could do and did, and the points."""
    table = Table(game, PLAYERS, reward="score")
    state = table.deal(seed)
    players = [Player(make_bot("greedy"), seat, seed) for seat in range(PLAYERS)]
    seen: list[list[tuple[Array, Array, int]]] = [[] for _ in players]
    while (seat := state.player) is not None:
        action = players[seat].decide(state)
        seen[seat].append((table.row(seat), table.mask(seat), action))
        state.apply(action)
    return seen, table.rewards()


def lessons(learner: Learner, many: int, seed: int, workers: int) -> list[Decision]:
    """Decisions of the greedy bot."""
    found = []
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for seen, points in pool.map(watched, itertools.repeat(learner.game), range(seed, seed + many), chunksize=4):
            for seat, decisions in enumerate(seen):
                rows, masks, actions = zip(*decisions, strict=True)
                made = learner.seeing(np.stack(rows), np.stack(masks))
                for decision, action in zip(made, actions, strict=True):
                    decision.action, decision.result = action, margin(np.array(points), seat)
                found += made
    return found


def match(learner: Learner, many: int, seed: int) -> tuple[float, float, float]:
    """The share of games won against the greedy bot, everybody once on each seat, and the points of both."""
    dice = random.Random(seed)
    deals = [dice.getrandbits(62) for _ in range(many // 2)]
    envs = [SingleEnv(learner.game, "greedy", PLAYERS, seat=seat) for seat in range(PLAYERS) for _ in deals]
    seen = [env.reset(options={"game_seed": deal})[0] for env, deal in zip(envs, deals * PLAYERS, strict=True)]
    going = list(range(len(envs)))
    won = own = other = 0.0
    while going:
        rows, masks = (np.stack([seen[i][name] for i in going]) for name in ("observation", "action_mask"))
        for i, action in zip(going[:], learner.best(rows, masks).tolist(), strict=True):
            seen[i], _, over, _, info = envs[i].step(action)
            if over:
                going.remove(i)
                won += (envs[i].seat in info["winners"]) / len(info["winners"])
                own += info["scores"][envs[i].seat]
                other += info["scores"][1 - envs[i].seat]
    return won / len(envs), own / len(envs), other / len(envs)


@dataclass(slots=True)
class Clock:
    """Minutes spent learning; matches do not count."""

    began: float = field(default_factory=time.perf_counter)
    away: float = 0.0

    def minutes(self) -> float:
        """So far."""
        return (time.perf_counter() - self.began - self.away) / 60

    def pause(self, since: float) -> None:
        """Leave out what happened since then."""
        self.away += time.perf_counter() - since


def train(given: argparse.Namespace) -> None:
    """Learn, and print the curve."""
    torch.set_num_threads(given.threads)
    learner = Learner(given.game, given.hidden, given.speed, given.curiosity, given.seed)
    clock = Clock()
    curve = csv.writer(sys.stdout)
    curve.writerow(["minutes", "decisions", "won", "points", "points of greedy"])
    made = 0

    def meet(many: int) -> None:
        since = time.perf_counter()
        won, own, other = match(learner, many, given.seed + 1_000_000)
        curve.writerow([f"{clock.minutes():.1f}", made, f"{won:.3f}", f"{own:.1f}", f"{other:.1f}"])
        sys.stdout.flush()
        clock.pause(since)

    if given.lessons:
        learner.imitate(lessons(learner, given.lessons, given.seed, given.workers), given.epochs)
        meet(given.match)
    with SelfPlay(given.game, given.games, given.workers, PLAYERS, seed=given.seed, reward="score") as play:
        next_match = np.ceil(clock.minutes() + 0.5)
        for batch in play.batches(learner.play, sys.maxsize):
            learner.remember(batch)
            made += len(batch.actions)
            if len(learner.learned) >= BATCH:
                learner.improve()
            if clock.minutes() >= min(next_match, given.minutes):
                done = clock.minutes() >= given.minutes
                meet(given.last if done else given.match)
                next_match += 1
                if done:
                    break
    if given.out is not None:
        torch.save(learner.network.state_dict(), given.out)


def main() -> None:
    """Read the wishes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--minutes", type=float, default=6.0, help="of learning, lessons counted in")
    parser.add_argument("--lessons", type=int, default=200, help="games of the greedy bot that are watched first, or 0")
    parser.add_argument("--epochs", type=int, default=10, help="how often a lesson is gone through")
    parser.add_argument("--games", type=int, default=128, help="side by side in self-play")
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    parser.add_argument("--threads", type=int, default=2, help="threads that learn")
    parser.add_argument("--hidden", type=int, default=128, help="width of the network")
    parser.add_argument("--speed", type=float, default=5e-4, help="of learning")
    parser.add_argument("--curiosity", type=float, default=0.005, help="what doubt is worth, so that it goes on trying")
    parser.add_argument("--match", type=int, default=60, help="games against the greedy bot every minute")
    parser.add_argument("--last", type=int, default=200, help="and in the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the network is kept")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
