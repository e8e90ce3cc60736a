"""Count the tables of all events again: what is kept of them follows from the tables alone."""

from __future__ import annotations

from sqlalchemy import select, update

from royaume.server import models
from royaume.server.errors import Refusal
from royaume.server.events.outcomes import places
from royaume.server.tables import Tables


async def recount(tables: Tables, keep: bool = False) -> dict[str, int]:
    """Find the places at all decided tables again: how many there are, and how many differ from those that are kept.

    With `keep` what was found replaces what was kept. A table that was never opened has nothing to be counted again.
    """
    p = models.pairings
    async with tables.storage.read() as connection:
        rows = (await connection.execute(select(p).where(p.c.places.is_not(None)).order_by(*p.primary_key))).all()
    found = differ = 0
    for row in rows:
        try:
            table = await tables.get(row.table_id, read=True)
        except Refusal:
            continue
        if not table.ended:
            continue
        found += 1
        now = await places(tables, table)
        if now != row.places:
            differ += 1
            if keep:
                async with tables.storage.write() as connection:
                    await connection.execute(update(p).where(p.c.table_id == row.table_id).values(places=now))
    return {"tables": found, "differ": differ}
