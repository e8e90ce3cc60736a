"""The home page: the games, one's tables, the tables to join; and the ways to begin at once."""

from __future__ import annotations

import math
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from royaume.bots import USUAL, opponents
from royaume.server import lessons, opening, views
from royaume.server.opening import Wish
from royaume.server.seating import known_bot
from royaume.web import (
    account,
    again,
    boards,
    campaign,
    coach,
    demo,
    gallery,
    howto,
    installed,
    learning,
    newtable,
    notices,
    prefs,
    puzzles,
    rest,
    rules,
    scores,
    things,
    waiting,
)
from royaume.web.catalogue import game_name, shelf
from royaume.web.moments import ago, span
from royaume.web.render import Page
from royaume.web.visitors import Commander, GameId, Visitor, go, known_game, piece

router = APIRouter(include_in_schema=False)
for each in (
    account, again, boards, campaign, coach, demo, gallery, howto, installed, learning, newtable, notices, prefs,
    puzzles, rest, rules, scores, things, waiting,
):  # fmt: skip
    router.include_router(each.router)

COMPANY = 3  # so many sit at a table that is opened with one click
ENDED_SHOWN = 6


@router.get("/")
async def home(request: Request, who: Visitor) -> Response:
    """The games, and all tables that concern the visitor."""
    page = Page(request, who)
    bots = newtable.offered_bots(page)
    played = await views.played(who.house.storage, who.person)
    learned = await lessons.well_known(who.house.storage, who.person)
    return page.render(
        "home.html",
        shelf=shelf(page, played, learned),
        unnamed=not who.person.name,
        bots=bots,
        usual=USUAL,
        kindest=opponents()[0],
        **await tables(page),
    )


@router.get("/tables")
async def own_and_open(request: Request, who: Visitor) -> Response:
    """The lists of tables, for the home page to look again."""
    page = Page(request, who)
    return piece(page, "home/tables.html", **await tables(page))


@router.post("/play/{game}")
async def play_now(who: Commander, game: GameId, level: Annotated[str, Form(max_length=30)] = USUAL) -> Response:
    """A table against bots of a level, opened at once as the rules advise for a first game."""
    who.limit("create")
    found = known_game(game)
    players = min(max(COMPANY, found.min_players), found.max_players)
    seats = ["me"] + [f"bot:{known_bot(level)}"] * (players - 1)
    person = await who.house.identity.ensure(who.person)
    table = await opening.open_table(who.house.tables, person, Wish(game, players, found.first_game(players), seats))
    return go(who, f"/t/{table.id}")


# Lists of tables ----------------------------------------------------------------------------------


async def tables(page: Page) -> dict[str, Any]:
    """One's tables, those where one is asked to play first; tables to join; tables that have ended."""
    storage, person = page.who.house.storage, page.who.person
    own = [entry(page, seen) for seen in await views.own_tables(storage, person, lang=page.lang)]
    ended = [entry(page, seen) for seen in await views.own_tables(storage, person, True, page.lang)]
    ids = {table["id"] for table in own}
    lobby = [entry(page, seen) for seen in await views.lobby(storage, person, page.lang)]
    return {
        "now": page.who.house.tables.now() if any(each["clock"] for each in (*own, *lobby)) else None,
        "mine": sorted(own, key=lambda table: (not table["my_turn"], soonest(table))),
        "lobby": sorted(
            (table for table in lobby if table["id"] not in ids), key=lambda table: (not table["free"], soonest(table))
        ),
        "ended": ended[:ENDED_SHOWN],
    }


def soonest(table: dict[str, Any]) -> float:
    """Where a table stands in a list: those whose clock runs out first come first."""
    return table["clock"]["until"] if table["clock"] else math.inf


def clock(page: Page, seen: dict[str, Any]) -> dict[str, Any] | None:
    """The clock that runs at a table, as far as the viewer is told of it."""
    found = seen["clock"]
    if found is None or found["deadline"] is None:
        return None
    left = found["deadline"] - page.who.house.tables.now()
    return {"until": found["deadline"], "short": found["short"], "text": span(left, page)}


def entry(page: Page, seen: dict[str, Any]) -> dict[str, Any]:
    """A table in a list."""
    table = seen["table"]
    seats = [seat_entry(page, seat, seen["turn"]) for seat in seen["seats"]]
    game = game_name(page, table["game"])
    return {
        "id": table["id"],
        "game": table["game"],
        "title": table["title"] or game,
        "game_name": game,
        "seats": seats,
        "my_turn": any(seat["mine"] and seat["turn"] and seat["kind"] == "person" for seat in seats),
        "free": sum(seat["kind"] == "open" and not seat["invited"] for seat in seats),
        "state": situation(page, table, seats),
        "ago": ago(table["moved"], page.lang),
        "pace": table["pace"],
        "clock": clock(page, seen),
    }


def seat_entry(page: Page, seat: dict[str, Any], turn: int | None) -> dict[str, Any]:
    """A seat in a list: the name people know."""
    return {**seat, "name": seat["name"] or page.say("seat.empty"), "turn": seat["seat"] == turn}


def situation(page: Page, table: dict[str, Any], seats: list[dict[str, Any]]) -> str:
    """What is going on at a table, in a few words."""
    if table["status"] == "over":
        winners = [seats[i]["name"] for i in (table["result"] or {}).get("winners", [])]
        return page.count("winners", len(winners), names=", ".join(winners)) if winners else page.say("over")
    if table["status"] == "open":
        return page.count("list.free", sum(seat["kind"] == "open" for seat in seats))
    if table["status"] != "playing":
        return page.say("closed")
    turn = next((seat for seat in seats if seat["turn"]), None)
    if turn is None:
        return page.say("list.playing")
    return page.say("list.your_turn") if turn["mine"] else page.say("waiting_for", name=turn["name"])
