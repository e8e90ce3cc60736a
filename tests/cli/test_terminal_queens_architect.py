"""The table of Queen's Architect in the terminal: it fits, and it shows what the view says."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from rich.console import Console

from royaume.bots.series import seat_bots
from royaume.engine.state import State
from royaume.games.queens_architect import terminal
from tests.rules.queens_architect.given import GAME, at, play, tokens


def drawn(view: dict[str, Any], width: int = 120, lang: str = "en", names: list[str] | None = None) -> str:
    console = Console(width=width, record=True, file=None, force_terminal=False)
    with console.capture() as capture:
        console.print(terminal.show(view, GAME, lang, names))
    return capture.get()


def after(players: int, plies: int) -> State:
    state = GAME.new(players, 7)
    bots = seat_bots(["greedy"] * players, 7)
    while state.player is not None and state.ply < plies:
        state.apply(bots[state.player].decide(state))
    return state


@pytest.mark.parametrize(("players", "plies"), [(2, 0), (3, 60), (4, 120), (2, 9999)])
def test_it_fits_the_width(players: int, plies: int) -> None:
    state = after(players, plies)
    for width, lang, seat in product((80, 120, 164, 200), ("en", "fr"), (0, None)):
        lines = drawn(state.view(seat), width, lang).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= width
        assert "…" not in "".join(lines), "nothing is cut off"


def test_it_shows_what_the_view_says() -> None:
    fields = {"thalers": 5, "bonds": 1, "trust": 3, "space": 4, "carriage": "ashby", "bar": ["tailor"]}
    s = at("construction", "bruno@1 cuno@5", price=5, tokens=tokens(t5=9), plots={"ashby": [2]}, seat=fields)
    text = drawn(s.view(0), names=["Lena", "Dennis", "Leo"])
    assert "Round 2 · ◆ Lena · still to come ●■ · first player ◆" in text
    assert "4◆ (9) 5" in text
    assert "◆ Lena · 5 thalers · 1 bond · trust 3" in text
    assert "1 Bruno the Lumberjack 5 3 0 4 2 ➤ 2" in " ".join(text.split())
    assert "2 Cuno the Lumberjack 1 ⚠ 3 ⚘" in " ".join(text.split())
    assert "Performance 6, then 3 · space 4" in text
    assert "Architect on Construction → Day labour, Recruitment, Broker" in text
    assert "Carriage at Ashby · 8 building pawns left" in text
    assert "Bar Tai" in text
    ashby = next(line for line in text.splitlines() if line.startswith("Ashby"))
    assert "■−2−4" in ashby
    assert "◆" in ashby


def test_the_draft_and_the_end() -> None:
    assert "Draft row" in drawn(GAME.new(2, 1).view(0))
    assert "Rangée de départ" in drawn(GAME.new(2, 1).view(0), lang="fr")
    over = play(at("construction", "bruno@1 hedwig@4 falk@3", seat={"space": 9}, turn=3), "palace")
    text = drawn(over.view(None))
    assert "the game is over" in text
    assert "Contributed to the palace: 15" in text


def test_the_status_is_one_line() -> None:
    console = Console(width=120)
    with console.capture() as capture:
        console.print(terminal.status(at("broker", "bruno@1").view(0), GAME, "fr"))
    assert capture.get().strip().startswith("◆ 0 thaler · 2 obligations · confiance 1 · Performance 5, puis 3 · case 0")
