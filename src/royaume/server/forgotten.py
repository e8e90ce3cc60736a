"""A forgotten password: a letter to the address that the account has confirmed, with a link that works once.

Kept is the hash of the link. Whoever asks is told the same, whether there is such an account or not.
"""

from __future__ import annotations

import hashlib

from sqlalchemy import delete, insert, or_, select, update

from royaume.server import models
from royaume.server.clocks import HOUR
from royaume.server.house import House
from royaume.server.identity import login_of
from royaume.server.links import found_by
from royaume.server.notices import DROPPED, WAITING
from royaume.server.wishes import MAIL, RESET, read_wishes

LASTS = HOUR  # so long a link may be used


async def ask(house: House, login: str) -> None:
    """Send a letter to the confirmed address of this account, if it is one and has one; an earlier link ends."""
    u, r, o = models.users.c, models.resets, models.outbox
    async with house.storage.read() as connection:
        user = await connection.scalar(select(u.id).where(u.login == login_of(login)))
    wishes = await read_wishes(house.storage, user) if user is not None and house.postman.mail is not None else None
    if user is None or wishes is None or not (wishes.mail and wishes.confirmed):
        return
    at = house.tables.now()
    fresh = house.links.fresh(RESET, user)
    async with house.storage.write() as connection:
        await connection.execute(delete(r).where(or_(r.c.user_id == user, r.c.at < at - LASTS)))
        await connection.execute(insert(r).values(user_id=user, at=at, **fresh))
        same = (o.c.user_id == user, o.c.kind == RESET, o.c.status == WAITING)
        await connection.execute(update(o).where(*same).values(status=DROPPED))
        number = hashlib.blake2b(f"{RESET}:{user}:{fresh['nonce']}".encode(), digest_size=16).hexdigest()
        letter = {"id": number, "user_id": user, "channel": MAIL, "kind": RESET, "data": {}, "status": WAITING}
        await connection.execute(insert(o).values(**letter, due=at, claimed=0, tries=0, at=at))


async def choose(house: House, secret: str, password: str) -> None:
    """Take a new password with the link of a letter."""
    await house.identity.reset_password(found_by(secret), house.tables.now() - LASTS, password)
