"""Self-play in decisions a second: a plain loop over one environment, many games in one process, and with workers.

    python benchmarks/selfplay.py [--game GAME] [--games 128] [--workers 2] [--seconds 4]

The policy takes any legal action, so the numbers are those of the games, their observations and the way between the
processes. On a busy machine compare the CPU times: what a worker needs more than the plain loop is lost on the way.
The last column is another policy, of two layers (PyTorch on a GPU where there is one, NumPy otherwise): how much of the
time it waits for the workers. Near 0 % the games are no longer what holds a learner up.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import os
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import psutil

from royaume.bench import compiled
from royaume.engine.registry import games
from royaume.envs.encoders import Encoder
from royaume.envs.selfplay import Array, SelfPlay, random_policy
from royaume.envs.table import Table


def plain(table: Table, decisions: int) -> int:
    """One game after the other, one observation at a time."""
    policy = random_policy(1)
    state = table.deal()
    for _ in range(decisions):
        seat = state.player
        assert seat is not None
        seen = table.observe(seat)
        action = policy(seen["observation"][None], seen["action_mask"][None], np.array([seat]))
        state.play(int(action[0]))
        if state.player is None:
            state = table.deal()
    return decisions


def bare(table: Table, decisions: int) -> int:
    """The same without observations: what the rules alone take."""
    dice = np.random.default_rng(1).random(decisions)
    state = table.deal()
    for chance in dice:
        state.play(state.offered[int(chance * len(state.offered))])
        if state.player is None:
            state = table.deal()
    return decisions


class TwoLayers:
    """A policy of two layers with weights nobody has trained, and how long it thinks."""

    def __init__(self, encoder: Encoder, actions: int, hidden: int = 256) -> None:
        dice = np.random.default_rng(1)
        self.first = dice.standard_normal((encoder.size, hidden), np.float32) / np.sqrt(encoder.size)
        self.second = dice.standard_normal((hidden, actions), np.float32) / np.sqrt(hidden)
        self.torch = torch_on_gpu()
        if self.torch is not None:
            self.first, self.second = (self.torch.from_numpy(w).cuda() for w in (self.first, self.second))
        self.spent = 0.0

    def __call__(self, observations: Array, masks: Array, seats: Array) -> Array:
        """The legal action with the highest value."""
        begin = time.perf_counter()
        if self.torch is None:
            values = np.maximum(observations.astype(np.float32) @ self.first, 0) @ self.second
        else:
            seen = self.torch.from_numpy(observations).cuda().float()
            values = ((seen @ self.first).relu() @ self.second).cpu().numpy()
        chosen = np.where(masks, values, -np.inf).argmax(1)
        self.spent += time.perf_counter() - begin
        return np.asarray(chosen)


def torch_on_gpu() -> Any:
    """PyTorch, if it is there and sees a GPU."""
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        return None
    return torch if torch.cuda.is_available() else None


def waiting(play: SelfPlay, actions: int, seconds: float) -> float:
    """The share of the time that a policy of two layers waits for the games."""
    policy = TwoLayers(play.encoder, actions)
    play.run(policy, 4 * play.plan.games)
    policy.spent = 0.0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        play.run(policy, 4 * play.plan.games)
    return 1 - policy.spent / spent


def rate(play: Callable[[int], int], seconds: float, portion: int, others: Sequence[int] = ()) -> tuple[float, float]:
    """Decisions a second, and microseconds of CPU for one, the other processes counted in."""
    play(portion)  # the first ones do not count
    begin, spent = time.perf_counter(), cpu(others)
    made = 0
    while time.perf_counter() - begin < seconds:
        made += play(portion)
    return made / (time.perf_counter() - begin), (cpu(others) - spent) / made * 1e6


def cpu(others: Sequence[int]) -> float:
    """CPU seconds of this process and of others."""
    times = [psutil.Process(pid).cpu_times() for pid in (os.getpid(), *others)]
    return sum(t.user + t.system for t in times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games(), help="only this one")
    parser.add_argument("--games", type=int, default=128, help="games side by side")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each number")
    given = parser.parse_args()
    how = "compiled" if compiled() else "interpreted"
    print(f"decisions/s (CPU us for one), {given.players} players, {given.games} games, {how}, {os.cpu_count()} cores")
    columns = (
        "game",
        "entries",
        "rules only",
        "plain loop",
        "one process",
        f"{given.workers} workers",
        "two layers wait",
    )
    print(("{:18}{:>8}" + "{:>17}" * 5).format(*columns))
    for game in [given.game] if given.game else games():
        table = Table(game, given.players, seed=1)
        found = [rate(functools.partial(way, table), given.seconds, 500) for way in (bare, plain)]
        for workers in (0, given.workers):
            with SelfPlay(game, given.games, workers, given.players, seed=1) as play:
                policy = random_policy(1)
                others = [process.pid for process in play.processes]
                found.append(rate(lambda n: play.run(policy, n)[0], given.seconds, 4 * given.games, others))  # noqa: B023
                share = waiting(play, table.actions, given.seconds)
        numbers = [f"{number:,.0f} ({spent:,.0f})" for number, spent in found]
        print(
            f"{game:18}{table.encoder.size:8}" + "".join(f"{number:>17}" for number in [*numbers, f"{share:.0%}"]),
            flush=True,
        )


if __name__ == "__main__":
    main()
