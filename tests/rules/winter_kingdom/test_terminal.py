"""The table in the terminal: everything in sight, nothing secret, at narrow and wide screens."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from royaume.engine.languages import LANGUAGES
from royaume.games.winter_kingdom.terminal import show, status
from tests.rules.winter_kingdom.given import GAME, at, new


def drawn(view: dict[str, object], lang: str = "en", width: int = 120) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(show(view, GAME, lang, ["Anna", "Ben"]))
    return console.export_text()


def test_the_map_the_cards_and_the_own_hand_are_shown() -> None:
    s = at("-9,-3", "-8,-2", others=["0,-3"], card="snow", hand=["mine"], in_play=["mule"], coins=3, twist="wolves")
    text = drawn(s.view(0))
    assert "NaN M M M I S S L SbS S" in text
    assert "NAM M I I S L L I S C X X" in text
    for words in ("Anna", "Ben", "Wolves", "Marble", "Climbers", "3 coins", "reserve 32 houses, 4 forts", "3+1 Mine"):
        assert words in text
    assert "Mine" not in drawn(s.view(1))
    assert "3 coins" in str(status(s.view(0), GAME))


@pytest.mark.rule("WK-11.5")
def test_the_head_says_what_the_twist_makes_of_adjacency() -> None:
    assert "must be within two steps" in drawn(at("10,-5", card="snow", twist="mobility").view(0))
    assert "must be adjacent" in drawn(at("-9,-3", card="snow").view(0))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_position_of_a_game_can_be_drawn(lang: str, width: int) -> None:
    s = new(2, 6, scoring="knights", economy="furs")
    rng = random.Random(6)
    while s.player is not None:
        if rng.random() < 0.03:
            assert all(len(line.rstrip()) <= width for line in drawn(s.view(0), lang, width).splitlines())
        s.apply(rng.choice(s.legal()))
    assert drawn(s.view(None), lang, width)
