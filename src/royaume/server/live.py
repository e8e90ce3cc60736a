"""Who follows which table: a listener is woken, looks what is new for it, and waits again.

Listeners hold a place in the log, not a queue: one that was slow or away catches up in one step, and nobody's memory
grows meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection


class Listener:
    """Someone who follows a table."""

    __slots__ = ("_waiter", "hub", "news", "table_id")

    def __init__(self, hub: Hub, table_id: str) -> None:
        self.hub = hub
        self.table_id = table_id
        self.news = True
        self._waiter: asyncio.Future[None] | None = None

    async def wait(self, seconds: float) -> bool:
        """Wait for news; False if none came in time."""
        if not self.news:
            loop = asyncio.get_running_loop()
            self._waiter = loop.create_future()
            alarm = loop.call_later(seconds, self._stir)
            try:
                await self._waiter
            finally:
                alarm.cancel()
                self._waiter = None
        told, self.news = self.news, False
        return told

    def wake(self) -> None:
        """There is news."""
        self.news = True
        self._stir()

    def _stir(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def __enter__(self) -> Listener:
        self.hub.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.hub.remove(self)


class Hub:
    """The listeners of every table in this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self.count = 0
        self.closing = False

    def listen(self, table_id: str) -> Listener:
        """A listener for a table; it follows while it is used as a context."""
        return Listener(self, table_id)

    def add(self, listener: Listener) -> None:
        """Begin to follow."""
        self._listeners.setdefault(listener.table_id, set()).add(listener)
        self.count += 1

    def remove(self, listener: Listener) -> None:
        """Stop following."""
        self._listeners[listener.table_id].discard(listener)
        if not self._listeners[listener.table_id]:
            del self._listeners[listener.table_id]
        self.count -= 1

    def wake(self, table_id: str) -> None:
        """There is news of a table."""
        for listener in self._listeners.get(table_id, ()):
            listener.wake()

    def close(self) -> None:
        """Wake everybody for the last time: the server stops."""
        self.closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.wake()

    def listeners(self, table_id: str) -> int:
        """How many follow a table."""
        return len(self._listeners.get(table_id, ()))

    @property
    def tables(self) -> Collection[str]:
        """The tables somebody follows."""
        return self._listeners.keys()
