"""The whole application: the server's API and the pages for people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import FileResponse, Response

from royaume.engine.companions import PICTURES
from royaume.engine.registry import games, load
from royaume.server.app import create_app as create_server
from royaume.server.app import not_served, refused, unreadable
from royaume.server.doors import Caller, stranger, whoever
from royaume.server.errors import Refusal
from royaume.server.follow import takes_gzip
from royaume.server.pulse import Now, now
from royaume.server.settings import Settings
from royaume.web import home, table
from royaume.web.packing import joined, packed_files, packed_text
from royaume.web.quick import Quick
from royaume.web.render import STATIC, Page, when
from royaume.web.warm import Ready

DRAWN = "pictures/"  # where the drawings that a game makes by code are found
KEPT = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
PACKED = (".css", ".js", ".svg")
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}


def create_app(settings: Settings, time: Now = now) -> FastAPI:
    """The server with its pages; tests bring their own time."""
    app = create_server(settings, time)
    opened = app.router.lifespan_context
    ready = Ready()

    @asynccontextmanager
    async def lifespan(here: FastAPI) -> AsyncIterator[Any]:
        async with opened(here) as state, ready.opening(here.routes):
            yield state

    app.router.lifespan_context = lifespan
    app.add_middleware(ready.gate)
    app.user_middleware.append(Middleware(Quick))  # behind all others
    app.include_router(home.router)
    app.include_router(table.router)
    app.add_api_route("/static/{version}/{path:path}", static, include_in_schema=False)
    app.add_exception_handler(Refusal, kindly)
    app.add_exception_handler(HTTPException, kindly)
    app.add_exception_handler(RequestValidationError, kindly)
    return app


async def static(request: Request, path: str) -> Response:
    """A style sheet, script, font or picture; the address changes with the content."""
    root, name = STATIC, path
    if path.startswith("games/"):
        game, _, name = path.removeprefix("games/").partition("/")
        if game not in games():
            raise HTTPException(404)
        if name.startswith(DRAWN):
            return await picture(request, game, name.removeprefix(DRAWN))
        root = load(game).folder / "static"
    found = files(root, name)
    kind = TYPES[found[0].suffix]
    if found[0].suffix not in PACKED:
        return FileResponse(found[0], media_type=kind, headers=KEPT)
    if not takes_gzip(request):
        return Response(joined(found), media_type=kind, headers=KEPT)
    data = await asyncio.to_thread(packed_files, found, tuple(each.stat().st_mtime_ns for each in found))
    return Response(data, media_type=kind, headers={**KEPT, "Content-Encoding": "gzip"})


def files(root: Path, name: str) -> tuple[Path, ...]:
    """The files of an address. `css/look+hints.css` is several as one: a phone waits for every answer."""
    folder, _, last = name.rpartition("/")
    stem, _, suffix = last.rpartition(".")
    stems = stem.split("+") if f".{suffix}" in PACKED else [stem]
    try:
        found = tuple((root / folder / f"{each}.{suffix}").resolve() for each in stems)
        there = all(each.is_relative_to(root.resolve()) and each.is_file() and each.suffix in TYPES for each in found)
    except (OSError, ValueError):  # a name that no file can have
        there = False
    if not there or len(set(found)) < len(found):
        raise HTTPException(404)
    return found


async def picture(request: Request, game: str, name: str) -> Response:
    """A drawing that a game makes by code."""
    pictures = PICTURES.of(load(game))
    found = pictures.picture(name.removesuffix(".svg")) if pictures is not None and name.endswith(".svg") else None
    if found is None:
        raise HTTPException(404)
    if not takes_gzip(request):
        return Response(found, media_type=TYPES[".svg"], headers=KEPT)
    data = await asyncio.to_thread(packed_text, found)
    return Response(data, media_type=TYPES[".svg"], headers={**KEPT, "Content-Encoding": "gzip"})


async def kindly(request: Request, error: Exception) -> Response:
    """Errors as JSON for programs, as a toast for htmx, as a page for people."""
    if request.url.path.startswith(("/api/", "/static/", "/healthz", "/metrics")):
        if isinstance(error, RequestValidationError):
            return await unreadable(request, error)
        return await (refused if isinstance(error, Refusal) else not_served)(request, error)
    refusal = in_words(error)
    page = Page(request, await visitor(request))
    said = page.refusal(refusal)
    if request.headers.get("hx-request") == "true":
        html = page.fragment("toast.html", text=said, clauses=[], game_name="")
        return Response(html, refusal.status, media_type="text/html; charset=utf-8")
    if refusal.code == "banned":
        until = when(refusal.more["until"], page.lang)
        return page.render("banned.html", status=refusal.status, until=until, why=refusal.more["why"])
    return page.render("error.html", status=refusal.status, text=said)


def in_words(error: Exception) -> Refusal:
    """What a person is told: an address that cannot be one leads nowhere, whatever is wrong with it."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, RequestValidationError) and not any(each["loc"][0] == "path" for each in error.errors()):
        return Refusal("unreadable", "Something in this request cannot be read.", 422)
    return Refusal("not_found", "There is no such page.", getattr(error, "status_code", 404))


async def visitor(request: Request) -> Caller:
    """Who is told of an error; nobody in particular where that cannot be found out."""
    try:
        return await whoever(request)
    except Refusal:
        return stranger(request)
