"""What is written quickly: each whole or not at all, on disk when its writer hears of it, several with one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, event, text

from royaume.server.errors import Unavailable
from royaume.server.storage import Storage

pytestmark = pytest.mark.anyio


def put(n: int, fails: bool = False) -> Callable[[Connection], None]:
    """Some work: a row, and then perhaps something goes wrong."""

    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO scratch (n) VALUES (:n)"), {"n": n})
        if fails:
            raise LookupError(n)

    return work


async def found(storage: Storage) -> list[int]:
    async with storage.read() as connection:
        return list((await connection.execute(text("SELECT n FROM scratch ORDER BY n"))).scalars())


async def test_each_is_whole_or_not_at_all(database: str) -> None:
    storage = Storage(database)
    await storage.write_quickly(lambda connection: connection.execute(text("CREATE TABLE scratch (n integer)")).close())
    works = [storage.write_quickly(put(n, fails=n in (0, 3, 7))) for n in range(10)]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    assert [type(each) for each in outcomes] == [LookupError if n in (0, 3, 7) else type(None) for n in range(10)]
    assert await found(storage) == [1, 2, 4, 5, 6, 8, 9]
    async with storage.write() as connection:
        await connection.execute(text("INSERT INTO scratch (n) VALUES (10)"))
        waiting = asyncio.create_task(storage.write_quickly(put(11)))
        await asyncio.sleep(0)
    await waiting
    assert (await found(storage))[-2:] == [10, 11]
    await storage.close()


async def test_those_that_wait_share_a_commit(sqlite_url: str) -> None:
    storage, commits = Storage(sqlite_url), []
    await storage.write_quickly(lambda connection: connection.execute(text("CREATE TABLE scratch (n integer)")).close())
    event.listen(storage._moves._engine, "commit", lambda _: commits.append(1))
    async with storage.write() as connection:  # while somebody writes the others wait
        works = [asyncio.create_task(storage.write_quickly(put(n))) for n in range(20)]
        await asyncio.sleep(0)
        await connection.execute(text("INSERT INTO scratch (n) VALUES (99)"))
        assert not any(each.done() for each in works)
    await asyncio.gather(*works)
    assert await found(storage) == [*range(20), 99]
    assert len(commits) == 1
    await storage.close()


async def test_what_the_database_failed_at_counts_for_nobody(sqlite_url: str) -> None:
    storage = Storage(sqlite_url)
    await storage.write_quickly(lambda connection: connection.execute(text("CREATE TABLE scratch (n integer)")).close())

    def broken(connection: Connection) -> None:
        connection.execute(text("ROLLBACK"))  # as SQLite does by itself when the disk is full
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    async with storage.write():
        works = [asyncio.create_task(storage.write_quickly(each)) for each in (put(1), broken, put(2))]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    assert [type(each) for each in outcomes] == [Unavailable] * 3
    assert await found(storage) == []
    await storage.write_quickly(put(3))
    assert await found(storage) == [3]
    await storage.close()


async def test_nobody_waits_for_a_database_that_was_closed(sqlite_url: str) -> None:
    storage = Storage(sqlite_url)
    await storage.write_quickly(lambda connection: connection.execute(text("CREATE TABLE scratch (n integer)")).close())
    await storage.close()
    with pytest.raises(RuntimeError):
        await storage.write_quickly(put(1))
