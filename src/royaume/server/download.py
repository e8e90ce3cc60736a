"""Everything that is kept about a person as one ZIP, for that person: JSON, and a page of text that says what is what.

Secrets stay here: passwords, tokens and links are kept as hashes, which are nobody's data. Of a game that goes on the
person gets what their seats have seen; of one that has ended, the whole record.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import IO, Any

from sqlalchemy import Select, or_, select

from royaume.engine.registry import games, load
from royaume.server import models, views
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.person import WORDS, Person, called
from royaume.server.wishes import read_wishes

FORMAT = "royaume-own-data-1"
IN_MEMORY = 1 << 20  # bytes of a ZIP that is not written to the disk
CHUNK = 1 << 16


class Own:
    """Reads what is kept about one person, file by file."""

    def __init__(self, house: House, person: Person, lang: str) -> None:
        self.house = house
        self.person = person
        self.lang = lang

    async def _rows(self, asked: Select[Any]) -> list[dict[str, Any]]:
        async with self.house.storage.read() as connection:
            return [dict(row._mapping) for row in await connection.execute(asked)]

    def _named(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows with what people are called in place of their ids."""
        return [
            {"name": called(row["id"], row["name"], self.lang), **{k: v for k, v in row.items() if k not in HIDDEN}}
            for row in rows
        ]

    async def account(self) -> Any:
        """Who one is."""
        u = models.users.c
        found = await self._rows(select(u.id, u.name, u.login, u.created).where(u.id == self.person.id))
        return {"format": FORMAT, **(found[0] if found else {"id": self.person.id})}

    async def sign_ins(self) -> Any:
        """Where one is signed in, and which links to a new password were asked for."""
        s, r, me = models.sessions.c, models.resets.c, self.person.id
        return {
            "sessions": await self._rows(select(s.device, s.created, s.seen).where(s.user_id == me)),
            "new_password_asked": await self._rows(select(r.at).where(r.user_id == me)),
        }

    async def tokens(self) -> Any:
        """One's tokens, without what is secret in them."""
        return await self.house.identity.tokens(self.person)

    async def settings(self) -> Any:
        """When one's clocks rest, of what one is told where, and the browsers that are told."""
        h, p, me = models.habits.c, models.pushes.c, self.person.id
        rest = await self._rows(select(h.rest).where(h.user_id == me))
        wishes = (await read_wishes(self.house.storage, me)).to_dict()
        browsers = await self._rows(select(p.data, p.created).where(p.user_id == me))
        return {
            "rest": rest[0]["rest"] if rest else None,
            "notices": {key: value for key, value in wishes.items() if key != "key"},
            "browsers": [{"service": _host(row["data"]), "created": row["created"]} for row in browsers],
        }

    async def notices(self) -> Any:
        """What one was told in the last thirty days, or is to be told."""
        o = models.outbox.c
        columns = (o.kind, o.channel, o.table_id, o.status, o.due, o.at)
        return await self._rows(select(*columns).where(o.user_id == self.person.id).order_by(o.at))

    async def people(self) -> Any:
        """Friends, clubs and their events, whom one shuns, and the tables one is called to."""
        u, f, m, c = models.users.c, models.friends.c, models.members.c, models.clubs.c
        s, k, p, me = models.shuns.c, models.calls.c, models.profiles.c, self.person.id
        friends = select(u.id, u.name, u.login, f.at).where(f.user_id == me, u.id == f.friend_id)
        shuns = select(u.id, u.name, u.login, s.kind, s.at).where(s.user_id == me, u.id == s.other_id)
        clubs = select(c.name, c.owner, m.joined).where(m.user_id == me, c.id == m.club_id)
        v, n = models.events.c, models.entrants.c
        events = select(v.title, v.owner, n.joined, n.number, n.gone).where(n.user_id == me, v.id == n.event_id)
        made = select(v.title, v.created).where(v.owner == me)
        calls = await self._rows(select(k.table_id, k.at, k.user_id, k.by).where(or_(k.user_id == me, k.by == me)))
        return {
            "profile": await self._rows(select(p.hidden).where(p.user_id == me)),
            "friends": self._named(await self._rows(friends)),
            "shunned": self._named(await self._rows(shuns)),
            "clubs": [{**row, "owner": row["owner"] == me} for row in await self._rows(clubs)],
            "events": [{**row, "owner": row["owner"] == me} for row in await self._rows(events)],
            "events_made": await self._rows(made),
            "called_to": [_only(row, "table_id", "at") for row in calls if row["user_id"] == me],
            "called_others_to": [_only(row, "table_id", "at") for row in calls if row["by"] == me],
        }

    async def messages(self) -> Any:
        """What one said at tables."""
        m = models.messages.c
        asked = select(m.table_id, m.number, m.seat, m.text, m.at).where(m.user_id == self.person.id)
        return await self._rows(asked.order_by(m.at))

    async def learned(self) -> Any:
        """What one keeps about games: lessons, puzzles, best scores, campaigns."""
        d = models.documents.c
        return await self._rows(select(d.game, d.name, d.data, d.changed).where(d.user_id == self.person.id))

    async def ratings(self) -> Any:
        """One's ratings, and what each rated game made of them."""
        r, s, me = models.ratings.c, models.rating_steps.c, self.person.id
        steps = (s.table_id, s.game, s.players, s.place, s.mu, s.sigma, s.at)
        return {
            "ratings": await self._rows(select(r.game, r.players, r.mu, r.sigma, r.games).where(r.user_id == me)),
            "games": await self._rows(select(*steps).where(s.user_id == me).order_by(s.at)),
        }

    async def order(self) -> Any:
        """What operators did about one, and what one reported to them."""
        m, r, me = models.measures.c, models.reports.c, self.person.id
        done = (m.kind, m.why, m.about, m.at, m.until, m.ended, m.read)
        told = (r.kind, r.table_id, r.words, r.why, r.at, r.decision, r.decided)
        return {
            "measures": await self._rows(select(*done).where(m.user_id == me).order_by(m.at)),
            "reports": await self._rows(select(*told).where(r.by == me).order_by(r.at)),
        }

    async def tables(self) -> list[dict[str, Any]]:
        """The tables one sits or sat at, owns, moved at or was invited to, and what one did there."""
        t, s, e, i, me = models.tables.c, models.seats.c, models.entries.c, models.invitations.c, self.person.id
        mine = [
            select(s.table_id).where(s.user_id == me),
            select(e.table_id).where(e.user_id == me),
            select(i.table_id).where(i.used_by == me),
        ]
        known = or_(t.owner == me, *(t.id.in_(each) for each in mine))
        columns = (t.id, t.game, t.players, t.options, t.title, t.status, t.pace, t.visibility, t.rated, t.lesson)
        asked = select(*columns, t.result, t.created, t.moved, t.owner).where(known).order_by(t.created)
        rows = await self._rows(asked)
        seats: dict[str, list[int]] = {}
        for row in await self._rows(select(s.table_id, s.seat).where(s.user_id == me).order_by(s.seat)):
            seats.setdefault(row["table_id"], []).append(row["seat"])
        return [{**row, "owner": row["owner"] == me, "seats": seats.get(row["id"], [])} for row in rows]

    async def game(self, table_id: str) -> Any:
        """A game: its record once it has ended, until then what one's seats have seen; None where one may see none."""
        try:
            table = await self.house.tables.get(table_id)
            own = table.seats_of(self.person.id)
            if table.ended and table.row["lesson"] is None:
                return await asyncio.to_thread(views.record_view, table, self.person)
            seen = [views.viewer(table, self.person, seat, self.lang) for seat in own]
            return [await views.seen_record(self.house.tables, table, eyes) for eyes in seen] or None
        except Refusal:
            return None


HIDDEN = ("id", "name")
FILES: Mapping[str, tuple[Callable[[Own], Awaitable[Any]], tuple[str, ...]]] = {
    "account": (Own.account, ("users",)),
    "sign-ins": (Own.sign_ins, ("sessions", "resets")),
    "tokens": (Own.tokens, ("tokens",)),
    "settings": (Own.settings, ("habits", "pushes")),
    "notices": (Own.notices, ("outbox",)),
    "people": (Own.people, ("profiles", "friends", "shuns", "clubs", "members", "calls", "events", "entrants")),
    "messages": (Own.messages, ("messages",)),
    "learned": (Own.learned, ("documents",)),
    "ratings": (Own.ratings, ("ratings", "rating_steps")),
    "order": (Own.order, ("measures", "reports")),
    "tables": (Own.tables, ("tables", "seats", "entries", "invitations")),
}
LEFT_OUT = {"looks": "made of the name alone, and of no use to anybody else"}  # named in the tests


async def own_data(house: House, person: Person, lang: str) -> IO[bytes]:
    """The ZIP, at its beginning; whoever takes it closes it."""
    file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, text in _files(Own(house, person, lang)):
            await asyncio.to_thread(archive.writestr, name, text)
    file.seek(0)
    return file


async def _files(own: Own) -> AsyncIterator[tuple[str, str]]:
    yield "README.txt", _readme(own.lang)
    for name, (read, _) in FILES.items():
        yield f"{name}.json", _json(await read(own))
    for row in await own.tables():
        found = await own.game(row["id"])
        await asyncio.sleep(0)  # others are served between two games
        if found is not None:
            yield f"games/{row['created'] // 1000}-{row['game']}-{row['id']}.json", _json(found)


def _readme(lang: str) -> str:
    lines = [WORDS.say(lang, "own.about"), ""]
    lines += [f"{name}.json: {WORDS.say(lang, f'own.{name}')}" for name in FILES]
    lines += [f"games/: {WORDS.say(lang, 'own.games')}", "", WORDS.say(lang, "own.moments")]
    lines += [f"{game} = {load(game).name(lang)}" for game in games()]
    return "\n".join(lines) + "\n"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _only(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: row[name] for name in names}


def _host(subscription: Mapping[str, Any]) -> str:
    """The service of a browser's maker that brings messages to it; the rest of the address is a secret."""
    return str(subscription["endpoint"]).split("/")[2]


async def pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    """A file, piece by piece, closed at the end."""
    try:
        while data := await asyncio.to_thread(file.read, CHUNK):
            yield data
    finally:
        file.close()
