"""Talk at the table: plain text, one numbered message after the other."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from sqlalchemy import insert, select, update

from royaume.server import models, permissions
from royaume.server.errors import Stale, invalid
from royaume.server.person import Person
from royaume.server.play import request_key
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables

LONGEST = 500
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")  # kinds of characters that nobody sees
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like nothing
ACCENT = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
HEAP = re.compile(f"({ACCENT}{{3}}){ACCENT}+")
SHOWN = 100


@dataclass(frozen=True, slots=True)
class Message:
    """One thing somebody said."""

    number: int
    user_id: str
    name: str
    seat: int | None
    text: str
    at: int


def clean(text: str) -> str:
    """The text without control characters, outer space and heaps of accents that would cover other lines."""
    kept = (c for c in text if c == "\n" or (unicodedata.category(c) not in UNSEEN and c not in BLANK))
    return HEAP.sub(r"\1", unicodedata.normalize("NFC", "".join(kept))).strip()


def one_line(text: str) -> str:
    """The same on one line, with single spaces: for names and titles."""
    return " ".join(clean(text).split())


def plain(text: str, longest: int) -> str:
    """A clean text that says something and is not too long; else a Refusal."""
    return fitting(clean(text), longest)


def fitting(text: str, longest: int) -> str:
    """The text, if it says something and is not too long; else a Refusal."""
    if not text:
        raise invalid("There is nothing to say in this message.", "empty")
    if len(text) > longest:
        raise invalid(f"This text is longer than {longest} characters.", "too_long")
    return text


async def say(tables: Tables, table_id: str, person: Person, text: str, request: str | None = None) -> Sitting:
    """Say something; said twice with the same request id it is said once."""
    tables.may_speak(person)
    said = plain(text, LONGEST)
    key = request_key(person, request)
    for attempt in range(5):
        async with tables.locked(table_id, read=attempt > 0) as table:
            permissions.chat(table, person)
            if await _write(tables, table, person, said, key):
                return table
    raise Stale(table_id)


async def _write(tables: Tables, table: Sitting, person: Person, text: str, request: str | None) -> bool:
    """Store the next message; False if another process was quicker."""
    own = table.seats_of(person.id)
    number = table.row["said"] + 1
    t, m = models.tables, models.messages
    async with tables.storage.write() as connection:
        if request is not None:
            known = await connection.execute(select(m.c.number).where(m.c.table_id == table.id, m.c.request == request))
            if known.first() is not None:
                return True
        moved = await connection.execute(
            update(t).where(t.c.id == table.id, t.c.said == number - 1).values(said=number)
        )
        if moved.rowcount != 1:
            return False
        await connection.execute(
            insert(m).values(
                table_id=table.id,
                number=number,
                user_id=person.id,
                seat=own[0] if own else None,
                text=text,
                request=request,
                at=tables.now(),
            )
        )
        await tables.storage.notify(connection, table.id)
    table.row["said"] = number
    tables.wake(table)
    return True


async def messages(tables: Tables, table: Sitting, after: int) -> list[Message]:
    """What was said since message `after`, at most the last hundred."""
    if table.row["said"] <= after:
        return []
    m, u = models.messages.c, models.users.c
    async with tables.storage.read() as connection:
        rows = await connection.execute(
            select(m.number, m.user_id, m.seat, m.text, m.at, u.name)
            .select_from(models.messages.join(models.users, m.user_id == u.id))
            .where(m.table_id == table.id, m.number > after)
            .order_by(m.number.desc())
            .limit(SHOWN)
        )
        found = [Message(r.number, r.user_id, r.name, r.seat, r.text, r.at) for r in rows]
    return found[::-1]
