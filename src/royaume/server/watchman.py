"""Those of the house who look after something again and again: one way to begin and to stop for all of them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

import structlog

from royaume.server.errors import Refusal

log = structlog.get_logger("royaume.watch")


class Watchman(ABC):
    """Goes its round every so many seconds while the house is open; a round that fails is no reason to stop."""

    def __init__(self, every: float, at_once: bool = False) -> None:
        self._every = every
        self._at_once = at_once  # the first round is not waited for
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    async def round(self) -> None:
        """Look, and do what is due."""

    async def start(self) -> None:
        """Begin, with what happened while nobody looked."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; what was not done is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        if not self._at_once:
            await asyncio.sleep(self._every)
        while True:
            try:
                await self.round()
            except Refusal:  # the database does not answer now
                pass
            except Exception:
                log.exception("round_failed", who=type(self).__name__.lower())
            await asyncio.sleep(self._every)
