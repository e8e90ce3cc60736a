"""Fit the evaluation of a game on games that bots play: `python -m royaume.bots.fit GAME`.

The games are played by one level, positions between turns are counted by the game's `terms`, and the weights that
explain the final margins best (pulled towards the present ones) are written to the game's `weights.toml`, together with
the odds that turn margins into probabilities and the command that made them. A match of new against old ends it.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.progress import track

from royaume.bots.base import Bot, Player
from royaume.bots.odds import KNOTS, Odds, hats
from royaume.bots.registry import make_bot
from royaume.bots.regression import logistic, ridge
from royaume.bots.samples import Sample, evaluation, self_play
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.state import State
from royaume.engine.weights import FILE

err = Console(stderr=True)


class Weighted(Bot):
    """A bot that judges with weights of its own."""

    def __init__(self, bot: Bot, module: ModuleType, weights: Sequence[float]) -> None:
        self.name = bot.name
        self.bot = bot
        self.module = module
        self.weights = list(weights)

    def choose(self, position: State, seat: int, dice: random.Random) -> int:
        """What the bot chooses when it judges with these weights."""
        self.module.WEIGHTS[:] = self.weights
        return self.bot.choose(position, seat, dice)


def fit_weights(module: ModuleType, samples: Sequence[Sample], pull: float) -> list[float]:
    """The weights of all terms: fixed ones as they are, the others as the games say."""
    names: Sequence[str] = module.TERMS
    weights: list[float] = list(module.WEIGHTS)
    fixed: frozenset[str] = getattr(module, "FIXED", frozenset())
    free = [i for i, name in enumerate(names) if name not in fixed]
    held = [i for i, name in enumerate(names) if name in fixed]
    rows, targets = [], []
    for sample in samples:
        seats = range(sample.state.seats)
        terms = [module.terms(sample.state, seat) for seat in seats]
        for i in seats:
            for k in range(i):
                row = [terms[i][n] - terms[k][n] for n in free]
                row.append((sample.moved == i) - (sample.moved == k))  # having just moved is worth something by itself
                target = sample.results[i] - sample.results[k]
                rows.append(row)
                targets.append(target - sum(weights[n] * (terms[i][n] - terms[k][n]) for n in held))
    found = ridge(rows, targets, [*(weights[n] for n in free), 0.0], pull)
    for n, weight in zip(free, found, strict=False):
        weights[n] = weight
    return weights


def fit_odds(module: ModuleType, samples: Sequence[Sample], lengths: dict[int, float]) -> Odds:
    """The odds that the present weights have in these games."""
    most = max(lengths)
    known = {players: lengths.get(players, lengths[most] * players / most) for players in range(1, 5)}
    odds = Odds(tuple(round(known[players], 1) for players in known), (0.0,) * len(KNOTS))
    rows, targets = [], []
    for sample in samples:
        near = hats(odds.phase(sample.state))
        for seat in range(sample.state.seats):
            margin = module.evaluate(sample.state, seat)
            rows.append([margin * share for share in near])
            targets.append(sample.won[seat])
    slopes = tuple(round(max(0.001, slope), 5) for slope in logistic(rows, targets))
    return Odds(odds.length, slopes)


def write(path: Path, command: str, weights: dict[str, float], odds: Odds) -> None:
    """Write the weights and the odds of a game."""
    lines = ["[made]", f'command = "{command}"', "", "[weights]"]
    lines += [f"{name} = {round(weight, 4)}" for name, weight in weights.items()]
    lines += ["", "[odds]", f"length = {list(odds.length)}", f"slopes = {list(odds.slopes)}"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def match(
    game: Game, module: ModuleType, judge: str, new: Sequence[float], old: Sequence[float], seeds: range
) -> tuple[float, int]:
    """The games that the new weights won against the old ones, and how many were played: two for each seed."""
    bots = [Weighted(make_bot(judge), module, new), Weighted(make_bot(judge), module, old)]
    won = 0.0
    for seed in track(seeds, "match", console=err, transient=True, disable=not err.is_terminal):
        for first in (0, 1):
            state = game.new(2, seed, None)
            seated = [Player(bots[(seat + first) % 2], seat, seed) for seat in (0, 1)]
            while state.player is not None:
                state.apply(seated[state.player].decide(state))
            winners = state.winners()
            won += (first in winners) / len(winners)
    return won, 2 * len(seeds)


def read_arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="python -m royaume.bots.fit", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="games to learn from")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="greedy", help="the bot that plays them")
    parser.add_argument("--stray", type=float, default=0.05, help="how often a decision is random")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--pull", type=float, default=200, help="strength of the present weights, in positions")
    parser.add_argument("--match", type=int, default=50, help="seeds of the match of new against old, two games each")
    parser.add_argument("--judge", default="greedy", help="the bot that plays the match")
    parser.add_argument("--odds-only", action="store_true", help="keep the weights, fit the odds")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    return parser.parse_args()


def main() -> None:
    """Play, fit, write, and compare."""
    given = read_arguments()
    game = load(given.game)
    module = evaluation(game)
    old = list(module.WEIGHTS)
    samples: list[Sample] = []
    lengths = 0
    bot = make_bot(given.level)
    seeds = range(given.seed, given.seed + given.games)
    for seed in track(seeds, "games", console=err, transient=True, disable=not err.is_terminal):
        found = self_play(game, given.players, seed, bot, given.stray)
        samples += found
        lengths += found[-1].state.ply
    new = old if given.odds_only else [round(weight, 4) for weight in fit_weights(module, samples, given.pull)]
    module.WEIGHTS[:] = new
    odds = fit_odds(module, samples, {given.players: lengths / given.games})
    names = list(tomllib.loads((game.folder / FILE).read_text(encoding="utf-8"))["weights"])
    command = shlex.join(["python", "-m", "royaume.bots.fit", *sys.argv[1:]])
    weights = dict(zip([*module.TERMS, *(name for name in names if name not in module.TERMS)], new, strict=True))
    print(f"{len(samples)} positions of {given.games} games; odds per point {odds.slopes}")
    for name, before in zip(weights, old, strict=True):
        print(f"{name:24} {before:9.4f} -> {weights[name]:9.4f}")
    if not given.dry_run:
        write(game.folder / FILE, command, weights, odds)
    if not given.odds_only and given.match:
        won, games = match(
            game, module, given.judge, new, old, range(given.seed + 10**6, given.seed + 10**6 + given.match)
        )
        print(f"new against old, {given.judge}: {won:g} of {games} games ({won / games:.1%})")


if __name__ == "__main__":
    main()
