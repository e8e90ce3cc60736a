"""Events as they are kept: one of them with its people, its rounds and their tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.clubs import the_club
from royaume.server.errors import missing
from royaume.server.events import points
from royaume.server.events.seats import Round
from royaume.server.events.terms import Terms
from royaume.server.order import BAN
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.storage import Storage

OPEN, PLAYING, OVER, OFF = "open", "playing", "over", "off"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. The number is drawn when the event begins."""

    person: Person
    number: int | None
    gone: int | None  # the round after which they left
    here: bool  # they still have an account, belong to the club, and are not banned


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: who sits there by seats, and their places once it is decided."""

    number: int
    table_id: str
    people: tuple[int, ...]
    places: tuple[int, ...] | None
    status: str | None  # of the table; None: it is not opened yet


@dataclass(slots=True)
class OneRound:
    """A round."""

    number: int
    began: int
    length: int
    out: tuple[int, ...]
    tables: list[Pairing] = field(default_factory=list)

    @property
    def decided(self) -> bool:
        """True if all its tables are."""
        return all(each.places is not None for each in self.tables)

    @property
    def played(self) -> points.Played:
        """What it counts for: its decided tables, and who sat out."""
        return points.Played([(each.people, each.places) for each in self.tables if each.places is not None], self.out)


@dataclass(slots=True)
class Event:
    """All of an event."""

    id: str
    club: str
    owner: Person
    title: str
    terms: Terms
    status: str
    closes: int | None
    round: int
    plan: list[Round] | None
    created: int
    ended: int | None
    entrants: list[Entrant]
    rounds: list[OneRound]

    @property
    def drawn(self) -> dict[int, Entrant]:
        """Who takes part, by number."""
        return {each.number: each for each in self.entrants if each.number is not None}

    @property
    def gone(self) -> set[int]:
        """The numbers of those who have left."""
        return {number for number, each in self.drawn.items() if each.gone is not None}

    @property
    def absent(self) -> set[int]:
        """The numbers of those who do not play any more: who has left, has no account, or is not in the club."""
        return self.gone | {number for number, each in self.drawn.items() if not each.here}

    @property
    def last(self) -> OneRound | None:
        """The round that is played, or was the last."""
        return self.rounds[-1] if self.rounds else None

    def entrant(self, person: Person) -> Entrant | None:
        """How somebody takes part."""
        return next((each for each in self.entrants if each.person.id == person.id), None)

    def standing(self) -> list[points.Line]:
        """Who is ahead."""
        return points.standing(self.drawn, [each.played for each in self.rounds], self.gone)


async def read(connection: AsyncConnection, event_id: str, at: int) -> Event:
    """An event with all that belongs to it, at a moment."""
    e, u = models.events.c, models.users.c
    asked = select(models.events, u.name, u.login).where(e.id == event_id, u.id == e.owner)
    row = (await connection.execute(asked)).first()
    if row is None:
        raise missing("event")
    return Event(
        row.id,
        row.club_id,
        Person(row.owner, row.name, row.login),
        row.title,
        Terms(**row.terms),
        row.status,
        row.closes,
        row.round,
        row.plan,
        row.created,
        row.ended,
        await _entrants(connection, row, at),
        await _rounds(connection, event_id),
    )


async def _entrants(connection: AsyncConnection, row: Any, at: int) -> list[Entrant]:
    n, m, u, b = models.entrants.c, models.members.c, models.users.c, models.measures.c
    member = exists().where(m.user_id == n.user_id, m.club_id == row.club_id)
    banned = exists().where(b.user_id == n.user_id, b.kind == BAN, b.ended.is_(None), b.until > at)
    asked = (
        select(n.number, n.gone, u.id, u.name, u.login, member.label("member"), banned.label("banned"))
        .where(n.event_id == row.id, u.id == n.user_id)
        .order_by(n.number, n.joined, n.user_id)
    )
    return [
        Entrant(
            Person(each.id, each.name, each.login),
            each.number,
            each.gone,
            each.login is not None and each.member and not each.banned,
        )
        for each in await connection.execute(asked)
    ]


async def _rounds(connection: AsyncConnection, event_id: str) -> list[OneRound]:
    r, p, t = models.event_rounds, models.pairings, models.tables
    rows = await connection.execute(select(r).where(r.c.event_id == event_id).order_by(r.c.number))
    found = {row.number: OneRound(row.number, row.began, row.length, tuple(row.out)) for row in rows}
    asked = (
        select(p, t.c.status)
        .select_from(p.outerjoin(t, t.c.id == p.c.table_id))
        .where(p.c.event_id == event_id)
        .order_by(p.c.round, p.c.number)
    )
    for row in await connection.execute(asked):
        places = tuple(row.places) if row.places is not None else None
        found[row.round].tables.append(Pairing(row.number, row.table_id, tuple(row.people), places, row.status))
    return list(found.values())


async def remove_events(connection: AsyncConnection, club_id: str) -> None:
    """Remove the events of a club that nobody belongs to any more; their tables stay."""
    e = models.events
    mine = select(e.c.id).where(e.c.club_id == club_id)
    for each in (models.pairings, models.event_rounds, models.entrants):
        await connection.execute(delete(each).where(each.c.event_id.in_(mine)))
    await connection.execute(delete(e).where(e.c.club_id == club_id))


async def the_event(storage: Storage, event_id: str, person: Person, at: int | None = None) -> Event:
    """An event, for a member of its club; for anybody else it is not there."""
    async with storage.snapshot() as connection:
        event = await read(connection, event_id, now() if at is None else at)
    await the_club(storage, event.club, person)
    return event


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in a list."""

    id: str
    title: str
    terms: Terms
    status: str
    round: int
    closes: int | None
    people: int
    mine: bool


async def of_club(storage: Storage, club_id: str, person: Person) -> list[Listed]:
    """The events of a club, those that go on first, then the newest."""
    e, n = models.events, models.entrants
    async with storage.read() as connection:
        rows = (await connection.execute(select(e).where(e.c.club_id == club_id))).all()
        ids = [row.id for row in rows]
        people = (await connection.execute(select(n.c.event_id, n.c.user_id).where(n.c.event_id.in_(ids)))).all()
    return [
        Listed(
            row.id,
            row.title,
            Terms(**row.terms),
            row.status,
            row.round,
            row.closes,
            sum(each.event_id == row.id for each in people),
            any(each.event_id == row.id and each.user_id == person.id for each in people),
        )
        for row in sorted(rows, key=lambda row: (row.status not in (OPEN, PLAYING), -row.created))
    ]
