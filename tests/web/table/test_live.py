"""What a live page shows is what a fresh load of it at the same ply shows: whole games, every audience."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import royaume
from tests.web.table.conftest import Player

SCRIPT = (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
NIGHTLY = os.environ.get("ROYAUME_TESTS") == "nightly"
EVERY = 1 if NIGHTLY else 12  # so many choices lie between two comparisons
BY_HAND = 10_000 if NIGHTLY else 84  # so many choices, then a bot plays the seat to the end
HANDED = 1000 if NIGHTLY else 12  # so often the screen goes round


def listen(player: Player, table: str, query: str = "") -> None:
    """Open a table and begin to compare."""
    player.look(table, query)
    player.page.evaluate(f"{SCRIPT}; undefined")


def differences(player: Player) -> list[str]:
    found: list[str] = player.page.evaluate("live.compare()")
    return found


@pytest.mark.parametrize("game", royaume.games())
def test_a_live_page_is_a_fresh_page(people: Any, game: str) -> None:
    me, watcher = people(), people(lang="fr")
    wish = {"game": game, "seats": ["me", "bot:random"], "coach": False}
    table: str = me.api("POST", "/tables", data=wish)["view"]["table"]["id"]
    for player in (me, watcher):
        listen(player, table)
    told: dict[str, Any] = {"over": False, "dice": 7}
    chosen = 0
    while not told["over"] and chosen < BY_HAND:
        told = me.page.evaluate("([times, dice]) => live.choose(times, dice)", [EVERY, told["dice"]])
        chosen += told["done"]
        assert differences(me) == [], chosen
        assert differences(watcher) == [], chosen
    if not told["over"]:
        me.page.evaluate("address => live.finish(address)", f"/t/{table}/seats/0/bot")
    watcher.page.wait_for_selector("#over:not([hidden]) .sheet")
    assert differences(me) == [], "at the end"
    assert differences(watcher) == [], "at the end"
    assert chosen > 10
    assert watcher.page.locator("#dock.mine").count() == 0


@pytest.mark.parametrize("game", royaume.games())
def test_around_one_screen_too(people: Any, game: str) -> None:
    me = people()
    wish = {"game": game, "seats": ["me", "me"], "coach": False}
    table: str = me.api("POST", "/tables", data=wish)["view"]["table"]["id"]
    listen(me, table)
    told: dict[str, Any] = {"over": False, "dice": 11, "handed": None}
    for _ in range(HANDED):
        told = me.page.evaluate("([times, dice]) => live.choose(times, dice)", [3, told["dice"]])
        assert differences(me) == []
        if told["handed"]:
            listen(me, table, "?" + told["handed"].split("?")[1])
        if told["over"]:
            break
