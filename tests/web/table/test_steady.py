"""The board stays where it is: whatever the dock asks, the stage and what lies on it keep their size and place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import royaume
from tests.web.table.conftest import Player

SCRIPT = (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
CHOICES = 30
BOXES = """() => {
    window.boxes = new Set();
    const look = () => boxes.add(JSON.stringify(["#stage", "#board", "#dock"].map((each) => {
        const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
        return [each, x, y, width, height].map((n) => (typeof n === "number" ? Math.round(10 * n) / 10 : n));
    })));
    look();
    document.addEventListener("htmx:after:swap", () => requestAnimationFrame(look));
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=["1366x768", "1440x900"])
@pytest.mark.parametrize("game", royaume.games())
def test_the_board_stays_where_it_is(people: Any, game: str, size: tuple[int, int]) -> None:
    me: Player = people(size=size)
    wish = {"game": game, "seats": ["me", "bot:random", "bot:random"], "coach": True}
    me.look(me.api("POST", "/tables", data=wish)["view"]["table"]["id"])
    me.page.evaluate(f"{SCRIPT}; undefined")
    me.page.evaluate("document.fonts.ready.then(() => 1)")
    me.page.evaluate(BOXES)
    told = me.page.evaluate("times => live.choose(times, 5)", CHOICES)
    assert told["done"] == CHOICES
    seen = sorted(me.page.evaluate("[...boxes]"))
    assert len(seen) == 1, "\n".join(seen)
