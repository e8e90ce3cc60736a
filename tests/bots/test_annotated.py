"""The games that docs/bots.md tells of can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from royaume.engine.record import Record

DOCS = Path(__file__).resolve().parents[2] / "docs"
GAMES = sorted((DOCS / "games").glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_an_annotated_game_ends_as_the_text_says(path: Path) -> None:
    record = Record.from_json(path.read_text(encoding="utf-8"))
    scores = record.verify().scores()
    told = (DOCS / "bots.md").read_text(encoding="utf-8").partition("### Three games of it")[2]
    assert f"seed {record.seed}, {scores[0]} to {scores[1]}." in told


def test_there_are_three_of_them() -> None:
    assert len(GAMES) == 3
