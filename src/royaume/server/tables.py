"""The tables: found in memory or in the database, changed one entry of the log at a time."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import clocks, editions, models
from royaume.server.errors import Stale, missing
from royaume.server.live import Hub
from royaume.server.notices import noticed, post
from royaume.server.person import Person
from royaume.server.pulse import Now, Pulse, now
from royaume.server.sitting import (
    DELETED,
    JOINED,
    RECENT,
    RULES,
    Change,
    Entry,
    Move,
    Seat,
    Sitting,
    conceals,
    deciding,
    effective,
    read_entry,
    write_events,
)
from royaume.server.storage import Storage
from royaume.server.telemetry import Metrics

SNAPSHOT = 50  # a position is stored every so many moves
KEPT = 400  # so many tables stay in memory besides those that somebody follows

# Made once: to make a statement takes longer than to carry it out.
NEXT = update(models.tables).where(
    models.tables.c.id == bindparam("known_id"), models.tables.c.head == bindparam("known_head")
)
ENTER = insert(models.entries)

Extra = Callable[[AsyncConnection], Awaitable[None]]


class Tables:
    """All tables of one server. A command holds the lock of its table from the check to the commit."""

    def __init__(self, storage: Storage, hub: Hub, metrics: Metrics, secret: str, time: Now = now) -> None:
        self.now = time
        self.pulse = Pulse(storage, time)
        self._secret = hashlib.blake2b(secret.encode(), person=b"royaume tables").digest()
        self.storage = storage
        self.hub = hub
        self.metrics = metrics
        self.moved: Callable[[Sitting], None] = lambda table: None  # told after every change; the bots listen here
        self.may_speak: Callable[[Person], None] = lambda person: None  # a Refusal for whoever may not write
        self.most_alone = 0  # tables of bots alone that one person may have running; 0: as many as they like
        self.queued: set[str] = set()  # tables whose bot waits for its turn to think
        self.drawing = asyncio.Lock()  # one page is drawn after the other
        self._kept: OrderedDict[str, Sitting] = OrderedDict()
        self._doubtful: set[str] = set()  # tables that were overtaken: the database is asked again
        self._locks: dict[str, asyncio.Lock] = {}
        self._holders: dict[str, int] = {}

    # Finding --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def locked(self, table_id: str, read: bool = False) -> AsyncIterator[Sitting]:
        """The table as it is in the database now, for a command: nobody else in this process changes it meanwhile.

        Where this process alone writes, what it keeps is that; with `read` the database is asked all the same.
        """
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        self._holders[table_id] = self._holders.get(table_id, 0) + 1
        try:
            async with lock:
                sure = self.storage.alone and not read and table_id not in self._doubtful
                kept = self._kept.get(table_id) if sure else None
                if kept is not None:
                    self._kept.move_to_end(table_id)
                yield kept or await self._fresh(table_id)
        finally:
            self._holders[table_id] -= 1
            if not self._holders[table_id]:
                del self._holders[table_id]
                del self._locks[table_id]

    async def get(self, table_id: str, read: bool = False) -> Sitting:
        """The table as it is in the database now, for reading."""
        async with self.locked(table_id, read) as table:
            return table

    def kept(self, table_id: str) -> Sitting | None:
        """The table as this process knows it, if it does: every change it heard of is in it."""
        return self._kept.get(table_id)

    async def heard(self, table_id: str | None) -> None:
        """Another process changed a table (None: perhaps any): catch up and tell the listeners here."""
        for each in [table_id] if table_id is not None else list(self.hub.tables):
            if self.hub.listeners(each) or each in self._kept:
                try:
                    await self.get(each, read=True)
                except Exception:
                    self._kept.pop(each, None)
                    continue
                self.hub.wake(each)

    async def _fresh(self, table_id: str) -> Sitting:
        table = self._kept.get(table_id)
        async with self.storage.read() as connection:
            row = (await connection.execute(select(models.tables).where(models.tables.c.id == table_id))).first()
            if row is None:
                self._kept.pop(table_id, None)
                raise missing("table")
            if table is None or row.head < table.head:
                table = await self._load(connection, row)
            elif row.head > table.head:
                table = await self._catch_up(connection, table, row)
            elif row.said != table.row["said"]:
                table.row["said"] = row.said
                table.answers.clear()
        self._doubtful.discard(table_id)
        self._kept[table_id] = table
        self._kept.move_to_end(table_id)
        self._forget()
        return table

    def _forget(self) -> None:
        """Forget the tables that nobody has needed for longest. Those that are followed are needed with every move."""
        followed = len(self.hub.tables)
        if len(self._kept) <= KEPT + followed:
            return
        for table_id in list(self._kept):
            if table_id not in self.hub.tables:
                del self._kept[table_id]
                if len(self._kept) <= KEPT + followed:
                    return

    async def _load(self, connection: AsyncConnection, row: Any) -> Sitting:
        e = models.entries.c
        seats, names = await _seats(connection, row.id)
        play = None if editions.is_own(row._mapping) else await editions.kept(connection, row.components)
        table = Sitting(row._mapping, seats, names, editions.game_of(row._mapping, play))
        table.key = hashlib.blake2b(row.id.encode(), key=self._secret, digest_size=32).digest()
        table.play = play
        table.breaks = lambda: self.pulse.breaks
        log = (
            await connection.execute(
                select(e.ply, e.kind, e.seat, e.action, e.marks, e.data, e.at, e.runs)
                .where(e.table_id == row.id, e.ply <= row.head)
                .order_by(e.ply)
            )
        ).all()
        moves, table.undone_beyond = effective(log, table.game)
        near = None
        if row.lesson is not None and table.game is not None:
            table.given = table.game.from_dict(await _beginning(connection, row.id))
        if table.game is not None:
            async for n, position in _snapshots(connection, row.id, moves, 8):
                if position["version"] == table.game.version:
                    near = (n, table.game.from_dict(position))
                    break
        table.set_up(moves, near)
        if table.game is None:
            entries = {entry.ply: entry for entry in await _entries(connection, row.id, 0, row.head)}
            known = {n: position async for n, position in _snapshots(connection, row.id, moves)}
            table.trial = await asyncio.to_thread(editions.try_out, table.row, play, moves, entries, known)
        table.changed = row.head if table.game is None else max((r.ply for r in log if r.kind == RULES), default=0)
        if table.terms is not None:
            table.ticks = [clocks.tick(each.ply, each.at, each.kind, each.runs, each.data) for each in log]
        table.head = row.head
        table.ply = max((r.ply for r in log if r.kind in ("move", "undo")), default=0)
        for entry in await _entries(connection, row.id, max(0, row.head - RECENT), row.head):
            table.recent[entry.ply] = entry
        return table

    async def _catch_up(self, connection: AsyncConnection, table: Sitting, row: Any) -> Sitting:
        entries = await _entries(connection, table.id, table.head, row.head)
        if any(entry.kind in (DELETED, JOINED, RULES) for entry in entries):
            return await self._load(connection, row)
        seats, names = await _seats(connection, table.id)
        for entry in entries:
            table.follow(entry)
        table.row.update(row._mapping)
        table.seats = seats
        table.names = names
        table.told.clear()
        return table

    async def entries(self, table: Sitting, after: int, until: int | None = None) -> list[Entry]:
        """The entries of the log with after < ply <= until."""
        end = table.head if until is None else min(until, table.head)
        wanted = range(max(after, 0) + 1, end + 1)
        if all(ply in table.recent for ply in wanted):
            return [table.recent[ply] for ply in wanted]
        async with self.storage.read() as connection:
            return await _entries(connection, table.id, max(after, 0), end)

    async def repeated(self, table: Sitting, request: str | None) -> bool:
        """True if a command with this request id was carried out already."""
        if request is None:
            return False
        e = models.entries.c
        async with self.storage.read() as connection:
            found = await connection.execute(select(e.ply).where(e.table_id == table.id, e.request == request))
            return found.first() is not None

    # Changing -------------------------------------------------------------------------------------

    async def commit(self, table: Sitting, change: Change, extra: Extra | None = None, quiet: bool = False) -> None:
        """Write the next entry of the log with all that follows; only then memory and listeners learn of it.

        With `quiet` the listeners here learn of it later, with further entries (`telling`).
        Another process may have been quicker: then nothing is written and the command is Stale.
        """
        entry = Entry(
            table.head + 1,
            change.kind,
            change.seat,
            change.user_id,
            change.action,
            change.marks,
            change.data,
            tuple(change.events),
            max(self.now(), table.ticks[-1].at if table.ticks else 0),
            table.running(change),
        )
        fields = dict(change.fields)
        timing = self._clocks(table, entry)
        if timing is not None:
            fields["deadline"] = timing.deadline
        if not conceals(change.marks):
            fields["moved"] = entry.at  # when somebody answers in secret is a secret too
        if change.state is not None:
            fields.update(deciding(change.state))
        notices = noticed(table, change, entry, fields, timing)

        def write(connection: Connection) -> None:
            self._write(connection, table, change, entry, fields)
            post(connection, notices, table.id, entry.ply, entry.at)
            self.storage.notify_quickly(connection, table.id)

        try:
            if extra is None:
                await self.storage.write_quickly(write)
            else:
                async with self.storage.write() as connection:
                    await connection.run_sync(write)
                    await extra(connection)
        except (IntegrityError, _Overtaken):
            self._doubtful.add(table.id)
            raise Stale(table.id) from None
        except BaseException:  # whether it was written, the database knows
            self._doubtful.add(table.id)
            raise
        table.follow(entry, change.state)
        table.row.update(fields)
        table.row["head"] = entry.ply
        table.names.update(change.names)
        for number, values in change.seats.items():
            for key, value in values.items():
                setattr(table.seats[number], key, value)
        self.metrics.entries.labels(change.kind).inc()
        if not quiet:
            self.tell(table)

    @staticmethod
    def _clocks(table: Sitting, entry: Entry) -> clocks.Clocks | None:
        """The clocks after an entry."""
        before = table.timing()
        told = clocks.tick(entry.ply, entry.at, entry.kind, entry.runs, entry.data)
        return before.then(told) if before is not None else None

    @contextmanager
    def telling(self, table: Sitting) -> Iterator[None]:
        """Tell the listeners here, once, what was written within; of what failed, what came before it."""
        head = table.head
        try:
            yield
        finally:
            if table.head != head:
                self.tell(table)

    def tell(self, table: Sitting) -> None:
        """Tell the listeners here what became of a table."""
        self.hub.wake(table.id)
        self.moved(table)

    @staticmethod
    def _write(connection: Connection, table: Sitting, change: Change, entry: Entry, fields: dict[str, Any]) -> None:
        known = {"known_id": table.id, "known_head": table.head}
        if connection.execute(NEXT, {**known, "head": entry.ply, **fields}).rowcount != 1:
            raise _Overtaken
        connection.execute(
            ENTER,
            {
                "table_id": table.id,
                "ply": entry.ply,
                "kind": entry.kind,
                "seat": entry.seat,
                "user_id": entry.user_id,
                "action": entry.action,
                "marks": entry.marks,
                "data": entry.data,
                "events": write_events(change.events),
                "request": change.request,
                "at": entry.at,
                "runs": entry.runs,
            },
        )
        for number, values in change.seats.items():
            connection.execute(
                update(models.seats)
                .where(models.seats.c.table_id == table.id, models.seats.c.seat == number)
                .values(**values)
            )
        moves = len(table.moves) + 1
        if change.kind == "move" and change.state is not None and moves % SNAPSHOT == 0:
            position = json.dumps(change.state.to_dict(), separators=(",", ":"))
            connection.execute(
                insert(models.snapshots).values(table_id=table.id, ply=entry.ply, moves=moves, position=position)
            )

    def renamed(self, user_id: str, name: str) -> None:
        """A person took another name: the tables in memory show it from now on."""
        for table in self._kept.values():
            if user_id in table.names:
                table.names[user_id] = name
                table.told.clear()
                table.answers.clear()

    def forget(self, ids: Iterable[str]) -> None:
        """These tables are no longer there."""
        for each in ids:
            self._kept.pop(each, None)
            self.hub.wake(each)

    def set_clocks(self) -> None:
        """Another break came to light: the tables in memory show their clocks anew."""
        for table in self._kept.values():
            if table.terms is not None:
                self.wake(table)

    def queue(self, table_id: str, waits: bool) -> None:
        """The bot of a table waits for its turn to think, or no longer: those who follow it see that."""
        if waits != (table_id in self.queued):
            (self.queued.add if waits else self.queued.discard)(table_id)
            table = self._kept.get(table_id)
            if table is not None:
                self.wake(table)

    def wake(self, table: Sitting) -> None:
        """Tell the listeners of something that is not in the log: chat."""
        table.answers.clear()
        self.hub.wake(table.id)


class _Overtaken(Exception):
    pass


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[list[Seat], dict[str, str]]:
    s, u, t = models.seats.c, models.users.c, models.tables.c
    rows = await connection.execute(
        select(s.seat, s.user_id, s.bot, s.invited, s.resigned, u.name)
        .select_from(models.seats.outerjoin(models.users, s.user_id == u.id))
        .where(s.table_id == table_id)
        .order_by(s.seat)
    )
    found = rows.all()
    names = {row.user_id: row.name for row in found if row.user_id is not None}
    owner = await connection.execute(
        select(u.id, u.name).select_from(models.tables.join(models.users, t.owner == u.id)).where(t.id == table_id)
    )
    for row in owner:
        names[row.id] = row.name
    return [Seat(row.seat, row.user_id, row.bot, row.invited, row.resigned) for row in found], names


async def _entries(connection: AsyncConnection, table_id: str, after: int, until: int) -> list[Entry]:
    e = models.entries.c
    rows = await connection.execute(
        select(models.entries).where(e.table_id == table_id, e.ply > after, e.ply <= until).order_by(e.ply)
    )
    return [read_entry(row) for row in rows]


async def _beginning(connection: AsyncConnection, table_id: str) -> dict[str, Any]:
    """The position that a lesson begins with."""
    s = models.snapshots.c
    found = await connection.execute(select(s.position).where(s.table_id == table_id, s.moves == 0))
    position: dict[str, Any] = json.loads(found.scalar_one())
    return position


async def _snapshots(
    connection: AsyncConnection, table_id: str, moves: Sequence[Move], most: int | None = None
) -> AsyncIterator[tuple[int, dict[str, Any]]]:
    """The stored positions of moves that still count, with the number of these moves, the last first."""
    s = models.snapshots.c
    newest = select(s.ply, s.moves, s.position).where(s.table_id == table_id).order_by(s.ply.desc())
    for row in await connection.execute(newest if most is None else newest.limit(most)):
        if row.moves <= len(moves) and (row.moves == 0 or moves[row.moves - 1].ply <= row.ply):
            yield row.moves, json.loads(row.position)
