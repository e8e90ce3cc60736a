"""How to play, on one page: what a game tells somebody who has never read its rules.

`howto/<lang>.md` in the game's folder has a lead and five chapters, always in the order of `CHAPTERS`. A word in square
brackets is a drawing: a thing of the game by its key, as `royaume.engine.things` knows it (`[ability.sawmill]`), or a
symbol by its id (`[i-hammer]`). Drawings alone in a paragraph stand as figures with their names, at the beginning of an
entry of a list beside it, and anywhere else in the line.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import DEFAULT, check_language

FOLDER = "howto"
CHAPTERS = ("goal", "turn", "icons", "points", "mistakes")
DRAWING = re.compile(r"\[([a-z][a-z0-9_.-]*)\]")
SYMBOL = "i-"  # a drawing that begins so is a symbol


@dataclass(frozen=True, slots=True)
class Chapter:
    """One of the five chapters, its text in Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class HowTo:
    """The page of a game in one language."""

    lead: str
    chapters: tuple[Chapter, ...]

    @property
    def drawings(self) -> list[str]:
        """Everything that is drawn, in the order of the text."""
        text = "\n".join((self.lead, *(chapter.text for chapter in self.chapters)))
        return list(dict.fromkeys(DRAWING.findall(text)))


def howto_file(folder: Path, lang: str) -> Path | None:
    """Where a game tells how it is played, in the usual language where nobody has translated it; None if nowhere."""
    path = folder / FOLDER / f"{check_language(lang)}.md"
    path = path if path.is_file() else path.with_stem(DEFAULT)
    return path if path.is_file() else None


@functools.cache
def read_howto(path: Path) -> HowTo:
    """The page in a Markdown file; RoyaumeError if it has not exactly the five chapters."""
    lead, *parts = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    if len(parts) != len(CHAPTERS):
        raise RoyaumeError(f"{path}: {len(parts)} chapters, where {', '.join(CHAPTERS)} are told")
    chapters = []
    for name, part in zip(CHAPTERS, parts, strict=True):
        title, _, text = part.partition("\n")
        chapters.append(Chapter(name, title.strip(), text.strip()))
    return HowTo(lead.strip(), tuple(chapters))
