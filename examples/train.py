"""A network learns where the greedy bot misjudges a position, by playing against itself, on two cores.

    python examples/train.py kingdom_crossing --minutes 6 --out crossing.npz

Needs `royaume[train]`. The greedy bot looks one action ahead and judges by the game's hand-made evaluation. So does the
network, but it adds a correction of its own, which is nothing at first: it begins as the greedy bot, and can only learn
where that is wrong. Two processes play games with what is known, now and then with a stray action, and this one learns
to tell from a position who will win: what came in the end, mixed with what was thought on the way (TD(lambda)). Every
sixteenth game is not learned from: there the chances that the network gives are compared with those of the hand alone.
Now and then it meets the greedy bot, in games whose time does not count. docs/research.md says how far it gets.
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

import numpy as np
import torch
from torch import Tensor, nn

from royaume.bots import Player, make_bot
from royaume.bots.duel import Score
from royaume.bots.learned import PLAYERS, Array, Eyes, Row
from royaume.bots.reward import rewards
from royaume.engine.registry import games, load
from royaume.engine.state import CHANCE, REVEAL, State
from royaume.train.keeping import exported, write
from royaume.train.lessons import Lesson, Rows, together
from royaume.train.network import Network, known, weights_of

HELD_OUT = 16  # of so many games one is not learned from
SPAWN = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class Choice:
    """An action, what the seat sees after it, what the hand and the network think of that, and what is best."""

    action: int
    row: Row | None  # None: the game is over then
    hand: float
    best: float


class Judge:
    """The network at the table: looks one action ahead, in many games at once."""

    def __init__(self, eyes: Eyes, network: Network, seed: int, guesses: int) -> None:
        self.eyes = eyes
        self.network = network
        self.dice = random.Random(seed)
        self.guesses = guesses

    @torch.no_grad()
    def decide(self, states: list[State], strays: float = 0.0) -> list[Choice]:
        """A choice for every position; with the chance `strays` it is any."""
        rows: list[Row | None] = []
        hands: list[float] = []
        weighed = [self.look(state, rows, hands) for state in states]
        thought = np.array(hands, np.float32)
        going = np.array([i for i, row in enumerate(rows) if row is not None], int)
        if len(going):
            seen = Rows.of([row for row in rows if row is not None])
            thought[going] = self.network(seen, torch.from_numpy(thought[going])).numpy()
        chosen = []
        first = 0
        for state, guesses in zip(states, weighed, strict=True):
            many = len(state.offered)
            worths = thought[first : first + guesses * many].reshape(guesses, many).mean(0)
            best = taken = int(worths.argmax())
            if strays and self.dice.random() < strays:
                taken = self.dice.randrange(many)
            found = first + taken
            chosen.append(Choice(state.offered[taken], rows[found], hands[found], float(worths[best])))
            first += guesses * many
        return chosen

    def look(self, state: State, rows: list[Row | None], hands: list[float]) -> int:
        """See every action of a position tried out, in some guesses of what is hidden; how many there were."""
        eyes, seat = self.eyes, state.player
        assert seat is not None
        slope = eyes.odds.slope(eyes.odds.phase(state))
        for made in range(self.guesses):
            guess = state.determinize(seat, self.dice)
            uncertain = 0
            for action in state.offered:
                child = guess.clone()
                child.apply(action)
                uncertain |= child.marks
                child = eyes.finish(child, seat)
                hands.append(eyes.hand(child, seat, slope))
                rows.append(None if child.player is None else eyes.row(child, seat))
            if not uncertain & (CHANCE | REVEAL):
                return made + 1
        return self.guesses


def play(game: str, weights: dict[str, Array], many: int, seed: int, strays: float, trust: float) -> list[Lesson]:
    """Games of the network against itself, side by side, and what can be learned from each."""
    torch.set_num_threads(1)
    eyes = Eyes(load(game))
    judge = Judge(eyes, known(eyes.size, weights), seed, 1)
    dice = random.Random(seed)
    states = [eyes.game.new(PLAYERS, dice.getrandbits(62)) for _ in range(many)]
    stories: list[list[list[Choice]]] = [[[] for _ in range(PLAYERS)] for _ in states]
    going = list(range(many))
    while going:
        for i, choice in zip(going, judge.decide([states[i] for i in going], strays), strict=True):
            stories[i][states[i].player or 0].append(choice)
            states[i].apply(choice.action)
        going = [i for i in going if states[i].player is not None]
    found = []
    for state, story in zip(states, stories, strict=True):
        ends = rewards(state, 0, eyes.evaluate, eyes.finish, eyes.odds.slope(0.5))
        pairs = [pair for seat in range(PLAYERS) for pair in judged(story[seat], ends[seat], trust)]
        rows = [choice.row for choice, _ in pairs if choice.row is not None]
        found.append(Lesson.of(rows, [choice.hand for choice, _ in pairs], [worth for _, worth in pairs]))
    return found


def judged(story: list[Choice], end: float, trust: float) -> list[tuple[Choice, float]]:
    """What each position of a seat turned out to be worth: the end of the game, mixed with what was thought later.

    `trust` is how much more the end counts than the next thought. The best that was seen counts, not what was done: a
    stray action says nothing about what came before it.
    """
    found = []
    worth = end
    for choice in reversed(story):
        if choice.row is not None:
            found.append((choice, worth))
        worth = trust * worth + (1 - trust) / (1 + np.exp(-choice.best))
    return found


def meet(game: str, weights: dict[str, Array], deals: list[int]) -> list[float]:
    """The share that the network wins of each deal against the greedy bot; both play it on either seat."""
    torch.set_num_threads(1)
    eyes = Eyes(load(game))
    judge = Judge(eyes, known(eyes.size, weights), deals[0], 3)
    seats = [(deal, seat) for deal in deals for seat in range(PLAYERS)]
    states = [eyes.game.new(PLAYERS, deal) for deal, _ in seats]
    others = [Player(make_bot("greedy"), 1 - seat, deal) for deal, seat in seats]
    going = list(range(len(states)))
    while going:
        for i in going:
            while states[i].player == others[i].seat:
                states[i].apply(others[i].decide(states[i]))
        going = [i for i in going if states[i].player is not None]
        for i, choice in zip(going, judge.decide([states[i] for i in going]), strict=True):
            states[i].apply(choice.action)
    won = [(seat in state.winners()) / len(state.winners()) for (_, seat), state in zip(seats, states, strict=True)]
    return [sum(won[i : i + PLAYERS]) / PLAYERS for i in range(0, len(won), PLAYERS)]


class Learner:
    """The network as it learns from the latest games."""

    def __init__(self, given: argparse.Namespace) -> None:
        torch.manual_seed(given.seed)
        self.given = given
        eyes = Eyes(load(given.game))
        self.network = Network(eyes.size, given.hidden)
        if given.start is not None:
            self.network = known(eyes.size, dict(np.load(given.start)))
        self.adam = torch.optim.AdamW(self.network.parameters(), lr=given.speed, weight_decay=given.decay)
        self.lessons: list[Lesson] = []
        self.asked: list[Lesson] = []
        self.played = self.fresh = self.decisions = 0

    def weights(self) -> dict[str, Array]:
        """What is known now."""
        return weights_of(self.network)

    def keep(self, path: Path) -> None:
        """Write down what is known, as a file that the game can play with."""
        write(path, exported(load(self.given.game), [PLAYERS], self.weights()))

    def take(self, lessons: list[Lesson]) -> None:
        """Keep what was played, and learn if enough is new."""
        for lesson in lessons:
            if len(lesson.hand):
                (self.lessons if self.played % HELD_OUT else self.asked).append(lesson)
            self.played += 1
            self.fresh += 1
            self.decisions += len(lesson.hand)
        self.lessons = self.lessons[-self.given.window :]
        if self.fresh >= self.given.generation:
            self.fresh = 0
            self.learn()

    def learn(self) -> None:
        """Go through the games that are kept once, in any order, ever more slowly."""
        everything = together(self.lessons)
        parts = torch.randperm(len(everything.hand)).split(512)
        for i, part in enumerate(parts):
            for group in self.adam.param_groups:
                group["lr"] = self.given.speed * (1 - i / len(parts))
            which = part.numpy()
            loss = self.loss(everything.some(which))
            self.adam.zero_grad()
            loss.backward()
            self.adam.step()

    def loss(self, lesson: Lesson) -> Tensor:
        """How far the network is from what the positions turned out to be worth."""
        thought = self.network(lesson.rows, torch.from_numpy(lesson.hand))
        return nn.functional.binary_cross_entropy_with_logits(thought, torch.from_numpy(lesson.worth))

    @torch.no_grad()
    def test(self) -> tuple[float, float]:
        """The loss of the hand alone and of the network, in the latest games that were not learned from."""
        if not self.asked:
            return float("nan"), float("nan")
        self.asked = self.asked[-self.given.window // 4 :]
        asked = together(self.asked)
        hand, worth = torch.from_numpy(asked.hand), torch.from_numpy(asked.worth)
        alone = nn.functional.binary_cross_entropy_with_logits(hand, worth)
        return float(alone), float(self.loss(asked))


def match(pool: ProcessPoolExecutor, learner: Learner, many: int) -> Score:
    """What the network wins against the greedy bot in so many games, which no training has seen."""
    given = learner.given
    dice = random.Random(given.seed + 1_000_000)
    deals = [dice.getrandbits(62) for _ in range(max(1, many // PLAYERS))]
    parts = [deals[i : i + 10] for i in range(0, len(deals), 10)]
    jobs = [pool.submit(meet, given.game, learner.weights(), part) for part in parts]
    return Score(tuple(share for job in jobs for share in job.result()))


def train(given: argparse.Namespace) -> None:
    """Learn, and print the curve."""
    torch.set_num_threads(1)
    learner = Learner(given)
    curve = csv.writer(sys.stdout)
    curve.writerow(["minutes", "games", "decisions", "loss of the hand", "loss", "match", "won", "from", "to"])
    began = time.perf_counter()
    meeting, rounds, next_match = 0.0, 0, min(given.every, given.minutes)
    with ProcessPoolExecutor(given.workers, SPAWN) as pool:

        def begin() -> Future[list[Lesson]]:
            nonlocal rounds
            rounds += 1
            seed = given.seed * 1_000_003 + rounds
            return pool.submit(play, given.game, learner.weights(), given.games, seed, given.strays, given.trust)

        waiting = [begin() for _ in range(2 * given.workers)]
        while True:
            lessons = waiting.pop(0).result()
            waiting.append(begin())
            learner.take(lessons)
            minutes = (time.perf_counter() - began - meeting) / 60
            if minutes >= next_match:
                for future in waiting:
                    future.result()  # what plays on during the match would be time that does not count
                since = time.perf_counter()
                score = match(pool, learner, given.last if minutes >= given.minutes else given.match)
                losses = [f"{loss:.4f}" for loss in learner.test()]
                shares = [f"{share:.3f}" for share in (score.share, *score.interval())]
                curve.writerow([f"{minutes:.1f}", learner.played, learner.decisions, *losses, score.games, *shares])
                sys.stdout.flush()
                if given.out is not None:
                    learner.keep(given.out)
                meeting += time.perf_counter() - since
                next_match = min(next_match + given.every, given.minutes)
                if minutes >= given.minutes:
                    break


def wishes() -> argparse.ArgumentParser:
    """What can be typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--minutes", type=float, default=10.0, help="of learning")
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    parser.add_argument("--games", type=int, default=24, help="side by side in each of them")
    parser.add_argument("--hidden", type=int, default=64, help="width of the network")
    parser.add_argument("--speed", type=float, default=1e-3, help="of learning")
    parser.add_argument("--decay", type=float, default=0.05, help="how fast what is not confirmed is forgotten")
    parser.add_argument("--generation", type=int, default=300, help="new games before it learns again")
    parser.add_argument("--window", type=int, default=4000, help="games it learns from, the latest")
    parser.add_argument("--trust", type=float, default=0.75, help="lambda: how much the end of a game counts")
    parser.add_argument("--strays", type=float, default=0.15, help="how often any action is taken, to see others")
    parser.add_argument("--every", type=float, default=2.0, help="minutes between two matches against the greedy bot")
    parser.add_argument("--match", type=int, default=100, help="games of a match on the way")
    parser.add_argument("--last", type=int, default=400, help="and of the one in the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network to begin with, kept by --out")
    parser.add_argument("--out", type=Path, help="where the network is kept")
    return parser


if __name__ == "__main__":
    train(wishes().parse_args())
