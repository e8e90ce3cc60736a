"""Following a table: everything new for one pair of eyes, as Server-Sent Events."""

from __future__ import annotations

import asyncio
import functools
import json
import struct
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from royaume.server.errors import Refusal
from royaume.server.person import Person
from royaume.server.tables import Tables
from royaume.server.views import Cursor, Visit, viewer
from royaume.server.views.visit import Eyes

LARGE, HARD, QUICK = 8192, 4, 3  # from so many bytes on it matters more to be quick
GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # the head of a compressed stream


class Piece:
    """Something that is sent, perhaps to many: compressed once for all who want it so.

    A piece refers to no other, so that it fits into every stream, and what one of them holds tells nothing of another.
    """

    __slots__ = ("_packed", "raw")

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self._packed: bytes | None = None

    @property
    def packed(self) -> bytes:
        """The piece as a part of a compressed stream."""
        if self._packed is None:
            level = HARD if len(self.raw) < LARGE else QUICK
            packer = zlib.compressobj(level, zlib.DEFLATED, -15)
            self._packed = packer.compress(self.raw) + packer.flush(zlib.Z_FULL_FLUSH)
        return self._packed


RETRY = Piece(b"retry: 1000\n\n")
STILL_HERE = Piece(b": still here\n\n")
Frame = tuple[str, Piece]  # the cursor of what is sent, and what is sent


@dataclass(slots=True)
class News:
    """Something changed since the cursor: a visit to the table as it is now, for whoever draws it.

    Whoever draws it sets `shown` to the cursor of the view that was drawn, from which the next news goes on.
    """

    visit: Visit
    since: Cursor
    shown: Cursor


async def follow(
    tables: Tables,
    table_id: str,
    person: Person | None,
    seat: int | None,
    lang: str,
    since: Cursor,
    heartbeat: float,
    eyes: Eyes = viewer,
) -> AsyncIterator[News | None]:
    """News of a table as it happens, None when nothing did for a while. Ends when the viewer may look no more."""
    hub = tables.hub
    with hub.listen(table_id) as listener:
        await tables.get(table_id)
        while not hub.closing:
            if not await listener.wait(heartbeat):
                yield None
                continue
            table = tables.kept(table_id) or await tables.get(table_id)
            try:
                visit = Visit(tables, table, eyes(table, person, seat, lang))
            except Refusal:
                return
            if visit.cursor != since:
                news = News(visit, since, visit.cursor)
                yield news
                since = news.shown


async def as_long_as(here: Callable[[], bool], news: AsyncIterator[News | None]) -> AsyncIterator[News | None]:
    """The news, until the session of whoever hears them has ended."""
    async for each in news:
        if not here():
            return
        yield each


def to_json(data: Any) -> bytes:
    """JSON as it is sent everywhere."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


async def frames(
    news: AsyncIterator[News | None], kind: object, draw: Callable[[News], Coroutine[Any, Any, Frame]]
) -> AsyncIterator[Piece]:
    """News as the frames that are drawn of them; equal eyes share one drawing of a kind."""
    yield RETRY
    async for each in news:
        if each is None:
            yield STILL_HERE
            continue
        cursor, sent = await each.visit.shared((kind, each.since), functools.partial(draw, each))
        each.shown = Cursor.read(cursor)
        yield sent


async def json_frame(news: News) -> Frame:
    """The view as data."""
    seen = await news.visit.view(news.since)
    return seen["cursor"], Piece(b"id: %s\nevent: table\ndata: %s\n\n" % (seen["cursor"].encode(), to_json(seen)))


def takes_gzip(request: Request) -> bool:
    """True if whoever asks can read what is compressed."""
    wanted = request.headers.get("accept-encoding", "").replace(" ", "").lower().split(",")
    return any(each == "gzip" or (each.startswith("gzip;q=") and each[7:] not in ("0", "0.0")) for each in wanted)


class EventStream(Response):
    """A response that never ends by itself. A listener that does not take what is sent in time is let go."""

    media_type = "text/event-stream"

    def __init__(
        self, request: Request, frames: AsyncIterator[Piece], patience: float, room: AbstractContextManager[None]
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"})
        del self.headers["content-length"]
        self.packed = takes_gzip(request)
        if self.packed:
            self.headers["Content-Encoding"] = "gzip"
        self.frames = frames
        self.patience = patience
        self.room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send frames until the listener goes away; a Refusal if there is no room for one more."""
        with self.room:
            await self._stream(receive, send)

    async def _stream(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        pump = asyncio.create_task(self._pump(send))
        gone = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((pump, gone), return_when=asyncio.FIRST_COMPLETED)
            if pump.done() and not pump.cancelled():
                pump.result()
        except (OSError, Refusal):
            pass
        finally:
            for task in (pump, gone):
                task.cancel()
            await asyncio.gather(pump, gone, return_exceptions=True)

    async def _pump(self, send: Send) -> None:
        head, check, size = GZIP, 0, 0
        loop, pump = asyncio.get_running_loop(), asyncio.current_task()
        assert pump is not None
        try:
            async for frame in self.frames:
                body = frame.raw
                if self.packed:
                    check, size = zlib.crc32(frame.raw, check), size + len(frame.raw)
                    body, head = head + frame.packed, b""
                alarm = loop.call_later(self.patience, pump.cancel)
                try:
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                finally:
                    alarm.cancel()
            end = head + struct.pack("<BBLL", 3, 0, check, size % 2**32) if self.packed else b""
            await send({"type": "http.response.body", "body": end, "more_body": False})
        finally:
            await self.frames.aclose()  # type: ignore[attr-defined]
            del pump  # or this frame would hold the task, and the task by its last error this frame


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
