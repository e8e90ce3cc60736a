"""Every bot has a name in every language, which nothing in any game has; every level says how strong it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import royaume
from royaume.bots import bots
from royaume.bots.levels import LEVELS
from royaume.bots.names import WORDS, bot_about, bot_name
from royaume.bots.tastes import STYLES
from royaume.engine.languages import LANGUAGES
from royaume.engine.texts import addresses, find_text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_are_named(lang: str) -> None:
    named = {"random", "greedy", *LEVELS}
    styles = {f"style.{style}" for style in STYLES}
    assert named <= set(bots())
    assert WORDS.keys(lang) == named | styles | {f"{each}.about" for each in (*LEVELS, *styles)}


def test_they_are_called_as_people_call_them() -> None:
    assert [bot_name("steward", lang) for lang in ("en", "fr")] == ["Seneschal", "Sénéchal"]
    assert bot_name("steward-builder", "en") == "Seneschal the Builder"
    assert bot_about("chancellor-rival", "fr") == "surveille les autres et les gêne"
    assert bot_name("brought_along", "fr") == "Brought_along"
    assert bot_about("brought_along", "fr") == ""


def named_things(lang: str) -> Iterator[str]:
    """The names of all components of all games, as they are typed."""
    for name in royaume.games():
        tree = royaume.load(name).components.texts[lang]
        for address in addresses(tree):
            if address[-1] in ("name", "alias"):
                yield str(find_text(tree, address))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_component_is_called_like_a_bot(lang: str) -> None:
    """Whoever reads that the Steward pays a point must know whether that is an advisor or an opponent."""
    things = list(named_things(lang))
    assert len(things) > 500
    for level in LEVELS:
        word = re.compile(rf"\b{re.escape(bot_name(level, lang))}\b", re.IGNORECASE)
        assert [thing for thing in things if word.search(thing)] == []
