"""Records: replayed here and in another process, and never believed when they were tampered with."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from royaume.engine.errors import RecordError
from royaume.engine.game import Game
from royaume.engine.record import Record
from royaume.engine.state import CHANCE, REVEAL, TURN
from tests.conformance.cases import Options, walk
from tests.conformance.refusing import refusal

ROOT = Path(__file__).parent.parent.parent


def check_record(game: Game, players: int, options: Options, seed: int) -> None:
    """The record replays to every digest, survives JSON, proves its result, knows its undo limits; tampering shows."""
    record, digests = recorded(game, players, options, seed)
    assert [state.digest() for state in record.states()] == digests, "the record replays to another game"
    assert record.seal().verify().digest() == digests[-1]
    again = Record.from_json(record.to_json())
    assert again.to_dict() == record.to_dict()
    assert again.actions == record.actions
    assert [state.digest() for state in again.states()] == digests
    limit, limits = 0, [0]
    for ply, state in enumerate(record.states()):
        if ply:
            limit = ply if state.marks & (CHANCE | REVEAL | TURN) else limit
            limits.append(limit)
    rng = random.Random(seed)
    for ply in {0, 1, len(limits) - 1, rng.randrange(len(limits)), rng.randrange(len(limits))}:
        assert record.undo_limit(ply) == limits[ply]
        assert record.replay(ply).digest() == digests[ply]
    for damage in tampered(record):
        refusal(RecordError, lambda data: Record.from_dict(data).verify(), damage)


def recorded(game: Game, players: int, options: Options, seed: int) -> tuple[Record, list[str]]:
    """The record of a random game, and the digest of each of its positions."""
    record = Record(game, players, seed, options)
    digests = []
    for state, action in walk(game, players, options, seed):
        digests.append(state.digest())
        if action is not None:
            record.actions.append(action)
    return record, digests


def tampered(record: Record) -> Iterable[dict[str, Any]]:
    """The record with one thing wrong, in every way we can think of."""
    whole = record.to_dict()
    for key in ("format", "game", "rules", "players", "options", "seed", "actions"):
        yield {k: v for k, v in whole.items() if k != key}
        yield {**whole, key: None}
    yield {**whole, "format": "another-record-1"}
    yield {**whole, "game": "no_such_game"}
    yield {**whole, "rules": whole["rules"] + "x"}
    yield {**whole, "components": "0" * 16}
    yield {**whole, "players": record.game.max_players + 1}
    yield {**whole, "options": {"no_such_option": 1}}
    yield {**whole, "seed": "-1"}
    yield {**whole, "seed": str(record.seed + 1)}
    actions = whole["actions"]
    yield {**whole, "actions": [*actions, actions[-1]]}  # the game is over
    yield {**whole, "actions": actions[:-1]}  # the sealed result is another
    yield {**whole, "actions": actions[1:]}
    yield {**whole, "actions": [*actions[:-1], "no_such_action"]}
    yield {**whole, "actions": [*actions[:-1], 1]}
    result = whole["result"]
    yield {**whole, "result": {**result, "scores": [score + 1 for score in result["scores"]]}}
    yield {**whole, "result": {**result, "digest": "0" * 32}}
    yield {**whole, "result": {**result, "over": False}}


REPLAY = """
import json, sys
import royaume
for text in json.load(sys.stdin):
    print(json.dumps([state.digest() for state in royaume.Record.from_json(text).states()]))
"""


def check_other_process(game: Game, setups: Iterable[tuple[int, Options, int]], prepare: str = "") -> None:
    """Records replay to the same digests in another process with another hash seed; `prepare` is run there first."""
    games = [recorded(game, players, options, seed) for players, options, seed in setups]
    texts = json.dumps([record.to_json() for record, _ in games])
    here = os.environ.get("PYTHONHASHSEED")
    child = subprocess.run(
        [sys.executable, "-c", prepare + "\n" + REPLAY],
        input=texts,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4242" if here != "4242" else "1"},
        timeout=600,
    )
    assert child.returncode == 0, child.stderr
    replayed = [json.loads(line) for line in child.stdout.splitlines()]
    assert replayed == [digests for _, digests in games], "another process plays another game"
