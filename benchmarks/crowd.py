"""People at tables, for the benchmark of the server: they load pages, follow their streams, and play."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import zlib
from dataclasses import dataclass
from typing import Any

from royaume.engine.record import Record

ENCODINGS = "gzip, deflate, br, zstd"  # what browsers say that they read
PATIENCE = 60.0  # seconds after which a move counts as lost; it is counted with that time
BEGUN = 30  # so many moves have been made when people come


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status, the body, and how many bytes came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes
    wire: int

    def json(self) -> Any:
        """The body of an answer of the API."""
        return json.loads(self.body)


class Body:
    """The body of an answer as it comes: chunks put together, compression undone, bytes counted."""

    def __init__(self, reader: asyncio.StreamReader, headers: dict[str, str]) -> None:
        self.reader = reader
        self.left = int(headers.get("content-length", 0))
        self.chunked = headers.get("transfer-encoding") == "chunked"
        self.unpack = zlib.decompressobj(31) if headers.get("content-encoding") == "gzip" else None
        self.wire = 0

    async def some(self) -> bytes | None:
        """The next bytes, None at the end."""
        if self.chunked:
            head = await self.reader.readuntil(b"\r\n")
            size = int(head, 16)
            data = (await self.reader.readexactly(size + 2))[:-2]
            self.wire += len(head) + size + 2
        else:
            size = self.left
            data, self.left = await self.reader.readexactly(size), 0
            self.wire += size
        if not size:
            return None
        return self.unpack.decompress(data) if self.unpack is not None else data


class Wire:
    """One keep-alive connection of one person."""

    def __init__(self, port: int, cookie: str = "", csrf: str = "") -> None:
        self.port, self.cookie, self.csrf = port, cookie, csrf
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> None:
        """Open the connection."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)

    async def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """Send a request and read the whole answer; a connection the server closed for idleness is opened again."""
        for attempt in range(3):
            try:
                status, headers, found = await self.begin(method, path, body)
                parts = []
                while (part := await found.some()) is not None:
                    parts.append(part)
                return Answer(status, headers, b"".join(parts), found.wire)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.writer = None
                if attempt == 2:
                    raise
        raise AssertionError

    async def begin(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], Body]:
        """Send a request; the status, the headers and the body that is still to come."""
        if self.writer is None:
            await self.connect()
        assert self.writer is not None
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: {ENCODINGS}\r\n"
        head += f"Content-Length: {len(data)}\r\n"
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\nX-CSRF-Token: {self.csrf}\r\n"
        if data:
            head += "Content-Type: application/json\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        text = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        return int(first.split()[1]), headers, Body(self.reader, headers)

    async def arrive(self) -> None:
        """Become a guest."""
        answer = await self.ask("GET", "/api/v1/me")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        self.csrf = answer.json()["csrf"]

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


class Listener:
    """Follows the page of a table and notes when each ply arrived, and how many bytes came."""

    def __init__(self, table: BenchTable, wire: Wire) -> None:
        self.table = table
        self.wire = wire
        self.connected = asyncio.Event()
        self.bytes = 0

    async def run(self) -> None:
        """Load the page, then read its stream until cancelled; one that breaks off connects again."""
        while True:
            stream = Wire(self.wire.port, self.wire.cookie, self.wire.csrf)
            try:
                await self._follow(stream)
            except (asyncio.IncompleteReadError, ConnectionError, OSError):
                await asyncio.sleep(0.5)
            finally:
                stream.close()

    async def _follow(self, stream: Wire) -> None:
        page = await self.wire.ask("GET", f"/t/{self.table.id}")
        found = re.search(rb'hx-sse:connect="([^"]+)"', page.body)
        assert found is not None, page.body[:300]
        if self.connected.is_set():  # the page that was loaded again shows what the stream did not bring
            since = re.search(rb"since=(\d+)", found[1])
            self.table.arrived(int(since[1]) if since is not None else 0)
        _, _, body = await stream.begin("GET", found[1].decode().replace("&amp;", "&"))
        text = b""
        while (part := await body.some()) is not None:
            self.connected.set()
            self.bytes += body.wire
            body.wire = 0
            text += part
            *events, text = text.split(b"\n\n")
            for event in events:
                if event.startswith(b"id: "):
                    self.table.arrived(int(event[4 : event.index(b".")]))
        raise ConnectionError


class BenchTable:
    """A table of two people whom two others watch. The game is known here, so that choosing a move costs nothing."""

    def __init__(self, game: str, number: int, people: list[Wire]) -> None:
        self.people = people
        self.id = ""
        self.dice = random.Random(number)
        self.record = Record(game, 2, number)
        self.state = self.record.start()
        for _ in range(BEGUN):
            if self.state.player is not None:
                action = self.dice.choice(self.state.legal())
                self.record.actions.append(action)
                self.state.apply(action)
        self.ply = 0  # of the position
        self.head = 0  # of the log
        self.newest = 0  # ply of the log that anybody was shown
        self.moves = len(self.record.actions)
        self.listeners = [Listener(self, wire) for wire in people]
        self.missing = 0
        self.wanted = 0
        self.done = asyncio.Event()
        self.busy = False
        self.refused = 0

    async def open(self) -> None:
        """Open the table and fill its seats."""
        body = {"record": self.record.to_dict(), "seats": ["me", "open"], "visibility": "lobby"}
        made = (await self.people[0].ask("POST", "/api/v1/tables/from-record", body)).json()
        self.id = made["view"]["table"]["id"]
        sat = (await self.people[1].ask("POST", f"/api/v1/tables/{self.id}/seats/1/sit", {})).json()
        self._look(sat["view"])

    def _look(self, view: dict[str, Any]) -> None:
        self.ply, self.head = view["ply"], int(view["cursor"].partition(".")[0])
        if not self.state.in_secret():
            self._follow(view["moves"] - self.moves)

    def _follow(self, more: int) -> None:
        """What a player could only do anyway the server has played with the choice before it."""
        for _ in range(more):
            (action,) = self.state.legal()
            self.state.apply(action)
            self.moves += 1

    def arrived(self, ply: int) -> None:
        """One listener has seen the table as of this ply."""
        self.newest = max(self.newest, ply)
        if self.wanted and ply >= self.wanted:
            self.missing -= 1
            if not self.missing:
                self.done.set()

    async def move(self) -> float | None:
        """Milliseconds until everybody had the move; None where nobody can have it: after the end, or in secret."""
        if self.state.player is None:
            return None
        action = self.dice.choice(self.state.legal())
        mover, secret = self.people[self.state.player], self.state.in_secret()
        self.busy = True
        self.done.clear()
        self.wanted, self.missing = self.head + 1, len(self.listeners)
        began = time.perf_counter()
        took: float | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                path = f"/t/{self.id}/{self.ply}/{self.state.game.notation(action)}"
                answer = await mover.ask("POST", path)
                if answer.status == 204:
                    self.state.apply(action)
                    self.moves += 1
                    if not self.state.in_secret():  # of a round in secret nobody is told before it is over
                        await self.done.wait()
                        took = 1000 * (time.perf_counter() - began)
                else:
                    self.refused += 1
        except TimeoutError:
            took = 1000 * PATIENCE
        self.wanted = 0
        if took is None or took >= 1000 * PATIENCE or secret:
            next_mover = self.people[self.state.player or 0]
            self._look((await next_mover.ask("GET", f"/api/v1/tables/{self.id}")).json())
        else:
            self._follow(self.newest - self.head - 1)
            self.ply = self.head = self.newest
        self.busy = False
        return took
