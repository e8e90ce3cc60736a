"""Messages to all: shown on every page from one moment to another, until somebody puts them away."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from royaume.server import models
from royaume.server.chat import fitting, one_line
from royaume.server.errors import invalid, missing
from royaume.server.operators import note
from royaume.server.order import Banner
from royaume.server.person import Person

if TYPE_CHECKING:
    from royaume.server.house import House

LONGEST_TEXT = 300
LONGEST = 366 * 24 * 3_600_000  # milliseconds that a message may be shown


async def say(
    house: House, by: Person | None, texts: Mapping[str, str], ends: int, begins: int | None = None
) -> Banner:
    """Say something to all, by language or (under the empty one) to all alike, from a moment to another."""
    at = house.tables.now()
    said = {lang: fitting(one_line(text), LONGEST_TEXT) for lang, text in texts.items() if one_line(text)}
    if not said:
        raise invalid("There is nothing to say in this message.", "empty")
    begin = max(begins if begins is not None else at, at)
    if not begin < ends <= at + LONGEST:
        raise invalid("A message ends after it begins, and within a year.", "bad_time")
    banner = Banner(secrets.token_hex(8), said, begin, ends)
    row = {"id": banner.id, "texts": said, "begins": begin, "ends": ends}
    async with house.storage.write() as connection:
        await connection.execute(insert(models.banners).values(**row))
        await note(connection, by, at, "say", banner.id, next(iter(said.values())))
        await house.order.tell(connection)
    await house.order.load()
    return banner


async def unsay(house: House, by: Person | None, banner: str) -> None:
    """Take a message back before its time."""
    b, at = models.banners, house.tables.now()
    async with house.storage.write() as connection:
        row = (await connection.execute(select(b).where(b.c.id == banner, b.c.ends > at))).first()
        if row is None:
            raise missing("message")
        await connection.execute(update(b).where(b.c.id == banner).values(ends=at))
        await note(connection, by, at, "unsay", banner, next(iter(row.texts.values())))
        await house.order.tell(connection)
    await house.order.load()


async def current(house: House) -> list[Banner]:
    """The messages that are shown now or will be."""
    b = models.banners
    async with house.storage.read() as connection:
        rows = await connection.execute(select(b).where(b.c.ends > house.tables.now()).order_by(b.c.begins))
        return [Banner(**row._mapping) for row in rows]
