"""The bytes of the page: nothing in them depends on what the seat may not know."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import royaume
from royaume.web.render import templates
from royaume.web.scenes import draw

GAME = royaume.load("crown_of_emara")


def page_bytes(state: Any, seat: int | None, lang: str) -> str:
    """The drawn parts of the table for one seat."""
    view = state.view(seat)
    legal = {GAME.notation(a): GAME.label(state, a, lang) for a in state.legal()} if state.player == seat else {}
    scene = draw(GAME, view, lang)
    words = {
        "v": view,
        "s": scene,
        "seats": [{"name": f"P{i}", "about": ""} for i in range(view["players"])],
        "me": scene["seats"][seat] if seat is not None else None,
        "acts": {"legal": legal, "url": "/t/x", "ply": view["ply"]},
        "final": set(),
        "game_id": GAME.id,
        "tr": lambda key, **args: key,
        "trn": lambda key, n, **args: key,
        "gtr": lambda key, **args: key,
        "line": lambda key: GAME.line(key, lang),
    }
    parts = ("board.html", "side.html", "area.html", "status.html")
    shown = [part for part in parts if words["me"] or part != "area.html"]
    drawn = [templates().get_template(f"{GAME.id}/{part}").render(**words) for part in shown]
    drawn.append(templates().get_template("table/players.html").render(**words))
    return "\n".join(drawn)


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
                    assert page_bytes(state, seat, lang) == page_bytes(twin, seat, lang)
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
