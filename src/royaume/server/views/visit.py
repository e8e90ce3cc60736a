"""Somebody at a table: everything a page may ask about it, answered for one pair of eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from royaume.server.listing import has_finished
from royaume.server.person import Person
from royaume.server.sitting import OPEN, PLAYING, Sitting
from royaume.server.tables import Tables
from royaume.server.views.decision import deciding, why_not
from royaume.server.views.eyes import Cursor, Viewer, cursor, viewer
from royaume.server.views.log import names
from royaume.server.views.look import Look, look
from royaume.server.views.prospect import Prospect, prospect
from royaume.server.views.replay import Past, look_back, record_view
from royaume.server.views.table import view
from royaume.server.views.things import Sheet, listed_sheet, past_sheet, thing_sheet
from royaume.server.views.watch import Watched, Whose, watch

T = TypeVar("T")
Eyes = Callable[[Sitting, Person | None, int | None, str], Viewer]


class Visit:
    """A table and the eyes of whoever looks at it. The table itself, with its secrets, stays inside."""

    __slots__ = ("_table", "_tables", "eyes")

    def __init__(self, tables: Tables, table: Sitting, eyes: Viewer) -> None:
        self._tables = tables
        self._table = table
        self.eyes = eyes

    @property
    def table_id(self) -> str:
        """The table that is looked at."""
        return self._table.id

    @property
    def game_id(self) -> str:
        """The game that is played."""
        return str(self._table.row["game"])

    @property
    def status(self) -> str:
        """open, playing, over, closed or abandoned."""
        return self._table.status

    @property
    def around_one_screen(self) -> bool:
        """True if several seats belong to the person."""
        return len(self._table.seats_of(self.eyes.user)) > 1

    @property
    def coached(self) -> bool:
        """True if the viewer plays here and may ask the coach."""
        return self._table.status == PLAYING and self._table.row["coach"] and self.eyes.seat is not None

    @property
    def ply(self) -> int:
        """The ply of the position that is shown."""
        return self._table.ply_for(self.eyes.user)

    @property
    def in_lesson(self) -> bool:
        """True if it is the table of a lesson."""
        return self._table.row["lesson"] is not None

    @property
    def timed(self) -> bool:
        """True if the table has a clock."""
        return self._table.terms is not None

    @property
    def playable(self) -> bool:
        """True if the rules and components it is played with are here."""
        return self._table.state is not None

    @property
    def replayable(self) -> bool:
        """True if its positions can be shown, as far as the rules that are here agree with those it is played with."""
        return self._table.shown is not None

    @property
    def cursor(self) -> Cursor:
        """How much there is to see."""
        return cursor(self._tables, self._table, self.eyes)

    async def played_before(self) -> bool:
        """True if whoever looks has played a game of this kind to its end."""
        person = self.eyes.person
        return person is not None and await has_finished(self._tables.storage, person, self.game_id)

    @property
    def drawing(self) -> asyncio.Lock:
        """Held by whoever draws a page, so that not all that changed at once is half done at once."""
        return self._tables.drawing

    async def view(self, since: Cursor | None = None) -> dict[str, Any]:
        """What the API sends."""
        return await view(self._tables, self._table, self.eyes, since)

    async def look(self) -> Look:
        """What the page of the table shows."""
        return await look(self._tables, self._table, self.eyes)

    async def look_back(self, moves: int) -> Past:
        """What the page of an earlier position shows."""
        return await look_back(self._tables, self._table, self.eyes, moves)

    async def watch(self, since: int | None, whose: Whose = "others") -> Watched:
        """What others did step by step, since a ply or since the seat's last turn; or everybody, the viewer too."""
        return await watch(self._tables, self._table, self.eyes, since, whose)

    def why_not(self, notation: str) -> tuple[str | None, list[str]]:
        """Why the viewer cannot do something now, and the clauses that say so; None: not theirs to decide now."""
        return why_not(self._table, self.eyes, notation)

    def prospect(self, family: str, members: Sequence[str]) -> Prospect | None:
        """What a set would do now; None: not for the viewer to choose."""
        sight = deciding(self._table, self.eyes)
        return prospect(sight, family, members, self.eyes.lang, names(self._table, self.eyes.lang)) if sight else None

    def thing(self, key: str, action: str = "") -> Sheet:
        """What a thing on the table is, what can be done with it now, and why not."""
        return thing_sheet(self._table, self.eyes, key, action)

    def past_thing(self, moves: int, key: str) -> Sheet:
        """What a thing on the table was at an earlier position."""
        return past_sheet(self._table, self.eyes, moves, key)

    def listed(self, which: str) -> Sheet:
        """What brings points (`counting`), or the cards that matter now (`in_play`)."""
        return listed_sheet(self._table, self.eyes, which)

    def record(self) -> dict[str, Any]:
        """The whole record, once the table has ended."""
        return record_view(self._table, self.eyes.person)

    def wake(self) -> None:
        """Let everybody who follows the table look again."""
        self._tables.wake(self._table)

    async def shared(self, kind: object, draw: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What is sent about this very state: drawn once for all eyes that see the same, also if they come at once."""
        key = (kind, self.eyes.key(self._table))
        kept: asyncio.Task[T] | None = self._table.answers.get(key)
        if kept is None:
            kept = asyncio.create_task(draw())
            self._table.keep_answer(key, kept)
        try:
            return kept.result() if kept.done() else await asyncio.shield(kept)
        except Exception:
            self._table.answers.pop(key, None)  # whoever comes next tries again
            raise


async def visit(
    tables: Tables, table_id: str, person: Person | None, seat: int | None = None, lang: str = "en", eyes: Eyes = viewer
) -> Visit:
    """A person's visit to a table; a Refusal if they may not look at it, or not from that seat."""
    table = await tables.get(table_id)
    return Visit(tables, table, eyes(table, person, seat, lang))


async def waits(tables: Tables, table_id: str) -> bool:
    """True while a table waits for people to sit down."""
    return (await tables.get(table_id)).status == OPEN
