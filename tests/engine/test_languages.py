"""The languages: one file each, what they are called, and how they are printed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from royaume.engine.errors import RoyaumeError
from royaume.engine.languages import DEFAULT, FOLDER, LANGUAGES, check_language, language, spoken


def test_a_language_is_a_file() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in FOLDER.iterdir())
    assert LANGUAGES == ("en", "fr")
    assert LANGUAGES[0] == DEFAULT


def test_what_a_language_is_called() -> None:
    assert [(each.code, each.name, each.offer, each.locale) for each in map(language, LANGUAGES)] == [
        ("en", "English", "In English", "en"),
        ("fr", "Français", "En français", "fr"),
    ]


@pytest.mark.parametrize(
    ("lang", "typed", "printed"),
    [
        ("en", "The fig's tree", "The fig’s tree"),
        ("en", "Yes : no", "Yes : no"),
        ("fr", "L'arbre : figue", "L’arbre\u00a0: figue"),
        ("fr", "« Oui ! » ?", "«\u00a0Oui\u00a0!\u00a0»\u00a0?"),
        ("fr", "Non; oui", "Non; oui"),
    ],
)
def test_a_text_is_printed_as_the_language_prints(lang: str, typed: str, printed: str) -> None:
    assert language(lang).typeset(typed) == printed
    assert language(lang).typeset(printed) == printed


def test_names_within_a_sentence() -> None:
    assert language("fr").within("Île de bois") == "île de bois"
    assert replace(language("fr"), keeps_capitals=True).within("Holz") == "Holz"
    assert language("en").within("") == ""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (["fr"], "fr"),
        (["de", "fr-CA;q=0.8", "en"], "fr"),
        ([" FR_fr.UTF-8"], "fr"),
        (["fr@euro"], "fr"),
        (["fro", "C.UTF-8", ""], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_spoken_here(asked: list[str], found: str) -> None:
    assert spoken(asked) == found


def test_another_language_is_refused() -> None:
    for ask in (check_language, language):
        with pytest.raises(RoyaumeError) as error:
            ask("de")
        assert str(error.value) == "there are no words in 'de'; the languages are: en, fr"
