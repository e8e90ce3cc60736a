"""Sheets: what a thing on the table is, what brings points, which cards matter now; each for one pair of eyes."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from royaume.engine.game import Game
from royaume.engine.rulebook import rules_file
from royaume.engine.things import Thing
from royaume.server import views
from royaume.server.permissions import ASK
from royaume.server.views import Sheet
from royaume.web.render import Page
from royaume.web.rules import quoted
from royaume.web.visitors import TableId, Visitor, piece

router = APIRouter(include_in_schema=False)

Ply = Annotated[int, Path(ge=0, le=10**9)]
Seat = Annotated[int | None, Query(ge=0, le=7)]
Key = Annotated[str, Path(pattern="^[A-Za-z0-9_.:,-]{1,100}$")]
ODDS = "odds"
Act = Annotated[str, Query(max_length=200)]


@router.get("/t/{table_id}/{ply:int}/thing/{key}")
async def one(
    request: Request, who: Visitor, table_id: TableId, ply: Ply, key: Key, seat: Seat = None, act: Act = ""
) -> Response:
    """The sheet of a thing at the table as it is now."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    sheet = replace(visit.listed("counting"), things=((key, odds(page)),)) if key == ODDS else visit.thing(key, act)
    return shown(page, sheet, f"/t/{table_id}")


def odds(page: Page) -> Thing:
    """The bar of the chances, which the house draws and no game."""
    return Thing(page.say("coach.odds").rstrip(" :\u00a0\u202f"), page.say("coach.odds.about"))


@router.get("/t/{table_id}/at/{moves:int}/thing/{key}")
async def back_then(
    request: Request, who: Visitor, table_id: TableId, moves: Ply, key: Key, seat: Seat = None
) -> Response:
    """The sheet of a thing at an earlier position."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    return shown(page, visit.past_thing(moves, key), f"/t/{table_id}")


@router.get("/t/{table_id}/{ply:int}/counts")
async def counts(request: Request, who: Visitor, table_id: TableId, ply: Ply, seat: Seat = None) -> Response:
    """What brings points, and everybody's points so far."""
    return await listed(Page(request, who), table_id, seat, "counting", "drawer/counts.html")


@router.get("/t/{table_id}/{ply:int}/cards")
async def cards(request: Request, who: Visitor, table_id: TableId, ply: Ply, seat: Seat = None) -> Response:
    """The cards and tiles that matter now."""
    return await listed(Page(request, who), table_id, seat, "in_play", "drawer/cards.html")


async def listed(page: Page, table_id: str, seat: int | None, which: str, template: str) -> Response:
    """A list of things, as a pane of the drawer."""
    who = page.who
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    sheet = visit.listed(which)
    return piece(page, template, sheet.game.id, **told(page, sheet))


def shown(page: Page, sheet: Sheet, url: str) -> Response:
    """The sheet of one thing, as a piece of a page; `url` is where its verbs are sent."""
    key, thing = sheet.things[0]
    names = told(page, sheet)
    names.update(
        key=key,
        it=thing,
        rules=clauses(sheet.game, thing, page.lang),
        deeds=sheet.deeds,
        mine=sheet.mine,
        acts={"legal": {each.action: each.label for each in sheet.deeds if each.offered}, "url": url, "ply": sheet.ply},
        final=sheet.final.actions if sheet.final is not None else (),
        twice=sheet.final.twice if sheet.final is not None else (),
        why_final=page.say("final_asked" if sheet.beyond == ASK else "final"),
    )
    return piece(page, "table/thing.html", sheet.game.id, **names)


def told(page: Page, sheet: Sheet) -> dict[str, Any]:
    """What every sheet needs: the things, who sits where, and the words of the game."""
    game = sheet.game
    return {
        "s": {},
        "v": sheet.position,
        "things": sheet.things,
        "rows": list(dict.fromkeys(key for area in sheet.position["seats"] for key in area["breakdown"] or ())),
        "me": sheet.seat,
        "names": [each["name"] or page.say("seat.empty") for each in sheet.seats],
        "line": lambda key: game.line(key, page.lang),
    }


def clauses(game: Game, thing: Thing, lang: str) -> list[dict[str, Any]]:
    """What the rules say of a thing, clause by clause."""
    path = rules_file(game.folder, lang)
    return [{"id": each, "html": quoted(path, game.clause_prefix, each)} for each in thing.clauses]
