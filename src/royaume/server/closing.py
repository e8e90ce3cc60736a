"""An operator closes a table: it ends without a result, and its people read why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import measures, permissions
from royaume.server.operators import note
from royaume.server.order import CLOSE
from royaume.server.person import Person
from royaume.server.sitting import CLOSED, OPERATOR, Change

if TYPE_CHECKING:
    from royaume.server.house import House


async def close_table(house: House, by: Person | None, table_id: str, why: str) -> None:
    """Close a table; the reason stands in its log, and on the next page of everybody who sits there."""
    said = measures.reason(why)
    tables = house.tables
    async with tables.locked(table_id) as table:
        permissions.going_on(table)
        people = sorted(table.people())

        async def write(connection: AsyncConnection) -> None:
            for user_id in people:
                await measures.write(house, connection, user_id, CLOSE, said, table.id)
            await note(connection, by, tables.now(), CLOSE, table.id, table.row["title"] or table.row["game"], said)
            await house.order.tell(connection)

        change = Change("close", None, None, data={OPERATOR: said})
        change.fields.update(status=CLOSED, proposal=None, turn=None)
        await tables.commit(table, change, write)
    await house.order.load()
