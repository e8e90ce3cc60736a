"""Every language has the same files with the same places to fill, printed as it prints; no code names a language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import royaume
from royaume.engine.languages import DEFAULT, LANGUAGES, language
from royaume.engine.rulebook import read_rulebook
from royaume.engine.texts import addresses, find_text

SOURCE = Path(royaume.__file__).parent
CATALOGUES = sorted(path.parent for path in SOURCE.rglob(f"{DEFAULT}.po"))
OTHERS = [lang for lang in LANGUAGES if lang != DEFAULT]


def catalogue(folder: Path, lang: str) -> tuple[int, dict[str, tuple[str, ...]]]:
    """How many plurals a catalogue has, and the forms of its sentences."""
    with (folder / f"{lang}.po").open("rb") as file:
        found = read_po(file, language(lang).locale)
    texts = {}
    for message in found:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            assert key not in texts, f"{key} stands twice"
            texts[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found.num_plurals, texts


def places(forms: tuple[str, ...]) -> set[str]:
    """What is filled into a sentence; not every form needs the number."""
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name} - {"n"}


def test_all_catalogues_are_looked_at() -> None:
    assert len(CATALOGUES) > 20
    assert {path.parent for path in SOURCE.rglob("*.po")} == set(CATALOGUES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_catalogue_says_everything(folder: Path, lang: str) -> None:
    _, usual = catalogue(folder, DEFAULT)
    plurals, mine = catalogue(folder, lang)
    assert sorted(mine) == sorted(usual)
    for key, forms in mine.items():
        assert all(forms), key
        assert len(forms) in (1, plurals), key
        assert places(forms) == places(usual[key]), key
        assert all(language(lang).typeset(form) == form for form in forms), (key, forms)


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_key_stands_twice(folder: Path) -> None:
    for lang in LANGUAGES:
        keys = re.findall(r'^msgid "(.+)"$', (folder / f"{lang}.po").read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", royaume.games())
def test_components_and_rules_say_the_same_things(name: str, lang: str) -> None:
    game = royaume.load(name)
    usual, mine = (game.components.texts[each] for each in (DEFAULT, lang))
    missing = [address for address in addresses(usual) if find_text(mine, address) is None]
    assert {address[-1] for address in missing} <= {"alias"}, "another name for the same is not asked of everybody"
    path = game.folder / "rulebook" / f"{lang}.md"
    if path.exists():
        books = [read_rulebook(each) for each in (path, path.with_stem(DEFAULT))]
        assert list(books[0].clauses) == list(books[1].clauses)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_code_names_a_language(lang: str) -> None:
    """Whatever depends on the language stands in its files; the usual one may be named where nothing else is asked."""
    named = re.compile(rf"""["']{lang}["']|\w_{lang}\b|\blang(uage)?\b\s*[!=]=\s*["']|\|{lang}\b""")
    files = [path for kind in ("py", "html", "svg", "js", "css") for path in SOURCE.rglob(f"*.{kind}")]
    assert len(files) > 300
    for path in files:
        if "vendor" not in path.parts:
            for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                assert not named.search(line), f"{path.relative_to(SOURCE)}:{n}: {line.strip()}"
