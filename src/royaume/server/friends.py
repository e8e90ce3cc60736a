"""Profiles and friends: what somebody shows of themselves, and the link by which two become friends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.errors import Refusal, forbidden, missing
from royaume.server.identity import login_of
from royaume.server.links import Links, found_by
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.shunning import blocks
from royaume.server.storage import Storage

FRIEND = "friend"  # the kind of its link
MOST = 500  # friends of one person


@dataclass(frozen=True, slots=True)
class Profile:
    """What is kept of a profile."""

    hidden: bool
    secret: str  # of the link


def with_account(person: Person) -> Person:
    """The person, who must have an account: friends and clubs are for those who come back."""
    if person.login is None:
        raise forbidden("That needs an account.", "account_needed")
    return person


async def profile(storage: Storage, links: Links, person: Person) -> Profile:
    """A person's profile, with the link that makes friends."""
    with_account(person)
    p = models.profiles
    async with storage.read() as connection:
        row = (await connection.execute(select(p).where(p.c.user_id == person.id))).first()
    if row is None:
        try:
            async with storage.write() as connection:
                values = links.fresh(FRIEND, person.id)
                await connection.execute(insert(p).values(user_id=person.id, hidden=False, **values))
        except IntegrityError:
            pass  # another page of theirs was quicker
        return await profile(storage, links, person)
    return Profile(row.hidden, links.secret(FRIEND, person.id, row.nonce))


async def hide(storage: Storage, links: Links, person: Person, hidden: bool) -> None:
    """Show the profile to nobody, or to everybody again."""
    await profile(storage, links, person)
    p = models.profiles
    async with storage.write() as connection:
        await connection.execute(update(p).where(p.c.user_id == person.id).values(hidden=hidden))


async def renew(storage: Storage, links: Links, person: Person) -> None:
    """Another link; the one before leads nowhere."""
    await profile(storage, links, person)
    p = models.profiles
    async with storage.write() as connection:
        await connection.execute(update(p).where(p.c.user_id == person.id).values(**links.fresh(FRIEND, person.id)))


async def found(storage: Storage, login: str, viewer: Person) -> Person:
    """The person of a profile, unless they show it to nobody else."""
    u, p = models.users.c, models.profiles.c
    both = models.users.outerjoin(models.profiles, p.user_id == u.id)
    async with storage.read() as connection:
        asked = select(u.id, u.name, u.login, p.hidden).select_from(both).where(u.login == login_of(login))
        row = (await connection.execute(asked)).first()
    if row is None or (row.hidden and row.id != viewer.id):
        raise missing("profile")
    return Person(row.id, row.name, row.login)


async def offered(storage: Storage, secret: str) -> Person:
    """Whose friend the link makes one."""
    u, p = models.users.c, models.profiles.c
    async with storage.read() as connection:
        asked = select(u.id, u.name, u.login).where(p.link == found_by(secret), u.id == p.user_id)
        row = (await connection.execute(asked)).first()
    if row is None:
        raise Refusal("bad_invitation", "This invitation does not exist.", 404)
    return Person(row.id, row.name, row.login)


async def befriend(storage: Storage, secret: str, person: Person) -> Person:
    """Follow somebody's link: both are friends from then on."""
    with_account(person)
    other = await offered(storage, secret)
    if other.id == person.id:
        raise Refusal("own_link", "This is your own link: send it to somebody else.")
    f = models.friends
    async with storage.write() as connection:
        if await blocks(connection, other.id, person.id):
            raise Refusal("bad_invitation", "This invitation does not exist.", 404)
        for one, two in ((person.id, other.id), (other.id, person.id)):
            if len((await connection.execute(select(f.c.at).where(f.c.user_id == one).limit(MOST))).all()) >= MOST:
                raise Refusal("too_many_friends", f"Nobody can have more than {MOST} friends here.")
            known = select(f.c.at).where(f.c.user_id == one, f.c.friend_id == two)
            if await connection.scalar(known) is None:
                await connection.execute(insert(f).values(user_id=one, friend_id=two, at=now()))
    return other


async def part(storage: Storage, person: Person, other: str) -> None:
    """Be friends no longer."""
    f = models.friends
    async with storage.write() as connection:
        for one, two in ((person.id, other), (other, person.id)):
            await connection.execute(delete(f).where(f.c.user_id == one, f.c.friend_id == two))


async def friends(storage: Storage, person: Person) -> list[Person]:
    """A person's friends by name."""
    async with storage.read() as connection:
        return await friends_of(connection, person.id)


async def friends_of(connection: AsyncConnection, user_id: str) -> list[Person]:
    """The friends of somebody, within a transaction."""
    f, u = models.friends.c, models.users.c
    rows: Any = await connection.execute(
        select(u.id, u.name, u.login).where(f.user_id == user_id, u.id == f.friend_id).order_by(u.name)
    )
    return [Person(row.id, row.name, row.login) for row in rows]
