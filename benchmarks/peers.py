"""Random play of our games beside that of other libraries, in decisions a second of one core.

    python benchmarks/peers.py [--seconds S] [--rounds N] [--compiled] [--check]

Nothing is installed: what is missing is named, with the command that brings it. `--compiled` measures our games also
as `make compiled` made them, in a process of its own. `--check` fails if something is missing or if one of our games is
below 3 times Catanatron (interpreted) or 6 times (compiled). Times are CPU seconds; every program is measured in each
round and its best round counts, so other work on the machine matters less. A decision is one action chosen from a list
of legal ones; moves without a choice count for the others and not for us.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Played = Callable[[random.Random], int]  # plays one game, says how many decisions it had

INTERPRETED, COMPILED = 3.0, 6.0
REFERENCE = "catanatron"


# The others --------------------------------------------------------------------------------------


def catanatron() -> Played:
    """Catan between four random players, as its own `play` goes."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)

    def play(rng: random.Random) -> int:
        game = Game([RandomPlayer(colour) for colour in colours], seed=rng.getrandbits(31) + 1)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        return ticks

    return play


def open_spiel(name: str) -> Callable[[], Played]:
    """A game of OpenSpiel through its Python interface."""

    def made() -> Played:
        import pyspiel

        if name.startswith("python_"):
            importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        game = pyspiel.load_game(name)

        def play(rng: random.Random) -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    return made


def through_pettingzoo(make: Callable[[], Any]) -> Callable[[], Played]:
    """An environment of PettingZoo, with its observations."""

    def made() -> Played:
        env = make()

        def play(rng: random.Random) -> int:
            env.reset(seed=rng.getrandbits(31))
            decisions = 0
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                    decisions += 1
            return decisions

        return play

    return made


def connect_four() -> Any:
    """PettingZoo's Connect Four."""
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def ours_in_pettingzoo(game: str) -> Callable[[], Any]:
    """One of our games as a PettingZoo environment."""
    return lambda: importlib.import_module(f"royaume.envs.{game}_v0").raw_env(players=4)


def rlcard(name: str) -> Callable[[], Played]:
    """A game of RLCard with its observations."""

    def made() -> Played:
        import rlcard as library

        env = library.make(name)

        def play(rng: random.Random) -> int:
            state, _ = env.reset()
            decisions = 0
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions

        return play

    return made


def python_chess() -> Played:
    """Chess, cut off after 300 moves."""
    import chess

    def play(rng: random.Random) -> int:
        board = chess.Board()
        while board.ply() < 300 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return board.ply()

    return play


# Ours --------------------------------------------------------------------------------------------


def ours(name: str) -> Callable[[], Played]:
    """One of our games with four players, moves listed as the others list them."""

    def made() -> Played:
        from royaume.engine.registry import load

        game = load(name)

        def play(rng: random.Random) -> int:
            state = game.new(4, rng.getrandbits(31))
            while state.player is not None:
                state.apply(rng.choice(state.legal()))
            return state.ply

        return play

    return made


@dataclass
class Program:
    """One line of the table."""

    name: str
    package: str  # what pip installs
    make: Callable[[], Played]
    play: Played | None = None
    best: float = 0.0
    missing: str = ""

    def prepare(self) -> None:
        """Import it, or say what is missing."""
        try:
            self.play = self.make()
        except ImportError as error:
            self.missing = str(error)

    def measure(self, seconds: float, seed: int) -> None:
        """Play for so long, and keep the rate if it is the best so far."""
        if self.play is None:
            return
        rng = random.Random(seed)
        random.seed(seed)  # some of them use the module's own dice
        decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            decisions += self.play(rng)
        self.best = max(self.best, decisions / spent)


GAMES = ("almanac", "crown_of_emara", "kingdom_crossing", "queens_architect", "winter_kingdom")
THEIRS = (
    Program("catanatron: Catan", "catanatron", catanatron),
    Program("python-chess: chess", "chess", python_chess),
    Program("rlcard: uno, with observations", "rlcard", rlcard("uno")),
    Program("rlcard: gin rummy, with observations", "rlcard", rlcard("gin-rummy")),
    Program("open_spiel in Python: tic-tac-toe", "open_spiel", open_spiel("python_tic_tac_toe")),
    Program("open_spiel in C++: backgammon", "open_spiel", open_spiel("backgammon")),
    Program("open_spiel in C++: connect four", "open_spiel", open_spiel("connect_four")),
    Program("pettingzoo: connect four, with observations", "pettingzoo[classic]", through_pettingzoo(connect_four)),
)


def our_programs() -> list[Program]:
    """Our games, alone and as environments."""
    found = [Program(f"royaume: {game}", "royaume", ours(game)) for game in GAMES]
    found += [
        Program(
            f"royaume in pettingzoo: {game}, with observations",
            "royaume[research]",
            through_pettingzoo(ours_in_pettingzoo(game)),
        )
        for game in GAMES
    ]
    return found


def measured(programs: list[Program], seconds: float, rounds: int) -> None:
    """Measure all programs, one after the other, several times."""
    for program in programs:
        program.prepare()
    for number in range(rounds):
        for program in programs:
            program.measure(seconds, number + 1)


def compiled_rates(seconds: float, rounds: int) -> dict[str, float]:
    """The rates of our games as they were compiled."""
    command = [sys.executable, __file__, "--ours", "--seconds", str(seconds), "--rounds", str(rounds)]
    compiled = {**os.environ, "ROYAUME_COMPILED": "on"}
    done = subprocess.run(command, env=compiled, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    if not answer["compiled"]:
        raise SystemExit("nothing is compiled that fits the sources: `make compiled` does it")
    return {name: float(rate) for name, rate in answer["rates"].items()}


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each program in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--compiled", action="store_true", help="our games also as they were compiled")
    parser.add_argument("--check", action="store_true", help="fail below the bars")
    parser.add_argument("--ours", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.environ.setdefault("ROYAUME_COMPILED", "off")
    programs = our_programs()
    if given.ours:
        from royaume.bench import compiled

        measured(programs, given.seconds, given.rounds)
        rates = {program.name: program.best for program in programs}
        print(json.dumps({"compiled": compiled(), "rates": rates}))
        return 0
    programs += THEIRS
    measured(programs, given.seconds, given.rounds)
    fast = compiled_rates(given.seconds, given.rounds) if given.compiled else {}
    reference = next(program.best for program in programs if program.package == REFERENCE)
    return show(programs, fast, reference, given.check)


def show(programs: list[Program], fast: dict[str, float], reference: float, check: bool) -> int:
    """Print what was found and what is missing; 1 if a check fails."""
    print(f"{'decisions/s, one core':60}{'rate':>12}{'x Catanatron':>14}{'compiled':>12}{'x Catanatron':>14}")
    failed = []
    for program in programs:
        if program.missing:
            continue
        line = f"{program.name:60}{program.best:12,.0f}{times(program.best, reference):>14}"
        if program.name in fast:
            line += f"{fast[program.name]:12,.0f}{times(fast[program.name], reference):>14}"
        print(line)
        if program.name in {f"royaume: {game}" for game in GAMES} and reference:
            if program.best < INTERPRETED * reference:
                failed.append(f"{program.name} is below {INTERPRETED} times Catanatron")
            if program.name in fast and fast[program.name] < COMPILED * reference:
                failed.append(f"{program.name}, compiled, is below {COMPILED} times Catanatron")
    missing = [program for program in programs if program.missing]
    for program in missing:
        print(f"NOT MEASURED {program.name}: {program.missing}; pip install '{program.package}'")
    if not fast:
        print("NOT MEASURED our games compiled: make compiled, then --compiled")
    for line in failed:
        print(f"BELOW THE BAR {line}")
    return 1 if check and (failed or missing or not fast) else 0


def times(rate: float, reference: float) -> str:
    """How many times as fast as Catanatron."""
    return f"{rate / reference:.1f}" if reference else "?"


if __name__ == "__main__":
    sys.exit(main())
