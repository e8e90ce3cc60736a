"""Strength of the levels, game by game: each against the level below, at two players and alone against three.

    python benchmarks/bots.py [--game GAME] [--level LEVEL] [--players N] [--quick] [--jobs N]
                              [--json | --markdown] [--check]

Matches are played by the arena with simulations instead of the clock, so the same seed gives the same games everywhere.
They are kept under build/bots and go on where they stopped; a changed bot needs a new folder (--out) or --anew.
Of two players 200 games are played, of four 40; `--games` says otherwise, `--quick` means 20. `--check` fails if a
level is below its bar, or so far above the level below that nobody could climb there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import royaume
from royaume.bench import calibrate, compiled
from royaume.bots import LEVELS

ROOT = Path(__file__).resolve().parent.parent
SEED = 90_000
GAMES = {2: 200, 4: 40}  # players -> games of a match
BARS = {2: 0.65, 4: 0.40}  # players -> the share a level must win against the level below, at four alone against three
MOST = {2: 0.85, 4: 1.0}  # players -> the share it must not win: rungs that far apart are none to climb
QUICK = 20


def play(game: str, level: str, below: str, players: int, games: int, given: argparse.Namespace) -> dict[str, Any]:
    """The match of a level against the level below: what the arena says about the level."""
    folder = given.out / game / f"{level}-{players}"
    if given.anew:
        shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "royaume", "arena", game, below, "--gauntlet", level, "--players", str(players)]
    command += ["--games", str(games), "--seed", str(SEED), "--out", str(folder), "--json"]
    command += ["--jobs", str(given.jobs)] if given.jobs else []
    if folder.exists():
        command.append("--resume")
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    result = json.loads(done.stdout)
    row: dict[str, Any] = next(row for row in result["table"] if row["bot"] == level)
    kept = ("games", "win_share", "win_low", "win_high", "mean_margin")
    return {"game": game, "level": level, "below": below, "players": players, **{key: row[key] for key in kept}}


def show(rows: list[dict[str, Any]]) -> None:
    """All matches as one table."""
    machine = f"machine {calibrate() / 1e6:.1f} M steps/s, compiled: {compiled()}"
    table = Table(title=f"Levels, royaume {royaume.__version__}, {machine}")
    for heading in ("game", "level", "against", "n", "won", "95 % interval", "bar", "margin"):
        table.add_column(heading, justify="left" if heading in ("game", "level", "against") else "right")
    for row in rows:
        against = row["below"] if row["players"] == 2 else f"three of {row['below']}"
        interval = f"{row['win_low']:.1%} to {row['win_high']:.1%}"
        margin = f"{row['mean_margin']:+.1f}"
        won = f"{row['win_share']:.1%}"
        n = str(row["games"])
        table.add_row(row["game"], row["level"], against, n, won, interval, f"{BARS[row['players']]:.0%}", margin)
    Console().print(table)


def markdown(rows: list[dict[str, Any]]) -> str:
    """All matches as tables for `docs/bots.md`: a line for a game, a column for a level."""
    lines = []
    for players in sorted({row["players"] for row in rows}):
        mine = [row for row in rows if row["players"] == players]
        levels = [level for level in LEVELS if any(row["level"] == level for row in mine)]
        lines += ["", f"| {players} players | " + " | ".join(level.capitalize() for level in levels) + " |"]
        lines.append("|---" * (1 + len(levels)) + "|")
        for game in dict.fromkeys(row["game"] for row in mine):
            cells = {row["level"]: cell(row) for row in mine if row["game"] == game}
            lines.append(
                f"| {royaume.load(game).names['en']} | " + " | ".join(cells.get(level, "") for level in levels) + " |"
            )
    return "\n".join(lines[1:])


def cell(row: dict[str, Any]) -> str:
    """The share of a match, its interval and the number of games."""
    return f"{row['win_share']:.0%} [{row['win_low']:.0%}–{row['win_high']:.0%}], n = {row['games']}".replace("%–", "–")


def read_arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=royaume.games(), action="append")
    parser.add_argument("--level", choices=LEVELS[1:], action="append")
    parser.add_argument("--players", type=int, choices=list(GAMES), action="append")
    parser.add_argument("--games", type=int)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bots")
    parser.add_argument("--anew", action="store_true", help="forget what was played before")
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--json", action="store_true")
    printed.add_argument("--markdown", action="store_true")
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Play what was asked for, and print it."""
    given = read_arguments()
    rows = []
    for game in given.game or royaume.games():
        for below, level in itertools.pairwise(LEVELS):
            if given.level is None or level in given.level:
                for players in given.players or GAMES:
                    games = given.games or (QUICK if given.quick else GAMES[players])
                    rows.append(play(game, level, below, players, games, given))
    if given.json:
        print(json.dumps(rows, indent=1))
    elif given.markdown:
        print(markdown(rows))
    else:
        show(rows)
    if given.check and any(not BARS[row["players"]] <= row["win_share"] <= MOST[row["players"]] for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
