"""What nobody will miss: guests who have no table, tables nobody sat down at, old tables of guests alone.

It is always found first and shown; only then it may be removed. People with an account, and every table at which one of
them has a seat, are never touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, literal, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.pulse import now
from royaume.server.sitting import ENDED, OPEN
from royaume.server.storage import Storage

DAY = 24 * 3_600_000  # milliseconds
CHUNK = 500  # names in one statement


@dataclass(frozen=True, slots=True)
class Rules:
    """After how many days each kind may go; 0: never."""

    guests: int
    waiting: int
    finished: int


@dataclass(frozen=True, slots=True)
class Overdue:
    """What may go: people and tables by their ids."""

    guests: list[str]
    waiting: list[str]
    finished: list[str]


async def overdue(storage: Storage, rules: Rules, at: int | None = None) -> Overdue:
    """What may go by these rules at a moment, by default now."""
    moment = now() if at is None else at
    t, s, u, e, m = models.tables, models.seats, models.users, models.entries, models.messages
    has_account = exists().where(s.c.table_id == t.c.id, s.c.user_id == u.c.id, u.c.login.is_not(None))
    owned = exists().where(u.c.id == t.c.owner, u.c.login.is_not(None))
    joined = exists().where(s.c.table_id == t.c.id, s.c.user_id.is_not(None), s.c.user_id != t.c.owner)

    async with storage.snapshot() as connection:

        async def ids(kind: Select[Any], days: int, age: ColumnElement[int]) -> list[str]:
            if not days:
                return []
            return list((await connection.execute(kind.where(age < moment - days * DAY))).scalars())

        waiting = await ids(select(t.c.id).where(t.c.status == OPEN, ~joined), rules.waiting, t.c.moved)
        of_guests = select(t.c.id).where(t.c.status.in_(ENDED), ~has_account, ~owned)
        finished = await ids(of_guests, rules.finished, t.c.moved)
        going = {*waiting, *finished}
        guests = await ids(select(u.c.id).where(u.c.login.is_(None)), rules.guests, u.c.created)
        tied = await connection.execute(
            select(s.c.user_id, s.c.table_id)
            .where(s.c.user_id.is_not(None))
            .union_all(
                select(t.c.owner, t.c.id),
                select(e.c.user_id, e.c.table_id).where(e.c.user_id.is_not(None)),
                select(m.c.user_id, m.c.table_id),
                select(models.ratings.c.user_id, literal("")),  # of somebody who deleted their account
            )
        )
        busy = {person for person, table in tied if table not in going}
    return Overdue([guest for guest in guests if guest not in busy], waiting, finished)


async def remove(storage: Storage, found: Overdue) -> None:
    """Remove what was found, in one transaction."""
    async with storage.write() as connection:
        await remove_tables(connection, [*found.waiting, *found.finished])
        for ids in _chunks(found.guests):
            i = models.invitations
            await connection.execute(update(i).where(i.c.used_by.in_(ids)).values(used_by=None))
            c, s = models.calls, models.shuns
            await connection.execute(update(c).where(c.c.by.in_(ids)).values(by=None))
            await connection.execute(delete(s).where(s.c.other_id.in_(ids)))
            for each in (
                models.outbox,
                models.calls,
                models.shuns,
                models.pushes,
                models.documents,
                models.habits,
                models.tokens,
                models.sessions,
                models.looks,
            ):
                await connection.execute(delete(each).where(each.c.user_id.in_(ids)))
            await connection.execute(delete(models.users).where(models.users.c.id.in_(ids)))


async def remove_tables(connection: AsyncConnection, tables: list[str]) -> None:
    """Remove tables with all that is kept of them."""
    of_tables = (
        models.outbox,
        models.calls,
        models.entries,
        models.seats,
        models.snapshots,
        models.messages,
        models.invitations,
        models.analyses,
    )
    for ids in _chunks(tables):
        for each in of_tables:
            await connection.execute(delete(each).where(each.c.table_id.in_(ids)))
        await connection.execute(delete(models.tables).where(models.tables.c.id.in_(ids)))


async def vacuum(storage: Storage) -> None:
    """Give the room of what was removed back to the disk."""
    async with storage.outside_transactions() as connection:
        await connection.execute(text("VACUUM"))


def _chunks(ids: list[str]) -> Iterable[list[str]]:
    return (ids[i : i + CHUNK] for i in range(0, len(ids), CHUNK))
