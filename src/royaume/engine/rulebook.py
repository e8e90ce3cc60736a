"""The rules of a game as text for people: clauses with ids, in sections, in each language."""

from __future__ import annotations

import functools
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import DEFAULT, check_language

CLAUSE = re.compile(r"^- \*\*([A-Z]+-(?:[A-Z]?\d+)(?:\.\d+)*)\*\* (.*)$")


@dataclass(slots=True)
class Clause:
    """One numbered rule: its id, the section it stands in, and its text (Markdown)."""

    id: str
    section: str
    text: str


@dataclass(slots=True)
class Section:
    """A chapter of the rules: its title, and its parts in order: clauses, and Markdown between them."""

    title: str
    parts: list[Clause | str] = field(default_factory=list)


@dataclass(slots=True)
class Rulebook:
    """The whole text of one language."""

    title: str
    introduction: str
    sections: list[Section]
    clauses: dict[str, Clause]
    untestable: dict[str, str]

    def search(self, text: str) -> list[Clause]:
        """The clauses whose id or text contains the words, in order."""
        wanted = text.casefold().split()
        return [
            clause
            for clause in self.clauses.values()
            if clause.id.casefold() == text.casefold().strip() or all(word in clause.text.casefold() for word in wanted)
        ]


def rules_file(folder: Path, lang: str) -> Path:
    """The file with the rules of the game in a folder; in the usual language where nobody has translated them yet."""
    path = folder / "rulebook" / f"{check_language(lang)}.md"
    return path if path.is_file() else path.with_stem(DEFAULT)


@functools.cache
def read_rulebook(path: Path) -> Rulebook:
    """The rulebook in a Markdown file with TOML front matter between `+++` lines."""
    try:
        _, head, body = path.read_text(encoding="utf-8").split("+++\n", 2)
        facts = tomllib.loads(head)
    except (OSError, ValueError) as error:
        raise RoyaumeError(f"cannot read the rules in {path.name}: {error}") from error
    book = Rulebook("", "", [], {}, facts.get("untestable", {}))
    loose: list[str] = []
    clause: Clause | None = None

    def flush() -> None:
        text = "\n".join(loose).strip()
        loose.clear()
        if text and book.sections:
            book.sections[-1].parts.append(text)
        elif text:
            book.introduction = text

    for line in body.splitlines():
        found = CLAUSE.match(line)
        if found:
            flush()
            if not book.sections:
                raise RoyaumeError(f"clause {found[1]} stands before the first section of the rules {path.name}")
            clause = Clause(found[1], book.sections[-1].title, found[2])
            if clause.id in book.clauses:
                raise RoyaumeError(f"clause {clause.id} stands twice in the rules {path.name}")
            book.clauses[clause.id] = clause
            book.sections[-1].parts.append(clause)
        elif clause is not None and line.startswith("  "):
            clause.text += "\n" + line.strip()
        elif line.startswith("## "):
            flush()
            clause = None
            book.sections.append(Section(line[3:].strip()))
        elif line.startswith("# "):
            book.title = line[2:].strip()
        else:
            clause = None
            loose.append(line)
    flush()
    return book
