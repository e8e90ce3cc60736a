"""An entry of the log as somebody is told it."""

from __future__ import annotations

from typing import Any


class Told(dict[str, Any]):
    """An entry of the log as some eyes read it: it stays as it is, so whoever lays it out leaves that with it."""

    __slots__ = ("laid_out",)

    def __init__(self, **said: Any) -> None:
        super().__init__(said)
        self.laid_out: tuple[int, str] | None = None  # the number of moves it leads to, and what was made of it
