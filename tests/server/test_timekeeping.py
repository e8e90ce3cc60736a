"""Clocks at real tables: who loses time, what happens when it runs out, pauses, restarts, and two processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from royaume.server import models
from royaume.server.clocks import DAY, HOUR, MINUTE, SECOND, Rest
from royaume.server.habits import set_rest
from royaume.server.person import Person
from royaume.server.pulse import LOST
from tests.server.tools import Site, Time, Visitor, settings

pytestmark = pytest.mark.anyio
Sites = Callable[..., Any]
LIVE = {"bank": 10 * MINUTE, "turn": MINUTE, "out": "bot"}


async def seated(site: Site, clock: dict[str, Any], **more: Any) -> tuple[Visitor, Visitor, str]:
    """Two people at a table with a clock; the first decides."""
    ann, bob = await site.visitor("Ann"), await site.visitor("Bob")
    view = await ann.open("me", "open", visibility="lobby", clock=clock, **more)
    table = view["table"]["id"]
    assert view["timing"]["seats"][0]["until"] is None  # nothing runs before everybody is there
    assert (await bob.post(f"/tables/{table}/seats/1/sit")).status_code == 200
    if (await ann.see(table))["turn"] == 1:
        ann, bob = bob, ann
    return ann, bob, table


def seat_of(view: dict[str, Any]) -> int:
    return int(view["you"]["seat"])


async def play_until_turn_passes(who: Visitor, table: str) -> None:
    view = await who.see(table)
    mine = view["turn"]
    while view["turn"] == mine:
        view = (await who.move(view)).json()["view"]


async def test_time_is_taken_while_one_decides(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, bob, table = await seated(site, LIVE)
    view = await ann.see(table)
    mine, theirs = seat_of(view), 1 - seat_of(view)
    assert view["timing"]["seats"][mine] == {
        "left": 11 * MINUTE, "until": time() + 11 * MINUTE, "runs": True, "late": False, "used": 0,
    }  # fmt: skip
    assert view["clock"] == {**LIVE, "short": 66 * SECOND, "deadline": time() + 11 * MINUTE}
    await site.lives(3 * MINUTE)
    await play_until_turn_passes(ann, table)
    seats = (await ann.see(table))["timing"]["seats"]
    assert (seats[mine]["left"], seats[mine]["used"], seats[mine]["runs"]) == (9 * MINUTE, 3 * MINUTE, False)
    assert seats[theirs]["until"] == time() + 11 * MINUTE
    listed = (await bob.get("/tables")).json()
    assert [each["clock"]["deadline"] for each in listed] == [time() + 11 * MINUTE]


async def test_a_table_without_a_clock_is_as_before(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann = await site.visitor()
    view = await ann.open("me", "me")
    await site.lives(300 * DAY)
    await site.house.timekeeper.look()
    view = await ann.see(view["table"]["id"])
    assert view["clock"] is None
    assert view["timing"] is None
    assert (await ann.move(view)).status_code == 200
    assert (await ann.post(f"/tables/{view['table']['id']}/pause")).json()["error"]["code"] == "no_clock"


@pytest.mark.parametrize("wrong", [{"turn": MINUTE}, {"bank": HOUR, "turn": HOUR}, {"turn": 1, "out": "jail"}])
async def test_a_clock_that_cannot_be(open_site: Sites, sqlite_url: str, wrong: dict[str, Any]) -> None:
    ann = await (await open_site(sqlite_url)).visitor()
    answer = await ann.post("/tables", {"game": "crown_of_emara", "seats": ["me", "me"], "clock": wrong})
    assert answer.status_code == 422


# Running out --------------------------------------------------------------------------------------


async def test_a_bot_takes_the_seat_until_its_person_is_back(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time, bot_pause=600)
    ann, _bob, table = await seated(site, LIVE)
    seat = seat_of(await ann.see(table))
    await site.lives(11 * MINUTE - 1)
    await site.house.timekeeper.look()
    assert (await ann.see(table))["seats"][seat]["kind"] == "person"
    await site.lives(1)
    await site.house.timekeeper.look()
    view = await ann.see(table)
    assert view["seats"][seat]["kind"] == "bot"
    assert view["seats"][seat]["held"]
    assert [entry["kind"] for entry in view["log"]].count("late") == 1
    assert not any(each["runs"] for each in view["timing"]["seats"])
    await site.lives(HOUR)
    assert (await ann.post(f"/tables/{table}/seats/{seat}/back")).status_code == 200
    clock = (await ann.see(table))["timing"]["seats"][seat]
    assert (clock["left"], clock["until"]) == (MINUTE, time() + MINUTE)  # the bank is spent, a turn has its own time


async def test_the_seat_resigns(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, bob, table = await seated(site, {**LIVE, "out": "resign"})
    seat = seat_of(await ann.see(table))
    await site.lives(11 * MINUTE)
    await site.house.timekeeper.look()
    view = await bob.see(table)
    assert view["table"]["status"] == "over"
    assert view["table"]["result"]["winners"] == [1 - seat]
    assert view["clock"]["deadline"] is None


async def test_nothing_but_a_mark(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, _bob, table = await seated(site, {**LIVE, "out": "mark"})
    seat = seat_of(await ann.see(table))
    await site.lives(11 * MINUTE)
    for _ in range(3):
        await site.house.timekeeper.look()
        await site.lives(MINUTE)
    view = await ann.see(table)
    assert [entry["kind"] for entry in view["log"]].count("late") == 1
    assert view["timing"]["seats"][seat]["late"]
    assert (await ann.move(view)).status_code == 200


async def test_a_move_after_the_end_comes_too_late_however_soon_somebody_looks(
    open_site: Sites, sqlite_url: str
) -> None:
    time = Time()
    site: Site = await open_site(sqlite_url, time=time, bot_pause=600)
    ann, _, table = await seated(site, LIVE)
    view = await ann.see(table)
    await site.lives(11 * MINUTE)
    answer = await ann.move(view)
    assert answer.json()["error"]["code"] == "bot_plays"


# Pauses -------------------------------------------------------------------------------------------


async def test_clocks_are_paused_by_consent(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, bob, table = await seated(site, LIVE)
    seat = seat_of(await ann.see(table))
    await site.lives(2 * MINUTE)
    asked = (await bob.post(f"/tables/{table}/pause")).json()
    assert asked["waiting"]
    assert asked["view"]["timing"]["seats"][seat]["runs"]
    assert (await ann.post(f"/tables/{table}/answer", {"agree": True})).status_code == 200
    await site.lives(DAY)
    await site.house.timekeeper.look()
    view = await ann.see(table)
    assert view["timing"]["held"]
    assert view["timing"]["seats"][seat]["left"] == 9 * MINUTE
    assert "resume" in view["you"]["may"]
    assert "pause" not in view["you"]["may"]
    assert (await bob.post(f"/tables/{table}/resume")).json()["waiting"]  # it is not his turn: he asks
    assert (await ann.post(f"/tables/{table}/resume")).status_code == 200
    view = await ann.see(table)
    assert view["question"] is None
    assert view["timing"]["seats"][seat]["until"] == time() + 9 * MINUTE


async def test_one_who_says_no_keeps_the_clocks_running(open_site: Sites, sqlite_url: str) -> None:
    site: Site = await open_site(sqlite_url, time=Time())
    ann, bob, table = await seated(site, LIVE)
    await bob.post(f"/tables/{table}/pause")
    await ann.post(f"/tables/{table}/answer", {"agree": False})
    assert not (await ann.see(table))["timing"]["held"]


async def test_a_pause_ends_with_a_move_or_with_long_silence(open_site: Sites, sqlite_url: str) -> None:
    time = Time()
    site: Site = await open_site(sqlite_url, time=time)
    ann, bob, table = await seated(site, LIVE)

    async def pause() -> None:
        await bob.post(f"/tables/{table}/pause")
        await ann.post(f"/tables/{table}/answer", {"agree": True})
        assert (await ann.see(table))["timing"]["held"]

    await pause()
    assert (await bob.post(f"/tables/{table}/resume")).json()["waiting"]
    await site.lives(11 * MINUTE)
    assert not (await bob.post(f"/tables/{table}/resume")).json()["waiting"]
    assert not (await ann.see(table))["timing"]["held"]
    await pause()
    assert (await ann.move(await ann.see(table))).status_code == 200
    assert not (await ann.see(table))["timing"]["held"]


# Turn by turn -------------------------------------------------------------------------------------


async def test_nights_and_days_off_are_the_persons_own(open_site: Sites, database: str) -> None:
    time = Time()
    site: Site = await open_site(database, time=time)
    ann, bob, table = await seated(site, {"turn": 12 * HOUR}, pace="turns")
    view = await ann.see(table)
    assert view["clock"]["deadline"] == time() + 12 * HOUR
    tables = site.house.tables
    person = Person(ann.id, "Ann")
    await set_rest(tables, person, Rest("UTC", (0, 8 * 60), frozenset({1})))
    view = await ann.see(table)
    assert view["clock"]["deadline"] == time() + 20 * HOUR
    told = [entry for entry in (await bob.see(table))["log"] if entry["kind"] == "rest"]
    assert [entry["data"] for entry in told] == [{}]  # when one sleeps, and where, is told to nobody
    await site.lives(4 * HOUR)
    await set_rest(tables, person, None)
    assert (await ann.see(table))["clock"]["deadline"] == time() + 12 * HOUR
    await set_rest(tables, person, Rest("UTC", (4 * 60, 16 * 60)))
    view = await ann.open("me", "me", pace="turns", clock={"turn": DAY})
    assert view["clock"]["deadline"] == time() + 36 * HOUR + 12 * HOUR


# Restarts and processes ---------------------------------------------------------------------------


async def test_time_without_a_server_does_not_count(sqlite_url: str) -> None:
    time = Time()
    async with Site(settings(sqlite_url), time=time) as site:
        ann, _, table = await seated(site, LIVE)
        before = (await ann.see(table))["timing"]
        cookies, headers = ann.client.cookies, ann.headers
        await site.lives(2 * MINUTE)
    time.passes(3 * DAY)
    async with Site(settings(sqlite_url), time=time) as site:
        again = await site.visitor()
        again.client.cookies, again.headers = cookies, headers
        listed = (await again.get("/tables")).json()
        assert listed[0]["clock"]["deadline"] == time() + 9 * MINUTE
        await site.house.timekeeper.look()
        view = await again.see(table)
        seat = seat_of(view)
        assert view["timing"]["seats"][seat]["until"] == before["seats"][seat]["until"] + 3 * DAY
        assert view["seats"][seat]["kind"] == "person"


async def test_time_in_which_nobody_could_write_does_not_count(open_site: Sites, postgres_url: str) -> None:
    """Two processes lose the database: whoever comes back first finds the break, the other learns of it."""
    time = Time()
    here, there = await open_site(postgres_url, time=time), await open_site(postgres_url, time=time)
    _ann, _, table = await seated(here, LIVE)
    await there.lives(SECOND)
    time.passes(HOUR)
    assert LOST < HOUR
    await there.house.timekeeper.look()  # it looks for clocks before it gave a sign of life
    await here.house.timekeeper.look()
    for site in (here, there):
        await site.house.timekeeper._beat()
        found = await site.house.tables.get(table)
        assert found.timing() == (await here.house.tables.get(table)).timing()
        assert found.timing().deadline == time() + 11 * MINUTE - SECOND


async def test_two_processes_tell_the_same_time_and_one_of_them_ends_it(open_site: Sites, postgres_url: str) -> None:
    time = Time()
    sites: list[Site] = [await open_site(postgres_url, time=time, bot_pause=600) for _ in range(2)]
    ann, bob, table = await seated(sites[0], LIVE)
    for _ in range(4):
        await sites[0].lives(20 * SECOND)
        await play_until_turn_passes(ann, table)
        ann, bob = bob, ann
        first, second = [(await site.house.tables.get(table, read=True)).timing() for site in sites]
        assert first == second
        assert first is not None
        assert first.deadline == second.deadline
    await sites[0].lives(12 * MINUTE)
    await asyncio.gather(*(site.house.timekeeper.look() for site in sites for _ in range(3)))
    e = models.entries.c
    async with sites[0].house.storage.read() as connection:
        late = (await connection.execute(select(e.ply).where(e.table_id == table, e.kind == "late"))).all()
    assert len(late) == 1


# Secrets ------------------------------------------------------------------------------------------


async def test_clocks_do_not_tell_who_has_answered_in_secret(open_site: Sites, sqlite_url: str) -> None:
    """Until all have bid, the others see the clocks as they were when the bidding began."""
    time = Time()
    site: Site = await open_site(sqlite_url, time=time)
    people = [await site.visitor(name) for name in ("Ann", "Bob", "Cid")]
    view = await people[0].open("me", "open", "open", visibility="lobby", clock=LIVE, game="almanac")
    table = view["table"]["id"]
    for number in (1, 2):
        await people[number].post(f"/tables/{table}/seats/{number}/sit")
    sitting = await site.house.tables.get(table)
    dice = random.Random(7)
    while not sitting.in_secret:
        turn = sitting.turn
        assert turn is not None, "the game has ended without a bid"
        view = await people[turn].see(table)
        await people[turn].move(view, dice.choice(view["actions"])["action"])
    turn = sitting.turn
    assert turn is not None
    watcher = await site.visitor()
    before = {who.id: (await who.see(table))["timing"] for who in (*people, watcher)}
    await site.lives(5 * MINUTE)
    assert (await people[turn].move(await people[turn].see(table))).status_code == 200
    assert sitting.in_secret, "others are still to answer"
    others = [who for number, who in enumerate(people) if number not in (turn, sitting.turn)]
    for who in (*others, watcher):
        after = await who.see(table)
        assert after["timing"] == before[who.id]
        assert after["clock"]["deadline"] is None
    assert (await people[turn].see(table))["timing"]["seats"][turn]["used"] >= 5 * MINUTE
