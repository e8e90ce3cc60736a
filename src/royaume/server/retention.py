"""What nobody will miss: guests who have no table, tables nobody sat down at, old tables of guests alone.

It is always found first and shown; only then it may be removed. People with an account, every table at which one of
them has a seat, and the tables and people of events are never touched. Operators set after how long, and whether it
happens by itself once a day.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Select, delete, exists, insert, literal, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models, order
from royaume.server.errors import Refusal, invalid
from royaume.server.operators import note
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.sitting import ENDED, OPEN
from royaume.server.storage import Storage

if TYPE_CHECKING:
    from royaume.server.house import House

PLAN = "retention"  # the name of what operators have set
LONGEST = 36500  # days
DAY = 24 * 3_600_000  # milliseconds
CHUNK = 500  # names in one statement


@dataclass(frozen=True, slots=True)
class Rules:
    """After how many days each kind may go; 0: never."""

    guests: int = 30
    waiting: int = 30
    finished: int = 365


@dataclass(frozen=True, slots=True)
class Plan:
    """What operators have set: the rules, and whether they are applied by themselves every day; when that was last."""

    rules: Rules = Rules()
    daily: bool = False
    last: int = 0


@dataclass(frozen=True, slots=True)
class Overdue:
    """What may go: people and tables by their ids."""

    guests: list[str]
    waiting: list[str]
    finished: list[str]

    def counts(self) -> dict[str, int]:
        """How many of each kind."""
        return {"guests": len(self.guests), "waiting": len(self.waiting), "finished": len(self.finished)}

    @property
    def print(self) -> str:
        """By what it is known that what goes is what was shown."""
        ids = json.dumps([sorted(self.guests), sorted(self.waiting), sorted(self.finished)])
        return hashlib.blake2b(ids.encode(), digest_size=8).hexdigest()


# What operators have set -----------------------------------------------------------------------------


async def plan(storage: Storage) -> Plan:
    """What operators have set, or what is usual."""
    async with storage.read() as connection:
        return await _plan(connection, hold=False)


async def _plan(connection: AsyncConnection, hold: bool = True) -> Plan:
    """The same within a transaction, until whose end nobody else changes it."""
    c = models.choices.c
    asked = select(c.value).where(c.name == PLAN)
    value = await connection.scalar(asked.with_for_update() if hold else asked)
    return Plan(Rules(**value["rules"]), value["daily"], value["last"]) if value is not None else Plan()


async def set_plan(house: House, by: Person | None, rules: Rules, daily: bool) -> None:
    """Set after how long what may go, and whether it goes by itself."""
    if not all(0 <= days <= LONGEST for days in asdict(rules).values()):
        raise invalid(f"A number of days from 0 to {LONGEST} is needed.", "bad_days")
    async with house.storage.write() as connection:
        before = await _plan(connection)
        await _keep(connection, Plan(rules, daily, before.last))
        said = f"{rules.guests} · {rules.waiting} · {rules.finished}" + (" · daily" if daily else "")
        await note(connection, by, house.tables.now(), "retention", name=said)


async def _keep(connection: AsyncConnection, chosen: Plan) -> None:
    c = models.choices
    value = {"rules": asdict(chosen.rules), "daily": chosen.daily, "last": chosen.last}
    await connection.execute(delete(c).where(c.c.name == PLAN))
    await connection.execute(insert(c).values(name=PLAN, value=value))


async def tidy(house: House, by: Person | None, shown: str | None = None, rules: Rules | None = None) -> Overdue:
    """Remove what may go by the rules that are set, or by others; a Refusal if that is not what was shown."""
    at = house.tables.now()
    async with house.storage.write() as connection:
        chosen = await _plan(connection)
        found = await _find(connection, rules or chosen.rules, at)
        if shown is not None and found.print != shown:
            raise Refusal("changed", "What may go has changed meanwhile: look again.")
        await _tidied(connection, by, "tidy", found, chosen, at)
    house.tables.forget([*found.waiting, *found.finished])
    return found


async def tidy_daily(house: House) -> Overdue | None:
    """Remove what may go where operators want that daily and nobody did it for a day; None: it was not to be."""
    at = house.tables.now()
    if not _due(await plan(house.storage), at):
        return None
    async with house.storage.write() as connection:
        chosen = await _plan(connection)
        if not _due(chosen, at):  # another process was quicker
            return None
        found = await _find(connection, chosen.rules, at)
        await _tidied(connection, None, "tidy_daily", found, chosen, at)
    house.tables.forget([*found.waiting, *found.finished])
    return found


def _due(chosen: Plan, at: int) -> bool:
    return chosen.daily and at - chosen.last >= DAY


async def _tidied(
    connection: AsyncConnection, by: Person | None, verb: str, found: Overdue, chosen: Plan, at: int
) -> None:
    await _remove(connection, found)
    await _keep(connection, replace(chosen, last=at))
    if any(found.counts().values()):
        await note(connection, by, at, verb, name=" · ".join(str(count) for count in found.counts().values()))


# Finding and removing --------------------------------------------------------------------------------


async def overdue(storage: Storage, rules: Rules, at: int | None = None) -> Overdue:
    """What may go by these rules at a moment, by default now."""
    async with storage.snapshot() as connection:
        return await _find(connection, rules, now() if at is None else at)


async def _find(connection: AsyncConnection, rules: Rules, moment: int) -> Overdue:
    t, s, u, e, m = models.tables, models.seats, models.users, models.entries, models.messages
    v, n, p = models.events, models.entrants, models.pairings
    has_account = exists().where(s.c.table_id == t.c.id, s.c.user_id == u.c.id, u.c.login.is_not(None))
    owned = exists().where(u.c.id == t.c.owner, u.c.login.is_not(None))
    joined = exists().where(s.c.table_id == t.c.id, s.c.user_id.is_not(None), s.c.user_id != t.c.owner)

    async def ids(kind: Select[Any], days: int, age: ColumnElement[int]) -> list[str]:
        if not days:
            return []
        return list((await connection.execute(kind.where(age < moment - days * DAY))).scalars())

    waiting = await ids(select(t.c.id).where(t.c.status == OPEN, ~joined), rules.waiting, t.c.moved)
    of_event = exists().where(p.c.table_id == t.c.id)
    of_guests = select(t.c.id).where(t.c.status.in_(ENDED), ~has_account, ~owned, ~of_event)
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
    busy |= set((await connection.execute(select(v.c.owner).union(select(n.c.user_id)))).scalars())
    return Overdue([guest for guest in guests if guest not in busy], waiting, finished)


async def remove(storage: Storage, found: Overdue) -> None:
    """Remove what was found, in one transaction."""
    async with storage.write() as connection:
        await _remove(connection, found)


async def _remove(connection: AsyncConnection, found: Overdue) -> None:
    await remove_tables(connection, [*found.waiting, *found.finished])
    for ids in _chunks(found.guests):
        i = models.invitations
        await connection.execute(update(i).where(i.c.used_by.in_(ids)).values(used_by=None))
        c, s = models.calls, models.shuns
        await connection.execute(update(c).where(c.c.by.in_(ids)).values(by=None))
        await connection.execute(delete(s).where(s.c.other_id.in_(ids)))
        await order.forget(connection, ids)
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
    """Give the room of what was removed back to the disk; who writes meanwhile waits."""
    if storage.is_sqlite:
        await storage.shrink()
        return
    async with storage.outside_transactions() as connection:
        await connection.execute(text("VACUUM"))


def _chunks(ids: list[str]) -> Iterable[list[str]]:
    return (ids[i : i + CHUNK] for i in range(0, len(ids), CHUNK))
