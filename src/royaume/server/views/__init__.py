"""What a seat, a spectator or a log may see. Nothing else about a table is ever sent or drawn."""

from __future__ import annotations

from royaume.server.views.course import Course
from royaume.server.views.eyes import Cursor, viewer
from royaume.server.views.games import game_view
from royaume.server.views.log import log_view, seen_record
from royaume.server.views.look import Look
from royaume.server.views.prospect import Prospect
from royaume.server.views.reach import Way
from royaume.server.views.replay import Past, position_view, record_view
from royaume.server.views.screen import at_screen
from royaume.server.views.sets import Gathered
from royaume.server.views.summary import calling, club_lobby, lobby, own_tables, played, summary
from royaume.server.views.table import view
from royaume.server.views.things import Deed, Sheet
from royaume.server.views.visit import Visit, visit, waits
from royaume.server.views.voice import Voice
from royaume.server.views.watch import Step, Watched, Whose

__all__ = [
    "Course",
    "Cursor",
    "Deed",
    "Gathered",
    "Look",
    "Past",
    "Prospect",
    "Sheet",
    "Step",
    "Visit",
    "Voice",
    "Watched",
    "Way",
    "Whose",
    "at_screen",
    "calling",
    "club_lobby",
    "game_view",
    "lobby",
    "log_view",
    "own_tables",
    "played",
    "position_view",
    "record_view",
    "seen_record",
    "summary",
    "view",
    "viewer",
    "visit",
    "waits",
]
