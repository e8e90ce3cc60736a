"""Events say what happened, for the log and the animation; what only some may see is kept apart."""

from __future__ import annotations

from typing import Any


class Event:
    """One thing that happened: a kind, the seat it concerns, plain data, and a secret part for some seats."""

    __slots__ = ("data", "kind", "seat", "secret", "to")

    def __init__(
        self, kind: str, seat: int, data: dict[str, Any], secret: dict[str, Any] | None = None, to: int = -1
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.secret = secret
        self.to = to

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as plain data for a seat (None: a spectator); the secret part only for the seat it is for."""
        seen: dict[str, Any] = {"kind": self.kind, "seat": self.seat, **self.data}
        if self.secret is not None and seat == self.to:
            seen.update(self.secret)
        return seen

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.data!r})"
