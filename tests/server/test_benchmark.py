"""What the benchmark of the server makes of its measurements."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from tests.benchmarks import benchmark


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return benchmark("server", monkeypatch)


def step(bench: ModuleType, tables: int, p95: float, **more: float) -> Any:
    good = {"moves": 100, "p50": 10.0, "cpu": 2.0, "bytes": 1000.0, "blocked": 20.0, "busy": 0.5, "crowd": 0.1}
    return bench.Step(tables=tables, p95=p95, memory=100.0, **{**good, **more})


def test_how_many_tables_there_may_be(bench: ModuleType) -> None:
    steps = [step(bench, 100, 50.0), step(bench, 200, 100.0), step(bench, 300, 200.0)]
    assert bench.tables_at(steps, 150.0) == "about 250"
    assert bench.tables_at(steps, 250.0) == "more than 300"
    assert bench.tables_at(steps, 40.0) == "fewer than 100"


def test_the_bars(bench: ModuleType) -> None:
    assert bench.missed([step(bench, 200, 150.0)]) == []
    assert len(bench.missed([step(bench, 100, 10.0)])) == 1, "two hundred tables were not tried"
    for wrong in ({"cpu": 2.6}, {"bytes": 5001.0}, {"blocked": 51.0}):
        assert len(bench.missed([step(bench, 200, 150.0, **wrong)])) == 1
