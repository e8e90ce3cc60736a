"""The board stays where it is: whatever the dock asks, the stage and what lies on it keep their size and place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import royaume
from tests.web.table.conftest import WHOLE, Player

SCRIPT = (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
CHOICES = 40 if WHOLE else 8  # at each size
SIZES = ((1366, 768), (1440, 900))
BOXES = """() => {
    window.boxes = new Set();
    const look = () => boxes.add(JSON.stringify(["#stage", "#board", "#dock"].map((each) => {
        const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
        return [each, x, y, width, height].map((n) => (typeof n === "number" ? Math.round(10 * n) / 10 : n));
    })));
    look();
    document.addEventListener("htmx:after:swap", () => requestAnimationFrame(look));
}"""


@pytest.mark.parametrize("game", royaume.games())
def test_the_board_stays_where_it_is(people: Any, game: str) -> None:
    me: Player = people(size=SIZES[0])
    wish = {"game": game, "seats": ["me", "bot:random"], "coach": True}
    me.look(me.api("POST", "/tables", data=wish)["view"]["table"]["id"])
    me.page.evaluate(f"{SCRIPT}; undefined")
    me.page.evaluate("document.fonts.ready.then(() => 1)")
    told: dict[str, Any] = {"dice": 5}
    for width, height in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(BOXES)
        told = me.page.evaluate("([times, dice]) => live.choose(times, dice)", [CHOICES, told["dice"]])
        assert told["done"] == CHOICES
        seen = sorted(me.page.evaluate("[...boxes]"))
        assert len(seen) == 1, "\n".join(seen)
