"""What operators have to say: messages to all, and what somebody is told and confirms; and reports to them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from royaume.server import measures, reports
from royaume.server.reports import PERSON
from royaume.web.prefs import YEAR
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, piece

router = APIRouter(include_in_schema=False)

NoteId = Annotated[str, Path(pattern="^[a-f0-9]{16}$")]
Text = Annotated[str, Form(max_length=600)]
Word = Annotated[str, Form(max_length=80)]
KEPT = 20  # messages that a browser remembers to have put away


@router.post("/notes/{note}/read")
async def read(who: Commander, note: NoteId) -> Response:
    """Say that one has read what an operator had to say."""
    await measures.confirm(who.house, who.person, note)
    return Response("", media_type="text/html; charset=utf-8")


@router.post("/notes/{note}/away")
async def away(request: Request, who: Commander, note: NoteId) -> Response:
    """Put a message to all away, in this browser."""
    page = Page(request, who)
    response = Response("", media_type="text/html; charset=utf-8")
    kept = ".".join([*(each for each in page.put_away if each != note), note][-KEPT:])
    response.set_cookie("away", kept, max_age=YEAR, samesite="lax", httponly=True, secure=who.secure)
    return who.sign(response)


# Reports ------------------------------------------------------------------------------------------


@router.post("/people/{login}/report")
async def report_profile(
    request: Request,
    who: Commander,
    login: Annotated[str, Path(max_length=80)],
    why: Text = "",
    kind: Word = PERSON,
) -> Response:
    """Report somebody, or their name, from their profile."""
    who.limit("report")
    person = await who.house.identity.ensure(who.person)
    await reports.report_profile(who.house, person, login, kind, why)
    return thanks(Page(request, who))


@router.post("/t/{table_id}/report")
async def report_at_table(
    request: Request,
    who: Commander,
    table_id: TableId,
    why: Text = "",
    kind: Word = PERSON,
    about: Word = "",
    number: Annotated[int | None, Form(ge=0, le=10**6)] = None,
) -> Response:
    """Report somebody at a table, their name, or something they said there."""
    who.limit("report")
    person = await who.house.identity.ensure(who.person)
    await reports.report_at_table(who.house, person, table_id, about, kind, why, number)
    return thanks(Page(request, who))


def thanks(page: Page, **more: Any) -> Response:
    """What whoever reports something is answered."""
    return piece(page, "report/thanks.html", **more)
