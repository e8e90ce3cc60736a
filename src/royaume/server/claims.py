"""Which process thinks for the bots of a table: one at a time, and another one as soon as it is gone.

With PostgreSQL a claim is an advisory lock of a connection that lives as long as the process: the database lets go of
it in the moment in which the process dies. With SQLite there is only one process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from royaume.server.errors import Unavailable
from royaume.server.storage import Storage

SPACE = 7263  # of the locks, so that they meet no others
TAKE = "SELECT pg_try_advisory_lock($1, hashtext($2))"
RELEASE = "SELECT pg_advisory_unlock($1, hashtext($2))"
FREE = """
SELECT id FROM unnest($2::text[]) AS id WHERE (hashtext(id)::bigint & 4294967295) NOT IN (
    SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
"""


class Claims:
    """The claims of one process. Whoever loses the connection loses them; two who think for one table do no harm."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._connection: Any = None
        self._lock = asyncio.Lock()

    async def take(self, table_id: str) -> bool:
        """Claim a table; False if another process thinks for it."""
        return self._storage.is_sqlite or bool(await self._ask("fetchval", TAKE, SPACE, table_id))

    async def release(self, table_id: str) -> None:
        """Give a table up; what cannot be told now was lost with the connection."""
        if not self._storage.is_sqlite and self._connection is not None:
            with suppress(Unavailable):
                await self._ask("fetchval", RELEASE, SPACE, table_id)

    async def free(self, tables: Iterable[str]) -> list[str]:
        """Those of the tables that no process has claimed."""
        wanted = list(tables)
        if self._storage.is_sqlite or not wanted:
            return wanted
        return [row["id"] for row in await self._ask("fetch", FREE, SPACE, wanted)]

    async def _ask(self, how: str, *words: Any) -> Any:
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._storage.own_connection()
            try:
                return await getattr(self._connection, how)(*words)
            except Exception as error:
                await self.close()
                raise Unavailable from error

    async def close(self) -> None:
        """Give up everything."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await asyncio.wait_for(connection.close(), 2)
