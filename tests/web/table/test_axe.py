"""axe-core finds nothing serious on the table, its replay and its end, by day and by night."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from tests.web.table.conftest import LiveServer, Player

AXE = Path(__file__).resolve().parents[3] / "node_modules" / "axe-core" / "axe.min.js"


def serious(player: Player) -> list[str]:
    """The rules that are broken seriously, with what breaks them."""
    player.page.add_script_tag(path=AXE)
    found = player.page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


@pytest.fixture(params=["light", "dark"])
def me(request: pytest.FixtureRequest, chromium: Browser, house: LiveServer) -> Iterator[Player]:
    scheme: Literal["light", "dark"] = request.param
    player = Player(chromium, house)
    player.context.close()
    player.context = chromium.new_context(
        color_scheme=scheme, bypass_csp=True, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    player.page = player.context.new_page()
    yield player
    player.context.close()


def test_the_table(me: Player) -> None:
    table = me.sit("me", "bot:greedy", "bot:random", "bot:random")
    me.my_turn()
    assert serious(me) == []
    rng = random.Random(8)
    me.play_on(rng, 9)
    assert serious(me) == []
    me.page.goto(f"{me.house.url}/t/{table}/at/5")
    assert serious(me) == []


def test_the_end(me: Player) -> None:
    table = me.sit("me", "bot:random")
    me.my_turn()
    me.api("POST", f"/tables/{table}/seats/0/bot", data={"bot": "random"})
    me.page.wait_for_selector("#over:not([hidden]) .sheet", timeout=120_000)
    assert serious(me) == []


def test_solo_with_victoria(people: Any) -> None:
    me: Player = people()
    me.sit("me", options={"solo": "campaign", "start_bp": 40})
    me.my_turn()
    assert "Victoria" in me.page.locator("#side").inner_text()
    me.play_on(random.Random(9), 20)
