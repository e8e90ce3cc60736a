"""What one look at a table reads from its log: the news, the talk, and what happened since the seat last chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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


def own_moves(table: Sitting, seat: int | None) -> list[int]:
    """Which of the moves that it knows of this seat's person chose."""
    return [i for i, move in enumerate(table.known_moves(seat)) if move.seat == seat and move.chosen]


def last_choice(table: Sitting, seat: int | None) -> int:
    """The ply of the seat's last choice; for those who only watch, of some moves ago."""
    own, moves = own_moves(table, seat), table.known_moves(seat)
    first = own[-1] if own else max(0, len(moves) - WATCHED)
    return moves[first].ply if first < len(moves) else table.head + 1


def turn_began(table: Sitting, seat: int | None) -> int:
    """The ply of the choice with which the seat's last turn ended, 0 if it had none.

    The choices of the turn that goes on do not count: what the others did before it can be read until it ends.
    """
    if seat is None:
        return table.head + 1
    mine, moves = set(own_moves(table, seat)), table.known_moves(seat)
    i = len(moves) - 1
    while i in mine:
        i -= 1
    while i >= 0 and i not in mine:
        i -= 1
    return moves[i].ply if i >= 0 else 0


def just_happened(table: Sitting, eyes: Viewer, story: Story) -> list[tuple[int, dict[str, Any]]]:
    """The events since this seat last chose something, that choice included, as the seat saw them, by ply."""
    first = last_choice(table, eyes.seat)
    entries = [entry for entry in story.back if entry.ply >= first and table.stands(entry.ply)]
    return [(entry.ply, event.seen_by(eyes.seat)) for entry in entries for event in entry.events]


def since_last_turn(table: Sitting, eyes: Viewer, story: Story) -> list[dict[str, Any]]:
    """Everything that happened since this seat's last turn but its own choices, as entries of the log.

    What its own choices brought to all or to others belongs to it; what was taken back is there, as taken back.
    """
    if eyes.seat is None:
        return []
    first = turn_began(table, eyes.seat)
    found = []
    for entry in story.back:
        if entry.ply < first or (entry.kind != "move" and entry.user_id == eyes.user):
            continue
        told = dict(entry_view(table, entry, eyes))
        if entry.kind == "move" and entry.seat == eyes.seat and entry.chosen:
            if entry.ply != first or told["undone"]:
                continue
            kept = [i for i, event in enumerate(told["events"][: len(told["lines"])]) if event["seat"] != eyes.seat]
            told["events"], told["lines"] = [told["events"][i] for i in kept], [told["lines"][i] for i in kept]
        found.append(told)
    return found
