"""What is compiled is used as long as it fits its sources, is built beside, and is never in anybody's way."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compiled.conftest import Checkout, eventually

Copy = Callable[..., Checkout]
pytestmark = pytest.mark.xdist_group("compiled")  # one build for all
STATE = "royaume/engine/state"


def edit(path: Path) -> None:
    path.write_text(path.read_text(encoding="utf-8") + "\nEDITED = True\n", encoding="utf-8")


def library(there: Checkout, module: str) -> Path:
    (found,) = there.builds.glob(f"*/{module}.*")
    return found


def compiler(there: Checkout, does: str) -> str:
    """A C compiler that does something else."""
    path = there.folder / "cc"
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


# What fits --------------------------------------------------------------------------------------


def test_a_build_that_fits_is_used_unless_one_asks_for_the_sources(engine_alone: Checkout) -> None:
    assert engine_alone.runs_compiled()
    assert engine_alone.runs_compiled(ROYAUME_COMPILED="on")
    assert not engine_alone.runs_compiled(ROYAUME_COMPILED="off")


@pytest.mark.parametrize("changed", [f"{STATE}.py", "royaume/engine/game.py", "royaume/games/almanac/actions.py"])
def test_after_an_edit_the_sources_run_and_after_its_undoing_the_build(copy: Copy, changed: str) -> None:
    """Also of a module that is not compiled: the others took constants from it."""
    there = copy()
    before = (there.source / changed).read_bytes()
    edit(there.source / changed)
    assert not there.runs_compiled()
    module = changed.removesuffix(".py").replace("/", ".")
    assert there.run("-c", f"import importlib; print(importlib.import_module('{module}').EDITED)") == "True"
    (there.source / changed).write_bytes(before)
    assert there.runs_compiled()


def test_a_new_or_a_missing_source_fits_no_more(copy: Copy) -> None:
    there = copy()
    added = there.source / "royaume" / "bots" / "another.py"
    added.touch()
    assert not there.runs_compiled()
    added.unlink()
    assert there.runs_compiled()
    (there.source / "royaume" / "bots" / "fit.py").unlink()
    assert not there.runs_compiled()


def test_pages_and_words_may_change_under_a_build(copy: Copy) -> None:
    there = copy()
    edit(there.source / "royaume" / "web" / "home.py")
    (there.source / "royaume" / "games" / "almanac" / "locale" / "en.po").touch()
    assert there.runs_compiled()


def test_a_library_beside_a_source_is_never_looked_at(copy: Copy) -> None:
    """As they lay there when compiling was done in place."""
    there = copy()
    for found in there.builds.glob("*/**/*.*"):
        inside = found.relative_to(there.builds)
        if found.suffix in (".so", ".pyd"):
            shutil.copy(found, there.source.joinpath(*inside.parts[1:]))
    shutil.rmtree(there.builds)
    edit(there.source / f"{STATE}.py")
    assert not there.runs_compiled()
    assert there.run("-c", "import royaume.engine.state as s; print(s.EDITED)") == "True"


@pytest.mark.parametrize("damage", ["manifest", "shorter", "missing", "garbage"])
def test_a_build_that_is_not_whole_is_not_used(copy: Copy, damage: str) -> None:
    there = copy()
    (code,) = there.builds.glob("*/*__mypyc*")
    if damage == "manifest":
        library(there, "manifest").unlink()
    elif damage == "shorter":
        code.write_bytes(code.read_bytes()[:-1])
    elif damage == "missing":
        library(there, STATE).unlink()
    else:  # as a library for another machine
        code.write_bytes(b"?" * code.stat().st_size)
    assert not there.runs_compiled()


def test_a_process_that_runs_the_sources_starts_processes_that_do(copy: Copy) -> None:
    """The workers of a server, even if a build is finished after it started."""
    there = copy()
    away = there.folder / "away"
    there.builds.rename(away)
    program = (
        "import subprocess, sys, royaume, royaume.bench as bench\n"
        f"import os; os.rename({str(away)!r}, {str(there.builds)!r})\n"
        "ask = [sys.executable, '-c', 'import royaume.bench as bench; print(bench.compiled())']\n"
        "print(bench.compiled(), subprocess.run(ask, capture_output=True, text=True).stdout.strip())"
    )
    assert there.run("-c", program) == "False False"
    assert there.runs_compiled()


# Building ---------------------------------------------------------------------------------------


def test_what_fits_is_not_built_again(copy: Copy) -> None:
    there = copy()
    before = library(there, STATE).stat().st_mtime_ns
    assert there.run("tools/compile.py") == str(library(there, "manifest").parent)
    assert there.run("tools/compile.py", "--beside") == ""
    assert library(there, STATE).stat().st_mtime_ns == before


def test_a_build_beside_tells_its_log_how_it_went(engine_alone: Checkout) -> None:
    built = library(engine_alone, "manifest").parent
    first, *_, done, result = (engine_alone.builds / "log").read_text(encoding="utf-8").splitlines()
    assert (first, done, result) == (f"compiling {built.name}, which takes some minutes", "done", str(built))


def test_a_build_that_was_broken_off_leaves_nothing_that_is_used(copy: Copy) -> None:
    there = copy(built=False)
    environment = there.environment(CC=compiler(there, "touch started; exec sleep 3600"))
    command = [sys.executable, "tools/compile.py"]
    process = subprocess.Popen(command, cwd=there.folder, env=environment, start_new_session=True)
    eventually(lambda: bool(list(there.builds.glob("making-*/src/started"))))
    assert there.run("tools/compile.py", "--beside") == "", "somebody builds already"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    (left,) = there.builds.glob("making-*")
    assert not there.runs_compiled()
    assert there.process("tools/compile.py", CC=compiler(there, "exit 1")).returncode
    assert not left.exists()


def test_without_a_compiler_nothing_is_said_and_nothing_is_built(copy: Copy) -> None:
    there = copy(built=False)
    done = there.process("tools/compile.py", "--beside", CC="no-such-compiler")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not there.builds.exists()
    assert not there.runs_compiled()


def test_what_cannot_be_compiled_is_tried_once(copy: Copy) -> None:
    there = copy(built=False)
    refuses = compiler(there, "echo 'no, thank you' >&2; exit 1")
    assert there.run("tools/compile.py", "--beside", CC=refuses)
    eventually(lambda: (there.builds / "failed").exists() and not list(there.builds.glob("making-*")))
    assert "no, thank you" in (there.builds / "log").read_text(encoding="utf-8")
    assert there.run("tools/compile.py", "--beside", CC=refuses) == ""
    assert not there.runs_compiled()


def test_only_the_youngest_builds_are_kept(copy: Copy) -> None:
    there = copy()
    kept = library(there, "manifest").parent
    for age, name in enumerate(("a", "b", "c")):
        shutil.copytree(kept, there.builds / name)
        touched = kept.stat().st_mtime - 100 + age
        os.utime(there.builds / name / "manifest.json", (touched, touched))
    there.run("-c", "import sys; sys.path.insert(0, 'tools'); import compile; compile.prune()")
    assert sorted(path.parent.name for path in there.builds.glob("*/manifest.json")) == sorted(["b", "c", kept.name])
