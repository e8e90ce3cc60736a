"""The table page: one render, live updates, moves, undo, talk, and the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Header, Path, Query, Request
from starlette.responses import Response

from royaume.server import chat, play, seating, views
from royaume.server.doors import Caller, caller, command
from royaume.server.errors import Stale, invalid
from royaume.server.follow import EventStream, News, follow, to_json
from royaume.server.sitting import Sitting
from royaume.server.views import Cursor
from royaume.web import scenes
from royaume.web.render import Page
from royaume.web.render import tables as drawn_games
from royaume.web.screen import shared
from royaume.web.visitors import again

router = APIRouter(include_in_schema=False)

Visitor = Annotated[Caller, Depends(caller)]
Commander = Annotated[Caller, Depends(command)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
Seat = Annotated[int | None, Query(ge=0, le=7)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
Ply = Annotated[int, Path(ge=0, le=10**9)]
Notation = Annotated[str, Path(max_length=200)]
DONE = 204


# Looking ----------------------------------------------------------------------------------------


@router.get("/t/{table_id}")
async def show(request: Request, who: Visitor, table_id: TableId, seat: Seat = None) -> Response:
    """The table as this person may see it."""
    page = Page(request, who)
    table = await who.house.tables.get(table_id)
    eyes = shared(table, views.viewer(table, who.person, seat, page.lang), seat)
    seen = await views.view(who.house.tables, table, eyes)
    if seen["position"] is None or table.row["game"] not in drawn_games():
        replay = table.shown is not None and table.row["game"] in drawn_games()
        return page.render("other_rules.html", seen=seen, url=f"/t/{table_id}", replay=replay)
    game = table.row["game"]
    context = scenes.table(page, table, seen)
    return page.render("table.html" if table.status != "open" else "waiting.html", game, **context)


@router.get("/t/{table_id}/live")
async def live(
    request: Request,
    who: Visitor,
    table_id: TableId,
    seat: Seat = None,
    since: Annotated[str, Query(max_length=24)] = "",
    last_event_id: Annotated[str | None, Header(max_length=24)] = None,
) -> Response:
    """The parts of the page that changed, as they change."""
    who.limit("stream")
    page = Page(request, who)
    house = who.house
    views.viewer(await house.tables.get(table_id), who.person, seat, page.lang)
    cursor = Cursor.read(last_event_id or since)
    news = follow(house.tables, table_id, who.person, seat, page.lang, cursor, house.settings.heartbeat)
    return EventStream(_frames(page, news, seat), house.settings.patience, who.room("stream"))


async def _frames(page: Page, news: AsyncIterator[News | None], seat: int | None) -> AsyncIterator[bytes]:
    """News as HTML partials; the same eyes share one rendering."""
    yield b"retry: 1000\n\n"
    async for each in news:
        if each is None:
            yield b": still here\n\n"
            continue
        eyes = shared(each.table, each.eyes, seat)
        key = ("html", page.who.session.nonce, page.theme, eyes.key(each.table), each.since)
        frame = each.table.answers.get(key)
        if frame is None:
            seen = await views.view(page.who.house.tables, each.table, eyes, each.since)
            html = _update(page, each.table, seen)
            data = b"".join(b"data: %s\n" % line for line in html.encode().splitlines())
            frame = (seen["cursor"], b"id: %s\n%s\n" % (seen["cursor"].encode(), data))
            each.table.keep_answer(key, frame)
        each.shown = Cursor.read(frame[0])
        yield frame[1]


def _update(page: Page, table: Sitting, seen: scenes.Seen) -> str:
    """The parts of the page as they are now; a page of a table whose rules have gone learns that."""
    if seen["position"] is None:
        return page.fragment("table/other_rules.html", url=f"/t/{table.id}")
    return page.fragment("table/update.html", table.row["game"], **scenes.table(page, table, seen))


@router.get("/t/{table_id}/at/{moves:int}")
async def replay(request: Request, who: Visitor, table_id: TableId, moves: Ply, seat: Seat = None) -> Response:
    """An earlier position, as this person's seat saw it then."""
    page = Page(request, who)
    table = await who.house.tables.get(table_id)
    eyes = shared(table, views.viewer(table, who.person, seat, page.lang), seat)
    past = views.position_view(table, eyes, moves)
    seen = await views.view(who.house.tables, table, eyes)
    told = await views.story(who.house.tables, table, eyes, moves)
    return page.render("replay.html", table.row["game"], **scenes.replay(page, table, seen, past, told))


@router.get("/t/{table_id}/{ply:int}/{action}/why")
async def why(request: Request, who: Visitor, table_id: TableId, ply: Ply, action: Notation) -> Response:
    """Why something cannot be done now, with the clauses that say so."""
    page = Page(request, who)
    table = await who.house.tables.get(table_id)
    eyes = views.viewer(table, who.person, None, page.lang)
    text, clauses = views.why_not(table, eyes, action)
    if text is None:
        text = page.say("not_your_turn")
    html = page.fragment("toast.html", table.row["game"], text=text, clauses=clauses)
    return Response(html, media_type="text/html; charset=utf-8")


# Commands ---------------------------------------------------------------------------------------


@router.post("/t/{table_id}/{ply:int}/{action}")
async def move(request: Request, who: Commander, table_id: TableId, ply: Ply, action: Notation) -> Response:
    """One move; a stale or double click changes nothing and brings the page the present position."""
    who.limit("move")
    try:
        await play.play(who.house.tables, table_id, who.person, ply, action)
    except Stale:
        return await _present(Page(request, who), table_id)
    return Response(status_code=DONE)


@router.post("/t/{table_id}/{ply:int}/all/{name}")
async def shortcut(request: Request, who: Commander, table_id: TableId, ply: Ply, name: Notation) -> Response:
    """Several moves with one click, where their order does not matter."""
    who.limit("move")
    try:
        await play.play_shortcut(who.house.tables, table_id, who.person, ply, name)
    except Stale:
        return await _present(Page(request, who), table_id)
    return Response(status_code=DONE)


async def _present(page: Page, table_id: str) -> Response:
    """The parts of the page as they are now; log and talk come with the events alone, or they would come twice."""
    tables = page.who.house.tables
    table = await tables.get(table_id)
    seen = await views.view(tables, table, views.viewer(table, page.who.person, None, page.lang))
    if len(seen["you"]["seats"]) > 1:
        tables.wake(table)  # around one screen, the page may show another seat than the one that decides now
        return Response(status_code=DONE)
    shown = {**scenes.table(page, table, seen), "lines": [], "chat": []}
    html = page.fragment("table/update.html", table.row["game"], **shown)
    return Response(html, media_type="text/html; charset=utf-8")


@router.post("/t/{table_id}/undo")
async def undo(who: Commander, table_id: TableId, ply: Annotated[int, Form()], to: Annotated[int, Form()]) -> Response:
    """Take moves back, freely to the horizon, beyond it by consent."""
    who.limit("move")
    await play.undo(who.house.tables, table_id, who.person, ply, to)
    return Response(status_code=DONE)


@router.post("/t/{table_id}/go-on")
async def go_on(who: Commander, table_id: TableId) -> Response:
    """Go on with the rules that are here, at once or when the others agree."""
    await play.go_on(who.house.tables, table_id, who.person)
    return again(who)


@router.post("/t/{table_id}/answer")
async def answer(who: Commander, table_id: TableId, agree: Annotated[bool, Form()]) -> Response:
    """Agree or not to what somebody asks."""
    table = await who.house.tables.get(table_id)
    live = table.state is not None  # the page of other rules does not follow its table
    await play.answer(who.house.tables, table_id, who.person, agree)
    return Response(status_code=DONE) if live else again(who)


@router.post("/t/{table_id}/chat")
async def say(who: Commander, table_id: TableId, text: Annotated[str, Form(max_length=2000)]) -> Response:
    """Say something at the table."""
    who.limit("chat")
    await chat.say(who.house.tables, table_id, await who.house.identity.ensure(who.person), text)
    return Response(status_code=DONE)


@router.post("/t/{table_id}/seats/{number:int}/{verb}")
async def seat(
    request: Request,
    who: Commander,
    table_id: TableId,
    number: SeatNumber,
    verb: str,
    bot: Annotated[str | None, Form()] = None,
) -> Response:
    """Sit down, let a bot play, take the seat back, open it, or make an invitation."""
    who.limit("seat")
    tables = who.house.tables
    if verb == "invite":
        page = Page(request, who)
        secret = await seating.invite(tables, table_id, who.person, number)
        link = f"{request.base_url}join/{secret}"
        return Response(page.fragment("invitation.html", link=link), media_type="text/html; charset=utf-8")
    if verb == "sit":
        await seating.sit(tables, table_id, await who.house.identity.ensure(who.person), number)
    elif verb == "bot":
        await seating.set_bot(tables, table_id, who.person, number, bot or None)
    elif verb == "back":
        await seating.take_back(tables, table_id, who.person, number)
    elif verb == "open":
        await seating.open_seat(tables, table_id, who.person, number)
    elif verb == "resign":
        await seating.resign(tables, table_id, who.person, number)
    else:
        raise invalid("A seat can be taken, given to a bot, taken back, opened, invited to or resigned.")
    return Response(status_code=DONE)


@router.post("/t/{table_id}/leave")
async def leave(who: Commander, table_id: TableId) -> Response:
    """Give up the own seats; bots play on."""
    await seating.leave(who.house.tables, table_id, who.person)
    return Response(status_code=DONE, headers={"HX-Redirect": "/"})


@router.post("/t/{table_id}/close")
async def close(who: Commander, table_id: TableId) -> Response:
    """End the table without a result, at once or when the others agree."""
    outcome = await seating.close(who.house.tables, table_id, who.person)
    return Response(status_code=DONE) if outcome.table.state is not None else again(who)


@router.get("/t/{table_id}/record.json")
async def record(who: Visitor, table_id: TableId) -> Response:
    """The record of an ended table, to keep."""
    table = await who.house.tables.get(table_id)
    name = f"{table.row['game']}-{table_id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(to_json(views.record_view(table, who.person)), media_type="application/json", headers=headers)


@router.get("/join/{secret}")
async def invitation(request: Request, who: Visitor, secret: Annotated[str, Path(max_length=100)]) -> Response:
    """The page of an invitation: nothing is taken before the guest says so."""
    return Page(request, who).render("join.html", secret=secret)


@router.post("/join")
async def claim(who: Commander, secret: Annotated[str, Form(max_length=100)]) -> Response:
    """Take the seat of an invitation; afterwards no secret stays in the address."""
    who.limit("seat")
    person = await who.house.identity.ensure(who.person)
    outcome, _ = await seating.claim(who.house.tables, secret, person)
    return Response(status_code=DONE, headers={"HX-Redirect": f"/t/{outcome.table.id}"})
