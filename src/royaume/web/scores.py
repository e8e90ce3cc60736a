"""The page of best scores: one's solo games by what makes them harder, with the way back to each of them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from royaume.server.scores import Scores
from royaume.web.moments import ago, day
from royaume.web.render import Page
from royaume.web.visitors import GameId, Visitor, known_game

router = APIRouter(include_in_schema=False)

SHOWN = 10  # of each list


@router.get("/games/{game}/scores")
async def scores(request: Request, who: Visitor, game: GameId) -> Response:
    """One's best scores, and the games that are not over yet."""
    page = Page(request, who)
    kept = Scores(who.house.tables, who.person, known_game(game))
    await kept.read()
    columns = kept.page.columns(kept.game, page.lang)
    return page.render(
        "scores.html",
        game,
        title=kept.page.title(kept.game, page.lang),
        about=kept.page.about(kept.game, page.lang),
        game_name=kept.game.name(page.lang),
        columns=[name for _, name in columns],
        lists=[
            {
                "name": kept.page.heading(kept.game, key, page.lang),
                "rows": [line(page, row, [column for column, _ in columns]) for row in rows[:SHOWN]],
            }
            for key, rows in kept.lists()
        ],
        going=[{"table": each["table"], "ago": ago(each["moved"], page.lang)} for each in kept.going],
    )


def line(page: Page, row: dict[str, Any], columns: list[str]) -> dict[str, Any]:
    """One game of a list."""
    return {
        "score": row["score"],
        "cells": [cell(page, row["cells"][column]) for column in columns],
        "coach": row["coach"],
        "table": row["table"],
        "date": day(row["at"], page.lang),
    }


def cell(page: Page, value: Any) -> str:
    """A value of a column."""
    if isinstance(value, bool):
        return page.say("yes") if value else page.say("no")
    return str(value)
