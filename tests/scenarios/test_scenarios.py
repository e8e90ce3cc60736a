"""Every scenario file under this folder, one test for each case, carrying the clauses the file proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import royaume  # noqa: F401  (registers the games)
from royaume.engine.scenario import cases, fact_lines, read_file, run_case

HERE = Path(__file__).parent


def all_cases() -> list[Any]:
    """Every case of every file, as pytest parameters."""
    found = []
    for path in sorted(HERE.rglob("*.toml")):
        text, data = read_file(path)
        lines = fact_lines(text)
        for number, (title, case) in enumerate(cases(path.name, data)):
            marks = pytest.mark.rule(*data["rules"])
            found.append(pytest.param(data, case, lines[number], id=f"{path.stem}: {title}", marks=marks))
    return found


@pytest.mark.parametrize(("data", "case", "lines"), all_cases())
def test_scenario(data: dict[str, Any], case: dict[str, Any], lines: list[int]) -> None:
    assert run_case(data, case, lines) == ""


def test_every_example_of_crown_of_emara_has_a_file() -> None:
    numbers = [int(path.name[3:5]) for path in sorted((HERE / "crown_of_emara").glob("ex_*.toml"))]
    assert numbers == [n for n in range(1, 33) if n != 6]  # 6 is the campaign: tests/rules/crown_of_emara


def test_every_example_of_queens_architect_has_a_file() -> None:
    numbers = [int(path.name[3:5]) for path in sorted((HERE / "queens_architect").glob("ex_*.toml"))]
    assert numbers == list(range(1, 26))


def test_the_lines_of_all_facts_are_found() -> None:
    for path in HERE.rglob("*.toml"):
        text, data = read_file(path)
        expected = [
            sum(len(step.get("then", [])) for step in (case, *case.get("step", [])))
            for _, case in cases(path.name, data)
        ]
        assert [len(lines) for lines in fact_lines(text)] == expected, path.name
