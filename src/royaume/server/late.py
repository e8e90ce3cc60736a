"""Clocks that run out, and what becomes of the seat then: the table's own rule decides.

A clock runs out once: the entry of the log that says so is written by whoever is first, this process or another.
"""

from __future__ import annotations

from contextlib import suppress

import structlog
from sqlalchemy import select, update

from royaume.bots import USUAL
from royaume.engine.options import needs_trust
from royaume.server import clocks, models
from royaume.server.clocks import BOT, MARK, RESIGN
from royaume.server.errors import Refusal, Stale
from royaume.server.seating import giving_up
from royaume.server.sitting import LATE, PAUSE, PLAYING, Change, Sitting
from royaume.server.tables import Tables
from royaume.server.watchman import Watchman

log = structlog.get_logger("royaume.clocks")
LOOK = 1.0  # seconds between looks for clocks that have run out


async def run_out(tables: Tables, table: Sitting) -> bool:
    """Do what the table's rule says if its clock has run out; the caller holds the lock of the table."""
    if not _passed(tables, table):
        return False
    await tables.pulse.beat()  # time in which nobody could play may have come to light this very moment
    if not _passed(tables, table):
        return False
    timing = table.timing()
    assert timing is not None
    assert timing.seat is not None
    if table.state is None:  # the rules are not here: nobody could have played
        await tables.commit(table, Change(PAUSE, data={"rules": True}))
        return False
    rule = _rule(table, timing.terms.out)
    change = Change(LATE, timing.seat, table.seats[timing.seat].user_id, data={"out": rule})
    if rule == RESIGN:
        giving_up(table, timing.seat, USUAL, change)
    elif rule == BOT:
        change.data["bot"] = USUAL
        change.seats = {timing.seat: {"bot": USUAL}}
    await tables.commit(table, change)
    return True


def _passed(tables: Tables, table: Sitting) -> bool:
    timing = table.timing()
    deadline = timing.deadline if timing is not None and table.status == PLAYING else None
    return deadline is not None and deadline <= tables.now()


def _rule(table: Sitting, out: str) -> str:
    """What becomes of the seat: around one screen no bot can play, so there it is a mark."""
    game = table.game
    if game is not None and needs_trust(game.declare(table.row["players"]), table.row["options"]):
        return MARK
    return out


class Timekeeper(Watchman):
    """Looks for clocks that have run out, and gives the signs of life of this process."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(LOOK)
        self.tables = tables

    async def start(self) -> None:
        """Begin, with the time in which nobody was there taken from all clocks."""
        await self._beat(opening=True)
        await super().start()

    async def stop(self) -> None:
        """Stop, with a last sign of life."""
        if self._task is not None:
            await super().stop()
            with suppress(Refusal):  # then the time since the one before does not count
                await self.tables.pulse.beat()

    async def round(self) -> None:
        """Give a sign of life when it is time, and look at the clocks."""
        if self.tables.pulse.due:
            await self._beat()
        await self.look()

    async def _beat(self, opening: bool = False) -> None:
        if await self.tables.pulse.beat(opening):
            await self._set_deadlines()
            self.tables.set_clocks()

    async def look(self) -> None:
        """Deal with every clock that has run out by now."""
        t = models.tables.c
        due = select(t.id).where(t.deadline <= self.tables.now(), t.status == PLAYING)
        async with self.tables.storage.read() as connection:
            found = list((await connection.execute(due)).scalars())
        for table_id in found:
            try:
                async with self.tables.locked(table_id) as table:
                    await run_out(self.tables, table)
            except Stale:
                continue  # somebody moved, or another process was first
            except Refusal:
                continue
            except Exception:
                log.exception("clock_failed", table=table_id)

    async def _set_deadlines(self) -> None:
        """After a break: when the clocks that run will have run out, for the lists of tables."""
        t, e, s = models.tables, models.entries.c, models.seats.c
        async with self.tables.storage.write() as connection:
            going = await connection.execute(select(t).where(t.c.deadline.is_not(None)).with_for_update())
            for row in going.all():
                rows = await connection.execute(
                    select(e.ply, e.at, e.kind, e.runs, e.data).where(e.table_id == row.id).order_by(e.ply)
                )
                ticks = [clocks.tick(each.ply, each.at, each.kind, each.runs, each.data) for each in rows]
                seats = len((await connection.execute(select(s.seat).where(s.table_id == row.id))).all())
                terms = clocks.terms(dict(row._mapping))
                assert terms is not None
                deadline = clocks.read(terms, seats, ticks, self.tables.pulse.breaks).deadline
                await connection.execute(update(t).where(t.c.id == row.id).values(deadline=deadline))
