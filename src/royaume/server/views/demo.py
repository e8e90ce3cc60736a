"""The demonstration of a game step by step, as everybody who only watches sees it; nothing is thought of any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from royaume.engine.demo import Demo, demo_of
from royaume.engine.game import Game
from royaume.server.errors import missing
from royaume.server.sight import Sight
from royaume.server.views.watch import Step, Watched


def demonstration(game: Game, names: Sequence[str], lang: str) -> Watched:
    """All its steps, the first of them the moment before; `names` are what its players are called."""
    demo = demo_of(game)
    if demo is None:
        raise missing("page")
    return Watched(game, _table(demo, names), None, _steps(demo, dict(enumerate(names)), lang), 0)


def _steps(demo: Demo, names: dict[int, str], lang: str) -> list[Step]:
    """A step for every move of which something is told; what is not told is part of the next."""
    state = demo.start()
    found = [Step(demo.first, demo.first, None, Sight(state, None).view(), [], [], None)]
    for moves, action in enumerate(demo.record.actions[demo.first : demo.last], demo.first + 1):
        seat, state.log = state.player, []
        state.play(action)
        events = [event.seen_by(None) for event in state.log]
        if not events:
            continue
        entry = {
            "ply": moves,
            "kind": "move",
            "seat": seat,
            "undone": False,
            "events": events,
            "lines": [state.game.tell(event, lang, names) for event in events],
        }
        happened = [(moves, event) for event in events]
        found.append(Step(moves, moves, entry, Sight(state, None).view(), happened, [], None))
    return found


def _table(demo: Demo, names: Sequence[str]) -> dict[str, Any]:
    """A table at which nobody sits but the players of the demonstration."""
    held = {"kind": "person", "bot": None, "held": True, "mine": False, "invited": False, "resigned": False}
    return {
        "table": {"id": "", "game": demo.record.game.id, "options": demo.record.options, "status": "playing"},
        "you": {"seat": None, "seats": [], "may": []},
        "seats": [{"seat": seat, "name": names[seat], **held} for seat in range(demo.record.players)],
        "question": None,
        "chat": [],
        "cursor": "",
    }
