"""Who somebody is: a guest by a signed cookie, an account by name and password, a program by a token."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from royaume.server import models
from royaume.server.chat import fitting, one_line
from royaume.server.errors import Refusal, forbidden, invalid, missing
from royaume.server.person import Person
from royaume.server.storage import Storage
from royaume.server.tables import now

COOKIE = "royaume"
GUEST_COOKIE = "royaume_guest"  # of the guest one was before signing in, where the guest still has a seat
COOKIE_AGE = 400 * 24 * 3600
TOKEN_PREFIX = "royaume_"
LONGEST_NAME = 40
TOKENS_EACH = 20


@dataclass(frozen=True, slots=True)
class Session:
    """One visitor: the person, how they showed it, and the cookie to send back where it is new."""

    person: Person
    epoch: int
    nonce: str
    by_token: bool = False
    cookie: str | None = None


class Identity:
    """The people of one server."""

    def __init__(self, storage: Storage, secret: str) -> None:
        self.storage = storage
        self._secret = secret.encode()
        self._signer = URLSafeTimedSerializer(secret, salt="royaume.session")
        self._hasher = PasswordHasher()

    @functools.cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex(8))

    # Sessions -------------------------------------------------------------------------------------

    async def session(self, cookie: str | None) -> Session:
        """The session of a cookie; a new guest's if there is none or it is not one of ours."""
        if cookie:
            try:
                user_id, epoch, nonce = self._signer.loads(cookie, max_age=COOKIE_AGE)
            except (BadSignature, ValueError, TypeError):
                return self.new_guest()
            row = await self._user(user_id)
            if row is None:
                return Session(Person(user_id), epoch, nonce)
            if row.epoch == epoch:
                return Session(Person(row.id, row.name, row.login), epoch, nonce)
        return self.new_guest()

    def new_guest(self) -> Session:
        """A person nobody knows yet; nothing is stored before they do something."""
        user_id = secrets.token_hex(16)
        return self._session(Person(user_id), 0)

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
        """The token that commands of this session must carry."""
        return hmac.new(self._secret, f"csrf:{session.person.id}:{session.nonce}".encode(), "sha256").hexdigest()

    def check_csrf(self, session: Session, token: str | None) -> None:
        """A command sent with a cookie must show that the page it comes from is ours."""
        if not session.by_token and not hmac.compare_digest(self.csrf(session).encode(), (token or "").encode()):
            raise forbidden("The request does not carry the CSRF token of this session.", "csrf")

    async def ensure(self, person: Person) -> Person:
        """The person, stored."""
        if await self._user(person.id) is None:
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

    async def rename(self, person: Person, name: str) -> Person:
        """The person under another name, which must not be that of somebody else's account."""
        chosen = fitting(one_line(name), LONGEST_NAME)
        await self.ensure(person)
        u = models.users
        async with self.storage.write() as connection:
            taken = select(u.c.id).where(u.c.login == login_of(chosen), u.c.id != person.id)
            if (await connection.execute(taken)).first() is not None:
                raise Refusal("name_taken", "This name belongs to somebody else.")
            await connection.execute(update(u).where(u.c.id == person.id).values(name=chosen))
        return Person(person.id, chosen, person.login)

    async def register(self, session: Session, login: str, password: str) -> Session:
        """Make the guest an account, which keeps their tables across devices."""
        if session.person.login is not None:
            raise Refusal("has_account", "You have an account already.")
        name = fitting(one_line(login), LONGEST_NAME)
        await self.ensure(session.person)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        epoch = session.epoch + 1
        u = models.users
        try:
            async with self.storage.write() as connection:
                await connection.execute(
                    update(u)
                    .where(u.c.id == session.person.id)
                    .values(name=name, login=login_of(name), password=hashed, epoch=epoch)
                )
        except IntegrityError:
            raise Refusal("name_taken", "This name belongs to somebody else.") from None
        return self._session(Person(session.person.id, name, login_of(name)), epoch)

    async def sign_in(self, login: str, password: str) -> Session:
        """The session of an account; a wrong name and a wrong password are told alike."""
        u = models.users
        async with self.storage.read() as connection:
            found = await connection.execute(select(u).where(u.c.login == login_of(login)))
            row = found.first()
        nobody = await asyncio.to_thread(lambda: self._nobody)  # so that an unknown name takes as long as a known one
        good = await asyncio.to_thread(self._verify, row.password if row is not None else nobody, password)
        if row is None or not good:
            raise Refusal("bad_sign_in", "This name and password do not belong together.", 401)
        return self._session(Person(row.id, row.name, row.login), row.epoch)

    async def change_password(self, person: Person, old: str, new: str) -> Session:
        """Another password; every other session of the account ends. The old password must be given."""
        row = await self._user(person.id) if person.login is not None else None
        if row is None:
            raise Refusal("no_account", "Only an account has a password.")
        if not await asyncio.to_thread(self._verify, row.password, old):
            raise forbidden("This is not your password.", "wrong_password")
        hashed = await asyncio.to_thread(self._hasher.hash, new)
        u = models.users
        async with self.storage.write() as connection:
            changed = await connection.execute(
                update(u)
                .where(u.c.id == person.id, u.c.epoch == row.epoch)
                .values(password=hashed, epoch=row.epoch + 1)
            )
        if changed.rowcount != 1:
            raise Refusal("signed_out", "Somebody ended this session meanwhile; please sign in again.", 401)
        return self._session(person, row.epoch + 1)

    async def sign_out_everywhere(self, person: Person) -> None:
        """End every session of an account."""
        u = models.users
        async with self.storage.write() as connection:
            await connection.execute(update(u).where(u.c.id == person.id).values(epoch=u.c.epoch + 1))

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

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


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
