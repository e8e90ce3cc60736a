"""Writing what must be quick: moves that come while another is being written are written together, on disk at once.

Each is a function that gets a connection and runs without waiting for anybody. SQLite runs it in a thread of its own,
so that a move costs one way there and back; all that waited meanwhile share one commit, and nobody hears of their
move before it. PostgreSQL, where many write at once, gives each its own transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection, Engine, StaticPool, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError

Work = Callable[[Connection], None]
MOST = 50  # so many share a commit: the first of them should not wait for long


class Writer:
    """The thread that writes to a SQLite file."""

    def __init__(self, url: URL, prepare: Callable[[Engine], None], turn: asyncio.Lock) -> None:
        self._turn = turn  # held by whoever writes: they wait here rather than in SQLite's busy loop
        self._engine = create_engine(
            url.set(drivername="sqlite"),
            hide_parameters=True,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
        )
        prepare(self._engine)
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def write(self, work: Work) -> None:
        """Run some work in a transaction; it is on disk afterwards, and undone if it raises."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "royaume-writer")
        try:
            while self._waiting:
                async with self._turn:
                    some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                    works = [work for work, _ in some]
                    found: Sequence[Exception | None]
                    try:
                        found = await loop.run_in_executor(self._thread, self._together, works)
                    except RuntimeError as error:  # the file is closed
                        found = [error] * len(some)
                for (_, done), wrong in zip(some, found, strict=True):
                    if done.done():
                        continue  # whoever wanted it has gone
                    if wrong is None:
                        done.set_result(None)
                    else:
                        done.set_exception(wrong)
        finally:
            self._task = None

    def _together(self, works: Sequence[Work]) -> Sequence[Exception | None]:
        """Run several works in one transaction; what went wrong with each.

        Where the database itself fails, a full disk for example, it may have undone all of them: then none counts.
        """
        try:
            with self._engine.begin() as connection:
                if len(works) == 1:
                    works[0](connection)
                    return [None]
                return [_tried(connection, work) for work in works]
        except Exception as error:
            return [error] * len(works)

    def close(self) -> None:
        """Let go of the file."""
        if self._thread is not None:
            self._thread.shutdown()
        self._engine.dispose()


def _tried(connection: Connection, work: Work) -> Exception | None:
    """Run a work so that nothing of it is left if it raises, and what others wrote is."""
    try:
        with connection.begin_nested():
            work(connection)
    except DBAPIError as error:
        if not isinstance(error, IntegrityError):
            raise
        return error
    except Exception as error:
        return error
    return None
