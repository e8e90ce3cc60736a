"""The marshal: ends sign-ups, makes rounds, opens their tables and writes down how they ended, each once.

Whoever looks first does it, this process or another: a round is made by the one whose update finds the event at the
round before, a table is opened under a name that was written with its round, and places follow from the table alone.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import structlog
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from royaume.engine.registry import load
from royaume.server import models, opening
from royaume.server.clocks import reach
from royaume.server.errors import Refusal
from royaume.server.events import knockout, league, outcomes
from royaume.server.events.keeping import OPEN, OVER, PLAYING, Event, OneRound, Pairing, read
from royaume.server.events.making import close_sign_up
from royaume.server.events.seats import Round
from royaume.server.events.terms import LEAGUE, least
from royaume.server.links import new_id
from royaume.server.sitting import ENDED
from royaume.server.tables import Tables
from royaume.server.watchman import Watchman

log = structlog.get_logger("royaume.events")
LOOK = 2.0  # seconds between looks at the events that go on
EVENT = "event"  # the word in the origin of a table that names its event


class Marshal(Watchman):
    """Runs the events of all clubs."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(LOOK)
        self.tables = tables

    async def round(self) -> None:
        """Look at all events."""
        await self.look()

    async def look(self) -> None:
        """Do all that is due in any event."""
        e, at = models.events.c, self.tables.now()
        async with self.tables.storage.read() as connection:
            closing = select(e.id).where(e.status == OPEN, e.closes <= at)
            due = list((await connection.execute(closing)).scalars())
            going = list((await connection.execute(select(e.id).where(e.status == PLAYING))).scalars())
        for event_id in [*due, *going]:
            try:
                if event_id in due:
                    await close_sign_up(self.tables, event_id)
                await self.advance(event_id)
            except Refusal:
                continue
            except Exception:
                log.exception("event_failed", which=event_id)

    async def advance(self, event_id: str) -> None:
        """Bring an event as far as it can go now."""
        while True:
            event = await self._read(event_id)
            if event.status != PLAYING:
                return
            if event.last is not None:
                await self._see_to(event, event.last)
                event = await self._read(event_id)
                assert event.last is not None
                if not event.last.decided:
                    return
            if not await self._next(event):
                return

    async def _read(self, event_id: str) -> Event:
        async with self.tables.storage.snapshot() as connection:
            return await read(connection, event_id, self.tables.now())

    # The tables of a round ------------------------------------------------------------------------

    def ends(self, this: OneRound) -> int:
        """When a round is over; time in which no server ran does not count."""
        return reach(this.began, this.length, None, self.tables.pulse.breaks)

    async def _see_to(self, event: Event, this: OneRound) -> None:
        """Open the tables that are not, stop those that have no time left, and write down how the others ended."""
        over = self.ends(this) <= self.tables.now()
        for each in this.tables:
            if each.places is not None:
                continue
            try:
                await self._see_to_table(event, this, each, over)
            except Refusal:  # somebody moved meanwhile: the next look sees it
                continue
            except Exception:  # one table that cannot be opened or read is not in the way of the others
                log.exception("event_table_failed", which=event.id, table=each.table_id)
                if over:
                    await self._decide(event, this, each, [1] * len(each.people))

    async def _see_to_table(self, event: Event, this: OneRound, each: Pairing, over: bool) -> None:
        if each.status is None:
            if not over:
                return await self._open(event, this, each)
            return await self._decide(event, this, each, [1] * len(each.people))
        if each.status not in ENDED and over:
            async with self.tables.locked(each.table_id, read=True) as table:
                await outcomes.stop(self.tables, table)
        table = await self.tables.get(each.table_id, read=True)
        if table.ended:
            await self._decide(event, this, each, await outcomes.places(self.tables, table))

    async def _open(self, event: Event, this: OneRound, each: Pairing) -> None:
        people = [event.drawn[number].person for number in each.people]
        wish = event.terms.wish(len(people), event.title, event.club)
        party = opening.Party(each.table_id, people)
        try:
            await opening.open_for(self.tables, party, wish, {EVENT: event.id, "round": this.number})
        except IntegrityError:
            return  # another process was quicker

    async def _decide(self, event: Event, this: OneRound, each: Pairing, places: list[int]) -> None:
        p = models.pairings
        one = (p.c.event_id == event.id, p.c.round == this.number, p.c.number == each.number, p.c.places.is_(None))
        async with self.tables.storage.write() as connection:
            await connection.execute(update(p).where(*one).values(places=places))

    # Rounds ---------------------------------------------------------------------------------------

    async def _next(self, event: Event) -> bool:
        """Make the next round, or end the event; False if there was nothing to make, or another process did it."""
        plan = event.plan
        if event.terms.kind == LEAGUE and plan is None:
            plan = await asyncio.to_thread(planned, event)
        tables, out = following(event, plan)
        e, at = models.events, self.tables.now()
        here = (e.c.id == event.id, e.c.status == PLAYING, e.c.round == event.round)
        number = event.round + 1
        then = {"round": number, **({"plan": plan} if plan is not None else {})}
        if not tables:
            then = {"status": OVER, "ended": at}
        async with self.tables.storage.write() as connection:
            made = await connection.execute(update(e).where(*here).values(**then))
            if made.rowcount != 1:
                return False
            n = models.entrants
            left = (n.c.event_id == event.id, n.c.number.in_(event.absent), n.c.gone.is_(None))
            await connection.execute(update(n).where(*left).values(gone=event.round))
            if not tables:
                return False
            this = {"event_id": event.id, "number": number, "began": at, "length": event.terms.length, "out": out}
            await connection.execute(insert(models.event_rounds).values(**this))
            rows = [
                {"event_id": event.id, "round": number, "number": i, "table_id": new_id(), "people": people}
                for i, people in enumerate(tables)
            ]
            await connection.execute(insert(models.pairings), rows)
        return True


def planned(event: Event) -> list[Round]:
    """All rounds of a league; the same whoever makes it."""
    people, terms = len(event.drawn), event.terms
    size = min(terms.players, people)
    rounds = terms.rounds or league.rounds_for_all(people, size)
    return league.plan(people, size, rounds, Random(event.id), least(load(terms.game)))


def following(event: Event, plan: list[Round] | None) -> tuple[Round, list[int]]:
    """The tables of the next round, and who sits it out; no tables: the event is over."""
    terms, gone = event.terms, event.absent
    if terms.kind == LEAGUE:
        assert plan is not None
        if event.round >= len(plan):
            return [], []
        here = [each for each in event.drawn if each not in gone]
        tables = league.without(plan[event.round], here, terms.players, least(load(terms.game)))
        playing = {each for table in tables for each in table}
        return tables, [each for each in here if each not in playing]
    order = [each for each in still_in(event) if each not in gone]
    if len(order) < 2:
        return [], []
    fellows = {each: table.number for table in (event.last.tables if event.last else ()) for each in table.people}
    firsts = Counter(table.people[0] for each in event.rounds for table in each.tables)
    return knockout.draw(order, terms.players, fellows, firsts)


def still_in(event: Event) -> list[int]:
    """Who is still in a knock-out, the best first."""
    last = event.last
    if last is None:
        return sorted(event.drawn)
    tables = [(each.people, each.places) for each in last.tables if each.places is not None]
    people = len(last.out) + sum(len(each.people) for each in last.tables)
    return knockout.left(tables, last.out, event.terms.most, knockout.is_last(people, event.terms.players))


def winners(event: Event) -> list[int]:
    """Who has won an event that is over: the best of a league, who may be several, or the last of a knock-out."""
    if event.status != OVER:
        return []
    if event.terms.kind == LEAGUE:
        return [line.who for line in event.standing() if line.place == 1 and line.played]
    left = still_in(event)
    return [each for each in left if each not in event.gone][:1] or left[:1]
