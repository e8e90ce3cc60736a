"""From one table to the next: a rematch, playing on from an earlier position, a record out of a file."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request, UploadFile
from starlette.responses import Response

from royaume.server import again, opening
from royaume.server.errors import Refusal
from royaume.server.opening import Wish
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, go, piece

router = APIRouter(include_in_schema=False)


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, who: Commander, table_id: TableId) -> Response:
    """The same game once more with the same seats; those who do not ask find the way in the talk of the old table."""
    who.limit("create")
    page = Page(request, who)

    def said(new: str) -> str:
        return page.say("rematch_said", link=f"{request.base_url}t/{new}")

    table = await again.rematch(who.house.tables, table_id, who.person, said)
    return go(who, f"/t/{table.id}")


@router.post("/t/{table_id}/copy/{moves}")
async def play_on(who: Commander, table_id: TableId, moves: Annotated[int, Path(ge=0, le=10**6)]) -> Response:
    """Play on from an earlier position: one's own seats as before, bots on all others."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    table = await again.play_on(who.house.tables, table_id, person, moves)
    return go(who, f"/t/{table.id}")


# Records ------------------------------------------------------------------------------------------


@router.post("/new/from-record")
async def from_record(
    request: Request, who: Commander, record: UploadFile, others: Annotated[str, Form(max_length=10)] = "bots"
) -> Response:
    """A table that goes on from a record; a finished game is shown from its beginning."""
    page = Page(request, who)
    who.limit("import")
    person = await who.house.identity.ensure(who.person)
    try:
        data = json.loads(await record.read())
    except (ValueError, RecursionError):
        return piece(page, "home/import.html", wrong=page.say("import.not_json"), detail="")
    try:
        table = await opening.open_record(who.house.tables, person, Wish(seats=seats_of(data, others)), data, None)
    except Refusal as refusal:
        wrong = page.say("import.not_playable")
        return piece(page, "home/import.html", wrong=wrong, detail=refusal.message)
    return go(who, f"/t/{table.id}/at/0" if table.ended else f"/t/{table.id}")


def seats_of(data: Any, others: str) -> list[str]:
    """Who goes on with the game of a record: I on the first seat and bots, or I on all."""
    players = data.get("players") if isinstance(data, dict) else None
    if others != "bots" or not isinstance(players, int) or not 1 <= players <= 8:
        return []
    return again.with_bots(players, [0])
