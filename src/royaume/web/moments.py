"""Moments in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from babel.dates import format_date, format_timedelta

from royaume.engine.languages import language
from royaume.server.pulse import now
from royaume.web.render import Speech, when

__all__ = ["ago", "day", "span", "terms", "when"]


def ago(moment: int, lang: str, to_the: Literal["second", "hour"] = "second") -> str:
    """How long ago a moment was: `3 minutes ago`; to the hour, at least one."""
    passed = timedelta(milliseconds=-max(now() - moment, 0))
    return format_timedelta(passed, to_the, threshold=1, add_direction=True, locale=language(lang).locale)


def span(length: int, speech: Speech) -> str:
    """A stretch of time as a clock shows it: `9:05` below an hour, `5 h 12`, `2 d 4 h`. The script writes it alike."""
    days, hours, minutes = speech.say("clock.units").split()
    seconds = -(-max(length, 0) // 1000)
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02}"
    if seconds < 24 * 3600:
        return f"{seconds // 3600} {hours} {seconds % 3600 // 60:02} {minutes}"
    return f"{seconds // 86400} {days} {seconds % 86400 // 3600} {hours}"


def terms(clock: Mapping[str, Any], pace: str, speech: Speech) -> str:
    """The clock of a table in words: `10 minutes and 30 seconds a turn`."""
    lengths = {name: timedelta(milliseconds=clock[name]) for name in ("bank", "turn")}
    said = {
        name: format_timedelta(length, threshold=1, locale=language(speech.lang).locale)
        for name, length in lengths.items()
    }
    if pace == "turns":
        return speech.say("clock.each_turn", turn=said["turn"])
    return speech.say("clock.bank_and_turn" if clock["turn"] else "clock.bank", **said)


def day(moment: int, lang: str) -> str:
    """The day of a moment: `16 Nov 2026`."""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC).date(), "medium", locale=language(lang).locale)
