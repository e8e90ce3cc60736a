"""Somebody at the door: a guest or the holder of an account, and what others call them."""

from __future__ import annotations

import functools
import hashlib
import secrets
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.words import Words

WORDS = Words(Path(__file__).parent / "locale")
GONE = "gone"  # the beginning of the id of somebody who deleted their account; all others are hexadecimal


@dataclass(frozen=True, slots=True)
class Person:
    """A person as commands know them; `login` is None for guests, `name` empty until one is chosen."""

    id: str
    name: str = ""
    login: str | None = None

    def called(self, lang: str) -> str:
        """What others call this person."""
        return called(self.id, self.name, lang)


def called(user_id: str, name: str, lang: str) -> str:
    """The name somebody chose; a guest without one is a numbered guest, in the language of whoever reads it.

    Whoever deleted their account is somebody.
    """
    if is_gone(user_id):
        return somebody(lang)
    return name or WORDS.say(lang, "guest", number=guest_number(user_id))


@functools.lru_cache(4096)
def guest_number(user_id: str) -> int:
    """The number by which a guest without a name is known, always the same."""
    return int(hashlib.sha256(user_id.encode()).hexdigest()[:8], 16) % 9000 + 1000


def is_gone(user_id: str | None) -> bool:
    """True of the id that stands for somebody who deleted their account."""
    return user_id is not None and user_id.startswith(GONE)


def nobody_knows() -> str:
    """A new id that stands for somebody who deleted their account, and leads back to nobody."""
    return GONE + secrets.token_hex(14)


def somebody(lang: str) -> str:
    """What somebody is called whose name is not known any more."""
    return WORDS.say(lang, "somebody")
