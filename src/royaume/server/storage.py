"""The database: SQLite in a file or PostgreSQL by URL, the same code for both."""

from __future__ import annotations

import asyncio
import functools
import re
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import sqlalchemy.exc
import structlog
from sqlalchemy import Connection, Engine, delete, event, insert, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from royaume.engine.errors import RoyaumeError
from royaume.server import models
from royaume.server.alone import Alone
from royaume.server.errors import Unavailable
from royaume.server.settings import make_folder
from royaume.server.writing import Work, Writer

CHANNEL = "royaume"
LOOK = 1.0  # seconds between looks for what a command has changed in the SQLite file of a running server
NOTIFY = text("SELECT pg_notify(:channel, :what)")
MIGRATIONS = Path(__file__).parent / "migrations"
log = structlog.get_logger("royaume.storage")


def async_url(database: str) -> URL:
    """The URL with its asynchronous driver; RoyaumeError if it is neither SQLite nor PostgreSQL."""
    try:
        url = make_url(database)
    except sqlalchemy.exc.ArgumentError:
        raise RoyaumeError(f"'{database}' is not a database URL: write sqlite:///path or postgresql://...") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise RoyaumeError("SQLite needs a file here: write sqlite:///path")
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise RoyaumeError(f"the database can be sqlite:///path or postgresql://..., not {kind}")


class Storage:
    """The connections to one database."""

    def __init__(self, database: str) -> None:
        self.url = async_url(database)
        self.process = secrets.token_hex(4)  # what this process says of itself is no news to it
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.people = 0  # grows whenever something about people or their sessions was written
        self._people_written = False
        self.reader: AsyncEngine
        self.writer: AsyncEngine
        if self.is_sqlite:
            assert self.url.database is not None
            make_folder(Path(self.url.database).parent)
            self._alone = Alone(Path(self.url.database))
            # One writer at a time: commands wait for one another here rather than in SQLite's busy loop.
            self.writer = _engine(self.url, pool_size=1, max_overflow=0, pool_timeout=30)
            self.reader = _engine(self.url, pool_size=4, max_overflow=4, pool_timeout=30)
            _prepare_sqlite(self.writer.sync_engine, "BEGIN IMMEDIATE")
            _prepare_sqlite(self.reader.sync_engine, "BEGIN")
            self._turn = asyncio.Lock()
            self._moves = Writer(self.url, functools.partial(_prepare_sqlite, begin="BEGIN IMMEDIATE"), self._turn)
            event.listen(self.writer.sync_engine, "before_cursor_execute", lambda *given: self._written(given[2]))
        else:
            self.writer = self.reader = _engine(
                self.url, pool_size=8, max_overflow=8, pool_timeout=30, pool_pre_ping=True
            )

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database."""
        return Path(self.url.database) if self.is_sqlite and self.url.database else None

    @property
    def alone(self) -> bool:
        """True while nobody else can write: what this process knows is so."""
        return self.is_sqlite and self._alone.held

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading; Unavailable if the database does not answer."""
        async with _guarded(), self.reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading that sees one moment, whatever is written meanwhile."""
        async with self.read() as connection:
            if not self.is_sqlite:  # there a transaction that has begun to read sees one moment anyway
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def outside_transactions(self) -> AsyncIterator[AsyncConnection]:
        """A connection for what a database does not do within a transaction."""
        engine = create_async_engine(self.url, isolation_level="AUTOCOMMIT")
        try:
            async with _guarded(), engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()

    async def shrink(self) -> None:
        """Give what a SQLite file no longer needs back to the disk; all who write here wait for it."""
        async with _guarded(), self.writer.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                    await (await driver.execute(statement)).close()
            except sqlite3.Error as error:
                raise Unavailable from error

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: on disk when the block ends, undone when it raises."""
        try:
            async with _guarded(), self._turn if self.is_sqlite else nullcontext(), self.writer.begin() as connection:
                yield connection
        finally:
            if self._people_written:
                self._people_written = False
                self.people += 1

    async def write_quickly(self, work: Work) -> None:
        """Run some work in a transaction that may be shared with others: on disk afterwards, undone if it raises.

        It writes nothing about people or their sessions.
        """
        async with _guarded():
            if self.is_sqlite:
                await self._moves.write(work)
            else:
                async with self.writer.begin() as connection:
                    await connection.run_sync(work)

    def _written(self, statement: str) -> None:
        words = statement.split(maxsplit=3)
        if words[0] in ("INSERT", "UPDATE", "DELETE") and not {"users", "sessions"}.isdisjoint(words[1:3]):
            self._people_written = True

    async def migrate(self) -> None:
        """Bring the tables to the newest shape; several processes may start at once."""
        async with self.read() as connection:
            if await connection.run_sync(_revision) == newest():
                return
        from alembic.util import CommandError  # a quarter of a second, which most starts do not need

        async with _guarded(), self.writer.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(7262)"))
            try:
                await connection.run_sync(_upgrade)
            except CommandError as error:  # a revision that is not among ours
                raise RoyaumeError(f"the database {self.shown} was made by another version of Royaume") from error

    async def refuse_other_shape(self) -> None:
        """RoyaumeError unless the tables have the newest shape."""
        async with self.read() as connection:
            found = await connection.run_sync(_revision)
        if found != newest():
            raise RoyaumeError(
                f"the database {self.shown} is empty or of another version of Royaume: "
                "start the server of this version once, which brings it up to date"
            )

    @staticmethod
    def why(error: Unavailable) -> str:
        """What the database said when it could not be used."""
        cause = error.__cause__
        return " ".join(str(getattr(cause, "orig", None) or cause).split())

    @property
    def shown(self) -> str:
        """The URL as people may see it: without the password."""
        return self.url.set(drivername=self.url.get_backend_name()).render_as_string(hide_password=True)

    async def notify(self, connection: AsyncConnection, what: str) -> None:
        """Tell the other processes, when the transaction commits, what changed: a table, or a session.

        With SQLite a command that does not keep the server away leaves a note for it.
        """
        if not self.alone:
            await connection.run_sync(self.notify_quickly, what)

    def notify_quickly(self, connection: Connection, what: str) -> None:
        """The same within `write_quickly`."""
        if not self.is_sqlite:
            connection.execute(NOTIFY, {"channel": CHANNEL, "what": f"{self.process}:{what}"})
        elif not self._alone.held:
            connection.execute(insert(models.news).values(what=what))

    async def listen(self, heard: Callable[[str | None], Awaitable[None]]) -> None:
        """Call `heard` with all that another process says it changed; with None when something may have been missed.

        Runs until cancelled and connects again by itself. With SQLite there is only one server, which looks now and
        then whether a command has changed something.
        """
        while self.is_sqlite:
            await asyncio.sleep(LOOK)
            try:
                await self.look(heard)
            except Exception as error:
                log.warning("look_failed", error=type(error).__name__)
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        while True:
            try:
                driver = await self.own_connection()
                try:
                    driver.add_termination_listener(lambda *_: queue.put_nowait(None))
                    await driver.add_listener(CHANNEL, lambda _c, _pid, _channel, payload: queue.put_nowait(payload))
                    queue.put_nowait(None)
                    while not driver.is_closed():
                        process, _, what = (await queue.get() or "").partition(":")
                        if process != self.process:
                            await heard(what or None)
                finally:
                    with suppress(Exception):
                        await asyncio.wait_for(driver.close(), 2)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("listen_lost", error=type(error).__name__)
            await asyncio.sleep(0.5)

    async def look(self, heard: Callable[[str | None], Awaitable[None]]) -> None:
        """Hear what commands have changed in a SQLite file meanwhile."""
        n = models.news
        async with self.read() as connection:
            found = (await connection.execute(select(n.c.id, n.c.what).order_by(n.c.id))).all()
        if not found:
            return
        async with self.write() as connection:
            await connection.execute(delete(n).where(n.c.id <= found[-1].id))
        self.people += 1  # somebody may have another name, or no session any more
        for row in found:
            await heard(row.what)

    async def own_connection(self) -> Any:
        """A connection of the driver's that is nobody else's; whoever asked for it closes it."""
        async with _guarded():
            raw = await self.reader.raw_connection()
            driver: Any = raw.driver_connection
            raw.detach()
            return driver

    def hold(self) -> None:
        """Keep other processes from a SQLite file until it is closed; RoyaumeError if one has it."""
        if self.is_sqlite:
            self._alone.hold()

    async def close(self) -> None:
        """Let go of all connections."""
        await self.writer.dispose()
        await self.reader.dispose()
        if self.is_sqlite:
            self._moves.close()
            self._alone.release()


def prepare(database: str) -> None:
    """Bring the database up to date before anybody is let in; RoyaumeError says why that cannot be."""
    storage = Storage(database)

    async def migrate() -> None:
        try:
            storage.hold()
            await storage.migrate()
        finally:
            await storage.close()

    try:
        asyncio.run(migrate())
    except Unavailable as error:
        raise RoyaumeError(f"the database {storage.shown} cannot be used: {storage.why(error)}") from error


@asynccontextmanager
async def _guarded() -> AsyncIterator[None]:
    try:
        yield
    except sqlalchemy.exc.IntegrityError:
        raise
    except (sqlalchemy.exc.DBAPIError, sqlalchemy.exc.TimeoutError, OSError) as error:
        log.error("storage_failed", error=type(error).__name__, cause=type(error.__cause__).__name__)
        raise Unavailable from error


def _engine(url: URL, **pool: Any) -> AsyncEngine:
    # Parameters hold seeds and events: they must not be written to the logs with an error.
    return create_async_engine(url, hide_parameters=True, **pool)


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout = 10000")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut too
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def newest() -> str:
    """The newest shape of the tables: the one from which no migration leads on."""
    return _newest(MIGRATIONS / "versions")


@functools.cache
def _newest(folder: Path) -> str:
    texts = {path.name.split("_")[0]: path.read_text(encoding="utf-8") for path in folder.glob("*_*.py")}
    led_from = {name for text in texts.values() for name in re.findall(r'^down_revision = "(\w+)"', text, re.MULTILINE)}
    return max(texts.keys() - led_from)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
