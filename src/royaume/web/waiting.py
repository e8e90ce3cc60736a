"""A table that waits for people: its seats, as they fill."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from royaume.server import views
from royaume.server.sitting import OPEN
from royaume.web import scenes
from royaume.web.render import Page
from royaume.web.visitors import TableId, Visitor, again, piece

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/waiting")
async def seats(request: Request, who: Visitor, table_id: TableId) -> Response:
    """The seats as they are now; when the game begins the page becomes the table."""
    page = Page(request, who)
    table = await who.house.tables.get(table_id)
    if table.status != OPEN:
        return again(who)
    seen = await views.view(who.house.tables, table, views.viewer(table, who.person, None, page.lang))
    return piece(page, "waiting/seats.html", table.row["game"], **scenes.table(page, table, seen))
