"""Learning a game: the list of its lessons, and the steps of one at its table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from royaume.engine.lesson import Lesson, first_game, lessons
from royaume.server import companion
from royaume.server import lessons as at_tables
from royaume.server.errors import missing
from royaume.server.lecture import Astray
from royaume.web.render import Page
from royaume.web.visitors import Commander, GameId, TableId, Visitor, done, go, known_game

router = APIRouter(include_in_schema=False)

LessonId = Annotated[str, Path(pattern="^[a-z0-9_]{1,60}$")]


@router.get("/games/{game}/learn")
async def all_lessons(request: Request, who: Visitor, game: GameId) -> Response:
    """The lessons of a game, with what one has learned."""
    page = Page(request, who)
    found = known_game(game)
    listed = [
        {
            "id": each.lesson.id,
            "title": each.lesson.title(page.lang),
            "about": each.lesson.about(page.lang),
            "done": each.done,
            "step": each.step,
            "steps": len(each.lesson.steps),
        }
        for each in await at_tables.learned(who.house.tables, who.person, found)
    ]
    begin = next((each["id"] for each in listed if not each["done"]), None)
    with_companion = first_game(found) is not None
    name = found.name(page.lang)
    return page.render("learn.html", game, lessons=listed, begin=begin, first_game=with_companion, game_name=name)


@router.post("/games/{game}/first-game")
async def begin_first_game(who: Commander, game: GameId) -> Response:
    """A whole game against easy bots, with a companion."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    table = await companion.open_first_game(who.house.tables, person, known_game(game))
    return go(who, f"/t/{table.id}")


@router.post("/t/{table_id}/companion/heard/{tell}")
async def heard(who: Commander, table_id: TableId, tell: LessonId) -> Response:
    """What the companion explained was heard."""
    who.limit("move")
    await companion.heard(who.house.tables, table_id, who.person, tell)
    return done()


@router.post("/t/{table_id}/companion/hush")
async def hush(who: Commander, table_id: TableId) -> Response:
    """Nothing needs to be explained any more."""
    who.limit("move")
    await companion.hush(who.house.tables, table_id, who.person)
    return done()


@router.post("/games/{game}/learn/{lesson}")
async def begin(who: Commander, game: GameId, lesson: LessonId, afresh: Annotated[bool, Form()] = False) -> Response:
    """Begin a lesson, or go on where one left it."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    table = await at_tables.open_lesson(who.house.tables, person, known_lesson(game, lesson), afresh)
    return go(who, f"/t/{table}")


@router.post("/t/{table_id}/lesson/on")
async def go_on(who: Commander, table_id: TableId) -> Response:
    """The next step; after the last one back to the lessons."""
    who.limit("move")
    learned = await at_tables.go_on(who.house.tables, table_id, who.person)
    if learned is not None:
        return go(who, f"/games/{learned}/learn")
    return done()


@router.post("/t/{table_id}/lesson/back")
async def go_back(who: Commander, table_id: TableId) -> Response:
    """Back a step."""
    who.limit("move")
    await at_tables.go_back(who.house.tables, table_id, who.person)
    return done()


def known_lesson(game: str, lesson: str) -> Lesson:
    """The lesson of a game with this id."""
    found = lessons(known_game(game)).get(lesson)
    if found is None:
        raise missing("lesson")
    return found


def kindly(page: Page, astray: Astray) -> Response:
    """The answer to a try that is legal, and not what the lesson asks for."""
    text = astray.said.get(page.lang) or page.say("learn.listen" if astray.listening else "learn.astray")
    html = page.fragment("toast.html", text=text, clauses=[], game_name="")
    beside = {"HX-Retarget": "#toast", "HX-Reswap": "innerHTML"}
    return Response(html, media_type="text/html; charset=utf-8", headers=beside)
