"""Moments in words."""

from __future__ import annotations

from datetime import timedelta

from babel.dates import format_timedelta

from royaume.engine.languages import language
from royaume.server.tables import now


def ago(moment: int, lang: str) -> str:
    """How long ago a moment was: `3 minutes ago`."""
    passed = max(now() - moment, 0) / 1000
    return format_timedelta(timedelta(seconds=-passed), add_direction=True, threshold=1, locale=language(lang).locale)
