"""The table page: one render, live updates, moves, undo, talk, and the end."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

from fastapi import APIRouter, Form, Header, Path, Query, Request
from starlette.responses import RedirectResponse, Response

from royaume.server import chat, companion, pausing, play, seating, shunning, views
from royaume.server.errors import Stale, invalid
from royaume.server.follow import EventStream, as_long_as, follow, to_json
from royaume.server.lecture import Astray
from royaume.server.views import Cursor
from royaume.web import packing, scenes
from royaume.web.frames import drawn, frames
from royaume.web.learning import kindly
from royaume.web.people import callable_people, qr
from royaume.web.render import Page
from royaume.web.render import tables as drawn_games
from royaume.web.visitors import Commander, TableId, Visitor, again, done, go
from royaume.web.watching import steps

router = APIRouter(include_in_schema=False)

Seat = Annotated[int | None, Query(ge=0, le=7)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
Ply = Annotated[int, Path(ge=0, le=10**9)]
Notation = Annotated[str, Path(max_length=200)]
Members = Annotated[str, Query(max_length=2000)]
MOVE = "/t/{table_id}/{ply:int}/{action}"


# Looking ----------------------------------------------------------------------------------------


@router.get("/t/{table_id}")
async def show(request: Request, who: Visitor, table_id: TableId, seat: Seat = None) -> Response:
    """The table as this person may see it."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    shown = visit.game_id in drawn_games()
    if not visit.playable or not shown:
        replay = visit.replayable and shown
        return page.render("other_rules.html", seen=await visit.view(), url=f"/t/{table_id}", replay=replay)
    if visit.status == "open":
        shown_table = scenes.table(page, await visit.look())
        people = await callable_people(page, shown_table)
        return page.render("waiting.html", visit.game_id, **shown_table, people=people)
    if visit.coached:
        who.house.studies.be_ready(visit.game_id)
    seen = await drawn(page, visit)
    parts = {name: seen.html(name) for name in seen.parts}
    wanted = page.odds == "on" if page.odds else await visit.played_before()
    url = f"/t/{table_id}"
    return page.render(
        "table.html",
        visit.game_id,
        url=url,
        table_id=table_id,
        seen=seen,
        parts=parts,
        odds_shown=wanted,
        in_lesson=visit.in_lesson,
        muting=bool(await shunning.shunned(who.house.storage, who.person)),
        now=who.house.tables.now() if visit.timed else None,
    )


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
    await views.visit(house.tables, table_id, who.person, seat, page.lang)
    cursor = Cursor.read(last_event_id or since)
    pause = house.settings.heartbeat
    news = follow(house.tables, table_id, who.person, seat, page.lang, cursor, pause, views.at_screen)
    pieces = frames(as_long_as(who.here, news), page)
    return EventStream(request, pieces, house.settings.patience, who.room("stream"))


@router.get("/t/{table_id}/at/{moves:int}")
async def replay(
    request: Request,
    who: Visitor,
    table_id: TableId,
    moves: Ply,
    seat: Seat = None,
    study: Annotated[str, Query(pattern="^[a-z0-9]{0,16}$")] = "",
    moment: Annotated[int, Query(ge=0, le=10**6)] = 0,
) -> Response:
    """An earlier position, as this person's seat saw it then; with what the analysis `study` says of a moment there."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    told = f"/analysis/{study}/moment/{moment}" if study else ""
    past = await visit.look_back(moves)
    return page.render("replay.html", visit.game_id, **scenes.replay(page, past), moment=told)


@router.get("/t/{table_id}/at/last")
async def replay_from_the_end(who: Visitor, table_id: TableId) -> Response:
    """The way to the newest position of a replay, by an address that no move changes."""
    visit = await views.visit(who.house.tables, table_id, who.person)
    return RedirectResponse(f"/t/{table_id}/at/{(await visit.view())['moves']}", 303)


@router.get("/t/{table_id}/watch")
async def watch(
    request: Request,
    who: Visitor,
    table_id: TableId,
    seat: Seat = None,
    since: Annotated[int | None, Query(ge=0, le=10**9)] = None,
    whose: views.Whose = "others",
) -> Response:
    """What others did step by step, after the ply `since` or since one's last turn; or everybody did."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, seat, page.lang, views.at_screen)
    return packing.answer(request, await steps(page, visit, since, whose), 200, "application/json")


@router.get("/t/{table_id}/{ply:int}/{action}/why")
async def why(request: Request, who: Visitor, table_id: TableId, ply: Ply, action: Notation) -> Response:
    """Why something cannot be done now, with the clauses that say so."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, None, page.lang)
    text, clauses = visit.why_not(action)
    if text is None:
        text = page.say("not_your_turn")
    html = page.fragment("toast.html", visit.game_id, text=text, clauses=clauses)
    return Response(html, media_type="text/html; charset=utf-8")


# Commands ---------------------------------------------------------------------------------------


@router.post(MOVE)
async def move(request: Request, who: Commander, table_id: TableId, ply: Ply, action: Notation) -> Response:
    """One move; a stale or double click changes nothing and brings the page the present position."""
    who.limit("move")
    moves = play.play(who.house.tables, table_id, who.person, ply, action, unasked=True)
    return await _played(Page(request, who), table_id, moves)


@router.post("/t/{table_id}/{ply:int}/all/{name}")
async def shortcut(request: Request, who: Commander, table_id: TableId, ply: Ply, name: Notation) -> Response:
    """Several moves with one click, where their order does not matter."""
    who.limit("move")
    moves = play.play_shortcut(who.house.tables, table_id, who.person, ply, name, unasked=True)
    return await _played(Page(request, who), table_id, moves)


@router.get("/t/{table_id}/{ply:int}/set/{family}")
async def prospect(
    request: Request, who: Visitor, table_id: TableId, ply: Ply, family: Notation, members: Members = ""
) -> Response:
    """What a set would do, before it is confirmed."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, None, page.lang)
    found = visit.prospect(family, members.split())
    html = page.fragment("table/prospect.html", visit.game_id, found=found)
    return Response(html, media_type="text/html; charset=utf-8")


@router.post("/t/{table_id}/{ply:int}/set/{family}")
async def gather(
    request: Request,
    who: Commander,
    table_id: TableId,
    ply: Ply,
    family: Notation,
    members: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """The members of a set, chosen in any order and confirmed once."""
    who.limit("move")
    moves = play.play_set(who.house.tables, table_id, who.person, ply, family, members.split(), unasked=True)
    return await _played(Page(request, who), table_id, moves)


async def _played(page: Page, table_id: str, moves: Awaitable[object]) -> Response:
    """Carry out what a hand means; too late it brings the present position, astray in a lesson a word.

    What a companion explained before it was heard.
    """
    told = page.request.headers.get("Royaume-Heard")
    try:
        if told:
            await companion.heard(page.who.house.tables, table_id, page.who.person, told)
        await moves
    except Stale:
        return await _present(page, table_id)
    except Astray as astray:
        return kindly(page, astray)
    return done()


async def _present(page: Page, table_id: str) -> Response:
    """The page as it is now."""
    visit = await views.visit(page.who.house.tables, table_id, page.who.person, None, page.lang)
    if visit.around_one_screen:
        visit.wake()  # the page may show another seat than the one that decides now
        return done()
    now = await drawn(page, visit)
    headers = {"Royaume-Ply": str(now.ply)}  # the stream may have brought something newer before this arrives
    return Response(now.partials(), media_type="text/html; charset=utf-8", headers=headers)


@router.post("/t/{table_id}/undo")
async def undo(who: Commander, table_id: TableId, ply: Annotated[int, Form()], to: Annotated[int, Form()]) -> Response:
    """Take moves back, freely to the horizon, beyond it by consent."""
    who.limit("move")
    await play.undo(who.house.tables, table_id, who.person, ply, to)
    return done()


@router.post("/t/{table_id}/pause")
async def pause(who: Commander, table_id: TableId) -> Response:
    """Stop the clocks, at once or when the others agree."""
    who.limit("seat")
    await pausing.pause(who.house.tables, table_id, who.person)
    return done()


@router.post("/t/{table_id}/resume")
async def resume(who: Commander, table_id: TableId) -> Response:
    """Let the clocks run again, at once or when the others agree."""
    who.limit("seat")
    await pausing.resume(who.house.tables, table_id, who.person)
    return done()


@router.post("/t/{table_id}/go-on")
async def go_on(who: Commander, table_id: TableId) -> Response:
    """Go on with the rules that are here, at once or when the others agree."""
    await play.go_on(who.house.tables, table_id, who.person)
    return again(who)


@router.post("/t/{table_id}/answer")
async def answer(who: Commander, table_id: TableId, agree: Annotated[bool, Form()]) -> Response:
    """Agree or not to what somebody asks."""
    visit = await views.visit(who.house.tables, table_id, who.person)
    live = visit.playable  # the page of other rules does not follow its table
    await play.answer(who.house.tables, table_id, who.person, agree)
    return done() if live else again(who)


@router.post("/t/{table_id}/chat")
async def say(who: Commander, table_id: TableId, text: Annotated[str, Form(max_length=2000)]) -> Response:
    """Say something at the table."""
    who.limit("chat")
    await chat.say(who.house.tables, table_id, await who.house.identity.ensure(who.person), text)
    return done()


@router.post("/t/{table_id}/seats/{number:int}/{verb}")
async def seat(
    request: Request,
    who: Commander,
    table_id: TableId,
    number: SeatNumber,
    verb: str,
    bot: Annotated[str | None, Form()] = None,
) -> Response:
    """Sit down, let a bot play, take the seat back, open or free it, replace somebody, or make an invitation."""
    who.limit("seat")
    tables = who.house.tables
    if verb == "invite":
        page = Page(request, who)
        secret = await seating.invite(tables, table_id, who.person, number)
        link = f"{request.base_url}join/{secret}"
        mail = f"/t/{table_id}/seats/{number}/letter" if who.house.postman.mail is not None else ""
        html = page.fragment("invitation.html", link=link, qr=qr(link), mail=mail)
        return Response(html, media_type="text/html; charset=utf-8")
    if verb == "sit":
        await seating.sit(tables, table_id, await who.house.identity.ensure(who.person), number)
    elif verb == "bot":
        await seating.set_bot(tables, table_id, who.person, number, bot or None)
    elif verb == "back":
        await seating.take_back(tables, table_id, who.person, number)
    elif verb == "free":
        await seating.free_seat(tables, table_id, who.person, number)
    elif verb == "replace":
        await seating.replace(tables, table_id, who.person, number)
    elif verb == "open":
        await seating.open_seat(tables, table_id, who.person, number)
    elif verb == "resign":
        await seating.resign(tables, table_id, who.person, number)
    else:
        raise invalid(
            "A seat can be taken, lent to a bot, taken back, opened, freed, invited to, resigned or replaced."
        )
    return done()


@router.post("/t/{table_id}/leave")
async def leave(who: Commander, table_id: TableId) -> Response:
    """Give up the own seats; bots play on."""
    await seating.leave(who.house.tables, table_id, who.person)
    return go(who, "/")


@router.post("/t/{table_id}/close")
async def close(who: Commander, table_id: TableId) -> Response:
    """End the table without a result, at once or when the others agree."""
    visit = await views.visit(who.house.tables, table_id, who.person)
    await seating.close(who.house.tables, table_id, who.person)
    return done() if visit.playable else again(who)


@router.get("/t/{table_id}/record.json")
async def record(who: Visitor, table_id: TableId) -> Response:
    """The record of an ended table, to keep."""
    visit = await views.visit(who.house.tables, table_id, who.person)
    headers = {"Content-Disposition": f'attachment; filename="{visit.game_id}-{table_id}.json"'}
    return Response(to_json(visit.record()), media_type="application/json", headers=headers)


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
    return go(who, f"/t/{outcome.table.id}")
