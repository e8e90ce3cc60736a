"""Who thinks next: a fair queue before the few places where thinking is done.

People take turns, however much each of them asks for. Whoever waits at a table comes before tables that are played over
days, and tables of bots alone come last.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

LIVE, DAYS, ALONE = "live", "days", "alone"  # somebody waits; a game over days; bots alone
KINDS = (LIVE, DAYS, ALONE)

Told = Callable[[str, float], None]  # the kind of a turn, and how many seconds it was waited for


def _untold(kind: str, seconds: float) -> None:
    pass


class Turns:
    """The queue before some places. Of several places no person has all, nor have the tables of bots alone."""

    def __init__(self, places: int, told: Told = _untold) -> None:
        self._free = places
        self._most = max(1, places - 1)
        self._told = told
        self._lanes: dict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = {kind: OrderedDict() for kind in KINDS}
        self._busy: Counter[str] = Counter()  # places by person, and by kind

    def waiting(self, kind: str) -> int:
        """How many wait for a turn of this kind."""
        return sum(map(len, self._lanes[kind].values()))

    @asynccontextmanager
    async def turn(self, people: Collection[str], kind: str = LIVE) -> AsyncIterator[None]:
        """A place, when it is the turn of one of these people: of the one who asks for least."""
        person = min(people, key=lambda each: (self._asked(each), each))
        began = time.monotonic()
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lanes[kind].setdefault(person, deque()).append(ready)
        self._serve()
        try:
            await ready
        except asyncio.CancelledError:
            if ready.cancelled():
                self._forget(kind, person, ready)
            else:
                self._end(kind, person)
            raise
        self._told(kind, time.monotonic() - began)
        try:
            yield
        finally:
            self._end(kind, person)

    def _asked(self, person: str) -> int:
        return self._busy[_person(person)] + sum(len(lanes.get(person, ())) for lanes in self._lanes.values())

    def _serve(self) -> None:
        while self._free and (found := self._next()) is not None:
            kind, person = found
            lanes = self._lanes[kind]
            ready = lanes[person].popleft()
            lanes.move_to_end(person)
            if not lanes[person]:
                del lanes[person]
            if ready.cancelled():
                continue  # it went away in this moment
            self._free -= 1
            self._busy.update((kind, _person(person)))
            ready.set_result(None)

    def _next(self) -> tuple[str, str] | None:
        for kind in KINDS:
            if kind == ALONE and self._busy[ALONE] >= self._most:
                continue
            for person in self._lanes[kind]:
                if self._busy[_person(person)] < self._most:
                    return kind, person
        return None

    def _end(self, kind: str, person: str) -> None:
        self._free += 1
        self._busy -= Counter((kind, _person(person)))  # what is zero is forgotten
        self._serve()

    def _forget(self, kind: str, person: str, ready: asyncio.Future[None]) -> None:
        lane = self._lanes[kind].get(person, deque())
        if ready in lane:
            lane.remove(ready)
            if not lane:
                del self._lanes[kind][person]


def _person(person: str) -> str:
    return f"person:{person}"
