"""Everything that takes long the first time, done before anybody needs it: no visitor waits for another's first look.

The house opens as soon as its front page is ready; whoever wants more at once waits until the tables are ready too.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.registry import load
from royaume.web import catalogue, render, rules, scenes

NOWHERE = {"type": "http", "method": "GET", "path": "/nowhere", "root_path": "", "headers": []}
FRONT = ("/static/", "/healthz", "/metrics")  # and the home page: served as soon as the house is open


@functools.cache
def open_up() -> None:
    """Load the games, read the words, and compile what the home page is made of."""
    for name in ("base.html", "page.html", "home.html", *(each for each in _templates() if each.startswith("home/"))):
        render.templates().get_template(name)
    render.version()
    for lang in LANGUAGES:
        render.words.keys(lang)
        catalogue.shelf(render.Speech(lang))


def find_ways(routes: Sequence[BaseRoute]) -> None:
    """Have the ways to all pages made, which whoever comes first would wait for."""
    for route in routes:
        route.matches(dict(NOWHERE))


@functools.cache
def warm() -> None:
    """Compile what all other pages are made of, and draw every table once in every language."""
    for name in _templates():
        for game in ("", *render.tables()) if name.startswith("table/") else ("",):
            render.made_for(name, game)
    for lang in LANGUAGES:
        for name in render.tables():
            _draw(load(name), lang)
            rules.prepared(load(name), lang)


class Ready:
    """Makes the house ready; lets those wait, without blocking anybody, who want what is not ready yet."""

    def __init__(self) -> None:
        self._warm: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def opening(self, routes: Sequence[BaseRoute]) -> AsyncIterator[None]:
        """Open the house, and make everything else ready meanwhile."""
        await asyncio.to_thread(open_up)
        await asyncio.to_thread(find_ways, routes)
        self._warm = asyncio.create_task(asyncio.to_thread(warm))
        yield
        await self._warm

    def gate(self, app: ASGIApp) -> ASGIApp:
        """The application behind a gate: the front page at once, all else when it is ready."""

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            front = scope["type"] != "http" or scope["path"] == "/" or scope["path"].startswith(FRONT)
            if not front and self._warm is not None and not self._warm.done():
                await asyncio.shield(self._warm)
            await app(scope, receive, send)

        return serve


def _templates() -> list[str]:
    return render.templates().list_templates(extensions=("html",))


def _draw(game: Game, lang: str) -> None:
    render.own_words(game.id).keys(lang)
    state = game.new(game.min_players, 1)
    scenes.draw(game, state.view(state.player), lang)
    game.prompt(state, lang)
    for action in state.offered:
        game.label(state, action, lang)
