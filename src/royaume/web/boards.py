"""The leaderboards: a page for each game and number of players, with the ratings drawn as intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from royaume.bots.names import bot_name
from royaume.engine.registry import load
from royaume.server.boards import Line, board, own_standing
from royaume.server.ratings import FIRST, interval
from royaume.web.catalogue import shelf
from royaume.web.render import Page, tables
from royaume.web.visitors import Visitor

router = APIRouter(include_in_schema=False)

WIDTH = 300  # of the picture of an interval
ROUND = 100  # points: the scale begins and ends at a round number


@router.get("/ratings")
async def show(
    request: Request,
    who: Visitor,
    game: Annotated[str, Query(max_length=40)] = "",
    players: Annotated[int, Query(ge=0, le=8)] = 0,
) -> Response:
    """How people stand in a game with a number of players, and where the bots are."""
    page = Page(request, who)
    chosen = load(game if game in tables() else tables()[0])
    counts = [n for n in range(2, chosen.max_players + 1) if n >= chosen.min_players]
    pool = (chosen.id, players if players in counts else counts[0])
    lines = await board(who.house.storage, pool)
    mine = await own_standing(who.house.storage, who.person.id, pool)
    low, high = scale([interval(each.standing.rating) for each in lines])
    return page.render(
        "ratings.html",
        shelf=[each for each in shelf(page) if each.built],
        chosen=chosen.id,
        counts=counts,
        players=pool[1],
        lines=numbered(page, lines, low, high),
        ticks=ticks(low, high),
        width=WIDTH,
        mine=mine,
        first=FIRST,
    )


def scale(intervals: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
    """The ends of the scale that all intervals fit on."""
    low = min((each[0] for each in intervals), default=1000)
    high = max((each[2] for each in intervals), default=2000)
    return low // ROUND * ROUND, -(-max(high, low + 1) // ROUND) * ROUND


def ticks(low: int, high: int) -> list[dict[str, Any]]:
    """A few round numbers along the scale."""
    step = ROUND * max(1, -(-(high - low) // (5 * ROUND)))
    return [{"x": at(value, low, high), "text": value} for value in range(-(-low // step) * step, high + 1, step)]


def at(points: float, low: int, high: int) -> float:
    """Where some points stand on the scale."""
    return round(WIDTH * (points - low) / (high - low), 1)


def whisker(points: tuple[int, int, int], low: int, high: int) -> dict[str, Any]:
    """An interval as it is drawn, and in numbers."""
    begin, middle, end = points
    return {
        "low": begin,
        "points": middle,
        "high": end,
        "from": at(begin, low, high),
        "x": at(middle, low, high),
        "to": at(end, low, high),
    }


def numbered(page: Page, lines: Sequence[Line], low: int, high: int) -> list[dict[str, Any]]:
    """The lines of a leaderboard; only people have a number."""
    found = []
    place = 0
    for each in lines:
        place += each.bot is None
        found.append(
            {
                "place": place if each.bot is None else None,
                "name": bot_name(each.bot, page.lang) if each.bot is not None else each.name,
                "bot": each.bot is not None,
                "url": f"/people/{quote(each.login, safe='')}" if each.login else "",
                "mine": each.user == page.who.person.id,
                "games": each.standing.games,
                **whisker(interval(each.standing.rating), low, high),
            }
        )
    return found
