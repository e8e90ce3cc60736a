"""A language is added by adding files alone: one that nobody speaks plays every game and shows every kind of page."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.dates import get_day_names

import royaume
from tests.languages.made_up import CODE, UNTRANSLATED, make

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(royaume.__file__).parent
SPOKEN = ("labels", "prompts", "log", "refusals", "options", "names", "lab", "things")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that knows the language."""
    folder = tmp_path_factory.mktemp("made_up")
    make(SOURCE, folder / "royaume")
    return folder


@pytest.fixture(scope="module")
def said(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a program says that was started with this copy."""
    return json.loads(speak(package, "tests.languages.speaking", CODE, str(tmp_path_factory.mktemp("tables"))))


def speak(package: Path, module: str, *words: str, text: str = "") -> str:
    """The output of a module run with the copy of the package."""
    env = {**os.environ, "PYTHONPATH": str(package), "PYTHONUTF8": "1", "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", module, *words], cwd=ROOT, env=env, input=text, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def foreign(text: str) -> set[str]:
    """The words of a text that do not stand in brackets, which may stand in one another; clauses have their numbers."""
    text = re.sub(r"\b[A-Z]{2}-[A-Z]?\d[\d.]*", "", text)
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return set(re.findall(r"[^\W\d_]{2,}", text))


def shown(page: str) -> str:
    """What people can read on a page, its hidden names included; languages are called by their own names."""
    page = re.sub(r"<(style|script|option)\b.*?</\1>", " ", page, flags=re.S)
    names = re.findall(r'\b(?:aria-label|title|placeholder|alt)="([^"]*)"', page)
    return html.unescape(" | ".join([re.sub(r"<[^>]*>", " | ", page), *names]))


def test_it_is_found(said: Any, package: Path) -> None:
    assert Path(said["package"]).is_relative_to(package)
    assert said["languages"] == ["en", "fr", CODE]


@pytest.mark.parametrize("game", royaume.games())
def test_a_whole_game_is_played_in_it(said: Any, game: str) -> None:
    spoken = said["games"][game]
    assert min(len(spoken[what]) for what in ("labels", "prompts", "log", "refusals", "names")) > 50
    for what in (*SPOKEN, "lines"):
        for text in spoken[what]:
            assert not foreign(text), (what, text)
    assert not any("'" in text for text in spoken["labels"]), "the apostrophe is that of the language"


def test_the_rules_are_told_in_it_or_in_english(said: Any) -> None:
    for game, spoken in said["games"].items():
        assert all(text.startswith("⟦") == (game != UNTRANSLATED) for text in spoken["rules"]), game
        page = said["pages"][f"rules {game}"]
        assert ('<article class="book" lang="en">' in page) == (game == UNTRANSLATED)
        assert f'<html lang="{CODE}"' in page


def test_the_three_plurals_are_those_of_its_language_and_the_others_keep_theirs(said: Any) -> None:
    counted = said["counted"]
    assert [counted[str(n)][CODE] for n in (0, 1, 2, 5, 22)] == [
        "⟦many 0 coins⟧", "⟦1 coin⟧", "⟦few 2 coins⟧", "⟦many 5 coins⟧", "⟦few 22 coins⟧",
    ]  # fmt: skip
    assert [counted[str(n)]["fr"] for n in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
    assert [counted[str(n)]["en"] for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


@pytest.mark.parametrize("name", ["home", "table", "new", "account", "puzzles", "why"])
def test_pages_are_shown_in_it(said: Any, name: str) -> None:
    page = said["pages"][name]
    assert "⟦" in page
    # Babel tells how long ago and the days of the week in Polish; a guest's name stays as it was given, and minutes
    # have one sign everywhere.
    polish = {"sekunda", "sekundę", "sekundy", "sekund", "minuta", "minutę", "minuty", "minut", "temu"}
    days = {name.rstrip(".") for name in get_day_names("abbreviated", locale="pl").values()}
    offers = {"In", "English", "En", "français"}  # a language is offered in its own words
    assert foreign(shown(page)) <= {"Royaume", "Guest", "min", *polish, *days, *offers}


def test_it_can_be_chosen_and_asked_for(said: Any) -> None:
    assert said["pages"]["asked for"].count("⟦") == said["pages"]["home"].count("⟦")
    chooser = re.search(r'<select name="lang".*?</select>', said["pages"]["home"], re.S)
    assert chooser is not None
    assert re.findall(r'<option value="(\w+)" lang="(\w+)"( selected)?>(.*?)</option>', chooser[0]) == [
        ("en", "en", "", "English"),
        ("fr", "fr", "", "Français"),
        (CODE, CODE, " selected", "⟦Brackets⟧"),
    ]


def test_programs_hear_it_too(said: Any) -> None:
    reason = json.loads(said["pages"]["api refusal"])["error"]["reason"]
    assert list(reason) == ["key", "clauses", "en", "fr", CODE]
    assert reason[CODE] == f"⟦{reason['en']}⟧"
    assert all(game["name"].startswith("⟦") for game in json.loads(said["pages"]["api games"]))
    assert all(not foreign(bot) for bot in said["bots"])


def test_the_command_line_speaks_it(package: Path, tmp_path: Path) -> None:
    assert f"en|fr|{CODE}" in speak(package, "royaume", "replay", "--help")
    kept = tmp_path / "game.json"
    command = ("play", "crown_of_emara", "--seats", "me:⟦Anna⟧,random", "--seed", "1", "--lang", CODE)
    shown = speak(package, "royaume", *command, "--save", str(kept), text="1\n")
    assert "⟦Round 1: which card do you play, and in which slot?⟧" in shown
    typed = {family.name for family in royaume.load("crown_of_emara").space.families}
    assert foreign(re.sub(r"\w+(:\w+)+", "", shown)) <= typed, "what is typed is the same in every language"
    assert "⟦Score⟧" in speak(package, "royaume", "replay", str(kept), "--lang", CODE)
