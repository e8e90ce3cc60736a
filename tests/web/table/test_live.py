"""What a live page shows is what a fresh load of it shows: for every audience, as games begin and as they end.

At night whole games are compared, choice by choice; `test_frames` compares what the server sends.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import royaume
from tests.web.table.conftest import WHOLE, Player

SCRIPT = (Path(__file__).parent / "live.js").read_text(encoding="utf-8")
EVERY = 1 if WHOLE else 4  # so many choices lie between two comparisons
BY_HAND = 10_000 if WHOLE else 4  # so many choices, then a bot plays the seat to the end
HANDED = 1000 if WHOLE else 4  # so often the screen goes round


def listen(player: Player, table: str, query: str = "") -> None:
    """Open a table and begin to compare."""
    player.look(table, query)
    player.page.evaluate(f"{SCRIPT}; undefined")


def differences(player: Player) -> list[str]:
    found: list[str] = player.page.evaluate("live.compare()")
    return found


def choose_and_compare(me: Player, watcher: Player, table: str) -> None:
    """Choose at random and compare what both see."""
    for player in (me, watcher):
        listen(player, table)
    told: dict[str, Any] = {"over": False, "dice": 7}
    chosen = 0
    while not told["over"] and chosen < BY_HAND:
        told = me.page.evaluate("([times, dice]) => live.choose(times, dice)", [EVERY, told["dice"]])
        chosen += told["done"]
        assert differences(me) == [], chosen
        assert differences(watcher) == [], chosen
    assert chosen > 3


@pytest.mark.parametrize("game", royaume.games())
def test_a_live_page_is_a_fresh_page(people: Any, game: str) -> None:
    me, watcher = people(), people(lang="fr")
    table = me.sit("me", "bot:greedy", game=game, coach=False)
    choose_and_compare(me, watcher, table)
    if not WHOLE:
        table = me.sit_late(game, "me", "bot:greedy")
        choose_and_compare(me, watcher, table)
    if not me.over:
        me.page.evaluate("address => live.finish(address)", f"/t/{table}/seats/0/bot")
    watcher.page.wait_for_selector("#over:not([hidden]) .sheet")
    assert differences(me) == [], "at the end"
    assert differences(watcher) == [], "at the end"
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
