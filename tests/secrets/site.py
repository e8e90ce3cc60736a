"""A server in this process whose tables can be put into any position, and browsers that keep every byte."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import update

from royaume.server import models
from royaume.server.house import House
from royaume.server.sitting import RECENT, deciding
from tests.secrets.games import AT, Moment

TOKEN = re.compile(rb'"X-CSRF-Token": "[^"]*"')  # may be written in another way each time


class Browser:
    """Somebody who looks at tables."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://royaume.test")

    async def trusted(self) -> None:
        """Have what a command needs to be taken."""
        self.client.headers["X-CSRF-Token"] = (await self.client.get("/api/v1/me")).json()["csrf"]

    async def api(self, path: str, data: Any) -> dict[str, Any]:
        """Carry out a command of the API."""
        await self.trusted()
        answer = await self.client.post(f"/api/v1{path}", json=data)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def get(self, path: str, lang: str = "en") -> bytes:
        """What is answered, with its status."""
        answer = await self.client.get(path, headers={"Accept-Language": lang})
        return b"%d %s" % (answer.status_code, TOKEN.sub(b"", answer.content))

    async def post(self, path: str, **data: Any) -> bytes:
        """What is answered to a command, with its status."""
        await self.trusted()
        answer = await self.client.post(path, json=data)
        return b"%d %s" % (answer.status_code, answer.content)

    async def first_news(self, path: str) -> bytes:
        """The first event of a stream."""
        request = self.client.build_request("GET", path, headers={"Accept-Encoding": "identity"})
        got = bytearray()
        enough = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            got.extend(message.get("body", b""))
            if b"\ndata:" in got and got.endswith(b"\n\n"):
                enough.set()

        scope = {
            "type": "http",
            "method": "GET",
            "http_version": "1.1",
            "scheme": "http",
            "path": request.url.path,
            "query_string": request.url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "server": ("royaume.test", 80),
            "client": ("127.0.0.1", 1),
        }
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        return TOKEN.sub(b"", bytes(got))


async def put(house: House, table_id: str, moment: Moment) -> None:
    """Put a table into a position, with the log that led to it."""
    head = len(moment.entries)
    table = await house.tables.get(table_id)
    row = {"head": head, "options": dict(moment.state.options), "moved": AT, **deciding(moment.state)}
    async with house.storage.write() as connection:
        await connection.execute(update(models.tables).where(models.tables.c.id == table_id).values(**row))
    table.row.update(row)
    table.row["seed"] = str(moment.state.seed)
    table.state = moment.state.clone()
    table.head = table.ply = head
    table.moves = list(moment.moves)
    table.recent = {entry.ply: entry for entry in moment.entries[-RECENT:]}
    table.checkpoints.clear()
    table.answers.clear()
    table.told.clear()
