"""The same source compiled with mypyc: it conforms, gives the same digests, and is fast."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled copy of the sources."""
    folder = tmp_path_factory.mktemp("compiled")
    subprocess.run([sys.executable, "tools/compile.py", "--to", str(folder)], cwd=ROOT, check=True, timeout=900)
    return folder / "src"


def run(source: Path, *command: str) -> str:
    """Run python with the compiled package first on the path; what it prints."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_compiled_conformance(compiled: Path) -> None:
    where = "import royaume.engine.state as s; print(s.__file__)"
    assert run(compiled, "-c", where).strip().endswith((".so", ".pyd"))
    run(compiled, "-m", "pytest", "tests/conformance", "-p", "no:cacheprovider")


def test_compiled_is_faster(compiled: Path) -> None:
    speed = (
        "import json; from royaume.bench import measure; from royaume import load; "
        "print(json.dumps(measure(load('crown_of_emara'), 4, 1.0)))"
    )
    fast = json.loads(run(compiled, "-c", speed))["decisions_per_second"]
    plain = json.loads(run(ROOT / "src", "-c", speed))["decisions_per_second"]
    assert fast > 1.5 * plain  # 2x the bar is what benchmarks/engine.py --check asks; here a loaded machine may measure
