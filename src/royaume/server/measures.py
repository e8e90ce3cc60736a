"""What operators do about people: warn, mute, ban, give another name; and lift it again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlalchemy import Update, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.chat import fitting, one_line
from royaume.server.errors import forbidden, invalid, missing
from royaume.server.identity import RENAMED, SESSION
from royaume.server.operators import LONGEST_WHY, note
from royaume.server.order import BAN, KINDS, LASTING, MUTE, RENAME, WARN, Measure
from royaume.server.person import Person

if TYPE_CHECKING:
    from royaume.server.house import House

DAY = 24 * 3_600_000  # milliseconds
LONGEST = 3650  # days of a ban or mute


async def warn(house: House, by: Person | None, person: Person, why: str) -> None:
    """Tell somebody something that they have to confirm on their next page."""
    await _take(house, by, person, WARN, why)


async def mute(house: House, by: Person | None, person: Person, why: str, days: float) -> None:
    """Let somebody write nothing that others read, for so many days."""
    await _take(house, by, person, MUTE, why, days)


async def ban(house: House, by: Person | None, person: Person, why: str, days: float) -> None:
    """Let somebody do nothing here for so many days but read why; all sessions of an account end."""
    await _take(house, by, person, BAN, why, days)
    house.identity.note_end(person.id)


async def rename(house: House, by: Person | None, person: Person, name: str, why: str) -> None:
    """Give somebody another name, and tell them."""
    _refuse_operator(house, person)
    said, chosen = reason(why), one_line(name)

    async def also(connection: AsyncConnection) -> None:
        await write(house, connection, person.id, RENAME, said, chosen)
        called = f"{person.name or person.id} → {chosen}"
        await note(connection, by, house.tables.now(), RENAME, person.id, called, said)
        await house.order.tell(connection)
        await house.storage.notify(connection, RENAMED + person.id)

    renamed = await house.identity.rename(person, name, also)
    house.tables.renamed(person.id, renamed.name)
    await house.order.load()


async def lift(house: House, by: Person | None, person: Person, kind: str) -> None:
    """End a ban or a mute before its time."""
    at = house.tables.now()
    async with house.storage.write() as connection:
        ended = await connection.execute(_lasting(person.id, kind, at).values(ended=at))
        if not ended.rowcount:
            raise missing(kind)
        await note(connection, by, at, f"lift_{kind}", person.id, person.name)
        await house.order.tell(connection)
    await house.order.load()


async def confirm(house: House, person: Person, measure: str) -> None:
    """Somebody has read what they were told."""
    m = models.measures
    mine = (m.c.id == measure, m.c.user_id == person.id)
    async with house.storage.write() as connection:
        await connection.execute(update(m).where(*mine).values(read=house.tables.now()))
        await house.order.tell(connection)
    await house.order.load()


async def history(house: House, person: Person) -> list[Measure]:
    """Everything that was done about somebody, the newest first."""
    m = models.measures
    async with house.storage.read() as connection:
        rows = await connection.execute(select(m).where(m.c.user_id == person.id).order_by(m.c.at.desc(), m.c.id))
        return [Measure(**row._mapping) for row in rows]


def reason(why: str) -> str:
    """Why something is done, which the person reads: it must be said, and in no more than some sentences."""
    said = one_line(why)
    if not said:
        raise invalid("Say why: the person reads it.", "why_needed")
    return fitting(said, LONGEST_WHY)


async def write(
    house: House,
    connection: AsyncConnection,
    user_id: str,
    kind: str,
    why: str,
    about: str = "",
    until: int | None = None,
) -> None:
    """Write a measure down."""
    assert kind in KINDS
    row = {"id": secrets.token_hex(8), "user_id": user_id, "kind": kind, "why": why, "about": about}
    await connection.execute(insert(models.measures).values(**row, at=house.tables.now(), until=until))


async def _take(
    house: House, by: Person | None, person: Person, kind: str, why: str, days: float | None = None
) -> None:
    _refuse_operator(house, person)
    said, at = reason(why), house.tables.now()
    if days is not None and not 0 < days <= LONGEST:
        raise invalid(f"A number of days up to {LONGEST} is needed.", "bad_days")
    async with house.storage.write() as connection:
        if kind in LASTING:
            await connection.execute(_lasting(person.id, kind, at).values(ended=at))
        await write(
            house, connection, person.id, kind, said, until=at + round(days * DAY) if days is not None else None
        )
        if kind == BAN:
            await _end_sessions(house, connection, person)
        lasting = f" ({days:g} d)" if days is not None else ""
        await note(connection, by, at, kind, person.id, f"{person.name or person.id}{lasting}", said)
        await house.order.tell(connection)
    await house.order.load()


def _lasting(user_id: str, kind: str, at: int) -> Update:
    m = models.measures
    return update(m).where(m.c.user_id == user_id, m.c.kind == kind, m.c.ended.is_(None), m.c.until > at)


async def _end_sessions(house: House, connection: AsyncConnection, person: Person) -> None:
    """End the sessions of an account. A guest keeps theirs, or they would be somebody else and not read why."""
    u, s = models.users, models.sessions
    if person.login is not None:
        await connection.execute(update(u).where(u.c.id == person.id).values(epoch=u.c.epoch + 1))
        await connection.execute(delete(s).where(s.c.user_id == person.id))
    await house.storage.notify(connection, SESSION + person.id)


def _refuse_operator(house: House, person: Person) -> None:
    if house.order.is_operator(person):
        raise forbidden("That is an operator: the command line takes the office first.", "is_operator")
