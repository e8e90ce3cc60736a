"""The log and the chat of a table as one pair of eyes reads them."""

from __future__ import annotations

from typing import Any

from royaume.server.chat import Message
from royaume.server.person import called
from royaume.server.sitting import Entry, Sitting
from royaume.server.tables import Tables
from royaume.server.views.eyes import Viewer
from royaume.server.views.summary import seat_name, summary

STORY = 60  # so many entries of the log come with a first view


def entry_view(table: Sitting, entry: Entry, eyes: Viewer) -> dict[str, Any]:
    """One entry of the log for one pair of eyes: the action itself only for the seat that chose it."""
    events = [event.seen_by(eyes.seat) for event in entry.events]
    own = entry.kind == "move" and eyes.seat is not None and entry.seat == eyes.seat
    return {
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "by": table.called(entry.user_id, eyes.lang) or None if entry.user_id is not None else None,
        "action": entry.action if own else None,
        "undone": entry.kind == "move" and not table.stands(entry.ply),
        "data": entry.data,
        "events": events,
        "lines": _kept_lines(table, entry.ply, events, eyes),
        "at": entry.at,
    }


def _kept_lines(table: Sitting, ply: int, events: list[dict[str, Any]], eyes: Viewer) -> list[str]:
    """Events in words, found once for all who see the same of them."""
    if ply not in table.recent:
        return _lines(table, ply, events, eyes.lang)
    kept = table.told.setdefault(ply, {})
    if (eyes.seat, eyes.lang) not in kept:
        kept[eyes.seat, eyes.lang] = _lines(table, ply, events, eyes.lang)
    return kept[eyes.seat, eyes.lang]


def _lines(table: Sitting, ply: int, events: list[dict[str, Any]], lang: str) -> list[str]:
    """Events in words. What other rules told may be something that those here have no words for."""
    game = table.shown
    if game is None:
        return []
    names = {seat.number: seat_name(table, seat.number, lang) or "" for seat in table.seats}
    try:
        return [game.tell(event, lang, names) for event in events]
    except (LookupError, TypeError, ValueError):
        if ply > table.changed:
            raise
        return []


def message_view(message: Message, lang: str) -> dict[str, Any]:
    """A chat message: plain text, which whoever shows it must escape."""
    return {
        "number": message.number,
        "name": called(message.user_id, message.name, lang),
        "seat": message.seat,
        "text": message.text,
        "at": message.at,
    }


async def log_view(
    tables: Tables, table: Sitting, eyes: Viewer, after: int, until: int | None = None
) -> list[dict[str, Any]]:
    """The entries of the log with after < ply <= until, as far as anybody is told of them."""
    last = table.known_head if until is None else min(until, table.known_head)
    return [entry_view(table, entry, eyes) for entry in await tables.entries(table, after, last)]


async def seen_record(tables: Tables, table: Sitting, eyes: Viewer) -> dict[str, Any]:
    """The game so far as the viewer saw it: what can be downloaded before the end."""
    return {
        "format": "royaume-seen-1",
        **summary(table, eyes.person, eyes.lang),
        "seat": eyes.seat,
        "log": await log_view(tables, table, eyes, 0),
    }
