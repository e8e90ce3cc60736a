"""What can go wrong: kills, lost processes, double clicks, a full disk, a lost database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from royaume.server import models
from royaume.server.house import House
from royaume.server.storage import Storage
from tests.conformance.cases import BREADTH
from tests.server.processes import Process
from tests.server.tools import PATIENCE, Postgres, Site, Visitor, settings

pytestmark = pytest.mark.anyio
KILLS = 13 if BREADTH == "nightly" else 3  # of each of four servers
CLICKS = 200 if BREADTH == "nightly" else 30


# kill -9 --------------------------------------------------------------------------------------------


class Player:
    """Plays one game, remembers what the server acknowledged, and repeats what it did not."""

    def __init__(self, who: Visitor, table: str, dice: random.Random) -> None:
        self.who = who
        self.table = table
        self.dice = dice
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.unsure: tuple[str, int, str] | None = None
        self.repeated = 0
        self.over = False

    async def play(self) -> None:
        """Play until the server is gone or the game is over."""
        try:
            while not self.over:
                if self.unsure is None:
                    view = await self.who.see(self.table)
                    self.over = view["table"]["status"] == "over"
                    if not view["actions"]:
                        await asyncio.sleep(0.02)
                        continue
                    request = f"r{len(self.acknowledged)}"
                    self.unsure = (request, view["ply"], self.dice.choice(view["actions"])["action"])
                await self.send(*self.unsure)
        except httpx.TransportError:
            pass

    async def send(self, request: str, ply: int, action: str) -> None:
        body = {"ply": ply, "action": action, "request": request}
        answer = await self.who.post(f"/tables/{self.table}/moves", body)
        assert answer.status_code == 200, answer.text
        self.repeated += answer.json()["repeated"]
        self.acknowledged[request] = (ply, action)
        self.unsure = None


async def kill_often(database: str, kills: int, seed: int) -> tuple[int, int, int]:
    """Kill a server again and again, new games in each life; gives games, moves, and kills that hit a command."""
    dice = random.Random(seed)
    players: list[Player] = []
    hit = 0
    async with Process(database) as server:
        for life in range(kills):
            for _ in range(2 if life % 2 else 1):
                who = await server.visitor()
                seats = ("me", "bot:random") if len(players) % 4 == 3 else ("me", "me")
                view = await who.open(*seats)
                players.append(Player(who, view["table"]["id"], random.Random(dice.random())))
            wanted = sum(len(player.acknowledged) for player in players) + dice.randrange(2, 30)
            going = [asyncio.create_task(player.play()) for player in players[-6:]]
            while sum(len(player.acknowledged) for player in players) < wanted and not going[-1].done():
                await asyncio.sleep(0.002)
            await asyncio.sleep(dice.uniform(0, 0.02))
            await server.kill()
            await asyncio.gather(*going)
            hit += any(player.unsure for player in players[-6:])
            await server.start()
        for player in players:
            if player.unsure is not None:
                await player.send(*player.unsure)
        await asyncio.wait_for(players[-1].play(), PATIENCE)
        assert players[-1].over
    for player in players:
        await player.who.client.aclose()
    await check_logs(database, players)
    return len(players), sum(len(player.acknowledged) for player in players), hit


async def check_logs(database: str, players: list[Player]) -> None:
    """Every acknowledged move is in the log once, at its place, and nothing else is there."""
    house = House(settings(database))
    e = models.entries.c
    for player in players:
        async with house.storage.read() as connection:
            rows = await connection.execute(
                select(e.ply, e.kind, e.user_id, e.action, e.request).where(e.table_id == player.table).order_by(e.ply)
            )
            log = rows.all()
        assert [row.ply for row in log] == list(range(1, len(log) + 1))
        mine = {row.request.partition(":")[2]: row for row in log if row.user_id and row.kind == "move"}
        assert len(mine) == sum(row.user_id is not None and row.kind == "move" for row in log)
        assert set(mine) == set(player.acknowledged)
        positions = [0] + [row.ply for row in log if row.kind == "move"]
        for request, (ply, action) in player.acknowledged.items():
            assert mine[request].action == action
            assert positions[positions.index(mine[request].ply) - 1] == ply, "it was played on the position seen"
        table = await house.tables.get(player.table)
        assert table.record().replay() == table.state
    await house.close()


async def test_killed_at_random_moments_nothing_is_lost_or_repeated(tmp_path: Path, postgres: Postgres) -> None:
    databases = [f"sqlite:///{tmp_path / name}.db" for name in ("a", "b")]
    databases += [postgres.another_database(name) for name in ("kills_a", "kills_b")]
    results = await asyncio.gather(*(kill_often(url, KILLS, seed) for seed, url in enumerate(databases)))
    assert sum(games for games, _, _ in results) >= 4 * KILLS
    assert sum(moves for _, moves, _ in results) >= 40 * KILLS
    assert sum(hit for _, _, hit in results) >= 2 * KILLS, "most kills came while a command was on its way"


async def test_one_of_two_processes_is_killed_and_play_goes_on(postgres_url: str) -> None:
    async with (
        Process(postgres_url, bot_limit=0.5) as first,
        Process(postgres_url, bot_limit=0.5) as second,
        aclosing((ann := await first.visitor()).client),
        aclosing((away := await second.visitor()).client),
    ):
        away.client.cookies = ann.client.cookies
        await away.arrive()
        tables = [(await ann.open("me", "me", "bot:random"))["table"]["id"] for _ in range(4)]
        dice = random.Random(1)
        async with away.follow(tables[0]) as stream:
            _, seen = await stream.next()
            for i in range(30):
                for table in tables:
                    who = (ann, away)[i % 2]
                    await who.play_on(await who.see(table), 1, dice, elsewhere=True)
            _, seen = await stream.next()
            assert seen["moves"] > 0
            await first.kill()
            for table in tables:
                before = (await away.see(table))["moves"]
                async with asyncio.timeout(PATIENCE):
                    while (view := await away.see(table))["moves"] < before + 40 and not view["table"]["result"]:
                        await away.play_on(view, 5, dice, elsewhere=True)
                        await asyncio.sleep(0.02)
            last = await away.see(tables[0])
            async with asyncio.timeout(PATIENCE):
                while seen["ply"] < last["ply"]:
                    _, seen = await stream.next()
        await first.start()
        for table in tables:
            mine, yours = await ann.see(table), await away.see(table)
            assert mine["moves"] >= 40
            assert mine["position"]["seats"] == yours["position"]["seats"] or mine["ply"] != yours["ply"]


# Double clicks --------------------------------------------------------------------------------------


async def test_a_double_click_is_one_move(database: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(database, live=True)
    ann = await site.visitor("Ann")
    views = [await ann.open("me", "me") for _ in range(CLICKS)]
    clicks = []
    for i, view in enumerate(views):
        same = i % 2 == 0  # the same request sent twice, or two clicks with an id each
        clicks += [ann.click(view, f"{i}.{0 if same else k}") for k in range(2)]
    answers = await asyncio.gather(*clicks)
    for i in range(CLICKS):
        (one, first), (two, second) = answers[2 * i], answers[2 * i + 1]
        if i % 2 == 0:
            assert (one, two) == (200, 200)
            assert sorted([first["repeated"], second["repeated"]]) == [False, True]
        else:
            assert sorted([one, two]) == [200, 409]
        assert first["view"]["moves"] == second["view"]["moves"] == 1
    e = models.entries.c
    async with site.house.storage.read() as connection:
        moves = (await connection.execute(select(e.table_id).where(e.kind == "move"))).scalars().all()
    assert len(moves) == CLICKS
    assert len(set(moves)) == CLICKS


async def test_a_hundred_hands_on_one_move(database: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(database)
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    for _ in range(5):
        answers = await asyncio.gather(*(ann.move(view) for _ in range(20)))
        good = [answer for answer in answers if answer.status_code == 200]
        assert len(good) == 1
        assert {answer.json()["error"]["code"] for answer in answers if answer.status_code != 200} == {"stale"}
        view = await ann.see(view["table"]["id"])
    assert view["moves"] == 5


# Storage --------------------------------------------------------------------------------------------


async def test_a_full_disk(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, live=True)
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    table = view["table"]["id"]
    storage: Storage = site.house.storage
    async with ann.follow(table) as stream:
        await stream.next()
        async with storage.writer.connect() as connection:
            pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await allow(storage, pages)
        acknowledged = 0
        refused = None
        for i in range(300):
            answer = await ann.post(f"/tables/{table}/chat", {"text": f"{i} " + "x" * 480})
            if answer.status_code != 200:
                refused = answer
                break
            acknowledged += 1
        assert refused is not None
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "storage")
        full = [await ann.post("/tables", {"game": "crown_of_emara"}) for _ in range(20)]
        assert 503 in {answer.status_code for answer in full}
        await healthy(ann, 503)
        seen = await ann.see(table)
        assert seen["chat"][-1]["number"] == acknowledged, "reading goes on, and nothing half-done is seen"
        before = seen["moves"]
        failed = 0
        while seen["actions"] and not failed:
            answer = await ann.move(seen)
            failed += answer.status_code == 503
            seen = await ann.see(table)
        assert failed == 1
        await allow(storage, 4294967294)
        await healthy(ann, 200)
        moved = await ann.move(seen)
        assert moved.status_code == 200
        assert moved.json()["view"]["moves"] == seen["moves"] + 1 > before
        async with asyncio.timeout(PATIENCE):
            while (await stream.next())[1]["ply"] < moved.json()["view"]["ply"]:
                pass
    house = House(settings(sqlite_url))
    loaded = await house.tables.get(table)
    assert len(loaded.moves) == seen["moves"] + 1
    assert loaded.row["said"] == acknowledged
    await house.close()


async def allow(storage: Storage, pages: int) -> None:
    """Let the database have so many pages, whoever writes."""
    said = f"PRAGMA max_page_count = {pages}"
    async with storage.writer.connect() as connection:
        await connection.exec_driver_sql(said)
    await storage.write_quickly(lambda connection: connection.exec_driver_sql(said).close())


async def healthy(who: Visitor, status: int) -> None:
    """Wait until /healthz says so; it does not try to write every time."""
    async with asyncio.timeout(PATIENCE):
        while (await who.client.get("/healthz")).status_code != status:
            await asyncio.sleep(0.1)


async def test_a_disk_with_little_room_is_no_good_health(sqlite_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(sqlite_url, disk_reserve=2**60)
    ann = await site.visitor("Ann")
    answer = await ann.client.get("/healthz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "disk_full")
    site.house.health.reserve = 0
    assert (await ann.client.get("/healthz")).status_code == 200


async def test_the_last_move_of_a_game_is_repeated_like_any_other(site: Site) -> None:
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me")
    dice = random.Random(1)
    while view["actions"]:
        last = view
        action = dice.choice(view["actions"])["action"]
        view = (await ann.move(last, action, request=f"m{last['ply']}")).json()["view"]
    assert view["table"]["status"] == "over"
    again = await ann.move(last, action, request=f"m{last['ply']}")
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["view"]["table"]["result"] == view["table"]["result"]
    other = await ann.move(last, action, request="another-click")
    assert (other.status_code, other.json()["error"]["code"]) == (409, "stale")
    assert other.json()["view"]["ply"] == view["ply"]
    late = await ann.post(f"/tables/{view['table']['id']}/moves", {"ply": view["ply"], "action": action})
    assert late.json()["error"]["code"] == "ended"


async def test_a_lost_database(postgres: Postgres, postgres_url: str, open_site: Callable[..., Any]) -> None:
    site: Site = await open_site(postgres_url, live=True)
    other: Site = await open_site(postgres_url, live=True)
    ann = await site.visitor("Ann")
    view = await ann.open("me", "me", "bot:random")
    table = view["table"]["id"]
    while not (view := await ann.see(table))["actions"]:
        await asyncio.sleep(0.02)
    away = Visitor((await other.visitor()).client)
    away.client.cookies = ann.client.cookies
    await away.arrive()
    await asyncio.to_thread(postgres.stop)
    try:
        for answer in (
            await ann.move(view),
            await ann.get(f"/tables/{table}"),
            await ann.post("/tables", {"game": "crown_of_emara"}),
            await ann.client.get("/healthz"),
        ):
            assert answer.status_code == 503, answer.text
            assert answer.json()["error"]["code"] == "storage"
        assert (await ann.get("/games")).status_code == 200
        assert (await ann.client.get("/metrics")).status_code == 200
    finally:
        await asyncio.to_thread(postgres.start)
    async with asyncio.timeout(PATIENCE):
        while (await ann.client.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.1)
    seen = await ann.see(table)
    assert (seen["ply"], seen["actions"]) == (view["ply"], view["actions"]), "nothing was changed"
    async with away.follow(table) as stream:
        await stream.next()
        moved = await ann.move(seen)
        assert moved.status_code == 200
        async with asyncio.timeout(PATIENCE):
            while (await stream.next())[1]["ply"] < moved.json()["view"]["ply"]:
                pass


async def test_memory_is_not_ahead_of_a_failed_commit(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from royaume.server import play
    from tests.server.test_tables import ANN, open_table

    table = await open_table(house, "me", "me")
    assert table.state is not None
    digest, head = table.state.digest(), table.head
    action = table.state.game.notation(table.state.legal()[0])
    woken: list[str] = []

    def fail(*_: Any) -> None:
        raise OSError("the wire is cut")

    with monkeypatch.context() as patch:
        patch.setattr(house.storage, "notify_quickly", fail)
        patch.setattr(house.hub, "wake", woken.append)
        with pytest.raises(Exception, match="cannot reach its storage"):
            await play.play(house.tables, table.id, ANN, table.ply, action)
        assert woken == []
    assert (table.state.digest(), table.head, len(table.moves)) == (digest, head, 0)
    await play.play(house.tables, table.id, ANN, table.ply, action)
    assert len(table.moves) == 1
