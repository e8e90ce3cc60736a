"""Write the golden records: whole games whose every twenty-fifth digest, scores and end must never change unnoticed.

    python -m tests.golden.make             every game
    python -m tests.golden.make GAME ...    only these

Each file `tests/golden/<game>/<players>p-<name>.json` is a sealed record with two more entries: `policy`, how it was
played, and `digests`, the digest of the position after 0, 25, 50 ... actions. For every number of players there are:

- `defaults-random` and `defaults-greedy`: the default options;
- `last-greedy`: every option at the last value of its declaration;
- `mixed-random`: a mixture of option values;
- one `<option>-<value>-greedy` for each further value of each option, so that every value is in some record.

A random player takes any legal action; a greedy one, four times of five, an action that leaves it with the most points
at once. Everything follows from fixed seeds: making the records again changes a file only if the game has changed.
A change of the rules that is meant is followed by making them again, and the commit says why.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import royaume
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import State

FOLDER = Path(__file__).parent
EVERY = 25


def plan(game: Game, players: int) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The records of a number of players: name, options, policy."""
    declared = game.declare(players)
    rng = random.Random(players)
    last = {option.id: option.samples()[-1] for option in declared}
    mixed = {option.id: rng.choice(option.samples()) for option in declared}
    yield "defaults-random", {}, "random"
    yield "defaults-greedy", {}, "greedy"
    yield "last-greedy", last, "greedy"
    yield "mixed-random", mixed, "random"
    for option in declared:
        for value in option.samples():
            if value not in (option.default, last[option.id], mixed[option.id]):
                yield f"{option.id}-{value}-greedy", {option.id: value}, "greedy"


def choose(state: State, rng: random.Random, policy: str) -> int:
    """The next action of a player of this policy."""
    legal = state.legal()
    if policy == "random" or rng.random() < 0.2:
        return rng.choice(legal)
    seat = state.player
    assert seat is not None
    rng.shuffle(legal)
    points = []
    for action in legal:
        after = state.clone()
        after.apply(action)
        points.append(after.scores()[seat])
    return legal[points.index(max(points))]


def play(game: Game, players: int, seed: int, options: dict[str, Any], policy: str) -> dict[str, Any]:
    """A whole game as the data of a golden record."""
    rng = random.Random(f"{game.id} {players} {seed} {policy}")
    record = Record(game, players, seed, options)
    state = record.start()
    digests = [state.digest()]
    while state.player is not None:
        action = choose(state, rng, policy)
        state.play(action)
        record.actions.append(action)
        if state.ply % EVERY == 0:
            digests.append(state.digest())
    return {**record.seal().to_dict(), "policy": policy, "digests": digests}


def make(name: str) -> int:
    """Write the records of a game anew, remove those that are no longer planned, and count them."""
    game = royaume.load(name)
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    planned = set()
    for players in range(game.min_players, game.max_players + 1):
        for i, (title, options, policy) in enumerate(plan(game, players)):
            path = folder / f"{players}p-{title}.json"
            data = play(game, players, 1000 * players + i, options, policy)
            path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            planned.add(path)
    for path in set(folder.glob("*.json")) - planned:
        path.unlink()
    return len(planned)


def main(names: list[str]) -> None:
    """Make the records of these games, or of all."""
    for name in names or royaume.games():
        print(f"{name}: {make(name)} golden records")


if __name__ == "__main__":
    main(sys.argv[1:])
