"""The benchmarks print what they say, and leave nothing out in silence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from types import ModuleType

import pytest

from tests.benchmarks import FOLDER, benchmark


@pytest.fixture
def peers(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return benchmark("peers", monkeypatch)


def test_what_is_missing_is_named_with_the_command_that_brings_it(
    peers: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    catan = peers.THEIRS[0]
    mine = peers.our_programs()[0]
    peers.measured([catan, mine], 0.01, 1)
    assert peers.show([catan, mine], {}, catan.best, check=False) == 0
    said = capsys.readouterr().out
    assert re.search(r"^NOT MEASURED catanatron: Catan: .*catanatron.*; pip install 'catanatron'$", said, re.MULTILINE)
    assert "NOT MEASURED our games compiled: make compiled, then --compiled" in said
    assert re.search(r"^royaume: almanac +[\d,]+ +\?$", said, re.MULTILINE)
    assert peers.show([catan, mine], {}, catan.best, check=True) == 1


def test_the_bars(peers: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    programs = peers.our_programs()[:2]
    programs[0].best, programs[1].best = 3100.0, 2900.0
    fast = {programs[0].name: 6100.0, programs[1].name: 5900.0}
    assert peers.show(programs, fast, 1000.0, check=True) == 1
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if "BELOW" in line] == [
        "BELOW THE BAR royaume: crown_of_emara is below 3.0 times Catanatron",
        "BELOW THE BAR royaume: crown_of_emara, compiled, is below 6.0 times Catanatron",
    ]
    programs[1].best = 3000.0
    assert peers.show(programs, dict.fromkeys(fast, 6000.0), 1000.0, check=True) == 0


def test_ours_are_measured_in_every_way(peers: ModuleType) -> None:
    programs = [program for program in peers.our_programs() if "almanac" in program.name]
    peers.measured(programs, 0.01, 1)
    assert [program.missing for program in programs] == ["", ""]
    assert all(program.best > 0 for program in programs)


def test_self_play_is_measured() -> None:
    command = [sys.executable, str(FOLDER / "selfplay.py"), "--game", "almanac", "--games", "4", "--seconds", "0.05"]
    done = subprocess.run([*command, "--workers", "1"], capture_output=True, text=True, check=True)
    assert re.search(r"^almanac +4451( +[\d,]+ \([\d,]+\)){4} +\d+%$", done.stdout, re.MULTILINE)


def test_learning_is_measured_and_has_bars() -> None:
    code = "import json, learning; print(json.dumps(learning.measured('almanac', 0.01)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=FOLDER, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)
    assert [row["game"] for row in rows] == ["almanac"]
    assert min(rows[0][name] for name in ("pettingzoo", "self_play")) > 0
    low = "[{'game': 'almanac', 'pettingzoo_calibrated': 9999, 'self_play_calibrated': 59999}]"
    code = f"import learning; print([len(learning.misses({low}, fast)) for fast in (False, True)])"
    done = subprocess.run([sys.executable, "-c", code], cwd=FOLDER, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[1, 2]"


def test_what_is_asked_of_the_compiled_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = benchmark("engine", monkeypatch)

    def result(compiled: bool, decisions: int, clone: float, view: float) -> dict[str, object]:
        row = {"game": "winter_kingdom", "players": 2, "calibration_steps_per_second": 15_000_000}
        row |= {"decisions_per_second": decisions, "decisions_per_calibration": decisions / 15e6}
        return {"compiled": compiled, "rows": [{**row, "clone_us": clone, "view_us": view}]}

    plain = result(False, 50_000, 3.0, 200.0)
    assert engine.worst(plain) == []
    assert engine.worst(result(True, 150_000, 3.0, 200.0)) == [], "half as fast a machine may take twice as long"
    assert len(engine.worst(result(True, 149_000, 3.1, 201.0))) == 3
    assert engine.gains([plain, result(True, 150_000, 3.0, 200.0)]) == []
    assert len(engine.gains([plain, result(True, 149_000, 3.0, 200.0)])) == 1
    assert engine.gains([plain]) == []
