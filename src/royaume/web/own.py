"""One's own data: where one is signed in, everything as a file, a forgotten password, deleting oneself, privacy."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from royaume.server import own
from royaume.server.clubs import own_clubs
from royaume.server.errors import Refusal
from royaume.server.farewell import running_games
from royaume.server.kept import KEPT
from royaume.server.passwords import SHORTEST
from royaume.web.moments import ago, day
from royaume.web.render import Page
from royaume.web.visitors import Commander, Visitor, go, piece

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=200)]
PARTS = ("host", "address", "cookies", "others", "delete")  # of the privacy page, after what is kept
Secret = Annotated[str, Path(max_length=80)]


async def sign_ins(page: Page) -> list[dict[str, Any]]:
    """Where the visitor is signed in, in words."""
    found = await page.who.house.identity.sign_ins(page.who.session)
    return [
        {
            "id": each.id,
            "device": each.device,
            "here": each.here,
            "since": day(each.created, page.lang),
            "seen": page.say("sign_ins.now") if each.here else ago(each.seen, page.lang, "hour"),
        }
        for each in found
    ]


@router.post("/account/sign-ins/end")
async def end_others(request: Request, who: Commander) -> Response:
    """Sign out everywhere else."""
    page = Page(request, who)
    await who.house.identity.end_other_sign_ins(who.session)
    return piece(page, "account/sign_ins.html", sign_ins=await sign_ins(page))


@router.post("/account/sign-ins/{sign_in}/end")
async def end_one(request: Request, who: Commander, sign_in: own.SignInId) -> Response:
    """Sign out somewhere else."""
    page = Page(request, who)
    await who.house.identity.end_sign_in(who.session, sign_in)
    return piece(page, "account/sign_ins.html", sign_ins=await sign_ins(page))


@router.get("/account/data")
async def download(request: Request, who: Visitor) -> Response:
    """Everything that is kept about the visitor."""
    return await own.zipped(who, Page(request, who).lang)


# A forgotten password -----------------------------------------------------------------------------


@router.get("/account/forgotten")
async def forgotten(request: Request, who: Visitor) -> Response:
    """How to get a new password: by mail where the site has mail, and by whoever runs it."""
    page = Page(request, who)
    return page.render("forgotten.html", mail=who.house.postman.mail is not None)


@router.post("/account/forgotten")
async def ask_letter(request: Request, who: Commander, name: Text = "") -> Response:
    """Ask for a letter; the answer is the same whether there is such an account."""
    page = Page(request, who)
    said = page.fragment("account/asked.html")
    return own.ask_letter(who, name, Response(said, media_type="text/html; charset=utf-8"))


@router.get("/account/reset/{secret}")
async def show_reset(request: Request, who: Visitor, secret: Secret) -> Response:
    """The page of the link in a letter: it does nothing before a password is chosen."""
    return Page(request, who).render("reset.html", link=secret, shortest=SHORTEST, errors={})


@router.post("/account/reset")
async def reset(request: Request, who: Commander, link: Text = "", password: Text = "") -> Response:
    """Take a new password; whoever was signed in to the account is not any more."""
    page = Page(request, who)
    try:
        await own.choose(who, link, password)
    except Refusal as refusal:
        errors = {"new_password": page.refusal(refusal)}
        return piece(page, "account/reset.html", link=link, shortest=SHORTEST, errors=errors)
    return go(who, "/account?reset=1")


# Deleting oneself ---------------------------------------------------------------------------------


@router.get("/account/delete")
async def ask_delete(request: Request, who: Visitor) -> Response:
    """What goes and what stays, before the visitor decides."""
    page = Page(request, who)
    storage, person = who.house.storage, who.person
    running = await running_games(storage, person)
    owned = sum(club.owner == person.id for club in await own_clubs(storage, person))
    return page.render("delete.html", running=running, clubs=owned, errors={}, values={})


@router.post("/account/delete")
async def delete(
    request: Request,
    who: Commander,
    name: Text = "",
    password: Text = "",
    silence: Annotated[bool, Form()] = False,
) -> Response:
    """Delete the visitor, who is a new guest afterwards."""
    page = Page(request, who)
    try:
        await own.leave(who, name, password, silence, page.lang)
    except Refusal as refusal:
        field = "sure_password" if refusal.code == "wrong_password" else "sure_name"
        values = {"name": name, "silence": silence}
        return piece(page, "account/delete.html", errors={field: page.refusal(refusal)}, values=values)
    return go(who, "/account?gone=1")


@router.get("/privacy")
async def privacy(request: Request, who: Visitor) -> Response:
    """What is kept, who sees it, and for how long."""
    return Page(request, who).render("privacy.html", kept=KEPT, parts=PARTS)
