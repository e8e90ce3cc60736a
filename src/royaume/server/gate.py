"""The gate: a request that does not come whole in time is cut off, and so is one whose head never ends.

uvicorn waits for ever for the rest of a request. These protocols watch every connection: how long its head and its body
take, how large its head is, and whether it takes what it is sent.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD, BODY, REST = "head", "body", "rest"  # what a connection is sending
LINGER = 2.0  # seconds for the last words to a connection that is cut off


@dataclass(slots=True)
class Patience:
    """How long a server waits, and for how much."""

    head: float = 10.0  # seconds for the head of a request, and for the first word of a connection
    body: float = 60.0
    taking: float = 60.0  # seconds in which somebody must take something of what is sent
    size: int = 32 * 1024  # bytes of a head
    most: int = 512  # connections whose head is not whole; of more the oldest is cut off
    unfinished: OrderedDict[Watch, None] = field(default_factory=OrderedDict)


class Watch:
    """What is known about one connection."""

    def __init__(
        self,
        patience: Patience,
        loop: asyncio.AbstractEventLoop,
        transport: asyncio.Transport,
        answering: Callable[[], bool],
    ) -> None:
        self.patience = patience
        self.loop = loop
        self.transport = transport
        self.answering = answering
        self.stage = REST
        self._size = 0
        self._clock: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None

    def enter(self, stage: str) -> None:
        """The connection begins to send something else."""
        if stage == self.stage or self.transport.is_closing():
            return
        self.stage = stage
        self._size = 0
        self._stop()
        if stage != REST:
            seconds = self.patience.head if stage == HEAD else self.patience.body
            self._clock = self.loop.call_later(seconds, self.cut, b"408 Request Timeout")
        if stage == HEAD:
            self.patience.unfinished[self] = None
            if len(self.patience.unfinished) > self.patience.most:
                next(iter(self.patience.unfinished)).cut(b"503 Service Unavailable")

    def count(self, size: int) -> None:
        """So many bytes came."""
        self._size += size
        if self.stage == HEAD and self._size > self.patience.size:
            self.cut(b"431 Request Header Fields Too Large")

    def full(self) -> None:
        """The connection does not take what it is sent."""
        if self._taking is None:
            self._taking = self.loop.call_later(self.patience.taking, self.transport.abort)

    def taken(self) -> None:
        """It does again."""
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def cut(self, why: bytes) -> None:
        """Say why, unless an answer is under way, and close the connection, whether that is heard or not."""
        self.end()
        if not self.transport.is_closing():
            if not self.answering():
                self.transport.write(b"HTTP/1.1 %s\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % why)
            self.transport.close()
            self.loop.call_later(LINGER, self.transport.abort)

    def end(self) -> None:
        """The connection is gone."""
        self._stop()
        self.taken()

    def _stop(self) -> None:
        self.patience.unfinished.pop(self, None)
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def watched(base: Any) -> Any:
    """A protocol of uvicorn's whose connections are watched."""

    class Gate(base):  # type: ignore[misc]
        """One connection."""

        cycle: Any

        def __init__(self, *args: Any, patience: Patience, **more: Any) -> None:
            super().__init__(*args, **more)
            self.patience = patience
            self.watch: Watch

        def connection_made(self, transport: asyncio.Transport) -> None:
            """Somebody came, and has to say something soon."""
            super().connection_made(transport)
            self.watch = Watch(self.patience, self.loop, transport, self.answering)
            self.watch.enter(HEAD)

        def connection_lost(self, exc: Exception | None) -> None:
            """Somebody went. Nothing of the connection shall be left that holds itself."""
            self.watch.end()
            super().connection_lost(exc)
            self.cycle = None
            self.watch.answering = bool  # nothing is

        def answering(self) -> bool:
            """True while an answer is being sent."""
            cycle = self.cycle
            return cycle is not None and cycle.response_started and not cycle.response_complete

        def data_received(self, data: bytes) -> None:
            """Something came."""
            if self.watch.stage == REST and (self.cycle is None or self.cycle.response_complete):
                self.watch.enter(HEAD)
            super().data_received(data)
            self.watch.count(len(data))

        def on_response_complete(self) -> None:
            """The answer is sent; whoever still sends the question is not listened to any longer."""
            super().on_response_complete()
            if self.watch.stage == BODY:
                self.transport.close()

        def pause_writing(self) -> None:
            """What is sent is not taken."""
            super().pause_writing()
            self.watch.full()

        def resume_writing(self) -> None:
            """What is sent is taken again."""
            super().resume_writing()
            self.watch.taken()

    return Gate


class PlainGate(watched(H11Protocol)):  # type: ignore[misc]
    """HTTP in plain Python, where there is nothing else."""

    def handle_events(self) -> None:
        """Take in what came, and see what is still being sent."""
        super().handle_events()
        stages = {"IDLE": self.watch.stage, "SEND_BODY": BODY}
        self.watch.enter(stages.get(str(self.conn.their_state), REST))


def _quick_gate() -> Any:
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        return PlainGate

    class QuickGate(watched(HttpToolsProtocol)):  # type: ignore[misc]
        """HTTP read by a library in C, which says by itself what is being sent."""

        def on_message_begin(self) -> None:
            """A head begins."""
            super().on_message_begin()
            self.watch.enter(HEAD)

        def on_headers_complete(self) -> None:
            """A head is whole."""
            self.watch.enter(BODY)
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            """A request is whole."""
            self.watch.enter(REST)
            super().on_message_complete()

    return QuickGate


QuickGate = _quick_gate()
