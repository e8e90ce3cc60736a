"""Events of a club: the form to make one, and its page with the sign-up, the rounds, the standing and the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from royaume.engine.registry import load
from royaume.server.clubs import the_club
from royaume.server.errors import Refusal
from royaume.server.events import keeping, making, points
from royaume.server.events.keeping import OPEN, PLAYING, Entrant, Event, Listed, OneRound
from royaume.server.events.marshal import winners
from royaume.server.events.terms import (
    KINDS,
    KNOCKOUT,
    LEAGUE,
    LENGTHS,
    MOST_ROUNDS,
    RANDOM,
    SEEDINGS,
    SIGN_UPS,
    USUAL_LENGTH,
    Terms,
    least,
)
from royaume.web import bracket, newtable
from royaume.web.catalogue import game_name
from royaume.web.moments import day, span
from royaume.web.moments import terms as clock_terms
from royaume.web.newtable import Draft
from royaume.web.people import profile_link
from royaume.web.render import Page
from royaume.web.visitors import ClubId, Commander, Visitor, again, go, piece

router = APIRouter(include_in_schema=False)

EventId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
USER = Annotated[str, Form(max_length=40)]
BAR = 200  # the width of the bar of somebody's points


@dataclass(slots=True)
class Plan:
    """The form of an event as far as it is filled in; the table is that of `draft`."""

    draft: Draft
    kind: str
    rounds: int
    most: int
    seeding: str
    length: int
    sign_up: int | None

    @property
    def terms(self) -> Terms:
        """What the event would be played by."""
        draft, clock = self.draft, newtable.wished_clock(self.draft)
        return Terms(
            self.kind,
            draft.game.id,
            draft.players,
            dict(draft.settings),
            draft.pace,
            clock.to_dict() if clock is not None else None,
            draft.rated,
            self.rounds if self.kind == LEAGUE else 0,
            min(self.most, draft.players - 1) if self.kind == KNOCKOUT else 1,
            self.seeding,
            self.length,
        )


# Making one ---------------------------------------------------------------------------------------


@router.get("/clubs/{club_id}/events/new")
async def new(request: Request, who: Visitor, club_id: ClubId) -> Response:
    """The form."""
    page = Page(request, who)
    club = await the_club(who.house.storage, club_id, who.person)
    return page.render("new_event.html", club=club, **shown(page, read(page, request.query_params)))


@router.get("/clubs/{club_id}/events/form")
async def form(request: Request, who: Visitor, club_id: ClubId) -> Response:
    """The form once more: another game, kind or number of players asks for other things."""
    page = Page(request, who)
    club = await the_club(who.house.storage, club_id, who.person)
    plan = read(page, request.query_params)
    plan.draft.errors.clear()
    return piece(page, "events/form.html", club=club, **shown(page, plan))


@router.post("/clubs/{club_id}/events")
async def create(request: Request, who: Commander, club_id: ClubId) -> Response:
    """Make the event, or show the form with what must be mended."""
    page = Page(request, who)
    club = await the_club(who.house.storage, club_id, who.person)
    given = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    plan = read(page, given)
    draft = plan.draft
    if not draft.title and "title" not in draft.errors:
        draft.errors["title"] = page.say("events.no_title")
    if not draft.errors:
        who.limit("create")
        try:
            event = await making.make(who.house.tables, club_id, who.person, draft.title, plan.terms, plan.sign_up)
            return go(who, f"/events/{event}")
        except Refusal as refusal:
            draft.errors.update(newtable.blame(page, draft, refusal))
    return piece(page, "events/form.html", club=club, **shown(page, plan))


def read(page: Page, given: Mapping[str, str]) -> Plan:
    """What was filled in; everything else as most people want it."""
    table = {"pace": "turns", **given}
    if table.get("players") in ("0", "1"):
        table.pop("players")
    draft = newtable.read(page, table)
    if "clock.days" not in given and draft.pace == "turns":
        draft.clock["days"] = str(newtable.DAYS[2])
    for option in draft.game.declare(draft.players):
        if option.seat:  # who begins is the event's business
            draft.settings.pop(option.id, None)
            draft.errors.pop(f"option.{option.id}", None)
    lengths = {str(length // 1000): length for length in LENGTHS}
    sign_ups = {str(length // 1000): length for length in SIGN_UPS}
    kind = given["kind"] if given.get("kind") in KINDS else LEAGUE
    return Plan(
        draft,
        kind,
        number(given.get("rounds", ""), 0, MOST_ROUNDS, 0),
        number(given.get("most", ""), 1, draft.players - 1, max(1, draft.players // 2)),
        given["seeding"] if given.get("seeding") in SEEDINGS else RANDOM,
        lengths.get(given.get("length", ""), USUAL_LENGTH),
        sign_ups.get(given.get("sign_up", "")),
    )


def number(text: str, low: int, high: int, usual: int) -> int:
    """A number that was chosen, if it can be."""
    return int(text) if text.isdecimal() and len(text) < 4 and low <= int(text) <= high else usual


def shown(page: Page, plan: Plan) -> dict[str, Any]:
    """Everything the form shows."""
    draft = plan.draft
    seats = {option.id for option in draft.game.declare(draft.players) if option.seat}
    about = newtable.shown(page, draft)
    return {
        **about,
        "options": [each for each in about["options"] if each["id"] not in seats],
        "plan": plan,
        "kinds": KINDS,
        "counts": range(least(draft.game), draft.game.max_players + 1),
        "most_rounds": MOST_ROUNDS,
        "seedings": SEEDINGS,
        "lengths": newtable.lengths(page, [each // 1000 for each in LENGTHS]),
        "length": str(plan.length // 1000),
        "sign_ups": newtable.lengths(page, [each // 1000 for each in SIGN_UPS]),
        "sign_up": str(plan.sign_up // 1000) if plan.sign_up is not None else "",
    }


# Lists --------------------------------------------------------------------------------------------


def entry(page: Page, each: Listed) -> dict[str, Any]:
    """An event in the list of its club."""
    return {
        "id": each.id,
        "title": each.title,
        "game": each.terms.game,
        "about": " · ".join((page.say(f"events.kind.{each.terms.kind}"), game_name(page, each.terms.game))),
        "state": state(page, each.status, each.round),
        "people": each.people,
        "mine": each.mine and each.status in (OPEN, PLAYING),
        "open": each.status == OPEN and not each.mine,
    }


def state(page: Page, status: str, round_: int) -> str:
    """How far an event is, in a few words."""
    if status == PLAYING:
        return page.say("events.round", n=max(1, round_))
    return page.say(f"events.status.{status}")


# One event ----------------------------------------------------------------------------------------


@router.get("/events/{event_id}")
async def show(request: Request, who: Visitor, event_id: EventId) -> Response:
    """An event, for the members of its club."""
    page = Page(request, who)
    event = await keeping.the_event(who.house.storage, event_id, who.person)
    club = await the_club(who.house.storage, event.club, who.person)
    mine = event.entrant(who.person)
    now = who.house.tables.now()
    until = who.house.marshal.ends(event.last) if event.status == PLAYING and event.last is not None else event.closes
    return page.render(
        "event.html",
        event=event,
        club=club,
        kind=event.terms.kind,
        facts=facts(page, event),
        runs=making.runs(event, who.person, club.owner),
        enough=sum(each.here for each in event.entrants) >= least(load(event.terms.game)),
        signed_up=mine is not None and mine.gone is None,
        gone=mine is not None and mine.gone is not None,
        my_table=my_table(event, mine),
        now=now,
        until=until,
        left=span(until - now, page) if until is not None else "",
        state=state(page, event.status, event.round),
        ended=day(event.ended, page.lang) if event.ended is not None else "",
        winners=[event.drawn[each].person.called(page.lang) for each in winners(event)],
        entrants=[named(page, each) for each in event.entrants],
        standing=standing(page, event) if event.terms.kind == LEAGUE and event.rounds else [],
        bar=BAR,
        bracket=bracket.drawn(page, event) if event.terms.kind == KNOCKOUT and event.rounds else None,
        rounds=[one_round(page, event, each) for each in reversed(event.rounds)],
        coming=coming(page, event),
        total=len(event.plan) if event.plan is not None else None,
    )


def facts(page: Page, event: Event) -> list[str]:
    """What the event is played by, in words."""
    terms = event.terms
    found = [
        page.say(f"events.kind.{terms.kind}"),
        game_name(page, terms.game),
        page.count("events.tables_of", terms.players),
    ]
    if terms.kind == KNOCKOUT:
        found += [page.count("events.go_on", terms.most), page.say(f"events.seeding.{terms.seeding}")]
    elif terms.rounds:
        found.append(page.count("events.rounds", terms.rounds))
    else:
        found.append(page.say("events.all_meet"))
    found.append(clock_terms(terms.clock, terms.pace, page) if terms.clock is not None else page.say("clock.none"))
    if terms.rated:
        found.append(page.say("new.rated"))
    found.append(page.say("events.each_round", time=newtable.lengths(page, [terms.length // 1000])[0][1]))
    return found


def my_table(event: Event, mine: Entrant | None) -> str:
    """Where the visitor plays now."""
    if mine is None or event.last is None or event.status != PLAYING:
        return ""
    here = (each for each in event.last.tables if mine.number in each.people and each.places is None and each.status)
    return next((f"/t/{each.table_id}" for each in here), "")


def named(page: Page, each: Entrant) -> dict[str, Any]:
    """Somebody who takes part."""
    person = each.person
    return {
        "id": person.id,
        "name": person.called(page.lang),
        "url": profile_link(person) if person.login is not None else "",
        "gone": each.gone is not None,
        "mine": person.id == page.who.person.id,
    }


def amount(page: Page, value: Fraction) -> str:
    """Points, without a fraction where there is none."""
    return str(value.numerator) if value.denominator == 1 else page.decimal(float(value))


def standing(page: Page, event: Event) -> list[dict[str, Any]]:
    """The lines of a league's standing, with the points of each round as a piece of a bar."""
    lines = event.standing()
    top = max([*(line.points for line in lines), Fraction(1)])
    return [
        {
            **named(page, event.drawn[line.who]),
            "place": line.place or "",
            "points": amount(page, line.points),
            "played": line.played,
            "won": amount(page, line.won),
            "direct": amount(page, line.direct),
            "others": amount(page, line.others),
            "pieces": pieces(line, top),
        }
        for line in lines
    ]


def pieces(line: points.Line, top: Fraction) -> list[dict[str, Any]]:
    """The points of each round, one after the other along a bar."""
    found, before = [], Fraction(0)
    for number, after in enumerate(line.course, 1):
        if after > before:
            x, wide = float(BAR * before / top), float(BAR * (after - before) / top)
            found.append({"round": number, "x": round(x, 1), "wide": round(max(wide - 1, 1), 1), "odd": number % 2})
        before = after
    return found


def one_round(page: Page, event: Event, each: OneRound) -> dict[str, Any]:
    """A round with its tables."""
    return {
        "number": each.number,
        "going": event.status == PLAYING and each.number == event.round,
        "tables": [
            {
                "url": f"/t/{table.table_id}" if table.status is not None else "",
                "decided": table.places is not None,
                "seats": [
                    {
                        **named(page, event.drawn[number]),
                        "place": table.places[seat] if table.places is not None else None,
                        "points": amount(page, got[seat]) if got else "",
                    }
                    for seat, number in enumerate(table.people)
                ],
            }
            for table in each.tables
            for got in [points.points(table.places) if table.places is not None else []]
        ],
        "out": [event.drawn[number].person.called(page.lang) for number in each.out],
    }


def coming(page: Page, event: Event) -> list[dict[str, Any]]:
    """The rounds of a league that are still to come, as far as they are planned."""
    if event.plan is None or event.status != PLAYING:
        return []
    names = {number: each.person.called(page.lang) for number, each in event.drawn.items() if number not in event.gone}
    return [
        {"number": at, "tables": [[names[each] for each in table if each in names] for table in tables]}
        for at, tables in enumerate(event.plan, 1)
        if at > event.round
    ]


# What is done there -------------------------------------------------------------------------------


@router.post("/events/{event_id}/sign-up")
async def sign_up(who: Commander, event_id: EventId) -> Response:
    """Take part."""
    who.limit("seat")
    await making.sign_up(who.house.tables, event_id, who.person)
    return again(who)


@router.post("/events/{event_id}/withdraw")
async def withdraw(who: Commander, event_id: EventId, user: USER = "") -> Response:
    """Leave it, or take somebody out of it."""
    who.limit("seat")
    await making.withdraw(who.house.tables, event_id, who.person, user or None)
    await who.house.marshal.advance(event_id)
    return again(who)


@router.post("/events/{event_id}/begin")
async def begin(who: Commander, event_id: EventId) -> Response:
    """Begin it: the first round is made at once."""
    who.limit("create")
    await making.begin(who.house.tables, event_id, who.person)
    await who.house.marshal.advance(event_id)
    return again(who)


@router.post("/events/{event_id}/more-time")
async def more_time(who: Commander, event_id: EventId) -> Response:
    """Give the round a day more."""
    who.limit("seat")
    await making.more_time(who.house.tables, event_id, who.person)
    return again(who)


@router.post("/events/{event_id}/call-off")
async def call_off(who: Commander, event_id: EventId) -> Response:
    """Call it off."""
    who.limit("seat")
    await making.call_off(who.house.tables, event_id, who.person)
    return again(who)
