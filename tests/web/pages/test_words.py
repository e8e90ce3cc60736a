"""Both languages say the same things, and everything the pages say is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import royaume.server
import royaume.web
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import games, load
from royaume.web.newtable import PACES, SEATS, VISIBILITIES
from royaume.web.render import sprite, words

WEB = Path(royaume.web.__file__).parent
SERVER = Path(royaume.server.__file__).parent
OWN = [load(game).folder / "locale" / "pages" for game in games()]
CATALOGUES = [WEB / "locale", *(folder for folder in OWN if folder.exists())]  # a game may bring words of its own

# Keys that the code puts together out of parts.
BUILT = {
    *(f"new.seat.{kind}" for kind in SEATS),
    *(f"pace.{pace}" for pace in PACES),
    *(f"visibility.{visibility}" for visibility in VISIBILITIES),
    *(f"question.{kind}" for kind in ("undo", "close", "rules")),
    *(f"log.{kind}" for kind in ("undo", "ask", "resign", "leave", "sit", "close", "joined", "rules")),
    *(f"log.ask.{kind}" for kind in ("close", "rules")),
}


def catalogue(folder: Path, lang: str) -> dict[str, tuple[str, ...]]:
    with (folder / f"{lang}.po").open("rb") as file:
        found = read_po(file, locale=lang)
    texts = {}
    for message in found:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return texts


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_both_languages_have_the_same_keys_and_places(folder: Path) -> None:
    english, french = catalogue(folder, "en"), catalogue(folder, "fr")
    assert sorted(english) == sorted(french)
    for key, texts in english.items():
        assert all(texts), key
        assert all(french[key]), key
        assert len(texts) == len(french[key]), key
        for one, other in zip(texts, french[key], strict=True):
            assert placeholders(one) == placeholders(other), key


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_no_key_stands_twice(folder: Path) -> None:
    for lang in ("en", "fr"):
        keys = re.findall(r'^msgid "(.+)"$', (folder / f"{lang}.po").read_text(encoding="utf-8"), re.MULTILINE)
        assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: "/".join(folder.parts[-3:]))
def test_french_typography(folder: Path) -> None:
    for key, texts in catalogue(folder, "fr").items():
        for text in texts:
            assert not re.search(r" [:;?!»]|« |'", text), (key, text)


def used_in_templates() -> set[str]:
    found: set[str] = set()
    folders = [WEB / "templates", *(load(game).folder / "templates" for game in games())]
    for path in [file for folder in folders for file in folder.rglob("*.html")]:
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"""\btrn?\(\s*["']([a-z0-9_.]+)["'](?!\s*[~%])""", text))
        for call in re.findall(r"\btrn?\(([^)]*\bif\b[^)]*)\)", text):
            found |= set(re.findall(r"""["']([a-z0-9_.]+)["']""", call.split(",")[0]))
    return found


def keys_of(node: ast.expr) -> set[str]:
    """The keys an argument can be, as far as it is written out."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) | keys_of(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def used_in_code() -> set[str]:
    found: set[str] = set()
    for path in WEB.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("say", "count")
            ):
                for argument in node.args[:1]:
                    found |= keys_of(argument)
    return found


def test_everything_that_is_said_has_words() -> None:
    used = used_in_templates() | used_in_code() | BUILT
    assert len(used) > 150
    assert sorted(used - words.keys("en")) == []


def test_no_words_are_left_over() -> None:
    kept = {key for key in words.keys("en") if not key.startswith("refusal.")}
    assert sorted(kept - used_in_templates() - used_in_code() - BUILT) == []


def test_every_refusal_of_the_server_is_said_in_both_languages() -> None:
    codes = {"short_password"}
    for path in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if node.func.id == "Refusal":
                codes |= set(texts[:1])
            elif node.func.id in ("forbidden", "invalid") and len(node.args) > 1:
                codes |= set(texts[-1:])
    assert len(codes) > 30
    spoken = {key.removeprefix("refusal.") for key in words.keys("fr") if key.startswith("refusal.")}
    assert sorted(codes - spoken - {"invalid", "unknown_action", "unknown_language"}) == []


def test_every_game_has_its_cover_its_line_and_symbols_of_its_own() -> None:
    for game in games():
        assert (load(game).folder / "templates" / "cover.svg").read_text(encoding="utf-8").startswith("<svg")
        assert all(load(game).about(lang) for lang in LANGUAGES)
        ids = re.findall(r'id="([^"]+)"', sprite(game))
        assert sorted(ids) == sorted(set(ids))
