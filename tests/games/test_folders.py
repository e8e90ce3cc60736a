"""A game is its folder: nothing outside names one."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume
from royaume.games import loader

SOURCE = Path(royaume.__file__).parent
NAMED = re.compile(rf"(?<![a-z])({'|'.join(royaume.games())})(?![a-z])")
# Illustrations are of one game; what is built or fetched is not ours to read.
APART = ("games", "art", "web/static/vendor")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
TEXTS = {".py", ".toml", ".txt", ".html", ".svg", ".css", ".js", ".po", ".md", ".mako"}


def files() -> list[Path]:
    """Every file outside the games' folders that somebody wrote."""
    apart = [SOURCE / folder for folder in APART]
    found = [path for path in sorted(SOURCE.rglob("*")) if path.suffix in TEXTS]
    return [path for path in found if not any(path.is_relative_to(folder) for folder in apart)]


def said(path: Path) -> Iterator[str]:
    """What a file says to the program: of Python all but comments and docstrings, which may show an example."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield text
        return
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.Pass()]
    yield ast.unparse(tree)


def test_nothing_outside_its_folder_names_a_game() -> None:
    found = [
        f"{path.relative_to(SOURCE)}: {name}" for path in files() for part in said(path) for name in NAMED.findall(part)
    ]
    assert found == []
    assert len(files()) > 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "weed: __init__.py does not fit: load(components=...) is missing"),
        ("def load(): ...", "weed: __init__.py does not fit: load(components=...) is asked for, not load()"),
        (
            "from tests.toys.orchard import load as load",
            "the folder weed holds a game with the id 'orchard': they must be the same",
        ),
    ],
)
def test_a_folder_that_is_no_game_says_why(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weed").mkdir()
    (tmp_path / "weed" / "__init__.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys.modules["royaume.games"], "__path__", [str(tmp_path)])
    with pytest.raises(royaume.RoyaumeError, match=f"^{re.escape(said)}$"):
        loader("weed")(None)
    del sys.modules["royaume.games.weed"]


def test_a_file_that_names_a_game_would_be_found(tmp_path: Path) -> None:
    program = '"""Such as almanac."""\n\nimport royaume.games.almanac\n\nGAME = "winter_kingdom"  # not almanac\n'
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    (tmp_path / "page.html").write_text('<img src="covers/almanac.svg">', encoding="utf-8")
    assert [NAMED.findall(part) for name in ("program.py", "page.html") for part in said(tmp_path / name)] == [
        ["almanac", "winter_kingdom"],
        ["almanac"],
    ]
