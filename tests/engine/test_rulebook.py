"""Rules text: clauses by id, sections, what cannot be tested, and files that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.rulebook import Clause, read_rulebook

TEXT = """+++
game = "x"
[untestable]
"XX-1.2" = "only looks"
+++

# The game

An introduction.

## 1. First

Some words.

- **XX-1.1** A rule
  in two lines.
- **XX-1.2** Another rule.

## 2. Choices

- **XX-D1** A decision.
"""


def test_a_rulebook_is_read(tmp_path: Path) -> None:
    path = tmp_path / "en.md"
    path.write_text(TEXT, encoding="utf-8")
    book = read_rulebook(path)
    assert (book.title, book.introduction) == ("The game", "An introduction.")
    assert list(book.clauses) == ["XX-1.1", "XX-1.2", "XX-D1"]
    assert book.clauses["XX-1.1"] == Clause("XX-1.1", "1. First", "A rule\nin two lines.")
    assert [section.title for section in book.sections] == ["1. First", "2. Choices"]
    assert book.sections[0].parts == ["Some words.", book.clauses["XX-1.1"], book.clauses["XX-1.2"]]
    assert book.untestable == {"XX-1.2": "only looks"}
    assert [clause.id for clause in book.search("xx-d1")] == ["XX-D1"]
    assert [clause.id for clause in book.search("rule")] == ["XX-1.1", "XX-1.2"]
    assert [clause.id for clause in book.search("RULE another")] == ["XX-1.2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no head", "cannot read the rules in en.md: "),
        ("+++\nx =\n+++\n", "cannot read the rules in en.md: "),
        (TEXT + "- **XX-1.1** Again.\n", "clause XX-1.1 stands twice in the rules en.md"),
    ],
)
def test_a_rulebook_that_cannot_be_read(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "en.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RoyaumeError) as error:
        read_rulebook(path)
    assert str(error.value).startswith(said)


def test_a_missing_rulebook(tmp_path: Path) -> None:
    with pytest.raises(RoyaumeError, match=r"cannot read the rules in fr\.md: "):
        read_rulebook(tmp_path / "fr.md")
