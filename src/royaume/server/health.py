"""Whether the server is well: the database answers and takes what is written, and its disk has room."""

from __future__ import annotations

import secrets
import shutil
import time
from pathlib import Path

from sqlalchemy import delete, insert, or_, text

from royaume.server import models
from royaume.server.errors import Refusal
from royaume.server.pulse import now
from royaume.server.storage import Storage

PAUSE = 5.0  # seconds between two trials to write
FILLER = 8192  # bytes that are written, as twice as many figures
OLD = 24 * 3_600_000  # milliseconds after which the trial of a process is one of a process that is gone


class Health:
    """The health of one process."""

    def __init__(self, storage: Storage, reserve: int) -> None:
        self.storage = storage
        self.reserve = reserve  # bytes that must be free on the disk of a SQLite file
        self._wrote = float("-inf")

    async def check(self) -> None:
        """A Refusal if something is wrong."""
        async with self.storage.read() as connection:
            await connection.execute(text("SELECT 1"))
        self._check_disk()
        if time.monotonic() - self._wrote >= PAUSE:
            await self._write()
            self._wrote = time.monotonic()

    def _check_disk(self) -> None:
        if self.storage.is_sqlite:
            assert self.storage.url.database is not None
            if shutil.disk_usage(Path(self.storage.url.database).parent).free < self.reserve:
                raise Refusal("disk_full", "The disk of the database is nearly full.", 503)

    async def _write(self) -> None:
        """Write something that needs room; what was written before goes."""
        p, process = models.probes, self.storage.process
        fresh = {"id": secrets.token_hex(8), "process": process, "at": now(), "filler": secrets.token_hex(FILLER)}
        async with self.storage.write() as connection:
            await connection.execute(insert(p).values(**fresh))
            gone = or_(p.c.process == process, p.c.at < now() - OLD)
            await connection.execute(delete(p).where(gone, p.c.id != fresh["id"]))
