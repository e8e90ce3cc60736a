"""Invitations by mail: a letter with the link of a seat, sent once, to an address that is forgotten then."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import insert

from royaume.server import models, seating
from royaume.server.errors import invalid
from royaume.server.notices import WAITING
from royaume.server.person import Person
from royaume.server.tables import Tables
from royaume.server.wishes import LETTER, MAIL, is_address


async def write_letter(tables: Tables, table_id: str, person: Person, number: int, address: str, lang: str) -> None:
    """Put an invitation to a seat into the outbox; an earlier invitation to that seat ends."""
    to = address.strip()
    if not to or not is_address(to):
        raise invalid("This is no mail address.", "bad_mail")
    invitation = await seating.invite(tables, table_id, person, number)
    at = tables.now()
    row: dict[str, Any] = {
        "id": secrets.token_hex(16),
        "user_id": person.id,
        "channel": MAIL,
        "kind": LETTER,
        "table_id": table_id,
        "data": {"to": to, "invitation": invitation, "lang": lang, "seat": number},
        "status": WAITING,
        "due": at,
        "claimed": 0,
        "tries": 0,
        "at": at,
    }
    async with tables.storage.write() as connection:
        await connection.execute(insert(models.outbox).values(**row))
