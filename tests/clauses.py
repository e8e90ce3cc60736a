"""Which clauses of the rules are proved: cited by a test or a scenario. Run by `make rules`."""

from __future__ import annotations

import argparse
import ast
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import royaume
from royaume.engine.rulebook import Rulebook, read_rulebook

TESTS = Path(__file__).parent
Citations = dict[str, list[str]]  # clause -> the places that cite it


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the tests go with the rules of one game."""

    game: str
    book: Rulebook
    testable: list[str]
    cited: list[str]
    uncited: list[str]

    @property
    def percent(self) -> float:
        """The share of testable clauses that are cited."""
        return 100 * len(self.cited) / len(self.testable) if self.testable else 100.0


def citations(folder: Path = TESTS) -> Citations:
    """Every clause cited by `@pytest.mark.rule` or by the `rules` of a scenario file, with the places."""
    found: Citations = {}
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for clause, line in rule_marks(source) if "mark.rule" in source else ():
            found.setdefault(clause, []).append(f"{path.relative_to(folder)}:{line}")
    for path in sorted(folder.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for clause in data.get("rules", []):
            found.setdefault(clause, []).append(str(path.relative_to(folder)))
    return found


def rule_marks(source: str) -> Iterator[tuple[str, int]]:
    """The clauses named in calls of `pytest.mark.rule` in a Python source, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _name(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, argument.lineno


def _name(node: ast.expr) -> str:
    """A dotted name; of anything else, no more than its end."""
    return f"{_name(node.value)}.{node.attr}" if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def rulebook(game: str, lang: str = "en") -> Rulebook | None:
    """The rules text of a game, if it has one."""
    path = royaume.load(game).folder / "rulebook" / f"{lang}.md"
    return read_rulebook(path) if path.exists() else None


def coverage(game: str, cited: Citations) -> Coverage | None:
    """Cited and uncited clauses of a game, in the order of its rules; None if it has no rules text."""
    book = rulebook(game)
    if book is None:
        return None
    testable = [clause for clause in book.clauses if clause not in book.untestable]
    return Coverage(game, book, testable, [c for c in testable if c in cited], [c for c in testable if c not in cited])


def unknown(cited: Citations) -> Citations:
    """Citations of clauses that no game has."""
    known: set[str] = set()
    for game in royaume.games():
        book = rulebook(game)
        if book is not None:
            known |= set(book.clauses)
    return {clause: places for clause, places in cited.items() if clause not in known}


def report(cited: Citations) -> dict[str, Any]:
    """Everything as plain data."""
    games = {}
    for game in royaume.games():
        found = coverage(game, cited)
        if found is not None:
            games[game] = {
                "clauses": len(found.book.clauses),
                "testable": len(found.testable),
                "cited": len(found.cited),
                "percent": round(found.percent, 1),
                "uncited": found.uncited,
                "untestable": found.book.untestable,
            }
    return {"games": games, "unknown": unknown(cited)}


def show(cited: Citations, out: Console) -> None:
    """Print everything for people."""
    table = Table(title="Clauses of the rules proved by tests", title_justify="left", header_style="bold")
    table.add_column("Game")
    for heading in ("Cited", "Testable", "Share"):
        table.add_column(heading, justify="right")
    found = [one for one in (coverage(game, cited) for game in royaume.games()) if one is not None]
    for one in found:
        colour = "green" if not one.uncited else "yellow"
        share = f"[{colour}]{one.percent:.1f} %[/]"
        table.add_row(one.book.title, str(len(one.cited)), str(len(one.testable)), share)
    out.print(table)
    for one in found:
        for clause in one.uncited:
            text = " ".join(one.book.clauses[clause].text.split())
            out.print(f"[yellow]{clause}[/] is cited by no test: {escape(shortened(text))}", highlight=False)
        for clause, why in one.book.untestable.items():
            out.print(f"[dim]{clause} cannot be tested: {escape(why)}[/]", highlight=False)
    for clause, places in unknown(cited).items():
        out.print(f"[red]{clause} does not exist[/], but is cited in {', '.join(places)}", highlight=False)


def shortened(text: str, width: int = 90) -> str:
    """The beginning of a text."""
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def main(arguments: list[str] | None = None) -> int:
    """Print the report; 1 if a citation names no clause."""
    parser = argparse.ArgumentParser(prog="python -m tests.clauses", description=__doc__)
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    chosen = parser.parse_args(arguments)
    cited = citations()
    if chosen.json:
        print(json.dumps(report(cited), indent=1))
    else:
        show(cited, Console())
    return 1 if unknown(cited) else 0


if __name__ == "__main__":
    sys.exit(main())
