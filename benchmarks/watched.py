"""A server with its pages that says how much work it did and how long its loop was blocked: `watched.py PORT URL`."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psutil
from fastapi import FastAPI
from starlette.responses import Response

from royaume.server.main import serve
from royaume.server.settings import Settings
from royaume.web.app import create_app

TICK = 0.01


class Watch:
    """Looks at the loop every ten milliseconds: a look that comes late was kept waiting by somebody's work.

    On a busy machine it may also have waited for the processor, so the work that was done meanwhile is the bound.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    async def look(self) -> None:
        """Look until cancelled."""
        while True:
            due, worked = time.perf_counter() + TICK, time.thread_time()
            await asyncio.sleep(TICK)
            late, work = time.perf_counter() - due, time.thread_time() - worked
            self.longest = max(self.longest, min(late, work))

    def read(self) -> dict[str, float]:
        """Seconds of processor time so far, the longest wait in milliseconds since the last reading, and memory."""
        longest, self.longest = self.longest, 0.0
        return {"cpu": time.process_time(), "blocked": 1000 * longest, "memory": psutil.Process().memory_info().rss}


def watched(settings: Settings) -> FastAPI:
    """The application with a page for the benchmark."""
    app, watch = create_app(settings), Watch()
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(here: FastAPI) -> AsyncIterator[Any]:
        async with inner(here) as state:
            task = asyncio.create_task(watch.look())
            yield state
            task.cancel()

    async def read() -> Response:
        return Response(json.dumps(watch.read()), media_type="application/json")

    app.router.lifespan_context = lifespan
    app.add_api_route("/watched", read, include_in_schema=False)
    return app


if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], make_app=watched)
