"""Preferences: language, theme, sound, the bar of the odds, the pace of playback; cookies keep them for anybody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from royaume.engine.languages import LANGUAGES
from royaume.web.render import PACES, THEMES, Page
from royaume.web.visitors import Commander, again

router = APIRouter(include_in_schema=False)

YEAR = 365 * 24 * 3600
NEXT = "next"
SYSTEM = "system"  # light or dark as the visitor's system says


@router.post("/prefs")
async def set_preferences(
    request: Request,
    who: Commander,
    lang: Annotated[str, Form()] = "",
    theme: Annotated[str, Form()] = "",
    sound: Annotated[str, Form()] = "",
    odds: Annotated[str, Form()] = "",
    pace: Annotated[str, Form()] = "",
) -> Response:
    """Change what is given; `next` turns the sound on or off. The pace alone needs no new page."""
    page = Page(request, who)
    response = again(who) if lang or theme or sound or odds else who.sign(Response(status_code=204))

    def keep(name: str, value: str) -> None:
        response.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True, secure=who.secure)

    if lang in LANGUAGES:
        keep("lang", lang)
    if theme in THEMES:
        keep("theme", theme)
    elif theme == SYSTEM:
        response.delete_cookie("theme", samesite="lax", httponly=True, secure=who.secure)
    if sound in ("on", "off"):
        keep("sound", sound)
    elif sound == NEXT:
        keep("sound", "off" if page.sound else "on")
    if odds in ("on", "off"):
        keep("odds", odds)
    if pace in PACES:
        keep("pace", pace)
    return response
