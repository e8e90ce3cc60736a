"""What people do with an event: make it, sign up, withdraw, begin it, give a round more time, call it off."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.engine.registry import load
from royaume.server import models, seating
from royaume.server.chat import fitting, one_line
from royaume.server.clocks import DAY
from royaume.server.clubs import the_club
from royaume.server.errors import Refusal, forbidden, invalid, missing
from royaume.server.events.keeping import OFF, OPEN, PLAYING, Event, read, the_event
from royaume.server.events.terms import MOST, RATING, SIGN_UPS, Terms, least
from royaume.server.links import new_id
from royaume.server.opening import LONGEST_TITLE
from royaume.server.person import Person
from royaume.server.ratings import WIDE, Standing
from royaume.server.scorekeeper import standings
from royaume.server.tables import Tables

GOING = 20  # events of one club at a time
LONGEST = 60 * DAY  # that a round can be made to last


async def make(
    tables: Tables, club_id: str, person: Person, title: str, terms: Terms, sign_up: int | None = None
) -> str:
    """A new event of a club, for any of its members, who takes part at once; `sign_up` is how long others can."""
    await the_club(tables.storage, club_id, person)
    tables.may_speak(person)
    called = fitting(one_line(title), LONGEST_TITLE)
    terms.check()
    if sign_up is not None and sign_up not in SIGN_UPS:
        raise invalid("One cannot sign up for so long.")
    e, at, event = models.events, tables.now(), new_id()
    async with tables.storage.write() as connection:
        going = select(func.count()).select_from(e).where(e.c.club_id == club_id, e.c.status.in_((OPEN, PLAYING)))
        if (await connection.execute(going)).scalar_one() >= GOING:
            raise Refusal("too_many_events", f"A club has at most {GOING} events at a time.")
        await connection.execute(
            insert(e).values(
                id=event,
                club_id=club_id,
                owner=person.id,
                title=called,
                terms=terms.to_dict(),
                status=OPEN,
                closes=at + sign_up if sign_up is not None else None,
                round=0,
                created=at,
            )
        )
        await connection.execute(insert(models.entrants).values(event_id=event, user_id=person.id, joined=at))
    return event


async def sign_up(tables: Tables, event_id: str, person: Person) -> None:
    """Take part in an event that has not begun."""
    await the_event(tables.storage, event_id, person)
    n = models.entrants
    try:
        async with tables.storage.write() as connection:
            await _still_open(connection, event_id)
            there = set((await connection.execute(select(n.c.user_id).where(n.c.event_id == event_id))).scalars())
            if person.id in there:
                return
            if len(there) >= MOST:
                raise Refusal("event_full", f"An event has at most {MOST} people.")
            await connection.execute(insert(n).values(event_id=event_id, user_id=person.id, joined=tables.now()))
    except IntegrityError:  # two clicks at once
        return


async def _still_open(connection: AsyncConnection, event_id: str) -> None:
    e = models.events
    held = select(e.c.status).where(e.c.id == event_id).with_for_update()
    if await connection.scalar(held) != OPEN:
        raise Refusal("event_begun", "This event has begun, or is over.")


def runs(event: Event, person: Person, club_owner: str | None) -> bool:
    """True if a person may say how an event goes on: its maker, and the owner of the club."""
    return person.id in (event.owner.id, club_owner)


async def _run_by(tables: Tables, event_id: str, person: Person) -> Event:
    event = await the_event(tables.storage, event_id, person)
    club = await the_club(tables.storage, event.club, person)
    if not runs(event, person, club.owner):
        raise forbidden("Only who made the event and the owner of the club may do that.", "not_maker")
    return event


async def withdraw(tables: Tables, event_id: str, person: Person, user_id: str | None = None) -> None:
    """Leave an event, or take somebody out of it as who runs it. Where it has begun, their table is given up too."""
    if user_id is None or user_id == person.id:
        event = await the_event(tables.storage, event_id, person)
    else:
        event = await _run_by(tables, event_id, person)
    found = next((each for each in event.entrants if each.person.id == (user_id or person.id)), None)
    if found is None:
        raise missing("person")
    if event.status not in (OPEN, PLAYING):
        raise Refusal("event_begun", "This event has begun, or is over.")
    n = models.entrants
    mine = (n.c.event_id == event_id, n.c.user_id == found.person.id)
    async with tables.storage.write() as connection:
        e = models.events
        status = await connection.scalar(select(e.c.status).where(e.c.id == event_id).with_for_update())
        if status == OPEN:
            await connection.execute(delete(n).where(*mine))
        else:
            await connection.execute(update(n).where(*mine, n.c.gone.is_(None)).values(gone=event.round))
    for each in event.last.tables if event.last is not None else ():
        if found.number in each.people and each.places is None and each.status == PLAYING:
            await _give_up(tables, each.table_id, found.person, each.people.index(found.number))


async def _give_up(tables: Tables, table_id: str, person: Person, seat: int) -> None:
    table = await tables.get(table_id)
    if table.status == PLAYING and table.state is not None and seat in table.seats_of(person.id):
        await seating.resign(tables, table_id, person, seat)


async def begin(tables: Tables, event_id: str, person: Person) -> None:
    """End the sign-up and draw the numbers; the first round is made by whoever looks next."""
    event = await _run_by(tables, event_id, person)
    if len([each for each in event.entrants if each.here]) < least(load(event.terms.game)):
        raise Refusal("too_few", "There are too few people for that.")
    if not await close_sign_up(tables, event_id):
        raise Refusal("event_begun", "This event has begun, or is over.")


async def close_sign_up(tables: Tables, event_id: str) -> bool:
    """End the sign-up, once: everybody gets a number, by chance or by rating. With too few the event is off."""
    e, n = models.events, models.entrants
    async with tables.storage.write() as connection:
        closed = await connection.execute(
            update(e).where(e.c.id == event_id, e.c.status == OPEN).values(status=PLAYING, closes=None)
        )
        if closed.rowcount != 1:
            return False
        event = await read(connection, event_id, tables.now())
        here = [each.person.id for each in event.entrants if each.here]
        if len(here) < least(load(event.terms.game)):
            await connection.execute(update(e).where(e.c.id == event_id).values(status=OFF, ended=tables.now()))
            return True
        secrets.SystemRandom().shuffle(here)
        if event.terms.seeding == RATING:
            known = await standings(connection, (event.terms.game, event.terms.players), here)
            here.sort(key=lambda user: -_low(known.get(user, Standing())))
        for number, user in enumerate(here):
            mine = (n.c.event_id == event_id, n.c.user_id == user)
            await connection.execute(update(n).where(*mine).values(number=number))
        absent = (n.c.event_id == event_id, n.c.user_id.not_in(here))
        await connection.execute(delete(n).where(*absent))
    return True


def _low(standing: Standing) -> float:
    """The lower end of a rating, by which a leaderboard is sorted."""
    return standing.rating.mu - WIDE * standing.rating.sigma


async def more_time(tables: Tables, event_id: str, person: Person) -> None:
    """Give the present round a day more."""
    event = await _run_by(tables, event_id, person)
    r = models.event_rounds
    if event.status != PLAYING or event.last is None:
        raise Refusal("event_begun", "This event has begun, or is over.")
    if event.last.length + DAY > LONGEST:
        raise Refusal("long_round", "A round lasts 60 days at most.")
    this = (r.c.event_id == event_id, r.c.number == event.last.number)
    async with tables.storage.write() as connection:
        await connection.execute(update(r).where(*this).values(length=r.c.length + DAY))


async def call_off(tables: Tables, event_id: str, person: Person) -> None:
    """End an event without a winner; its tables go on as any others."""
    await _run_by(tables, event_id, person)
    e = models.events
    going = (e.c.id == event_id, e.c.status.in_((OPEN, PLAYING)))
    async with tables.storage.write() as connection:
        await connection.execute(update(e).where(*going).values(status=OFF, ended=tables.now()))
