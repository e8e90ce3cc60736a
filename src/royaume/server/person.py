"""Somebody at the door: a guest or the holder of an account."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A person as commands know them; `login` is None for guests."""

    id: str
    name: str
    login: str | None = None
