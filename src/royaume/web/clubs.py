"""Clubs: a page with members, the link to join by, the lobby, the events and the standing."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from royaume.server import clubs, views
from royaume.server.clubs import CLUB
from royaume.server.errors import Refusal
from royaume.server.events import keeping
from royaume.web import events
from royaume.web.entries import entry
from royaume.web.people import listed, profile_link, qr
from royaume.web.render import Page
from royaume.web.visitors import ClubId, Commander, Visitor, again, go, piece

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=80)]


@router.post("/clubs")
async def found(request: Request, who: Commander, name: Text = "") -> Response:
    """A new club."""
    page = Page(request, who)
    who.limit("account")
    try:
        who.house.order.refuse_muted(who.person)
        club = await clubs.found_club(who.house.storage, who.house.links, who.person, name)
    except Refusal as refusal:
        return piece(page, "wrong.html", text=page.refusal(refusal))
    return go(who, f"/clubs/{club}")


@router.get("/clubs/{club_id}")
async def show(request: Request, who: Visitor, club_id: ClubId) -> Response:
    """The club, for its members."""
    page = Page(request, who)
    storage = who.house.storage
    club = await clubs.the_club(storage, club_id, who.person)
    link = f"{request.base_url}clubs/join/{who.house.links.secret(CLUB, club.id, club.nonce)}"
    seen = await views.club_lobby(storage, who.person, club.id, page.lang)
    return page.render(
        "club.html",
        club=club,
        owner=club.owner == who.person.id,
        members=listed(club.members),
        link=link,
        qr=qr(link),
        lobby=[entry(page, each) for each in seen],
        events=[events.entry(page, each) for each in await keeping.of_club(storage, club.id, who.person)],
        standing=[score(page, each) for each in await clubs.standing(storage, club) if each.games],
        now=who.house.tables.now(),
    )


def score(page: Page, each: clubs.Score) -> dict[str, Any]:
    """A line of the standing."""
    return {
        "name": each.person.name,
        "url": profile_link(each.person),
        "games": each.games,
        "won": page.decimal(each.won) if each.won % 1 else int(each.won),
        "share": round(100 * each.share),
    }


@router.get("/clubs/join/{secret}")
async def offer(request: Request, who: Visitor, secret: Annotated[str, Path(max_length=80)]) -> Response:
    """The page of the link of a club: nothing happens before the visitor says so."""
    club = await clubs.offered(who.house.storage, secret)
    about: dict[str, Any] = {"name": club.name, "what": "club", "url": "/clubs/join", "secret": secret}
    return Page(request, who).render("offer.html", **about, own=False)


@router.post("/clubs/join")
async def join(who: Commander, secret: Text) -> Response:
    """Become a member."""
    who.limit("seat")
    club = await clubs.join(who.house.storage, secret, who.person)
    return go(who, f"/clubs/{club.id}")


@router.post("/clubs/{club_id}/leave")
async def leave(who: Commander, club_id: ClubId, member: Text = "") -> Response:
    """Leave, or send a member away."""
    await clubs.leave(who.house.storage, club_id, who.person, member or who.person.id)
    return again(who) if member and member != who.person.id else go(who, "/people")


@router.post("/clubs/{club_id}/renew")
async def renew(who: Commander, club_id: ClubId) -> Response:
    """Another link to join by."""
    who.limit("invite")
    await clubs.renew(who.house.storage, who.house.links, club_id, who.person)
    return again(who)
