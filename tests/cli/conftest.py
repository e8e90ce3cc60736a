"""Running the command: in this process for most tests, as a real process for some."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from royaume.cli import main
from royaume.cli.shared import err, out

ROYAUME = Path(sys.executable).with_name("royaume")


@dataclass
class Answer:
    """What a command answered."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        """Standard output as the one JSON document it must be."""
        return json.loads(self.stdout)


Run = Callable[..., Answer]


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's own games; everybody speaks English on wide paper."""
    monkeypatch.setenv("ROYAUME_DATA", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(out, "_width", 140)
    monkeypatch.setattr(err, "_width", 140)
    return tmp_path / "data"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `royaume` with these words; `stdin` is what the person types."""

    def command(*argv: object, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main([str(word) for word in argv])
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    return command


def real(*argv: object, stdin: str = "", **env: str) -> Answer:
    """Run the installed command as a process of its own."""
    done = subprocess.run(
        [ROYAUME, *(str(word) for word in argv)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "140", **env},
        timeout=600,
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)
