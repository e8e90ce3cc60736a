"""The JSON API, version 1: the same commands and views for people's programs and outside bots."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from starlette.responses import Response

from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import games, load
from royaume.server import campaigns, chat, joining, opening, own, pausing, permissions, play, schemas, seating, views
from royaume.server.clocks import Terms
from royaume.server.doors import Caller, caller, command
from royaume.server.errors import Stale, missing
from royaume.server.follow import EventStream, as_long_as, follow, frames, json_frame, to_json
from royaume.server.identity import GUEST_COOKIE, login_of
from royaume.server.opening import Wish
from royaume.server.play import Outcome
from royaume.server.studies import LOOKS

REFERENCE = "#/components/schemas/{model}"
# By reference, which `described` resolves: a model would be built anew for every code of every route at every start.
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"content": {"application/json": {"schema": {"$ref": REFERENCE.format(model="Error")}}}, "description": text}
    for code, text in {
        400: "The request is not readable.",
        401: "Not signed in.",
        403: "Not allowed.",
        404: "Not there.",
        409: "Not possible now; a stale command is answered with the present position.",
        410: "No longer there.",
        413: "Too large.",
        414: "The address is too long.",
        422: "The command makes no sense.",
        429: "Too many at once.",
        503: "The storage does not answer.",
    }.items()
}

router = APIRouter(prefix="/api/v1", responses=ERRORS)
router.include_router(own.router)

Visitor = Annotated[Caller, Depends(caller)]
Commander = Annotated[Caller, Depends(command)]
TableId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=7, description="the seat, counted from 0; people read it counted from 1")]
AsSeat = Annotated[int | None, Query(ge=0, le=7, description="which of the own seats to look from, counted from 0")]
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")]


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI description with the shape of errors."""
    shape = schemas.Error.model_json_schema(mode="serialization", ref_template=REFERENCE)
    for name, part in {**shape.pop("$defs"), "Error": shape}.items():
        schema["components"]["schemas"].setdefault(name, part)
    return schema


def answer(data: Any, status: int = 200) -> Response:
    """JSON, never kept by anybody on the way."""
    return Response(to_json(data), status, media_type="application/json")


async def done(who: Caller, outcome: Outcome, seat: int | None = None, status: int = 200) -> Response:
    """What a command is answered with: the table as it is now."""
    eyes = views.viewer(outcome.table, who.person, seat if seat in outcome.table.seats_of(who.person.id) else None)
    seen = await views.view(who.house.tables, outcome.table, eyes)
    return answer({"repeated": outcome.repeated, "waiting": outcome.waiting, "view": seen}, status)


async def moved(who: Caller, doing: Awaitable[Outcome]) -> Response:
    """What a command on a position is answered with: what came of it, or the present position if it was stale."""
    try:
        outcome = await doing
    except Stale as stale:
        return await present(who, stale)
    return await done(who, outcome)


async def present(who: Caller, stale: Stale) -> Response:
    """A stale command is answered with the present position."""
    table = await who.house.tables.get(stale.table)
    seen = await views.view(who.house.tables, table, views.viewer(table, who.person))
    return answer({"error": stale.to_dict(), "view": seen}, stale.status)


# Games ----------------------------------------------------------------------------------------------


@router.get("/games", response_model=list[schemas.GameInfo], operation_id="games")
async def list_games(lang: Language = "en") -> Response:
    """The games that can be played here, with their options."""
    return answer([views.game_view(load(game), lang) for game in games()])


# People ---------------------------------------------------------------------------------------------


def me_view(who: Caller, lang: str = "en") -> dict[str, Any]:
    """Who one is, for oneself."""
    person, identity = who.person, who.house.identity
    csrf = None if who.session.by_token else identity.csrf(who.session)
    return {"id": person.id, "name": person.called(lang), "account": person.login is not None, "csrf": csrf}


@router.get("/me", response_model=schemas.Me, operation_id="me")
async def me(who: Visitor, lang: Language = "en") -> Response:
    """Who one is; the first visit makes a guest, who is numbered until a name is chosen."""
    return who.sign(answer(me_view(who, lang)))


@router.put("/me", response_model=schemas.Me, operation_id="rename")
async def rename(who: Commander, body: schemas.Name) -> Response:
    """Take another name."""
    who.limit("seat")
    who.house.order.refuse_muted(who.person)
    person = await who.house.identity.rename(who.person, body.name)
    who.house.tables.renamed(person.id, person.name)
    return answer({**me_view(who), "name": person.name})


@router.post("/account", status_code=201, response_model=schemas.Me, operation_id="register")
async def register(who: Commander, body: schemas.Credentials) -> Response:
    """Make an account of the guest one is."""
    who.limit("account")
    who.signed_in(await who.house.identity.register(who.session, body.name, body.password, who.device))
    who.house.tables.renamed(who.person.id, who.person.name)
    return who.sign(answer(me_view(who), 201))


@router.put("/account", response_model=schemas.Me, operation_id="change_password")
async def change_password(who: Commander, body: schemas.NewPassword) -> Response:
    """Take another password; all other sessions and all tokens end."""
    who.try_password(who.person.login or "")
    who.signed_in(await who.house.identity.change_password(who.person, body.password, body.new_password, who.device))
    return who.sign(answer(me_view(who)))


@router.post("/session", response_model=schemas.SignedIn, operation_id="sign_in")
async def sign_in(who: Commander, body: schemas.Credentials) -> Response:
    """Sign in to an account; the tables of the guest one was come along, except where the account sits already."""
    who.try_password(login_of(body.name))
    brought = await joining.sign_in(who, body.name, body.password)
    return who.sign(answer({**me_view(who), "brought": brought.tables, "apart": brought.apart}))


@router.delete("/session", response_model=schemas.Me, operation_id="sign_out")
async def sign_out(request: Request, who: Commander, everywhere: bool = False) -> Response:
    """Sign out here, or everywhere and of all tokens; afterwards one is the guest who kept a seat, or a new one."""
    if everywhere and who.person.login is not None:
        await who.house.identity.sign_out_everywhere(who.person)
    await who.sign_out(request.cookies.get(GUEST_COOKIE))
    return who.sign(answer(me_view(who)))


@router.get("/tokens", response_model=list[schemas.Token], operation_id="tokens")
async def tokens(who: Visitor) -> Response:
    """One's personal tokens, without their secrets."""
    return answer(await who.house.identity.tokens(who.person))


@router.post("/tokens", status_code=201, response_model=schemas.NewToken, operation_id="new_token")
async def new_token(who: Commander, body: schemas.TokenLabel) -> Response:
    """A new personal token for programs; it is shown this once."""
    who.limit("token")
    token, token_id = await who.house.identity.new_token(who.person, body.label)
    return answer({"id": token_id, "token": token}, 201)


@router.delete("/tokens/{token_id}", status_code=204, operation_id="revoke_token")
async def revoke_token(who: Commander, token_id: TableId) -> Response:
    """End a token."""
    await who.house.identity.revoke(who.person, token_id)
    return Response(status_code=204)


# Tables ---------------------------------------------------------------------------------------------


def wish(body: schemas.Wanted) -> Wish:
    """The wishes that every way to open a table shares."""
    return Wish(
        seats=list(body.seats),
        title=body.title,
        pace=body.pace,
        visibility=body.visibility,
        spectators=body.spectators,
        rated=body.rated,
        coach=body.coach,
        clock=Terms(body.clock.bank, body.clock.turn, body.clock.out) if body.clock is not None else None,
    )


@router.get("/tables", response_model=list[schemas.Summary], operation_id="my_tables")
async def my_tables(who: Visitor, ended: bool = False) -> Response:
    """One's own tables that go on, or that have ended."""
    return answer(await views.own_tables(who.house.storage, who.person, ended))


@router.get("/lobby", response_model=list[schemas.Summary], operation_id="lobby")
async def lobby(who: Visitor) -> Response:
    """The tables with seats to take and games to watch."""
    return answer(await views.lobby(who.house.storage, who.person))


@router.post("/tables", status_code=201, response_model=schemas.Done, operation_id="open_table")
async def open_table(who: Commander, body: schemas.NewTable) -> Response:
    """A new table."""
    who.limit("create")
    wanted = wish(body)
    wanted.game, wanted.players, wanted.options = body.game, body.players, dict(body.options)
    person = await who.house.identity.ensure(who.person)
    return await done(who, Outcome(await campaigns.open_table(who.house.tables, person, wanted)), status=201)


@router.post("/tables/from-record", status_code=201, response_model=schemas.Done, operation_id="open_record")
async def open_record(who: Commander, body: schemas.RecordTable) -> Response:
    """A table that goes on from a record."""
    who.limit("import")
    person = await who.house.identity.ensure(who.person)
    table = await opening.open_record(who.house.tables, person, wish(body), body.record, body.moves)
    return await done(who, Outcome(table), status=201)


@router.post("/tables/from-table", status_code=201, response_model=schemas.Done, operation_id="open_copy")
async def open_copy(who: Commander, body: schemas.CopyTable) -> Response:
    """A table that goes on from a position of another."""
    who.limit("create")
    person = await who.house.identity.ensure(who.person)
    table = await opening.open_copy(who.house.tables, person, wish(body), body.table, body.moves)
    return await done(who, Outcome(table), status=201)


@router.get("/tables/{table_id}", response_model=schemas.View, operation_id="table")
async def get_table(who: Visitor, table_id: TableId, seat: AsSeat = None, lang: Language = "en") -> Response:
    """Everything one may see of a table."""
    table = await who.house.tables.get(table_id)
    eyes = views.viewer(table, who.person, seat, lang)
    return answer(await views.view(who.house.tables, table, eyes))


@router.get("/tables/{table_id}/log", response_model=schemas.Log, operation_id="log")
async def get_log(
    who: Visitor,
    table_id: TableId,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    until: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
    seat: AsSeat = None,
    lang: Language = "en",
) -> Response:
    """The entries of the log with after < ply <= until."""
    table = await who.house.tables.get(table_id)
    eyes = views.viewer(table, who.person, seat, lang)
    return answer({"log": await views.log_view(who.house.tables, table, eyes, after, until)})


@router.get("/tables/{table_id}/positions/{moves}", response_model=schemas.Replay, operation_id="position")
async def get_position(
    who: Visitor, table_id: TableId, moves: Annotated[int, Path(ge=0, le=1_000_000)], seat: AsSeat = None
) -> Response:
    """An earlier position as one's seat saw it."""
    table = await who.house.tables.get(table_id)
    return answer(views.position_view(table, views.viewer(table, who.person, seat), moves))


@router.get(
    "/tables/{table_id}/events",
    operation_id="events",
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "News."}},
)
async def events(
    request: Request,
    who: Visitor,
    table_id: TableId,
    seat: AsSeat = None,
    lang: Language = "en",
    since: Annotated[str | None, Query(max_length=24)] = None,
    last_event_id: Annotated[str | None, Header(max_length=24)] = None,
) -> Response:
    """The table as it changes: Server-Sent Events named `table`, each a whole view with what is new in log and chat."""
    who.limit("stream")
    house = who.house
    await views.visit(house.tables, table_id, who.person, seat, lang)
    cursor = views.Cursor.read(last_event_id or since)
    news = follow(house.tables, table_id, who.person, seat, lang, cursor, house.settings.heartbeat)
    pieces = frames(as_long_as(who.here, news), "json", json_frame)
    return EventStream(request, pieces, house.settings.patience, who.room("stream"))


@router.get("/tables/{table_id}/record", operation_id="record", response_model=dict[str, Any])
async def record(who: Visitor, table_id: TableId, seat: AsSeat = None, seen: bool = False) -> Response:
    """The record of an ended table; with `seen` the game so far as one's seat saw it, at any time."""
    table = await who.house.tables.get(table_id)
    if seen:
        eyes = views.viewer(table, who.person, seat)
        return answer(await views.seen_record(who.house.tables, table, eyes))
    return answer(views.record_view(table, who.person))


# Playing --------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/moves", response_model=schemas.Done, operation_id="play")
async def play_move(who: Commander, table_id: TableId, body: schemas.Play) -> Response:
    """Play an action on the position of that ply."""
    who.limit("move")
    return await moved(who, play.play(who.house.tables, table_id, who.person, body.ply, body.action, body.request))


@router.post("/tables/{table_id}/shortcuts", response_model=schemas.Done, operation_id="play_shortcut")
async def play_shortcut(who: Commander, table_id: TableId, body: schemas.PlayShortcut) -> Response:
    """Play the moves of a shortcut, as far as the player need not be asked."""
    who.limit("move")
    return await moved(
        who, play.play_shortcut(who.house.tables, table_id, who.person, body.ply, body.shortcut, body.request)
    )


@router.post("/tables/{table_id}/sets", response_model=schemas.Done, operation_id="play_set")
async def play_set(who: Commander, table_id: TableId, body: schemas.PlaySet) -> Response:
    """Play the members of a set, in whatever order they can be played, and carry it out."""
    who.limit("move")
    try:
        outcome = await play.play_set(
            who.house.tables, table_id, who.person, body.ply, body.family, body.members, body.request
        )
    except Stale as stale:
        return await present(who, stale)
    return await done(who, outcome)


@router.post("/tables/{table_id}/undo", response_model=schemas.Done, operation_id="undo")
async def undo(who: Commander, table_id: TableId, body: schemas.Undo) -> Response:
    """Take moves back: freely as far as nothing was learned, beyond that when the others agree."""
    who.limit("move")
    return await moved(who, play.undo(who.house.tables, table_id, who.person, body.ply, body.to, body.request))


@router.post("/tables/{table_id}/go-on", response_model=schemas.Done, operation_id="go_on")
async def go_on(who: Commander, table_id: TableId) -> Response:
    """Go on with the rules that are here, where a table of other rules comes to the same position with them."""
    who.limit("seat")
    return await done(who, await play.go_on(who.house.tables, table_id, who.person))


@router.post("/tables/{table_id}/pause", response_model=schemas.Done, operation_id="pause")
async def pause(who: Commander, table_id: TableId) -> Response:
    """Stop the clocks of a table; other people must agree."""
    who.limit("seat")
    return await done(who, await pausing.pause(who.house.tables, table_id, who.person))


@router.post("/tables/{table_id}/resume", response_model=schemas.Done, operation_id="resume")
async def resume(who: Commander, table_id: TableId) -> Response:
    """Let the clocks run again, at once for whoever decides now; otherwise other people must agree."""
    who.limit("seat")
    return await done(who, await pausing.resume(who.house.tables, table_id, who.person))


@router.post("/tables/{table_id}/answer", response_model=schemas.Done, operation_id="answer")
async def answer_question(who: Commander, table_id: TableId, body: schemas.Answer) -> Response:
    """Agree or not to what somebody asks."""
    who.limit("seat")
    return await done(who, await play.answer(who.house.tables, table_id, who.person, body.agree))


@router.post("/tables/{table_id}/chat", response_model=schemas.Done, operation_id="say")
async def say(who: Commander, table_id: TableId, body: schemas.Say) -> Response:
    """Say something at the table."""
    who.limit("chat")
    person = await who.house.identity.ensure(who.person)
    return await done(who, Outcome(await chat.say(who.house.tables, table_id, person, body.text, body.request)))


# The coach ------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/hint", response_model=list[schemas.Hint], operation_id="hint")
async def hint(who: Commander, table_id: TableId, body: schemas.AskHint) -> Response:
    """The best choices of one's seat, where the coach helps: out of what the seat may know."""
    who.limit("hint")
    table = await who.house.tables.get(table_id)
    try:
        seat = permissions.hint(table, who.person, body.ply)
    except Stale as stale:
        return await present(who, stale)
    thought = await who.house.studies.hint(table, seat, LOOKS)
    return answer(thought.found)


@router.post("/tables/{table_id}/analysis", response_model=schemas.StudyId, operation_id="analyse_table")
async def analyse_table(who: Commander, table_id: TableId) -> Response:
    """Ask for the analysis of an ended table; asking again gives the same one."""
    who.limit("study")
    return answer({"id": await who.house.studies.open_table(table_id, who.person)})


@router.post("/analyses", response_model=schemas.StudyId, operation_id="analyse_record")
async def analyse_record(who: Commander, body: schemas.AskAnalysis) -> Response:
    """Ask for the analysis of a record; asking again gives the same one."""
    who.limit("study")
    return answer({"id": await who.house.studies.open(await opening.read_record(body.record), who.person)})


@router.get("/analyses/{study}", response_model=schemas.Study, operation_id="analysis")
async def analysis(who: Visitor, study: TableId) -> Response:
    """An analysis, or how far it is."""
    found = await who.house.studies.read(study)
    return answer({key: found[key] for key in ("id", "game", "status", "done", "total", "result")})


# Seats ----------------------------------------------------------------------------------------------


@router.post("/tables/{table_id}/seats/{seat}/sit", response_model=schemas.Done, operation_id="sit")
async def sit(who: Commander, table_id: TableId, seat: SeatNumber) -> Response:
    """Take an open seat."""
    who.limit("seat")
    person = await who.house.identity.ensure(who.person)
    return await done(who, await seating.sit(who.house.tables, table_id, person, seat), seat)


@router.post(
    "/tables/{table_id}/seats/{seat}/invitation",
    status_code=201,
    response_model=schemas.Invitation,
    operation_id="invite",
)
async def invite(who: Commander, table_id: TableId, seat: SeatNumber) -> Response:
    """Keep a seat for whoever brings this invitation; it works once."""
    who.limit("invite")
    secret = await seating.invite(who.house.tables, table_id, who.person, seat)
    return answer({"invitation": secret, "seat": seat}, 201)


@router.post("/invitations/claim", response_model=schemas.Done, operation_id="claim")
async def claim(who: Commander, body: schemas.Claim) -> Response:
    """Take the seat of an invitation; from then on it belongs to whoever claimed it."""
    who.limit("seat")
    person = await who.house.identity.ensure(who.person)
    outcome, seat = await seating.claim(who.house.tables, body.invitation, person)
    return await done(who, outcome, seat)


@router.post("/tables/{table_id}/seats/{seat}/bot", response_model=schemas.Done, operation_id="set_bot")
async def set_bot(who: Commander, table_id: TableId, seat: SeatNumber, body: schemas.BotChoice) -> Response:
    """Let a bot play a seat."""
    who.limit("seat")
    return await done(who, await seating.set_bot(who.house.tables, table_id, who.person, seat, body.bot), seat)


@router.post("/tables/{table_id}/seats/{seat}/back", response_model=schemas.Done, operation_id="take_back")
async def take_back(who: Commander, table_id: TableId, seat: SeatNumber) -> Response:
    """Play one's seat again after a bot did."""
    who.limit("seat")
    return await done(who, await seating.take_back(who.house.tables, table_id, who.person, seat), seat)


@router.post("/tables/{table_id}/seats/{seat}/open", response_model=schemas.Done, operation_id="open_seat")
async def open_seat(who: Commander, table_id: TableId, seat: SeatNumber) -> Response:
    """Open a bot's seat for people."""
    who.limit("seat")
    return await done(who, await seating.open_seat(who.house.tables, table_id, who.person, seat))


@router.post("/tables/{table_id}/leave", response_model=schemas.Summary, operation_id="leave")
async def leave(who: Commander, table_id: TableId, body: schemas.BotChoice) -> Response:
    """Give up one's seats; in a running game a bot plays on."""
    who.limit("seat")
    outcome = await seating.leave(who.house.tables, table_id, who.person, body.bot)
    return answer(views.summary(outcome.table, who.person))


@router.post("/tables/{table_id}/seats/{seat}/resign", response_model=schemas.Done, operation_id="resign")
async def resign(who: Commander, table_id: TableId, seat: SeatNumber, body: schemas.BotChoice) -> Response:
    """Give the game up for a seat; a bot plays it to the end."""
    who.limit("seat")
    return await done(who, await seating.resign(who.house.tables, table_id, who.person, seat, body.bot), seat)


@router.post("/tables/{table_id}/close", response_model=schemas.Done, operation_id="close")
async def close(who: Commander, table_id: TableId) -> Response:
    """End a table without a result; the other people must agree or stay silent for long."""
    who.limit("seat")
    return await done(who, await seating.close(who.house.tables, table_id, who.person))


@router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "DELETE"], include_in_schema=False)
async def nothing(request: Request, rest: str) -> Response:
    """There is nothing else."""
    raise missing(f"page as {request.url.path[:80]}")
