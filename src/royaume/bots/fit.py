"""Fit the evaluation of a game on games that bots play: `python -m royaume.bots.fit GAME`.

One level plays the games, positions between turns are counted by the game's `terms`, and the weights that explain the
final margins best (pulled towards the present ones) meet the present ones in a match on fresh seeds. They are taken
only if they are stronger, with 95 % certainty. The game's `weights.toml` says what came of it and by which command;
`--check` runs the command again and compares.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

import royaume
from royaume.bots.duel import Score, duel
from royaume.bots.fitting import fit_odds, fit_weights
from royaume.bots.greedy import judgement
from royaume.bots.odds import Odds
from royaume.bots.registry import make_bot
from royaume.bots.samples import Sample, self_play
from royaume.bots.sheet import Sheet, read_sheet
from royaume.engine.companions import FITTING, Fitting
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.engine.weights import FILE

PROGRAM = "python -m royaume.bots.fit"
FRESH = 10**6  # how far the seeds of the match are from those of the games
err = Console(stderr=True)


@dataclass(frozen=True, slots=True)
class Found:
    """What a command found: the weights of the fit and their match (neither with --odds-only), and the odds."""

    positions: int
    weights: dict[str, float]
    score: Score | None
    odds: Odds

    @property
    def taken(self) -> bool:
        """True if the fit is stronger than the weights it began with."""
        return self.score is not None and self.score.interval()[0] > 0.5


def positive(text: str) -> int:
    """A number of games or seeds."""
    n = int(text)
    if n < 1:
        raise ValueError(text)
    return n


def parser() -> argparse.ArgumentParser:
    """What can be typed."""
    made = argparse.ArgumentParser(prog=PROGRAM, description=__doc__)
    made.add_argument("game")
    made.add_argument("--games", type=positive, default=400, help="games to learn from")
    made.add_argument("--players", type=positive, default=2)
    made.add_argument("--level", default="greedy", help="the bot that plays them")
    made.add_argument("--stray", type=float, default=0.05, help="how often a decision is random")
    made.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    made.add_argument("--pull", type=float, default=2000, help="strength of the present weights, in positions")
    made.add_argument("--match", type=positive, default=200, help="seeds of the match, two games each")
    made.add_argument("--judge", default="greedy", help="the bot that plays the match")
    made.add_argument("--odds-only", action="store_true", help="keep the weights, fit the odds")
    made.add_argument("--out", type=Path, help="write to this file instead of the game's weights.toml")
    made.add_argument("--dry-run", action="store_true", help="write nothing")
    made.add_argument("--check", action="store_true", help="run the commands in weights.toml again and compare")
    return made


def command_of(given: argparse.Namespace) -> str:
    """The command with every number that the result depends on, so that it means the same for ever."""
    names = ["games", "players", "level", "stray", "seed"]
    if not given.odds_only:
        names += ["pull", "match", "judge"]
    words = [given.game, *(part for name in names for part in (f"--{name}", f"{getattr(given, name)}"))]
    return f"{PROGRAM} {shlex.join([*words, *['--odds-only'] * given.odds_only])}"


def watched(seeds: range, what: str) -> Iterable[int]:
    """The seeds, with a progress bar if somebody looks."""
    return track(seeds, what, console=err, transient=True, disable=not err.is_terminal)


def find(given: argparse.Namespace, game: Game, fitting: Fitting, start: dict[str, float]) -> Found:
    """Play, fit, and match, beginning with the weights `start`; the game's weights stay as they are."""
    kept = list(fitting.WEIGHTS)
    fitting.WEIGHTS[:] = start.values()
    try:
        return play_and_fit(given, game, fitting)
    finally:
        fitting.WEIGHTS[:] = kept


def play_and_fit(given: argparse.Namespace, game: Game, fitting: Fitting) -> Found:
    """Play, fit, and match, beginning with the present weights."""
    old = list(fitting.WEIGHTS)
    bot = make_bot(given.level)
    samples: list[Sample] = []
    plies = 0
    for seed in watched(range(given.seed, given.seed + given.games), "games"):
        played = self_play(game, given.players, seed, bot, given.stray)
        samples += played
        plies += played[-1].state.ply
    new, score = old, None
    if not given.odds_only:
        new = fit_weights(fitting, samples, given.pull)
        seeds = range(given.seed + FRESH, given.seed + FRESH + given.match)
        score = duel(game, fitting, given.judge, new, old, watched(seeds, "match"))
    found = Found(len(samples), named(game, fitting, new), score, Odds((), ()))
    fitting.WEIGHTS[:] = new if found.taken else old
    odds = fit_odds(judgement(game)[0], samples, {given.players: plies / given.games})
    return Found(found.positions, found.weights, score, odds)


def named(game: Game, fitting: Fitting, weights: Sequence[float]) -> dict[str, float]:
    """Weights by name: those of the terms, then the other numbers of the game's file."""
    others = [name for name in read_sheet(game.folder / FILE).weights if name not in fitting.TERMS]
    return dict(zip([*fitting.TERMS, *others], weights, strict=True))


def outcome(game: Game, command: str, found: Found) -> dict[str, Any]:
    """What is noted of a fit, whether it is taken or not."""
    if found.score is None:
        return {}
    return {
        "command": command,
        "rules": game.version,
        "components": game.components.digest,
        "positions": found.positions,
        "games": found.score.games,
        "share": round(found.score.share, 4),
        "interval": [round(end, 4) for end in found.score.interval()],
        "taken": found.taken,
    }


def enter(sheet: Sheet, game: Game, command: str, found: Found) -> Sheet:
    """The sheet with what was found: a fit that is not taken is noted and changes nothing else."""
    if found.score is None:
        return replace(sheet, odds=found.odds, made={**sheet.made, "odds": command})
    noted = replace(sheet, fit={**outcome(game, command, found), "version": royaume.__version__})
    if not found.taken:
        return noted
    made = {"weights": command, "odds": command}
    return replace(noted, weights=found.weights, odds=found.odds, made=made, start=sheet.weights)


def check(game: Game, fitting: Fitting, sheet: Sheet) -> bool:
    """Run the commands of a sheet again; True if each gives what the sheet says. What no command made is named."""
    began: dict[str, dict[str, float]] = {}  # each command, and the weights it began with
    fitted = sheet.fit.get("command", "")
    played = {"rules": game.version, "components": sheet.fit.get("components", "")}
    now = {**sheet.fit, **played} == sheet.fit and game.components.accepts(played["components"])
    other = "" if now else fitted  # than the game is played now
    for made, start in (
        (sheet.made["weights"], sheet.start),
        (sheet.made["odds"], sheet.weights),
        (fitted, sheet.weights),
    ):
        if made.startswith(PROGRAM) and made != other:
            began.setdefault(made, start)
        elif made:
            print(f"not to be run again: {made}")
    same = True
    for command, start in began.items():
        found = find(parser().parse_args(shlex.split(command)[3:]), game, fitting, start)
        agrees = (
            (command != sheet.made["weights"] or found.weights == sheet.weights)
            and (command != fitted or {**sheet.fit, **outcome(game, command, found), **played} == sheet.fit)
            and (command != sheet.made["odds"] or found.odds == sheet.odds)
        )
        print(f"{'the same' if agrees else 'NOT the same'}: {command}", flush=True)
        same = same and agrees
    return same


def main(argv: Sequence[str] | None = None) -> int:
    """Play, fit, match, write; the exit code is 1 if a check fails, and 2 for what cannot be understood."""
    given = parser().parse_args(argv)
    try:
        game = load(given.game)
        game.check_players(given.players)
        if given.players < 2:
            raise RoyaumeError("a margin needs at least 2 players")
        fitting = FITTING.needed(game)
        for bot in (given.level, given.judge):
            make_bot(bot)
    except RoyaumeError as error:
        print(f"royaume: {error}", file=sys.stderr)
        return 2
    sheet = read_sheet(game.folder / FILE)
    if given.check:
        return 0 if check(game, fitting, sheet) else 1
    start = named(game, fitting, fitting.WEIGHTS)
    found = find(given, game, fitting, start)
    report(given, start, found)
    if not given.dry_run:
        (given.out or game.folder / FILE).write_text(
            enter(sheet, game, command_of(given), found).text(), encoding="utf-8", newline="\n"
        )
    return 0


def report(given: argparse.Namespace, start: dict[str, float], found: Found) -> None:
    """Print what was found."""
    print(f"{found.positions} positions of {given.games} games; odds per point {found.odds.slopes}")
    if found.score is None:
        return
    for name, before in start.items():
        print(f"{name:24} {before:9.4f} -> {found.weights[name]:9.4f}")
    print(f"new against old, {given.judge}: {found.score}")
    print("the new weights are taken" if found.taken else "not certainly stronger: the weights stay as they are")


if __name__ == "__main__":
    sys.exit(main())
