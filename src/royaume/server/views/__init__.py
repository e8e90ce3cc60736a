"""What a seat, a spectator or a log may see. Nothing else about a table is ever sent or drawn."""

from __future__ import annotations

from royaume.server.views.decision import actions_view, why_not
from royaume.server.views.eyes import Cursor, Viewer, viewer
from royaume.server.views.games import game_view
from royaume.server.views.log import entry_view, log_view, seen_record
from royaume.server.views.replay import position_view, record_view, story
from royaume.server.views.summary import seat_name, summary
from royaume.server.views.table import view

__all__ = [
    "Cursor",
    "Viewer",
    "actions_view",
    "entry_view",
    "game_view",
    "log_view",
    "position_view",
    "record_view",
    "seat_name",
    "seen_record",
    "story",
    "summary",
    "view",
    "viewer",
    "why_not",
]
