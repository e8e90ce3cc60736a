"""Lists of tables: one's own, and those in the lobby."""

from __future__ import annotations

from sqlalchemy import exists, func, or_, select

from royaume.server import models
from royaume.server.person import Person
from royaume.server.sitting import OPEN, OVER, PLAYING, Seat, Sitting
from royaume.server.storage import Storage

LISTED = 100
SOLO_LISTED = 2000
REMATCH = "rematch"  # the word in the origin of a table that names the one before


async def own_tables(storage: Storage, person: Person, ended: bool = False) -> list[Sitting]:
    """The tables where a person sits or that they own, the last moved first."""
    t, s = models.tables.c, models.seats.c
    mine = select(s.table_id).where(s.user_id == person.id)
    going = t.status.in_((OPEN, PLAYING))
    own = or_(t.id.in_(mine), t.owner == person.id)
    return await listed(storage, own, t.lesson.is_(None), ~going if ended else going)


async def solo_tables(storage: Storage, person: Person, game: str) -> list[Sitting]:
    """The tables of a game that a person plays or played alone, on its only seat, the last moved first."""
    t, s = models.tables.c, models.seats.c
    mine = or_(t.id.in_(select(s.table_id).where(s.user_id == person.id)), t.owner == person.id)
    return await listed(storage, mine, t.lesson.is_(None), t.game == game, t.players == 1, most=SOLO_LISTED)


async def lobby(storage: Storage) -> list[Sitting]:
    """The tables everybody may see: with seats to take, or with a game to watch."""
    t = models.tables.c
    watchable = or_(t.status == OPEN, t.spectators)
    return await listed(storage, t.visibility == "lobby", t.status.in_((OPEN, PLAYING)), watchable)


async def of_club(storage: Storage, club: str) -> list[Sitting]:
    """The tables in the lobby of a club that go on."""
    t = models.tables.c
    return await listed(storage, t.club == club, t.status.in_((OPEN, PLAYING)), or_(t.status == OPEN, t.spectators))


async def rematch(storage: Storage, old: Sitting) -> Sitting | None:
    """The table that somebody of the old one opened to play once more, while it goes on."""
    t = models.tables.c
    theirs = t.owner.in_({seat.user_id for seat in old.seats if seat.user_id is not None})
    later = (t.game == old.row["game"], t.created >= old.row["created"], t.status.in_((OPEN, PLAYING)))
    found = await listed(storage, theirs, *later)
    return next((each for each in found if each.row["origin"] == {REMATCH: old.id}), None)


async def bots_alone(storage: Storage, person: Person) -> int:
    """At how many running tables of this person nobody but bots plays."""
    t, s = models.tables.c, models.seats.c
    playing = exists().where(s.table_id == t.id, s.bot.is_(None))
    counted = select(func.count()).select_from(models.tables).where(t.owner == person.id, t.status == PLAYING, ~playing)
    async with storage.read() as connection:
        return int((await connection.execute(counted)).scalar_one())


async def played(storage: Storage, person: Person) -> set[str]:
    """The games at whose tables a person has sat; a lesson is none."""
    t, s = models.tables.c, models.seats.c
    found = select(t.game).where(s.table_id == t.id, s.user_id == person.id, t.lesson.is_(None)).distinct()
    async with storage.read() as connection:
        return set((await connection.execute(found)).scalars())


async def has_finished(storage: Storage, person: Person, game: str) -> bool:
    """True if this person has played a game of this kind to its end."""
    t, s = models.tables.c, models.seats.c
    mine = exists().where(s.table_id == t.id, s.user_id == person.id)
    async with storage.read() as connection:
        over = (t.game == game, t.lesson.is_(None), t.status == OVER, mine)
        found = await connection.execute(select(t.id).where(*over).limit(1))
        return found.first() is not None


async def listed(storage: Storage, *where: object, most: int = LISTED) -> list[Sitting]:
    """The tables for which all that holds, the last moved first."""
    t, s, u = models.tables, models.seats, models.users
    async with storage.read() as connection:
        rows = (
            await connection.execute(
                select(t).where(*where).order_by(t.c.moved.desc(), t.c.id).limit(most)  # type: ignore[arg-type]
            )
        ).all()
        ids = [row.id for row in rows]
        owners = {row.owner for row in rows}
        seats = (
            await connection.execute(
                select(s, u.c.name)
                .select_from(s.outerjoin(u, s.c.user_id == u.c.id))
                .where(s.c.table_id.in_(ids))
                .order_by(s.c.table_id, s.c.seat)
            )
        ).all()
        named = (await connection.execute(select(u.c.id, u.c.name).where(u.c.id.in_(owners)))).all()
    names = {row.id: row.name for row in named} | {row.user_id: row.name for row in seats if row.user_id}
    found = []
    for row in rows:
        there = [Seat(r.seat, r.user_id, r.bot, r.invited, r.resigned) for r in seats if r.table_id == row.id]
        found.append(Sitting(dict(row._mapping), there, names))
    return found
