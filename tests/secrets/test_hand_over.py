"""Around one screen nobody's secrets are on the page while it is handed over: the page is that of any other deal."""

from __future__ import annotations

import random

import pytest
from fastapi import FastAPI

import royaume
from royaume.engine.openness import open_to_all
from tests.dealers import deal
from tests.secrets.games import Moment, every_decision
from tests.secrets.site import Browser, put

pytestmark = pytest.mark.anyio

LOOKED_AT = 6  # moments of each game


def handed_over(name: str) -> list[Moment]:
    """Moments at which another seat decides than the one that chose last, and both have secrets."""
    found = []
    for moment in every_decision(name):
        state = moment.state
        told = [event for entry in moment.entries for event in entry.events]
        if state.seats == 2 and moment.moves[-1].seat != state.player and not open_to_all(state, (0, 1), told):
            found.append(moment)
    return found[:LOOKED_AT]


@pytest.mark.parametrize("name", royaume.games())
async def test_the_hand_over_page_holds_nobodys_secrets(name: str, app: FastAPI) -> None:
    both, dice = Browser(app), random.Random(name)
    table = (await both.api("/tables", {"game": name, "seats": ["me", "me"], "coach": True}))["view"]["table"]["id"]
    moments = handed_over(name)
    assert bool(moments) == (name not in ("kingdom_crossing", "queens_architect")), "two games have no secrets"
    for moment in moments:
        last, head = moment.moves[-1].seat, len(moment.entries)
        got: list[list[bytes]] = []
        for state in (moment.state, deal(moment.state, None, dice)):
            await put(app.state.house, table, moment if state is moment.state else moment.dealt(state, None))
            got.append(
                [
                    await both.get(f"/t/{table}"),
                    await both.get(f"/t/{table}?seat={last}"),
                    await both.get(f"/t/{table}?seat={last}", "fr"),
                    await both.first_news(f"/t/{table}/live?since={head - 3}.0&seat={last}"),
                    await both.first_news(f"/t/{table}/live?since={head - 3}.0"),
                ]
            )
        assert all(b"hand-over" in each for each in got[0])
        assert all(rb'"lines":"<ol id=\"lines\"' in each for each in got[0][3:]), "older lines stay"
        assert got[0] == got[1]
        own = await both.get(f"/t/{table}?seat={moment.state.player}")
        assert b"hand-over" not in own, "whoever says who they are sees their own"
