"""Who asks for a page, and the answers a page gives."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path
from starlette.responses import Response

from royaume.engine.game import Game
from royaume.engine.registry import load
from royaume.server.doors import Caller, caller, command
from royaume.server.errors import missing
from royaume.web.render import Page, tables

Visitor = Annotated[Caller, Depends(caller)]
Commander = Annotated[Caller, Depends(command)]
GameId = Annotated[str, Path(pattern="^[a-z0-9_]{1,40}$")]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]
ClubId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$")]


def known_game(name: str) -> Game:
    """The game with this id, if it can be played here; a page about any other game is not there."""
    if name not in tables():
        raise missing("game")
    return load(name)


def piece(page: Page, template: str, game: str = "", **more: object) -> Response:
    """A piece of a page, for htmx to put in its place."""
    html = page.fragment(template, game, **more)
    return page.who.sign(Response(html, media_type="text/html; charset=utf-8"))


def done() -> Response:
    """A command was carried out: the page is told by its stream, and nothing else needs to be sent."""
    return Response(status_code=204)


def go(who: Caller, url: str) -> Response:
    """Send the browser to another page after a command."""
    return who.sign(Response(status_code=204, headers={"HX-Redirect": url}))


def again(who: Caller) -> Response:
    """Let the browser load the page again after a command."""
    return who.sign(Response(status_code=204, headers={"HX-Refresh": "true"}))
