"""Nobody starves the others: people take turns, bots alone come last, one damaged table is in nobody's way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, update

from royaume.server import models
from royaume.server.bots import LEFT, SWEEP
from royaume.server.house import House
from royaume.server.turns import ALONE, DAYS, KINDS, LIVE, Turns
from tests.server import bad_bots
from tests.server.processes import Process
from tests.server.test_bots import wait_for
from tests.server.tools import PATIENCE, Site, Visitor
from tests.server.tools import settings as site_settings

BAD = ("tests.server.enrol_bad_bots",)


@pytest.fixture
def bad() -> Iterator[None]:
    bad_bots.register()
    yield
    bad_bots.forget()


# The queue ------------------------------------------------------------------------------------------


class Bench:
    """Somebody who asks for turns, and notes in which order they are had."""

    def __init__(self, places: int) -> None:
        self.turns = Turns(places)
        self.served: list[tuple[str, str]] = []
        self.inside: list[tuple[str, str]] = []
        self.most_inside = 0
        self.ends: asyncio.Queue[None] = asyncio.Queue()

    async def ask(self, person: str, kind: str) -> None:
        async with self.turns.turn([person], kind):
            self.served.append((person, kind))
            self.inside.append((person, kind))
            self.most_inside = max(self.most_inside, len(self.inside))
            await self.ends.get()
            self.inside.remove((person, kind))


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def serve(places: int, asked: list[tuple[str, str]]) -> Bench:
    """Everybody asks at the same time; places become free one after the other."""
    bench = Bench(places)
    tasks = [asyncio.create_task(bench.ask(*each)) for each in asked]
    await settle()
    for _ in asked:
        if places > 1:
            assert sum(kind == ALONE for _, kind in bench.inside) < places
            assert max(sum(who == person for who, _ in bench.inside) for person in {who for who, _ in asked}) < places
        bench.ends.put_nowait(None)
        await settle()
    await asyncio.gather(*tasks)
    assert not any(bench.turns.waiting(kind) for kind in KINDS)
    return bench


@given(
    st.integers(1, 4),
    st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(KINDS)), min_size=1, max_size=25),
)
@settings(max_examples=60, deadline=None)
def test_everybody_is_served_once_and_no_person_and_no_bots_alone_take_every_place(
    places: int, asked: list[tuple[str, str]]
) -> None:
    bench = asyncio.run(serve(places, asked))
    assert sorted(bench.served) == sorted(asked)
    assert bench.most_inside <= places


@given(st.lists(st.sampled_from("abcd"), min_size=2, max_size=30))
@settings(max_examples=60, deadline=None)
def test_between_two_turns_of_a_person_everybody_who_waits_has_one(asked: list[str]) -> None:
    served = [who for who, _ in asyncio.run(serve(1, [(who, LIVE) for who in asked])).served]
    first = served.pop(0)  # whoever came first found the place free
    left = {who: asked.count(who) - (who == first) for who in asked}
    while served:
        waiting = [who for who, count in left.items() if count]
        had, served = served[: len(waiting)], served[len(waiting) :]
        assert sorted(had) == sorted(waiting)
        for who in had:
            left[who] -= 1


def test_whoever_waits_comes_before_days_and_bots_alone_last() -> None:
    asked = [("a", ALONE)] * 5 + [("b", DAYS)] * 3 + [("c", LIVE), ("a", LIVE)]
    kinds = [kind for _, kind in asyncio.run(serve(1, asked)).served]
    assert kinds[1:] == sorted(kinds[1:], key=KINDS.index), "the first found the place free"


@given(st.lists(st.booleans(), min_size=1, max_size=12))
@settings(max_examples=40, deadline=None)
def test_who_goes_away_leaves_no_gap(stays: list[bool]) -> None:
    async def run() -> Bench:
        bench = Bench(1)
        tasks = [asyncio.create_task(bench.ask(str(i), LIVE)) for i in range(len(stays))]
        await settle()
        for task, stay in zip(tasks, stays, strict=True):
            if not stay:
                task.cancel()
        for _ in stays:
            await settle()
            bench.ends.put_nowait(None)
        await asyncio.gather(*tasks, return_exceptions=True)
        async with asyncio.timeout(10), bench.turns.turn(["z"]):
            return bench

    bench = asyncio.run(run())
    assert {who for who, _ in bench.served} >= {str(i) for i, stay in enumerate(stays) if stay}


# At the tables --------------------------------------------------------------------------------------


async def my_bot_moves(who: Visitor, table: str, view: dict[str, Any]) -> dict[str, Any]:
    """Play until a bot has answered."""
    dice = random.Random(1)

    def answered(seen: dict[str, Any]) -> bool:
        return any(entry["kind"] == "move" and entry["seat"] == 1 for entry in seen["log"])

    async with asyncio.timeout(PATIENCE):
        while not answered(view):
            await who.play_on(view, 50, dice)
            await asyncio.sleep(0.02)
            view = await who.see(table)
    return view


@pytest.mark.anyio
async def test_twenty_tables_of_one_guest_make_nobody_wait(
    sqlite_url: str, open_site: Callable[..., Any], bad: None
) -> None:
    """The guest's bots think for ever: whoever else is served at all did not have to wait for them."""
    site: Site = await open_site(sqlite_url, bot_workers=2, bot_tables=0, bot_modules=BAD)
    eve, ann = await site.visitor("Eve"), await site.visitor("Ann")
    for _ in range(20):
        await eve.open(*["bot:sleeper"] * 4)
    for _ in range(20):
        await eve.open("bot:sleeper", "bot:sleeper", "bot:sleeper", "me")
    view = await ann.open("me", "bot:random")
    await my_bot_moves(ann, view["table"]["id"], view)
    metrics = (await ann.client.get("/metrics")).text
    waiting = {kind: float(line.split()[-1]) for kind in KINDS for line in metrics.splitlines()
               if line.startswith(f'royaume_bot_queue{{kind="{kind}"}}')}  # fmt: skip
    assert waiting[ALONE] == 19.0, "one of them thinks, at the only place that this guest may have"
    assert waiting[LIVE] >= 1.0
    assert f'royaume_bot_wait_seconds_count{{kind="{LIVE}"}}' in metrics


@pytest.mark.anyio
async def test_a_person_sees_that_a_bot_waits_for_its_turn(
    sqlite_url: str, open_site: Callable[..., Any], bad: None
) -> None:
    site: Site = await open_site(sqlite_url, live=True, bot_workers=1, bot_limit=5.0, bot_modules=BAD)
    ann = await site.visitor("Ann")
    await ann.open(*["bot:sleeper"] * 4)
    view = await ann.open("me", "bot:random")
    table = view["table"]["id"]
    async with ann.follow(table) as stream:
        dice = random.Random(1)
        while view["actions"]:
            view = await ann.play_on(view, 50, dice)
        while not view["queued"]:
            _, view = await stream.next()
        assert view["cursor"].endswith("q")
        while view["queued"]:  # the place is free when the sleeper has overrun
            _, view = await stream.next()


@pytest.mark.anyio
async def test_bots_alone_play_at_some_tables_of_a_person(site: Site) -> None:
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    site.house.tables.most_alone = 2
    site.house.bots.pause = 60
    opened = [await ann.post("/tables", {"game": "crown_of_emara", "seats": ["bot", "bot"]}) for _ in range(3)]
    assert [answer.status_code for answer in opened] == [201, 201, 429]
    assert opened[2].json()["error"]["code"] == "too_many_alone"
    await ben.open("bot", "bot")
    await ann.open("me", "bot")
    await ann.post(f"/tables/{opened[0].json()['view']['table']['id']}/close")
    await ann.open("bot", "bot")


@pytest.mark.anyio
async def test_people_take_turns_with_the_coach_too(database: str) -> None:
    house = House(site_settings(database))
    await house.storage.migrate()
    row = {"game": "crown_of_emara", "record": {}, "status": "waiting", "done": 0, "total": 1, "touched": 0}
    asked = ["eve", "eve", "eve", "eve", "ann", "ben", "ann"]
    rows = [{**row, "id": f"{i}", "key": f"{i}", "asker": who, "created": i} for i, who in enumerate(asked)]
    async with house.storage.write() as connection:
        await connection.execute(insert(models.analyses), rows)
    claimed = [await house.studies._claim() for _ in asked]
    assert [asked[int(each or "")] for each in claimed] == ["eve", "ann", "ben", "eve", "ann", "eve", "eve"]
    assert await house.studies._claim() is None
    await house.close()


@pytest.mark.anyio
async def test_a_damaged_table_stops_nobody_elses_bots(database: str, open_site: Callable[..., Any]) -> None:
    async with Site(site_settings(database, bot_pause=60)) as first:
        ann = await first.visitor("Ann")
        tables = []
        for _ in range(3):
            view = await ann.play_on(await ann.open("me", "bot:random"), 100, random.Random(5))
            tables.append((view["table"]["id"], view["moves"]))
        t = models.tables.c
        damaged = update(models.tables).where(t.id == tables[0][0]).values(seed="no number", moved=0)
        async with first.house.storage.write() as connection:
            await connection.execute(damaged)
    second: Site = await open_site(database)
    again = await second.visitor()
    again.client.cookies = ann.client.cookies
    await again.arrive()
    for table, moves in tables[1:]:
        await wait_for(again, table, lambda seen, moves=moves: bool(seen["moves"] > moves))
    failed = [
        line
        for line in (await again.client.get("/metrics")).text.splitlines()
        if line.startswith("royaume_bot_tables_failed_total")
    ]
    assert float(failed[0].split()[-1]) >= 1


@pytest.mark.anyio
async def test_bots_of_a_killed_process_go_on_soon(postgres_url: str) -> None:
    """Not only when the longest time that a bot may think has passed, which is longer than the test waits."""
    assert SWEEP + LEFT <= 3
    async with Process(postgres_url, bot_pause=600) as first, Process(postgres_url) as second:
        ann = await first.visitor()
        there = await second.visitor()
        view = await ann.play_on(await ann.open("me", "bot:random"), 100, random.Random(1))
        assert view["turn"] == 1
        there.client.cookies = ann.client.cookies
        await there.arrive()
        await asyncio.sleep(2 * (SWEEP + LEFT))
        assert (await there.see(view["table"]["id"]))["moves"] == view["moves"], "the first process thinks for it"
        await first.kill()
        await wait_for(there, view["table"]["id"], lambda seen: bool(seen["moves"] > view["moves"]))
        await ann.client.aclose()
        await there.client.aclose()
