"""People whom a house knows by name, without the way by which they came."""

from __future__ import annotations

from sqlalchemy import insert, select

from royaume.server import models
from royaume.server.house import House
from royaume.server.person import Person
from royaume.server.pulse import now


async def known(house: House, person: Person) -> Person:
    """The person, stored under their name."""
    u = models.users
    async with house.storage.write() as connection:
        if (await connection.execute(select(u.c.id).where(u.c.id == person.id))).first() is None:
            await connection.execute(insert(u).values(id=person.id, name=person.name, epoch=0, created=now()))
    return person
