"""Deleting oneself: what was one's own goes, and where others were part of it one is somebody from then on.

Seats in games that go on are given up first, as the rule of each table says. Then, in one transaction, everything
else: the id that remains in the logs is a new one, which leads back to nobody. Records and the ratings of others stay
as they are.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Column, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.bots import USUAL
from royaume.server import models, order
from royaume.server.clocks import RESIGN
from royaume.server.errors import Refusal, Stale, forbidden
from royaume.server.events.keeping import remove_events
from royaume.server.habits import REST
from royaume.server.identity import Identity, Session, login_of
from royaume.server.kept import going
from royaume.server.person import Person, nobody_knows
from royaume.server.retention import remove_tables
from royaume.server.seating import giving_up
from royaume.server.sitting import ABANDONED, DELETED, OPEN, PLAYING, Change, Sitting, write_events
from royaume.server.storage import Storage
from royaume.server.tables import Tables
from royaume.server.wishes import LETTER, wishes_of

ATTEMPTS = 8


async def delete_oneself(
    tables: Tables, identity: Identity, session: Session, name: str, password: str, silence: bool, lang: str = "en"
) -> None:
    """Delete the person of a session, who typed their name and, with an account, the password; or a Refusal.

    With `silence` what they said at tables goes too.
    """
    person = session.person
    if session.by_token:
        raise forbidden("A program cannot delete its person: sign in and do it yourself.", "not_by_token")
    if login_of(name) not in {login_of(person.called(lang)), person.login}:
        raise Refusal("other_name", "This is not your name: type it as it is shown, to be sure.", 422)
    if person.login is not None:
        await identity.prove(person, password)
    for _ in range(ATTEMPTS):
        await _give_up_seats(tables, person)
        found = await _forget(tables, identity, person, silence)
        if found is not None:
            identity.note_end(person.id)
            for each in found:
                await tables.heard(each)
            return
    raise Refusal("busy", "Something of yours changes all the time; please try again.")


# Games that go on --------------------------------------------------------------------------------------


async def running_games(storage: Storage, person: Person) -> int:
    """How many games of this person go on, in which they have not given up."""
    t, s = models.tables.c, models.seats.c
    seated = select(s.table_id).where(s.user_id == person.id, ~s.resigned)
    counted = select(func.count()).select_from(models.tables)
    async with storage.read() as connection:
        asked = counted.where(t.id.in_(seated), t.status == PLAYING, t.lesson.is_(None))
        return int((await connection.execute(asked)).scalar_one())


async def _give_up_seats(tables: Tables, person: Person) -> None:
    t = models.tables.c
    seated = select(models.seats.c.table_id).where(models.seats.c.user_id == person.id)
    mine = or_(t.id.in_(seated), t.owner == person.id)
    async with tables.storage.read() as connection:
        asked = select(t.id).where(t.status.in_((OPEN, PLAYING)), t.lesson.is_(None), mine)
        found = list((await connection.execute(asked)).scalars())
    for table_id in found:
        try:
            async with tables.locked(table_id) as table:
                change = _leaving(table, person)
                if change is not None:
                    await tables.commit(table, change)
        except Stale:
            continue  # whoever calls looks again


def _leaving(table: Sitting, person: Person) -> Change | None:
    """What becomes of a table that goes on: a bot plays, or the seat is lost where the table's clock says so.

    The table is the next one's; without anybody else it ends.
    """
    own = [number for number in table.seats_of(person.id) if not table.seats[number].resigned]
    others = table.people() - {person.id}
    heirs = [seat.user_id for seat in table.seats if seat.user_id in others]
    is_owner = table.row["owner"] == person.id
    if table.ended or not (own or is_owner):
        return None
    change = Change("leave", own[0] if own else None, person.id)
    loses = table.terms is not None and table.terms.out == RESIGN and table.state is not None
    if table.status == PLAYING and len(own) == 1 and loses:
        change.kind = "resign"
        giving_up(table, own[0], USUAL, change)
    elif own:
        bot = USUAL if table.status == PLAYING else None
        change.data = {"bot": bot} if bot else {}
        change.seats = {number: {"user_id": None, "bot": bot} for number in own}
        change.fields["proposal"] = None
    if not heirs and "status" not in change.fields:
        change.fields.update(status=ABANDONED, proposal=None, turn=None)
    elif is_owner and heirs:
        change.fields["owner"] = heirs[0]
    return change


# Everything else ---------------------------------------------------------------------------------------


async def _forget(tables: Tables, identity: Identity, person: Person, silence: bool) -> list[str] | None:
    """Take the person out of everything; the tables that changed, or None if they sit at one that goes on."""
    me, at = person.id, tables.now()
    async with tables.storage.write() as connection:
        known = await _tables_of(connection, me)
        lessons = [row.id for row in known if row.lesson is not None]
        if await _still_seated(connection, me, lessons):
            return None
        await remove_tables(connection, lessons)
        gone = nobody_knows()
        await connection.execute(insert(models.users).values(id=gone, name="", epoch=1, created=at))
        await _letters(connection, me)
        await _clubs(connection, me)
        await _talk(connection, me, silence)
        await _log(connection, me)
        await _results(connection, me, gone)
        a = models.analyses
        await connection.execute(update(a).where(a.c.asker == me).values(asker=None))
        await order.forget(connection, [me])
        await _everywhere(connection, me, gone)
        played = [row for row in known if row.id not in lessons]
        for row in played:
            await _note(connection, row, me, gone, at)
            await tables.storage.notify(connection, row.id)
        await connection.execute(delete(models.users).where(models.users.c.id == me))
        await identity.tell_end(connection, me)
    return [row.id for row in known]


async def _tables_of(connection: AsyncConnection, me: str) -> list[Any]:
    """Every table that knows a person, in one order for all, held until the transaction ends."""
    t = models.tables
    parts = (models.seats, models.entries, models.messages)
    known = or_(t.c.owner == me, *(t.c.id.in_(select(each.c.table_id).where(each.c.user_id == me)) for each in parts))
    columns = (t.c.id, t.c.head, t.c.proposal, t.c.lesson)
    return list(await connection.execute(select(*columns).where(known).order_by(t.c.id).with_for_update()))


async def _still_seated(connection: AsyncConnection, me: str, lessons: list[str]) -> bool:
    """True if a game that goes on still has this person: they sat down while they went."""
    t, s = models.tables.c, models.seats.c
    asked = select(t.id).where(t.id == s.table_id, t.status.in_((OPEN, PLAYING)), s.user_id == me, ~s.resigned)
    return bool(set((await connection.execute(asked)).scalars()) - set(lessons))


async def _letters(connection: AsyncConnection, me: str) -> None:
    """Letters to their address that somebody else wrote and nobody has sent yet."""
    mail = (await connection.run_sync(wishes_of, [me])).get(me)
    o = models.outbox
    waiting = await connection.execute(select(o.c.id, o.c.data).where(o.c.kind == LETTER))
    for row in waiting.all():
        if mail is not None and mail.mail and row.data.get("to", "").casefold() == mail.mail.casefold():
            await connection.execute(delete(o).where(o.c.id == row.id))


async def _clubs(connection: AsyncConnection, me: str) -> None:
    """A club is the next member's; one without any other member goes, with its events."""
    c, m = models.clubs, models.members
    await connection.execute(delete(m).where(m.c.user_id == me))
    for club in (await connection.execute(select(c.c.id).where(c.c.owner == me))).scalars().all():
        next_one = select(m.c.user_id).where(m.c.club_id == club).order_by(m.c.joined, m.c.user_id).limit(1)
        heir = await connection.scalar(next_one)
        mine = c.c.id == club
        if heir is None:
            await remove_events(connection, club)
        await connection.execute(update(c).where(mine).values(owner=heir) if heir else delete(c).where(mine))


async def _talk(connection: AsyncConnection, me: str, silence: bool) -> None:
    m = models.messages
    if silence:
        await connection.execute(delete(m).where(m.c.user_id == me))
    await connection.execute(update(m).where(m.c.user_id == me).values(request=None))


async def _log(connection: AsyncConnection, me: str) -> None:
    """What the logs say of them beside their moves: the ids of their requests, and when and where they sleep."""
    e = models.entries
    rows = await connection.execute(select(e.c.table_id, e.c.ply, e.c.data).where(e.c.user_id == me))
    for row in [each for each in rows.all() if REST in each.data]:
        data = {key: value for key, value in row.data.items() if key != REST}
        where = (e.c.table_id == row.table_id, e.c.ply == row.ply)
        await connection.execute(update(e).where(*where).values(data=data))
    await connection.execute(update(e).where(e.c.user_id == me, e.c.request.is_not(None)).values(request=None))


async def _results(connection: AsyncConnection, me: str, gone: str) -> None:
    """The results of rated games, from which the ratings of all others are computed."""
    r, s = models.results, models.rating_steps.c
    rated = select(s.table_id).where(s.user_id == me)
    rows = await connection.execute(select(r.c.table_id, r.c.places).where(r.c.table_id.in_(rated)))
    for row in rows.all():
        places = json.loads(json.dumps(row.places).replace(json.dumps(me), json.dumps(gone)))
        await connection.execute(update(r).where(r.c.table_id == row.table_id).values(places=places))


async def _everywhere(connection: AsyncConnection, me: str, gone: str) -> None:
    """Every column that names a person: the row goes with them, or is somebody's."""
    mine = going()
    for table in reversed(models.metadata.sorted_tables):
        for column in _naming_people(table.columns.values()):
            if table.name not in mine:
                await connection.execute(update(table).where(column == me).values({column.name: gone}))
            elif column.nullable:
                await connection.execute(update(table).where(column == me).values({column.name: None}))
            else:
                await connection.execute(delete(table).where(column == me))


def _naming_people(columns: list[Column[Any]]) -> list[Column[Any]]:
    people = models.users.c.id
    return [column for column in columns if any(key.column is people for key in column.foreign_keys)]


async def _note(connection: AsyncConnection, row: Any, me: str, gone: str, at: int) -> None:
    """One table: an entry in its log, by which other processes learn of it, and what was asked there."""
    t, e, ply = models.tables, models.entries.c, row.head + 1
    asked = row.proposal
    if asked is not None and me in json.dumps(asked):
        agreed = [gone if each == me else each for each in asked["agreed"]]
        asked = {**asked, "agreed": agreed} if asked["by"] != me else None
        if asked is not None and "refused" in asked:
            asked["refused"] = [gone if each == me else each for each in asked["refused"]]
    await connection.execute(update(t).where(t.c.id == row.id).values(head=ply, proposal=asked))
    runs = await connection.scalar(select(e.runs).where(e.table_id == row.id, e.ply == row.head))
    entry = {"table_id": row.id, "ply": ply, "kind": DELETED, "user_id": gone, "marks": 0, "data": {}, "at": at}
    await connection.execute(insert(models.entries).values(**entry, runs=runs, events=write_events([])))
