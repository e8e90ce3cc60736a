"""The benchmark of clicks: what it counts, and that hands save some in every game."""

from __future__ import annotations

from itertools import islice
from types import ModuleType

import pytest

import royaume
from royaume.engine.record import Record
from tests.benchmarks import benchmark


@pytest.fixture
def clicks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return benchmark("clicks", monkeypatch)


def test_the_fewest_clicks_of_a_turn(clicks: ModuleType) -> None:
    one, both = clicks.Step(1, 1), clicks.Step(2, 1)
    assert clicks.fewest([[one], [one], [one]]) == 3
    assert clicks.fewest([[one, both], [one], [one]]) == 2
    assert clicks.fewest([[clicks.Step(1, 2)], [one]]) == 3


@pytest.mark.parametrize("game_id", royaume.games())
def test_no_turn_takes_more_clicks_and_some_take_fewer(clicks: ModuleType, game_id: str) -> None:
    path = next((clicks.GOLDEN / game_id).glob("2p-defaults-greedy.json"))
    saved = 0
    for turn in islice(clicks.turns(Record.from_json(path.read_text())), 60):
        old = clicks.fewest([clicks.before(turn, i) for i in range(len(turn))])
        new = clicks.fewest([clicks.after(turn, i) for i in range(len(turn))])
        assert new <= old
        saved += old - new
        if saved > 5:
            break
    assert saved
