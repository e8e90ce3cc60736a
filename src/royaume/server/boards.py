"""Leaderboards: how people and bots stand in a game with a number of players."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import or_, select

from royaume.server import models
from royaume.server.ratings import FIRST, WIDE, Pool, Standing
from royaume.server.storage import Storage
from royaume.server.strengths import Rating, anchors

LISTED = 100


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a leaderboard: a person, or a bot, which stands where it was measured."""

    standing: Standing
    user: str | None = None
    name: str = ""
    login: str = ""
    bot: str | None = None


async def board(storage: Storage, pool: Pool) -> list[Line]:
    """Everybody who has a rating and does not hide it, and the bots: those first who are surely the strongest."""
    r, u, p = models.ratings, models.users, models.profiles
    low = r.c.mu - WIDE * r.c.sigma
    listed = (
        select(r, u.c.name, u.c.login)
        .join(u, u.c.id == r.c.user_id)
        .outerjoin(p, p.c.user_id == u.c.id)
        .where(r.c.game == pool[0], r.c.players == pool[1], r.c.games >= FIRST, u.c.login.is_not(None))
        .where(or_(p.c.hidden.is_(None), ~p.c.hidden))
        .order_by(low.desc(), r.c.user_id)
        .limit(LISTED)
    )
    async with storage.read() as connection:
        rows = (await connection.execute(listed)).all()
    people = [Line(Standing(Rating(row.mu, row.sigma), row.games), row.user_id, row.name, row.login) for row in rows]
    bots = [Line(Standing(rating), bot=name) for name, rating in anchors(*pool).items()]
    return sorted([*people, *bots], key=lambda each: -(each.standing.rating.mu - WIDE * each.standing.rating.sigma))


async def own_standing(storage: Storage, user_id: str, pool: Pool) -> Standing:
    """How a person stands, also before there is a first rating."""
    r = models.ratings
    mine = (r.c.user_id == user_id, r.c.game == pool[0], r.c.players == pool[1])
    async with storage.read() as connection:
        row = (await connection.execute(select(r).where(*mine))).first()
    return Standing(Rating(row.mu, row.sigma), row.games) if row is not None else Standing()
