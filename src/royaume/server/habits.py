"""What a person wishes of the house, and when their clocks rest: nights and days off, kept in the log of each table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select, update

from royaume.server import models
from royaume.server.clocks import Rest
from royaume.server.errors import Stale
from royaume.server.person import Person
from royaume.server.sitting import PLAYING, Change
from royaume.server.storage import Storage
from royaume.server.tables import Tables

REST = "rest"  # the entry of somebody's new nights and days off, and the word for them in others
ATTEMPTS = 5


async def rest_of(storage: Storage, user_id: str) -> Rest | None:
    """When the clocks of a person rest."""
    h = models.habits.c
    async with storage.read() as connection:
        return Rest.from_dict(await connection.scalar(select(h.rest).where(h.user_id == user_id)))


async def resting(storage: Storage, row: Mapping[str, Any], people: Mapping[int, Person]) -> dict[str, Any]:
    """What an entry of the log says of those who sit down: when they rest, at a table that is played turn by turn."""
    if row.get("clock") is None or row["pace"] != "turns" or not people:
        return {}
    found = {number: await rest_of(storage, person.id) for number, person in people.items()}
    return {REST: {str(number): rest.to_dict() if rest is not None else None for number, rest in found.items()}}


async def set_rest(tables: Tables, person: Person, rest: Rest | None) -> None:
    """Rest at other times from now on, at all tables that are played turn by turn."""
    if rest is not None:
        rest.check()
    h = models.habits
    values = {"rest": rest.to_dict() if rest is not None else None, "changed": tables.now()}
    async with tables.storage.write() as connection:
        known = await connection.execute(update(h).where(h.c.user_id == person.id).values(**values))
        if not known.rowcount:
            await connection.execute(insert(h).values(user_id=person.id, **values))
    t, s = models.tables.c, models.seats.c
    mine = select(t.id).where(t.id == s.table_id, s.user_id == person.id, t.status == PLAYING, t.pace == "turns")
    async with tables.storage.read() as connection:
        found = list((await connection.execute(mine.where(t.clock.is_not(None)).distinct())).scalars())
    for table_id in found:
        await _tell(tables, table_id, person)


async def _tell(tables: Tables, table_id: str, person: Person) -> None:
    for _ in range(ATTEMPTS):
        try:
            async with tables.locked(table_id) as table:
                own = table.seats_of(person.id)
                if table.terms is not None and table.status == PLAYING and own:
                    data = await resting(tables.storage, table.row, dict.fromkeys(own, person))
                    await tables.commit(table, Change(REST, own[0], person.id, data=data))
                return
        except Stale:
            continue
