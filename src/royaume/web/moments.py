"""Moments in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from babel.dates import format_date, format_timedelta

from royaume.engine.languages import language
from royaume.server.tables import now


def ago(moment: int, lang: str) -> str:
    """How long ago a moment was: `3 minutes ago`."""
    passed = max(now() - moment, 0) / 1000
    return format_timedelta(timedelta(seconds=-passed), add_direction=True, threshold=1, locale=language(lang).locale)


def day(moment: int, lang: str) -> str:
    """The day of a moment: `16 Nov 2026`."""
    return format_date(datetime.fromtimestamp(moment / 1000, UTC).date(), "medium", locale=language(lang).locale)
