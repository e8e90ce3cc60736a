"""What is shipped for hosts: two real processes behind Debian's nginx and Caddy, and files that say what is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest

from royaume.server.limits import RULES
from tests.server.proxies import Proxy, caddy, free_port, nginx, royaume
from tests.server.tools import PATIENCE, Postgres, Visitor

pytestmark = pytest.mark.anyio
TABLE = r'^royaume_requests_total{.*route="(?:/api/v1/tables|/t)/{table_id}".*} (\S+)$'
TRIES = 5  # accounts that a guest may ask for; an address eight times as many


@pytest.fixture(scope="module")
def processes(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[int]]:
    """The ports of two processes on one PostgreSQL."""
    database = postgres.another_database("behind")
    folder = tmp_path_factory.mktemp("processes")
    with royaume(database, folder / "first") as first, royaume(database, folder / "second") as second:
        yield [first, second]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(
    request: pytest.FixtureRequest, processes: list[int], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """A proxy in front of both, and of a third that has just died."""
    with request.param([*processes, free_port()], tmp_path_factory.mktemp("proxy")) as found:
        yield found


async def asked(processes: list[int]) -> Counter[int]:
    """How often each process was asked for a table."""
    found: Counter[int] = Counter()
    async with httpx.AsyncClient(timeout=PATIENCE) as prometheus:
        for port in processes:
            text = (await prometheus.get(f"http://127.0.0.1:{port}/metrics")).text
            found[port] = sum(int(float(count)) for count in re.findall(TABLE, text, re.MULTILINE))
    return found


async def test_pages_come_by_https_and_by_nothing_else(proxy: Proxy) -> None:
    async with proxy.client() as browser:
        away = await browser.get(f"{proxy.plain}/games?lang=fr")
        assert away.status_code in (301, 308)
        assert away.headers["location"].startswith("https://127.0.0.1")
        assert away.headers["location"].endswith("/games?lang=fr")
        page = await browser.get("/")
    assert page.status_code == 200
    assert "Kingdom Crossing" in page.text
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert "; Secure" in page.headers["set-cookie"]


async def test_what_follows_a_table_comes_at_once(proxy: Proxy) -> None:
    """Both kinds of streams, with and without compression; a proxy that collects would wait for more than a move."""
    async with AsyncExitStack() as stack:
        ann, eve = [Visitor(await stack.enter_async_context(proxy.client())) for _ in range(2)]
        await ann.arrive()
        await eve.arrive()
        view = await ann.open("me", "me")
        table = view["table"]["id"]
        eve.headers = {**eve.headers, "Accept-Encoding": "identity"}
        following = [await stack.enter_async_context(who.follow(table)) for who in (ann, eve)]
        for stream in following:
            assert (await stream.next())[1]["ply"] == view["ply"]
        live = await stack.enter_async_context(eve.client.stream("GET", f"/t/{table}/live"))
        pieces = live.aiter_bytes()
        assert await anext(pieces)
        for _ in range(3):
            answer = await ann.move(view)
            assert answer.status_code == 200, answer.text
            view = answer.json()["view"]
            for stream in following:
                assert (await stream.next())[1]["ply"] == view["ply"]
            assert await anext(pieces)


async def test_limits_count_the_address_that_the_proxy_sees(proxy: Proxy) -> None:
    """Somebody elsewhere may go on, and who claims to be elsewhere may not."""
    common = {"name": "Ann", "password": "password1"}
    assert RULES["account"].size == TRIES
    async with AsyncExitStack() as stack:

        async def come(address: str) -> Visitor:
            who = Visitor(await stack.enter_async_context(proxy.client(address)))
            await who.arrive()
            return who

        for _ in range(int(RULES["account"].club)):
            guest = await come(proxy.places[0])
            assert {(await guest.post("/account", common)).status_code for _ in range(TRIES)} == {422}
        more = await come(proxy.places[0])
        claims: list[dict[str, str]] = [{}, {"X-Forwarded-For": "127.0.0.9"}, {"Forwarded": "for=127.0.0.9"}]
        for claim in claims:  # one in 90 seconds is free again
            assert 429 in [(await more.post("/account", common, **claim)).status_code for _ in range(2)]
        assert (await (await come(proxy.places[1])).post("/account", common)).status_code == 422


async def test_a_table_has_one_process_and_tables_are_spread(proxy: Proxy, processes: list[int]) -> None:
    """Whether it is asked for as a page or as data; a process that is gone is nobody's."""
    chosen = set()
    async with proxy.client() as browser:
        for number in range(12):
            before = await asked(processes)
            for path in (f"/api/v1/tables/x{number}", f"/t/x{number}?seat=1"):
                assert (await browser.get(path)).status_code == 404
            ((port, count),) = (await asked(processes) - before).items()
            assert count == 2
            chosen.add(port)
    assert chosen == set(processes)


async def test_nobody_sends_much_or_reads_the_counters(proxy: Proxy) -> None:
    async with proxy.client() as browser:
        who = Visitor(browser)
        await who.arrive()
        large = await who.post("/session", {"name": "Ann", "password": "x" * 100_000})
        assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")
        huge = await browser.post("/api/v1/tables/from-record", content=b"x" * 3_000_000, headers=who.headers)
        assert huge.status_code == 413
        for path in ("/metrics", "/metrics/", "/metrics?x=1"):
            hidden = await browser.get(path)
            assert hidden.status_code == 404
            assert "royaume_requests" not in hidden.text
        assert (await browser.get("/healthz")).status_code == 200
