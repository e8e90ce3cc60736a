"""Solo campaigns: the sheet that a person keeps of one, and the table of the game that is under way."""

from __future__ import annotations

from typing import Any

from royaume.engine.companions import CAMPAIGN_PAGE
from royaume.engine.game import Game
from royaume.server import opening
from royaume.server.documents import Document, read_document, write_document
from royaume.server.errors import Refusal, Stale, missing
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.sitting import OVER, Sitting


class Keeper:
    """One person's sheet of one campaign: the games played, and the table of the game that is under way."""

    def __init__(self, house: House, person: Person, game: Game, sheet: str) -> None:
        campaign = CAMPAIGN_PAGE.of(game)
        if campaign is None:
            raise missing("campaign")
        names = [name for name, _ in campaign.sheets(game, "en")]
        if sheet and sheet not in names:
            raise missing("campaign")
        self.house = house
        self.person = person
        self.game = game
        self.campaign = campaign
        self.sheet = sheet or names[0]
        self._document = Document(game.id, "", {})
        self._table: Sitting | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The games on the sheet, as the game keeps them."""
        found: dict[str, Any] = self._document.data.get("sheet", {})
        return found

    @property
    def begun(self) -> bool:
        """True if anything was ever written on the sheet."""
        return bool(self._document.version)

    @property
    def under_way(self) -> str | None:
        """The table of the game that goes on."""
        return self._table.id if self._table is not None and not self._table.ended else None

    @property
    def left(self) -> bool:
        """True if the last game was closed before its end."""
        return self._table is not None and self._table.ended

    async def read(self) -> None:
        """Read the sheet, with the last game written down if it is over."""
        self._document = await read_document(self.house.storage, self.person, self.game.id, f"campaign:{self.sheet}")
        table = self._table = await self._find()
        if table is None or table.status != OVER or table.state is None or table.state.player is not None:
            return
        try:
            await self._write(self.campaign.enter(self.game, self.sheet, self.data, table.state), None)
        except Stale:
            await self.read()  # another page of the same person has just written it

    async def next_game(self) -> str:
        """The table of the next game, or of the one that was left: closing a table is no way out of losing it."""
        if self.under_way is not None:
            return self.under_way
        person = await self.house.identity.ensure(self.person)
        players, options = self.campaign.next_game(self.game, self.sheet, self.data)
        seats, tables = ["me"] * players, self.house.tables
        if self._table is None:
            table = await opening.open_table(tables, person, Wish(self.game.id, players, options, seats))
        else:
            table = await opening.open_copy(tables, person, Wish(seats=seats), self._table.id, None)
        await self._write(self.data, table)
        return table.id

    async def begin_anew(self) -> None:
        """Empty the sheet."""
        await self._write({}, None)

    async def _find(self) -> Sitting | None:
        """The table of the last game, if there is one whose rules are still here."""
        kept = self._document.data.get("table")
        if kept is None:
            return None
        try:
            table = await self.house.tables.get(kept)
        except Refusal:
            return None
        return table if table.state is not None else None

    async def _write(self, data: dict[str, Any], table: Sitting | None) -> None:
        """Keep the sheet and the table; Stale if somebody was quicker."""
        person = await self.house.identity.ensure(self.person)
        kept = {"sheet": data, "table": table.id if table is not None else None}
        if not await write_document(self.house.storage, person, self._document, kept):
            raise Stale(table.id if table is not None else "")
        self._document = Document(self._document.game, self._document.name, kept, self._document.version + 1)
        self._table = table
