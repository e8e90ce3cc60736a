"""The coach at the tables: hints for a seat, and analyses of ended games, which are kept and can be shown to anybody.

An analysis is made once for a record; whoever asks again gets the same one. Its address cannot be guessed.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import structlog
from sqlalchemy import func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from royaume.coach.analysis import FORMAT, fingerprint
from royaume.engine.record import Record
from royaume.engine.registry import other_play
from royaume.server import models, permissions
from royaume.server.errors import Refusal, Unavailable, invalid, missing
from royaume.server.links import ALPHABET
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables
from royaume.server.thinking import Thinker, ThinkingFailed

log = structlog.get_logger("royaume.studies")
WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"
HINT_LIMIT = 30.0  # seconds for a glance
LOOK_LIMIT = 60.0  # for the longer look: what was seen at a glance is told already
LOOKS = 2  # a hint is told at a glance, and after a longer look
REMEMBERED = 100  # decisions whose hints are kept
STUDY_LIMIT = 1200.0
LOST = 60_000  # milliseconds without news, after which another process takes an analysis over
LATELY = 3_600_000  # milliseconds in which what somebody had is counted
SWEEP = 20.0  # seconds between looks for analyses that were left behind
LAST = 20  # games that are compared
NEWS_PAUSE = 0.5  # seconds between two notes of progress


class Thought:
    """What the coach thinks of one decision, as far as it is; whoever wants more waits for it."""

    def __init__(self, table_id: str, ply: int) -> None:
        self.table_id = table_id
        self.ply = ply
        self.found: list[dict[str, Any]] = []
        self.version = 0  # how often it was told
        self.over = False
        self._more = asyncio.Event()

    def tell(self, found: list[dict[str, Any]]) -> None:
        """Something was found, or found to be otherwise."""
        self.found = found
        self.version += 1
        self._wake()

    def end(self) -> None:
        """There will be no more."""
        self.over = True
        self._wake()

    async def beyond(self, seen: int) -> None:
        """Wait for more than was seen, or until there will be no more."""
        while not self.over and self.version <= seen:
            await self._more.wait()

    def _wake(self) -> None:
        self._more.set()
        self._more = asyncio.Event()


class Studies:
    """Everything the coach does on one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.storage = tables.storage
        self._glances = Thinker()  # apart, so that a first answer does not wait for a long look of somebody else
        self._hints = Thinker()
        self._thoughts: OrderedDict[str, Thought] = OrderedDict()
        self._thinking: set[asyncio.Task[None]] = set()
        self._known: set[str] = set()  # games that the coach has at hand
        self._analyses = Thinker()
        self._asked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what was left undone."""
        self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Stop thinking; what is not done goes on after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)
        await self._glances.stop()
        await self._hints.stop()
        await self._analyses.stop()

    # Hints --------------------------------------------------------------------------------------

    def be_ready(self, game: str) -> None:
        """Have somebody who can be asked about a game; whoever asks later does not wait for that."""
        if game not in self._known:
            self._known.add(game)
            self._begin(self._get_ready(game))

    async def _get_ready(self, game: str) -> None:
        try:
            await self._glances.ask({"kind": "ready", "game": game}, HINT_LIMIT)
        except ThinkingFailed as error:
            log.warning("coach_not_ready", reason=str(error))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def hint(self, table: Sitting, seat: int, seen: int = 0) -> Thought:
        """What the coach thinks of the decision of a seat, out of what it may know: more than was `seen` of it.

        First comes what it sees at a glance, then what it found after trying it out. Whoever asks again is answered
        with the same.
        """
        job = self._job(table, seat)
        key = hashlib.blake2b(json.dumps(job).encode(), key=table.key, digest_size=16).hexdigest()  # of what is asked
        thought = self._thoughts.get(key)
        if thought is None:
            thought = self._thoughts[key] = Thought(table.id, table.ply)
            while len(self._thoughts) > REMEMBERED:
                self._thoughts.popitem(last=False)
            self._begin(self._think(thought, table, seat, job))
        await thought.beyond(seen)
        if not thought.found:
            self._thoughts.pop(key, None)
            raise Refusal("no_hint", "The coach found nothing to say in time.", 503)
        return thought

    def thinks_of(self, table_id: str, ply: int) -> bool:
        """True if somebody has asked about this decision already."""
        return any((thought.table_id, thought.ply) == (table_id, ply) for thought in self._thoughts.values())

    def _job(self, table: Sitting, seat: int) -> dict[str, Any]:
        state = table.state
        assert state is not None
        sight = Sight(state, seat, table.key)
        dice = sight.dice("hint")
        position = sight.guess(dice).to_dict()
        job = {"kind": "hint", "game": state.game.id, "play": other_play(state.game), "position": position}
        return {**job, "seat": seat, "seed": dice.getrandbits(64)}

    async def _think(self, thought: Thought, table: Sitting, seat: int, job: dict[str, Any]) -> None:
        """A glance, and then a longer look, unless the table has moved on."""
        person = table.seats[seat].user_id or ""
        try:
            thought.tell(await self._glances.ask({**job, "deep": False}, HINT_LIMIT, person=person))
            if table.ply == thought.ply:
                thought.tell(await self._hints.ask({**job, "deep": True}, LOOK_LIMIT, person=person))
        except ThinkingFailed as error:
            log.warning("hint_failed", table=table.id, reason=str(error))
        finally:
            thought.end()

    # Analyses -----------------------------------------------------------------------------------

    async def open_table(self, table_id: str, person: Person | None) -> str:
        """The analysis of an ended table; its id."""
        table = await self.tables.get(table_id)
        permissions.full_record(table, person)
        if table.game is None or not table.moves:
            raise invalid("There is nothing that could be analysed at this table.", "nothing_to_analyse")
        return await self.open(table.record(), person, table.id)

    async def open(self, record: Record, person: Person | None = None, table_id: str | None = None) -> str:
        """The analysis of a record, asked for now if nobody did before; its id."""
        keys = [study_key(record, digest) for digest in record.game.components.digests]
        a = models.analyses
        async with self.storage.read() as connection:
            row = (await connection.execute(select(a.c.id).where(a.c.key.in_(keys)).order_by(a.c.created))).first()
        if row is not None:
            return str(row.id)
        fresh = "".join(secrets.choice(ALPHABET) for _ in range(16))
        values = {
            "id": fresh, "key": keys[0], "game": record.game.id, "table_id": table_id, "record": record.to_dict(),
            "status": WAITING, "done": 0, "total": len(record.actions), "result": None, "created": now(), "touched": 0,
            "asker": person.id if person is not None else None,
        }  # fmt: skip
        try:
            async with self.storage.write() as connection:
                await connection.execute(insert(a).values(**values))
        except IntegrityError:
            return await self.open(record, person, table_id)  # somebody asked in the same moment
        self._asked.set()
        return fresh

    async def read(self, study: str) -> dict[str, Any]:
        """An analysis as far as it is: what was played, how far the coach is, and the result."""
        a = models.analyses
        async with self.storage.read() as connection:
            row = (await connection.execute(select(a).where(a.c.id == study))).first()
        if row is None:
            raise missing("analysis")
        found = dict(row._mapping)
        found["result"] = json.loads(row.result) if row.result is not None else None
        if found["result"] is not None and found["result"]["format"] != FORMAT:
            found.update({"status": WAITING, "done": 0, "result": None})
            await self._write(study, status=WAITING, done=0, result=None)
            self._asked.set()
        return found

    async def lately(self, person: Person | None, game: str, study: str) -> list[dict[str, Any]]:
        """How somebody played in the last games of a kind that were analysed, the oldest first; only their own.

        Each with its analysis, whether it is this one, and what a decision gave away on average.
        """
        if person is None:
            return []
        a, seats = models.analyses, models.seats
        mine = (
            select(a.c.id, a.c.result, seats.c.seat)
            .join(seats, seats.c.table_id == a.c.table_id)
            .where(a.c.game == game, a.c.status == DONE, seats.c.user_id == person.id, seats.c.bot.is_(None))
            .order_by(a.c.created.desc())
            .limit(LAST)
        )
        async with self.storage.read() as connection:
            rows = list(await connection.execute(mine))
        games = [row.id for row in rows]
        found = []
        for row in reversed(rows):
            result = json.loads(row.result)
            alone = games.count(row.id) == 1  # around one screen nobody knows whose hand it was
            if alone and result["format"] == FORMAT and result["decisions"][row.seat]:
                each = result["lost"][row.seat] / result["decisions"][row.seat]
                found.append({"id": row.id, "here": row.id == study, "each": each})
        return found

    async def _work(self) -> None:
        while True:
            self._asked.clear()
            try:
                while (study := await self._claim()) is not None:
                    await self._carry_out(study)
            except Unavailable:
                pass
            except Exception:
                log.exception("study_failed")
            try:
                async with asyncio.timeout(SWEEP):
                    await self._asked.wait()
            except TimeoutError:
                continue

    async def _claim(self) -> str | None:
        """Take an analysis that nobody works on: of those who lately had the fewest, the one that waits longest."""
        a = models.analyses
        free = or_(a.c.status == WAITING, (a.c.status == RUNNING) & (a.c.touched < now() - LOST))
        lately = select(a.c.asker, func.count().label("had")).where(a.c.touched > now() - LATELY).group_by(a.c.asker)
        async with self.storage.write() as connection:
            had = {row.asker: row.had for row in await connection.execute(lately)}
            waiting = await connection.execute(select(a.c.id, a.c.touched, a.c.asker).where(free).order_by(a.c.created))
            row = min(waiting, key=lambda each: had.get(each.asker, 0), default=None)
            if row is None:
                return None
            taken = await connection.execute(
                update(a)
                .where(a.c.id == row.id, a.c.touched == row.touched)
                .values(status=RUNNING, done=0, touched=now())
            )
            return str(row.id) if taken.rowcount == 1 else None

    async def _carry_out(self, study: str) -> None:
        record = (await self.read(study))["record"]
        told = time.monotonic()

        async def news(done: int, total: int) -> None:
            nonlocal told
            if time.monotonic() - told >= NEWS_PAUSE:
                told = time.monotonic()
                await self._write(study, done=done, total=total)

        try:
            result = await self._analyses.ask({"kind": "analysis", "record": record}, STUDY_LIMIT, news)
        except ThinkingFailed as error:
            log.warning("analysis_failed", study=study, reason=str(error))
            await self._write(study, status=FAILED)
            return
        whole = len(record["actions"])
        await self._write(study, status=DONE, done=whole, total=whole, result=json.dumps(result))

    async def _write(self, study: str, **values: Any) -> None:
        a = models.analyses
        async with self.storage.write() as connection:
            await connection.execute(update(a).where(a.c.id == study).values(**values, touched=now()))


def study_key(record: Record, digest: str) -> str:
    """What an analysis is found by, where the components go by this digest."""
    return f"{FORMAT} {fingerprint(record, digest)} {record.game.version} {digest}"
