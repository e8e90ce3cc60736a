"""The scorekeeper: writes down how every rated game ended, each once, and what that makes of people's ratings.

Whoever looks first counts a game, this process or another: the games of all pools are counted one after the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import structlog
from sqlalchemy import delete, exists, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.arena.playing import places as final_places
from royaume.server import models, ratings
from royaume.server.clocks import BOT, MINUTE, RESIGN
from royaume.server.ratings import Place, Pool, Standing, finishing, places_of
from royaume.server.sitting import CLOSED, ENDED, LATE, OPERATOR, OVER, REPLACE, Sitting
from royaume.server.storage import Storage
from royaume.server.strengths import Rating
from royaume.server.tables import Tables
from royaume.server.watchman import Watchman

log = structlog.get_logger("royaume.ratings")
LOOK = 1.0  # seconds between looks for games that have ended
OVERLAP = 10 * MINUTE  # so far back a look goes beyond the one before
LOCK = 7263  # held while games are counted, so that they are counted one after the other


class Scorekeeper(Watchman):
    """Counts the rated games of all tables."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(LOOK, at_once=True)
        self.tables = tables
        self._since = 0

    async def round(self) -> None:
        """Look for games that have ended."""
        await self.look()

    async def look(self) -> None:
        """Count every rated game that has ended and is not counted."""
        t, r = models.tables.c, models.results.c
        began = self.tables.now()
        ended = (t.rated, t.status.in_(ENDED), t.moved >= self._since, ~exists().where(r.table_id == t.id))
        async with self.tables.storage.read() as connection:
            found = (await connection.execute(select(t.id).where(*ended).order_by(t.moved, t.id))).scalars().all()
        for table_id in found:
            try:
                await self._count(table_id)
            except Exception:  # a damaged table is in nobody's way; after the next start it is tried again
                log.exception("counting_failed", table=table_id)
        self._since = began - OVERLAP

    async def _count(self, table_id: str) -> None:
        table = await self.tables.get(table_id, read=True)
        places = await outcome(self.tables, table)
        async with self.tables.storage.write() as connection:
            await hold(self.tables.storage, connection)
            await count(connection, table.id, (table.row["game"], table.row["players"]), places, table.row["moved"])


async def hold(storage: Storage, connection: AsyncConnection) -> None:
    """Keep all others from counting until the transaction ends."""
    if not storage.is_sqlite:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


async def count(
    connection: AsyncConnection, table_id: str, pool: Pool, places: Sequence[Place] | None, at: int
) -> None:
    """Write a game down, unless it is, and what it makes of the ratings. Without places it does not count."""
    r = models.results
    if await connection.scalar(select(r.c.table_id).where(r.c.table_id == table_id)) is not None:
        return
    row: dict[str, Any] = {"table_id": table_id, "game": pool[0], "players": pool[1], "at": at}
    if places is None:
        await connection.execute(insert(r).values(**row))
        return
    last = await connection.scalar(select(func.max(r.c.number)).where(r.c.game == pool[0], r.c.players == pool[1]))
    row["number"] = (last or 0) + 1
    await connection.execute(insert(r).values(**row, places=[each.to_dict() for each in places]))
    before = await standings(connection, pool, [each.user for each in places if each.user is not None])
    await write(connection, row, places, before, ratings.after(pool, places, before))


async def write(
    connection: AsyncConnection,
    row: Mapping[str, Any],
    places: Sequence[Place],
    before: Mapping[str, Standing],
    now: Mapping[str, Standing],
) -> None:
    """Keep what a game made of the ratings of its people."""
    r, s = models.ratings, models.rating_steps
    for each in places:
        if each.user is None or each.user not in now:
            continue
        standing = now[each.user]
        values = {"mu": standing.rating.mu, "sigma": standing.rating.sigma}
        await connection.execute(insert(s).values(**row, user_id=each.user, place=each.place, **values))
        whose = {"user_id": each.user, "game": row["game"], "players": row["players"]}
        if each.user in before:
            same = [r.c[name] == value for name, value in whose.items()]
            await connection.execute(update(r).where(*same).values(**values, games=standing.games))
        else:
            await connection.execute(insert(r).values(**whose, **values, games=standing.games))


async def standings(connection: AsyncConnection, pool: Pool, users: Sequence[str]) -> dict[str, Standing]:
    """How people stand in a pool, those who have played there."""
    r = models.ratings
    mine = (r.c.game == pool[0], r.c.players == pool[1], r.c.user_id.in_(users))
    rows = await connection.execute(select(r).where(*mine))
    return {row.user_id: Standing(Rating(row.mu, row.sigma), row.games) for row in rows}


# How a game ended ------------------------------------------------------------------------------------


async def outcome(tables: Tables, table: Sitting) -> list[Place] | None:
    """Who came in where at a table that has ended; None if the game does not count.

    It counts once everybody could have had a move. Whoever gave up the seat, or lost it on time or by a vote, comes in
    last, also if they came back. A table that was closed by consent or by an operator does not count; one that its
    only person closed or left does.
    """
    if len(table.moves) < len(table.seats):
        return None
    given_up = await left(tables, table)
    held = [(seat.user_id, seat.bot) for seat in table.seats]
    staying = [number for number, (user, _) in enumerate(held) if user is not None and number not in given_up]
    if table.status == CLOSED:
        end = await tables.entries(table, table.head - 1)
        if len(staying) > 1 or any(OPERATOR in entry.data for entry in end):
            return None
        given_up.update((number, held[number][0]) for number in staying)
    found = finishing(held, final_order(table), list(given_up))
    return [
        Place(found[number], given_up.get(number, user), None if number in given_up else bot)
        for number, (user, bot) in enumerate(held)
    ]


def final_order(table: Sitting) -> list[int]:
    """The places of the seats by the end of the game, whoever left; where it has none, all are equal."""
    result = table.row["result"] or {}
    if table.status == OVER and table.state is not None and not result.get("resigned"):
        return final_places(table.state)
    return by_score(result.get("scores", []) if table.status == OVER else []) or [1] * len(table.seats)


def by_score(scores: Sequence[float]) -> list[int]:
    """The places of the seats by their scores alone."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


async def left(tables: Tables, table: Sitting) -> dict[int, str | None]:
    """The seats that were given up while the game ran, with their people, in the order that happened."""
    begun = False
    found: dict[int, str | None] = {}
    for entry in await tables.entries(table, 0):
        begun = begun or bool(entry.data.get("start"))
        gone = entry.kind in ("resign", "leave", "bot", REPLACE) or (
            entry.kind == LATE and entry.data.get("out") in (BOT, RESIGN)
        )
        if begun and gone and entry.seat is not None and entry.seat not in found:
            found[entry.seat] = entry.user_id
    return found


# Once more from the beginning ------------------------------------------------------------------------


async def recompute(storage: Storage, keep: bool = False) -> dict[str, int]:
    """Compute all ratings again from the results: how many there are, and how many differ from those that are kept.

    With `keep` what was computed replaces what was kept.
    """
    r, s, k, u = models.results, models.rating_steps, models.ratings, models.users
    async with storage.write() as connection:
        await hold(storage, connection)
        known = set((await connection.execute(select(u.c.id))).scalars())
        rows = (
            await connection.execute(
                select(r).where(r.c.number.is_not(None)).order_by(r.c.game, r.c.players, r.c.number)
            )
        ).all()
        kept = {
            (row.user_id, row.game, row.players): (row.mu, row.sigma, row.games)
            for row in await connection.execute(select(k))
        }
        if keep:
            await connection.execute(delete(s))
            await connection.execute(delete(k))
        found: dict[tuple[str, str, int], tuple[float, float, int]] = {}
        for pool, group in groupby(rows, lambda row: (row.game, row.players)):
            games = [(row, places_of(row.places)) for row in group]
            before: dict[str, Standing] = {}
            changes = ratings.from_the_beginning(pool, [places for _, places in games])
            for (row, places), changed in zip(games, changes, strict=True):
                changed = {user: standing for user, standing in changed.items() if user in known}
                if keep:
                    values = {name: row._mapping[name] for name in ("table_id", "game", "players", "number", "at")}
                    await write(connection, values, places, before, changed)
                before.update(changed)
            for user, standing in before.items():
                found[user, *pool] = (standing.rating.mu, standing.rating.sigma, standing.games)
    differ = sum(found.get(key) != kept.get(key) for key in found.keys() | kept.keys())
    return {"games": len(rows), "ratings": len(found), "differ": differ}
