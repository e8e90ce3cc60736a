"""Who keeps order, who may not come in or speak for a while, and what is to be said to whom.

Every process has all of it in memory, so that each door can ask without asking the database, and reads it again when
another process or a command says that it changed.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.errors import Refusal, moment
from royaume.server.person import Person
from royaume.server.pulse import Now, now
from royaume.server.storage import Storage

ORDER = "order"  # what processes tell one another when something here has changed
WARN, MUTE, BAN, RENAME, CLOSE = "warn", "mute", "ban", "rename", "close"
KINDS = (WARN, MUTE, BAN, RENAME, CLOSE)
LASTING = (MUTE, BAN)
HERE = 5 * 60.0  # seconds after a request in which somebody is here
KNOWN = 20_000  # so many of them are counted

# What somebody who is banned may still ask for: to sign in and out, another language, and their own data.
STILL_OPEN = (
    "/prefs", "/privacy", "/account/sign-in", "/account/sign-out", "/account/data", "/account/delete",
    "/api/v1/session",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measure:
    """Something an operator did about a person."""

    id: str
    user_id: str
    kind: str
    why: str
    about: str
    at: int
    until: int | None = None
    ended: int | None = None
    read: int | None = None

    def holds(self, at: int) -> bool:
        """True if it still lasts."""
        return self.ended is None and self.until is not None and self.until > at


@dataclass(frozen=True, slots=True)
class Banner:
    """A message to all."""

    id: str
    texts: Mapping[str, str]
    begins: int
    ends: int

    def text(self, lang: str) -> str:
        """What it says to those who speak a language: its own text, that for all, or any."""
        return self.texts.get(lang) or self.texts.get("") or next(iter(self.texts.values()))


class Order:
    """What one process knows of it."""

    def __init__(self, storage: Storage, clock: Now = now) -> None:
        self.storage = storage
        self.now = clock
        self.operators: frozenset[str] = frozenset()
        self._measures: dict[str, list[Measure]] = {}
        self._banners: list[Banner] = []
        self._loading = asyncio.Lock()
        self._here: OrderedDict[str, float] = OrderedDict()

    async def load(self) -> None:
        """Read all that counts now or will; one after the other, so that what is older never comes last."""
        async with self._loading:
            await self._load()

    async def _load(self) -> None:
        o, m, b, at = models.operators.c, models.measures, models.banners, self.now()
        lasting = and_(m.c.kind.in_(LASTING), m.c.until > at)
        counts = or_(lasting, and_(m.c.read.is_(None), m.c.kind != BAN))
        async with self.storage.read() as connection:
            operators = frozenset((await connection.execute(select(o.user_id))).scalars())
            rows = await connection.execute(select(m).where(m.c.ended.is_(None), counts).order_by(m.c.at, m.c.id))
            measures: dict[str, list[Measure]] = {}
            for row in rows:
                measures.setdefault(row.user_id, []).append(Measure(**row._mapping))
            banners = await connection.execute(select(b).where(b.c.ends > at).order_by(b.c.begins, b.c.id))
            self._banners = [Banner(**row._mapping) for row in banners]
        self.operators, self._measures = operators, measures

    async def tell(self, connection: AsyncConnection) -> None:
        """Tell the other processes, when the transaction commits, that something changed."""
        await self.storage.notify(connection, ORDER)

    async def bring_over(self, guest: Person, account: Person) -> None:
        """What holds for a guest holds for the account they sign in to."""
        if guest.id not in self._measures:
            return
        m = models.measures
        async with self.storage.write() as connection:
            await connection.execute(update(m).where(m.c.user_id == guest.id).values(user_id=account.id))
            await self.tell(connection)
        await self.load()

    # Asking ---------------------------------------------------------------------------------------

    def is_operator(self, person: Person) -> bool:
        """True if a person keeps order here."""
        return person.id in self.operators

    def lasting(self, user_id: str, kind: str) -> Measure | None:
        """The ban or mute of a person that lasts now."""
        return next((m for m in self._measures.get(user_id, ()) if m.kind == kind and m.holds(self.now())), None)

    def unread(self, person: Person) -> list[Measure]:
        """What a person has been told and has not yet said to have read."""
        at = self.now()
        found = self._measures.get(person.id, ())
        return [m for m in found if m.read is None and m.kind != BAN and (m.kind != MUTE or m.holds(at))]

    def banners(self, dismissed: Collection[str] = ()) -> list[Banner]:
        """The messages to all that are shown now, but those that somebody does not want to see again."""
        at = self.now()
        return [b for b in self._banners if b.begins <= at < b.ends and b.id not in dismissed]

    # At the doors ---------------------------------------------------------------------------------

    def refuse_banned(self, person: Person, path: str) -> None:
        """A Refusal for whoever is banned and wants more than to read why."""
        ban = self.lasting(person.id, BAN)
        if ban is not None and path not in STILL_OPEN:
            raise lasts("banned", "You are banned from this site", ban)

    def refuse_muted(self, person: Person) -> None:
        """A Refusal for whoever may not write for a while."""
        mute = self.lasting(person.id, MUTE)
        if mute is not None:
            raise lasts("muted", "You may not write anything that others read", mute)

    # Who is here ----------------------------------------------------------------------------------

    def saw(self, person: Person) -> None:
        """Somebody asked for something."""
        self._here[person.id] = time.monotonic()
        self._here.move_to_end(person.id)
        while len(self._here) > KNOWN:
            self._here.popitem(last=False)

    def here(self) -> int:
        """How many people have asked this process for something in the last minutes."""
        since = time.monotonic() - HERE
        while self._here and next(iter(self._here.values())) < since:
            self._here.popitem(last=False)
        return len(self._here)


def lasts(code: str, said: str, measure: Measure) -> Refusal:
    """What is said to whoever may not do something until a moment."""
    assert measure.until is not None
    text = f"{said} until {moment(measure.until)}: {measure.why}"
    return Refusal(code, text, 403, until=measure.until, why=measure.why)


async def forget(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Forget people who are gone; that something was reported or done stays, without saying by whom or about whom."""
    m, o, r, j = models.measures, models.operators, models.reports, models.journal
    await connection.execute(delete(m).where(m.c.user_id.in_(ids)))
    await connection.execute(delete(o).where(o.c.user_id.in_(ids)))
    await connection.execute(update(r).where(r.c.about.in_(ids)).values(about="", words=""))
    await connection.execute(update(r).where(r.c.by.in_(ids)).values(by=""))
    await connection.execute(update(j).where(j.c.about.in_(ids)).values(about="", name=""))
    await connection.execute(update(j).where(j.c.by.in_(ids)).values(by=""))
