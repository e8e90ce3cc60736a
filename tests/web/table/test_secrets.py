"""The bytes of the page: nothing in them depends on what the seat may not know."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import royaume
from tests.web.table.stage import drawn

GAME = royaume.load("crown_of_emara")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_html_does_not_change_with_hidden_cards(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    looked = 0
    while state.player is not None:
        if rng.random() < 0.06:
            for seat in (*range(players), None):
                twin = state.determinize(seat, rng)
                for lang in ("en", "fr"):
                    assert drawn(state, seat, lang) == drawn(twin, seat, lang)
                looked += 1
        state.apply(rng.choice(state.legal()))
    assert looked > 10


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
