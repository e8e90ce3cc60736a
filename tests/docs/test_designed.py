"""The README tells honestly which values of the components are designed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import royaume
from royaume.engine.components import walk_sources

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
LINE = re.compile(r"^\| ([^|]+?) \| (\d+) \| (\d+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("name", royaume.games())
def test_the_list_of_designed_values_is_the_truth(name: str) -> None:
    game = royaume.load(name)
    told = {title: (int(values), int(designed), which) for title, values, designed, which in LINE.findall(README)}
    values, designed, which = told[game.name("en")]
    sources = list(walk_sources(game.components.data))
    assert (values, designed) == (len(sources), Counter(source for _, source in sources)["designed"])
    tables = {re.split(r"[.\[]", place.lstrip("."))[0] for place, source in sources if source == "designed"}
    assert set(re.findall(r"`(\w+)`", which)) == tables
