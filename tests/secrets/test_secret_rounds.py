"""What is answered in secret: before all have answered, no page, list, log, stream or refusal tells who has."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

import royaume
from royaume.server import models
from royaume.server.house import House
from royaume.server.sitting import Sitting
from tests.secrets.games import AT
from tests.secrets.site import Browser
from tests.secrets.tables import Party

pytestmark = pytest.mark.anyio

GAME = "almanac"  # the one in which all bid in secret
PEOPLE = 3


async def bidding(party: Party) -> str:
    """A table at which everybody is about to bid."""
    table = await party.sit(royaume.load(GAME), PEOPLE)
    dice = random.Random(1)
    while True:
        sitting = await party.house.tables.get(table)
        state = sitting.state
        assert state is not None
        if state.in_secret():
            await long_ago(party, sitting)
            return table
        assert state.player is not None
        await move(party, table, state.player, state.game.notation(dice.choice(state.legal())))


async def long_ago(party: Party, table: Sitting) -> None:
    """Let the last move be so long ago that lists tell the same for a while."""
    table.row["moved"] = AT
    async with party.house.storage.write() as connection:
        await connection.execute(update(models.tables).where(models.tables.c.id == table.id).values(moved=AT))


async def move(party: Party, table: str, seat: int, action: str) -> dict[str, Any]:
    """One move of a person."""
    who = party.people[seat]
    view = (await who.client.get(f"/api/v1/tables/{table}")).json()
    return await who.api(f"/tables/{table}/moves", {"ply": view["ply"], "action": action})


async def noticed(who: Browser, table: str, ply: int) -> dict[str, bytes]:
    """All that somebody can find out about a table by asking."""
    tried = [f"/api/v1/tables/{table}{path}" for path in ("", "/log", "/record?seen=true")]
    tried += [f"/api/v1/tables/{table}/positions/{n}" for n in range(ply - 2, ply + PEOPLE + 1)]
    tried += [
        f"/t/{table}",
        f"/t/{table}/watch?since={max(0, ply - 3)}",
        f"/t/{table}/at/{ply}",
        f"/t/{table}/{ply}/bid:1/why",
        f"/t/{table}/{ply}/hint",
    ]
    got = {path: await who.get(path) for path in [*tried, "/api/v1/tables", "/api/v1/lobby", "/"]}
    for n in range(ply - 1, ply + PEOPLE + 1):
        for path, data in (("moves", {"ply": n, "action": "bid:0"}), ("undo", {"ply": n, "to": ply + 1})):
            got[f"{path} at {n}"] = await who.post(f"/api/v1/tables/{table}/{path}", **data)
    return got


async def test_nobody_finds_out_who_has_bid(app: FastAPI) -> None:
    party = Party(app)
    table = await bidding(party)
    eve, first, second, third = party.people[PEOPLE], *party.people[:PEOPLE]
    ply = (await party.house.tables.get(table)).head
    at_first = {who: await noticed(who, table, ply) for who in (eve, third)}
    streams = {who: asyncio.create_task(who.first_news(await since(who, table))) for who in (eve, third)}
    answer = await move(party, table, 0, "bid:1")
    assert (answer["view"]["turn"], answer["view"]["position"]["my_bid"]) == (None, 1)
    for who in (eve, third):
        assert await noticed(who, table, ply) == at_first[who]
    own = await noticed(first, table, ply)
    assert (await second.client.get(f"/api/v1/tables/{table}")).json()["turn"] == 1
    await move(party, table, 1, "bid:0")
    assert await noticed(eve, table, ply) == at_first[eve]
    assert await noticed(first, table, ply) == own
    asked = await streams[third]
    assert b"bid:0" in asked, "whoever is asked is told"
    assert not streams[eve].done()
    await move(party, table, 2, "bid:2")
    news = await streams[eve]
    head = (await party.house.tables.get(table)).head
    assert f"id: {head}.0\n".encode() in news, "the first that comes is that all have bid"
    log = (await eve.client.get(f"/api/v1/tables/{table}/log?after={ply}")).json()["log"]
    assert [entry["seat"] for entry in log] == [0, 1, 2]
    assert any(event.get("bids") == [1, 0, 2] for entry in log for event in entry["events"])


async def since(who: Browser, table: str) -> str:
    """The address of the stream of a table from now on."""
    view = (await who.client.get(f"/api/v1/tables/{table}")).json()
    return f"/api/v1/tables/{table}/events?since={view['cursor']}"


async def test_a_secret_round_is_kept_over_a_restart(app: FastAPI) -> None:
    party = Party(app)
    table = await bidding(party)
    await move(party, table, 0, "bid:1")
    eve = party.people[PEOPLE]
    before = await eve.get(f"/t/{table}")
    house: House = party.house
    house.tables._kept.clear()
    assert await eve.get(f"/t/{table}") == before
    kept = await house.tables.get(table)
    assert (kept.turn, kept.row["turn"], kept.row["secret"], kept.concealed) == (1, 1, True, 1)
