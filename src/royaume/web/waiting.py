"""A table that waits for people: its seats, as they fill."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from royaume.server import seating, views
from royaume.web import scenes
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, Visitor, again, piece

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/waiting")
async def seats(request: Request, who: Visitor, table_id: TableId) -> Response:
    """The seats as they are now; when the game begins the page becomes the table."""
    page = Page(request, who)
    if not await views.waits(who.house.tables, table_id):
        return again(who)
    visit = await views.visit(who.house.tables, table_id, who.person, None, page.lang)
    return piece(page, "waiting/seats.html", visit.game_id, **scenes.table(page, await visit.look()))


@router.post("/t/{table_id}/sit/{number}")
async def sit(who: Commander, table_id: TableId, number: Annotated[int, Path(ge=0, le=7)]) -> Response:
    """Sit down, also as somebody who has never done anything here; everybody's page learns of it by itself."""
    who.limit("seat")
    person = await who.house.identity.ensure(who.person)
    await seating.sit(who.house.tables, table_id, person, number)
    return Response(status_code=204)
