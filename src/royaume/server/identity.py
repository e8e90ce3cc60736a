"""Who somebody is: a guest by a signed cookie, an account by name and password, a program by a token."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from royaume.server import models
from royaume.server.chat import fitting, one_line
from royaume.server.errors import Refusal, forbidden, invalid, missing
from royaume.server.names import looks
from royaume.server.passwords import Passwords, refuse_weak
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.settings import HASH_MEMORY
from royaume.server.storage import Storage

COOKIE = "royaume"
GUEST_COOKIE = "royaume_guest"  # of the guest one was before signing in, where the guest still has a seat
DEVICE_COOKIE = "royaume_device"  # of a browser in which somebody signed in
COOKIE_AGE = 400 * 24 * 3600
HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR
IDLE = 60 * DAY  # so long a session of an account lasts without a visit
DEVICE_LOGINS = 5  # accounts that one browser is known for
LONGEST_LOOK = 160
SESSION = "session "  # what processes tell one another about sessions begins with it
RENAMED = "renamed "  # and about somebody to whom an operator gave another name
ENDED = 10_000  # ended sessions that are remembered, for the streams they have opened
KNOWN = 20_000  # so many visitors are kept in memory
TOKEN_PREFIX = "royaume_"
LONGEST_NAME = 40
TOKENS_EACH = 20

Extra = Callable[[AsyncConnection], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Session:
    """One visitor: the person, how they showed it, and the cookie to send back where it is new."""

    person: Person
    epoch: int
    nonce: str
    by_token: bool = False
    cookie: str | None = None


@dataclass(frozen=True, slots=True)
class SignIn:
    """Where somebody is signed in: a device in words, since when, and when it was last seen, to the hour."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Identity:
    """The people of one server."""

    def __init__(self, storage: Storage, secret: str, hash_memory: int = HASH_MEMORY) -> None:
        self.storage = storage
        self._secret = secret.encode()
        self._signer = URLSafeTimedSerializer(secret, salt="royaume.session")
        self._devices = URLSafeTimedSerializer(secret, salt="royaume.device")
        self._passwords = Passwords(hash_memory)
        self._visitors: dict[tuple[str, str], Any] = {}
        self._visitors_at = 0
        self._ended: OrderedDict[str, float] = OrderedDict()  # sessions and people, and when that was

    # Sessions -------------------------------------------------------------------------------------

    async def session(self, cookie: str | None) -> Session:
        """The session of a cookie; a new guest's if there is none or it is not one of ours."""
        if cookie:
            try:
                user_id, epoch, nonce = self._signer.loads(cookie, max_age=COOKIE_AGE)
            except (BadSignature, ValueError, TypeError):
                return self.new_guest()
            row = await self._visitor(user_id, nonce)
            if row is None and not epoch:
                return Session(Person(user_id), epoch, nonce)
            if row is None:
                return self.new_guest()  # an account that was deleted
            if row.epoch == epoch and (row.login is None or await self._lasts(nonce, row.seen)):
                return Session(Person(row.id, row.name, row.login), epoch, nonce)
        return self.new_guest()

    def new_guest(self) -> Session:
        """A person nobody knows yet; nothing is stored before they do something."""
        user_id = secrets.token_hex(16)
        return self._session(Person(user_id), 0)

    def here(self, session: Session, since: float) -> bool:
        """True unless a session that was there at this moment has been ended since."""
        keys = (_hash(session.nonce), session.person.id)
        return all(self._ended.get(key, float("-inf")) < since for key in keys)

    def note_end(self, key: str) -> None:
        """A session, or all of a person, has been ended, here or by another process."""
        self._ended[key] = time.monotonic()
        while len(self._ended) > ENDED:
            self._ended.popitem(last=False)

    async def _visitor(self, user_id: str, nonce: str) -> Any:
        """A person as stored, and when their session was last seen; kept where nobody else can have changed it."""
        if self.storage.alone and self._visitors_at != self.storage.people:
            self._visitors.clear()
            self._visitors_at = self.storage.people
        if (user_id, nonce) not in self._visitors:
            at, row = self.storage.people, await self._read_visitor(user_id, nonce)
            if not self.storage.alone or at != self.storage.people or self._visitors_at != at:
                return row
            if len(self._visitors) >= KNOWN:
                self._visitors.clear()
            self._visitors[user_id, nonce] = row
        return self._visitors[user_id, nonce]

    async def _read_visitor(self, user_id: str, nonce: str) -> Any:
        u, s = models.users, models.sessions
        both = u.outerjoin(s, (s.c.user_id == u.c.id) & (s.c.hash == _hash(nonce)))
        async with self.storage.read() as connection:
            return (await connection.execute(select(u, s.c.seen).select_from(both).where(u.c.id == user_id))).first()

    async def _lasts(self, nonce: str, seen: int | None) -> bool:
        """True if the session of an account has neither been ended nor forgotten; a visit an hour is noted."""
        if seen is None or seen < now() - IDLE:
            return False
        if seen < now() - HOUR:
            s = models.sessions
            async with self.storage.write() as connection:
                await connection.execute(update(s).where(s.c.hash == _hash(nonce)).values(seen=now()))
        return True

    async def _signed_in(self, person: Person, epoch: int, device: str = "") -> Session:
        """A new session of an account; those that nobody came back to are forgotten on the way."""
        session = self._session(person, epoch)
        s = models.sessions
        kept = {"hash": _hash(session.nonce), "user_id": person.id, "created": now(), "seen": now(), "device": device}
        async with self.storage.write() as connection:
            await connection.execute(delete(s).where(s.c.seen < now() - IDLE))
            await connection.execute(insert(s).values(**kept))
        return session

    async def end(self, session: Session) -> None:
        """End a session: its cookie is nobody's from now on. A guest has no other, and does not come back."""
        s, u = models.sessions, models.users
        async with self.storage.write() as connection:
            if session.person.login is not None:
                await connection.execute(delete(s).where(s.c.hash == _hash(session.nonce)))
            else:
                await connection.execute(update(u).where(u.c.id == session.person.id).values(epoch=u.c.epoch + 1))
            await self.tell_end(connection, _hash(session.nonce))
        self.note_end(_hash(session.nonce))

    async def sign_ins(self, session: Session) -> list[SignIn]:
        """Where an account is signed in, this session first, then those that were last seen."""
        s, here = models.sessions.c, _hash(session.nonce)
        asked = select(models.sessions).where(s.user_id == session.person.id, s.seen >= now() - IDLE)
        async with self.storage.read() as connection:
            rows = (await connection.execute(asked.order_by(s.seen.desc(), s.created.desc(), s.hash))).all()
        found = [SignIn(row.hash[:16], row.device, row.created, row.seen, row.hash == here) for row in rows]
        return sorted(found, key=lambda each: not each.here)

    async def end_sign_in(self, session: Session, sign_in: str) -> None:
        """End one sign-in of the same account, wherever it is."""
        await self._end_others(session, lambda key: key[:16] == sign_in, missing("sign-in"))

    async def end_other_sign_ins(self, session: Session) -> int:
        """End all sign-ins of the account but this one; how many there were."""
        here = _hash(session.nonce)
        return await self._end_others(session, lambda key: key != here)

    async def _end_others(
        self, session: Session, which: Callable[[str], bool], otherwise: Refusal | None = None
    ) -> int:
        s = models.sessions
        async with self.storage.write() as connection:
            mine = await connection.execute(select(s.c.hash).where(s.c.user_id == session.person.id))
            found = [key for key in mine.scalars() if which(key)]
            if not found and otherwise is not None:
                raise otherwise
            await connection.execute(delete(s).where(s.c.hash.in_(found)))
            for key in found:
                await self.tell_end(connection, key)
        for key in found:
            self.note_end(key)
        return len(found)

    async def tell_end(self, connection: AsyncConnection, key: str) -> None:
        """Tell the other processes, when the transaction commits."""
        await self.storage.notify(connection, SESSION + key)

    def _session(self, person: Person, epoch: int) -> Session:
        nonce = secrets.token_urlsafe(12)
        return Session(person, epoch, nonce, cookie=self._signer.dumps([person.id, epoch, nonce]))

    def kept(self, session: Session) -> str:
        """A cookie by which a guest comes back later."""
        return self._signer.dumps([session.person.id, session.epoch, session.nonce])

    async def back(self, cookie: str | None) -> Session | None:
        """A new session of the guest of a kept cookie, if there still is one."""
        found = await self.session(cookie)
        is_guest = found.cookie is None and found.person.login is None
        return self._session(found.person, found.epoch) if is_guest else None

    def csrf(self, session: Session) -> str:
        """The token that commands of this session must carry, written differently each time.

        Pages are compressed, and from their size nobody shall guess what stands in them beside a text of their own.
        """
        mask = secrets.token_bytes(32)
        return (mask + _mixed(mask, self._csrf(session))).hex()

    def _csrf(self, session: Session) -> bytes:
        return hmac.digest(self._secret, f"csrf:{session.person.id}:{session.nonce}".encode(), "sha256")

    def check_csrf(self, session: Session, token: str | None) -> None:
        """A command sent with a cookie must show that the page it comes from is ours."""
        try:
            sent = bytes.fromhex(token or "")
        except ValueError:
            sent = b""
        good = hmac.compare_digest(_mixed(sent[:32], sent[32:]), self._csrf(session))
        if not session.by_token and not good:
            raise forbidden("The request does not carry the CSRF token of this session.", "csrf")

    async def ensure(self, person: Person) -> Person:
        """The person, stored."""
        if await self._user(person.id) is None:
            if person.id in self._ended:
                raise signed_out()  # they were here, and have deleted themselves meanwhile
            try:
                async with self.storage.write() as connection:
                    await connection.execute(
                        insert(models.users).values(id=person.id, name=person.name, epoch=0, created=now())
                    )
            except IntegrityError:
                pass  # another request of theirs was quicker
        return person

    async def _user(self, user_id: str) -> Any:
        async with self.storage.read() as connection:
            return (await connection.execute(select(models.users).where(models.users.c.id == user_id))).first()

    # Names and accounts ---------------------------------------------------------------------------

    async def rename(self, person: Person, name: str, also: Extra | None = None) -> Person:
        """The person under another name, which must not be that of somebody else's account.

        What is to be written with it is written in the same transaction.
        """
        chosen = fitting(one_line(name), LONGEST_NAME)
        await self.ensure(person)
        u = models.users
        worn = await _looks(chosen, *([person.login] if person.login is not None else []))
        async with self.storage.write() as connection:
            if await _wearers(connection, worn) - {person.id}:
                raise taken()
            if person.login is not None:
                await _wear(connection, person.id, worn)
            await connection.execute(update(u).where(u.c.id == person.id).values(name=chosen))
            if also is not None:
                await also(connection)
        return Person(person.id, chosen, person.login)

    async def register(self, session: Session, login: str, password: str, device: str = "") -> Session:
        """Make the guest an account, which keeps their tables across devices."""
        if session.person.login is not None:
            raise Refusal("has_account", "You have an account already.")
        name = fitting(one_line(login), LONGEST_NAME)
        await refuse_weak(password, name)
        await self.ensure(session.person)
        hashed = await self._passwords.hash(password)
        worn = await _looks(name)
        epoch = session.epoch + 1
        u = models.users
        try:
            async with self.storage.write() as connection:
                if await _wearers(connection, worn) - {session.person.id}:
                    raise taken()
                await _wear(connection, session.person.id, worn)
                await connection.execute(
                    update(u)
                    .where(u.c.id == session.person.id)
                    .values(name=name, login=login_of(name), password=hashed, epoch=epoch)
                )
        except IntegrityError:
            raise taken() from None
        return await self._signed_in(Person(session.person.id, name, login_of(name)), epoch, device)

    async def sign_in(self, login: str, password: str, device: str = "") -> Session:
        """The session of an account; a wrong name and a wrong password are told alike."""
        u = models.users
        async with self.storage.read() as connection:
            found = await connection.execute(select(u).where(u.c.login == login_of(login)))
            row = found.first()
        good = await self._passwords.fits(row.password if row is not None else None, password)
        if row is None or not good:
            raise Refusal("bad_sign_in", "This name and password do not belong together.", 401)
        return await self._signed_in(Person(row.id, row.name, row.login), row.epoch, device)

    def device(self, cookie: str | None, login: str) -> str | None:
        """What a browser is known by in which this account was signed in to; None: it never was."""
        known, name = self._known(cookie)
        return name if _hash(login)[:16] in known else None

    def known_device(self, cookie: str | None, login: str) -> str:
        """The cookie of a browser in which this account is signed in to, and those before."""
        known, name = self._known(cookie)
        mine = _hash(login)[:16]
        return self._devices.dumps([[mine, *(each for each in known if each != mine)][:DEVICE_LOGINS], name])

    def _known(self, cookie: str | None) -> tuple[list[str], str]:
        try:
            known, name = self._devices.loads(cookie or "", max_age=COOKIE_AGE)
        except (BadSignature, ValueError, TypeError):
            return [], secrets.token_hex(8)
        return list(known), str(name)

    async def prove(self, person: Person, password: str) -> Any:
        """An account as stored, if this is its password."""
        row = await self._user(person.id) if person.login is not None else None
        if row is None:
            raise Refusal("no_account", "Only an account has a password.")
        if not await self._passwords.fits(row.password, password):
            raise forbidden("This is not your password.", "wrong_password")
        return row

    async def change_password(self, person: Person, old: str, new: str, device: str = "") -> Session:
        """Another password; all sessions and tokens of the account end. The old password must be given."""
        row = await self.prove(person, old)
        await refuse_weak(new, row.login)
        hashed = await self._passwords.hash(new)
        u = models.users
        async with self.storage.write() as connection:
            changed = await connection.execute(
                update(u)
                .where(u.c.id == person.id, u.c.epoch == row.epoch)
                .values(password=hashed, epoch=row.epoch + 1)
            )
            if changed.rowcount == 1:
                await _forget(connection, person)
                await self.tell_end(connection, person.id)
        if changed.rowcount != 1:
            raise signed_out()
        self.note_end(person.id)
        return await self._signed_in(person, row.epoch + 1, device)

    async def set_password(self, login: str, new: str) -> None:
        """Another password by whoever runs the site; all sessions and tokens of the account end."""
        u = models.users
        hashed = await self._passwords.hash(new)
        async with self.storage.write() as connection:
            row = (await connection.execute(select(u).where(u.c.login == login_of(login)))).first()
            if row is None:
                raise missing("account")
            await self._give_password(connection, row, hashed)
        self.note_end(row.id)

    async def reset_password(self, link: str, since: int, new: str) -> None:
        """Another password by the link of a letter, which must not be older and works once; all sessions end."""
        r, u = models.resets, models.users
        asked = select(u).where(r.c.link == link, r.c.at >= since, u.c.id == r.c.user_id)
        async with self.storage.read() as connection:
            row = (await connection.execute(asked)).first()
        if row is None:
            raise bad_link()
        await refuse_weak(new, row.login)
        hashed = await self._passwords.hash(new)
        async with self.storage.write() as connection:
            used = await connection.execute(delete(r).where(r.c.link == link, r.c.at >= since))
            if used.rowcount != 1:
                raise bad_link()
            await self._give_password(connection, row, hashed)
        self.note_end(row.id)

    async def _give_password(self, connection: AsyncConnection, row: Any, hashed: str) -> None:
        u = models.users
        await connection.execute(update(u).where(u.c.id == row.id).values(password=hashed, epoch=u.c.epoch + 1))
        await _forget(connection, Person(row.id, row.name, row.login))
        await self.tell_end(connection, row.id)

    async def sign_out_everywhere(self, person: Person) -> None:
        """End every session and token of an account."""
        u = models.users
        async with self.storage.write() as connection:
            await connection.execute(update(u).where(u.c.id == person.id).values(epoch=u.c.epoch + 1))
            await _forget(connection, person)
            await self.tell_end(connection, person.id)
        self.note_end(person.id)

    # Tokens ---------------------------------------------------------------------------------------

    async def by_token(self, token: str) -> Session:
        """The session of a program that carries a personal token."""
        t, u = models.tokens, models.users
        async with self.storage.read() as connection:
            found = await connection.execute(
                select(u).select_from(t.join(u, t.c.user_id == u.c.id)).where(t.c.hash == _hash(token))
            )
            row = found.first()
        if row is None:
            raise Refusal("bad_token", "This token is not valid.", 401)
        return Session(Person(row.id, row.name, row.login), row.epoch, "", by_token=True)

    async def new_token(self, person: Person, label: str) -> tuple[str, str]:
        """A new token, shown this once, and its id."""
        named = fitting(one_line(label), 60)
        await self.ensure(person)
        token, token_id = TOKEN_PREFIX + secrets.token_urlsafe(32), secrets.token_hex(6)
        if len(await self.tokens(person)) >= TOKENS_EACH:
            raise invalid(f"One person can have {TOKENS_EACH} tokens; revoke one first.", "too_many_tokens")
        async with self.storage.write() as connection:
            await connection.execute(
                insert(models.tokens).values(
                    hash=_hash(token), id=token_id, user_id=person.id, label=named, created=now()
                )
            )
        return token, token_id

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        """The tokens of a person, without the secrets."""
        t = models.tokens.c
        async with self.storage.read() as connection:
            rows = await connection.execute(
                select(t.id, t.label, t.created).where(t.user_id == person.id).order_by(t.created, t.id)
            )
            return [dict(row._mapping) for row in rows]

    async def revoke(self, person: Person, token_id: str) -> None:
        """End a token."""
        t = models.tokens
        async with self.storage.write() as connection:
            gone = await connection.execute(delete(t).where(t.c.id == token_id, t.c.user_id == person.id))
        if gone.rowcount != 1:
            raise missing("token")


def login_of(name: str) -> str:
    """What an account is found by: the same however the name is typed, in capitals or not, wide or narrow."""
    return unicodedata.normalize("NFKC", one_line(name)).casefold()[:LONGEST_NAME]


def signed_out() -> Refusal:
    """What is said to a session that was ended while it asked for something."""
    return Refusal("signed_out", "Somebody ended this session meanwhile; please sign in again.", 401)


def bad_link() -> Refusal:
    """What is said of the link of a letter that was used, is too old, or was never one."""
    return Refusal("bad_reset", "This link was used, is too old, or is none of ours; ask for another letter.", 404)


def taken() -> Refusal:
    """What is said of a name that is another's, or looks like it."""
    return Refusal("name_taken", "This name belongs to somebody else, or looks as if it did.")


async def _looks(*names: str) -> set[str]:
    found = await asyncio.to_thread(lambda: [look for name in names for look in looks(one_line(name))])
    return {look[:LONGEST_LOOK] for look in found}


async def _wearers(connection: AsyncConnection, worn: set[str]) -> set[str]:
    """The accounts that have one of these looks."""
    k = models.looks.c
    return set((await connection.execute(select(k.user_id).where(k.look.in_(worn)))).scalars())


async def _wear(connection: AsyncConnection, user_id: str, worn: set[str]) -> None:
    """Give an account these looks, and no others."""
    k = models.looks
    await connection.execute(delete(k).where(k.c.user_id == user_id))
    await connection.execute(insert(k), [{"look": look, "user_id": user_id} for look in worn])


async def _forget(connection: AsyncConnection, person: Person) -> None:
    """End the sessions and tokens of a person, and the link by which they could have chosen a password."""
    for each in (models.sessions, models.tokens, models.resets):
        await connection.execute(delete(each).where(each.c.user_id == person.id))


def _mixed(mask: bytes, data: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(mask, data, strict=False))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
