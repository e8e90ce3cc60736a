"""Of what one is told, where, and when not: the page where everybody chooses, and the links in mails."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request
from starlette.responses import Response

from royaume.server.errors import Refusal, missing
from royaume.server.wishes import CHANNELS, CONFIRM, HOOK, KINDS, MAIL, PUSH, Wishes, read_wishes, write_wishes
from royaume.web.render import Page
from royaume.web.rest import minutes, written
from royaume.web.visitors import Commander, Visitor, piece

router = APIRouter(include_in_schema=False)

Link = Annotated[str, Path(max_length=600)]
STOP = "stop"


def offered(page: Page) -> list[str]:
    """The ways to be told that this site has: mail and push only where the host has set them up."""
    postman = page.who.house.postman
    there = {MAIL: postman.mail is not None, PUSH: postman.push is not None, HOOK: True}
    return [channel for channel in CHANNELS if there[channel]]


def shown(page: Page, wishes: Wishes, **more: Any) -> dict[str, Any]:
    """Everything the form shows."""
    begins, ends = map(written, wishes.quiet) if wishes.quiet is not None else ("", "")
    return {
        "wishes": wishes,
        "kinds": KINDS,
        "channels": offered(page),
        "begins": begins,
        "ends": ends,
        "daily": written(wishes.daily) if wishes.daily is not None else "",
        "zone": wishes.zone if wishes.kinds or wishes.quiet else "",
        "push_key": page.who.house.postman.push.public if page.who.house.postman.push is not None else "",
        "wrong": "",
        "ask_password": False,
        "saved": False,
        **more,
    }


@router.get("/notices")
async def show(request: Request, who: Visitor) -> Response:
    """What the visitor has chosen."""
    page = Page(request, who)
    return page.render("notices.html", **shown(page, await read_wishes(who.house.storage, who.person.id)))


@router.post("/notices")
async def choose(request: Request, who: Commander) -> Response:
    """Keep what was chosen; a new mail address is asked whether it is one's own."""
    page = Page(request, who)
    who.limit("account")
    form = await request.form()

    def given(name: str) -> str:
        found = form.get(name, "")
        return found.strip()[:300] if isinstance(found, str) else ""

    house, wanted = who.house, Wishes()
    try:
        quiet = (minutes(given("begins")), minutes(given("ends"))) if given("begins") and given("ends") else None
        chosen = {each: [kind for kind in KINDS if given(f"{each}.{kind}")] for each in offered(page)}
        wanted = Wishes(
            kinds=chosen,
            mail=given("mail") if MAIL in chosen else "",
            daily=minutes(given("daily")) if given("how") == "daily" and given("daily") else None,
            hook=given("hook") if HOOK in chosen else "",
            quiet=quiet,
            zone=given("zone") or "UTC",
            lang=page.lang,
        )
        wanted.check()
        person = await house.identity.ensure(who.person)
        await prove_owner(page, wanted, given("password"))
        kept = await write_wishes(house.storage, person, wanted, house.tables.now())
        if kept.mail and not kept.confirmed:
            await house.postman.confirm(person.id, kept)
    except Refusal as refusal:
        asks = refusal.code in ("mail_password", "wrong_password")
        more = {"wrong": page.refusal(refusal), "ask_password": asks}
        return piece(page, "notices/form.html", **shown(page, wanted, **more))
    return piece(page, "notices/form.html", **shown(page, kept, saved=True))


async def prove_owner(page: Page, wanted: Wishes, password: str) -> None:
    """Another address of an account needs its password: a letter to it can bring a new one."""
    who = page.who
    before = await read_wishes(who.house.storage, who.person.id)
    if who.person.login is None or not wanted.mail or wanted.mail == before.mail:
        return
    if not password:
        raise Refusal("mail_password", "Another address needs your password.", 403)
    who.try_password(who.person.login)
    await who.house.identity.prove(who.person, password)


@router.post("/notices/push")
async def add_browser(who: Commander, found: Annotated[dict[str, Any], Body()]) -> Response:
    """Tell the visitor in this browser too."""
    who.limit("account")
    house = who.house
    if house.postman.push is None:
        raise missing("page")
    await house.postman.push.add(await house.identity.ensure(who.person), found, house.tables.now())
    return who.sign(Response(status_code=204))


@router.post("/notices/push/end")
async def remove_browsers(who: Commander) -> Response:
    """Tell the visitor in no browser any more."""
    if who.house.postman.push is not None:
        await who.house.postman.push.remove(who.person)
    return who.sign(Response(status_code=204))


@router.get("/notices/confirm/{link}")
async def ask_confirm(request: Request, who: Visitor, link: Link) -> Response:
    """The page of the link that confirms an address: whoever only looks at links confirms nothing."""
    return Page(request, who).render("notices/letter.html", what=CONFIRM, link=link, done=False)


@router.get("/notices/stop/{link}")
async def ask_stop(request: Request, who: Visitor, link: Link) -> Response:
    """The page of the link that ends all mail."""
    return Page(request, who).render("notices/letter.html", what=STOP, link=link, done=False)


@router.post("/notices/confirm/{link}")
async def confirm(request: Request, who: Visitor, link: Link) -> Response:
    """Mail may be sent to the address of this link: having it is proof enough, also without signing in."""
    return await follow(request, who, CONFIRM, link)


@router.post("/notices/stop/{link}")
async def stop(request: Request, who: Visitor, link: Link) -> Response:
    """No more mail to the address of this link, at one click of a mail program, which knows no session."""
    return await follow(request, who, STOP, link)


async def follow(request: Request, who: Visitor, what: str, link: str) -> Response:
    """Do what a link is for, and say so."""
    house = who.house
    await house.postman.letters.follow(house.storage, what, link, house.tables.now())
    return Page(request, who).render("notices/letter.html", what=what, link=link, done=True)
