"""Speed of the engine, game by game, interpreted and compiled: random play with legal-move listing, on one core.

    python benchmarks/engine.py [--game GAME] [--seconds S] [--here] [--json] [--check]

A second table has what a learning program gets: with observation and mask at every decision (`learning.py`).

The compiled engine is made as by `make compiled` where there is none that fits the sources (some minutes); `--here`
measures only the engine that Python finds. `--check` fails if a game is below its bar. Run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import learning
from royaume.bench import run

ROOT = Path(__file__).resolve().parent.parent

# Interpreted, at a number of players: decisions/s, games/s, clone in microseconds. Compiled: twice as fast.
BARS: dict[str, tuple[int, int, int, float]] = {
    "almanac": (4, 100_000, 250, 6.0),
    "crown_of_emara": (4, 100_000, 200, 5.0),
    "kingdom_crossing": (4, 60_000, 120, 6.0),
    "queens_architect": (3, 150_000, 120, 5.0),
    "winter_kingdom": (4, 100_000, 250, 3.0),
}
# Of every game at every number of players, on the machine that the bars of `learning.py` are meant for.
COMPILED_DECISIONS = 300_000
COMPILED_CLONE_US = 1.5
COMPILED_VIEW_US = 100.0
# How many times as fast as interpreted compiling must make a game.
GAINS = {"winter_kingdom": 3.0}


def here(game: str | None, seconds: float) -> dict[str, Any]:
    """The engine that Python finds, alone and with observations."""
    return {**run(game, seconds), "learning": learning.measured(game, seconds)}


def both(game: str | None, seconds: float) -> list[dict[str, Any]]:
    """The interpreted and the compiled engine, each measured in a process of its own."""
    subprocess.run([sys.executable, "tools/compile.py"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return [measured(compiled, game, seconds) for compiled in ("off", "on")]


def measured(compiled: str, game: str | None, seconds: float) -> dict[str, Any]:
    """What this benchmark prints with the sources, or with what was compiled."""
    command = [sys.executable, __file__, "--here", "--json", "--seconds", str(seconds)]
    command += ["--game", game] if game else []
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ROYAUME_COMPILED": compiled}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    result: dict[str, Any] = json.loads(done.stdout)[0]
    assert result["compiled"] == (compiled == "on")
    return result


def show(results: list[dict[str, Any]]) -> Table:
    """The results as a table for people."""
    how = [f"{'compiled' if each['compiled'] else 'interpreted'}" for each in results]
    calibration = ", ".join(f"{each['calibration_steps_per_second'] / 1e6:.1f}" for each in results)
    table = Table(title=f"{' | '.join(how)}; calibration {calibration} M steps/s")
    for column in ("game", "players", "decisions/s", "x calibration", "games/s", "decisions", "legal", "clone us",
                   "legal us", "view us"):  # fmt: skip
        table.add_column(column, justify="left" if column == "game" else "right")
    for rows in zip(*(each["rows"] for each in results), strict=True):
        table.add_row(
            rows[0]["game"],
            str(rows[0]["players"]),
            " | ".join(f"{row['decisions_per_second']:,}" for row in rows),
            " | ".join(f"{row['decisions_per_calibration']:.4f}" for row in rows),
            " | ".join(f"{row['games_per_second']:,}" for row in rows),
            str(rows[0]["mean_decisions"]),
            str(rows[0]["mean_legal"]),
            " | ".join(str(row["clone_us"]) for row in rows),
            " | ".join(str(row["legal_us"]) for row in rows),
            " | ".join(str(row["view_us"]) for row in rows),
        )
    return table


def show_learning(results: list[dict[str, Any]]) -> Table:
    """What a learning program gets, as a table for people."""
    table = Table(title="with observation and mask, 4 players; in brackets calibrated to 30 M steps/s")
    for column in ("game", "pettingzoo decisions/s", "self-play rows/s"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for rows in zip(*(each["learning"] for each in results), strict=True):
        rates = [
            " | ".join(f"{row[name]:,} ({row[f'{name}_calibrated']:,})" for row in rows)
            for name in ("pettingzoo", "self_play")
        ]
        table.add_row(rows[0]["game"], *rates)
    return table


def misses(result: dict[str, Any]) -> list[str]:
    """What is below its bar."""
    factor, how = (2, "compiled") if result["compiled"] else (1, "interpreted")
    found = learning.misses(result["learning"], result["compiled"])
    for name, (players, decisions, games, clone) in BARS.items():
        rows = [row for row in result["rows"] if (row["game"], row["players"]) == (name, players)]
        if not rows:
            continue
        row = rows[0]
        if row["decisions_per_second"] < decisions * factor:
            found.append(
                f"{how} {name}: {row['decisions_per_second']:,} decisions/s, the bar is {decisions * factor:,}"
            )
        if row["games_per_second"] < games * factor:
            found.append(f"{how} {name}: {row['games_per_second']} games/s, the bar is {games * factor}")
        if row["clone_us"] > clone / factor:
            found.append(f"{how} {name}: clone takes {row['clone_us']} us, the bar is {clone / factor}")
    return found


def worst(result: dict[str, Any]) -> list[str]:
    """Where the compiled engine is below what is asked of all games, at a number of players."""
    found = []
    for row in result["rows"] if result["compiled"] else []:
        speed = row["calibration_steps_per_second"] / learning.STEPS
        where = f"compiled {row['game']} at {row['players']}"
        decisions, clone, view = row["decisions_per_second"] / speed, row["clone_us"] * speed, row["view_us"] * speed
        if decisions < COMPILED_DECISIONS:
            found.append(f"{where}: {decisions:,.0f} decisions/s (calibrated), the bar is {COMPILED_DECISIONS:,}")
        if clone > COMPILED_CLONE_US:
            found.append(f"{where}: clone takes {clone:.2f} us (calibrated), the bar is {COMPILED_CLONE_US}")
        if view > COMPILED_VIEW_US:
            found.append(f"{where}: a view takes {view:.1f} us (calibrated), the bar is {COMPILED_VIEW_US}")
    return found


def gains(results: list[dict[str, Any]]) -> list[str]:
    """Where compiling gains less than is asked of it."""
    found = []
    for plain, fast in zip(results[0]["rows"], results[-1]["rows"], strict=True):
        asked = GAINS.get(plain["game"], 0.0) if len(results) == 2 else 0.0
        gain = fast["decisions_per_calibration"] / plain["decisions_per_calibration"]
        if gain < asked:
            found.append(f"{plain['game']} at {plain['players']}: compiled {gain:.2f} times as fast, bar {asked}")
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    results = [here(given.game, given.seconds)] if given.here else both(given.game, given.seconds)
    if given.json:
        print(json.dumps(results, indent=1))
    else:
        Console(width=170).print(show(results))
        Console(width=170).print(show_learning(results))
    below = [line for result in results for line in misses(result) + worst(result)] + gains(results)
    for line in below if given.check else []:
        print(f"below the bar: {line}", file=sys.stderr)
    sys.exit(1 if given.check and below else 0)


if __name__ == "__main__":
    main()
