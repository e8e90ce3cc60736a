"""Two kinds of Sovereign by the clock, as people meet them: one with what a network has learned, and one without.

    python benchmarks/clock.py GAME [--games N] [--milliseconds MS] [--players N] [--minutes M] [--seed N] [--jobs N]
                               [--first KEY=VALUE:...] [--other KEY=VALUE:...] [--json]

The first sits alone against the others, every deal once on every seat. Games by the clock are never the same twice, so
nothing is kept; `--minutes` stops after the deals that are under way. Bots think by the clock on the wall: what other
programs do meanwhile is taken from both alike, so run it on a quiet machine with at most as many jobs as cores. The
seconds that are told are those of the processor. The interval counts deals, not games.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import royaume
from royaume.bench import calibrate, compiled, cores
from royaume.bots import Player
from royaume.bots.duel import Score
from royaume.bots.levels import LEVELS, Level
from royaume.bots.registry import read_changes
from royaume.engine.registry import games, load

SOVEREIGN = LEVELS[-1]
SEED = 95_000


def meet(game: str, players: int, seed: int, milliseconds: int, first: str, other: str) -> tuple[list[float], Any]:
    """One deal with the first on every seat: its shares of the victories, and how long both have thought."""
    loaded = load(game)
    shares, spent = [], [0.0, 0.0]
    for seat in range(players):
        seated = [
            Player(sovereign(first if each == seat else other, milliseconds), each, seed) for each in range(players)
        ]
        state = loaded.new(players, seed)
        while (deciding := state.player) is not None:
            began = time.process_time()
            action = seated[deciding].decide(state)
            spent[deciding != seat] += time.process_time() - began
            state.apply(action)
        winners = state.winners()
        shares.append((seat in winners) / len(winners))
    return shares, spent


def sovereign(numbers: str, milliseconds: int) -> Level:
    """The Sovereign with some numbers of its own, by the clock."""
    changes = read_changes(SOVEREIGN, numbers.split(":") if numbers else [])
    return Level(SOVEREIGN, True, {**changes, "milliseconds": milliseconds})


def play(given: argparse.Namespace) -> Iterator[tuple[list[float], Any]]:
    """Deal after deal, until there are enough or the time is up."""
    until = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    seeds = iter(range(given.seed, given.seed + -(-given.games // given.players)))
    with ProcessPoolExecutor(given.jobs) as pool:
        waiting = set()
        for seed in seeds:
            settings = (given.game, given.players, seed, given.milliseconds, given.first, given.other)
            waiting.add(pool.submit(meet, *settings))
            if len(waiting) < 2 * given.jobs:
                continue
            done = next(as_completed(waiting))
            waiting.remove(done)
            yield done.result()
            if time.monotonic() > until:
                break
        for done in as_completed(waiting):
            yield done.result()


def main() -> None:
    """Play, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=200, help="that a turn may take to think out")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0.0, help="after which no deal is begun; 0: no limit")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--first", default="learned=1", help="numbers of the one who sits alone")
    parser.add_argument("--other", default="learned=0", help="numbers of the others")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    shares: list[float] = []
    spent = [0.0, 0.0]
    for won, seconds in play(given):
        shares.append(sum(won) / len(won))
        spent = [a + b for a, b in zip(spent, seconds, strict=True)]
        if not given.json:
            print(f"\r{len(shares) * given.players} games, {sum(shares) / len(shares):.1%}", end="", file=sys.stderr)
    low, high = Score(tuple(shares)).interval()
    found = {
        "game": given.game,
        "players": given.players,
        "milliseconds": given.milliseconds,
        "first": given.first,
        "other": given.other,
        "seeds": [given.seed, given.seed + len(shares) - 1],
        "games": len(shares) * given.players,
        "won": round(sum(shares) / len(shares), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "seconds": [round(each, 1) for each in spent],
        "royaume": royaume.__version__,
        "compiled": compiled(),
        "machine": round(calibrate() / 1e6, 1),
    }
    if given.json:
        print(json.dumps(found))
        return
    print(
        f"\n{given.game}, {given.players} players, {given.milliseconds} ms: {given.first} wins {found['won']:.1%} "
        f"[{low:.1%} to {high:.1%}] of {found['games']} games from {given.other}; both thought {found['seconds']} s"
    )


if __name__ == "__main__":
    main()
