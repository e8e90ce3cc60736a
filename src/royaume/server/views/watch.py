"""Others' turns step by step: what each entry of the log told, and the position after it as these eyes saw it."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from royaume.engine.game import Game
from royaume.server.errors import invalid
from royaume.server.sight import Sight
from royaume.server.sitting import Entry, Sitting
from royaume.server.tables import Tables
from royaume.server.views.eyes import Viewer
from royaume.server.views.foresight import odds_at
from royaume.server.views.log import STORY, entry_view
from royaume.server.views.screen import handed_to
from royaume.server.views.story import captioned, is_told, last_choice, turn_began
from royaume.server.views.table import view

Whose = Literal["others", "seats", "all"]  # another person's moves, those of all other seats, everybody's

MOST = 200  # so many steps can be watched; who was away longer has the replay
AT_ONCE = 4  # so many are told at once, so that the first comes soon; whoever plays them asks for the next


@dataclass(frozen=True, slots=True)
class Step:
    """A moment between two entries of the log; plain data, made for one pair of eyes."""

    ply: int
    moves: int
    entry: dict[str, Any] | None  # what happened; None before the first step
    position: dict[str, Any]  # as it was seen then
    happened: list[tuple[int, dict[str, Any]]]  # the events of the entry as the seat saw them, by ply
    told: list[dict[str, Any]]  # the log until then
    odds: list[int] | None


@dataclass(frozen=True, slots=True)
class Watched:
    """Some steps in the order in which they happened; the first is the moment before them."""

    game: Game
    seen: dict[str, Any]  # the table as it is now
    seat: int | None  # whose place is drawn as one's own
    steps: list[Step]
    left: int  # so many steps follow these


async def watch(tables: Tables, table: Sitting, eyes: Viewer, since: int | None, whose: Whose) -> Watched:
    """What others did after the ply `since`, or since the seat's last turn.

    What was taken back since is no step: that it was taken back is one. What nobody was told of is part of the next.
    """
    if table.state is None:
        raise invalid("This table was played with other rules or components than those here.", "other_rules")
    eyes = replace(eyes, seat=None) if handed_to(table, eyes) is not None else eyes
    first = _began(table, eyes.seat) if since is None else since
    seats = _own_seats(table, eyes, whose)
    seen = await view(tables, table, eyes)
    while True:
        head = table.known_head
        entries = await tables.entries(table, max(0, first - STORY), head)
        if head == table.known_head:
            break
    told = {entry.ply: entry_view(table, entry, eyes) for entry in entries}
    found = [each for each in entries if each.ply > first and is_step(table, each, eyes, seats)][-MOST:]
    shown = found[:AT_ONCE]
    before = shown[0].ply - 1 if shown else head
    said = {entry.ply: captioned(entry, told[entry.ply], seats) for entry in shown}
    steps = await _steps(table, eyes, [(before, None), *((entry.ply, entry) for entry in shown)], told, said)
    return Watched(table.state.game, seen, eyes.seat, steps, len(found) - len(shown))


def _began(table: Sitting, seat: int | None) -> int:
    return (turn_began(table, seat) if seat is not None else last_choice(table, None)) - 1


def _own_seats(table: Sitting, eyes: Viewer, whose: Whose) -> Collection[int]:
    """The seats whose choices are not watched. Around one screen all saw them; who looks again may have forgotten."""
    if whose == "all":
        return ()
    return (eyes.seat,) if whose == "seats" and eyes.seat is not None else table.seats_of(eyes.user)


def newest(table: Sitting, entries: Sequence[Entry], eyes: Viewer) -> int:
    """The ply of the last step in a part of the log, or where that part begins."""
    begin, seats = entries[0].ply - 1 if entries else 0, table.seats_of(eyes.user)
    return next((entry.ply for entry in reversed(entries) if is_step(table, entry, eyes, seats)), begin)


def is_step(table: Sitting, entry: Entry, eyes: Viewer, seats: Collection[int]) -> bool:
    """True if an entry of the log is watched: it is news to whoever plays these seats, and something is told of it."""
    if entry.kind == "move" and not (entry.events and table.stands(entry.ply)):
        return False
    return entry.kind in ("move", "undo") and is_told(table, entry, eyes, seats)


async def _steps(
    table: Sitting,
    eyes: Viewer,
    moments: list[tuple[int, Entry | None]],
    told: Mapping[int, dict[str, Any]],
    said: dict[int, dict[str, Any]],
) -> list[Step]:
    """The moments after these plies, in one walk through the moves that count now."""
    known = table.moves[: table.shown_moves]
    plies = [move.ply for move in known]
    done = bisect_right(plies, moments[0][0])
    state = table.position(done)
    found = []
    for ply, entry in moments:
        moves = bisect_right(plies, ply)
        for move in known[done:moves]:
            state.apply(move.action)
        done = moves
        sight = Sight(state, eyes.seat, table.key)
        found.append(
            Step(
                ply=ply,
                moves=moves,
                entry=said[ply] if entry is not None else None,
                position=sight.view(),
                happened=[(ply, event.seen_by(eyes.seat)) for event in entry.events] if entry is not None else [],
                told=[each for at, each in told.items() if ply - STORY < at <= ply],
                odds=odds_at(table, sight),
            )
        )
        await asyncio.sleep(0)  # others are served between two moments
    return found
