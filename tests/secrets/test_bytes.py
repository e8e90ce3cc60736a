"""The bytes that a seat and a spectator are sent do not change with what they cannot know, whatever is being asked."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from fastapi import FastAPI

import royaume
from royaume.server.sight import Sight
from royaume.server.studies import LOOKS
from tests.dealers import deal
from tests.secrets.games import Moment, every_decision
from tests.secrets.site import Browser, put
from tests.secrets.tables import Party

pytestmark = pytest.mark.anyio

THING = re.compile(rb'data-thing="([^"]+)"')
SHEETS, REASONS = 8, 12  # so many are asked for about a moment


async def sent(browser: Browser, table: str, moment: Moment, more: bool) -> list[bytes]:
    """Everything that somebody can be sent about a table as it stands."""
    head = moment.told
    got = [
        await browser.get(f"/t/{table}"),
        await browser.get(f"/api/v1/tables/{table}"),
        await browser.first_news(f"/t/{table}/live?since={head - 1}.0"),
        await browser.first_news(f"/api/v1/tables/{table}/events?since={head - 1}.0"),
    ]
    if more:
        got += [
            await browser.get(f"/t/{table}", "fr"),
            await browser.get(f"/t/{table}/at/{head}"),
            await browser.get(f"/api/v1/tables/{table}/positions/{head}"),
            await browser.get(f"/api/v1/tables/{table}/log?after={max(0, head - 20)}"),
            await browser.get(f"/api/v1/tables/{table}/record"),
            await browser.get(f"/api/v1/tables/{table}/record?seen=true"),
            await browser.get("/api/v1/tables"),
            await browser.get("/api/v1/lobby"),
            await browser.get("/"),
            await browser.post(f"/api/v1/tables/{table}/analysis"),
            await browser.post(f"/api/v1/tables/{table}/moves", ply=head, action="dance"),
            *[await browser.get(f"/t/{table}/{path}") for path in asked(got[0], moment)],
        ]
    return got


def asked(page: bytes, moment: Moment) -> list[str]:
    """What can be asked about a table: panes, sheets of some things on its page, why not, and what a set would do."""
    head, game = moment.told, moment.state.game
    things = sorted({each.decode() for each in THING.findall(page)})
    some = things[:: 1 + len(things) // SHEETS]
    actions = [game.notation(each) for each in range(0, game.space.size, 1 + game.space.size // REASONS)]
    return [
        f"{head}/counts",
        f"{head}/cards",
        "people",
        "record.json",
        *(f"{head}/thing/{key}" for key in some),
        *(f"at/{head}/thing/{key}" for key in some),
        *(f"{head}/{action}/why" for action in actions),
        *(f"{head}/set/{family}" for family in game.hands.sets),
    ]


@pytest.mark.parametrize("name", royaume.games())
async def test_what_is_sent_does_not_change_with_what_is_hidden(name: str, app: FastAPI) -> None:
    game, party, dice = royaume.load(name), Party(app), random.Random(name)
    changed = shown = 0
    for number, moment in enumerate(every_decision(name)):
        state = moment.state
        table = await party.sit(game, state.seats)
        for seat, browser in party.eyes(state.seats):
            other = deal(state, seat, dice)
            changed += other != state
            assert Sight(other, seat).view() == Sight(state, seat).view()
            got = []
            for each in (moment, moment.dealt(other, seat)):
                await put(party.house, table, each)
                got.append(await sent(browser, table, moment, number % 5 == 0))
            for mine, theirs in zip(*got, strict=True):
                assert mine == theirs, f"{seat} is told what is hidden while {state.view(seat)['decision']} is asked"
            assert b"odds" in got[0][0], "the odds are on the page"
            shown += sum(each.startswith(b"200 ") for each in got[0])
    assert changed > 20
    assert shown > 200


@pytest.mark.parametrize("name", royaume.games())
async def test_a_hint_does_not_change_with_what_is_hidden(name: str, app: FastAPI) -> None:
    game, party, dice = royaume.load(name), Party(app), random.Random(name)
    moment = next(each for each in every_decision(name) if len(each.state.legal()) > 2 and each.state.seats == 2)
    seat = moment.state.player
    assert seat is not None
    table = await party.sit(game, 2)
    for seen in (0, LOOKS):  # at a glance, and in the end
        hints = []
        for state in (moment.state, deal(moment.state, seat, dice)):
            await put(party.house, table, moment.dealt(state, seat))
            party.house.studies._thoughts.clear()  # or the same answer would be given again
            hints.append(await party.people[seat].get(f"/t/{table}/{len(moment.entries)}/hint?seen={seen}"))
            assert hints[-1].startswith(b"200 ")
        assert hints[0] == hints[1]


async def test_a_leak_would_be_seen(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    party, dice = Party(app), random.Random(1)
    game = royaume.load("almanac")
    honest = type(game.new(2, 1)).determinize
    monkeypatch.setattr(
        Sight, "guess", lambda sight, _: honest(sight._position, sight._position.player, random.Random(1))
    )
    table = await party.sit(game, 2)
    told: list[bytes] = []
    for moment in (each for each in every_decision("almanac") if each.state.seats == 2):
        for state in (moment.state, deal(moment.state, None, dice)):
            await put(party.house, table, moment.dealt(state, None))
            told.append(await party.people[2].get(f"/t/{table}"))
        if len(told) > 20:
            break
    assert any(real != dealt for real, dealt in list(pairwise(told))[::2])
