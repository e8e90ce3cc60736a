"""Everything one server is made of, without any HTTP: what routes, bots and tests work with."""

from __future__ import annotations

import asyncio

from royaume.server.bots import Bots
from royaume.server.editions import keep_known
from royaume.server.events.marshal import Marshal
from royaume.server.health import Health
from royaume.server.identity import RENAMED, SESSION, Identity
from royaume.server.late import Timekeeper
from royaume.server.limits import Limits
from royaume.server.links import Links
from royaume.server.live import Hub
from royaume.server.order import ORDER, Order
from royaume.server.postman import Postman
from royaume.server.pulse import Now, now
from royaume.server.scorekeeper import Scorekeeper
from royaume.server.settings import Settings
from royaume.server.shunning import named
from royaume.server.steward import Steward
from royaume.server.storage import Storage
from royaume.server.studies import Studies
from royaume.server.tables import Tables
from royaume.server.telemetry import Metrics


class House:
    """The storage, the people, the tables, the bots and the coach of one server process."""

    def __init__(self, settings: Settings, time: Now = now) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.hub = Hub()
        self.metrics.listeners.set_function(lambda: float(self.hub.count))
        self.storage = Storage(settings.database)
        self.identity = Identity(self.storage, settings.secret, settings.hash_memory)
        self.limits = Limits(settings.rate_limits)
        self.health = Health(self.storage, settings.disk_reserve)
        self.tables = Tables(self.storage, self.hub, self.metrics, settings.secret, time)
        self.tables.most_alone = settings.bot_tables
        self.order = Order(self.storage, time)
        self.tables.may_speak = self.order.refuse_muted
        self.bots = Bots(self.tables, settings)
        self.studies = Studies(self.tables)
        self.timekeeper = Timekeeper(self.tables)
        self.postman = Postman(self.tables, settings)
        self.links = Links(settings.secret)
        self.scorekeeper = Scorekeeper(self.tables)
        self.steward = Steward(self)
        self.marshal = Marshal(self.tables)
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin."""
        self.storage.hold()
        await self.storage.migrate()
        await keep_known(self.storage)
        await self.order.load()
        await self.timekeeper.start()
        self._listening = asyncio.create_task(self.storage.listen(self.heard))
        self.bots.start()
        await self.postman.start()
        await self.scorekeeper.start()
        await self.marshal.start()
        self.studies.start()
        await self.steward.start()

    async def heard(self, what: str | None) -> None:
        """Another process ended a session or changed a table or what order is kept; None: perhaps any."""
        if what is not None and what.startswith(SESSION):
            self.identity.note_end(what.removeprefix(SESSION))
        elif what is not None and what.startswith(RENAMED):
            await self._renamed(what.removeprefix(RENAMED))
        elif what == ORDER:
            await self.order.load()
        else:
            if what is None:
                await self.order.load()
            await self.tables.heard(what)

    async def _renamed(self, user_id: str) -> None:
        """Somebody was given another name elsewhere."""
        for person in await named(self.storage, [user_id]):
            self.tables.renamed(person.id, person.name)

    async def close(self) -> None:
        """Let everybody go."""
        self.hub.close()
        await self.steward.stop()
        await self.timekeeper.stop()
        await self.postman.stop()
        await self.scorekeeper.stop()
        await self.marshal.stop()
        await self.bots.stop()
        await self.studies.stop()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self.storage.close()
