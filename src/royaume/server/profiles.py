"""What a profile tells: games played, results over time, ratings, best solo scores and campaigns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from royaume.engine.companions import BEST_PAGE, CAMPAIGN_PAGE
from royaume.engine.registry import games, load
from royaume.server import models
from royaume.server.campaigns import Keeper
from royaume.server.clubs import placed
from royaume.server.person import Person
from royaume.server.ratings import Pool, Standing
from royaume.server.scores import Scores
from royaume.server.sitting import OVER
from royaume.server.storage import Storage
from royaume.server.strengths import Rating
from royaume.server.tables import Tables

MOST = 1000  # games that are looked through
LAST = 30  # results of a game that are shown one by one


@dataclass(slots=True)
class Played:
    """What somebody did in one game against others, the first first: place and players of each."""

    games: int = 0
    solo: int = 0
    results: list[tuple[int, int]] = field(default_factory=list)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(place == 1 for place, _ in self.results)


async def played(storage: Storage, person: Person) -> dict[str, Played]:
    """The finished games of a person, the favourite kingdoms first."""
    t, s = models.tables.c, models.seats.c
    mine = select(s.table_id).where(s.user_id == person.id)
    async with storage.read() as connection:
        rows = (
            await connection.execute(
                select(t.id, t.game, t.players, t.result)
                .where(t.id.in_(mine), t.status == OVER, t.lesson.is_(None))
                .order_by(t.moved.desc(), t.id)
                .limit(MOST)
            )
        ).all()
        ids = [row.id for row in rows]
        seats = (
            await connection.execute(
                select(s.table_id, s.seat, s.user_id, s.resigned)
                .where(s.table_id.in_(ids))
                .order_by(s.table_id, s.seat)
            )
        ).all()
    at: dict[str, list[Any]] = {}
    for seat in seats:
        at.setdefault(seat.table_id, []).append(seat)
    found: dict[str, Played] = {}
    for row in reversed(rows):
        entry = found.setdefault(row.game, Played())
        entry.games += 1
        own = [seat.seat for seat in at[row.id] if seat.user_id == person.id]
        if row.players == 1:
            entry.solo += 1
        elif len(own) == 1:  # whoever plays several seats plays against nobody
            places = placed(row.result or {}, [seat.resigned for seat in at[row.id]])
            entry.results.append((places[own[0]], row.players))
    return dict(sorted(found.items(), key=lambda each: -each[1].games))


async def course(storage: Storage, person: Person) -> dict[Pool, list[tuple[int, Standing]]]:
    """The ratings of a person after each rated game: when that was, and how they stood."""
    s = models.rating_steps
    async with storage.read() as connection:
        rows = (
            await connection.execute(
                select(s).where(s.c.user_id == person.id).order_by(s.c.game, s.c.players, s.c.number)
            )
        ).all()
    found: dict[Pool, list[tuple[int, Standing]]] = {}
    count: Counter[Pool] = Counter()
    for row in rows:
        pool = (row.game, row.players)
        count[pool] += 1
        found.setdefault(pool, []).append((row.at, Standing(Rating(row.mu, row.sigma), count[pool])))
    return found


async def solo(tables: Tables, person: Person, lang: str) -> list[dict[str, Any]]:
    """The best solo scores of each list, and how many games a campaign has come to."""
    found: list[dict[str, Any]] = []
    for game in map(load, games()):
        if BEST_PAGE.of(game) is not None:
            kept = Scores(tables, person, game)
            await kept.read()
            for key, rows in kept.lists():
                name = kept.page.heading(game, key, lang)
                found.append({"game": game.id, "name": name, "score": rows[0]["score"], "at": rows[0]["at"]})
        campaign = CAMPAIGN_PAGE.of(game)
        for sheet, name in campaign.sheets(game, lang) if campaign is not None else ():
            keeper = Keeper(tables, person, game, sheet)
            await keeper.read()
            if keeper.lines:
                found.append({"game": game.id, "name": name, "campaign": len(keeper.lines)})
    return found
