"""What the voice says, prepared for its bubble."""

from __future__ import annotations

import json
import re
from typing import Any

from markupsafe import Markup, escape

from royaume.server.views import Voice
from royaume.web.render import Speech

STRONG = re.compile(r"\*\*(.+?)\*\*")


def spoken(page: Speech, voice: Voice | None) -> dict[str, Any] | None:
    """A bubble as its template shows it; None where nobody speaks."""
    if voice is None:
        return None
    if voice.tell:
        return {**_bubble(voice), "key": voice.tell, "tell": voice.tell, "at": page.say("learn.companion")}
    step = page.say("learn.step", n=voice.step, of=voice.steps)
    lesson = page.say("learn.lesson", n=voice.number, of=voice.lessons)
    return {
        **_bubble(voice),
        "key": f"{voice.number}.{voice.step}",
        "tell": "",
        "at": f"{lesson} · {step}",
        "step": voice.step,
        "steps": voice.steps,
        "progress": step,
        "may_back": voice.may_back,
        "goes_on": voice.goes_on,
        "last": voice.last,
    }


def _bubble(voice: Voice) -> dict[str, Any]:
    """What every bubble has."""
    return {
        "title": voice.said.title,
        "text": strong(voice.said.say),
        "task": strong(voice.said.do) if voice.said.do and not voice.goes_on else "",
        "point": json.dumps(voice.point),
        "marks": json.dumps(voice.marks),
        "why": voice.why,
    }


def strong(text: str) -> Markup:
    """A text in which **words** may stand out."""
    return Markup(STRONG.sub(r"<b>\1</b>", str(escape(text))))
