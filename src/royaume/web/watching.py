"""Others' turns as they are watched: every step is a page of its own, and each travels as the difference to the last.

The page that follows its table shows what is newest. What came in between it asks for here, plays it, and then shows
what it has heard meanwhile.
"""

from __future__ import annotations

import asyncio
import functools
from typing import Any

from royaume.server.follow import to_json
from royaume.server.views import Step, Visit, Watched, Whose
from royaume.web import scenes
from royaume.web.frames import cuts
from royaume.web.render import Speech

FRAGMENTS = ("status", "stage", "players", "side", "lines", "dock")
DOCK = {"dock": "watched"}  # in the dock stands what is being watched, instead of what is asked


async def steps(speech: Speech, visit: Visit, since: int | None, whose: Whose) -> bytes:
    """What others did since a ply or since the seat's last turn, drawn once for all who see the same."""
    kind = ("steps", since, whose)
    return await visit.shared(kind, functools.partial(_steps, Speech(speech.lang), visit, since, whose))


async def _steps(speech: Speech, visit: Visit, since: int | None, whose: Whose) -> bytes:
    return await sent(speech, visit.game_id, await visit.watch(since, whose))


async def sent(speech: Speech, game_id: str, found: Watched) -> bytes:
    """All steps as they travel: the moment before them whole, of each step what changed."""
    before: dict[str, bytes] = {}
    told: list[dict[str, Any]] = []
    for step in found.steps:
        now = _draw(speech, game_id, found, step)
        changed: dict[str, Any] = {name: html.decode() for name, html in now.items()}
        if before:
            changed = {name: cuts(before[name], html) for name, html in now.items() if html != before[name]}
        told.append({"ply": step.ply, "moves": step.moves, "parts": changed, "lines": scenes.caption(speech, step)})
        before = now
        await asyncio.sleep(0)  # others are served between two drawings
    return to_json({"before": told[0], "steps": told[1:], "left": found.left})


def _draw(speech: Speech, game_id: str, found: Watched, step: Step) -> dict[str, bytes]:
    names = {**speech.context(game_id), **scenes.step(speech, found, step)}
    return {name: speech.put(f"table/{DOCK.get(name, name)}.html", names).encode() for name in FRAGMENTS}
