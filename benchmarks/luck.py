"""Luck over many games: it should come to nothing for every seat, and be worth more than its own noise.

    python benchmarks/luck.py [--game GAME] [--players N] [--games N] [--minutes M]

Plays games between greedy bots, looks at every draw, roll and reveal as the analysis does, and prints for each game the
mean of a seat's luck with its standard error, how much luck a game holds (the standard deviation of a seat's sum), how
much of that is noise of the few orders that are tried, and what an event costs.
"""

from __future__ import annotations

import argparse
import random
import time

import royaume
from royaume.bots.base import Player
from royaume.bots.greedy import Greedy
from royaume.coach.luck import Stroke, deal, stroke
from royaume.engine.record import Record


def strokes_of(game: str, players: int, seed: int) -> list[Stroke]:
    """The luck in one game, the deal first."""
    record = Record(royaume.load(game), players, seed)
    state = record.start()
    bots = [Player(Greedy(1), seat, seed) for seat in range(players)]
    found = [deal(record, random.Random(seed))]
    while state.player is not None:
        action = bots[state.player].decide(state)
        found.append(stroke(state, action, random.Random(f"{seed} {state.ply}")))
        state.apply(action)
    return [each for each in found if each is not None]


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=royaume.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=60.0, help="for each game at most")
    wanted = parser.parse_args()
    print(f"{'game':18} {'games':>5} {'events':>6} {'mean':>7} {'error':>6} {'spread':>7} {'noise':>6} {'s/event':>7}")
    for game in [wanted.game] if wanted.game else royaume.games():
        began = time.process_time()
        sums: list[float] = []
        noise = events = 0.0
        for seed in range(1, wanted.games + 1):
            if time.process_time() - began > 60 * wanted.minutes:
                break
            found = strokes_of(game, wanted.players, seed)
            sums.append(sum(each.luck[0] for each in found))
            noise += sum(each.noise**2 for each in found)
            events += len(found)
        n = len(sums)
        mean = sum(sums) / n
        spread = (sum((each - mean) ** 2 for each in sums) / max(1, n - 1)) ** 0.5
        cost = (time.process_time() - began) / max(1.0, events)
        print(
            f"{game:18} {n:5} {events / n:6.1f} {100 * mean:+6.1f}% {100 * spread / n**0.5:5.1f}% {100 * spread:6.1f}% "
            f"{100 * (noise / n) ** 0.5:5.1f}% {cost:7.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
