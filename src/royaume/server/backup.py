"""Backup and restore: everything a site has, in one file that either kind of database can be filled from.

The file is JSON, a line each, compressed: first what it is, then every row under the name of its table. It is read from
one moment of the database, so a server may go on meanwhile. It holds passwords (hashed), seeds and hidden cards: keep
it as you keep the database.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.engine.errors import RoyaumeError
from royaume.server import models
from royaume.server.pulse import now
from royaume.server.storage import Storage, newest

KIND = "royaume backup"
LEFT_OUT = {"probes", "news"}  # rows that say nothing about anybody
CHUNK = 500  # rows written at once

Progress = Callable[[str, int], None]


def kept_tables() -> list[Table]:
    """The tables of a backup, each after those it refers to."""
    return [table for table in models.metadata.sorted_tables if table.name not in LEFT_OUT]


async def back_up(storage: Storage, path: Path, progress: Progress = lambda _table, _rows: None) -> dict[str, int]:
    """Write everything into a file, which is there whole or not at all; how many rows each table has."""
    counts: dict[str, int] = {}
    with WholeFile(path) as partial, gzip.open(partial, "wt", encoding="utf-8", newline="\n") as file:
        async with storage.snapshot() as connection:
            print(json.dumps({"kind": KIND, "shape": newest(), "at": now()}), file=file)
            for table in kept_tables():
                counts[table.name] = 0
                rows = await connection.stream(select(table).order_by(*table.primary_key))
                async for row in rows:
                    print(json.dumps([table.name, *row], ensure_ascii=False, separators=(",", ":")), file=file)
                    counts[table.name] += 1
                progress(table.name, counts[table.name])
            print(json.dumps({"rows": sum(counts.values())}), file=file)
    return counts


async def restore(storage: Storage, path: Path, progress: Progress = lambda _table, _rows: None) -> dict[str, int]:
    """Fill an empty database from a file, all of it or nothing; RoyaumeError if it is not empty or the file is bad."""
    await storage.migrate()
    counts = dict.fromkeys((table.name for table in kept_tables()), 0)
    by_name = {table.name: table for table in kept_tables()}
    waiting: list[dict[str, Any]] = []
    filling = ""

    async with storage.write() as connection:
        await _refuse_full(connection, storage)

        async def write() -> None:
            if waiting:
                await connection.execute(insert(by_name[filling]), waiting)
                counts[filling] += len(waiting)
                waiting.clear()
                progress(filling, counts[filling])

        for name, values in _rows(path):
            if name not in by_name or len(values) != len(by_name[name].columns):
                raise damaged(path)
            row = _row(by_name[name], values)
            if name != filling or len(waiting) == CHUNK or row.keys() != waiting[0].keys():
                await write()
                filling = name
            waiting.append(row)
        await write()
    return counts


def _rows(path: Path) -> Iterator[tuple[str, list[Any]]]:
    """The rows of a file; RoyaumeError if it is none of ours, of another version, or not whole."""
    read = 0
    whole = False
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("kind") != KIND:
                raise damaged(path)
            if head["shape"] != newest():
                raise RoyaumeError(
                    f"{path} was made by another version of Royaume (shape {head['shape']}, here {newest()}): "
                    "restore it with that version, then start this one, which brings it up to date"
                )
            for line in file:
                row = json.loads(line)
                if isinstance(row, dict):
                    whole = row.get("rows") == read
                    break
                yield row[0], row[1:]
                read += 1
    except FileNotFoundError:
        raise RoyaumeError(f"there is no file {path}") from None
    except (OSError, EOFError, ValueError, KeyError, IndexError) as error:
        raise damaged(path) from error
    if not whole:
        raise damaged(path)


def _row(table: Table, values: list[Any]) -> dict[str, Any]:
    """A row as it is inserted; nothing in a JSON column is left out, since None would be written as JSON's null."""
    columns = zip(table.columns, values, strict=True)
    return {column.name: value for column, value in columns if value is not None or not isinstance(column.type, JSON)}


def damaged(path: Path) -> RoyaumeError:
    """What is said of a file that cannot be read."""
    return RoyaumeError(f"{path} is not a backup of Royaume, or not a whole one; nothing was changed")


async def _refuse_full(connection: AsyncConnection, storage: Storage) -> None:
    for table in kept_tables():
        if await connection.scalar(select(func.count()).select_from(table)):
            raise RoyaumeError(
                f"the database {storage.shown} is not empty: name a new one with --database, restore into it, "
                "and let the server use that"
            )


class WholeFile:
    """A file that appears under its name when everything is in it; readable by its owner only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> str:
        try:
            handle, self.partial = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.resolve().parent)
        except OSError as error:
            raise RoyaumeError(f"{self.path} cannot be written: {error.strerror}") from error
        os.close(handle)
        return self.partial

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            os.replace(self.partial, self.path)
        else:
            os.unlink(self.partial)
