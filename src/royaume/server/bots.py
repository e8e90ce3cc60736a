"""Bots at the tables: they think in worker processes, and their moves take the same path as everybody's."""

from __future__ import annotations

import asyncio
import functools
import importlib
import json
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog
from sqlalchemy import select

from royaume.bots import bots
from royaume.bots.levels import level_of
from royaume.engine.errors import RoyaumeError
from royaume.engine.registry import other_play
from royaume.server import models
from royaume.server.claims import Claims
from royaume.server.errors import Refusal, Stale, Unavailable
from royaume.server.play import play_for_bot
from royaume.server.pulse import now
from royaume.server.settings import Settings
from royaume.server.sight import Sight
from royaume.server.sitting import PLAYING, Change, Sitting
from royaume.server.tables import Tables
from royaume.server.turns import ALONE, DAYS, KINDS, LIVE, Turns

log = structlog.get_logger("royaume.bots")
START_LIMIT = 60.0  # seconds a worker may take to start
SWEEP = 1.5  # seconds between looks for bots that wait, left behind by a process that ended
LEFT = 1.0  # seconds after which a bot that nobody thinks for was left behind
NOTICE = 1.0  # seconds after which people are told that a bot waits for its turn
LONGEST_PAUSE = 60.0  # seconds until a table at which the bots cannot go on is looked at again, at most


class BotFailed(Exception):
    """A bot crashed or took too long."""


class Worker:
    """One process that thinks; a new one takes its place when it fails."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._command = [sys.executable, "-m", "royaume.server.worker", *modules]
        self._process: subprocess.Popen[str] | None = None
        self.table = ""  # it thought for last: it may remember the turn
        self.closed = threading.Event()

    def ask(self, job: tuple[Any, ...], limit: float) -> str:
        """The answer to a job; BotFailed if the process dies, errs or overruns. Blocks: for a thread."""
        if self.closed.is_set():
            raise BotFailed("stopped")
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
            if self.closed.is_set():  # while the process was starting
                self.stop()
                raise BotFailed("stopped")
            self._exchange(None, START_LIMIT)
        answer = self._exchange(job, limit)
        if "chose" not in answer:
            raise BotFailed(str(answer["failed"]))
        return str(answer["chose"])

    def _exchange(self, job: tuple[Any, ...] | None, limit: float) -> dict[str, str]:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        timer = threading.Timer(limit, process.kill)
        timer.start()
        began = time.monotonic()
        try:
            if job is not None:
                process.stdin.write(json.dumps(job) + "\n")
                process.stdin.flush()
            answer: dict[str, str] = json.loads(process.stdout.readline())
        except (OSError, ValueError):
            self.stop()
            raise BotFailed("overran" if time.monotonic() - began >= limit else "crashed") from None
        finally:
            timer.cancel()
        return answer

    def stop(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(5)
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError, ValueError):
                    assert pipe is not None
                    pipe.close()


class Bots:
    """Everything the bots of one server do."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.limit = settings.bot_limit
        self.pause = settings.bot_pause
        for module in settings.bot_modules:
            try:
                importlib.import_module(module)
            except ImportError as error:
                raise RoyaumeError(f"the module {module} of ROYAUME_BOT_MODULES cannot be imported: {error}") from error
        self._workers = [Worker(settings.bot_modules) for _ in range(max(1, settings.bot_workers))]
        self._free = [*self._workers]
        self._threads = ThreadPoolExecutor(len(self._workers), thread_name_prefix="bot")
        metrics = tables.metrics
        self._turns = Turns(len(self._workers), lambda kind, seconds: metrics.bot_wait.labels(kind).observe(seconds))
        for kind in KINDS:
            metrics.bot_queue.labels(kind).set_function(functools.partial(self._turns.waiting, kind))
        self._claims = Claims(tables.storage)
        self._failures: dict[str, tuple[int, float]] = {}  # by table: how often, and until when it is left alone
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def waiting(self, kind: str) -> int:
        """How many bots of a kind of table wait for a turn to think."""
        return self._turns.waiting(kind)

    def start(self) -> None:
        """Begin to play, first where a bot was to move when the server stopped."""
        self.tables.moved = self.consider
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Stop thinking; what is not decided will be decided after the next start."""
        self.tables.moved = lambda table: None
        tasks = [*self._tasks.values()] + ([self._sweeper] if self._sweeper else [])
        for task in tasks:
            task.cancel()
        for worker in self._workers:
            worker.closed.set()
            worker.stop()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._claims.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def consider(self, table: Sitting) -> None:
        """See to it that a bot whose turn it is begins to think."""
        if self._to_move(table) is not None and table.id not in self._tasks and not self._troubled(table.id):
            task = asyncio.create_task(self._look_after(table.id))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._done(table.id))

    def _done(self, table_id: str) -> None:
        self._tasks.pop(table_id, None)
        table = self.tables.kept(table_id)
        if table is not None and self.tables.moved == self.consider:
            self.consider(table)  # something may have changed in the last moment

    @staticmethod
    def _to_move(table: Sitting) -> tuple[int, str] | None:
        turn = table.turn if table.row["lesson"] is None else None  # what is played there is written
        bot = table.seats[turn].bot if turn is not None else None
        return (turn, bot) if turn is not None and bot is not None else None

    async def _look_after(self, table_id: str) -> None:
        """Play for the bots of a table, unless another process does."""
        try:
            while not await self._claims.take(table_id):
                await asyncio.sleep(LEFT)
                if self._to_move(await self.tables.get(table_id)) is None:
                    return
        except Refusal:
            return  # the sweep comes back to it
        try:
            await self._play(table_id)
        finally:
            await self._claims.release(table_id)

    async def _play(self, table_id: str) -> None:
        while True:
            try:
                table = await self.tables.get(table_id)
                found = self._to_move(table)
                if found is None or table.state is None:
                    return
                seat, bot = found
                ply = table.ply
                if self.pause:
                    await asyncio.sleep(self.pause)
                action = await self._decide(table, seat, bot)
                if action is not None:
                    await play_for_bot(self.tables, table_id, seat, bot, ply, action)
                self._failures.pop(table_id, None)
            except Stale:
                continue
            except Unavailable:
                await asyncio.sleep(1)
            except Refusal:
                return
            except Exception:
                self._fail(table_id)
                return

    def _fail(self, table_id: str) -> None:
        """Something is wrong with a table: say so, and leave it alone for a while, longer each time."""
        often = self._failures.get(table_id, (0, 0.0))[0] + 1
        self._failures[table_id] = (often, time.monotonic() + min(2.0**often, LONGEST_PAUSE))
        self.tables.metrics.bot_tables_failed.inc()
        log.exception("bot_table_failed", table=table_id, often=often)

    def _troubled(self, table_id: str) -> bool:
        return time.monotonic() < self._failures.get(table_id, (0, 0.0))[1]

    async def _decide(self, table: Sitting, seat: int, bot: str) -> str | None:
        """The bot's action; None if it failed and the next simpler one was put in its place."""
        ply = table.ply
        async with self._worker(table) as worker:
            state = table.state
            if state is None or table.ply != ply or self._to_move(table) != (seat, bot):
                raise Stale(table.id)  # something happened while it waited
            sight = Sight(state, seat, table.key)
            dice = sight.dice("bot")  # the same choice, taken back and made again, is answered in the same way
            guess = sight.guess(dice)
            job = (state.game.id, other_play(state.game), guess.to_dict(), seat, bot, dice.getrandbits(64), table.id)
            offered = [state.game.notation(action) for action in sight.legal()]
            began = time.monotonic()
            try:
                action = await asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, job, self.limit)
                if action not in offered:
                    raise BotFailed("illegal")
            except BotFailed as error:
                return await self._replace(table, seat, bot, ply, str(error), offered)
            finally:
                self.tables.metrics.bot_seconds.labels(bot).observe(time.monotonic() - began)
        return action

    @asynccontextmanager
    async def _worker(self, table: Sitting) -> AsyncIterator[Worker]:
        """A worker, when it is this table's turn; whoever follows the table is told if that takes long."""
        notice = asyncio.get_running_loop().call_later(NOTICE, self.tables.queue, table.id, True)
        try:
            async with self._turns.turn(*asks(table, self.tables.hub.listeners(table.id) > 0)):
                notice.cancel()
                self.tables.queue(table.id, False)
                worker = next((each for each in self._free if each.table == table.id), self._free[-1])
                worker.table = table.id
                self._free.remove(worker)
                try:
                    yield worker
                finally:
                    self._free.append(worker)
        finally:
            notice.cancel()
            self.tables.queue(table.id, False)

    async def _replace(
        self, table: Sitting, seat: int, bot: str, ply: int, reason: str, offered: list[str]
    ) -> str | None:
        self.tables.metrics.bot_failures.labels(bot, reason).inc()
        log.warning("bot_failed", table=table.id, seat=seat, bot=bot, reason=reason)
        known = bots()
        level = level_of(bot)
        rank = known.index(level) if level in known else len(known)
        if rank == 0:
            return secrets.choice(offered)  # not even the simplest could: any legal action will do
        simpler = known[rank - 1]
        async with self.tables.locked(table.id) as fresh:
            if fresh.ply == ply and self._to_move(fresh) == (seat, bot):
                data = {"bot": bot, "reason": reason, "instead": simpler}
                await self.tables.commit(fresh, Change("replaced", seat, data=data, seats={seat: {"bot": simpler}}))
        return None

    async def _sweep(self) -> None:
        age = 0.0
        while True:
            try:
                for table_id in await self._claims.free(await self._waiting(age)):
                    if table_id not in self._tasks and not self._troubled(table_id):
                        await self._resume(table_id)
            except Refusal:
                pass
            except Exception:
                log.exception("bot_sweep_failed")
            age = LEFT
            await asyncio.sleep(SWEEP)

    async def _resume(self, table_id: str) -> None:
        """Go on at a table that was left behind; one that is damaged is in nobody's way."""
        try:
            self.consider(await self.tables.get(table_id))
        except Refusal:
            pass
        except Exception:
            self._fail(table_id)

    async def _waiting(self, age: float) -> list[str]:
        t, s = models.tables, models.seats
        async with self.tables.storage.read() as connection:
            rows = await connection.execute(
                select(t.c.id)
                .select_from(t.join(s, (t.c.id == s.c.table_id) & (t.c.turn == s.c.seat)))
                .where(t.c.status == PLAYING, s.c.bot.is_not(None), t.c.moved <= now() - int(age * 1000))
                .order_by(t.c.moved)
            )
            return [row.id for row in rows]


def asks(table: Sitting, followed: bool) -> tuple[set[str], str]:
    """For whom the bots of a table think, and how soon they should: those who play it, or whose table it is."""
    playing = {seat.person for seat in table.seats if seat.person is not None}
    if not playing:
        return table.people() or {table.row["owner"]}, ALONE
    return playing, LIVE if followed or table.row["pace"] == "live" else DAYS
