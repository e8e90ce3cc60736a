"""Servers in processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
from typing import Any

import httpx

from tests.server.tools import PATIENCE, Visitor, settings

# A clean process that has the server and the games loaded already and makes children of itself: starting one is quick.
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["royaume.server.main", "tests.server.ready"])


def run(database: str, port: int, more: dict[str, Any]) -> None:
    """What the process does."""
    import uvicorn

    from royaume.server.app import create_app
    from royaume.server.main import configured
    from royaume.server.telemetry import configure_logs

    configure_logs(as_json=True, level="error")
    os.setpgrp()
    app = create_app(settings(database, **more))
    uvicorn.Server(configured(app, port=port, log_level="critical")).run()


class Process:
    """A real server on a real port; killed and started again it keeps the port."""

    def __init__(self, database: str, **more: Any) -> None:
        self.database = database
        self.more = more
        with socket.socket() as sock:
            sock.bind(("127.0.0.1", 0))
            self.port: int = sock.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.child: Any = None

    async def start(self) -> None:
        self.child = _context.Process(target=run, args=(self.database, self.port, self.more), daemon=True)
        await asyncio.to_thread(self.child.start)
        async with httpx.AsyncClient(base_url=self.url) as client, asyncio.timeout(PATIENCE):
            while True:
                try:
                    if (await client.get("/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.child.is_alive(), "the server did not start"
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """kill -9."""
        os.kill(self.child.pid, signal.SIGKILL)
        await asyncio.to_thread(self.child.join)

    async def __aenter__(self) -> Process:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.child.is_alive():
            await self.kill()
        self.child.close()

    async def visitor(self) -> Visitor:
        """A new browser; whoever asked for it closes it."""
        who = Visitor(httpx.AsyncClient(base_url=self.url, timeout=PATIENCE))
        await who.arrive()
        return who
