"""Solo campaigns: the sheet that a person keeps of one, and the games that are under way.

A game belongs to a campaign by its options, however its table was opened. It is written down when its end is known.
"""

from __future__ import annotations

from typing import Any

from royaume.engine.companions import CAMPAIGN_PAGE
from royaume.engine.errors import RoyaumeError
from royaume.engine.game import Game
from royaume.engine.registry import games, load
from royaume.server import counting, listing, opening
from royaume.server.documents import Document, read_document, write_document
from royaume.server.errors import Stale, missing
from royaume.server.opening import Wish
from royaume.server.person import Person
from royaume.server.pulse import now
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables


class Keeper:
    """One person's sheet of one campaign: the games played, and the tables of those that are not over."""

    def __init__(self, tables: Tables, person: Person, game: Game, sheet: str) -> None:
        campaign = CAMPAIGN_PAGE.of(game)
        if campaign is None:
            raise missing("campaign")
        names = [name for name, _ in campaign.sheets(game, "en")]
        if sheet and sheet not in names:
            raise missing("campaign")
        self.tables = tables
        self.person = person
        self.game = game
        self.campaign = campaign
        self.sheet = sheet or names[0]
        self._document = Document(game.id, "", {})
        self._open: list[Sitting] = []

    @property
    def data(self) -> dict[str, Any]:
        """The games on the sheet, as the game keeps them."""
        found: dict[str, Any] = self._document.data.get("sheet", {})
        return found

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The table and the moment of each game on the sheet, and whether the coach helped."""
        return list(self._document.data.get("lines", ()))

    @property
    def left_out(self) -> dict[str, str]:
        """The finished tables that are not on the sheet, and why."""
        return dict(self._document.data.get("left_out", {}))

    @property
    def begun(self) -> bool:
        """True if anything was ever written on the sheet."""
        return bool(self._document.version)

    @property
    def under_way(self) -> str | None:
        """The table of the game that goes on."""
        return next((table.id for table in self._open if not table.ended), None)

    @property
    def left(self) -> str | None:
        """The table of the game that was closed before its end, if no other goes on."""
        return self._open[0].id if self._open and self.under_way is None else None

    def standing(self, table_id: str) -> dict[str, Any] | None:
        """What became of a finished game: the line it is on, or why it is on none."""
        if table_id in self.left_out:
            return {"why": self.left_out[table_id]}
        found = [n for n, line in enumerate(self.lines, 1) if line["table"] == table_id]
        return {"why": None, "line": found[0]} if found else None

    async def read(self) -> None:
        """Read the sheet, with every game written down that has ended since."""
        self._document = await read_document(self.tables.storage, self.person, self.game.id, f"campaign:{self.sheet}")
        before = self._document.data
        if before and "since" not in before:  # of a time when only the page of the campaign opened games
            await self._write({**before, "since": now()})
        mine = await self._own_tables()
        known = {line["table"] for line in self.lines} | set(self.left_out)
        for table in reversed([each for each in mine if each.played_out and each.id not in known]):
            try:
                await self._enter(await self.tables.get(table.id))
            except Stale:
                return await self.read()  # another page of the same person has just written it
        options = self.campaign.next_game(self.game, self.sheet, self.data)[1]
        known = {line["table"] for line in self.lines} | set(self.left_out)
        went_on = {(table.row["origin"] or {}).get("table") for table in mine}
        self._open = [
            table
            for table in mine
            if table.id not in known and table.id not in went_on and table.row["options"] == options
        ]

    async def next_game(self, wish: Wish | None = None, origin: dict[str, Any] | None = None) -> Sitting:
        """The table of the next game, or of the one that was left: closing a table is no way out of losing it."""
        if self.under_way is not None:
            return await self.tables.get(self.under_way)
        players, options = self.campaign.next_game(self.game, self.sheet, self.data)
        wish = wish or Wish()
        wish.game, wish.players, wish.options, wish.seats = self.game.id, players, options, ["me"] * players
        if self.left is not None:
            return await opening.open_copy(self.tables, self.person, wish, self.left, None, {counting.CAMPAIGN: True})
        return await opening.open_table(self.tables, self.person, wish, origin)

    async def begin_anew(self) -> None:
        """Empty the sheet; no game that was opened before counts for it."""
        await self._write({"sheet": {}, "since": now()})

    async def _own_tables(self) -> list[Sitting]:
        """The person's tables of this campaign, the last moved first."""
        data = self._document.data
        since = data.get("since", 0)
        return [
            table
            for table in await listing.solo_tables(self.tables.storage, self.person, self.game.id)
            if self.campaign.sheet_for(self.game, table.row["options"]) == self.sheet
            and (table.row["created"] > since or table.id == data.get("table"))
        ]

    async def _enter(self, table: Sitting) -> None:
        """Write a finished game down, or why it does not count."""
        if table.state is None:
            return
        reason, data, line = counting.why_not(table), self.data, None
        if reason is None:
            try:
                data = self.campaign.enter(self.game, self.sheet, self.data, table.state)
                line = {"table": table.id, "at": table.row["moved"], "coach": table.row["coach"]}
            except RoyaumeError:
                reason = counting.NOT_NEXT
        left_out = {**self.left_out, table.id: reason} if reason is not None else self.left_out
        lines = [*self.lines, line] if line is not None else self.lines
        since = self._document.data.get("since", 0)
        await self._write({"sheet": data, "lines": lines, "left_out": left_out, "since": since})

    async def _write(self, kept: dict[str, Any]) -> None:
        """Keep the sheet; Stale if somebody was quicker."""
        if not await write_document(self.tables.storage, self.person, self._document, kept):
            raise Stale("")
        self._document = Document(self._document.game, self._document.name, kept, self._document.version + 1)


async def open_table(tables: Tables, person: Person, wish: Wish, origin: dict[str, Any] | None = None) -> Sitting:
    """A new table; where it is a game of a campaign, it is the one that the person's sheet asks for."""
    sheet = sheet_of(wish)
    if sheet is None:
        return await opening.open_table(tables, person, wish, origin)
    keeper = Keeper(tables, person, load(wish.game), sheet)
    await keeper.read()
    return await keeper.next_game(wish, origin)


def sheet_of(wish: Wish) -> str | None:
    """The sheet of the campaign that a wish is for, None if it is for none or cannot be played."""
    if wish.game not in games() or any(seat != "me" for seat in wish.seats):
        return None
    game = load(wish.game)
    campaign = CAMPAIGN_PAGE.of(game)
    if campaign is None:
        return None
    try:
        state = game.new(wish.players or len(wish.seats) or game.min_players, 0, wish.options)
    except RoyaumeError:
        return None
    return campaign.sheet_for(game, state.options)
