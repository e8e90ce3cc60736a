"""How quick bots judge: what a look at a position costs, and how many simulations the Sovereign makes in a second.

    python benchmarks/judging.py [--game GAME] [--players N] [--milliseconds MS] [--repeat N] [--json]

`look` is one `evaluate` of a position between two choices, `carry` one `finish`, which plays the small choices after an
action; both in microseconds, the best of some runs over positions of random games. The Sovereign thinks at positions of
games of greedy bots, by the clock: `thought` is how long it did, in milliseconds, and `turns` how many it tried out.
Where one turn is surely the best it stops early. A quiet machine is needed.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import royaume
from royaume.bench import calibrate, compiled, sample
from royaume.bots import Player, make_bot
from royaume.bots.greedy import judgement
from royaume.bots.levels import Level
from royaume.bots.search import Search
from royaume.engine.game import Game
from royaume.engine.state import State

EVERY = 25  # decisions from one position of the Sovereign to the next
GAMES = 2  # that it looks at


def look_and_carry(game: Game, players: int, repeat: int) -> tuple[float, float]:
    """Microseconds of a look at a position, and of carrying one on."""
    evaluate, finish = judgement(game)
    positions = [state for state in sample(game, players, 1) if state.player is not None]
    ready = [finish(state.clone(), seat) for state in positions if (seat := state.player) is not None]
    look = carry = float("inf")
    for _ in range(repeat):
        began = time.perf_counter()
        for state in ready:
            evaluate(state, 0)
        look = min(look, (time.perf_counter() - began) / len(ready))
        began = time.perf_counter()
        for state in positions:
            finish(state.clone(), state.player or 0)
        carry = min(carry, (time.perf_counter() - began) / len(positions))
    return 1e6 * look, 1e6 * carry


def moments(game: Game, players: int) -> list[State]:
    """Positions of games of greedy bots, as whoever decides there sees them."""
    found = []
    for seed in range(GAMES):
        state = game.new(players, seed)
        seated = [Player(make_bot("greedy"), seat, seed) for seat in range(players)]
        while (seat := state.player) is not None:
            if state.ply % EVERY == EVERY // 2 and len(state.offered) > 1:
                found.append(state.determinize(seat, random.Random(seed)))
            state.apply(seated[seat].decide(state))
    return found


def think(game: Game, players: int, milliseconds: int) -> tuple[float, float, float]:
    """What the Sovereign does on the average: milliseconds, turns it tried out, and simulations in a second."""
    spent = turns = made = 0.0
    positions = moments(game, players)
    for state in positions:
        level = make_bot(f"sovereign:milliseconds={milliseconds}", timed=True)
        assert isinstance(level, Level)
        assert state.player is not None
        began = time.perf_counter()
        level.choose(state.clone(), state.player, random.Random(1))
        spent += time.perf_counter() - began
        search = level.behind(game)
        assert isinstance(search, Search)
        turns += len(search.tried)
        made += sum(edge.visits for _, edge in search.tried)
    return 1e3 * spent / len(positions), turns / len(positions), made / spent


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=royaume.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--milliseconds", type=int, default=500, help="that the Sovereign may think about a turn")
    parser.add_argument("--repeat", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not given.json:
        pace = f"{calibrate() / 1e6:.1f} M steps/s, {'compiled' if compiled() else 'interpreted'}"
        print(f"{given.players} players, {given.milliseconds} ms a turn, {pace}")
        print(f"{'game':18} {'look':>7} {'carry':>7} {'thought':>8} {'turns':>6} {'simulations/s':>14}")
    for name in [given.game] if given.game else royaume.games():
        game = royaume.load(name)
        look, carry = look_and_carry(game, given.players, given.repeat)
        thought, turns, pace_of = think(game, given.players, given.milliseconds)
        found: dict[str, Any] = {
            "game": name, "players": given.players, "compiled": compiled(), "look_us": round(look, 2),
            "carry_us": round(carry, 2), "thought_ms": round(thought), "turns": round(turns, 1),
            "simulations_per_second": round(pace_of),
        }  # fmt: skip
        if given.json:
            print(json.dumps(found), flush=True)
        else:
            print(f"{name:18} {look:7.2f} {carry:7.2f} {thought:8.0f} {turns:6.1f} {pace_of:14.0f}", flush=True)


if __name__ == "__main__":
    main()
