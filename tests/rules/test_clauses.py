"""The rules are proved clause by clause, and both languages have the same clauses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import royaume
from royaume.engine.rulebook import read_rulebook
from tests import clauses

ROOT = Path(__file__).parents[2]


def test_crown_of_emara_is_proved_completely() -> None:
    found = clauses.coverage("crown_of_emara", clauses.citations())
    assert found is not None
    assert found.uncited == []
    assert found.percent == 100.0
    assert len(found.testable) == 201


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    assert clauses.unknown(clauses.citations()) == {}


@pytest.mark.parametrize("game", royaume.games())
def test_both_languages_have_the_same_clauses(game: str) -> None:
    english, french = clauses.rulebook(game, "en"), clauses.rulebook(game, "fr")
    assert english is not None
    assert french is not None
    assert list(english.clauses) == list(french.clauses)
    assert set(english.untestable) <= set(english.clauses)
    assert [len(section.parts) for section in english.sections] == [len(section.parts) for section in french.sections]
    assert all(clause.text for book in (english, french) for clause in book.clauses.values())
    assert {clause.split("-")[0] for clause in english.clauses} == {royaume.load(game).clause_prefix}


def test_only_the_look_of_the_pieces_cannot_be_tested() -> None:
    book = clauses.rulebook("crown_of_emara")
    assert book is not None
    assert list(book.untestable) == ["CE-2.4"]


def test_every_clause_stands_in_a_section(tmp_path: Path) -> None:
    file = tmp_path / "en.md"
    file.write_text("+++\n+++\n# Rules\n\n- **CE-1.1** Too early.\n", encoding="utf-8")
    with pytest.raises(
        royaume.RoyaumeError, match=r"^clause CE-1\.1 stands before the first section of the rules en\.md$"
    ):
        read_rulebook(file)


def test_citations_are_read_from_marks_and_scenarios(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\n\n@pytest.mark.rule("CE-1.1", "CE-1.2")\ndef test_a():\n    "CE-9.9"\n\n'
        'CASES = [pytest.param(1, marks=pytest.mark.rule("CE-1.1"))]\n'
    )
    (tmp_path / "some.toml").write_text('rules = ["CE-99.1"]\n')
    found = clauses.citations(tmp_path)
    assert found == {
        "CE-1.1": ["test_some.py:3", "test_some.py:7"],
        "CE-1.2": ["test_some.py:3"],
        "CE-99.1": ["some.toml"],
    }
    assert clauses.unknown(found) == {"CE-99.1": ["some.toml"]}
    part = clauses.coverage("crown_of_emara", found)
    assert part is not None
    assert (part.cited, len(part.uncited)) == (["CE-1.1", "CE-1.2"], len(part.testable) - 2)


def test_the_report_as_json() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.clauses", "--json"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    data = json.loads(run.stdout)
    assert data["unknown"] == {}
    assert data["games"]["crown_of_emara"]["clauses"] == 202
    assert data["games"]["crown_of_emara"]["percent"] == 100.0


def test_the_report_for_people() -> None:
    run = subprocess.run([sys.executable, "-m", "tests.clauses"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "Crown of Emara" in run.stdout
    assert "100.0 %" in run.stdout
    assert "CE-2.4 cannot be tested" in run.stdout


def test_an_unknown_citation_makes_the_report_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "citations", lambda: {"CE-99.1": ["test_some.py:3"]})
    assert clauses.main([]) == 1
    assert clauses.main(["--json"]) == 1
