"""How a site is doing, for its operators: the database, the machine, the bots, the tables and the people."""

from __future__ import annotations

import os
import platform
import shutil
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy
from prometheus_client import Histogram
from sqlalchemy import func, select, text

import royaume
from royaume.server import models
from royaume.server.errors import Refusal, Unavailable
from royaume.server.settings import data_folder
from royaume.server.storage import newest
from royaume.server.turns import KINDS

if TYPE_CHECKING:
    from royaume.server.house import House


@dataclass(frozen=True, slots=True)
class Overview:
    """What an operator sees first."""

    trouble: str | None  # what is wrong with the database; None: it answers and takes what is written
    answered_in: float  # milliseconds the database took to answer
    database: str  # what it is, and its version
    size: int | None  # bytes of it
    disk: tuple[int, int]  # bytes that are free, and of how many
    machine_memory: int | None
    cores: int
    tables: dict[str, int]  # by status
    people: dict[str, int]
    reports: int
    queue: dict[str, int]  # bots that wait, by the kind of their table
    waits: list[tuple[str, int]]  # how many waited up to so many seconds
    times: list[tuple[str, int]]  # how many requests were answered within so many seconds
    statuses: dict[str, int]  # answers by the first figure of their status
    versions: dict[str, str]


async def overview(house: House) -> Overview:
    """How a site is doing, as far as this process knows."""
    trouble: str | None = None
    try:
        await house.health.check()
    except Refusal as refusal:
        trouble = refusal.code
    began = time.monotonic()
    try:
        database, size, tables, people, reports = await _asked(house)
    except Unavailable as refusal:
        trouble, database, size, tables, people, reports = refusal.code, "?", None, {}, {}, 0
    metrics = house.metrics
    return Overview(
        trouble,
        (time.monotonic() - began) * 1000,
        database,
        size,
        _disk(house),
        _machine_memory(),
        os.cpu_count() or 1,
        tables,
        people,
        reports,
        {kind: house.bots.waiting(kind) for kind in KINDS},
        _steps(metrics.bot_wait),
        _steps(metrics.seconds),
        _statuses(house),
        {"royaume": royaume.__version__, "python": platform.python_version(), "shape": newest()},
    )


async def _asked(house: House) -> tuple[str, int | None, dict[str, int], dict[str, int], int]:
    t, u, s, r = models.tables.c, models.users.c, models.sessions.c, models.reports.c
    storage = house.storage
    async with storage.read() as connection:
        kind = "SQLite" if storage.is_sqlite else "PostgreSQL"
        asked = "SELECT sqlite_version()" if storage.is_sqlite else "SHOW server_version"
        version = str(await connection.scalar(text(asked))).split()[0]
        size: int | None
        if storage.file is not None:
            size = sum(each.stat().st_size for each in storage.file.parent.glob(f"{storage.file.name}*"))
        else:
            size = await connection.scalar(text("SELECT pg_database_size(current_database())"))
        counted = select(t.status, func.count().label("n")).where(t.lesson.is_(None)).group_by(t.status)
        tables = {row.status: row.n for row in await connection.execute(counted)}
        accounts = await connection.scalar(select(func.count()).where(u.login.is_not(None))) or 0
        everybody = await connection.scalar(select(func.count()).select_from(models.users)) or 0
        signed_in = await connection.scalar(select(func.count(sqlalchemy.distinct(s.user_id)))) or 0
        reports = await connection.scalar(select(func.count()).where(r.decision.is_(None))) or 0
    people = {"here": house.order.here(), "signed_in": signed_in, "accounts": accounts, "guests": everybody - accounts}
    return f"{kind} {version}", size, tables, people, reports


def _disk(house: House) -> tuple[int, int]:
    file = house.storage.file
    folder = file.parent if file is not None else data_folder()
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    found = shutil.disk_usage(folder)
    return found.free, found.total


def _machine_memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


def _steps(histogram: Histogram) -> list[tuple[str, int]]:
    """How many fell into each step of a histogram, all its kinds together."""
    upto: dict[str, float] = {}
    for metric in histogram.collect():
        for sample in metric.samples:
            if sample.name.endswith("_bucket"):
                upto[sample.labels["le"]] = upto.get(sample.labels["le"], 0) + sample.value
    found, before = [], 0.0
    for step, count in upto.items():
        found.append((step, round(count - before)))
        before = count
    return found


def _statuses(house: House) -> dict[str, int]:
    found: dict[str, int] = {}
    for metric in house.metrics.requests.collect():
        for sample in metric.samples:
            if sample.name.endswith("_total"):
                first = str(sample.labels["status"])[:1]
                group = first if first in "2345" else "0"  # nobody was there any more to be answered
                found[group] = found.get(group, 0) + round(sample.value)
    return dict(sorted(found.items()))
