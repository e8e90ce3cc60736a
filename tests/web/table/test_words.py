"""Every word a table's templates ask for is there, in both languages, and none is there in vain."""

from __future__ import annotations

import re

import pytest

import royaume
from royaume.engine.words import Words
from royaume.web.render import HERE

TABLES = [name for name in royaume.games() if (royaume.load(name).folder / "templates" / "board.html").exists()]
DUTIES = {f"{key}.{twist}" for key in ("forced", "forced_other", "free") for twist in ("dead_end", "mobility")}
# Keys that a template puts together.
COMPUTED = {"crown_of_emara": {"board_0", "board_1", "mixed_0", "mixed_1"}, "winter_kingdom": DUTIES}


@pytest.mark.parametrize("name", TABLES)
def test_words_of_the_table(name: str) -> None:
    folder = royaume.load(name).folder
    frame = (HERE / "templates").rglob("*.html")  # which asks every game for a few words too
    texts = [path.read_text(encoding="utf-8") for path in (*(folder / "templates").rglob("*.html"), *frame)]
    asked = {key for text in texts for key in re.findall(r"""gtr\(["'](\w+)["']""", text)} | COMPUTED.get(name, set())
    words = Words(folder / "locale" / "table")
    assert words.keys("en") == words.keys("fr") == asked
    for key in asked:
        found = [set(re.findall(r"{(\w+)", " ".join(words._message(lang, key)))) for lang in ("en", "fr")]
        assert found[0] == found[1], key
