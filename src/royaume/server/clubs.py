"""Clubs: people who joined by a link, with a lobby of their own and a standing of what they played there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from royaume.server import models
from royaume.server.chat import fitting, one_line
from royaume.server.errors import Refusal, forbidden, missing
from royaume.server.friends import with_account
from royaume.server.links import Links, found_by, new_id
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.shunning import blocks
from royaume.server.sitting import OVER
from royaume.server.storage import Storage

CLUB = "club"  # the kind of its link, and of the visibility of its tables
LONGEST_NAME = 60
MOST = 300  # members
OWNED = 20  # clubs that one person can have


@dataclass(frozen=True, slots=True)
class Club:
    """A club and its members, the owner first."""

    id: str
    name: str
    owner: str | None
    nonce: str
    members: tuple[Person, ...] = ()


@dataclass(slots=True)
class Score:
    """What a member has done at the tables of the club."""

    person: Person
    games: int = 0
    won: float = 0.0
    ahead: float = 0.0  # of which part of the others, summed over the games

    @property
    def share(self) -> float:
        """Ahead of which part of the others, on average."""
        return self.ahead / self.games if self.games else 0.0


async def found_club(storage: Storage, links: Links, person: Person, name: str) -> str:
    """A new club of a person; its id."""
    with_account(person)
    called = fitting(one_line(name), LONGEST_NAME)
    c, club = models.clubs, new_id()
    async with storage.write() as connection:
        owned = (await connection.execute(select(c.c.id).where(c.c.owner == person.id))).all()
        if len(owned) >= OWNED:
            raise Refusal("too_many_clubs", f"Nobody can have more than {OWNED} clubs.")
        values = links.fresh(CLUB, club)
        await connection.execute(insert(c).values(id=club, name=called, owner=person.id, created=now(), **values))
        await connection.execute(insert(models.members).values(club_id=club, user_id=person.id, joined=now()))
    return club


async def own_clubs(storage: Storage, person: Person) -> list[Club]:
    """The clubs that a person belongs to, by name."""
    c, m = models.clubs.c, models.members.c
    asked = select(c.id, c.name, c.owner, c.nonce).where(m.user_id == person.id, m.club_id == c.id).order_by(c.name)
    async with storage.read() as connection:
        return [Club(row.id, row.name, row.owner, row.nonce) for row in await connection.execute(asked)]


async def the_club(storage: Storage, club_id: str, person: Person) -> Club:
    """A club with its members, for one of them; for anybody else it is not there."""
    c, m, u = models.clubs.c, models.members.c, models.users.c
    async with storage.read() as connection:
        row = (await connection.execute(select(models.clubs).where(c.id == club_id))).first()
        asked = select(u.id, u.name, u.login).where(m.club_id == club_id, u.id == m.user_id).order_by(m.joined, u.id)
        rows = (await connection.execute(asked)).all()
    if row is None or person.id not in {each.id for each in rows}:
        raise missing("club")
    people = [Person(each.id, each.name, each.login) for each in rows]
    people.sort(key=lambda each: each.id != row.owner)
    return Club(row.id, row.name, row.owner, row.nonce, tuple(people))


async def is_member(storage: Storage, club_id: str, user_id: str) -> bool:
    """True if somebody belongs to a club."""
    m = models.members.c
    async with storage.read() as connection:
        return await connection.scalar(select(m.joined).where(m.club_id == club_id, m.user_id == user_id)) is not None


async def offered(storage: Storage, secret: str) -> Club:
    """The club that a link leads to."""
    c = models.clubs
    async with storage.read() as connection:
        row = (await connection.execute(select(c).where(c.c.link == found_by(secret)))).first()
    if row is None:
        raise Refusal("bad_invitation", "This invitation does not exist.", 404)
    return Club(row.id, row.name, row.owner, row.nonce)


async def join(storage: Storage, secret: str, person: Person) -> Club:
    """Become a member by the link of a club."""
    with_account(person)
    club = await offered(storage, secret)
    m = models.members
    async with storage.write() as connection:
        if await blocks(connection, club.owner, person.id):
            raise Refusal("bad_invitation", "This invitation does not exist.", 404)
        members = set((await connection.execute(select(m.c.user_id).where(m.c.club_id == club.id))).scalars())
        if len(members) >= MOST:
            raise Refusal("club_full", f"A club has at most {MOST} members.")
        if person.id not in members:
            await connection.execute(insert(m).values(club_id=club.id, user_id=person.id, joined=now()))
    return club


async def leave(storage: Storage, club_id: str, person: Person, member: str) -> None:
    """Leave a club, or send a member away as its owner. The next member inherits what its owner leaves."""
    club = await the_club(storage, club_id, person)
    if member != person.id and club.owner != person.id:
        raise forbidden("Only the owner of the club may do that.", "not_owner")
    c, m = models.clubs, models.members
    async with storage.write() as connection:
        await connection.execute(delete(m).where(m.c.club_id == club_id, m.c.user_id == member))
        if member == club.owner:
            heirs = [each.id for each in club.members if each.id != member]
            await connection.execute(update(c).where(c.c.id == club_id).values(owner=heirs[0] if heirs else None))


async def renew(storage: Storage, links: Links, club_id: str, person: Person) -> None:
    """Another link to join by; the one before leads nowhere."""
    club = await the_club(storage, club_id, person)
    if club.owner != person.id:
        raise forbidden("Only the owner of the club may do that.", "not_owner")
    c = models.clubs
    async with storage.write() as connection:
        await connection.execute(update(c).where(c.c.id == club_id).values(**links.fresh(CLUB, club_id)))


# The standing ------------------------------------------------------------------------------------------


async def standing(storage: Storage, club: Club) -> list[Score]:
    """How the members did against one another at the tables of the club, who was ahead of most first."""
    t, s = models.tables.c, models.seats.c
    async with storage.read() as connection:
        rows = (
            await connection.execute(
                select(t.id, t.result, s.seat, s.user_id, s.resigned)
                .where(t.club == club.id, t.status == OVER, s.table_id == t.id)
                .order_by(t.moved, t.id, s.seat)
            )
        ).all()
    games: dict[str, list[Any]] = {}
    for row in rows:
        games.setdefault(row.id, []).append(row)
    scores = {each.id: Score(each) for each in club.members}
    for seats in games.values():
        places = placed(seats[0].result or {}, [row.resigned for row in seats])
        enter(scores, [(row.user_id, place) for row, place in zip(seats, places, strict=True)])
    return sorted(scores.values(), key=lambda each: (-each.share, -each.games, each.person.name))


def placed(result: Mapping[str, Any], resigned: Sequence[bool]) -> list[int]:
    """The place of each seat by the result of a table: who gave up is last, the winners are first, then by score."""
    winners, scores = result.get("winners", []), result.get("scores", [])
    keys = [
        (not gone, number in winners, scores[number] if number not in winners and number < len(scores) else 0)
        for number, gone in enumerate(resigned)
    ]
    return [1 + sum(other > mine for other in keys) for mine in keys]


def enter(scores: Mapping[str, Score], places: Iterable[tuple[str | None, int]]) -> None:
    """Count one game among those members who played it."""
    mine = [(user, place) for user, place in places if user in scores]
    if len({user for user, _ in mine}) < 2:
        return
    first = min(place for _, place in mine)
    winners = sum(place == first for _, place in mine)
    for user, place in mine:
        score = scores[str(user)]
        score.games += 1
        score.won += (place == first) / winners
        beaten = sum(1.0 if place < other else 0.5 if place == other else 0.0 for _, other in mine) - 0.5
        score.ahead += beaten / (len(mine) - 1)
