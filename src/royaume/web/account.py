"""Who one is: a name, an account to keep it, and tokens for one's programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import Response

from royaume.server import joining
from royaume.server.errors import Refusal
from royaume.server.identity import GUEST_COOKIE, login_of
from royaume.server.passwords import SHORTEST
from royaume.server.views import own_tables
from royaume.web import own, rest
from royaume.web.catalogue import game_name
from royaume.web.moments import ago
from royaume.web.render import Page
from royaume.web.visitors import Commander, Visitor, again, go, piece

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=200)]
TokenId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
Count = Annotated[int, Query(ge=0, le=10**6)]
POOR = ("short_password", "weak_password")


async def facts(page: Page) -> dict[str, Any]:
    """What the account page shows besides the person."""
    tokens = await page.who.house.identity.tokens(page.who.person)
    return {
        "tokens": [{**token, "ago": ago(token["created"], page.lang)} for token in tokens],
        "sign_ins": await own.sign_ins(page),
        "shortest": SHORTEST,
        "errors": {},
        "values": {},
        "token": "",
    }


@router.get("/account")
async def account(
    request: Request,
    who: Visitor,
    brought: Count = 0,
    changed: bool = False,
    reset: bool = False,
    gone: bool = False,
) -> Response:
    """One's name, account and tokens, and the seats that are still those of the guest one was."""
    page = Page(request, who)
    more: dict[str, Any] = {
        "brought": brought,
        "changed": changed,
        "reset": reset,
        "gone": gone,
        "apart": await apart(page),
        **await rest.shown(page),
    }
    return page.render("account.html", **await facts(page), **more)


async def apart(page: Page) -> list[dict[str, str]]:
    """The tables where somebody who is signed in sits twice: as the account, and as the guest they were."""
    kept = page.request.cookies.get(GUEST_COOKIE)
    guest = await page.who.house.identity.back(kept) if kept and page.who.person.login else None
    if guest is None:
        return []
    tables = [seen["table"] for seen in await own_tables(page.who.house.storage, guest.person)]
    return [{"url": f"/t/{table['id']}", "game": game_name(page, table["game"])} for table in tables]


async def wrong(page: Page, section: str, where: str, refusal: Refusal, **values: str) -> Response:
    """A section of the page once more, with what was refused at its field."""
    shown = {**await facts(page), "errors": {where: page.refusal(refusal)}, "values": values}
    return piece(page, f"account/{section}.html", **shown)


@router.post("/account/name")
async def rename(request: Request, who: Commander, name: Text = "") -> Response:
    """Take another name; every table shows it from now on."""
    page = Page(request, who)
    who.limit("seat")
    try:
        who.house.order.refuse_muted(who.person)
        person = await who.house.identity.rename(who.person, name)
    except Refusal as refusal:
        return await wrong(page, "name", "name", refusal, name=name)
    who.house.tables.renamed(person.id, person.name)
    return again(who)


@router.post("/account/register")
async def register(request: Request, who: Commander, name: Text = "", password: Text = "") -> Response:
    """Make an account of the guest one is."""
    page = Page(request, who)
    who.limit("account")
    try:
        who.signed_in(await who.house.identity.register(who.session, name, password, who.device))
    except Refusal as refusal:
        where = "new_password" if refusal.code in POOR else "new_name"
        return await wrong(page, "register", where, refusal, new_name=name)
    who.house.tables.renamed(who.person.id, who.person.name)
    return go(who, "/account")


@router.post("/account/sign-in")
async def sign_in(request: Request, who: Commander, name: Text = "", password: Text = "") -> Response:
    """Sign in to an account."""
    page = Page(request, who)
    who.try_password(login_of(name))
    try:
        brought = await joining.sign_in(who, name, password)
    except Refusal as refusal:
        return await wrong(page, "sign_in", "login", refusal, login=name)
    return go(who, f"/account?brought={len(brought.tables)}" if brought.tables else "/account")


@router.post("/account/password")
async def change_password(request: Request, who: Commander, old: Text = "", password: Text = "") -> Response:
    """Take another password; all other browsers are signed out, and all tokens end."""
    page = Page(request, who)
    who.try_password(who.person.login or "")
    try:
        who.signed_in(await who.house.identity.change_password(who.person, old, password, who.device))
    except Refusal as refusal:
        where = "new_password" if refusal.code in POOR else "old_password"
        return await wrong(page, "password", where, refusal)
    return go(who, "/account?changed=1")


@router.post("/account/sign-out")
async def sign_out(request: Request, who: Commander, everywhere: Annotated[bool, Form()] = False) -> Response:
    """Sign out here, or on every device; afterwards one is the guest who kept a seat, or a new one."""
    if everywhere and who.person.login is not None:
        await who.house.identity.sign_out_everywhere(who.person)
    await who.sign_out(request.cookies.get(GUEST_COOKIE))
    return go(who, "/account")


@router.post("/account/tokens")
async def new_token(request: Request, who: Commander, label: Text = "") -> Response:
    """A new token; it is shown this once."""
    page = Page(request, who)
    who.limit("token")
    try:
        token, _ = await who.house.identity.new_token(who.person, label)
    except Refusal as refusal:
        return await wrong(page, "tokens", "label", refusal, label=label)
    return piece(page, "account/tokens.html", **{**await facts(page), "token": token})


@router.post("/account/tokens/{token_id}/revoke")
async def revoke(request: Request, who: Commander, token_id: TokenId) -> Response:
    """End a token."""
    page = Page(request, who)
    await who.house.identity.revoke(who.person, token_id)
    return piece(page, "account/tokens.html", **await facts(page))
