"""The operators of a site: who they are, whom and what they find, and the journal of what they did."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.errors import missing
from royaume.server.identity import login_of
from royaume.server.person import Person
from royaume.server.storage import Storage

if TYPE_CHECKING:
    from royaume.server.house import House

# What the journal knows of.
VERBS = (
    "appoint", "dismiss", "warn", "mute", "ban", "rename", "lift_mute", "lift_ban", "close", "decide", "say", "unsay",
    "retention", "tidy", "tidy_daily", "vacuum",
)  # fmt: skip
SHOWN = 100  # rows of a list
LONGEST_ABOUT, LONGEST_NAME, LONGEST_WHY = 32, 80, 500


@dataclass(frozen=True, slots=True)
class Done:
    """A line of the journal."""

    at: int
    by: str | None  # what the operator is called; None: it was done on the command line
    verb: str
    about: str
    name: str
    why: str


async def note(
    connection: AsyncConnection, by: Person | None, at: int, verb: str, about: str = "", name: str = "", why: str = ""
) -> None:
    """Write a line into the journal, in the transaction of what it tells."""
    assert verb in VERBS
    row = {
        "id": secrets.token_hex(8),
        "at": at,
        "by": by.id if by is not None else None,
        "verb": verb,
        "about": about[:LONGEST_ABOUT],
        "name": name[:LONGEST_NAME],
        "why": why[:LONGEST_WHY],
    }
    await connection.execute(insert(models.journal).values(**row))


async def journal(storage: Storage, before: int | None = None) -> list[Done]:
    """The last lines of the journal, the newest first; those before a moment, if one is given."""
    j, u = models.journal, models.users
    wanted = select(j, u.c.name.label("called"), u.c.login).select_from(j.outerjoin(u, u.c.id == j.c.by))
    if before is not None:
        wanted = wanted.where(j.c.at < before)
    async with storage.read() as connection:
        rows = await connection.execute(wanted.order_by(j.c.at.desc(), j.c.id).limit(SHOWN))
        return [Done(r.at, None if r.by is None else r.called or r.by, r.verb, r.about, r.name, r.why) for r in rows]


async def account(storage: Storage, name: str) -> Person:
    """The account of a name; a Refusal if there is none."""
    u = models.users.c
    async with storage.read() as connection:
        row = (await connection.execute(select(u.id, u.name, u.login).where(u.login == login_of(name)))).first()
    if row is None:
        raise missing("account")
    return Person(row.id, row.name, row.login)


async def somebody(storage: Storage, name: str) -> Person:
    """The person of an id or of the name of an account; a Refusal if there is none."""
    u = models.users.c
    async with storage.read() as connection:
        row = (await connection.execute(select(u.id, u.name, u.login).where(u.id == name))).first()
    return Person(row.id, row.name, row.login) if row is not None else await account(storage, name)


async def appoint(house: House, by: Person | None, person: Person) -> None:
    """Make the holder of an account an operator."""
    o, at = models.operators, house.tables.now()
    async with house.storage.write() as connection:
        await connection.execute(delete(o).where(o.c.user_id == person.id))
        await connection.execute(insert(o).values(user_id=person.id, at=at))
        await note(connection, by, at, "appoint", person.id, person.name)
        await house.order.tell(connection)
    await house.order.load()


async def dismiss(house: House, by: Person | None, person: Person) -> None:
    """Make an operator somebody like all others."""
    o, at = models.operators, house.tables.now()
    async with house.storage.write() as connection:
        gone = await connection.execute(delete(o).where(o.c.user_id == person.id))
        if gone.rowcount != 1:
            raise missing("operator")
        await note(connection, by, at, "dismiss", person.id, person.name)
        await house.order.tell(connection)
    await house.order.load()


async def operators(storage: Storage) -> list[Person]:
    """Everybody who keeps order, by name."""
    o, u = models.operators, models.users
    both = o.join(u, u.c.id == o.c.user_id)
    async with storage.read() as connection:
        rows = await connection.execute(select(u.c.id, u.c.name, u.c.login).select_from(both).order_by(u.c.name))
        return [Person(row.id, row.name, row.login) for row in rows]


# Finding --------------------------------------------------------------------------------------------


async def search_people(storage: Storage, text: str) -> list[Person]:
    """The people whose name, sign-in name or id has a text in it; without one, who came last."""
    u = models.users
    wanted = select(u.c.id, u.c.name, u.c.login)
    if text:
        inside = f"%{_plain(text.casefold())}%"
        wanted = wanted.where(
            or_(
                func.lower(u.c.name).like(inside, escape="\\"),
                u.c.login.like(inside, escape="\\"),
                u.c.id == text.strip(),
            )
        )
    async with storage.read() as connection:
        rows = await connection.execute(wanted.order_by(u.c.created.desc(), u.c.id).limit(SHOWN))
        return [Person(row.id, row.name, row.login) for row in rows]


async def search_tables(storage: Storage, text: str, status: str = "") -> list[dict[str, Any]]:
    """The tables of an id, a title, a game, or somebody who sits there; what a row says, and nothing of its game."""
    t, s, u = models.tables, models.seats, models.users
    wanted = select(t.c.id, t.c.game, t.c.title, t.c.status, t.c.players, t.c.created, t.c.moved, t.c.head)
    if text:
        inside = f"%{_plain(text.casefold())}%"
        sits = (
            select(s.c.table_id)
            .select_from(s.join(u, u.c.id == s.c.user_id))
            .where(or_(func.lower(u.c.name).like(inside, escape="\\"), u.c.id == text.strip()))
        )
        found = [t.c.id == text.strip(), t.c.game.like(inside, escape="\\"), t.c.id.in_(sits)]
        wanted = wanted.where(or_(*found, func.lower(t.c.title).like(inside, escape="\\")))
    if status:
        wanted = wanted.where(t.c.status == status)
    async with storage.read() as connection:
        rows = (await connection.execute(wanted.order_by(t.c.moved.desc(), t.c.id).limit(SHOWN))).all()
        ids = [row.id for row in rows]
        people = await connection.execute(
            select(s.c.table_id, u.c.id, u.c.name, u.c.login)
            .select_from(s.join(u, u.c.id == s.c.user_id))
            .where(s.c.table_id.in_(ids))
            .order_by(s.c.seat)
        )
        seated: dict[str, dict[str, Person]] = {each: {} for each in ids}
        for row in people:
            seated[row.table_id][row.id] = Person(row.id, row.name, row.login)
    return [{**row._mapping, "people": list(seated[row.id].values())} for row in rows]


def _plain(text: str) -> str:
    """A text in which nothing stands for anything else."""
    return "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in text.strip())
