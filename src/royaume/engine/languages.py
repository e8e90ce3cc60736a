"""The languages of Royaume: one file each in `locale/`, which says what it is called and how it is printed."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.errors import RoyaumeError

FOLDER = Path(__file__).parent / "locale"
DEFAULT = "en"  # what is spoken to whoever asks for nothing else
LANGUAGES = (DEFAULT, *sorted({path.stem for path in FOLDER.glob("*.toml")} - {DEFAULT}))

NO_BREAK = "\u00a0"
PRINT = {"apostrophe": "'", "no_break_before": "", "no_break_after": "", "keeps_capitals": False}


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its name in itself, how it offers itself, what Babel calls it, and how it is printed."""

    code: str
    name: str
    offer: str
    locale: str
    apostrophe: str
    no_break_before: str
    no_break_after: str
    keeps_capitals: bool

    def typeset(self, text: str) -> str:
        """A text typed on a plain keyboard, with the apostrophes and the no-break spaces of print."""
        text = text.replace("'", self.apostrophe)
        for mark in self.no_break_before:
            text = text.replace(f" {mark}", NO_BREAK + mark)
        for mark in self.no_break_after:
            text = text.replace(f"{mark} ", mark + NO_BREAK)
        return text

    def within(self, name: str) -> str:
        """A name as it stands in the middle of a sentence."""
        return name if self.keeps_capitals else name[:1].lower() + name[1:]


@functools.cache
def language(code: str) -> Language:
    """The language with this code; RoyaumeError lists them if there is none."""
    facts = tomllib.loads((FOLDER / f"{check_language(code)}.toml").read_text(encoding="utf-8"))
    return Language(
        code, facts["name"], facts["offer"], facts.get("locale", code), **{**PRINT, **facts.get("print", {})}
    )


def check_language(code: str) -> str:
    """The language, if there are words in it."""
    if code not in LANGUAGES:
        raise RoyaumeError(f"there are no words in '{code}'; the languages are: {', '.join(LANGUAGES)}")
    return code


def spoken(tags: Iterable[str]) -> str:
    """The first language that is asked for and spoken here (`fr-CA`, `fr_FR.UTF-8` ask for `fr`), or the usual one."""
    for tag in tags:
        wanted = re.split("[;.@]", tag)[0].strip().lower().replace("_", "-")
        for code in (wanted, wanted.split("-")[0]):
            if code in LANGUAGES:
                return code
    return DEFAULT
