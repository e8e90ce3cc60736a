"""What a game brings fits: for the type checker, when it is first asked for, and with a clear word if not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from royaume.engine.companions import (
    COMPANIONS,
    DRAWING,
    EVALUATION,
    FITTING,
    MOMENTS,
    OUTCOME,
    RIVALS,
    TERMINAL,
    Companion,
    package_of,
)
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from tests.toys.orchard import Orchard

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", games())
def test_what_a_game_brings_fits(name: str) -> None:
    game = load(name)
    brought = [kind for kind in COMPANIONS if kind.of(game) is not None]
    assert {EVALUATION, FITTING, DRAWING, TERMINAL} <= set(brought)


def test_every_kind_is_brought_by_some_game() -> None:
    assert {kind for kind in COMPANIONS for name in games() if kind.of(load(name)) is not None} == set(COMPANIONS)


@pytest.mark.dear
def test_the_type_checker_holds_every_game_to_what_it_brings(tmp_path: Path) -> None:
    lines = ["from royaume.engine import companions"]
    for game in [*map(load, games()), Orchard()]:
        for n, kind in enumerate(COMPANIONS):
            if kind.of(game) is not None:
                lines.append(f"import {package_of(game)}.{kind.module} as {game.id}_{n}")
                lines.append(f"brought_{game.id}_{n}: companions.{kind.protocol.__name__} = {game.id}_{n}")
    assert len(lines) > 100
    sheet = tmp_path / "sheet.py"
    sheet.write_text("\n".join([*lines, ""]), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--config-file", "pyproject.toml", str(sheet)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


# A game in a package of its own -----------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package for the modules of a game."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made = tmp_path / f"folder_of_{tmp_path.name}"
    made.mkdir()
    (made / "__init__.py").touch()
    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == made.name]:
        del sys.modules[name]


def game_in(folder: Path) -> Game:
    """A game whose class says that it is of this package."""
    return type("Placed", (Orchard,), {"__module__": f"{folder.name}.game"})()


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (DRAWING, "", "drawing.py does not fit: scene(game, view, lang) is missing"),
        (
            DRAWING,
            "def scene(game, view): ...",
            "drawing.py does not fit: scene(game, view, lang) is asked for, not scene(game, view)",
        ),
        (DRAWING, "def scene(game, lang, view): ...", "is asked for, not scene(game, lang, view)"),
        (DRAWING, "def scene(game, view, lang, more): ...", "is asked for, not scene(game, view, lang, more)"),
        (DRAWING, "scene = 'a meadow'", "is asked for, not scene = 'a meadow'"),
        (
            TERMINAL,
            "def show(view, game, lang, names): ...\ndef status(view, game, lang='en'): ...",
            "show(view, game, lang=..., names=...) is asked for, not show(view, game, lang, names)",
        ),
        (FITTING, "TERMS = ('points',)\ndef terms(state, seat): ...", "FIXED is missing; WEIGHTS is missing"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(kind: Companion[ModuleType], text: str, said: str, folder: Path) -> None:
    (folder / f"{kind.module}.py").write_text(text + "\n", encoding="utf-8")
    with pytest.raises(RoyaumeError) as error:
        kind.of(game_in(folder))
    assert str(error.value).startswith(f"{folder.name}: {kind.module}.py does not fit: ")
    assert said in str(error.value)


def test_what_may_be_left_out_may_be_left_out(folder: Path) -> None:
    (folder / "drawing.py").write_text("def scene(game, view, lang, more=1): ...\n", encoding="utf-8")
    game = game_in(folder)
    drawing = DRAWING.of(game)
    assert isinstance(drawing, ModuleType)
    assert DRAWING.needed(game) is drawing
    assert [kind.of(game) for kind in (MOMENTS, RIVALS, EVALUATION, OUTCOME)] == [None] * 4
    with pytest.raises(RoyaumeError, match=r"^orchard brings no drawing\.py with moments$"):
        MOMENTS.needed(game)
    with pytest.raises(RoyaumeError, match=r"^orchard brings no evaluate\.py with evaluate$"):
        EVALUATION.needed(game)


def test_a_game_in_no_folder_brings_nothing() -> None:
    game = type("Loose", (Orchard,), {"__module__": "loose"})()
    assert [kind.of(game) for kind in COMPANIONS] == [None] * len(COMPANIONS)
