"""A language that nobody speaks, made of files alone: English in ⟦brackets⟧, with the three plurals of Polish."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

CODE = "xx"
UNTRANSLATED = "winter_kingdom"  # nobody has translated these rules yet
LANGUAGE = """
name = "⟦Brackets⟧"
offer = "⟦In brackets⟧"
locale = "pl" # what is not said here is as in Polish: plurals, numbers, lengths of time
[print]
apostrophe = "*"
keeps_capitals = true
"""


def bracketed(text: str) -> str:
    """A text in the made-up language."""
    return f"⟦{text}⟧"


def make(source: Path, target: Path) -> None:
    """Copy the package and add the language to the copy: every file is new, none is changed."""
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (target / "engine" / "locale" / f"{CODE}.toml").write_text(LANGUAGE, encoding="utf-8")
    for path in sorted(target.rglob("en.po")):
        translate_catalogue(path)
    for path in sorted(target.rglob("*.en.toml")):
        text = path.read_text(encoding="utf-8")
        mine = re.sub(r'^([\w.]+ = ")(.*)"$', lambda found: f'{found[1]}{bracketed(found[2])}"', text, flags=re.M)
        path.with_name(path.name.replace(".en.", f".{CODE}.")).write_text(mine, encoding="utf-8")
    for path in sorted(target.rglob("rulebook/en.md")):
        if path.parts[-3] != UNTRANSLATED:
            head, body = re.split(r"(?<=\n\+\+\+\n)", path.read_text(encoding="utf-8"), maxsplit=1)
            mine = re.sub(r"^(#+ (?:\w+\. )?|- \*\*[^*]+\*\* )(.*)$", r"\1⟦\2⟧", body, flags=re.M)
            path.with_stem(CODE).write_text(head + mine, encoding="utf-8")


def translate_catalogue(path: Path) -> None:
    """Write the catalogue beside an English one; it has no head, so its plurals are those of its language."""
    with path.open("rb") as file:
        english = read_po(file)
    mine = Catalog(locale="pl")
    for message in english:
        if not message.id:
            continue
        if isinstance(message.string, str):
            mine.add(message.id, bracketed(message.string))
        else:
            one, more = message.string
            mine.add(message.id, (bracketed(one), bracketed(f"few {more}"), bracketed(f"many {more}")))
    with path.with_stem(CODE).open("wb") as file:
        write_po(file, mine, width=0, omit_header=True)
