"""Passwords: kept as Argon2 hashes; those that others would try first are refused."""

from __future__ import annotations

import asyncio
import functools
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from royaume.server.errors import Refusal
from royaume.server.settings import HASH_MEMORY

SHORTEST = 8
AT_ONCE = 2  # hashes made at the same time: each takes a core and its memory


class Passwords:
    """Makes and checks the hashes of passwords, away from the event loop."""

    def __init__(self, memory: int = HASH_MEMORY) -> None:
        self._hasher = PasswordHasher(memory_cost=memory)
        self._room = asyncio.Semaphore(AT_ONCE)
        self._nobodys = ""

    async def hash(self, password: str) -> str:
        """The hash of a new password."""
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, hashed: str | None, password: str) -> bool:
        """True if a password is the right one. Where there is none to compare with it takes as long to say no."""
        async with self._room:
            return await asyncio.to_thread(self._verify, hashed, password)

    def _verify(self, hashed: str | None, password: str) -> bool:
        if not self._nobodys:
            self._nobodys = self._hasher.hash(secrets.token_hex(8))
        try:
            return self._hasher.verify(hashed or self._nobodys, password) and hashed is not None
        except (VerificationError, InvalidHashError):
            return False


async def refuse_weak(password: str, login: str) -> None:
    """A Refusal if a new password is too short, or one of those that are tried first."""
    if len(password) < SHORTEST:
        raise Refusal("short_password", f"A password has at least {SHORTEST} characters.", 422)
    if await asyncio.to_thread(_is_weak, password, login):
        raise Refusal(
            "weak_password", "This password is one of the first that others would try; some words are better.", 422
        )


def _is_weak(password: str, login: str) -> bool:
    plain = _plain(password)
    own = _plain(login)
    return len(set(plain)) < 3 or plain in (own, own[::-1], own * 2) or plain in _commonest()


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


@functools.cache
def _commonest() -> frozenset[str]:
    """The thirty thousand commonest passwords."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # a tenth of a second, when it is first needed

    return frozenset(FREQUENCY_LISTS["passwords"])
