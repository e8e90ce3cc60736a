"""Which finished solo games count, for a campaign and for best scores, and why the others do not."""

from __future__ import annotations

from royaume.server.sitting import Sitting

CAMPAIGN = "campaign"  # the word in the origin of a table that goes on with a campaign game that was left

IMPORTED = "imported"  # it was brought along as a record, which tells what is hidden
COPIED = "copied"  # it goes on from the position of another table
SEEN = "seen"  # somebody looked at its hidden cards in a copy while it was played
UNDONE = "undone"  # moves were taken back after something new had been seen
BOT = "bot"  # a bot played some of it
NOT_NEXT = "not_next"  # another game of the campaign was to be played
REASONS = (IMPORTED, COPIED, SEEN, UNDONE, BOT, NOT_NEXT)


def why_not(table: Sitting) -> str | None:
    """Why a finished game does not count, None if it does. The coach may have helped: the list says so."""
    origin = table.row["origin"] or {}
    if "record" in origin:
        return IMPORTED
    if CAMPAIGN not in origin and "table" in origin:
        return COPIED
    if CAMPAIGN not in origin and not table.row["fair"]:
        return SEEN
    if any(move.bot for move in table.moves):
        return BOT
    return UNDONE if table.undone_beyond else None
