"""Open doors: requests that never end are cut off, everybody may ask for much, and nobody for everything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from royaume.server.gate import Patience, PlainGate, QuickGate
from royaume.server.limits import RULES, Limits
from tests.server.tools import GAME, PATIENCE, Site, settings

pytestmark = pytest.mark.anyio
QUICK = {"head": 0.3, "body": 0.6, "taking": 0.5, "size": 4096}


@pytest.fixture(params=[QuickGate, PlainGate])
async def site(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[Site]:
    """A server with little patience, for each way to read HTTP."""
    async with Site(settings(sqlite_url), live=True, patience=Patience(**QUICK), gate=request.param) as here:
        yield here


Reach = Callable[[], Any]


@asynccontextmanager
async def connection(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        await close(writer)


async def close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


@asynccontextmanager
async def reached(site: Site, by_proxy: bool) -> AsyncIterator[int]:
    """The port of the server, or of a proxy before it that passes everything on as it comes."""
    port: int = site.listening.getsockname()[1]
    if not by_proxy:
        yield port
        return

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with connection(port) as (there, back):
            both = [asyncio.create_task(_pump(reader, back)), asyncio.create_task(_pump(there, writer))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        await close(writer)

    proxy = await asyncio.start_server(pass_on, "127.0.0.1", 0)
    async with proxy:
        yield proxy.sockets[0].getsockname()[1]


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(4096):
        writer.write(data)
        await writer.drain()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Everything the server says until it closes the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


@pytest.mark.parametrize("by_proxy", [False, True])
async def test_half_a_request_is_cut_off(site: Site, by_proxy: bool) -> None:
    halves = [
        b"",
        b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n",
    ]
    async with reached(site, by_proxy) as port:
        for half in halves:
            async with connection(port) as (reader, writer):
                writer.write(half)
                said = await ended(reader)
                assert said.startswith(b"HTTP/1.1 4"), half
        async with connection(port) as (reader, writer):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in await reader.readline()
            writer.write(b"GET /healthz HT")  # the second request of the same connection
            assert b"HTTP/1.1 408" in await ended(reader)


async def test_a_drop_now_and_then_does_not_help(site: Site) -> None:
    async with reached(site, False) as port, connection(port) as (reader, writer):
        over = asyncio.create_task(ended(reader))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        async with asyncio.timeout(PATIENCE):
            while not over.done():
                writer.write(b"X-A: b\r\n")
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("by_proxy", [False, True])
async def test_a_head_without_end_is_cut_off(site: Site, by_proxy: bool) -> None:
    site.patience.head = PATIENCE  # type: ignore[union-attr]
    async with reached(site, by_proxy) as port:
        for endless in (b"X-A: " + b"b" * 900 + b"\r\n", b"c" * 1000):
            async with connection(port) as (reader, writer):
                over = asyncio.create_task(ended(reader))
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
                sent = 0
                async with asyncio.timeout(PATIENCE):
                    while not over.done():
                        writer.write(endless)
                        sent += len(endless)
                        await asyncio.sleep(0.01)
                assert over.result().startswith((b"HTTP/1.1 431", b"HTTP/1.1 400", b"")), sent


async def test_of_too_many_half_requests_the_oldest_is_cut_off(site: Site) -> None:
    assert site.patience is not None
    site.patience.head, site.patience.most = PATIENCE, 3
    async with reached(site, False) as port:
        waiting = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        assert (await ended(waiting[0][0])).startswith(b"HTTP/1.1 503")
        ann = await site.visitor("Ann")
        assert (await ann.client.get("/healthz")).status_code == 200
        for _, writer in waiting:
            await close(writer)


async def test_who_takes_nothing_is_let_go(site: Site) -> None:
    ann = await site.visitor("Ann")
    seen = await ann.open("me", "me")
    cookies = "; ".join(f"{name}={value}" for name, value in ann.client.cookies.items())
    ask = f"GET /api/v1/tables/{seen['table']['id']} HTTP/1.1\r\nHost: x\r\nCookie: {cookies}\r\n\r\n".encode()
    async with reached(site, False) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(PATIENCE):
            while not writer.transport.is_closing():
                try:
                    writer.write(ask * 50)
                    await asyncio.wait_for(writer.drain(), 0.2)
                except TimeoutError:
                    writer.transport.resume_reading()  # type: ignore[attr-defined]
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                except ConnectionError:
                    break
        await close(writer)


# How often ------------------------------------------------------------------------------------------


async def test_reads_are_limited(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, rate_limits=True)
    site.house.limits.clock = lambda: 0.0
    ann, ben = await site.visitor(), await site.visitor()
    most = int(RULES["read"].size)
    answers = [(await ann.get("/me")).status_code for _ in range(most + 5)]
    assert answers[: most - 1] == [200] * (most - 1)
    assert answers[-3:] == [429] * 3
    assert (await ben.get("/me")).status_code == 200, "somebody else behind the same address"


async def test_a_club_behind_one_address_is_not_one_person(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, rate_limits=True)
    site.house.limits.clock = lambda: 0.0
    club = [await site.visitor(f"Member {i}") for i in range(20)]
    for member in club:
        for _ in range(5):
            assert (await member.post("/tables", {"game": GAME})).status_code == 201
        asked = {"name": f"{member.id[:8]}", "password": "correct horse"}
        assert (await member.post("/account", asked)).status_code == 201
    late = club[0]
    opened = [(await late.post("/tables", {"game": GAME})).status_code for _ in range(2)]
    assert opened == [403, 403], "the guest's session ended with the account"
    await late.arrive()
    opened = [(await late.post("/tables", {"game": GAME})).status_code for _ in range(20)]
    assert opened == [201] * 15 + [429] * 5


async def test_wrong_passwords_lock_nobody_out(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, rate_limits=True)
    site.house.limits.clock = lambda: 0.0
    ann, eve = await site.visitor(), await site.visitor()
    right, wrong = ({"name": "Ann", "password": word} for word in ("correct horse", "wrong horse"))
    await ann.post("/account", right)
    await ann.arrive()
    await ann.delete("/session")
    await ann.arrive()
    tried = [(await eve.post("/session", wrong)).status_code for _ in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert (await ann.post("/session", right)).status_code == 200, "a browser that is known"
    limits = Limits(clock=lambda: 0.0)
    for _ in range(10):
        limits.try_password(None, "far away", "ann")
    limits.try_password(None, "at home", "ann")
    limits.try_password(None, "far away", "ben")
    forged = await site.visitor()
    forged.client.cookies.set("royaume_device", ann.client.cookies["royaume_device"][:-3] + "abc")
    assert (await forged.post("/session", right)).status_code == 429
