"""Documents: small JSON data that a person keeps about a game, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from royaume.server import models
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.storage import Storage


@dataclass(frozen=True, slots=True)
class Document:
    """What is kept under a name; version 0: nothing yet."""

    game: str
    name: str
    data: dict[str, Any]
    version: int = 0


async def read_document(storage: Storage, person: Person, game: str, name: str) -> Document:
    """What a person keeps under a name, empty if there is nothing."""
    d = models.documents
    mine = (d.c.user_id == person.id, d.c.game == game, d.c.name == name)
    async with storage.read() as connection:
        row = (await connection.execute(select(d.c.data, d.c.version).where(*mine))).first()
    return Document(game, name, {}) if row is None else Document(game, name, row.data, row.version)


async def write_document(storage: Storage, person: Person, document: Document, data: dict[str, Any]) -> bool:
    """Keep other data in place of those that were read; False, and nothing is written, if they changed meanwhile."""
    d = models.documents
    key = {"user_id": person.id, "game": document.game, "name": document.name}
    mine = [d.c[column] == value for column, value in key.items()]
    values = {"data": data, "version": document.version + 1, "changed": now()}
    try:
        async with storage.write() as connection:
            if not document.version:
                await connection.execute(insert(d).values(**key, **values))
                return True
            done = await connection.execute(update(d).where(*mine, d.c.version == document.version).values(**values))
            return done.rowcount == 1
    except IntegrityError:
        return False
