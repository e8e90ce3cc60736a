"""Somebody at the door: a guest or the holder of an account, and what others call them."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path

from royaume.engine.words import Words

WORDS = Words(Path(__file__).parent / "locale")


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
    """The name somebody chose; a guest without one is a numbered guest, in the language of whoever reads it."""
    return name or WORDS.say(lang, "guest", number=guest_number(user_id))


@functools.lru_cache(4096)
def guest_number(user_id: str) -> int:
    """The number by which a guest without a name is known, always the same."""
    return int(hashlib.sha256(user_id.encode()).hexdigest()[:8], 16) % 9000 + 1000
