"""Everything the pages show comes through `server/views`: no page reaches for a table or its position."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import royaume.web

PAGES = sorted(Path(royaume.web.__file__).parent.glob("*.py"))
INSIDE = {"state", "row", "recent", "checkpoints", "answers", "_table", "_position"}  # of a table and of a visit
THINKING = {"determinize", "apply", "clone", "legal", "why_not", "replay", "states", "walk"}  # with a position
FINDING = {"get", "locked", "kept"}  # a table, as `tables.get(...)`
SHOWING = {"visit", "scenes"}  # what a page may ask under the same names


def reaches(source: str) -> Iterator[str]:
    """What a page does that only the server should do, with the line it stands on."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute):
            continue
        thinks = node.attr in THINKING and owner(node) not in SHOWING
        if node.attr in INSIDE or thinks or (node.attr in FINDING and owner(node) == "tables"):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def owner(node: ast.Attribute) -> str:
    """The name that an attribute is asked of."""
    value = node.value
    return value.attr if isinstance(value, ast.Attribute) else value.id if isinstance(value, ast.Name) else ""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_reaches_for_no_position(path: Path) -> None:
    assert list(reaches(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "line",
    [
        "view = sitting.state.view(None)",
        "game = table.row['game']",
        "table = await who.house.tables.get(table_id)",
        "async with tables.locked(table_id) as table: pass",
        "guess = position.determinize(seat, dice)",
        "reason = puzzle.position(game).why_not(action)",
        "table = visit._table",
    ],
)
def test_a_page_that_did_would_be_found(line: str) -> None:
    assert list(reaches(f"async def page():\n    {line}"))
