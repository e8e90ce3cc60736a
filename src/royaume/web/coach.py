"""The coach on the screen: hints at the table, the analysis of a game, and trying again from a moment of it."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, UploadFile
from starlette.responses import Response

from royaume.server import again, opening
from royaume.server.errors import Refusal
from royaume.server.views.coach import hint_view, moment_view, study_view
from royaume.web.curves import pictures, steps_of
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, Visitor, go, piece

router = APIRouter(include_in_schema=False)

Ply = Annotated[int, Path(ge=0, le=10**9)]
Seen = Annotated[int, Query(ge=0, le=9)]
StudyId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]


# At the table -------------------------------------------------------------------------------------


@router.get("/t/{table_id}/{ply:int}/hint")
async def hint(request: Request, who: Visitor, table_id: TableId, ply: Ply, seen: Seen = 0) -> Response:
    """What the coach suggests to the seat that asks: at once what it sees at a glance, later what it found then."""
    page = Page(request, who)
    who.limit("read" if who.house.studies.thinks_of(table_id, ply) else "hint")
    found = await hint_view(who.house, table_id, who.person, ply, seen, page.lang, page.say)
    if found is None:
        return Response(status_code=204)  # the table moved on meanwhile
    return piece(page, "coach/hint.html", found.pop("game"), url=f"/t/{table_id}", ply=ply, **found)


# Analysis -----------------------------------------------------------------------------------------


@router.post("/t/{table_id}/analysis")
async def of_table(who: Commander, table_id: TableId) -> Response:
    """Ask for the analysis of an ended table, and go there."""
    who.limit("study")
    return go(who, f"/analysis/{await who.house.studies.open_table(table_id, who.person)}")


@router.post("/analysis")
async def of_record(request: Request, who: Commander, record: UploadFile) -> Response:
    """Ask for the analysis of a record out of a file, and go there."""
    page = Page(request, who)
    who.limit("study")
    try:
        found = await opening.read_record(json.loads(await record.read()))
    except (ValueError, RecursionError):
        return piece(page, "home/import.html", wrong=page.say("import.not_json"), detail="")
    except Refusal as refusal:
        return piece(page, "home/import.html", wrong=page.say("import.not_playable"), detail=refusal.message)
    return go(who, f"/analysis/{await who.house.studies.open(found, who.person)}")


@router.get("/analysis/{study}")
async def show(request: Request, who: Visitor, study: StudyId) -> Response:
    """An analysis, or how far it is."""
    page = Page(request, who)
    found = await look(page, study)
    return page.render("analysis.html", found["game"], **shown(page, found))


@router.get("/analysis/{study}/state")
async def progress(request: Request, who: Visitor, study: StudyId) -> Response:
    """The body of the page, for a page that waits."""
    page = Page(request, who)
    found = await look(page, study)
    return piece(page, "coach/analysis.html", found["game"], **shown(page, found))


@router.get("/analysis/{study}/moment/{index}")
async def moment(
    request: Request, who: Visitor, study: StudyId, index: Annotated[int, Path(ge=0, le=10**6)]
) -> Response:
    """What was played at a moment and what was better, to be shown on the board."""
    page = Page(request, who)
    found = await moment_view(who.house, study, index, who.person, page.lang, page.say)
    return piece(page, "coach/moment.html", found.pop("game"), study=study, index=index, **found)


@router.post("/analysis/{study}/from/{moves}")
async def try_again(who: Commander, study: StudyId, moves: Annotated[int, Path(ge=0, le=10**6)]) -> Response:
    """Play on from a moment of the game against bots, on the seat that had to decide there."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    record = (await who.house.studies.read(study))["record"]
    table = await again.try_again(who.house.tables, person, record, moves)
    return go(who, f"/t/{table.id}")


async def look(page: Page, study: str) -> dict[str, Any]:
    """An analysis as the visitor may see it."""
    return await study_view(page.who.house, study, page.who.person, page.lang, page.say)


def shown(page: Page, found: dict[str, Any]) -> dict[str, Any]:
    """Everything the page of an analysis shows: the visitor's words for seats without a name, and the pictures."""
    result = found["result"]
    return {
        "study": found["id"],
        "phase": found["status"],
        "done": found["done"],
        "total": found["total"],
        "game_name": found["game_name"],
        "names": [name or page.say("coach.seat", n=seat + 1) for seat, name in enumerate(found["names"])],
        "table_id": found["table_id"],
        "result": result and {**result, **pictures(result)},
        "mine": found["mine"],
        "lately": steps_of(found["lately"]),
    }
