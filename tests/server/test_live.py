"""Live updates over real connections: catching up, several tabs, slow and vanished listeners, two processes."""

from __future__ import annotations

import asyncio
import gc
import random
import socket
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest

from royaume.server.follow import EventStream
from royaume.server.gate import Watch
from royaume.server.limits import ROOMS
from royaume.server.live import Listener
from royaume.server.sitting import ANSWERS
from tests.server.tools import PATIENCE, Site, Stream, Visitor

pytestmark = pytest.mark.anyio


@pytest.fixture
async def live(database: str, open_site: Callable[..., Any]) -> Site:
    site: Site = await open_site(database, live=True, heartbeat=0.2)
    return site


async def until(stream: Stream, **wanted: Any) -> tuple[str, dict[str, Any]]:
    while True:
        cursor, view = await stream.next()
        if all(view[key] == value for key, value in wanted.items()):
            return cursor, view


async def test_every_viewer_gets_every_move(live: Site) -> None:
    ann, eve = await live.visitor("Ann"), await live.visitor("Eve")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    async with ann.follow(table) as tab, ann.follow(table) as other_tab, eve.follow(table) as watching:
        streams = (tab, other_tab, watching)
        for stream in streams:
            assert stream.response.headers["content-type"].startswith("text/event-stream")
            cursor, seen = await stream.next()
            assert cursor == seen["cursor"] == "1.0"
        dice = random.Random(1)
        for _ in range(30):
            view = await ann.play_on(view, 1, dice)
            for stream in streams:
                cursor, seen = await stream.next()
                assert cursor == f"{view['ply']}.0"
                assert seen["ply"] == view["ply"]
                assert [entry["ply"] for entry in seen["log"]] == [view["ply"]]
            assert seen["you"]["seat"] is None
            assert seen["actions"] == []
            assert seen["prompt"] is None
        await eve.post(f"/tables/{table}/chat", {"text": "bravo"})
        cursor, seen = await tab.next()
        assert cursor == f"{view['ply']}.1"
        assert [each["text"] for each in seen["chat"]] == ["bravo"]
        assert seen["log"] == []


async def test_catching_up_after_sleep(live: Site) -> None:
    ann = await live.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    dice = random.Random(2)
    async with ann.follow(table) as stream:
        view = await ann.play_on(view, 3, dice)
        slept_at, _ = await until(stream, ply=view["ply"])
    view = await ann.play_on(view, 100, dice)
    await ann.post(f"/tables/{table}/chat", {"text": "are you awake?"})
    async with ann.follow(table, since=slept_at) as stream:
        cursor, seen = await stream.next()
    assert cursor == f"{view['ply']}.1"
    assert [entry["ply"] for entry in seen["log"]] == list(range(int(slept_at.split(".")[0]) + 1, view["ply"] + 1))
    assert [each["text"] for each in seen["chat"]] == ["are you awake?"]
    assert seen["position"] == view["position"]
    async with ann.follow(table, since=cursor) as stream:
        with pytest.raises(TimeoutError):
            await stream.next(0.5)
    async with ann.follow(table, since="nonsense") as stream:
        assert (await stream.next())[0] == cursor


async def test_who_went_leaves_nothing_behind(live: Site) -> None:
    """What held itself would stay until somebody looks for it, with all that was drawn for it."""
    ann = await live.visitor("Ann")
    table = (await ann.open("me", "me"))["table"]["id"]
    hub = live.house.hub
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            async with ann.follow(table) as stream:
                await stream.next()
            async with asyncio.timeout(PATIENCE):
                while hub.count:
                    await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert not [each for each in gc.garbage if isinstance(each, EventStream | Listener | Watch)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_undo_reaches_everybody(live: Site) -> None:
    ann, ben = await live.visitor("Ann"), await live.visitor("Ben")
    view = await ann.open("me", "open", visibility="lobby")
    table = view["table"]["id"]
    await ben.post(f"/tables/{table}/seats/1/sit")
    view = await ann.see(table)
    mover, other = (ann, ben) if view["turn"] == 0 else (ben, ann)
    async with other.follow(table) as stream:
        await stream.next()
        seen = (await mover.move(await mover.see(table))).json()["view"]
        await until(stream, moves=1)
        body = {"ply": seen["ply"], "to": 0}
        undone = (await mover.post(f"/tables/{table}/undo", body)).json()
        if undone["waiting"]:
            _, asked = await stream.next()
            assert asked["question"]["waiting"]
            undone = (await other.post(f"/tables/{table}/answer", {"agree": True})).json()
        _, now = await until(stream, moves=0)
        assert now["log"][-1]["kind"] == "undo"
        assert now["ply"] == undone["view"]["ply"] > seen["ply"], "the ply never goes back"


async def test_slow_and_vanished_listeners_harm_nobody(database: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(database, live=True, heartbeat=0.1, patience=0.5)
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    port = urlsplit(site.url).port
    assert port is not None
    site.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # the system shall not hide who is slow
    request = f"GET /api/v1/tables/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    deaf = []
    for _ in range(5):
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", port))
        sock.sendall(request)
        deaf.append(sock)  # never reads
    gone = []
    for _ in range(5):
        sock = socket.create_connection(("127.0.0.1", port))
        sock.sendall(request)
        gone.append(sock)
    async with ann.follow(table) as stream:
        await stream.next()
        hub = site.house.hub
        while hub.listeners(table) < 11:
            await asyncio.sleep(0.01)
        for sock in gone:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            sock.close()
        dice = random.Random(3)
        for _ in range(150):
            if not view["actions"]:
                break
            view = await ann.play_on(view, 1, dice)
            await until(stream, ply=view["ply"])
        assert view["moves"] > 100
        async with asyncio.timeout(PATIENCE):
            while hub.listeners(table) > 1:
                await asyncio.sleep(0.05)
    for sock in deaf:
        sock.close()
    async with asyncio.timeout(PATIENCE):
        while hub.count:
            await asyncio.sleep(0.05)


async def test_two_processes_show_the_same_table(postgres_url: str, open_site: Callable[..., Any]) -> None:
    here: Site = await open_site(postgres_url, live=True)
    there: Site = await open_site(postgres_url, live=True)
    ann = await here.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    far = await there.visitor()
    far.client.cookies = ann.client.cookies
    away = Visitor(far.client)
    await away.arrive()
    assert away.id == ann.id, "the same cookie is good at every process"
    async with away.follow(table) as there_stream, ann.follow(table) as here_stream:
        await there_stream.next()
        await here_stream.next()
        dice = random.Random(4)
        for i in range(40):
            who = (ann, away)[i % 2]
            view = await who.play_on(view, 1, dice)
            seen = [(await until(stream, ply=view["ply"]))[1] for stream in (there_stream, here_stream)]
            assert seen[0]["position"] == seen[1]["position"] == view["position"]
        await away.post(f"/tables/{table}/chat", {"text": "from there"})
        _, heard = await here_stream.next()
        assert [each["text"] for each in heard["chat"]] == ["from there"]


async def test_a_table_one_may_no_longer_see_ends_its_stream(live: Site) -> None:
    ann, ben = await live.visitor("Ann"), await live.visitor("Ben")
    view = await ann.open("me", "open", "open", visibility="lobby", spectators=False)
    table = view["table"]["id"]
    await ben.post(f"/tables/{table}/seats/1/sit")
    async with ben.follow(table) as stream:
        await stream.next()
        await ben.post(f"/tables/{table}/leave")
        await stream.next()  # in the lobby with a seat to take it can still be seen
        for seat in (1, 2):
            await ann.post(f"/tables/{table}/seats/{seat}/bot", {"bot": "random"})
        with pytest.raises(AssertionError, match="the stream ended"):
            await until(stream, moves=-1)


async def test_one_person_has_room_for_so_many_streams(
    sqlite_url: str, open_site: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ROOMS, "stream", (2, 3))
    site: Site = await open_site(sqlite_url, live=True, rate_limits=True)
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    table = (await ann.open("me", "me"))["table"]["id"]
    async with ann.follow(table) as one, ann.follow(table) as two:
        assert [each.response.status_code for each in (one, two)] == [200, 200]
        async with ann.follow(table) as third:
            assert third.response.status_code == 429
        async with ben.follow(table) as other, ben.follow(table) as crowded:
            assert [each.response.status_code for each in (other, crowded)] == [200, 429]
    while site.house.hub.count:
        await asyncio.sleep(0.01)
    async with ann.follow(table) as again:
        assert again.response.status_code == 200


async def test_whatever_listeners_ask_for_little_is_kept(live: Site) -> None:
    ann = await live.visitor("Ann")
    view = await ann.play_on(await ann.open("me", "me"), 40, random.Random(2))
    table = view["table"]["id"]
    for ply in range(ANSWERS + 5):
        async with ann.follow(table, since=f"{ply}.0") as stream:
            assert (await stream.next())[1]["log"][0]["ply"] == ply + 1
    assert 0 < len((await live.house.tables.get(table)).answers) <= ANSWERS
