"""The log and the chat of a table as one pair of eyes reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from royaume.server.chat import Message
from royaume.server.habits import REST
from royaume.server.person import called
from royaume.server.shunning import mark
from royaume.server.sitting import Entry, Sitting
from royaume.server.tables import Tables
from royaume.server.told import Told
from royaume.server.views.eyes import Viewer
from royaume.server.views.summary import seat_name, summary

STORY = 60  # so many entries of the log come with a first view


def entry_view(table: Sitting, entry: Entry, eyes: Viewer) -> Told:
    """One entry of the log for one pair of eyes: the action itself only for the seat that chose it.

    It is made once for all who see the same of it, who leave it as it is.
    """
    return entries_view(table, (entry,), eyes)[0]


def entries_view(table: Sitting, entries: Iterable[Entry], eyes: Viewer) -> list[Told]:
    """Some entries of the log for one pair of eyes."""
    kept = table.told.setdefault((eyes.seat, eyes.lang), {})
    found = []
    for entry in entries:
        told = kept.get(entry.ply)
        if told is None:
            told = _entry_view(table, entry, eyes)
            if entry.ply in table.recent:
                kept[entry.ply] = told
        found.append(told)
    return found


def _entry_view(table: Sitting, entry: Entry, eyes: Viewer) -> Told:
    events = [event.seen_by(eyes.seat) for event in entry.events]
    own = entry.kind == "move" and eyes.seat is not None and entry.seat == eyes.seat
    return Told(
        ply=entry.ply,
        kind=entry.kind,
        seat=entry.seat,
        by=table.called(entry.user_id, eyes.lang) or None if entry.user_id is not None else None,
        action=entry.action if own else None,
        undone=entry.kind == "move" and not table.stands(entry.ply),
        data={key: value for key, value in entry.data.items() if key != REST},  # where somebody lives is their own
        events=events,
        lines=_lines(table, entry.ply, events, eyes.lang),
        at=entry.at,
    )


def _lines(table: Sitting, ply: int, events: list[dict[str, Any]], lang: str) -> list[str]:
    """Events in words. What other rules told may be something that those here have no words for."""
    game = table.shown
    if game is None:
        return []
    who = names(table, lang)
    try:
        return [game.tell(event, lang, who) for event in events]
    except (LookupError, TypeError, ValueError):
        if ply > table.changed:
            raise
        return []


def names(table: Sitting, lang: str) -> dict[int, str]:
    """What the players are called in the log."""
    return {seat.number: seat_name(table, seat.number, lang) or "" for seat in table.seats}


def message_view(message: Message, lang: str) -> dict[str, Any]:
    """A chat message: plain text, which whoever shows it must escape."""
    return {
        "number": message.number,
        "name": called(message.user_id, message.name, lang),
        "by": mark(message.user_id),
        "seat": message.seat,
        "text": message.text,
        "at": message.at,
    }


async def log_view(tables: Tables, table: Sitting, eyes: Viewer, after: int, until: int | None = None) -> list[Told]:
    """The entries of the log with after < ply <= until, as far as anybody is told of them."""
    last = table.known_head if until is None else min(until, table.known_head)
    return entries_view(table, await tables.entries(table, after, last), eyes)


async def seen_record(tables: Tables, table: Sitting, eyes: Viewer) -> dict[str, Any]:
    """The game so far as the viewer saw it: what can be downloaded before the end."""
    return {
        "format": "royaume-seen-1",
        **summary(table, eyes.person, eyes.lang),
        "seat": eyes.seat,
        "log": await log_view(tables, table, eyes, 0),
    }
