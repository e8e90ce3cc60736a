"""One look at a table, for a page to lay out: the view, and what is worked out for the same eyes beyond it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from royaume.engine.account import accounts
from royaume.engine.game import Game
from royaume.engine.parts import Account
from royaume.server.permissions import FREE
from royaume.server.sitting import OVER, Sitting
from royaume.server.tables import Tables
from royaume.server.views.course import Course, course
from royaume.server.views.eyes import Viewer
from royaume.server.views.foresight import Finality, finality, odds_at
from royaume.server.views.log import names
from royaume.server.views.prospect import Prospect, runs
from royaume.server.views.reach import Way, reach
from royaume.server.views.screen import handed_to
from royaume.server.views.sets import Gathered, gather
from royaume.server.views.solo import solo_view
from royaume.server.views.story import just_happened, read, since_last_turn
from royaume.server.views.table import view_of
from royaume.server.views.voice import Voice, voice
from royaume.server.views.watch import newest


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at a table shows: plain data, made for one pair of eyes."""

    game: Game  # the rules it is played with, which are no secret
    seen: dict[str, Any]  # what the API sends
    position: dict[str, Any]  # what is drawn
    seat: int | None  # whose place is drawn as one's own
    handed_to: int | None  # the seat that the screen goes to: until then nobody's secrets are on it
    ended: bool
    happened: list[tuple[int, dict[str, Any]]]  # what the seat saw since it last chose, by ply
    since: list[dict[str, Any]]  # what the others did since its last turn, as entries of the log
    theirs: int  # the ply of the newest thing that others did
    final: Finality  # which choices cannot be taken back
    ways: tuple[Way, ...]  # what hands reach beyond single actions
    runs: dict[str, Prospect]  # what each shortcut would do
    gathered: Gathered | None  # what they put together as a set
    odds: list[int] | None  # the chances of all seats in per cent, where the coach helps
    accounts: list[Account] | None  # what every score is made of, once the game is over
    solo: dict[str, Any] | None  # what became of a solo game, for whoever played it
    course: Course | None  # the story of the scores, once the table has ended
    voice: Voice | None  # what is said in a lesson


async def look(tables: Tables, table: Sitting, eyes: Viewer) -> Look:
    """Everything the page of a table shows these eyes now. The rules of the table must be here."""
    solo = await solo_view(tables, table, eyes)
    story = await read(tables, table, eyes)
    if table.ended and table.course is None:  # a walk through the whole game: not while everybody waits
        table.course = await asyncio.to_thread(course, table)
        story = await read(tables, table, eyes)
    next_seat = handed_to(table, eyes)
    if next_seat is not None:
        eyes = replace(eyes, seat=None)
    seen = view_of(table, eyes, story)
    sight = eyes.sight(table)
    assert sight is not None
    chooses = "play" in seen["you"]["may"] and sight.decides
    beyond = seen["undo"]["beyond"] == FREE
    happened = just_happened(table, eyes, story)
    return Look(
        game=sight.game,
        seen=seen,
        position=seen["position"],
        seat=eyes.seat,
        handed_to=next_seat,
        ended=table.ended,
        happened=happened,
        since=since_last_turn(table, eyes, story),
        theirs=newest(table, story.entries, eyes),
        final=finality(sight, beyond) if chooses else Finality(),
        ways=reach(sight, eyes.lang, beyond) if chooses else (),
        runs=runs(sight, eyes.lang, names(table, eyes.lang)) if chooses else {},
        gathered=gather(sight, eyes.lang, beyond) if chooses else None,
        odds=odds_at(table, sight),
        accounts=accounts(table.state) if table.status == OVER and table.state is not None else None,
        solo=solo,
        course=table.course if table.ended else None,
        voice=voice(table, eyes, happened),
    )
