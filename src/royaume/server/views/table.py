"""Everything a viewer may see of a table now: what the API sends, and what every page is made of."""

from __future__ import annotations

from typing import Any

from royaume.server import permissions
from royaume.server.sitting import Sitting
from royaume.server.tables import Tables
from royaume.server.views.decision import decision
from royaume.server.views.eyes import Cursor, Viewer
from royaume.server.views.log import entries_view, message_view
from royaume.server.views.story import Story, read
from royaume.server.views.summary import summary
from royaume.server.views.timing import timing_view


async def view(tables: Tables, table: Sitting, eyes: Viewer, since: Cursor | None = None) -> dict[str, Any]:
    """Everything the viewer may see of a table now, with the log and the chat since the cursor."""
    return view_of(table, eyes, await read(tables, table, eyes, since))


def view_of(table: Sitting, eyes: Viewer, story: Story) -> dict[str, Any]:
    """The same out of what was read already."""
    sight = eyes.sight(table)
    return {
        **summary(table, eyes.person, eyes.lang),
        "you": {
            "seat": eyes.seat,
            "seats": table.seats_of(eyes.user),
            "owner": eyes.user is not None and table.row["owner"] == eyes.user,
            "may": permissions.verbs(table, eyes.person),
        },
        "timing": timing_view(table, eyes.person),
        "cursor": str(story.cursor),
        "queued": story.cursor.queued,
        "ply": table.ply_for(eyes.user),
        "moves": len(table.moves) - table.concealed,
        **decision(table, eyes),
        "position": sight.view() if sight is not None else None,
        "other_rules": _other_rules(table),
        "undo": _undo(table, eyes),
        "question": _question(table, eyes),
        "log": entries_view(table, story.entries, eyes),
        "chat": [message_view(message, eyes.lang) for message in story.said],
    }


def _other_rules(table: Sitting) -> dict[str, Any] | None:
    """Of a table whose rules are not here: how far it goes the same way. Which move differs, but never what it was."""
    if table.game is not None:
        return None
    trial = table.trial if table.shown is not None else None
    return {
        "rules": table.row["rules"],
        "here": trial.game.version if trial is not None else None,
        "agrees": trial.moves if trial is not None else None,
        "whole": trial is not None and trial.reason is None,
    }


def _undo(table: Sitting, eyes: Viewer) -> dict[str, Any]:
    free = permissions.free_undo(table, eyes.person)
    return {
        "free_to": free,
        "step": max(free, table.step_back(len(table.moves))) if free is not None else None,
        "own": permissions.own_choice(table, eyes.person),
        "beyond": permissions.beyond_horizon(table, eyes.person),
    }


def _question(table: Sitting, eyes: Viewer) -> dict[str, Any] | None:
    proposal = table.row["proposal"]
    if proposal is None:
        return None
    return {
        "kind": proposal["kind"],
        "to": proposal.get("to"),
        "by": table.called(proposal["by"], eyes.lang),
        "mine": proposal["by"] == eyes.user,
        "agreed": [table.called(each, eyes.lang) for each in proposal["agreed"]],
        "waiting": eyes.user in table.people() - {proposal["by"], *proposal["agreed"], *proposal.get("refused", ())},
        "at": proposal["at"],
    }
