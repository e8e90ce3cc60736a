"""The pulse of the server: what time it is, and when nobody could play because no process ran.

Every process writes a sign of life now and then. Where there was none for a while, that time counts on no clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from royaume.server import models
from royaume.server.clocks import SECOND, Break
from royaume.server.storage import Storage

BEAT = 10 * SECOND  # between two signs of life
LOST = 3 * BEAT  # without one for so long, nobody was there

Now = Callable[[], int]


def now() -> int:
    """This moment, in milliseconds."""
    return time.time_ns() // 1_000_000


class Pulse:
    """The signs of life of one process, and what all processes know of the breaks."""

    def __init__(self, storage: Storage, time: Now = now) -> None:
        self.storage = storage
        self.now = time
        self.breaks: tuple[Break, ...] = ()
        self._last = 0

    @property
    def due(self) -> bool:
        """True if it is time for a sign of life."""
        return self.now() - self._last >= BEAT

    async def beat(self, opening: bool = False) -> bool:
        """Give a sign of life; True if a break came to light that this process had not known of.

        A process that opens its SQLite file knows that nobody was there since the last one.
        """
        try:
            found = await self._write(opening)
        except IntegrityError:  # another process was quicker: then the pulse is fresh
            found = await self._write(False)
        new = found != self.breaks
        self.breaks = found
        return new

    async def _write(self, opening: bool) -> tuple[Break, ...]:
        p, b = models.pulses, models.breaks
        at = self.now()
        async with self.storage.write() as connection:
            last = await connection.scalar(select(p.c.beat).where(p.c.id == 1).with_for_update())
            if last is None:
                await connection.execute(insert(p).values(id=1, beat=at))
            elif at > last:
                if at - last >= LOST or (opening and self.storage.is_sqlite):
                    await connection.execute(insert(b).values(began=last, ended=at))
                await connection.execute(update(p).where(p.c.id == 1).values(beat=at))
            rows = await connection.execute(select(b.c.began, b.c.ended).order_by(b.c.began))
            found = tuple((row.began, row.ended) for row in rows)
        self._last = at
        return found
