"""The page of a solo campaign: the ladder, the sheet, and the way to the next game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from royaume.engine.companions import CAMPAIGN_PAGE
from royaume.engine.game import Game
from royaume.server import opening
from royaume.server.documents import Document, read_document, write_document
from royaume.server.doors import Caller
from royaume.server.errors import Refusal, Stale, missing
from royaume.server.opening import Wish
from royaume.server.sitting import OVER, Sitting
from royaume.web.render import Page
from royaume.web.visitors import Commander, GameId, Visitor, again, go, known_game

router = APIRouter(include_in_schema=False)

Sheet = Annotated[str, Query(max_length=60)]


class Keeper:
    """One person's sheet of one campaign: the games played, and the table of the game that is under way."""

    def __init__(self, who: Caller, game: Game, sheet: str) -> None:
        campaign = CAMPAIGN_PAGE.of(game)
        if campaign is None:
            raise missing("campaign")
        names = [name for name, _ in campaign.sheets(game, "en")]
        if sheet and sheet not in names:
            raise missing("campaign")
        self.who = who
        self.game = game
        self.campaign = campaign
        self.sheet = sheet or names[0]
        self.document = Document(game.id, "", {})

    @property
    def data(self) -> dict[str, Any]:
        """The games on the sheet, as the game keeps them."""
        found: dict[str, Any] = self.document.data.get("sheet", {})
        return found

    async def read(self) -> Sitting | None:
        """Read the sheet, with the last game written down if it is over; the table of the game under way."""
        storage, person = self.who.house.storage, self.who.person
        self.document = await read_document(storage, person, self.game.id, f"campaign:{self.sheet}")
        table = await self.table()
        if table is None or table.status != OVER or table.state is None or table.state.player is not None:
            return table
        try:
            await self.write(self.campaign.enter(self.game, self.sheet, self.data, table.state), None)
        except Stale:
            return await self.read()  # another page of the same person has just written it
        return None

    async def table(self) -> Sitting | None:
        """The table of the game under way, if there is one whose rules are still here."""
        kept = self.document.data.get("table")
        if kept is None:
            return None
        try:
            table = await self.who.house.tables.get(kept)
        except Refusal:
            return None
        return table if table.state is not None else None

    async def write(self, data: dict[str, Any], table: str | None) -> None:
        """Keep the sheet and the table; Stale if somebody was quicker."""
        person = await self.who.house.identity.ensure(self.who.person)
        kept = {"sheet": data, "table": table}
        if not await write_document(self.who.house.storage, person, self.document, kept):
            raise Stale(table or "")
        self.document = Document(self.document.game, self.document.name, kept, self.document.version + 1)


@router.get("/games/{game}/campaign")
async def campaign(request: Request, who: Visitor, game: GameId, sheet: Sheet = "") -> Response:
    """The ladder and the sheet."""
    page = Page(request, who)
    keeper = Keeper(who, known_game(game), sheet)
    table = await keeper.read()
    return page.render(
        "campaign.html",
        game,
        title=keeper.campaign.title(keeper.game, page.lang),
        game_name=keeper.game.name(page.lang),
        sheets=keeper.campaign.sheets(keeper.game, page.lang),
        sheet=keeper.sheet,
        shown=keeper.campaign.show(keeper.game, keeper.sheet, keeper.data, page.lang),
        under_way=table.id if table is not None and not table.ended else None,
        left=table is not None and table.ended,
        begun=bool(keeper.document.version),
    )


@router.post("/games/{game}/campaign/next")
async def play_next(who: Commander, game: GameId, sheet: Annotated[str, Form(max_length=60)] = "") -> Response:
    """The next game, or the one that was left: closing a table is no way out of losing it."""
    who.limit("create")
    keeper = Keeper(who, known_game(game), sheet)
    table = await keeper.read()
    if table is not None and not table.ended:
        return go(who, f"/t/{table.id}")
    person = await who.house.identity.ensure(who.person)
    players, options = keeper.campaign.next_game(keeper.game, keeper.sheet, keeper.data)
    wish = Wish(game, players, options, ["me"] * players)
    tables = who.house.tables
    if table is None:
        table = await opening.open_table(tables, person, wish)
    else:
        table = await opening.open_copy(tables, person, Wish(seats=wish.seats), table.id, None)
    await keeper.write(keeper.data, table.id)
    return go(who, f"/t/{table.id}")


@router.post("/games/{game}/campaign/anew")
async def anew(who: Commander, game: GameId, sheet: Annotated[str, Form(max_length=60)] = "") -> Response:
    """Begin the campaign again with an empty sheet."""
    keeper = Keeper(who, known_game(game), sheet)
    await keeper.read()
    await keeper.write({}, None)
    return again(who)
