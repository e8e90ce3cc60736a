"""Copies of the checkout, in which tests build, break and edit as they like."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = (
    "src",
    "tools",
    "hatch_build.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "package.json",
    "package-lock.json",
)
LIMIT = 1800  # seconds that a build may take on a busy machine


class Checkout:
    """A copy of the checkout, or something built from one, and the processes that run there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src"
        self.builds = folder / "build" / "compiled"

    def take(self, *parts: str) -> None:
        """Copy these parts of the checkout."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for part in parts:
            ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, self.folder / part, ignore=ignored)
            else:
                shutil.copyfile(ROOT / part, self.folder / part)

    def process(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python here, with the engine of this folder."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env=self.environment(**environment),
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )

    def environment(self, **more: str) -> dict[str, str]:
        """That of a person who has not said how the engine should run."""
        found = {key: value for key, value in os.environ.items() if key != "ROYAUME_COMPILED"}
        return {**found, "PYTHONPATH": str(self.source), **more}

    def run(self, *command: str, **environment: str) -> str:
        """Run Python here; what it prints."""
        done = self.process(*command, **environment)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout.strip()

    def runs_compiled(self, **environment: str) -> bool:
        """Whether a process started here runs what was compiled, and nothing else than that or the sources here."""
        asked = "import royaume.engine.state as s, royaume.bench as b; print(s.__file__); print(b.compiled())"
        file, compiled = self.run("-c", asked, **environment).splitlines()
        assert Path(file).parent == self.source / "royaume" / "engine"
        return compiled == "True"


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout in which everything was compiled by building a wheel, which lies in `dist`."""
    there = Checkout(tmp_path_factory.mktemp("whole") / "royaume")
    there.take(*PARTS)
    wheel(there, ROYAUME_OPTIMISE="g")  # half the time of 1
    return there


@pytest.fixture(scope="session")
def installed(whole: Checkout, tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """What is in the compiled wheel."""
    there = Checkout(tmp_path_factory.mktemp("installed"))
    (built,) = (whole.folder / "dist").glob("*.whl")
    assert not built.name.endswith("-none-any.whl"), "there is a C compiler, so the wheel is compiled"
    with zipfile.ZipFile(built) as archive:
        archive.extractall(there.source)
    return there


@pytest.fixture(scope="session")
def engine_alone(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout that compiles the engine and nothing else, which is soon done; it was built in the background."""
    there = Checkout(tmp_path_factory.mktemp("engine") / "royaume")
    there.take("src/royaume", "tools", "pyproject.toml")
    for listing in there.source.rglob("compiled.txt"):
        if listing.parent.name != "engine":
            listing.unlink()
    assert not there.runs_compiled()
    said = there.run("tools/compile.py", "--beside")
    assert said == "Compiling beside the game: from the next start on the bots are quicker (build/compiled/log)."
    eventually(lambda: bool(list(there.builds.glob("*/manifest.json"))) and not list(there.builds.glob("making-*")))
    return there


@pytest.fixture
def copy(engine_alone: Checkout, tmp_path: Path) -> Callable[..., Checkout]:
    """Makes copies of the checkout with the compiled engine: `copy()`, and `copy(built=False)` without the build."""

    def make(built: bool = True) -> Checkout:
        there = Checkout(tmp_path / "royaume")
        ignored = shutil.ignore_patterns(*([] if built else ["build"]))
        shutil.copytree(engine_alone.folder, there.folder, ignore=ignored)  # with the bytecode, which spares much time
        return there

    return make


def eventually(holds: Callable[[], bool]) -> None:
    """Wait for something that comes true in its own time."""
    end = time.monotonic() + LIMIT
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def wheel(there: Checkout, **environment: str) -> Path:
    """The wheel that `pip install .` would install there, into an environment in which there is nothing else."""
    there.run("-m", "venv", "--without-pip", "bare")
    pip = ["-m", "pip", "--python", "bare/bin/python", "--disable-pip-version-check"]
    there.run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", ".", **environment)
    (found,) = (there.folder / "dist").glob("*.whl")
    return found
