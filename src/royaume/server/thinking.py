"""A process that thinks for the coach, asked from the event loop: one job at a time, with news on the way."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from royaume.server.turns import Turns

THINKER = (sys.executable, "-m", "royaume.coach.worker")
LINE = 16 * 1024 * 1024  # bytes of one answer, at most

News = Callable[[int, int], Awaitable[None]]


class ThinkingFailed(Exception):
    """The process died, erred or took too long."""


async def _no_news(done: int, total: int) -> None:
    pass


class Thinker:
    """The process and the way to it; it starts when it is first asked, and again after a failure."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turns = Turns(1)

    async def ask(self, job: dict[str, Any], limit: float, news: News = _no_news, person: str = "") -> Any:
        """The answer to a job, when it is this person's turn; ThinkingFailed if there is none."""
        async with self._turns.turn([person]):
            try:
                async with asyncio.timeout(limit):
                    return await self._exchange(job, news)
            except (OSError, ValueError) as error:
                await self.stop()
                raise ThinkingFailed("crashed") from error
            except (TimeoutError, asyncio.CancelledError) as error:
                await self.stop()
                if isinstance(error, TimeoutError):
                    raise ThinkingFailed("overran") from error
                raise

    async def _exchange(self, job: dict[str, Any], news: News) -> Any:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *THINKER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LINE
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        while True:
            words = json.loads(await process.stdout.readline())
            if "answer" in words:
                return words["answer"]
            if "failed" in words:
                raise ThinkingFailed(words["failed"])
            await news(words["done"], words["total"])

    async def stop(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
