"""What the seat that decides is asked, what it may choose, and why it may not choose something else."""

from __future__ import annotations

from typing import Any

from royaume.engine.errors import RoyaumeError
from royaume.server.errors import invalid
from royaume.server.sight import Sight
from royaume.server.sitting import Sitting
from royaume.server.views.eyes import Viewer


def decision(table: Sitting, eyes: Viewer) -> dict[str, Any]:
    """The question, the legal actions and the runs of moves, for the seat that decides; nothing for others."""
    sight = deciding(table, eyes)
    if sight is None:
        return {"prompt": None, "actions": [], "shortcuts": []}
    return {
        "prompt": sight.prompt(eyes.lang),
        "actions": actions_view(sight, eyes.lang),
        "shortcuts": [
            {"shortcut": name, "label": sight.game.shortcut_name(name, eyes.lang)}
            for name, action in sight.shortcuts().items()
            if action is not None
        ],
    }


def deciding(table: Sitting, eyes: Viewer) -> Sight | None:
    """The sight of the viewer's seat if it is for it to choose now."""
    return eyes.sight(table) if table.turn is not None and table.turn == eyes.seat else None


def actions_view(sight: Sight, lang: str) -> list[dict[str, str]]:
    """The legal actions in notation and in words: only for the seat that decides."""
    return [{"action": sight.game.notation(a), "label": sight.label(a, lang)} for a in sight.legal()]


def why_not(table: Sitting, eyes: Viewer, notation: str) -> tuple[str | None, list[str]]:
    """Why the viewer cannot do something now, and the clauses that say so; None: not theirs to decide now."""
    sight = deciding(table, eyes)
    return refusal(sight, notation, eyes.lang) if sight is not None else (None, [])


def refusal(sight: Sight, notation: str, lang: str) -> tuple[str, list[str]]:
    """Why an action cannot be chosen, and the clauses that say so; nothing if it can."""
    try:
        reason = sight.why_not(sight.game.parse(notation))
    except RoyaumeError as error:
        raise invalid(str(error), "unknown_action") from error
    return (reason.text(lang), list(reason.clauses)) if reason is not None else ("", [])
