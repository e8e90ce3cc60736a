"""The drawing kit with every symbol, piece and card of every game, for those who draw: in development mode only."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import Response

from royaume.engine.registry import load
from royaume.server.errors import missing
from royaume.web.catalogue import shelf
from royaume.web.extras import components_of
from royaume.web.render import Page, development, sprite, tables
from royaume.web.visitors import Visitor, known_game

router = APIRouter(include_in_schema=False)

SYMBOL = re.compile(r'<symbol id="i-([^"]+)"')


@router.get("/gallery")
@router.get("/gallery/{game}")
async def gallery(request: Request, who: Visitor, game: str = "") -> Response:
    """The kit of the house, or with a game also its symbols and components."""
    if not development():
        raise missing("page")
    page = Page(request, who)
    found = known_game(game) if game else None
    house = SYMBOL.findall(sprite(""))
    own = [name for name in SYMBOL.findall(sprite(game)) if name not in house] if found else []
    return page.render(
        "gallery.html",
        game,
        house=house,
        own=own,
        shelf=shelf(page),
        built=[(name, load(name).name(page.lang)) for name in tables()],
        game_name=found.name(page.lang) if found else "",
        components=components_of(found, page.lang) if found else None,
    )
