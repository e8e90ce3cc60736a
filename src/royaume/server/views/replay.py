"""Earlier positions of a table as they were seen then, and the whole record of one that has ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from royaume.engine.game import Game
from royaume.server import permissions
from royaume.server.errors import invalid
from royaume.server.person import Person
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables
from royaume.server.views.eyes import Viewer
from royaume.server.views.log import STORY, log_view
from royaume.server.views.table import view


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier moment of a table, for a page to lay out: plain data, made for one pair of eyes."""

    game: Game
    seen: dict[str, Any]  # the table as it is now
    position: dict[str, Any]  # as it was seen then
    moves: int
    ply: int  # of the last of these moves
    last: int  # so many moves can be shown
    told: list[dict[str, Any]]  # the log until then


async def look_back(tables: Tables, table: Sitting, eyes: Viewer, moves: int) -> Past:
    """Everything the page of an earlier position shows these eyes."""
    past = position_view(table, eyes, moves)
    seen = await view(tables, table, eyes)
    told = await story(tables, table, eyes, moves)
    assert table.shown is not None
    return Past(table.shown, seen, past["position"], moves, _ply(table, moves), table.shown_moves, told)


def position_view(table: Sitting, eyes: Viewer, moves: int) -> dict[str, Any]:
    """An earlier position as the viewer's seat saw it then, for replay."""
    return {"moves": moves, "position": past_sight(table, eyes, moves).view()}


def past_sight(table: Sitting, eyes: Viewer, moves: int) -> Sight:
    """What the viewer's seat saw of an earlier position."""
    if table.shown is None:
        raise invalid("This table was played with other rules or components than those here.", "other_rules")
    if not 0 <= moves <= table.shown_moves:
        raise invalid(f"This table has positions after 0 to {table.shown_moves} moves, not {moves}.")
    return Sight(table.position(moves), eyes.seat)


async def story(tables: Tables, table: Sitting, eyes: Viewer, moves: int) -> list[dict[str, Any]]:
    """The last entries of the log before an earlier position, for replay: what was taken back is not among them."""
    until = _ply(table, moves)
    told = await log_view(tables, table, eyes, max(0, until - STORY), until)
    return [entry for entry in told if not entry["undone"] and entry["kind"] != "undo"]


def _ply(table: Sitting, moves: int) -> int:
    """The entry of the log after so many moves."""
    return table.moves[moves - 1].ply if moves else 0


def record_view(table: Sitting, person: Person | None) -> dict[str, Any]:
    """The whole record of an ended table, sealed with its outcome where its rules are here."""
    permissions.full_record(table, person)
    row = table.row
    if table.game is not None:
        return table.record().seal().to_dict()
    return {
        "format": "royaume-record-1",
        "game": row["game"],
        "rules": row["rules"],
        "components": row["components"],
        "players": row["players"],
        "options": row["options"],
        "seed": row["seed"],
        "actions": [move.notation for move in table.moves],
        **({"play": table.play} if table.play is not None else {}),
    }
