"""Every speed we claim about the engine, measured on one core in CPU seconds; and how many cores there are."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from royaume.engine import state as state_module
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.engine.state import State

SAMPLES = 200


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def compiled() -> bool:
    """True if the engine runs as compiled by mypyc."""
    return not state_module.__file__.endswith(".py")


def calibrate(steps: int = 3_000_000) -> float:
    """Steps per second of a plain loop with one masked addition: compare machines by it."""
    start = time.process_time()
    total = 0
    for i in range(steps):
        total = (total + i) & 65535
    return steps / (time.process_time() - start)


def measure(game: Game, players: int, seconds: float = 1.0, seed: int = 1) -> dict[str, Any]:
    """Random play with legal-move listing for about `seconds`, then clone, legal and view at sampled positions."""
    rnd = random.Random(seed).random
    decisions = played = offered = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or not played:
        state = game.new(players, seed + played)
        while state.player is not None:
            legal = state.legal()
            offered += len(legal)
            state.apply(legal[int(rnd() * len(legal))])
            decisions += 1
        played += 1
    spent = time.process_time() - start
    positions = list(sample(game, players, seed))
    return {
        "game": game.id,
        "players": players,
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(played / spent, 1),
        "mean_decisions": round(decisions / played, 1),
        "mean_legal": round(offered / decisions, 2),
        "clone_us": each(positions, lambda s: s.clone()),
        "legal_us": each(positions, list_afresh),
        "view_us": each(positions, lambda s: s.view(s.player)),
    }


def sample(game: Game, players: int, seed: int) -> Iterator[State]:
    """Positions spread over random games."""
    rng = random.Random(seed)
    found = 0
    while found < SAMPLES:
        state = game.new(players, rng.getrandbits(32))
        while state.player is not None:
            if rng.random() < 0.1 and found < SAMPLES:
                found += 1
                yield state.clone()
            state.apply(rng.choice(state.legal()))


def list_afresh(state: State) -> None:
    """List the legal actions from scratch, as the rules do after every action."""
    op, seat, arg = state.decision()
    ask = state.flow.asks[op]
    assert ask is not None
    ask(state, seat, arg)


def each(positions: list[State], work: Callable[[State], object], rounds: int = 10) -> float:
    """Microseconds of `work` on a position, the best of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for state in positions:
            work(state)
        best = min(best, (time.process_time() - start) / len(positions))
    return round(best * 1e6, 2)


def run(only: str | None = None, seconds: float = 1.0) -> dict[str, Any]:
    """All games at all player counts (or one game), with the calibration of this machine."""
    calibration = calibrate()
    rows = []
    for name in games():
        if only in (None, name):
            game = load(name)
            for players in range(game.min_players, game.max_players + 1):
                before = calibrate(1_000_000)
                row = measure(game, players, seconds)
                steps = (before + calibrate(1_000_000)) / 2  # around each row: other work on the machine comes and goes
                row["calibration_steps_per_second"] = round(steps)
                row["decisions_per_calibration"] = round(row["decisions_per_second"] / steps, 5)
                rows.append(row)
    return {"calibration_steps_per_second": round(calibration), "compiled": compiled(), "rows": rows}
