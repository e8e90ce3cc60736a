"""The operator's room: how the site is doing, reports, people, tables, retention, messages to all, the journal.

For everybody else there is no such page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from starlette.responses import Response

from royaume.engine.languages import LANGUAGES, language
from royaume.engine.registry import games
from royaume.server import banners, closing, measures, operators, overview, reports, retention
from royaume.server.chat import one_line
from royaume.server.doors import Caller, caller, command
from royaume.server.errors import invalid, missing
from royaume.server.measures import DAY
from royaume.server.operators import Done
from royaume.server.order import BAN, LASTING, MUTE, RENAME, WARN, Banner, Measure
from royaume.server.person import Person, called
from royaume.server.reports import DECISIONS, Report
from royaume.server.steward import Look
from royaume.web.catalogue import game_name
from royaume.web.moments import ago, when
from royaume.web.people import profile_link
from royaume.web.render import Page
from royaume.web.visitors import TableId, again, go, piece

router = APIRouter(prefix="/admin", include_in_schema=False)

Text = Annotated[str, Form(max_length=600)]
Days = Annotated[float, Form(ge=0, le=100_000)]
PersonId = Annotated[str, Path(pattern="^[a-f0-9]{32}$")]
Id = Annotated[str, Path(pattern="^[a-f0-9]{16}$")]
Wanted = Annotated[str, Query(max_length=80)]
LENGTHS = (1, 3, 7, 30, 90, 365)  # days of a ban or mute that are offered
SPARK = (240, 40)  # width and height of a curve
FEW = 12  # of what may go, so many are named


async def operator(who: Annotated[Caller, Depends(caller)]) -> Caller:
    """Somebody who keeps order here; for all others there is no such page."""
    if not who.house.order.is_operator(who.person):
        raise missing("page")
    return who


async def commanding(request: Request, who: Annotated[Caller, Depends(operator)]) -> Caller:
    """An operator who may command."""
    return await command(request, who)


Operator = Annotated[Caller, Depends(operator)]
Commander = Annotated[Caller, Depends(commanding)]


async def shown(page: Page, template: str, here: str, **more: Any) -> Response:
    """A page of the room, with the ways to the others."""
    return page.render(f"admin/{template}.html", here=here, waiting=await reports.waiting(page.who.house), **more)


# Overview -----------------------------------------------------------------------------------------


@router.get("")
async def look(request: Request, who: Operator) -> Response:
    """How the site is doing."""
    page = Page(request, who)
    return await shown(page, "overview", "overview", **await numbers(page))


@router.get("/numbers")
async def again_numbers(request: Request, who: Operator) -> Response:
    """The numbers once more, for a page that is open."""
    page = Page(request, who)
    return piece(page, "admin/numbers.html", **await numbers(page))


async def numbers(page: Page) -> dict[str, Any]:
    """How the site is doing, in numbers and small pictures."""
    house = page.who.house
    steward = house.steward
    looks = [*steward.looks] or [steward.look()]
    found = await overview.overview(house)
    free, total = found.disk
    return {
        "o": found,
        "last": looks[-1],
        "minutes": len(looks),
        "free": size(free, page),
        "total": size(total, page),
        "used": round(100 * (total - free) / total),
        "db_size": size(found.size, page) if found.size is not None else "",
        "memory": size(looks[-1].memory, page),
        "of_memory": size(found.machine_memory, page) if found.machine_memory else "",
        "curves": [
            curve(page, looks, name, most)
            for name, most in (("load", found.cores), ("memory", 0), ("requests", 0), ("listeners", 0), ("here", 0))
        ]
        + [curve(page, looks, "queue", 0)],
        "waits": columns(found.waits),
        "times": columns(found.times, 1000),
        "span": SPARK,
    }


def size(count: int, page: Page) -> str:
    """So many bytes, as people say it."""
    amount, unit = float(count), 0
    while amount >= 1000 and unit < 4:
        amount, unit = amount / 1024, unit + 1
    return f"{page.decimal(amount)} {page.say('admin.bytes').split()[unit]}"


def curve(page: Page, looks: Sequence[Look], name: str, most: float) -> dict[str, Any]:
    """What a number was in the last hour, as a line; `most` is a height it is compared with."""
    values = [float(getattr(each, name)) for each in looks]
    high = max([*values, most, 1.0])
    last = max(1, len(values) - 1)
    wide, tall = SPARK
    points = " ".join(f"{wide * i / last:.1f},{tall - tall * value / high:.1f}" for i, value in enumerate(values))
    now = values[-1]
    return {
        "name": name,
        "points": points if len(values) > 1 else f"{points} {wide},{tall - tall * now / high:.1f}",
        "line": tall - tall * most / high if most else None,
        "now": said(page, name, now),
        "most": said(page, name, max(values)),
    }


def said(page: Page, name: str, value: float) -> str:
    """A number of a look, as people say it."""
    if name == "memory":
        return size(round(value), page)
    return page.decimal(value) if name == "load" else str(round(value))


def columns(steps: Sequence[tuple[str, int]], times: int = 1) -> list[dict[str, Any]]:
    """How many fell into each step, as columns; the steps are shown so many times as large."""
    most = max((count for _, count in steps), default=0) or 1
    found = []
    for step, count in steps:
        high = 0 if not count else max(2, round(48 * count / most))
        found.append({"upto": "∞" if step == "+Inf" else f"{float(step) * times:g}", "count": count, "high": high})
    return found


# Reports ------------------------------------------------------------------------------------------


@router.get("/reports")
async def list_reports(request: Request, who: Operator, decided: bool = False) -> Response:
    """The reports that wait, or that were decided."""
    page = Page(request, who)
    found = await reports.reports(who.house, decided)
    told = [report_view(page, each) for each in found]
    return await shown(page, "reports", "reports", reports=told, decided=decided, lengths=LENGTHS, decisions=DECISIONS)


def report_view(page: Page, each: Report) -> dict[str, Any]:
    """A report as an operator reads it."""
    return {
        "id": each.id,
        "kind": each.kind,
        "by": person_view(page, each.by),
        "about": person_view(page, each.about),
        "table": each.table_id,
        "words": each.words,
        "why": each.why,
        "ago": ago(each.at, page.lang),
        "decision": each.decision,
        "decided": when(each.decided, page.lang) if each.decided is not None else "",
        "talk": each.talk,
        "before": each.before,
        "neutral": called(each.about.id, "", page.lang) if each.about is not None else "",
    }


def person_view(page: Page, person: Person | None) -> dict[str, str] | None:
    """Somebody, with the way to what is known of them."""
    if person is None:
        return None
    return {"name": person.called(page.lang), "url": f"/admin/people/{person.id}"}


@router.post("/reports/{report}")
async def decide(
    who: Commander, report: Id, decision: Text = "", why: Text = "", days: Days = 1, name: Text = ""
) -> Response:
    """Decide a report."""
    await reports.decide(who.house, who.person, report, decision, why, days, name)
    return again(who)


# People -------------------------------------------------------------------------------------------


@router.get("/people")
async def people(request: Request, who: Operator, q: Wanted = "") -> Response:
    """People by their names."""
    page = Page(request, who)
    found = await operators.search_people(who.house.storage, one_line(q))
    listed = [{**(person_view(page, each) or {}), "login": each.login, "marks": marks(page, each)} for each in found]
    return await shown(page, "people", "people", people=listed, q=q, most=operators.SHOWN)


def marks(page: Page, person: Person) -> list[str]:
    """What is to be known of somebody at first sight."""
    order = page.who.house.order
    found = [kind for kind in LASTING if order.lasting(person.id, kind) is not None]
    return [*found, *(["operator"] if order.is_operator(person) else [])]


@router.get("/people/{person_id}")
async def one_person(request: Request, who: Operator, person_id: PersonId) -> Response:
    """Somebody: what was done about them, and what can be."""
    page = Page(request, who)
    person = await operators.somebody(who.house.storage, person_id)
    tables = await operators.search_tables(who.house.storage, person.id)
    return await shown(
        page,
        "person",
        "people",
        about=person,
        name=person.called(page.lang),
        profile=profile_link(person) if person.login is not None else "",
        marks=marks(page, person),
        history=[measure_view(page, each) for each in await measures.history(who.house, person)],
        tables=[table_view(page, each) for each in tables[:FEW]],
        lengths=LENGTHS,
        neutral=called(person.id, "", page.lang),
    )


def measure_view(page: Page, each: Measure) -> dict[str, Any]:
    """Something that was done about somebody."""
    lasts = each.holds(page.who.house.order.now())
    return {
        "kind": each.kind,
        "why": each.why,
        "about": each.about,
        "at": when(each.at, page.lang),
        "until": when(each.until, page.lang) if each.until is not None else "",
        "lasts": lasts,
        "lifted": each.ended is not None,
        "read": each.read is not None,
    }


@router.post("/people/{person_id}/{verb}")
async def act(
    who: Commander,
    person_id: PersonId,
    verb: Annotated[str, Path(pattern="^[a-z]{1,12}$")],
    why: Text = "",
    days: Days = 1,
    name: Text = "",
) -> Response:
    """Do something about somebody."""
    house, by = who.house, who.person
    person = await operators.somebody(house.storage, person_id)
    if verb == WARN:
        await measures.warn(house, by, person, why)
    elif verb == MUTE:
        await measures.mute(house, by, person, why, days)
    elif verb == BAN:
        await measures.ban(house, by, person, why, days)
    elif verb == RENAME:
        await measures.rename(house, by, person, name, why)
    elif verb in ("unmute", "unban"):
        await measures.lift(house, by, person, verb.removeprefix("un"))
    else:
        raise missing("page")
    return again(who)


# Tables -------------------------------------------------------------------------------------------


@router.get("/tables")
async def tables(
    request: Request, who: Operator, q: Wanted = "", status: Annotated[str, Query(pattern="^[a-z]{0,12}$")] = ""
) -> Response:
    """Tables by their address, title, game or people."""
    page = Page(request, who)
    found = await operators.search_tables(who.house.storage, one_line(q), status)
    listed = [table_view(page, each) for each in found]
    return await shown(page, "tables", "tables", tables=listed, q=q, wanted=status, most=operators.SHOWN)


def table_view(page: Page, row: dict[str, Any]) -> dict[str, Any]:
    """A table as its row tells it: nothing of what is hidden in its game."""
    return {
        "id": row["id"],
        "game": game_name(page, row["game"]) if row["game"] in games() else row["game"],
        "title": row["title"],
        "status": row["status"],
        "people": [person_view(page, each) for each in row["people"]],
        "moved": ago(row["moved"], page.lang),
    }


@router.post("/tables/{table_id}/close")
async def close(who: Commander, table_id: TableId, why: Text = "") -> Response:
    """Close a table."""
    await closing.close_table(who.house, who.person, table_id, why)
    return again(who)


# Retention ----------------------------------------------------------------------------------------


@router.get("/retention")
async def keep(request: Request, who: Operator, gone: bool = False, shrunk: bool = False) -> Response:
    """After how long what may go, and what that is now."""
    page = Page(request, who)
    house = who.house
    plan = await retention.plan(house.storage)
    found = await retention.overdue(house.storage, plan.rules, house.tables.now())
    guests = [Person(each) for each in found.guests[:FEW]]
    return await shown(
        page,
        "retention",
        "retention",
        plan=plan,
        rules=asdict(plan.rules),
        counts=found.counts(),
        fingerprint=found.print,
        guests=[person_view(page, each) for each in guests],
        tables=[f"/t/{each}" for each in [*found.waiting, *found.finished][:FEW]],
        last=when(plan.last, page.lang) if plan.last else "",
        gone=gone,
        shrunk=shrunk,
        longest=retention.LONGEST,
    )


@router.post("/retention")
async def set_retention(
    who: Commander, guests: Days = 0, waiting: Days = 0, finished: Days = 0, daily: Annotated[bool, Form()] = False
) -> Response:
    """Set after how long what may go."""
    rules = retention.Rules(round(guests), round(waiting), round(finished))
    await retention.set_plan(who.house, who.person, rules, daily)
    return go(who, "/admin/retention")


@router.post("/retention/now")
async def tidy(who: Commander, fingerprint: Annotated[str, Form(max_length=40)] = "") -> Response:
    """Remove what was shown."""
    await retention.tidy(who.house, who.person, fingerprint)
    return go(who, "/admin/retention?gone=1")


@router.post("/vacuum")
async def vacuum(who: Commander) -> Response:
    """Give the room of what was removed back to the disk."""
    await retention.vacuum(who.house.storage)
    async with who.house.storage.write() as connection:
        await operators.note(connection, who.person, who.house.tables.now(), "vacuum")
    return go(who, "/admin/retention?shrunk=1")


# Messages to all ----------------------------------------------------------------------------------


@router.get("/banners")
async def list_banners(request: Request, who: Operator) -> Response:
    """The messages to all that are shown, or will be."""
    page = Page(request, who)
    found = await banners.current(who.house)
    at = who.house.tables.now()
    return await shown(
        page,
        "banners",
        "banners",
        messages=[banner_view(page, each, at) for each in found],
        longest=banners.LONGEST_TEXT,
        ends=f"{datetime.fromtimestamp((at + DAY) / 1000, UTC):%Y-%m-%dT%H:%M}",
    )


def banner_view(page: Page, each: Banner, at: int) -> dict[str, Any]:
    """A message to all, with its texts by the names of the languages."""
    names = {code: language(code).name for code in LANGUAGES}
    texts = [(names.get(lang, page.say("admin.banners.all")), text) for lang, text in each.texts.items()]
    times = {"begins": when(each.begins, page.lang), "ends": when(each.ends, page.lang)}
    return {"id": each.id, "texts": texts, **times, "now": each.begins <= at}


@router.post("/banners")
async def say(
    request: Request,
    who: Commander,
    text: Text = "",
    begins: Annotated[str, Form(max_length=40)] = "",
    ends: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Say something to all."""
    form = await request.form()
    texts = {"": text} | {lang: str(form.get(f"text.{lang}", ""))[:600] for lang in LANGUAGES}
    await banners.say(who.house, who.person, texts, moment(ends), moment(begins) if begins else None)
    return again(who)


def moment(text: str) -> int:
    """A moment as a browser writes it, which is meant as UTC."""
    try:
        return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    except (OverflowError, ValueError):
        raise invalid("A message ends after it begins, and within a year.", "bad_time") from None


@router.post("/banners/{banner}/end")
async def unsay(who: Commander, banner: Id) -> Response:
    """Take a message back."""
    await banners.unsay(who.house, who.person, banner)
    return again(who)


# The journal --------------------------------------------------------------------------------------


@router.get("/journal")
async def journal(
    request: Request, who: Operator, before: Annotated[int | None, Query(ge=0, le=10**15)] = None
) -> Response:
    """What operators did."""
    page = Page(request, who)
    found = await operators.journal(who.house.storage, before)
    older = found[-1].at if len(found) == operators.SHOWN else None
    return await shown(page, "journal", "journal", lines=[line_view(page, each) for each in found], older=older)


def line_view(page: Page, each: Done) -> dict[str, str]:
    """A line of the journal."""
    key = f"admin.did.{each.verb}"
    return {
        "at": when(each.at, page.lang),
        "by": each.by or page.say("admin.journal.command_line"),
        "verb": page.say(key) if page.has(key) else each.verb,
        "name": each.name or each.about,
        "why": each.why,
    }


@router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
async def nothing(who: Operator, rest: str) -> Response:
    """There is nothing else; whoever is no operator is not told what there is."""
    raise missing("page")
