"""The home page: the games, one's tables, the tables to join; and the ways to begin at once."""

from __future__ import annotations

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
    clubs,
    coach,
    demo,
    events,
    gallery,
    howto,
    installed,
    learning,
    newtable,
    notes,
    notices,
    operating,
    own,
    people,
    prefs,
    puzzles,
    rest,
    rules,
    scores,
    things,
    waiting,
)
from royaume.web.catalogue import shelf
from royaume.web.entries import entry, soonest
from royaume.web.render import Page
from royaume.web.visitors import Commander, GameId, Visitor, go, known_game, piece

router = APIRouter(include_in_schema=False)
for each in (
    account, again, boards, campaign, clubs, coach, demo, events, gallery, howto, installed, learning, newtable, notes,
    notices, operating, own, people, prefs, puzzles, rest, rules, scores, things, waiting,
):  # fmt: skip
    router.include_router(each.router)

COMPANY = 3  # so many sit at a table that is opened with one click
ENDED_SHOWN = 6


@router.get("/")
async def home(request: Request, who: Visitor) -> Response:
    """The games, and all tables that concern the visitor."""
    page = Page(request, who)
    bots = newtable.offered_bots(page, styles=False)
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
    called = [entry(page, seen) for seen in await views.calling(storage, person, page.lang)]
    return {
        "called": called,
        "now": page.who.house.tables.now() if any(each["clock"] for each in (*own, *lobby)) else None,
        "mine": sorted(own, key=lambda table: (not table["my_turn"], soonest(table))),
        "lobby": sorted(
            (table for table in lobby if table["id"] not in ids), key=lambda table: (not table["free"], soonest(table))
        ),
        "ended": ended[:ENDED_SHOWN],
    }
