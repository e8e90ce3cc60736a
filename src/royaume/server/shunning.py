"""Whom somebody does not want to meet, or to hear.

Whoever is blocked cannot sit down at one's tables, become a friend, or call one to a table, and is not heard; whoever
is muted is not heard.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.errors import forbidden, invalid, missing
from royaume.server.person import Person, is_gone
from royaume.server.pulse import now
from royaume.server.storage import Storage

BLOCK, MUTE = "block", "mute"
KINDS = (BLOCK, MUTE)


def mark(user_id: str) -> str:
    """By what the words of somebody are known in a page, without saying who it is."""
    return hashlib.blake2b(user_id.encode(), digest_size=6, person=b"royaume mark").hexdigest()


async def shun(storage: Storage, person: Person, other: str, kind: str) -> None:
    """Block or mute somebody from now on; with neither, no longer. A block ends a friendship."""
    if other == person.id:
        raise invalid("That is yourself.")
    s, f = models.shuns, models.friends
    async with storage.write() as connection:
        if await connection.scalar(select(models.users.c.id).where(models.users.c.id == other)) is None:
            raise missing("person")
        await connection.execute(delete(s).where(s.c.user_id == person.id, s.c.other_id == other))
        if kind in KINDS:
            await connection.execute(insert(s).values(user_id=person.id, other_id=other, kind=kind, at=now()))
        if kind == BLOCK:
            for one, two in ((person.id, other), (other, person.id)):
                await connection.execute(delete(f).where(f.c.user_id == one, f.c.friend_id == two))


async def shunned(storage: Storage, person: Person) -> dict[str, str]:
    """Whom a person shuns, and how."""
    s = models.shuns.c
    async with storage.read() as connection:
        rows = await connection.execute(select(s.other_id, s.kind).where(s.user_id == person.id).order_by(s.at))
        return {row.other_id: row.kind for row in rows}


async def blocks(connection: AsyncConnection, user_id: str | None, other: str) -> bool:
    """True if a person has blocked another."""
    s = models.shuns.c
    where = (s.user_id == user_id, s.other_id == other, s.kind == BLOCK)
    return await connection.scalar(select(s.at).where(*where)) is not None


async def refuse_unwelcome(storage: Storage, owner: str, person: Person) -> None:
    """A Refusal for whoever the owner of a table does not want there."""
    async with storage.read() as connection:
        if await blocks(connection, owner, person.id):
            raise forbidden("You are not welcome at this table.", "unwelcome")


async def named(storage: Storage, ids: Sequence[str]) -> list[Person]:
    """Some people, in this order, as far as they are here."""
    u = models.users.c
    async with storage.read() as connection:
        rows = await connection.execute(select(u.id, u.name, u.login).where(u.id.in_(ids)))
        known = {row.id: Person(row.id, row.name, row.login) for row in rows}
    return [known[each] for each in ids if each in known]


async def company(storage: Storage, table_id: str, person: Person) -> list[Person]:
    """Everybody else who sits at a table or said something there, as far as they are known."""
    s, m = models.seats.c, models.messages.c
    seated = select(s.user_id).where(s.table_id == table_id, s.user_id.is_not(None))
    async with storage.read() as connection:
        ids = set((await connection.execute(seated)).scalars())
        ids |= set((await connection.execute(select(m.user_id).where(m.table_id == table_id).distinct())).scalars())
    return await named(storage, sorted(each for each in ids - {person.id} if not is_gone(each)))
