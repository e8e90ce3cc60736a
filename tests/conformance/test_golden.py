"""Golden records: whole games that must replay to the stored digests and scores. `tests/golden/make.py` writes them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import royaume
from royaume.engine.record import Record
from tests.golden.make import EVERY, FOLDER

FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    record = Record.from_dict(data)
    for state in record.states():
        if state.ply % EVERY == 0:
            plies = f"plies {max(state.ply - EVERY, 0)} to {state.ply}"
            assert state.digest() == data["digests"][state.ply // EVERY], f"the game went another way between {plies}"
    assert len(data["digests"]) == len(record.actions) // EVERY + 1
    assert state.player is None
    assert data["result"] == {
        "over": True,
        "scores": state.scores(),
        "winners": state.winners(),
        "digest": state.digest(),
    }
    assert record.verify() == state
    assert (path.parent.name, path.name[:2]) == (data["game"], f"{data['players']}p")


@pytest.mark.parametrize("name", royaume.games())
def test_every_number_of_players_and_every_option_value_has_golden_records(name: str) -> None:
    game = royaume.load(name)
    found: Counter[int] = Counter()
    values = set()
    for path in FOLDER.glob(f"{name}/*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        players = data["players"]
        found[players] += 1
        for option in game.declare(players):
            values.add((players, option.id, data["options"].get(option.id, option.default)))
    for players in range(game.min_players, game.max_players + 1):
        assert found[players] >= 3
        for option in game.declare(players):
            assert {(players, option.id, value) for value in option.samples()} <= values
