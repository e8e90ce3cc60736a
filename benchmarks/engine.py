"""Speed of the engine, game by game: random play with legal-move listing, on one core.

    python benchmarks/engine.py [--game GAME] [--seconds S] [--json] [--check]

`--check` fails if a game is below its bar. Run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from royaume.bench import run

# Interpreted, at a number of players: decisions/s, games/s, clone in microseconds. Compiled: twice as fast.
BARS: dict[str, tuple[int, int, int, float]] = {
    "almanac": (4, 100_000, 250, 6.0),
    "crown_of_emara": (4, 100_000, 200, 5.0),
    "kingdom_crossing": (4, 60_000, 120, 6.0),
    "queens_architect": (3, 150_000, 120, 5.0),
    "winter_kingdom": (4, 100_000, 250, 3.0),
}


def show(result: dict[str, Any]) -> Table:
    """The result as a table for people."""
    how = "compiled" if result["compiled"] else "interpreted"
    table = Table(title=f"{how}, calibration {result['calibration_steps_per_second'] / 1e6:.1f} M steps/s")
    for column in ("game", "players", "decisions/s", "x calibration", "games/s", "decisions", "legal", "clone us",
                   "legal us", "view us"):  # fmt: skip
        table.add_column(column, justify="left" if column == "game" else "right")
    for row in result["rows"]:
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['decisions_per_second']:,}",
            f"{row['decisions_per_calibration']:.4f}",
            f"{row['games_per_second']:,}",
            str(row["mean_decisions"]),
            str(row["mean_legal"]),
            str(row["clone_us"]),
            str(row["legal_us"]),
            str(row["view_us"]),
        )
    return table


def misses(result: dict[str, Any]) -> list[str]:
    """What is below its bar."""
    factor = 2 if result["compiled"] else 1
    found = []
    for name, (players, decisions, games, clone) in BARS.items():
        rows = [row for row in result["rows"] if (row["game"], row["players"]) == (name, players)]
        if not rows:
            continue
        row = rows[0]
        if row["decisions_per_second"] < decisions * factor:
            found.append(f"{name}: {row['decisions_per_second']:,} decisions/s, the bar is {decisions * factor:,}")
        if row["games_per_second"] < games * factor:
            found.append(f"{name}: {row['games_per_second']} games/s, the bar is {games * factor}")
        if row["clone_us"] > clone / factor:
            found.append(f"{name}: clone takes {row['clone_us']} us, the bar is {clone / factor}")
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    result = run(given.game, given.seconds)
    if given.json:
        print(json.dumps(result, indent=1))
    else:
        Console(width=130).print(show(result))
    below = misses(result) if given.check else []
    for line in below:
        print(f"below the bar: {line}", file=sys.stderr)
    sys.exit(1 if below else 0)


if __name__ == "__main__":
    main()
