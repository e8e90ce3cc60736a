"""Words: sentences, plurals, and loud errors instead of gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.words import Words

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural={};\\n"\n\n'
)
ENGLISH = HEAD.format("(n != 1)") + (
    'msgid "hello"\nmsgstr "Hello {name}"\n\n'
    'msgid "empty"\nmsgstr ""\n\n'
    'msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards of {name}"\n'
)
FRENCH = HEAD.format("(n > 1)") + (
    'msgid "hello"\nmsgstr "Bonjour {name}"\n\n'
    'msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes de {name}"\n'
)


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "en.po").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "fr.po").write_text(FRENCH, encoding="utf-8")
    return Words(tmp_path)


def test_a_sentence_with_its_arguments(words: Words) -> None:
    assert words.say("en", "hello", name="Ada") == "Hello Ada"
    assert words.say("fr", "hello", name="Ada") == "Bonjour Ada"


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 0, "0 cards of Ada"),
        ("en", 1, "1 card"),
        ("en", -1, "-1 card"),
        ("en", 2, "2 cards of Ada"),
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes de Ada"),
        ("fr", -2, "-2 cartes de Ada"),
    ],
)
def test_plurals(words: Words, lang: str, n: int, said: str) -> None:
    assert words.count(lang, "card", n, name="Ada") == said


def test_a_catalogue_that_does_not_say_its_plurals_has_those_of_its_language(tmp_path: Path) -> None:
    forms = 'msgid "card"\nmsgid_plural "cards"\nmsgstr[0] "one"\nmsgstr[1] "more"\n'
    for lang in ("en", "fr"):
        (tmp_path / f"{lang}.po").write_text(forms, encoding="utf-8")
    words = Words(tmp_path)
    assert [words.count("en", "card", n) for n in (0, 1, 2)] == ["more", "one", "more"]
    assert [words.count("fr", "card", n) for n in (0, 1, 2)] == ["one", "one", "more"]


def test_a_sentence_without_plural_serves_every_number(words: Words) -> None:
    assert words.count("en", "hello", 3, name="Ada") == "Hello Ada"


def test_keys(words: Words) -> None:
    assert words.keys("en") == {"hello", "card"}
    assert (words.has("fr", "hello"), words.has("fr", "nothing"), words.has("en", "empty")) == (True, False, False)


@pytest.mark.parametrize("key", ["nothing", "empty"])
def test_a_missing_or_empty_key_is_an_error(words: Words, key: str) -> None:
    with pytest.raises(KeyError, match=f"no words for '{key}' in .*en.po"):
        words.say("en", key)
    with pytest.raises(KeyError, match=f"no words for '{key}' in .*en.po"):
        words.count("en", key, 2)


def test_a_missing_argument_is_an_error(words: Words) -> None:
    with pytest.raises(KeyError, match="name"):
        words.say("en", "hello")


def test_another_language_is_refused(words: Words) -> None:
    with pytest.raises(RoyaumeError) as error:
        words.say("de", "hello", name="Ada")
    assert str(error.value) == "there are no words in 'de'; the languages are: en, fr"
