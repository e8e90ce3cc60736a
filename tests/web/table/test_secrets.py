"""A page holds the own hand and no other; tests/secrets compares its bytes."""

from __future__ import annotations

import re
from typing import Any


def test_a_page_never_holds_another_hand(people: Any) -> None:
    me = people()
    table = me.sit("me", "me", "me")
    turn = me.view(table)["turn"]
    other = (turn + 1) % 3
    hand = me.api("GET", f"/tables/{table}?seat={other}")["position"]["seats"][other]["hand"]
    html = me.page.request.get(f"{me.house.url}/t/{table}?seat={turn}").text()
    mine = me.api("GET", f"/tables/{table}?seat={turn}")["position"]["seats"][turn]["hand"]
    shown = set(re.findall(r"play_card:(\w+):", html))
    assert shown == set(mine)
    assert set(hand) - set(mine)
    assert not (set(hand) - set(mine)) & shown
