"""The table in the terminal: everything is there, in both languages, within the width there is."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len
from rich.console import Console

from royaume.games.kingdom_crossing.terminal import WORDS, show, status
from tests.rules.kingdom_crossing.given import GAME, do, new, table


def drawn(view: dict[str, object], lang: str, width: int, names: list[str]) -> str:
    """What the terminal shows."""
    console = Console(width=width)
    with console.capture() as capture:
        console.print(show(view, GAME, lang, names))
    return capture.get()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_position_can_be_drawn(players: int, lang: str) -> None:
    rng = random.Random(players)
    s = new(players, players)
    names = ["Anna", "Ben", "Cleo", "Dora"][:players]
    while s.player is not None:
        if rng.random() < 0.06:
            for width in (80, 120):
                text = drawn(s.view(s.player), lang, width, names)
                assert all(cell_len(line.rstrip()) <= width for line in text.splitlines())
                assert all(name in text for name in names)
                assert "{" not in text
        s.apply(rng.choice(s.legal()))
    assert WORDS.say(lang, "over") in drawn(s.view(None), lang, 80, names)


def test_what_lies_where() -> None:
    s = table(spaces={"north_1": ("lumberjack_owl_1", "bird_red_03")}, coins=9, paws=["we"], balloon="north")
    text = drawn(s.view(0), "en", 120, ["Anna", "Ben"])
    assert "North Region (balloon)" in text
    assert "West Region ⌂ ◆" in text
    assert "Owl Lumberjack I" in text
    assert "W–E ◆" in text
    assert "Queen: “Queen among the Foxes” (3 VP)" in text
    assert "W–E" not in drawn(s.view(0), "fr", 120, ["Anna", "Ben"])


def test_the_status_line() -> None:
    s = table(spaces={"north_1": "patron_fox_1", "south_1": "patron_owl_2"}, coins=9, vp=3, invest=2)
    do(s, "work:tile_renown")
    console = Console(width=120)
    with console.capture() as capture:
        console.print(status(s.view(0), GAME, "en"))
    assert capture.get().strip() == "◆ 9 coins, 4 VP, investment 2 · steps to go: 1"
