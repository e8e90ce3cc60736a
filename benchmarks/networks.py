"""How long a network that has learned a game takes to judge a position, interpreted and compiled, on one core.

    python benchmarks/networks.py [--game GAME] [--here] [--json] [--check]

Microseconds for each evaluation, from the position to the number: alone, in the lines of a beam, and by all seats of a
position. Each game plays itself once by the planner, and the network judges where the planner's lines end, as in the
search. It is the network of the game's folder, or where there is none one as wide as `royaume train` makes them, which
has learned nothing. What it has seen before is forgotten before every round. The best round counts, and for the bar the
middle one of them calibrated.

The compiled engine is made as by `make compiled` where there is none that fits the sources (some minutes); `--here`
measures only the engine that Python finds. `--check` fails if an evaluation takes too long compiled, on a machine that
goes through 30 million steps of the calibration loop in a second. Run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from learning import STEPS
from royaume.bench import calibrate, compiled
from royaume.bots.budget import Budget
from royaume.bots.greedy import judgement
from royaume.bots.learned import FILE, PLAYERS, Eyes, Network, Weights, network_from, players_of, read_weights
from royaume.bots.planner import plan
from royaume.bots.search import follow
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.engine.state import State
from royaume.train.course import Course

ROOT = Path(__file__).resolve().parent.parent
BAR = 30.0  # microseconds
WIDTH, GUESSES = 6, 3  # as the search plans
MIDDLE = 32  # the second layer
ROUNDS = 15
CALIBRATION = 300_000

Beam = tuple[list[State], int]  # where the lines end, and whose they are
Work = Callable[[Network, list[Beam]], int]


def beams(game: Game, players: int) -> list[Beam]:
    """What the network is asked about in a game that the planner plays against itself."""
    finish = judgement(game)[1]
    dice = random.Random(1)
    state = game.new(players, 1)
    found = []
    while (seat := state.player) is not None:
        lines = plan(state.clone(), seat, dice, WIDTH, GUESSES, Budget())
        ends = [finish(line.state.clone(), seat) for line in lines]
        found.append(([end for end in ends if end.player is not None], seat))
        follow(state, lines[0].actions, seat)
    return [beam for beam in found if len(beam[0]) > 1]


def alone(network: Network, asked: list[Beam]) -> int:
    """Judge one position after the other; how many evaluations that were."""
    for states, seat in asked:
        for state in states:
            network.correction(state, seat)
    return sum(len(states) for states, _ in asked)


def beam(network: Network, asked: list[Beam]) -> int:
    """Judge the lines of a beam together."""
    return sum(len(network.corrections(states, seat)) for states, seat in asked)


def seats(network: Network, asked: list[Beam]) -> int:
    """Judge each position as all seats see it."""
    return sum(len(network.to_all(state)) for states, _ in asked for state in states)


WAYS: dict[str, Work] = {"alone": alone, "beam": beam, "seats": seats}


def weights_of(game: Game) -> Weights:
    """The network of a game, or one that has learned nothing: how long it takes is the same."""
    if (game.folder / FILE).is_file():
        return read_weights(game.folder / FILE)
    dice = np.random.default_rng(1)
    hidden = Course(game.id).hidden
    shapes = {
        "seen.weight": (Eyes(game).size, hidden),
        "middle.weight": (MIDDLE, hidden),
        "middle.bias": (MIDDLE,),
        "last.weight": (1, MIDDLE),
        "last.bias": (1,),
        "slope": (1,),
    }
    weights = {part: dice.normal(0, 0.1, shape).astype(np.float32) for part, shape in shapes.items()}
    return {**weights, "players": np.array([PLAYERS]), "components": np.array(game.components.digest)}


def measured(name: str) -> dict[str, Any]:
    """The microseconds of one game: of the best round, and of the middle one on the machine of the bar."""
    game = load(name)
    weights = weights_of(game)
    players = players_of(weights)[0]
    asked = beams(game, players)
    row: dict[str, Any] = {"game": name, "players": players, "beams": len(asked)}
    row["lines"] = round(sum(len(states) for states, _ in asked) / len(asked), 1)
    for way, work in WAYS.items():
        rounds = [timed(network_from(game, weights), work, asked) for _ in range(ROUNDS)]
        row[way] = round(min(spent for spent, _ in rounds), 1)
        row[f"{way}_calibrated"] = round(median(spent * steps / STEPS for spent, steps in rounds), 1)
    return row


def timed(network: Network | None, work: Work, asked: list[Beam]) -> tuple[float, float]:
    """Microseconds of an evaluation in one round, and the calibration around it."""
    assert network is not None
    before = calibrate(CALIBRATION)
    begin = time.process_time()
    many = work(network, asked)
    spent = time.process_time() - begin
    return spent / many * 1e6, (before + calibrate(CALIBRATION)) / 2  # other work on the machine comes and goes


def here(only: str | None) -> dict[str, Any]:
    """All games (or one), with the engine that Python finds."""
    return {"compiled": compiled(), "rows": [measured(name) for name in games() if only in (None, name)]}


def both(only: str | None) -> list[dict[str, Any]]:
    """The interpreted and the compiled engine, each measured in a process of its own."""
    subprocess.run([sys.executable, "tools/compile.py"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    found = []
    for wish in ("off", "on"):
        command = [sys.executable, __file__, "--here", "--json", *(["--game", only] if only else [])]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ROYAUME_COMPILED": wish}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
        found.append(json.loads(done.stdout)[0])
        assert found[-1]["compiled"] == (wish == "on")
    return found


def misses(result: dict[str, Any]) -> list[str]:
    """What takes too long; nothing is asked of the interpreted engine."""
    return [
        f"{row['game']}: {way} {row[f'{way}_calibrated']} us (calibrated), the bar is {BAR}"
        for row in (result["rows"] if result["compiled"] else [])
        for way in WAYS
        if row[f"{way}_calibrated"] > BAR
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games())
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    results = [here(given.game)] if given.here else both(given.game)
    if given.json:
        print(json.dumps(results, indent=1))
    else:
        print("microseconds for an evaluation, best round; in brackets the middle one calibrated to 30 M steps/s")
        for result in results:
            for row in result["rows"]:
                told = "  ".join(f"{way} {row[way]:5} ({row[f'{way}_calibrated']:5})" for way in WAYS)
                how = "compiled" if result["compiled"] else "interpreted"
                print(f"{row['game']:18} {row['players']} players  {row['lines']:5} lines  {how:11}  {told}")
    slow = [line for result in results for line in misses(result)]
    for line in slow if given.check else []:
        print(f"too slow: {line}", file=sys.stderr)
    if given.check and not any(result["compiled"] for result in results):
        sys.exit("nothing is compiled: nothing was checked")
    sys.exit(1 if given.check and slow else 0)


if __name__ == "__main__":
    main()
