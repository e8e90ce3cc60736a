"""Let the weights of an evaluation learn by playing: `python -m royaume.bots.practice GAME`.

In each round pairs of bots meet that judge with the present weights, some of them a little more and some a little less,
drawn by lot; who wins says where to go. What the weights are in the end is the mean of the later rounds, and that meets
the weights of the beginning on fresh deals. A fit explains how games end; this learns what wins them.

The same numbers give the same weights, with any number of processes, and whether it was broken off or not: with
`--journal FILE` every round is written down when it is over, and a command that finds its own journal goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import statistics
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from operator import mul
from pathlib import Path

from rich.console import Console
from rich.progress import track

from royaume.bench import cores
from royaume.bots.duel import Score, both_ways
from royaume.bots.fit import FRESH, named, positive
from royaume.bots.greedy import judgement
from royaume.bots.odds import odds_of
from royaume.bots.registry import make_bot
from royaume.bots.reward import rewards
from royaume.bots.samples import self_play
from royaume.bots.sheet import read_sheet
from royaume.engine.companions import FITTING, Fitting
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.weights import FILE

PROGRAM = "python -m royaume.bots.practice"
LOOKED_AT = 12  # games from which it is seen how much a term varies
LITTLE = 0.5  # of what a usual term brings: so much at least is tried of one that is worth nothing yet
LEAST = 0.1  # of a number that is no weight of a term
DIGITS = 4  # of a weight, after the point
FURTHEST = -0.8  # of its size: a number that is no weight of a term keeps its sign
err = Console(stderr=True)


@dataclass(frozen=True)
class Practice:
    """What is practised: how often, who plays, and how far apart and how boldly."""

    game: str
    rounds: int = 200
    pairs: int = 32  # of bots that meet in a round, each on both seats
    judge: str = "greedy"
    reach: float = 0.25  # how far the weights of a pair are from the present ones, as a share of each
    step: float = 0.12  # how far a round goes; it becomes a third until the end
    share: float = 1.0  # how much is taken of the way that was found: in a short one much is chance
    seed: int = 1
    match: int = 200  # deals on which the weights of the end meet those of the beginning

    def command(self) -> str:
        """What has to be typed for the same."""
        given = [word for name in NUMBERS for word in (f"--{name}", f"{getattr(self, name)}")]
        return f"{PROGRAM} {shlex.join([self.game, *given])}"


NUMBERS = [field.name for field in fields(Practice) if field.name != "game"]


def meet(practice: Practice, more: Sequence[float], less: Sequence[float], seed: int) -> tuple[float, float]:
    """One deal with both on either seat: what the first gained from the other, from -1 to 1, and its share of wins."""
    game = load(practice.game)
    fitting = FITTING.needed(game)
    judge = judgement(game)
    slope = odds_of(game).slope(1.0)
    gained = won = 0.0
    for state, first in both_ways(game, fitting, make_bot(practice.judge), more, less, seed):
        found = rewards(state, 0, *judge, slope)
        winners = state.winners()
        gained += (found[first] - found[1 - first]) / 2
        won += (first in winners) / len(winners) / 2
    return gained, won


def scales(game: Game, fitting: Fitting, seed: int) -> list[float]:
    """How much of each number is a lot: what it is itself, or for a term of little worth what makes it count."""
    weights = fitting.WEIGHTS
    bot = make_bot("greedy")
    rows = []
    for deal in range(seed, seed + LOOKED_AT):
        for sample in self_play(game, 2, deal, bot, 0.05):
            mine, other = (fitting.terms(sample.state, seat) for seat in (0, 1))
            rows.append([a - b for a, b in zip(mine, other, strict=True)])
    spreads = [statistics.pstdev(column) for column in zip(*rows, strict=True)]
    worth, others = weights[: len(spreads)], weights[len(spreads) :]
    usual = statistics.median([abs(part) for part in map(mul, worth, spreads) if part])
    least = [LITTLE * usual / spread if spread else 0.0 for spread in spreads]
    return [*map(max, map(abs, worth), least), *[max(abs(number), LEAST) for number in others]]


@dataclass(frozen=True)
class Round:
    """What one round found: how far every number is from the start, in its scale, and so what it is."""

    moved: list[float]
    weights: list[float]


def practise(practice: Practice, pool: Executor, free: Sequence[int], done: Sequence[Round] = ()) -> Iterator[Round]:
    """Each round, but for those that are `done`; only the numbers that are `free` are moved."""
    game = load(practice.game)
    fitting = FITTING.needed(game)
    start = list(fitting.WEIGHTS)
    scale = scales(game, fitting, practice.seed)
    moved = list(done[-1].moved) if done else [0.0] * len(start)
    for number in range(len(done), practice.rounds):
        lots = random.Random(f"practice {practice.seed} {number}")
        signs, jobs = [], []
        for pair in range(practice.pairs):
            sign = [lots.choice((-1, 1)) if i in free else 0 for i in range(len(start))]
            reach = [practice.reach * s for s in sign]
            more, less = (
                [w + size * (m + way * r) for w, size, m, r in zip(start, scale, moved, reach, strict=True)]
                for way in (1, -1)
            )
            signs.append(sign)
            jobs.append(pool.submit(meet, practice, more, less, practice.seed + number * practice.pairs + pair))
        gained = [job.result()[0] for job in jobs]
        step = practice.step * (1 - number / practice.rounds * 2 / 3) / practice.pairs
        for i in free:
            moved[i] += step * sum(gain * sign[i] for gain, sign in zip(gained, signs, strict=True))
            if i >= len(fitting.TERMS):
                moved[i] = max(moved[i], FURTHEST)
        yield Round(moved[:], [round(w + size * m, DIGITS) for w, size, m in zip(start, scale, moved, strict=True)])


class Journal:
    """A file with what is practised and the rounds that are over; without a path nothing is kept."""

    def __init__(self, path: Path | None, practice: Practice, start: Sequence[float]) -> None:
        self.path = path
        course = {name: number for name, number in asdict(practice).items() if name != "share"}  # taken when it is over
        self.head = {**course, "start": list(start)}

    def read(self) -> list[Round]:
        """The rounds that are over; RoyaumeError if something else was practised."""
        if self.path is None or not self.path.exists():
            return []
        head, *rounds = self.path.read_text(encoding="utf-8").splitlines() or ["{}"]
        if json.loads(head) != self.head:
            raise RoyaumeError(f"{self.path} is the journal of another practice; name another file")
        return [Round(**json.loads(line)) for line in rounds]

    def add(self, line: object) -> None:
        """Write down one line."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


def learn(practice: Practice, pool: Executor, journal: Path | None = None) -> list[float]:
    """The weights that came of it: the mean of the later half of the rounds, or a share of the way there."""
    fitting = FITTING.needed(load(practice.game))
    fixed = {i for i, name in enumerate(fitting.TERMS) if name == "points"}  # what everything else is measured by
    free = [i for i in range(len(fitting.WEIGHTS)) if i not in fixed]
    book = Journal(journal, practice, fitting.WEIGHTS)
    done = book.read()
    if not done:
        book.add(book.head)
    rounds = practise(practice, pool, free, list(done))
    wanted = practice.rounds - len(done)
    for found in track(rounds, "practice", wanted, console=err, transient=True, disable=not err.is_terminal):
        book.add(asdict(found))
        done.append(found)
    later = [found.weights for found in done[practice.rounds // 2 :]]
    return [
        round(old + practice.share * (statistics.fmean(column) - old), DIGITS)
        for old, column in zip(fitting.WEIGHTS, zip(*later, strict=True), strict=True)
    ]


def judged(practice: Practice, pool: Executor, new: Sequence[float], old: Sequence[float]) -> Score:
    """What the new weights win from the old ones on deals that were not practised."""
    first = practice.seed + FRESH
    jobs = [pool.submit(meet, practice, new, old, seed) for seed in range(first, first + practice.match)]
    return Score(tuple(job.result()[1] for job in jobs))


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    made = argparse.ArgumentParser(prog=PROGRAM, description=__doc__)
    made.add_argument("game")
    made.add_argument("--rounds", type=positive, default=Practice.rounds)
    made.add_argument("--pairs", type=positive, default=Practice.pairs, help="of bots that meet in a round")
    made.add_argument("--judge", default=Practice.judge, help="the bot that plays: greedy, steward:styled=0")
    made.add_argument("--reach", type=float, default=Practice.reach, help="how far the weights of a pair lie apart")
    made.add_argument("--step", type=float, default=Practice.step, help="how boldly a round goes on")
    made.add_argument("--share", type=float, default=Practice.share, help="how much is taken of the way that is found")
    made.add_argument("--seed", type=int, default=Practice.seed, help="the seed of the first deal")
    made.add_argument("--match", type=positive, default=Practice.match, help="deals of the match, two games each")
    made.add_argument("--jobs", type=positive, default=cores())
    made.add_argument("--journal", type=Path, help="a file in which every round is kept, to go on from")
    made.add_argument("--out", type=Path, help="write to this file instead of the game's weights.toml")
    made.add_argument("--dry-run", action="store_true", help="write nothing")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Practise, match, write; the exit code is 2 for what cannot be understood."""
    given = parser().parse_args(argv)
    practice = Practice(given.game, **{name: getattr(given, name) for name in NUMBERS})
    try:
        game = load(practice.game)
        game.check_players(2)
        fitting = FITTING.needed(game)
        make_bot(practice.judge)
    except RoyaumeError as error:
        print(f"royaume: {error}", file=sys.stderr)
        return 2
    old = list(fitting.WEIGHTS)
    try:
        with ProcessPoolExecutor(given.jobs) as pool:
            new = learn(practice, pool, given.journal)
            score = judged(practice, pool, new, old)
    except RoyaumeError as error:
        print(f"royaume: {error}", file=sys.stderr)
        return 2
    start, found = named(game, fitting, old), named(game, fitting, new)
    for name, before in start.items():
        print(f"{name:24} {before:9.4f} -> {found[name]:9.4f}")
    print(f"after against before, {practice.judge}: {score}")
    taken = score.interval()[0] > 0.5
    print("the new weights are taken" if taken else "not certainly stronger: the weights stay as they are")
    if taken and not given.dry_run:
        sheet = read_sheet(game.folder / FILE)
        made = {**sheet.made, "weights": practice.command()}
        path = given.out or game.folder / FILE
        path.write_text(replace(sheet, weights=found, start=start, made=made).text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
