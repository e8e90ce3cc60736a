"""What a learning program gets from one core: decisions through PettingZoo, and rows of the batched self-play.

Every decision comes with the observation and the mask, between four players who take any legal action. Times are CPU
seconds. `benchmarks/engine.py` prints the numbers and holds the bars, which are meant for a machine that goes through
30 million steps of the calibration loop in a second: rates are compared as if this one did.
"""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

from royaume.bench import calibrate, compiled
from royaume.engine.registry import games
from royaume.envs.selfplay import Array, SelfPlay, random_policy

STEPS = 30e6
PLAYERS = 4
GAMES = 64  # side by side
# Interpreted and compiled: decisions/s through PettingZoo, rows/s of the self-play.
BARS = {False: (10_000, 0), True: (25_000, 60_000)}


class Timed:
    """A policy that takes any legal action, and how long it took about it."""

    def __init__(self) -> None:
        self.choose = random_policy(1)
        self.spent = 0.0

    def __call__(self, observations: Array, masks: Array, seats: Array) -> Array:
        """Choose, by the clock."""
        begin = time.process_time()
        chosen = self.choose(observations, masks, seats)
        self.spent += time.process_time() - begin
        return chosen


def through_pettingzoo(game: str, seconds: float) -> float:
    """Decisions a second of PettingZoo's usual loop."""
    env = importlib.import_module(f"royaume.envs.{game}_v0").raw_env(players=PLAYERS)
    rng = random.Random(1)
    decisions = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not decisions:
        env.reset(seed=rng.getrandbits(31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                decisions += 1
    return decisions / spent


def self_play(game: str, seconds: float) -> float:
    """Rows a second of the batched self-play in one process, the time of the policy left out."""
    with SelfPlay(game, GAMES, 0, PLAYERS, seed=1) as play:
        play.run(random_policy(2), 20 * GAMES)  # the first ones do not count
        policy = Timed()
        rows = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < seconds or not rows:
            rows += play.run(policy, 4 * GAMES)[0]
    return rows / (spent - policy.spent)


def measured(only: str | None, seconds: float) -> list[dict[str, Any]]:
    """Both rates of every game, as they are and as they would be on the machine that the bars are meant for."""
    found = []
    for game in games():
        if only in (None, game):
            before = calibrate(1_000_000)
            rates = (through_pettingzoo(game, seconds), self_play(game, seconds))
            steps = (before + calibrate(1_000_000)) / 2
            found.append(
                {
                    "game": game,
                    "pettingzoo": round(rates[0]),
                    "self_play": round(rates[1]),
                    "pettingzoo_calibrated": round(rates[0] * STEPS / steps),
                    "self_play_calibrated": round(rates[1] * STEPS / steps),
                }
            )
    return found


def misses(rows: list[dict[str, Any]], fast: bool) -> list[str]:
    """What is below its bar."""
    how = "compiled" if fast else "interpreted"
    found = []
    for row in rows:
        for name, bar in zip(("pettingzoo", "self_play"), BARS[fast], strict=True):
            rate = row[f"{name}_calibrated"]
            if rate < bar:
                found.append(f"{how} {row['game']}: {name} {rate:,}/s on the machine of the bars, the bar is {bar:,}")
    return found


if __name__ == "__main__":
    print(f"{'compiled' if compiled() else 'interpreted'}; rates a second, and on the machine of the bars")
    for row in measured(None, 1.0):
        print(
            f"{row['game']:18} pettingzoo {row['pettingzoo']:8,} ({row['pettingzoo_calibrated']:8,})"
            f"  self-play {row['self_play']:8,} ({row['self_play_calibrated']:8,})",
            flush=True,
        )
