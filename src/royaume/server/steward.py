"""The steward of one process: looks every minute how it is doing, and tidies up once a day where operators want it."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from royaume.server import retention
from royaume.server.turns import KINDS
from royaume.server.watchman import Watchman

if TYPE_CHECKING:
    from royaume.server.house import House

log = structlog.get_logger("royaume.steward")
MINUTE = 60.0  # seconds between two looks
LOOKS = 60  # that are kept


@dataclass(frozen=True, slots=True)
class Look:
    """How a process was doing at a moment."""

    at: int
    load: float  # of the machine, over a minute
    memory: int  # bytes of this process
    requests: int  # that were answered since the look before
    listeners: int
    queue: int  # bots that wait for a turn to think
    here: int  # people


class Steward(Watchman):
    """What looks after one process."""

    def __init__(self, house: House) -> None:
        super().__init__(MINUTE, at_once=True)
        self.house = house
        self.looks: deque[Look] = deque(maxlen=LOOKS)
        self._answered = 0

    async def round(self) -> None:
        """Look how the process is doing, and tidy up when it is time."""
        self.look()
        await self.tidy()

    def look(self) -> Look:
        """Look how the process is doing, and remember it for an hour."""
        house, answered = self.house, self.answered()
        look = Look(
            house.tables.now(),
            load(),
            memory(),
            answered - self._answered,
            house.hub.count,
            sum(house.bots.waiting(kind) for kind in KINDS),
            house.order.here(),
        )
        self._answered = answered
        self.looks.append(look)
        return look

    def answered(self) -> int:
        """How many requests this process has answered."""
        counted = self.house.metrics.requests.collect()
        return round(sum(each.value for metric in counted for each in metric.samples if each.name.endswith("_total")))

    async def tidy(self) -> None:
        """Tidy up if operators want it daily and nobody has today."""
        found = await retention.tidy_daily(self.house)
        if found is not None:
            log.info("tidied", **found.counts())


def load() -> float:
    """The load of the machine over the last minute; 0 where the system does not say."""
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):
        return 0.0


def memory() -> int:
    """The bytes of memory this process has; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
