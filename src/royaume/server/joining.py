"""A guest signs in to an account: what was the guest's is the account's from then on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.doors import Caller
from royaume.server.person import Person
from royaume.server.sitting import JOINED, write_events
from royaume.server.tables import Tables


@dataclass(frozen=True, slots=True)
class Brought:
    """The tables that came along, and those where the account sat already: there the guest keeps the seat."""

    tables: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


async def sign_in(who: Caller, name: str, password: str) -> Brought:
    """Sign in to an account and bring along what the guest had; a guest who stays behind keeps a cookie."""
    before = who.session
    session = await who.house.identity.sign_in(name, password, who.device)
    brought = Brought()
    if before.person.login is None and not before.by_token:
        brought = await bring_over(who.house.tables, before.person, session.person)
        await who.house.order.bring_over(before.person, session.person)
    who.signed_in(session)
    if brought.apart:
        who.leave_behind(before)
    return brought


async def bring_over(tables: Tables, guest: Person, account: Person) -> Brought:
    """Give the account the guest's seats, tables, words and documents, all at once or not at all.

    Each table gets an entry in its log, by which other processes learn who sits there now.
    """
    async with tables.storage.write() as connection:
        found = await _tables_of(connection, guest.id)
        both = await _seated(connection, account.id) & await _seated(connection, guest.id)
        moving = [row for row in found if row.id not in both]
        for row in moving:
            await _take_over(connection, row, guest.id, account.id, tables.now())
            await tables.storage.notify(connection, row.id)
        await _documents(connection, guest.id, account.id)
        await _habits(connection, guest.id, account.id)
        if not both:
            u = models.users
            await connection.execute(update(u).where(u.c.id == guest.id).values(epoch=u.c.epoch + 1))
    for row in moving:
        await tables.heard(row.id)
    return Brought(tuple(row.id for row in moving), tuple(row.id for row in found if row.id in both))


async def _tables_of(connection: AsyncConnection, user_id: str) -> list[Any]:
    """Every table that knows a person, in one order for all, held until the transaction ends."""
    t = models.tables
    known = [
        select(each.c.table_id).where(each.c.user_id == user_id)
        for each in (models.seats, models.entries, models.messages)
    ]
    where = or_(t.c.owner == user_id, *(t.c.id.in_(each) for each in known))
    rows = await connection.execute(
        select(t.c.id, t.c.head, t.c.proposal).where(where).order_by(t.c.id).with_for_update()
    )
    return list(rows)


async def _seated(connection: AsyncConnection, user_id: str) -> set[str]:
    s = models.seats.c
    return set((await connection.execute(select(s.table_id).where(s.user_id == user_id))).scalars())


async def _take_over(connection: AsyncConnection, row: Any, guest: str, account: str, at: int) -> None:
    """One table: seats, log, talk, invitations, what was asked, and whose table it is."""
    t = models.tables
    here = [(each, each.c.user_id) for each in (models.seats, models.entries, models.messages)]
    for each, column in [*here, (models.invitations, models.invitations.c.used_by)]:
        mine = (each.c.table_id == row.id, column == guest)
        await connection.execute(update(each).where(*mine).values({column.name: account}))
    await connection.execute(update(t).where(t.c.id == row.id, t.c.owner == guest).values(owner=account))
    ply = row.head + 1
    await connection.execute(
        update(t).where(t.c.id == row.id).values(head=ply, proposal=_renamed(row.proposal, guest, account))
    )
    e = models.entries.c
    runs = await connection.scalar(select(e.runs).where(e.table_id == row.id, e.ply == row.head))
    entry = {"table_id": row.id, "ply": ply, "kind": JOINED, "user_id": account, "marks": 0, "data": {}, "at": at}
    await connection.execute(insert(models.entries).values(**entry, runs=runs, events=write_events([])))


def _renamed(proposal: dict[str, Any] | None, guest: str, account: str) -> dict[str, Any] | None:
    if proposal is None:
        return None
    who = {guest: account}
    agreed = [who.get(each, each) for each in proposal["agreed"]]
    return {**proposal, "by": who.get(proposal["by"], proposal["by"]), "agreed": agreed}


async def _documents(connection: AsyncConnection, guest: str, account: str) -> None:
    """What the guest kept about games, where the account keeps nothing under that name."""
    d = models.documents.c
    kept = {
        (row.game, row.name) for row in await connection.execute(select(d.game, d.name).where(d.user_id == account))
    }
    mine = (await connection.execute(select(d.game, d.name).where(d.user_id == guest))).all()
    for row in mine:
        if (row.game, row.name) not in kept:
            where = (d.user_id == guest, d.game == row.game, d.name == row.name)
            await connection.execute(update(models.documents).where(*where).values(user_id=account))


async def _habits(connection: AsyncConnection, guest: str, account: str) -> None:
    """What the guest wished of the house, where the account has said nothing."""
    h = models.habits
    known = await connection.scalar(select(h.c.user_id).where(h.c.user_id == account))
    if known is None:
        await connection.execute(update(h).where(h.c.user_id == guest).values(user_id=account))
