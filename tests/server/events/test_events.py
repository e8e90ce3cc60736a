"""Events from the sign-up to the last table: rounds that are made once, deadlines, and people who leave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from royaume.server import models, play, seating
from royaume.server.clocks import DAY, HELD, HOUR
from royaume.server.errors import Refusal
from royaume.server.events import making
from royaume.server.events.keeping import OFF, OPEN, OVER, PLAYING, Event, the_event
from royaume.server.events.marshal import winners
from royaume.server.events.recount import recount
from royaume.server.events.terms import KNOCKOUT, LEAGUE, RATING, Terms
from royaume.server.house import House
from royaume.server.person import Person
from royaume.server.retention import Rules, overdue
from royaume.server.wishes import EVENT, HOOK, TURN, Wishes, write_wishes
from tests.server.tools import GAME, Time, settings

pytestmark = pytest.mark.anyio
CLUB = "club"
LIVE_CLOCK = {"bank": 600_000, "turn": 30_000, "out": "resign"}


class Club:
    """A house with a club of some people, and a time of its own; nothing happens there before somebody looks."""

    def __init__(self, house: House, time: Time, count: int) -> None:
        self.house = house
        self.time = time
        self.people = [Person(f"{number:032}", f"P{number}", f"p{number}") for number in range(count)]

    async def furnish(self) -> None:
        """Write the people and their club down."""
        c, m = models.clubs, models.members
        users = [{"id": p.id, "name": p.name, "login": p.login, "epoch": 0, "created": 0} for p in self.people]
        club = {"id": CLUB, "name": "Club", "owner": self.people[0].id, "nonce": "n", "link": "l", "created": 0}
        members = [{"club_id": CLUB, "user_id": p.id, "joined": i} for i, p in enumerate(self.people)]
        async with self.house.storage.write() as connection:
            await connection.execute(insert(models.users), users)
            await connection.execute(insert(c).values(**club))
            await connection.execute(insert(m), members)

    async def event(self, kind: str = LEAGUE, players: int = 2, sign_up: int | None = None, **more: Any) -> str:
        """An event for which everybody has signed up."""
        terms = Terms(kind, GAME, players, **{"length": 7 * DAY, **more})
        event = await making.make(self.house.tables, CLUB, self.people[1], "Cup", terms, sign_up)
        for person in self.people:
            await making.sign_up(self.house.tables, event, person)
        return event

    async def begun(self, **more: Any) -> str:
        event = await self.event(**more)
        await making.begin(self.house.tables, event, self.people[1])
        await self.house.marshal.look()
        return event

    async def see(self, event: str) -> Event:
        return await the_event(self.house.storage, event, self.people[0])

    async def resign(self, event: str, table: str, staying: int = 1) -> None:
        """All but some give their game up, those with the highest numbers first."""
        seen = await self.see(event)
        pairing = next(each for each in seen.last.tables if each.table_id == table)  # type: ignore[union-attr]
        for number in sorted(pairing.people, reverse=True)[: len(pairing.people) - staying]:
            person = seen.drawn[number].person
            await seating.resign(self.house.tables, table, person, pairing.people.index(number))

    async def play_round(self, event: str) -> None:
        """All tables of the round end, and the next one is made."""
        seen = await self.see(event)
        assert seen.last is not None
        for each in seen.last.tables:
            await self.resign(event, each.table_id)
        await self.house.marshal.look()

    async def lives(self, milliseconds: int) -> None:
        """Let time pass in which the server is there."""
        async with self.house.storage.write() as connection:
            await connection.execute(update(models.pulses).values(beat=self.time() + milliseconds))
        self.time.passes(milliseconds)


@asynccontextmanager
async def opened(database: str, count: int) -> AsyncIterator[Club]:
    time = Time()
    house = House(settings(database), time)
    await house.open()
    await house.marshal.stop()
    await house.postman.stop()
    try:
        club = Club(house, time, count)
        await club.furnish()
        yield club
    finally:
        await house.close()


async def test_a_league_goes_on_by_itself_to_its_end(database: str) -> None:
    async with opened(database, 5) as club:
        for person in club.people:
            await write_wishes(club.house.storage, person, Wishes({HOOK: [EVENT, TURN]}, hook="https://x.test"), 0)
        event = await club.begun()
        seen = await club.see(event)
        assert (seen.status, seen.round, len(seen.plan or [])) == (PLAYING, 1, 5)
        assert len(seen.rounds[0].tables) == 2
        assert len(seen.rounds[0].out) == 1
        for each in seen.rounds[0].tables:
            table = await club.house.tables.get(each.table_id)
            assert [seat.user_id for seat in table.seats] == [seen.drawn[n].person.id for n in each.people]
            assert table.turn == 0, "the first seat begins"
            assert (table.row["club"], table.row["visibility"], table.row["coach"]) == (CLUB, "club", False)
        async with club.house.storage.read() as connection:
            told = [row.kind for row in await connection.execute(select(models.outbox.c.kind))]
        assert sorted(told) == [EVENT] * 4 + [TURN] * 2
        for _ in range(5):
            await club.play_round(event)
        await club.house.marshal.look()
        seen = await club.see(event)
        assert (seen.status, seen.round) == (OVER, 5)
        lines = seen.standing()
        assert [line.who for line in lines] == [0, 1, 2, 3, 4], "the lower number stayed at every table"
        assert [line.points for line in lines] == [27, 21, 15, 9, 3]
        assert all((line.played, line.byes) == (4, 1) for line in lines)
        assert winners(seen) == [0]
        assert await recount(club.house.tables) == {"tables": 10, "differ": 0}
        async with club.house.storage.write() as connection:
            p = models.pairings
            await connection.execute(update(p).where(p.c.round == 2, p.c.number == 0).values(places=[1, 1]))
        assert (await recount(club.house.tables, keep=True))["differ"] == 1
        assert await recount(club.house.tables) == {"tables": 10, "differ": 0}


async def test_a_knock_out_by_rating_ends_with_the_one_who_stays(sqlite_url: str) -> None:
    async with opened(sqlite_url, 9) as club:
        rows = [
            {"user_id": p.id, "game": GAME, "players": 4, "mu": 20.0 + i, "sigma": 1.0, "games": 9}
            for i, p in enumerate(club.people)
        ]
        async with club.house.storage.write() as connection:
            await connection.execute(insert(models.ratings), rows)
        event = await club.begun(kind=KNOCKOUT, players=4, most=2, seeding=RATING, rated=True)
        seen = await club.see(event)
        assert [each.person.name for each in seen.entrants] == [f"P{n}" for n in range(8, -1, -1)]
        assert [len(each.people) for each in seen.rounds[0].tables] == [3, 3, 3]
        for left in (6, 4):
            await club.play_round(event)
            seen = await club.see(event)
            assert sum(len(each.people) for each in seen.rounds[-1].tables) == left
        await club.play_round(event)
        seen = await club.see(event)
        assert (seen.status, seen.round) == (OVER, 3)
        assert [seen.drawn[each].person.name for each in winners(seen)] == ["P8"]
        table = await club.house.tables.get(seen.rounds[0].tables[0].table_id)
        assert table.row["rated"]


async def test_two_processes_make_each_round_once(postgres_url: str) -> None:
    async with opened(postgres_url, 6) as club:
        other = House(settings(postgres_url), club.time)
        await other.open()
        await other.marshal.stop()
        try:
            event = await club.event()
            await making.begin(club.house.tables, event, club.people[1])
            for _ in range(6):
                looks = [house.marshal.look() for house in (club.house, other) for _ in range(3)]
                await asyncio.gather(*looks)
                await asyncio.gather(club.house.marshal.look(), other.marshal.look())
                seen = await club.see(event)
                assert seen.last is not None
                for each in seen.last.tables:
                    if each.places is None:
                        await club.resign(event, each.table_id)
            await asyncio.gather(club.house.marshal.look(), other.marshal.look())
            seen = await club.see(event)
            assert (seen.status, len(seen.rounds)) == (OVER, 5)
            async with club.house.storage.read() as connection:
                tables = (await connection.execute(select(models.tables.c.id))).scalars().all()
                entries = (await connection.execute(select(models.entries.c.kind))).scalars().all()
            assert len(tables) == 15
            assert entries.count("create") == 15
            assert await recount(other.tables) == {"tables": 15, "differ": 0}
        finally:
            await other.close()


async def test_at_the_deadline_whom_the_table_waits_for_is_last(sqlite_url: str) -> None:
    async with opened(sqlite_url, 3) as club:
        event = await club.begun(players=3, rounds=2, length=DAY)
        seen = await club.see(event)
        assert seen.last is not None
        pairing = seen.last.tables[0]
        await club.lives(DAY - 1)
        await club.house.marshal.look()
        assert (await club.see(event)).round == 1
        club.time.passes(HOUR)  # nobody was there, so nobody could play
        await club.house.tables.pulse.beat()
        await club.house.marshal.look()
        assert (await club.see(event)).round == 1
        await making.more_time(club.house.tables, event, club.people[1])
        await club.lives(DAY)
        await club.house.marshal.look()
        assert (await club.see(event)).round == 1
        await club.lives(1)
        await club.house.marshal.look()
        seen = await club.see(event)
        assert seen.round == 2
        table = await club.house.tables.get(pairing.table_id, read=True)
        assert table.status == "closed"
        places = seen.rounds[0].tables[0].places
        assert places is not None
        assert places[0] == 3
        assert (await recount(club.house.tables))["differ"] == 0


async def test_a_table_that_its_people_close_is_shared(sqlite_url: str) -> None:
    async with opened(sqlite_url, 2) as club:
        event = await club.begun(kind=KNOCKOUT)
        seen = await club.see(event)
        assert seen.last is not None
        table = seen.last.tables[0].table_id
        await seating.close(club.house.tables, table, club.people[0])
        await play.answer(club.house.tables, table, club.people[1], True)
        await club.house.marshal.look()
        seen = await club.see(event)
        assert seen.rounds[0].tables[0].places == (1, 1)
        assert winners(seen) == [0], "the better drawn goes on"


async def test_who_leaves_does_not_play_any_more(database: str) -> None:
    async with opened(database, 6) as club:
        event = await club.begun()
        seen = await club.see(event)
        assert seen.last is not None
        pairing = seen.last.tables[0]
        leaver = seen.drawn[pairing.people[1]].person
        maker = club.people[1]
        stranger = next(each for each in club.people[2:] if each != leaver)
        with pytest.raises(Refusal):
            await making.withdraw(club.house.tables, event, stranger, leaver.id)
        await making.withdraw(club.house.tables, event, maker, leaver.id)
        table = await club.house.tables.get(pairing.table_id)
        assert table.status == "over"
        gone, away = [each for each in club.people if each not in (leaver, club.people[0], maker)][:2]
        async with club.house.storage.write() as connection:  # one deletes the account, one leaves the club
            u, m = models.users, models.members
            await connection.execute(update(u).where(u.c.id == gone.id).values(login=None, name=""))
            await connection.execute(m.delete().where(m.c.user_id == away.id))
        await finish(club, event)
        seen = await club.see(event)
        assert seen.round == 2
        left = {seen.drawn[n].person.id for each in seen.last.tables for n in each.people}  # type: ignore[union-attr]
        left |= {seen.drawn[n].person.id for n in seen.last.out}  # type: ignore[union-attr]
        assert left == {each.id for each in club.people} - {leaver.id, gone.id, away.id}
        for _ in range(4):
            await finish(club, event)
        seen = await club.see(event)
        assert seen.status == OVER
        assert [line.place for line in seen.standing()][-3:] == [0, 0, 0]
        found = await overdue(club.house.storage, Rules(1, 1, 1), club.time() + 400 * DAY)
        assert (found.guests, found.finished) == ([], []), "what belongs to an event stays"


async def finish(club: Club, event: str) -> None:
    """End what is still played in the round."""
    seen = await club.see(event)
    assert seen.last is not None
    for each in seen.last.tables:
        if each.status == PLAYING and each.places is None:
            await club.resign(event, each.table_id)
    await club.house.marshal.look()


async def test_the_sign_up_ends_by_itself(sqlite_url: str) -> None:
    async with opened(sqlite_url, 3) as club:
        event = await club.event(sign_up=DAY)
        lonely = await making.make(club.house.tables, CLUB, club.people[0], "Alone", Terms(LEAGUE, GAME, 2), DAY)
        await making.withdraw(club.house.tables, event, club.people[2])
        await club.house.marshal.look()
        assert (await club.see(event)).status == OPEN
        await club.lives(DAY)
        await club.house.marshal.look()
        seen = await club.see(event)
        assert (seen.status, seen.round, len(seen.entrants)) == (PLAYING, 1, 2)
        assert (await club.see(lonely)).status == OFF
        with pytest.raises(Refusal) as late:
            await making.sign_up(club.house.tables, event, club.people[2])
        assert late.value.code == "event_begun"
        await making.call_off(club.house.tables, event, club.people[0])
        assert (await club.see(event)).status == OFF


async def test_a_live_clock_waits_for_the_first_move(sqlite_url: str) -> None:
    async with opened(sqlite_url, 2) as club:
        event = await club.begun(pace="live", clock=LIVE_CLOCK)
        seen = await club.see(event)
        assert seen.last is not None
        table = await club.house.tables.get(seen.last.tables[0].table_id)
        assert table.ticks[-1].runs == HELD
        assert table.row["deadline"] is None
        await club.lives(HOUR)
        await club.house.timekeeper.look()
        assert (await club.house.tables.get(table.id)).status == PLAYING


async def test_what_cannot_be_is_refused(sqlite_url: str) -> None:
    async with opened(sqlite_url, 2) as club:
        tables, person = club.house.tables, club.people[1]
        for wrong in (
            Terms(LEAGUE, "chess", 2),
            Terms(LEAGUE, GAME, 5),
            Terms("cup", GAME, 2),
            Terms(KNOCKOUT, GAME, 2, most=2),
            Terms(LEAGUE, GAME, 2, rounds=99),
            Terms(LEAGUE, GAME, 2, options={"start_bp": 1000}),
            Terms(LEAGUE, GAME, 2, clock=LIVE_CLOCK),
        ):
            with pytest.raises(Refusal):
                await making.make(tables, CLUB, person, "Cup", wrong)
        with pytest.raises(Refusal):
            await making.make(tables, CLUB, Person("0" * 31 + "9"), "Cup", Terms(LEAGUE, GAME, 2))
        event = await making.make(tables, CLUB, person, "Cup", Terms(LEAGUE, GAME, 2))
        with pytest.raises(Refusal) as few:
            await making.begin(tables, event, person)
        assert few.value.code == "too_few"
