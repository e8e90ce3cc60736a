"""The part of the JSON API about one's own data: sign-ins, a forgotten password, everything as a file, deleting."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.background import BackgroundTask
from starlette.responses import Response, StreamingResponse

from royaume.engine.languages import LANGUAGES
from royaume.server import forgotten, schemas
from royaume.server.doors import Caller, caller, command
from royaume.server.download import own_data, pieces
from royaume.server.farewell import delete_oneself
from royaume.server.follow import to_json
from royaume.server.identity import login_of

router = APIRouter()

Visitor = Annotated[Caller, Depends(caller)]
Commander = Annotated[Caller, Depends(command)]
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")]
SignInId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
ZIP = "application/zip"


def answer(data: object, status: int = 200) -> Response:
    """JSON, never kept by anybody on the way."""
    return Response(to_json(data), status, media_type="application/json")


@router.get("/sessions", response_model=list[schemas.SignInPlace], operation_id="sign_ins")
async def sign_ins(who: Visitor) -> Response:
    """Where one is signed in; a guest is nowhere."""
    return answer([asdict(each) for each in await who.house.identity.sign_ins(who.session)])


@router.delete("/sessions", response_model=schemas.Ended, operation_id="end_other_sign_ins")
async def end_others(who: Commander) -> Response:
    """Sign out everywhere else; tokens stay."""
    return answer({"ended": await who.house.identity.end_other_sign_ins(who.session)})


@router.delete("/sessions/{sign_in}", status_code=204, operation_id="end_sign_in")
async def end_one(who: Commander, sign_in: SignInId) -> Response:
    """Sign out somewhere else."""
    await who.house.identity.end_sign_in(who.session, sign_in)
    return Response(status_code=204)


@router.get(
    "/me/data",
    operation_id="own_data",
    responses={200: {"content": {ZIP: {"schema": {"type": "string", "format": "binary"}}}, "description": "A ZIP."}},
)
async def everything(who: Visitor, lang: Language = "en") -> Response:
    """Everything that is kept about oneself, as a ZIP of JSON files with a text that explains them."""
    return await zipped(who, lang)


async def zipped(who: Caller, lang: str) -> Response:
    """The ZIP of a person, made one at a time."""
    who.limit("download")
    with who.room("download"):
        file = await own_data(who.house, who.person, lang)
    headers = {"Content-Disposition": 'attachment; filename="royaume.zip"'}
    return who.sign(StreamingResponse(pieces(file), media_type=ZIP, headers=headers))


@router.delete("/account", status_code=204, operation_id="delete_account")
async def delete_account(who: Commander, body: schemas.Goodbye, lang: Language = "en") -> Response:
    """Delete oneself, guest or account: games with others stay, without one's name."""
    await leave(who, body.name, body.password, body.silence, lang)
    return who.sign(Response(status_code=204))


async def leave(who: Caller, name: str, password: str, silence: bool, lang: str) -> None:
    """Delete the person behind a request, who is a new guest afterwards."""
    who.try_password(who.person.login or "")
    house = who.house
    await delete_oneself(house.tables, house.identity, who.session, name, password, silence, lang)
    who.gone()


@router.post("/account/forgotten", status_code=204, operation_id="forgot_password")
async def forgot(who: Commander, body: schemas.Forgotten) -> Response:
    """Ask for a letter with a link to a new password; the answer is the same whether there is such an account."""
    return ask_letter(who, body.name, Response(status_code=204))


def ask_letter(who: Caller, name: str, response: Response) -> Response:
    """The response, after which the letter is written: how long it takes tells nobody anything."""
    who.limit("reset")
    who.house.limits.take("reset", f"account {login_of(name)}", None)
    response.background = BackgroundTask(forgotten.ask, who.house, name)
    return who.sign(response)


@router.post("/account/reset", status_code=204, operation_id="reset_password")
async def reset(who: Commander, body: schemas.Reset) -> Response:
    """Take a new password with the link of a letter; all sessions and tokens of the account end."""
    await choose(who, body.link, body.new_password)
    return who.sign(Response(status_code=204))


async def choose(who: Caller, link: str, password: str) -> None:
    """Take a new password with the link of a letter."""
    who.limit("password")
    await forgotten.choose(who.house, link, password)
