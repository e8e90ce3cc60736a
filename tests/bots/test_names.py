"""Every bot has a name in both languages, and every level says how strong it is."""

from __future__ import annotations

import pytest

from royaume.bots import bots
from royaume.bots.levels import LEVELS
from royaume.bots.names import WORDS, bot_about, bot_name
from royaume.engine.languages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_are_named(lang: str) -> None:
    named = {"random", "greedy", *LEVELS}
    assert named <= set(bots())
    assert WORDS.keys(lang) == named | {f"{level}.about" for level in LEVELS}


def test_they_are_called_as_people_call_them() -> None:
    assert [bot_name("steward", lang) for lang in ("en", "fr")] == ["Steward", "Intendant"]
    assert bot_name("brought_along", "fr") == "Brought_along"
    assert bot_about("brought_along", "fr") == ""
