"""The page of a solo campaign: the ladder, the sheet, and the way to the next game."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import Response

from royaume.server.campaigns import Keeper
from royaume.server.doors import Caller
from royaume.web.moments import day
from royaume.web.render import Page
from royaume.web.visitors import Commander, GameId, Visitor, again, go, known_game

router = APIRouter(include_in_schema=False)

Sheet = Annotated[str, Query(max_length=60)]


@router.get("/games/{game}/campaign")
async def campaign(request: Request, who: Visitor, game: GameId, sheet: Sheet = "") -> Response:
    """The ladder and the sheet."""
    page = Page(request, who)
    keeper = await sheet_of(who, game, sheet)
    return page.render(
        "campaign.html",
        game,
        title=keeper.campaign.title(keeper.game, page.lang),
        game_name=keeper.game.name(page.lang),
        sheets=keeper.campaign.sheets(keeper.game, page.lang),
        sheet=keeper.sheet,
        shown=keeper.campaign.show(keeper.game, keeper.sheet, keeper.data, page.lang),
        lines=dated(page, keeper),
        under_way=keeper.under_way,
        left=keeper.left,
        begun=keeper.begun,
    )


@router.post("/games/{game}/campaign/next")
async def play_next(who: Commander, game: GameId, sheet: Annotated[str, Form(max_length=60)] = "") -> Response:
    """The next game, or the one that was left."""
    who.limit("create")
    await who.house.identity.ensure(who.person)
    keeper = await sheet_of(who, game, sheet)
    return go(who, f"/t/{(await keeper.next_game()).id}")


@router.post("/games/{game}/campaign/anew")
async def anew(who: Commander, game: GameId, sheet: Annotated[str, Form(max_length=60)] = "") -> Response:
    """Begin the campaign again with an empty sheet."""
    await who.house.identity.ensure(who.person)
    await (await sheet_of(who, game, sheet)).begin_anew()
    return again(who)


async def sheet_of(who: Caller, game: str, sheet: str) -> Keeper:
    """The visitor's sheet as it is now."""
    keeper = Keeper(who.house.tables, who.person, known_game(game), sheet)
    await keeper.read()
    return keeper


def dated(page: Page, keeper: Keeper) -> list[dict[str, Any] | None]:
    """The table and the day of each game on the sheet; None for the oldest, of which nothing more is known."""
    rows = keeper.campaign.show(keeper.game, keeper.sheet, keeper.data, page.lang)["rows"]
    known: list[dict[str, Any] | None] = [{**line, "day": day(line["at"], page.lang)} for line in keeper.lines]
    return [None] * (len(rows) - len(known)) + known
