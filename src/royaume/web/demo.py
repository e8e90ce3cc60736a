"""Half a minute of a game, watched without a sound: a prepared game that plays by itself, again and again."""

from __future__ import annotations

import asyncio
import functools
import itertools
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from royaume.engine.game import Game
from royaume.server.errors import missing
from royaume.server.follow import to_json
from royaume.server.views import Watched
from royaume.server.views.demo import demonstration
from royaume.web import scenes
from royaume.web.catalogue import on_shelf
from royaume.web.extras import demo_link
from royaume.web.frames import cuts
from royaume.web.packing import answer
from royaume.web.render import Page, Speech
from royaume.web.visitors import GameId, Visitor, known_game

router = APIRouter(include_in_schema=False)

FRAGMENTS = {"status": "table/status", "stage": "table/stage", "players": "table/players", "side": "table/side"}
FRAGMENTS["caption"] = "demo/caption"

Parts = dict[str, bytes]
_drawn: dict[tuple[str, str], list[Parts]] = {}  # by game and language: the same for everybody
_drawing = asyncio.Lock()


@router.get("/games/{game}/demo")
async def demo(request: Request, who: Visitor, game: GameId) -> Response:
    """The page, with the moment before the first step."""
    page = Page(request, who)
    found = known(game)
    before = (await drawn(found, page.lang, 1))[0]
    parts = {name: Markup(html.decode()) for name, html in before.items()}
    return page.render("demo.html", game, parts=parts, game_name=found.name(page.lang), g=on_shelf(page, game))


@router.get("/games/{game}/demo/steps")
async def steps(request: Request, who: Visitor, game: GameId) -> Response:
    """All steps: the first as it is, the others as what changes."""
    page = Page(request, who)
    moments = await drawn(known(game), page.lang)
    told: list[dict[str, Any]] = [{name: html.decode() for name, html in moments[0].items()}]
    for before, now in itertools.pairwise(moments):
        told.append({name: cuts(before[name], html) for name, html in now.items() if html != before[name]})
        await asyncio.sleep(0)
    return who.sign(answer(request, to_json(told), 200, "application/json"))


def known(name: str) -> Game:
    """A game that has a demonstration."""
    found = known_game(name)
    if demo_link(found) is None:
        raise missing("page")
    return found


async def drawn(game: Game, lang: str, most: int | None = None) -> list[Parts]:
    """The moments of the demonstration, or the first of them, drawn once; others are served between two drawings."""
    speech = Speech(lang)
    watched = prepared(game, lang)
    async with _drawing:
        found = _drawn.setdefault((game.id, lang), [])
        for step in watched.steps[len(found) : most]:
            names = {**speech.context(game.id), **scenes.step(speech, watched, step)}
            names["places"] = [{**place, "about": ""} for place in names["places"]]
            found.append({name: speech.put(f"{path}.html", names).encode() for name, path in FRAGMENTS.items()})
            await asyncio.sleep(0)
    return found


@functools.lru_cache(64)
def prepared(game: Game, lang: str) -> Watched:
    """The steps of a demonstration, told in a language."""
    return demonstration(game, Speech(lang).say("demo.players").split(", "), lang)
