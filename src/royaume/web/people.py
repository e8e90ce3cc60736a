"""People: one's friends and clubs, profiles, whom one shuns, and who sits at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from urllib.parse import quote

import segno
from fastapi import APIRouter, Form, Path, Request
from markupsafe import Markup
from starlette.responses import Response

from royaume.engine.registry import games, load
from royaume.server import clubs, friends, invited, letters, profiles, seating, shunning, views
from royaume.server.errors import missing
from royaume.server.person import Person
from royaume.server.ratings import FIRST, Pool, Standing, interval, shown
from royaume.web.catalogue import game_name
from royaume.web.moments import ago, day
from royaume.web.render import Page
from royaume.web.visitors import Commander, TableId, Visitor, again, go, piece

router = APIRouter(include_in_schema=False)

Secret = Annotated[str, Path(max_length=80)]
Text = Annotated[str, Form(max_length=80)]
WIDE, HIGH = 600, 150  # of the curve of a rating


def qr(link: str) -> Markup:
    """A link as a QR code, to be put into a page."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None))


def profile_link(person: Person) -> str:
    """Where the profile of somebody with an account is."""
    return f"/people/{quote(person.login or '', safe='')}"


def listed(people: Sequence[Person]) -> list[dict[str, str]]:
    """People as a list shows them."""
    return [{"id": each.id, "name": each.name, "url": profile_link(each)} for each in people]


@router.get("/people")
async def mine(request: Request, who: Visitor) -> Response:
    """One's friends, clubs, and whom one shuns."""
    page = Page(request, who)
    storage, person = who.house.storage, who.person
    link = ""
    if person.login is not None:
        own = await friends.profile(storage, who.house.links, person)
        link = f"{request.base_url}friends/{own.secret}"
    return page.render(
        "people.html",
        link=link,
        qr=qr(link) if link else "",
        profile=profile_link(person),
        friends=listed(await friends.friends(storage, person)),
        clubs=await clubs.own_clubs(storage, person),
        shunned=await shunned(page),
    )


async def shunned(page: Page) -> list[dict[str, str]]:
    """Whom the visitor does not want to meet or to hear."""
    found = await shunning.shunned(page.who.house.storage, page.who.person)
    people = await shunning.named(page.who.house.storage, list(found))
    return [{"id": each.id, "kind": found[each.id], "name": each.called(page.lang)} for each in people]


@router.post("/people/shun")
async def shun(who: Commander, other: Text, kind: Text = "") -> Response:
    """Block or mute somebody, or neither any more."""
    who.limit("seat")
    person = await who.house.identity.ensure(who.person)
    await shunning.shun(who.house.storage, person, other, kind)
    return again(who)


@router.post("/people/part")
async def part(who: Commander, other: Text) -> Response:
    """Be friends no longer."""
    await friends.part(who.house.storage, who.person, other)
    return again(who)


@router.post("/people/renew")
async def renew(who: Commander) -> Response:
    """Another link to become friends by."""
    who.limit("invite")
    await friends.renew(who.house.storage, who.house.links, who.person)
    return again(who)


@router.post("/people/hide")
async def hide(who: Commander, hidden: Annotated[bool, Form()]) -> Response:
    """Show one's profile to nobody else, or to everybody."""
    await friends.hide(who.house.storage, who.house.links, who.person, hidden)
    return again(who)


@router.get("/friends/{secret}")
async def offer(request: Request, who: Visitor, secret: Secret) -> Response:
    """The page of somebody's link: nothing happens before the visitor says so."""
    other = await friends.offered(who.house.storage, secret)
    about: dict[str, Any] = {"name": other.name, "what": "friends", "url": "/friends", "secret": secret}
    return Page(request, who).render("offer.html", **about, own=other.id == who.person.id)


@router.post("/friends")
async def befriend(who: Commander, secret: Text) -> Response:
    """Become friends; afterwards no secret stays in the address."""
    who.limit("seat")
    await friends.befriend(who.house.storage, secret, who.person)
    return go(who, "/people")


# Profiles -----------------------------------------------------------------------------------------


@router.get("/people/{login}")
async def profile(request: Request, who: Visitor, login: Annotated[str, Path(max_length=80)]) -> Response:
    """What somebody has played, and how that went."""
    page = Page(request, who)
    house = who.house
    person = await friends.found(house.storage, login, who.person)
    played = await profiles.played(house.storage, person)
    own = person.id == who.person.id
    hidden = own and (await friends.profile(house.storage, house.links, person)).hidden
    shuns = {} if own else await shunning.shunned(house.storage, who.person)
    return page.render(
        "profile.html",
        who=person,
        own=own,
        hidden=hidden,
        shun=shuns.get(person.id, ""),
        friend=any(each.id == person.id for each in await friends.friends(house.storage, who.person)),
        total=sum(each.games for each in played.values()),
        played=[row(page, game, each) for game, each in played.items() if game in games()],
        curves=[curve(page, pool, steps) for pool, steps in (await profiles.course(house.storage, person)).items()],
        solo=[
            {**each, "game": game_name(page, each["game"]), "day": day(each["at"], page.lang) if "at" in each else ""}
            for each in await profiles.solo(house.tables, person, page.lang)
        ],
        first=FIRST,
        wide=WIDE,
        high=HIGH,
    )


def row(page: Page, game: str, played: profiles.Played) -> dict[str, Any]:
    """A game with its results: a column each, the higher the better."""
    last = played.results[-profiles.LAST :]
    return {
        "id": game,
        "name": load(game).name(page.lang),
        "games": played.games,
        "solo": played.solo,
        "against": len(played.results),
        "won": played.won,
        "share": round(100 * played.won / len(played.results)) if played.results else 0,
        "columns": [
            {"place": place, "of": of, "high": round(4 + 26 * (of - place) / (of - 1), 1), "won": place == 1}
            for place, of in last
        ],
    }


def curve(page: Page, pool: Pool, steps: Sequence[tuple[int, Standing]]) -> dict[str, Any]:
    """The rating of a pool over its games, with the band of its interval."""
    bands = [interval(standing.rating) for _, standing in steps]
    low, high = min(each[0] for each in bands), max(each[2] for each in bands)
    last = max(1, len(steps) - 1)

    def at(index: int, points: float) -> str:
        return f"{WIDE * index / last:.1f},{HIGH * (high - points) / max(1, high - low):.1f}"

    upper = [at(i, each[2]) for i, each in enumerate(bands)]
    lower = [at(i, each[0]) for i, each in enumerate(bands)]
    begin, points, end = bands[-1]
    standing = steps[-1][1]
    return {
        "game": game_name(page, pool[0]),
        "players": pool[1],
        "games": standing.games,
        "known": standing.known,
        "points": points,
        "from": begin,
        "to": end,
        "band": " ".join([*upper, *reversed(lower)]),
        "line": " ".join(at(i, each[1]) for i, each in enumerate(bands)),
        "low": low,
        "high": high,
        "now": shown(standing.rating.mu),
    }


# At a table ---------------------------------------------------------------------------------------


@router.get("/t/{table_id}/people")
async def at_table(request: Request, who: Visitor, table_id: TableId) -> Response:
    """Who sits at a table and what they said, with the way to their profiles: whom to block, mute or report."""
    page = Page(request, who)
    visit = await views.visit(who.house.tables, table_id, who.person, None, page.lang)  # only who may look at it
    said = [each for each in (await visit.view())["chat"] if each["by"] != shunning.mark(who.person.id)]
    found = await shunning.shunned(who.house.storage, who.person)
    people = await shunning.company(who.house.storage, table_id, who.person)
    return page.render(
        "at_table.html",
        said=[{**each, "ago": ago(each["at"], page.lang)} for each in reversed(said)],
        url=f"/t/{table_id}",
        people=[
            {
                "id": each.id,
                "name": each.called(page.lang),
                "url": profile_link(each) if each.login is not None else "",
                "kind": found.get(each.id, ""),
            }
            for each in people
        ],
    )


@router.get("/muted.css")
async def muted(who: Visitor) -> Response:
    """Hides what those say whom the visitor does not want to hear."""
    found = await shunning.shunned(who.house.storage, who.person)
    css = "".join(f'#said li[data-by="{shunning.mark(each)}"] {{ display: none; }}\n' for each in found)
    return who.sign(Response(css, media_type="text/css", headers={"Cache-Control": "no-store"}))


@router.post("/t/{table_id}/call")
async def call(request: Request, who: Commander, table_id: TableId) -> Response:
    """Call friends and members of one's clubs to a table that waits."""
    who.limit("invite")
    page = Page(request, who)
    users = [str(each) for each in (await request.form()).getlist("user")]
    count = await invited.call(who.house.tables, table_id, who.person, users)
    return piece(page, "waiting/called.html", count=count)


@router.post("/t/{table_id}/come")
async def come(who: Commander, table_id: TableId) -> Response:
    """Come to a table one was called to."""
    who.limit("seat")
    await seating.come(who.house.tables, table_id, who.person)
    return go(who, f"/t/{table_id}")


@router.post("/t/{table_id}/decline")
async def decline(who: Commander, table_id: TableId) -> Response:
    """Not come."""
    await invited.decline(who.house.storage, table_id, who.person)
    return again(who)


@router.post("/t/{table_id}/seats/{number:int}/letter")
async def letter(
    request: Request,
    who: Commander,
    table_id: TableId,
    number: Annotated[int, Path(ge=0, le=7)],
    address: Annotated[str, Form(max_length=250)] = "",
) -> Response:
    """Invite somebody to a seat by mail."""
    page = Page(request, who)
    if who.house.postman.mail is None:
        raise missing("page")
    who.limit("letter")
    await letters.write_letter(who.house.tables, table_id, who.person, number, address, page.lang)
    return piece(page, "waiting/posted.html")


async def callable_people(page: Page, seen: Mapping[str, Any]) -> list[dict[str, str]]:
    """Whom the owner of a table that waits may call to it."""
    if not seen["you"]["owner"] or page.who.person.login is None:
        return []
    return listed(await invited.within_call(page.who.house.storage, page.who.person))
