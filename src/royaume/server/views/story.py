"""What one look at a table reads from its log: the news, the talk, and what happened since the seat last chose."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from royaume.engine.state import TURN
from royaume.server.chat import Message, messages
from royaume.server.sitting import Entry, Sitting
from royaume.server.tables import Tables
from royaume.server.views.eyes import Cursor, Viewer, cursor
from royaume.server.views.log import STORY, entry_view

WATCHED = 8  # so many moves back those who only watch see what just happened


@dataclass(frozen=True, slots=True)
class Story:
    """Parts of the log and the talk, all read at one moment of the table."""

    cursor: Cursor
    entries: list[Entry]  # of the log since a cursor
    said: list[Message]
    back: list[Entry]  # since the seat's last turn, the choice that ended it included


async def read(tables: Tables, table: Sitting, eyes: Viewer, since: Cursor | None = None) -> Story:
    """Read everything one look needs; afterwards nothing has to be awaited, so that it all fits together."""
    seen = since or Cursor()
    while True:
        now = cursor(tables, table, eyes)
        head = table.known_head
        shown = max(0, head - STORY)
        entries = await tables.entries(table, shown if seen.ply is None else seen.ply, head)
        back = await tables.entries(table, _first(table, eyes.seat) - 1, head)
        said = await messages(tables, table, seen.said or 0)
        if now == cursor(tables, table, eyes):
            return Story(now, entries, said, back)


def _first(table: Sitting, seat: int | None) -> int:
    """The first ply that a look may need, also one in whose midst the screen is handed over."""
    return min(turn_began(table, seat), last_choice(table, seat), last_choice(table, None))


def last_choice(table: Sitting, seat: int | None) -> int:
    """The ply of the seat's last choice; for those who only watch, of some moves ago."""
    moves = table.known_moves(seat)
    if seat is not None:
        for move in reversed(moves):
            if move.seat == seat and move.chosen:
                return move.ply
    first = max(0, len(moves) - WATCHED)
    return moves[first].ply if first < len(moves) else table.head + 1


def turn_began(table: Sitting, seat: int | None) -> int:
    """The ply of the choice with which the seat's last turn ended, 0 if it had none.

    The choices of the turn that goes on do not count: what the others did before it can be read until it ends. Two
    turns of one's own in a row are two: what came with the end of the first is told in the second.
    """
    if seat is None:
        return table.head + 1
    turn_goes_on = True
    for move in reversed(table.known_moves(seat)):
        mine = move.seat == seat and move.chosen
        turn_goes_on = turn_goes_on and mine and not move.marks & TURN
        if mine and not turn_goes_on:
            return move.ply
    return 0


def just_happened(table: Sitting, eyes: Viewer, story: Story) -> list[tuple[int, dict[str, Any]]]:
    """The events since this seat last chose something, that choice included, as the seat saw them, by ply."""
    first = last_choice(table, eyes.seat)
    entries = [entry for entry in story.back if entry.ply >= first and table.stands(entry.ply)]
    return [(entry.ply, event.seen_by(eyes.seat)) for entry in entries for event in entry.events]


def since_last_turn(table: Sitting, eyes: Viewer, story: Story) -> list[dict[str, Any]]:
    """Everything that happened since this seat's last turn but its own choices, as entries of the log.

    What was taken back is there, as taken back. The rest is what can be watched again.
    """
    if eyes.seat is None:
        return []
    first, seats = turn_began(table, eyes.seat), (eyes.seat,)
    return [
        captioned(entry, entry_view(table, entry, eyes), seats)
        for entry in story.back
        if entry.ply >= first and is_told(table, entry, eyes, seats)
    ]


def is_told(table: Sitting, entry: Entry, eyes: Viewer, seats: Collection[int]) -> bool:
    """True if an entry of the log is news to whoever plays these seats: others did it, or a bot, or nobody chose it.

    Who plays none is told everything. With the choice that ends one's own turn much may happen to all: bids are turned
    over, a round ends. So that is news too.
    """
    if entry.kind != "move":
        return not seats or entry.user_id != eyes.user
    return not own_choice(entry, seats) or (_brings_more(entry) and table.stands(entry.ply))


def own_choice(entry: Entry, seats: Collection[int]) -> bool:
    """True if whoever plays these seats chose it."""
    return entry.kind == "move" and entry.seat in seats and entry.chosen


def _brings_more(entry: Entry) -> bool:
    """True if a choice ended the turn, and something is told of it that is not about who chose."""
    return bool(entry.marks & TURN) and any(event.seat != entry.seat for event in entry.events)


def captioned(entry: Entry, told: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """What is told of an entry as news: of one's own choice what it brought to all or to others."""
    if not own_choice(entry, seats):
        return told
    kept = [i for i, event in enumerate(told["events"][: len(told["lines"])]) if event["seat"] != entry.seat]
    return {**told, "events": [told["events"][i] for i in kept], "lines": [told["lines"][i] for i in kept]}
