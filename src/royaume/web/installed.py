"""Royaume as an application of one's own: its manifest, its service worker, and the page shown without a connection."""

from __future__ import annotations

import functools
import json
import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from royaume.engine.languages import LANGUAGES
from royaume.web.packing import answer
from royaume.web.render import HERE, STATIC, Speech, chosen_language, version

router = APIRouter(include_in_schema=False)

PAPER, INK = "#f5eedf", "#27262f"  # as in look.css and on the icon
FRESH = {"Cache-Control": "no-cache"}  # asked for again each time: it names what is kept
LINKED = re.compile(r"{{ static }}/([a-z+./]+\.(?:css|js|svg))\"")
ICONS = ((192, "any"), (512, "any"), (512, "maskable"))


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a system that installs Royaume is told, in the visitor's language."""
    told = json.dumps(described(Speech(chosen_language(request))), ensure_ascii=False)
    return Response(told, media_type="application/manifest+json", headers={**FRESH, "Vary": "Accept-Language, Cookie"})


def described(speech: Speech) -> dict[str, Any]:
    """The manifest."""
    static = f"/static/{version()}"
    icons = [
        {"src": f"{static}/icons/{purpose}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for size, purpose in ICONS
    ]  # fmt: skip
    return {
        "id": "/",
        "name": "Royaume",
        "short_name": "Royaume",
        "description": speech.say("tagline"),
        "lang": speech.lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "categories": ["games"],
        "icons": [{"src": f"{static}/icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
        "shortcuts": [{"name": speech.say("home.new_table"), "url": "/new"}],
    }


@router.get("/service.js")
async def service(request: Request) -> Response:
    """The service worker: it keeps the shell of this version, and never a page."""
    response = answer(request, worker().encode(), 200, "text/javascript; charset=utf-8")
    response.headers.update(FRESH)
    return response


@functools.cache
def worker() -> str:
    """The script of the service worker, with what it keeps."""
    static = f"/static/{version()}"
    kept = [f"{static}/{name}" for name in shell()]
    pages = {lang: f"/offline?lang={lang}" for lang in LANGUAGES}
    told = json.dumps({"version": version(), "files": kept, "pages": pages})
    return f"const KEPT = {told};\n" + (STATIC / "js" / "service.js").read_text(encoding="utf-8")


def shell() -> list[str]:
    """What pages of all games link, under the names by which they do, and the fonts."""
    texts = [path.read_text(encoding="utf-8") for path in (HERE / "templates").rglob("*.html")]
    fonts = [path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.woff2")]
    return sorted({*fonts, *(name for text in texts for name in LINKED.findall(text))})


@router.get("/offline")
async def offline(request: Request, lang: Annotated[str, Query(max_length=20)] = "") -> Response:
    """What is shown while there is no connection; it knows nobody, because a browser keeps it."""
    speech = Speech(lang if lang in LANGUAGES else chosen_language(request))
    return answer(request, speech.draw("offline.html").encode(), 200, "text/html; charset=utf-8")
