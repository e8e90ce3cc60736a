"""A long evening: games with bots, listeners who come and go, and a server that is killed again and again.

    python benchmarks/soak.py [--minutes 30] [--players 12] [--kill 45] [--database URL] [--seed 1]

In the first half the server is killed with kill -9 every `--kill` seconds, in the second half only the processes in
which its bots think, so that its memory can be watched. Every move that was acknowledged must be in the log once and
at its place, nobody may wait for longer than a minute, and memory must stay flat. The program ends with 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psutil
from sqlalchemy import select

from royaume.bots import LEVELS
from royaume.engine.registry import games
from royaume.server import models
from royaume.server.house import House
from royaume.server.settings import Settings

SECRET = "the secret of a long evening, long enough"
STUCK = 60.0  # seconds after which somebody waits for too long
SAMPLE = 2.0  # seconds between two looks at the memory
ROOM, EACH = 15.0, 1.0  # MB that memory may grow in the second half: in any case, and for each table that was opened
BARS = " ▁▂▃▄▅▆▇█"


@dataclass(slots=True)
class Sample:
    """The memory at one moment, in MB."""

    at: float
    life: int
    server: float
    workers: float


@dataclass(slots=True)
class Evening:
    """What happened so far."""

    began: float = field(default_factory=time.monotonic)
    samples: list[Sample] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    kills: int = 0
    worker_kills: int = 0
    lives: int = 0
    listened: int = 0
    news: int = 0
    repeated: int = 0
    longest: float = 0.0  # seconds in which nothing happened at a table
    troubles: list[str] = field(default_factory=list)
    over: bool = False

    @property
    def acknowledged(self) -> int:
        """Moves the server said it had."""
        return sum(len(game.acknowledged) for game in self.games)

    def note(self, trouble: str) -> None:
        """Something is wrong."""
        self.troubles.append(trouble)
        print(f"  !! {trouble}", flush=True)


@dataclass(slots=True)
class Game:
    """One table of one player, and what was acknowledged there."""

    table: str
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    unsure: tuple[str, int, str] | None = None


class Server:
    """The server, in a process of its own on a port that stays."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [sys.executable, "-m", "royaume", "serve", "--no-browser", "--port", str(self.port)]
        self.command += ["--database", database]
        self.environment = {
            **os.environ,
            "ROYAUME_DATA": str(folder),
            "ROYAUME_SECRET": SECRET,
            "ROYAUME_RATE_LIMITS": "off",
            "ROYAUME_LOG_LEVEL": "warning",
        }
        self.log = (folder / "log").open("ab")
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start, and wait until it is well."""
        self.process = subprocess.Popen(self.command, env=self.environment, stdout=self.log, stderr=self.log)
        async with httpx.AsyncClient(base_url=self.url, timeout=STUCK) as client, asyncio.timeout(STUCK):
            while True:
                try:
                    if (await client.get("/healthz")).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.process.poll() is None, "the server did not start"
                await asyncio.sleep(0.05)

    def workers(self) -> list[psutil.Process]:
        """The processes in which bots and the coach think."""
        assert self.process is not None
        try:
            return psutil.Process(self.process.pid).children()
        except psutil.NoSuchProcess:
            return []

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as a host would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.wait(STUCK)
        self.log.close()


class Player:
    """Plays one game after the other with bots, and sends again what was not acknowledged."""

    def __init__(self, evening: Evening, url: str, dice: random.Random) -> None:
        self.evening = evening
        self.client = httpx.AsyncClient(base_url=url, timeout=STUCK)
        self.dice = dice
        self.game: Game | None = None
        self.ply = 0
        self.moved = time.monotonic()  # when something last happened at the table

    async def run(self) -> None:
        """Play until the evening is over; a server that is gone comes back."""
        while not self.evening.over:
            try:
                await self.step()
            except (httpx.TransportError, httpx.RemoteProtocolError):
                await asyncio.sleep(0.2)
            waited = time.monotonic() - self.moved
            self.evening.longest = max(self.evening.longest, waited)
            if waited > STUCK:
                self.evening.note(f"nothing moves at {self.game.table if self.game else 'no table'}")
                self.game, self.moved = None, time.monotonic()
        async with asyncio.timeout(STUCK):
            while self.game is not None and self.game.unsure is not None:
                await self.send(self.game)
        await self.client.aclose()

    async def step(self) -> None:
        """Sit down, look, or move."""
        game = self.game
        if game is None:
            self.game = await self.sit_down()
        elif game.unsure is not None:
            await self.send(game)
        else:
            view = (await self.client.get(f"/api/v1/tables/{game.table}")).json()
            if "table" not in view:
                self.evening.note(f"{game.table} cannot be seen: {view}")
                self.game = None
                return
            if view["ply"] != self.ply:
                self.ply, self.moved = view["ply"], time.monotonic()
            if view["table"]["status"] != "playing":
                self.game, self.moved = None, time.monotonic()
            elif view["actions"]:
                action = self.dice.choice(view["actions"])["action"]
                game.unsure = (f"m{len(game.acknowledged)}", view["ply"], action)
                await asyncio.sleep(self.dice.uniform(0, 0.6))
            else:
                await asyncio.sleep(0.1)

    async def sit_down(self) -> Game:
        """A new table of any game, with bots of any level."""
        bots = [f"bot:{self.dice.choice(('random', *LEVELS))}" for _ in range(self.dice.choice((1, 1, 2)))]
        body = {"game": self.dice.choice(list(games())), "seats": ["me", *bots]}
        csrf = (await self.client.get("/api/v1/me")).json()["csrf"]
        self.client.headers["X-CSRF-Token"] = csrf
        answer = await self.client.post("/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        game = Game(answer.json()["view"]["table"]["id"])
        self.evening.games.append(game)
        self.moved = time.monotonic()
        return game

    async def send(self, game: Game) -> None:
        """Send a move, again if need be."""
        assert game.unsure is not None
        request, ply, action = game.unsure
        body = {"ply": ply, "action": action, "request": request}
        answer = await self.client.post(f"/api/v1/tables/{game.table}/moves", json=body)
        if answer.status_code == 503:
            return
        if answer.status_code != 200:
            self.evening.note(f"{game.table} refused a move: {answer.text[:200]}")
            self.game = None
            return
        self.evening.repeated += answer.json()["repeated"]
        game.acknowledged[request] = (ply, action)
        game.unsure = None
        self.moved = time.monotonic()


async def listen(evening: Evening, url: str, dice: random.Random) -> None:
    """Follow any table for a while, its page or its data, and go away in the middle of anything."""
    while not evening.over:
        if not evening.games:
            await asyncio.sleep(0.2)
            continue
        table = dice.choice(evening.games[-20:]).table
        path = dice.choice((f"/t/{table}/live", f"/api/v1/tables/{table}/events"))
        try:
            async with httpx.AsyncClient(base_url=url, timeout=STUCK) as client:
                if "live" in path:
                    await client.get(f"/t/{table}")
                evening.listened += 1
                async with asyncio.timeout(dice.uniform(0.5, 8)), client.stream("GET", path) as response:
                    async for line in response.aiter_lines():
                        evening.news += line.startswith("id: ")
        except (httpx.HTTPError, TimeoutError):
            await asyncio.sleep(0.1)


async def kill(evening: Evening, server: Server, half: float, pause: float, dice: random.Random) -> None:
    """Kill the server in the first half of the evening, the processes of its bots in the second."""
    while not evening.over:
        await asyncio.sleep(pause * dice.uniform(0.5, 1.5))
        if evening.over:
            return
        if time.monotonic() - evening.began < half:
            server.kill()
            evening.kills += 1
            await server.start()
            evening.lives += 1
        elif workers := server.workers():
            dice.choice(workers).kill()
            evening.worker_kills += 1


async def watch(evening: Evening, server: Server) -> None:
    """Note the memory, and say every minute how it goes."""
    told = 0
    print(f"{'minute':>6} {'kills':>6} {'tables':>7} {'moves':>7} {'heard':>7} {'server MB':>10} {'bots MB':>8}")
    while not evening.over:
        await asyncio.sleep(SAMPLE)
        try:
            assert server.process is not None
            own = psutil.Process(server.process.pid).memory_info().rss / 1e6
            others = sum(each.memory_info().rss for each in server.workers()) / 1e6
        except psutil.Error:
            continue
        at = time.monotonic() - evening.began
        evening.samples.append(Sample(at, evening.lives, own, others))
        if at / 60 >= told:
            told += 1
            print(
                f"{at / 60:6.1f} {evening.kills + evening.worker_kills:6} {len(evening.games):7} "
                f"{evening.acknowledged:7} {evening.news:7} {own:10.0f} {others:8.0f}",
                flush=True,
            )


async def check(evening: Evening, database: str) -> None:
    """Every acknowledged move is in the log once, on the position that was seen, and nothing else is there."""
    house = House(Settings(database, SECRET))
    e = models.entries.c
    for game in evening.games:
        async with house.storage.read() as connection:
            wanted = select(e.ply, e.kind, e.user_id, e.action, e.request).where(e.table_id == game.table)
            log = (await connection.execute(wanted.order_by(e.ply))).all()
        mine = [row for row in log if row.kind == "move" and row.user_id]
        found = {row.request.partition(":")[2]: row for row in mine}
        expected = set(game.acknowledged) | ({game.unsure[0]} if game.unsure is not None else set())
        if len(found) != len(mine):
            evening.note(f"{game.table}: a move is there twice")
        if lost := set(game.acknowledged) - set(found):
            evening.note(f"{game.table}: {len(lost)} acknowledged moves are lost")
        if strange := set(found) - expected:
            evening.note(f"{game.table}: {len(strange)} moves that nobody made")
        positions = [0] + [row.ply for row in log if row.kind == "move"]
        for request, (ply, action) in game.acknowledged.items():
            row = found.get(request)
            if row is not None and (row.action, positions[positions.index(row.ply) - 1]) != (action, ply):
                evening.note(f"{game.table}: {request} was played on another position")
        table = await house.tables.get(game.table)
        if table.record().replay() != table.state:
            evening.note(f"{game.table}: the record does not lead to the position")
    await house.close()


def curve(samples: Sequence[Sample]) -> str:
    """The memory of the server over the evening, as a line of bars."""
    if not samples:
        return ""
    top = max(each.server for each in samples)
    step = max(1, len(samples) // 60)
    return "".join(BARS[round(each.server / top * (len(BARS) - 1))] for each in samples[::step])


def slope(samples: Sequence[Sample]) -> float:
    """MB a minute, by least squares."""
    if len(samples) < 2:
        return 0.0
    middle = sum(each.at for each in samples) / len(samples)
    mean = sum(each.server for each in samples) / len(samples)
    over = sum((each.at - middle) * (each.server - mean) for each in samples)
    return 60 * over / sum((each.at - middle) ** 2 for each in samples)


def judge(evening: Evening, half: float, opened: int) -> None:
    """Say what the evening was like."""
    last = [each for each in evening.samples if each.at > half and each.life == evening.lives]
    settled = last[len(last) // 4 :]  # what is loaded at first is no leak
    grown = 0.0
    if len(settled) >= 4:
        quarter = max(1, len(settled) // 4)
        grown = median(s.server for s in settled[-quarter:]) - median(s.server for s in settled[:quarter])
    print(f"\nmemory of the server  {curve(evening.samples)}")
    print(f"second half           {slope(settled):+.2f} MB a minute, {grown:+.1f} MB, {opened} tables opened")
    print(f"kills                 {evening.kills} of the server, {evening.worker_kills} of its bots")
    print(f"moves                 {evening.acknowledged} acknowledged, {evening.repeated} sent again and known")
    print(f"listeners             {evening.listened} came and went, {evening.news} updates")
    print(f"longest wait          {evening.longest:.1f} s")
    if grown > ROOM + EACH * opened:
        evening.note(f"memory grew by {grown:.0f} MB")


async def soak(arguments: argparse.Namespace, folder: Path) -> list[str]:
    """The whole evening; gives what went wrong."""
    database = arguments.database or f"sqlite:///{folder / 'soak.db'}"
    seconds = arguments.minutes * 60
    dice = random.Random(arguments.seed)
    server = Server(folder, database)
    await server.start()
    evening = Evening()
    players = [Player(evening, server.url, random.Random(dice.random())) for _ in range(arguments.players)]
    tasks: list[asyncio.Task[Any]] = [asyncio.create_task(player.run()) for player in players]
    for _ in range(arguments.players):
        tasks.append(asyncio.create_task(listen(evening, server.url, random.Random(dice.random()))))
    killer = asyncio.create_task(kill(evening, server, seconds / 2, arguments.kill, dice))
    watcher = asyncio.create_task(watch(evening, server))
    await asyncio.sleep(seconds / 2)
    before = len(evening.games)
    await asyncio.sleep(seconds / 2)
    evening.over = True
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, BaseException):
            evening.note(f"somebody stopped: {ended!r}")
    killer.cancel()
    await asyncio.gather(killer, watcher, return_exceptions=True)
    server.stop()
    await check(evening, database)
    judge(evening, seconds / 2, len(evening.games) - before)
    return evening.troubles


def main() -> None:
    """Read the arguments and begin."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--players", type=int, default=12)
    parser.add_argument("--kill", type=float, default=45, help="seconds between two kills")
    parser.add_argument("--database", help="an empty PostgreSQL database; without it a SQLite file")
    parser.add_argument("--seed", type=int, default=1)
    with tempfile.TemporaryDirectory(prefix="royaume-soak-") as folder:
        troubles = asyncio.run(soak(parser.parse_args(), Path(folder)))
        if troubles:
            print((Path(folder) / "log").read_text(errors="replace")[-3000:])
    print(f"{len(troubles)} troubles" if troubles else "nothing lost, nothing doubled, nobody stuck, memory flat")
    sys.exit(bool(troubles))


if __name__ == "__main__":
    main()
