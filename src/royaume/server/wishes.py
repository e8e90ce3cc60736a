"""Of what a person wants to be told, where, and when not."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.clocks import Rest
from royaume.server.errors import Refusal, invalid
from royaume.server.person import Person
from royaume.server.storage import Storage

TURN, INVITED, OVER, SHORT, ASKED, EVENT = "turn", "invited", "over", "short", "asked", "event"
KINDS = (TURN, INVITED, OVER, SHORT, ASKED, EVENT)
MAIL, PUSH, HOOK = "mail", "push", "hook"
CHANNELS = (MAIL, PUSH, HOOK)
CONFIRM = "confirm"  # the kind of the mail that asks whether an address is one's own
LETTER = "letter"  # the kind of the mail that invites somebody to a seat
RESET = "reset"  # the kind of the mail by which a new password is chosen
LONGEST = 200  # characters of an address
OF_SOME = select(models.habits.c.user_id, models.habits.c.notices).where(
    models.habits.c.user_id.in_(bindparam("people", expanding=True)), models.habits.c.notices.is_not(None)
)


def is_address(mail: str) -> bool:
    """True if mail could be sent there."""
    name, _, host = mail.partition("@")
    return bool(name) and "." in host and mail.isprintable() and not set(' ,;<>"') & set(mail) and len(mail) <= LONGEST


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wishes. A mail address counts once its owner has said so."""

    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by channel
    mail: str = ""
    confirmed: bool = False
    daily: int | None = None  # the minute of the day at which one mail tells all; None: each at once
    hook: str = ""
    key: str = ""  # what the calls of the hook are signed with
    quiet: tuple[int, int] | None = None  # from and to, in minutes of the day
    zone: str = "UTC"
    lang: str = "en"

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "kinds": {channel: list(kinds) for channel, kinds in self.kinds.items()},
            "mail": self.mail, "confirmed": self.confirmed, "daily": self.daily, "hook": self.hook, "key": self.key,
            "quiet": list(self.quiet) if self.quiet else None, "zone": self.zone, "lang": self.lang,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, data: Mapping[str, Any] | None) -> Wishes:
        """What was stored; nothing is wished where nothing was said."""
        if data is None:
            return cls()
        return cls(**{**data, "quiet": tuple(data["quiet"]) if data["quiet"] else None})

    def channels(self, kind: str) -> list[str]:
        """Where something of a kind is told."""
        open_to = {MAIL: bool(self.mail) and self.confirmed, PUSH: True, HOOK: bool(self.hook)}
        return [channel for channel in CHANNELS if open_to[channel] and kind in self.kinds.get(channel, ())]

    def due(self, channel: str, at: int) -> int:
        """When something of a moment is told: with the mail of the day, and not while all is quiet."""
        if channel == MAIL and self.daily is not None:
            at = self._next(self.daily, at)
        if self.quiet is not None:
            for begins, ends in Rest(self.zone, self.quiet).within(at, at):
                if begins <= at < ends:
                    return ends
        return at

    def _next(self, minute: int, at: int) -> int:
        here = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone))
        found = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
        return int((found if found > here else found + timedelta(days=1)).timestamp()) * 1000

    def check(self) -> None:
        """A Refusal if something of it cannot be."""
        Rest(self.zone, self.quiet).check()
        if self.mail and not is_address(self.mail):
            raise invalid("This is no mail address.", "bad_mail")
        if self.hook and not self.hook.startswith(("https://", "http://")):
            raise invalid("The address of a hook begins with https://.", "bad_hook")
        if max(len(self.mail), len(self.hook)) > LONGEST:
            raise invalid("That is too long.", "too_long")


def wishes_of(connection: Connection, people: Sequence[str]) -> dict[str, Wishes]:
    """What people wish, of those who wish anything."""
    rows = connection.execute(OF_SOME, {"people": people})
    return {row.user_id: Wishes.from_dict(row.notices) for row in rows if row.notices is not None}


async def read_wishes(storage: Storage, user_id: str) -> Wishes:
    """What one person wishes."""
    async with storage.read() as connection:
        return (await connection.run_sync(wishes_of, [user_id])).get(user_id, Wishes())


async def write_wishes(storage: Storage, person: Person, wanted: Wishes, at: int) -> Wishes:
    """Keep what a person wishes. Another mail address has to be confirmed, another hook has another key."""
    wanted.check()
    before = await read_wishes(storage, person.id)
    confirmed = before.confirmed and before.mail == wanted.mail
    key = before.key if before.hook == wanted.hook and before.key else secrets.token_urlsafe(24)
    kept = replace(wanted, confirmed=confirmed, key=key if wanted.hook else "")
    async with storage.write() as connection:
        await _keep(connection, person.id, kept, at)
    return kept


async def _keep(connection: AsyncConnection, user_id: str, kept: Wishes, at: int) -> None:
    h = models.habits
    values = {"notices": kept.to_dict(), "changed": at}
    known = await connection.execute(update(h).where(h.c.user_id == user_id).values(**values))
    if not known.rowcount:
        await connection.execute(insert(h).values(user_id=user_id, **values))


class Letters:
    """The links in mails: whoever has one may confirm an address, or end all mail to it, without signing in."""

    def __init__(self, secret: str) -> None:
        self._signed = URLSafeSerializer(secret, salt="royaume mail")

    def link(self, what: str, user_id: str, mail: str) -> str:
        """What a link carries."""
        return str(self._signed.dumps([what, user_id, mail]))

    async def follow(self, storage: Storage, what: str, link: str, at: int) -> None:
        """Do what a link is for; a Refusal if it is none of ours, or of an address that is no longer used."""
        try:
            for_what, user_id, mail = self._signed.loads(link)
        except (BadSignature, ValueError):
            for_what = None
        if for_what != what:
            raise Refusal("bad_link", "This link is not valid.", 404)
        async with storage.write() as connection:
            found = (await connection.run_sync(wishes_of, [user_id])).get(user_id, Wishes())
            if found.mail != mail:
                raise Refusal("bad_link", "This link is not valid.", 404)
            changed = replace(found, confirmed=True) if what == CONFIRM else replace(found, mail="", confirmed=False)
            await _keep(connection, user_id, changed, at)
