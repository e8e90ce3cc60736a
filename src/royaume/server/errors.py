"""What the server refuses, as a stable code, an HTTP status and one clear sentence."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any


class Refusal(Exception):
    """A command that was not carried out; nothing was changed."""

    def __init__(self, code: str, message: str, status: int = 409, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.more = more

    def to_dict(self) -> dict[str, Any]:
        """The error as every answer carries it."""
        return {"code": self.code, "message": self.message, **self.more}


class Stale(Refusal):
    """A command for a position that is no longer there: it is answered with the present one."""

    def __init__(self, table: str) -> None:
        super().__init__("stale", "The table has moved on; here is the present position.", 409)
        self.table = table


class Unavailable(Refusal):
    """The database cannot be reached or written just now."""

    def __init__(self) -> None:
        super().__init__(
            "storage", "The server cannot reach its storage just now. Nothing was changed; please try again.", 503
        )


def missing(what: str) -> Refusal:
    """There is nothing of that name, or nothing this person may know of."""
    return Refusal("not_found", f"There is no such {what}.", 404)


def forbidden(message: str, code: str = "forbidden") -> Refusal:
    """This person may not do that."""
    return Refusal(code, message, 403)


def invalid(message: str, code: str = "invalid", **more: Any) -> Refusal:
    """The command itself makes no sense."""
    return Refusal(code, message, 422, **more)


def sentence(error: Exception) -> str:
    """What an error says, written as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def moment(at: int) -> str:
    """A moment in a sentence: `2026-11-17 14:05 UTC`."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
