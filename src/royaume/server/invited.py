"""Calling people to a table by name: friends and members of clubs. They are told, and find it on their home page."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models, notices, permissions
from royaume.server.errors import Refusal
from royaume.server.friends import friends_of
from royaume.server.listing import listed
from royaume.server.notices import Notice
from royaume.server.person import Person
from royaume.server.shunning import blocks
from royaume.server.sitting import OPEN, Sitting
from royaume.server.storage import Storage
from royaume.server.tables import Tables
from royaume.server.wishes import INVITED

MOST = 60  # people who are called to one table


async def within_call(storage: Storage, person: Person) -> list[Person]:
    """Whom a person may call: friends and those of the same clubs, by name."""
    async with storage.read() as connection:
        found = {each.id: each for each in await friends_of(connection, person.id)}
        m, u = models.members.c, models.users.c
        clubs = select(m.club_id).where(m.user_id == person.id)
        rows = await connection.execute(
            select(u.id, u.name, u.login).where(m.club_id.in_(clubs), u.id == m.user_id, u.id != person.id)
        )
        found.update((row.id, Person(row.id, row.name, row.login)) for row in rows)
    return sorted(found.values(), key=lambda each: each.name)


async def call(tables: Tables, table_id: str, person: Person, users: Sequence[str]) -> int:
    """Call people to a table that waits, as its owner; how many were called. Who has blocked the owner is not told."""
    known = {each.id for each in await within_call(tables.storage, person)}
    async with tables.locked(table_id) as table:
        permissions.owned(table, person)
        permissions.going_on(table)
        if table.status != OPEN or not any(seat.open for seat in table.seats):
            raise Refusal("no_seat", "There is no seat to take at this table.")
        async with tables.storage.write() as connection:
            called = await called_to(connection, table.id)
            new = [each for each in dict.fromkeys(users) if each in known and each not in called]
            new = [each for each in new if not await blocks(connection, each, person.id)][: MOST - len(called)]
            await write(connection, table, person, new, tables.now())
    return len(new)


async def write(connection: AsyncConnection, table: Sitting, by: Person, users: Sequence[str], at: int) -> None:
    """Write down who is called, and tell them."""
    for user in users:
        await connection.execute(insert(models.calls).values(table_id=table.id, user_id=user, by=by.id, at=at))
    told = [Notice(INVITED, user, at) for user in users]
    await connection.run_sync(notices.post, told, table.id, table.head, at)


async def called_to(connection: AsyncConnection, table_id: str) -> set[str]:
    """Who was called to a table."""
    c = models.calls.c
    return set((await connection.execute(select(c.user_id).where(c.table_id == table_id))).scalars())


async def is_called(storage: Storage, table_id: str, user_id: str) -> bool:
    """True if somebody was called to a table."""
    c = models.calls.c
    async with storage.read() as connection:
        return await connection.scalar(select(c.at).where(c.table_id == table_id, c.user_id == user_id)) is not None


async def decline(storage: Storage, table_id: str, person: Person) -> None:
    """Not come."""
    c = models.calls
    async with storage.write() as connection:
        await connection.execute(delete(c).where(c.c.table_id == table_id, c.c.user_id == person.id))


async def calling(storage: Storage, person: Person) -> list[Sitting]:
    """The tables that wait for a person who was called and has not come."""
    t, c, s = models.tables.c, models.calls.c, models.seats.c
    called = select(c.table_id).where(c.user_id == person.id)
    free = select(s.table_id).where(s.user_id.is_(None), s.bot.is_(None))
    seated = select(s.table_id).where(s.user_id == person.id)
    return await listed(storage, t.id.in_(called), t.status == OPEN, t.id.in_(free), t.id.not_in(seated))
